"""The card game Cranium Zigity: sets of letters, numbers, puzzles or instruments, as the play card says."""
