"""Proves the transport: frames, stamps, order, writes, pages, limits."""
