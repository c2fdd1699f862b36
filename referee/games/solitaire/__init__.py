"""Zangle Solitaire: the cards of Zangle Speedster, for one."""
