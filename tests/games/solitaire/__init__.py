"""The rules of Zangle Solitaire, each proved."""
