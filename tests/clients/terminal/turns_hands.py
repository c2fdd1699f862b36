"""Somebody at a keyboard in the games of turns: bots say what to do, and keys are pressed for it. Knows the keys."""

from random import Random

from clients.bots import dizios as colors
from clients.bots import zam as wizards
from clients.bots import zigity as characters
from clients.bots.thought import Thinker
from clients.terminal.desk import Desk
from clients.terminal.dizios_moves import aim_of, place_name, spots
from clients.terminal.letters import MIDDLE, OWN
from protocol.games import dizios, zam, zigity
from protocol.units import CardId, Seat
from tests.clients.terminal.hands import lobby_hand

LETTERS = MIDDLE + OWN
NAMED = 4  # So many tiles lie before places are no longer typed.


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


def zigity_hand(desk: Desk) -> list[str]:
    """One set, one action card, one card drawn, or one vote. Letters of free cards are typed where they are asked."""
    assert desk.sight is not None
    view, you = desk.sight.game, desk.sight.you
    if not isinstance(view, zigity.ZigityView) or you is None or desk.sight.table.phase != "running":
        return lobby_hand(desk)
    command = characters.choose(view, you, Thinker(Random(view.revision), 1.0), 4)
    # Whatever lies there already is taken back first.
    back = ["-"] * len(desk.chosen)
    match command:
        case None:
            return []
        case zigity.Draw():
            return ["0"]
        case zigity.Vote(accept=accept):
            return ["1" if accept else "2"]
        case zigity.PlayAction(card=card):
            return [*back, desk.hand.of(card), "enter"]
        case zigity.LaySet():
            return [*back, *(key for laid in command.cards for key in _laid(desk, view, laid)), "enter"]


def _laid(desk: Desk, view: zigity.ZigityView, laid: zigity.Laid) -> list[str]:
    assert view.play_card is not None
    letter = [laid.stands_for, "enter"] if len(laid.stands_for) == 1 and laid.stands_for.isalpha() else []
    return ["1" if laid.card == view.play_card.id else desk.hand.of(laid.card), *letter]


def dizios_hand(desk: Desk) -> list[str]:
    """A tile by its letter, its place by name, the turns that it takes, and Enter; soon the best place; or a pass."""
    assert desk.sight is not None
    view, you = desk.sight.game, desk.sight.you
    if not isinstance(view, dizios.DiziosView) or you is None or desk.sight.table.phase != "running":
        return lobby_hand(desk)
    command = colors.choose(view, you, Thinker(Random(view.revision), 1.0), 4)
    match command:
        case None:
            return []
        case dizios.Place() if len(view.laid) > NAMED:
            return ["n", "enter"]
        case dizios.Place(tile=number, column=column, row=row, turns=turns):
            tile = next(each for each in view.mine if each.id == number)
            ways = [spot.turns for spot in spots(view, (tile,)) if spot.cell == (column, row)]
            # Whichever way looks the same as the one wanted; a tile in hand is put back first.
            turned = ways.index(turns) if turns in ways else 0
            back = ["-"] if aim_of(desk).tile is not None else []
            keys = [desk.middle.of(number), "g", *place_name((column, row)), "enter", *["r"] * turned, "enter"]
            return [*back, *keys]
        case _:
            return ["-"]
