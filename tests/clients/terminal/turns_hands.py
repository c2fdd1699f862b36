"""Somebody at a keyboard in the games of turns: bots say what to do, and keys are pressed for it. Knows the keys."""

from random import Random

from clients.bots import zam as wizards
from clients.bots.thought import Thinker
from clients.terminal.desk import Desk
from clients.terminal.letters import MIDDLE, OWN
from protocol.games import zam
from protocol.units import CardId, Seat
from tests.clients.terminal.hands import lobby_hand

LETTERS = MIDDLE + OWN


def zam_hand(desk: Desk) -> list[str]:
    """One card, or one choice."""
    assert desk.sight is not None
    view, you = desk.sight.game, desk.sight.you
    if not isinstance(view, zam.ZamView) or you is None or desk.sight.table.phase != "running":
        return lobby_hand(desk)
    command = wizards.choose(view, you, Thinker(Random(view.revision), 1.0))
    match command:
        case None:
            return []
        case zam.Play(place=place) | zam.Turn(place=place):
            return [desk.hand.of(CardId(place))]
        case zam.Give(card=card, seat=to):
            assert view.choice is not None
            number = next(each.number for each in view.pile if each.id == card)
            given = LETTERS[sorted({each.number for each in view.pile}).index(number)]
            return [*([] if desk.chosen else [given]), LETTERS[view.choice.seats.index(to)]]
        case _:
            return [LETTERS[_at(view, you, command)]]


def _at(view: zam.ZamView, you: Seat, command: zam.ZamCommand) -> int:
    assert view.choice is not None
    match command:
        case zam.Take(seat=of):
            return view.choice.seats.index(of)
        case zam.Copy(card=card):
            return [each.card.id for each in view.in_play if each.card.id in view.choice.cards].index(card)
        case zam.Pick(place=place):
            hand = next(hand for hand in view.hands if hand.seat == view.choice.seats[0])
            return [held.place for held in hand.cards].index(place)
        case _:
            raise AssertionError((you, command))
