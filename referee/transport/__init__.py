"""One port for pages and WebSockets, and the sweep that reads a table's sockets together.

Knows sockets, frames and rates; knows no message's meaning, no table and no game.

`port` is the way in. `referee.arrivals` says what comes out.
"""
