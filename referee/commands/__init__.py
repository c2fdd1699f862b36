"""What people can type after `referee`, to play, to prove, to look back. Knows words; does no work."""
