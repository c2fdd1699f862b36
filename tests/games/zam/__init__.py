"""What proves the rules of Zing-a-Zam, by their identifiers in its RULES.md."""
