"""The card game Zangle: find cards of the center and your own that make the shape of one more."""
