"""Which games the protocol speaks. Knows the list; a new game is a module here and a word in each line.

The view of every game has `revision`, `round`, `opens_at_ms`, `opened`, `lock`, `match_winners` and `next_deal_at_ms`,
so that whoever only looks on need not know which game it is. A game of turns has no lock, and says so with null.
"""

from typing import Final

from protocol.games import dizios, dizzy, printed, solitaire, turnstyle, zam, zangle, zigity

MODULES: Final = (dizzy, zangle, dizios, turnstyle, solitaire, zam, zigity, printed)
"""Each has its unions by name: `dizzy.DizzyCommand`, `dizzy.DizzyNews`."""

GameCommand = (
    dizzy.DizzyCommand
    | zangle.ZangleCommand
    | dizios.DiziosCommand
    | turnstyle.TurnstyleCommand
    | solitaire.SolitaireCommand
    | zam.ZamCommand
    | zigity.ZigityCommand
    | printed.PrintedCommand
)
"""All that a seat may ask of a game."""

GameNews = (
    dizzy.DizzyNews
    | zangle.ZangleNews
    | dizios.DiziosNews
    | turnstyle.TurnstyleNews
    | solitaire.SolitaireNews
    | zam.ZamNews
    | zigity.ZigityNews
    | printed.PrintedNews
)
"""All that a game may tell a viewer has happened."""

GameView = (
    dizzy.DizzyView
    | zangle.ZangleView
    | dizios.DiziosView
    | turnstyle.TurnstyleView
    | solitaire.SolitaireView
    | zam.ZamView
    | zigity.ZigityView
    | printed.PrintedView
)
"""All that a viewer may know of a match."""
