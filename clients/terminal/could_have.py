""" "You could have ...": the best Zangle that one passed by, and what was left at the end of a round. Knows no key.

Cards that lie face up are seen by all, and stay where they were until the next deal; so nobody is told of anything that
was hidden.
"""

from typing import NamedTuple

from msgspec.structs import replace

from clients.bots.zangle import Zangle, zangles
from clients.terminal.voice import Voice
from clients.terminal.zangle_told import card_name, total
from protocol.games.zangle import Card, HandView, ZangleView

POSITIONS_MAX = 200  # A long round has some dozens.


class Position(NamedTuple):
    """How the cards lay for oneself, and how many Zangles one had taken by then."""

    center: tuple[Card, ...]
    own: tuple[Card, ...]
    zangles: int


class Chances:
    """What lay there for oneself in the course of a round, to look back at when it is over."""

    def __init__(self) -> None:
        self._positions: list[Position] = []
        self._is_over = False

    def keep(self, view: ZangleView, mine: HandView | None, *, may_take: bool) -> None:
        if self._is_over or not view.opened:
            self._positions = []
        self._is_over = view.round_over
        if mine is None or not mine.playing or not may_take or self._is_over or not view.opened:
            return
        now = Position(view.center, mine.face_up, mine.zangles)
        if now not in self._positions[-1:] and len(self._positions) < POSITIONS_MAX:
            self._positions.append(now)

    def passed_by(self, view: ZangleView, mine: HandView) -> Zangle | None:
        """The best that one did not take."""
        after = [*(each.zangles for each in self._positions[1:]), mine.zangles]
        found = [
            made
            for each, taken in zip(self._positions, after, strict=False)
            if taken == each.zangles
            for made in zangles(replace(view, center=each.center), replace(mine, face_up=each.own))
        ]
        return max(found, key=lambda each: each.own, default=None)


def could_have(voice: Voice, view: ZangleView, chances: Chances) -> list[str]:
    """A line for each who still had cards, oneself first; empty while the round goes on."""
    if not view.round_over or not view.results:
        return []
    you = voice.sight.you
    hands = [hand for hand in view.hands if hand.face_up or hand.seat == you]
    lines = [_left(voice, view, hand) for hand in sorted(hands, key=lambda each: (each.seat != you, each.seat))]
    mine = next((hand for hand in hands if hand.seat == you), None)
    missed = None if mine is None else chances.passed_by(view, mine)
    return (
        lines if missed is None else [_named(voice, missed, voice.say("could-have-missed", **_words(missed))), *lines]
    )


def _left(voice: Voice, view: ZangleView, hand: HandView) -> str:
    made = max(zangles(view, hand), key=lambda each: each.own, default=None)
    if made is None:
        return voice.about(hand.seat, "could-have-none")
    return _named(voice, made, voice.about(hand.seat, "could-have-made", **_words(made)))


def _words(made: Zangle) -> dict[str, str | int]:
    return {"sum": total(made.target, made.pieces), "own": made.own}


def _named(voice: Voice, made: Zangle, told: str) -> str:
    return f"{told} ({'; '.join(card_name(voice, card) for card in (made.target, *made.pieces))})"
