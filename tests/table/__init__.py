"""The table ring: order, locks, verdicts, people, and who hears what."""
