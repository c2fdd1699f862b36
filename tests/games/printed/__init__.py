"""What proves the rules of printed cards, by their identifiers in its RULES.md."""
