"""What proves the rules of Cranium Zigity, by their identifiers in its RULES.md."""
