"""What could have been made, told when a round is over: by hand-solved cards, and to nobody before."""

from msgspec.structs import replace

from clients.terminal.boards import board_of
from clients.terminal.desk import Desk
from protocol.games import turnstyle, zangle
from protocol.units import Revision
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, Z

FIVE, FOUR, THREE, TWO = (
    seen.piece(at, shape) for at, shape in enumerate(("five-straight", "four-hook", "three", "two"), 40)
)
RESULT = zangle.RoundResult(1, False, zangle.RoundEnd.OUT, BOB, (), True, ((ANN, 3), (BOB, 0)), ((ANN, 3), (BOB, 0)))


def sheet(desk: Desk) -> list[str]:
    assert desk.sight is not None
    return [line.plain for line in board_of(desk.sight.game).sheet(desk)]


def round_with(*own: zangle.Card) -> Desk:
    """The five lies in the center: it is made of 2 and 3, and of nothing else here."""
    hands = (seen.zangle_hand(ANN, own), seen.zangle_hand(BOB))
    return seen.desk_with(seen.sight(seen.zangle_view(center=(FIVE,), hands=hands)))


def end_of(desk: Desk, *items: zangle.ZangleNews) -> list[str]:
    before = sheet(desk)
    assert not [line for line in before if "could have" in line or "passed by" in line]
    seen.news(desk, *items, zangle.RoundEnded(RESULT, (), (), 0))
    return [line for line in sheet(desk) if line not in before]


def test_what_was_left_is_told_at_the_end_with_ones_own_z():
    told = end_of(round_with(TWO, THREE, Z, FOUR))
    assert any(line.startswith("At the end you could have made 5 = 2 + 3 + Z, with 3 cards of yours.") for line in told)


def test_where_nothing_was_left_it_is_said_and_what_was_passed_by_is_told():
    desk = round_with(TWO, THREE)
    taken = zangle.ZangleTaken(BOB, FIVE, (TWO, THREE), (), 1, Revision(5))
    told = end_of(desk, replace(taken, pieces=()))
    assert any(line.startswith("The best that you passed by in this round: 5 = 2 + 3, with 2 cards") for line in told)
    assert "At the end there was no Zangle left for you." in told


def test_what_one_took_was_not_passed_by():
    told = end_of(round_with(TWO, THREE), zangle.ZangleTaken(ANN, FIVE, (TWO, THREE), (), 1, Revision(5)))
    assert not any("passed by" in line for line in told)


def test_in_turns_only_what_lay_there_in_ones_own_turn_counts():
    for turn, missed in ((ANN, True), (BOB, False)):
        hands = (seen.zangle_hand(ANN, (TWO, THREE)), seen.zangle_hand(BOB))
        fields = seen.zangle_fields(center=(FIVE,), hands=hands)
        view = turnstyle.TurnstyleView(**fields, turn=turn, turn_ends_at_ms=0, last_turns=False, hit_taken=False)
        desk = seen.desk_with(seen.sight(view))
        seen.news(desk, turnstyle.TurnPassed(turn, turnstyle.PassBy.HAND))
        seen.news(desk, turnstyle.CenterRefilled((), 0), turnstyle.RoundEnded(RESULT, (), (), 0))
        assert any("passed by" in line for line in sheet(desk)) is missed
