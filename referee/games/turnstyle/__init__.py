"""Zangle Turn-style: the cards of Zangle Speedster, one after the other."""
