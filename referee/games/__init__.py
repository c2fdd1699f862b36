"""The rules of the games: values in, values out. Knows no clock, no chance, no socket, no table."""
