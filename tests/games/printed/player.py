"""What somebody with printed cards might do, right or wrong. Knows views; knows no state."""

from random import Random

from protocol.games import GameCommand, GameView, printed
from protocol.games.dizzy import Combination
from protocol.units import Seat

# How often somebody does something without looking.
BLUNDERS = 0.1


def printed_player(view: GameView, seat: Seat, draw: Random) -> GameCommand:
    """Is ready, calls, lays, votes, counts; is stuck at times; and sometimes does anything at all."""
    assert isinstance(view, printed.PrintedView)
    hand = next((hand for hand in view.hands if hand.seat == seat), None)
    if hand is None or draw.random() < BLUNDERS:
        return draw.choice(anything(draw))
    match view.phase:
        case printed.Phase.LAYING:
            return printed.Ready()
        case printed.Phase.COUNTING:
            return printed.Count(draw.randrange(8))
        case _:
            return _race(view, hand, draw)


def _race(view: printed.PrintedView, hand: printed.HandView, draw: Random) -> GameCommand:
    dizzy = view.deck is printed.Deck.DIZZY
    if view.lock is None:
        if any(other.stuck for other in view.hands):
            return printed.Stuck(draw.random() < 0.5)
        if draw.random() < 0.02:
            return printed.Stuck(nothing_left=True)
        named = tuple(draw.sample(list(Combination), draw.choice([1, 1, 2]))) if dizzy else ()
        return printed.Call(named)
    if view.lock.holder == hand.seat:
        if view.asked is not None:
            return printed.Hit()
        special = dizzy and draw.random() < 0.03
        return printed.Lay(1 if dizzy else draw.randint(1, max(1, min(4, hand.cards))), special)
    return printed.Vote(draw.random() < 0.8)


def anything(draw: Random) -> list[GameCommand]:
    """One of each kind."""
    right, cards = draw.random() < 0.5, draw.randrange(5)
    return [
        printed.Ready(),
        printed.Call((draw.choice(list(Combination)),)),
        printed.Call(),
        printed.Lay(1 + cards),
        printed.Withdraw(),
        printed.Vote(right),
        printed.Overrule(right),
        printed.Hit(),
        printed.Stuck(),
        printed.Correct(Seat(draw.randrange(9)), cards),
        printed.Finish(),
        printed.Count(cards),
    ]
