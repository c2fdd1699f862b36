"""The rules of Zangle Turn-style, each proved."""
