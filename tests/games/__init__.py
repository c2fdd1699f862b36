"""What proves the games: each rule by the smallest table that shows it, all games by one contract."""
