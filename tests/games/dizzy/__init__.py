"""What proves the rules of Down 'n Dizzy, by their identifiers in its RULES.md."""
