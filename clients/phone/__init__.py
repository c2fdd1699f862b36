"""The page for phones and for the screen of a table. Knows only the protocol; this Python package holds its files."""
