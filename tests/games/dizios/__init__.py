"""The rules of Dizios, each proved."""
