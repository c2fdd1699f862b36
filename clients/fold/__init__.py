"""What a viewer knows, moved on by the news. Pure: knows no socket and no clock, and no rule but "what changed"."""

from clients.fold.table import Missed, fold

__all__ = ["Missed", "fold"]
