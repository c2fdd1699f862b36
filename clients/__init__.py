"""What players hold: bots, the phone page and the terminal. Speaks protocol, never referee."""
