"""The simulator, its auditor, and the cases that it once found."""
