"""Measurements: each file answers one question about cost. Never shipped, never a test."""
