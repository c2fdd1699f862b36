"""Planted faults: does the proof notice them? Reached from tests only; the product knows nothing of this folder."""
