"""What somebody might do at a table of Zing-a-Zam, right or wrong. Knows views; knows no state."""

from random import Random

from clients.bots.zam import answers
from protocol.games import GameCommand, GameView, zam
from protocol.units import CardId, Seat

# How often somebody does something without looking.
BLUNDERS = 0.25


def zam_player(view: GameView, seat: Seat, draw: Random) -> GameCommand:
    """Plays any card and chooses anything; now and then something that is not to be chosen."""
    assert isinstance(view, zam.ZamView)
    number = draw.randrange(10)
    anything: list[GameCommand] = [
        zam.Play(number),
        zam.Take(Seat(number % 5)),
        zam.Turn(number),
        zam.Copy(CardId(draw.randrange(52))),
        zam.Pick(number),
        zam.Give(CardId(draw.randrange(52)), Seat(number % 5)),
    ]
    hand = next((hand for hand in view.hands if hand.seat == seat), None)
    if hand is None or not hand.cards or view.turn != seat or draw.random() < BLUNDERS:
        return draw.choice(anything)
    if view.choice is not None:
        return draw.choice(list(answers(view, seat, view.choice)))
    return zam.Play(draw.choice(hand.cards).place)
