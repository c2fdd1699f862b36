"""Bots see what their seat sees, take a human's time, and decide the same again for the same seed."""
