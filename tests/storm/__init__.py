"""Tests of the storm."""
