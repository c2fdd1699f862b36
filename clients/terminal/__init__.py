"""The terminal client: both games by keyboard, as a screen or line by line. Knows the protocol, never the referee."""
