"""The tile game Dizios: lay tiles so that the colors of their corners agree, and score the tiles they touch."""
