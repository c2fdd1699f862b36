"""Puts the referee's questions to a live server, over real sockets, by many clients. Needs of it the protocol alone."""
