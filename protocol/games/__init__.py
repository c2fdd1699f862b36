"""Which games the protocol speaks. Knows the list; a new game is a module here and a line in each union."""

from protocol.games import dizzy, zangle

GameCommand = dizzy.DizzyCommand | zangle.ZangleCommand
"""All that a seat may ask of a game."""

GameNews = dizzy.DizzyNews | zangle.ZangleNews
"""All that a game may tell a viewer has happened."""

GameView = dizzy.DizzyView | zangle.ZangleView
"""All that a viewer may know of a match."""
