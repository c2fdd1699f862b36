"""The table: order, locks, deadlines, verdicts, and who may hear what. Knows no socket, no clock, no chance."""
