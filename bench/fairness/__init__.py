"""Who pressed first, and who is said to have? Races of which the presses are known, over links that delay."""
