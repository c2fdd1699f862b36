"""Zangle: every rule by the smallest table that shows it."""
