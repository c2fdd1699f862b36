"""Builders and players that tests share."""
