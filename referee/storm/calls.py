"""What a seat of a storm calls, and what follows when it wins the lock: right, wrong, too late, twice, or nothing.

Knows a picture of the table and the few lines of the games' rules that the simulator tells; knows no socket.
"""

from enum import Enum, auto
from typing import NamedTuple

from protocol.games import GameCommand, dizzy, zangle
from protocol.games.dizzy import Combination
from protocol.units import CardId, Seat
from referee.simulator.dizzy import DizzyPicture, laid_on, makes
from referee.simulator.draw import Draw
from referee.simulator.picture import Picture
from referee.simulator.players import zangle_in
from referee.simulator.zangle import ZanglePicture

_COMBINATIONS = tuple(Combination)


class Follow(Enum):
    """What the winner of a lock does with it."""

    RIGHT = auto()
    WRONG = auto()
    WITHDRAW = auto()
    LAPSE = auto()  # Nothing until the deadline has passed; then it lays all the same.


class Intent(NamedTuple):
    """A call. `late`: for a table that was, so that it must not be judged. `twice`: sent again in the same breath."""

    do: GameCommand
    late: bool
    twice: bool


def intend(picture: Picture, seat: Seat, draw: Draw) -> Intent:
    """A call for this seat."""
    late, twice = draw.chance(5), draw.chance(5)
    if isinstance(picture, DizzyPicture):
        return Intent(_dizzy(picture, seat, draw), late, twice)
    return Intent(zangle.Call(), late, twice)


def _dizzy(picture: DizzyPicture, seat: Seat, draw: Draw) -> GameCommand:
    cards, tops = picture.open.get(seat, ()), picture.tops
    if not cards or tops is None:
        return dizzy.Call((draw.pick(_COMBINATIONS),))
    card = draw.pick(cards)
    fitting = [each for each in cards if makes(laid_on(tops, each))]
    what = draw.below(100)
    if what < 60 and fitting:
        card = draw.pick(fitting)
        return dizzy.Call(tuple(sorted(makes(laid_on(tops, card)))), card.id)
    if what < 75:
        wrong = sorted(set(_COMBINATIONS) - makes(laid_on(tops, card)))
        return dizzy.Call((draw.pick(wrong),), card.id)
    made = sorted(makes(laid_on(tops, draw.pick(fitting)))) if fitting else [draw.pick(_COMBINATIONS)]
    return dizzy.Call((draw.pick(made),))


def follow_up(picture: Picture, draw: Draw) -> Follow:
    """A lock of Zangle lasts two seconds at least, so fewer are left to lapse."""
    what = draw.below(1000)
    if what < (20 if isinstance(picture, DizzyPicture) else 5):
        return Follow.LAPSE
    return Follow.WITHDRAW if what < 250 else Follow.WRONG if what < 350 else Follow.RIGHT


def lay(picture: Picture, seat: Seat, *, right: bool, draw: Draw) -> GameCommand:
    """What the holder lays or takes; a withdrawal, where there is nothing right."""
    if isinstance(picture, DizzyPicture):
        return _lay(picture, seat, right=right, draw=draw)
    assert isinstance(picture, ZanglePicture)
    own = picture.face_up.get(seat, ())
    if right:
        return zangle_in(picture.center, own) or zangle.Withdraw()
    used = [card.id for card in (*picture.center[:1], *own[:2])]
    # Mostly no Zangle, sometimes one by accident: the referee must know.
    return zangle.Take(used[1], (used[0], used[2])) if len(used) == 3 else zangle.Take(CardId(0), ())


def _lay(picture: DizzyPicture, seat: Seat, *, right: bool, draw: Draw) -> GameCommand:
    cards, tops, held = picture.open.get(seat, ()), picture.tops, picture.held
    if not cards or tops is None:
        return dizzy.Withdraw()
    named = () if held is None else held.view.named
    fitting = [card for card in cards if makes(laid_on(tops, card)).issuperset(named)]
    if right and not fitting:
        return dizzy.Withdraw()
    return dizzy.Lay(draw.pick(fitting if right else cards).id)


def withdrawal(picture: Picture) -> GameCommand:
    return dizzy.Withdraw() if isinstance(picture, DizzyPicture) else zangle.Withdraw()


def anything(picture: Picture, draw: Draw) -> GameCommand:
    """What a client that floods says: of this game, of the other one, sense or none."""
    card = CardId(draw.below(130))
    match draw.below(8):
        case 0:
            return dizzy.Call((draw.pick(_COMBINATIONS),), card)
        case 1:
            return dizzy.Call((_COMBINATIONS[0], _COMBINATIONS[1]), card)
        case 2:
            return dizzy.Call((draw.pick(_COMBINATIONS),))
        case 3:
            return dizzy.Lay(card)
        case 4:
            return zangle.Call()
        case 5:
            return zangle.Take(card, (CardId(1), CardId(2)))
        case 6:
            return zangle.Hit() if draw.chance(50) else dizzy.Open()
        case _:
            return withdrawal(picture)
