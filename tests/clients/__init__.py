"""What players hold, against a referee that is real where that matters and a few lines where it does not."""
