"""Tests of the benches: that they count right. None of them asserts a time."""
