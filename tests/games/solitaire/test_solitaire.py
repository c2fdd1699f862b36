"""One player, the common deal, no clock; hits count, and the time is shown."""

from typing import Any

import pytest
from msgspec.structs import replace

from protocol.games import GameCommand, zangle
from protocol.games.solitaire import Hit, SolitaireView, Stop, Take
from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.interface import (
    CameBack,
    DealNext,
    GotUp,
    HouseCommand,
    Move,
    Refused,
    SatDown,
    Shuffle,
    Shuffled,
    Tick,
    VoidLock,
    WentAway,
)
from referee.games.solitaire.game import Solitaire
from referee.games.solitaire.state import OF_CARDS, Options, State
from tests.games.zangle import kit

GAME = Solitaire()


class Table:
    """A match that a test plays."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.now = kit.START
        self.kinds: list[str] = []

    def does(self, command: GameCommand | HouseCommand, seat: int | None = 0) -> Reason | None:
        """The reason of a refusal, or None."""
        revision = GAME.revision(self.state)
        answer = GAME.decide(
            self.state, Move(None if seat is None else Seat(seat), command, self.now, revision, self.now)
        )
        self.kinds = []
        if isinstance(answer, Refused):
            return answer.reason
        for event in answer:
            self.kinds.append(type(event).__name__)
            self.state = GAME.evolve(self.state, event)
        return None

    def house(self, command: HouseCommand) -> Reason | None:
        return self.does(command, None)

    def take(self, makes: str, of: str) -> Reason | None:
        """Picks cards as spelled, from the own or, after `c`, from the center."""
        used: list[Any] = []
        cards = self.state.cards

        def pick(spelled: str) -> Any:
            place, short = (cards.center, spelled[1:]) if spelled[0] == "c" else (cards.players[0].face_up, spelled)
            shapes = {number: cards.deck.cards[number].shape for number in place if number not in used}
            used.append(next(number for number, shape in shapes.items() if shape == kit.SPELLED[short]))
            return used[-1]

        target = pick(makes)
        return self.does(Take(target, tuple(map(pick, of.split()))))

    @property
    def view(self) -> SolitaireView:
        return GAME.view(self.state, None)


def table(hand: str, *, center: str, pile: str = "", draw_pile: str = "") -> Table:
    laid = kit.table(hand, center=center, pile=pile, piles=(draw_pile,)).state
    return Table(State(replace(laid, options=OF_CARDS), Options(), began_at=kit.START))


def dealt() -> Table:
    opened = GAME.open((Seat(0),), Options(), GAME.deck(None, ""), kit.START, Revision(0))
    assert isinstance(opened, State), opened
    at = Table(opened)
    due = GAME.due(at.state)
    assert isinstance(due, Shuffle)
    assert at.house(Shuffled(tuple(range(due.count)))) is None
    return at


@pytest.mark.rule("ZGL-70")
def test_one_player_gets_the_common_deal_and_the_time_runs() -> None:
    at = dealt()
    (hand,) = at.view.hands
    assert (len(hand.face_up), hand.draw_pile, len(at.view.center), at.view.center_pile) == (4, 6, 4, 106)
    assert (at.view.hits, at.view.began_ms, at.view.ended_ms) == (0, kit.START // MILLISECOND, 0)


@pytest.mark.rule("ZGL-70")
@pytest.mark.parametrize(("seats", "reason"), [(0, Reason.SEATS_TOO_FEW), (2, Reason.SEATS_TOO_MANY)])
def test_it_is_for_one(seats: int, reason: Reason) -> None:
    opened = GAME.open(tuple(map(Seat, range(seats))), Options(), GAME.deck(None, ""), Instant(0), Revision(0))
    assert isinstance(opened, Refused)
    assert opened.reason is reason


@pytest.mark.rule("ZGL-70")
def test_there_is_no_clock_on_anything() -> None:
    at = dealt()
    assert GAME.due(at.state) is None
    assert at.house(Tick()) is Reason.NOT_OPEN_YET


@pytest.mark.rule("ZGL-70")
def test_a_zangle_is_taken_without_a_call_and_the_center_is_refilled_first() -> None:
    at = table("2 5s", center="3 1 5b 5h", pile="4s 4t 4h", draw_pile="1 1")
    assert at.take("c3", "2 c1") is None
    assert at.kinds == ["ZangleTaken", "CenterRefilled", "HandRefilled"]
    assert at.view.hands[0].zangles == 1


@pytest.mark.rule("ZGL-70")
def test_what_is_no_zangle_is_refused_and_costs_nothing() -> None:
    at = table("2 5s", center="3 1 5b 5h", pile="4s")
    before = at.state
    assert at.take("c5b", "2 c1") is Reason.NO_ZANGLE
    assert at.take("c3", "c1 c5b") is Reason.ONE_PLACE_ONLY
    assert at.state == before


@pytest.mark.rule("ZGL-70")
def test_hits_are_taken_at_any_time_and_each_one_counts() -> None:
    at = table("2 5s", center="3 1 5b 5h", pile="4s 4t 4h 1")
    assert at.does(Hit()) is None
    assert at.does(Hit()) is None
    assert (at.view.hits, len(at.view.hands[0].face_up), at.view.center_pile) == (2, 4, 2)


@pytest.mark.rule("ZGL-70")
def test_out_of_cards_is_the_end_and_hits_are_what_counts() -> None:
    gone = table("2", center="3 1 5b 5h", pile="4s")
    gone.now = Instant(gone.now + 90_000 * MILLISECOND)
    assert gone.take("c3", "2 c1") is None
    (result,) = gone.view.results
    assert (result.end, result.winner, result.totals) == (zangle.RoundEnd.OUT, 0, ((0, 0),))
    assert gone.view.ended_ms - gone.view.began_ms == 90_000
    assert GAME.winners(gone.state) == (0,)
    assert gone.does(Hit()) is Reason.ROUND_OVER


@pytest.mark.rule("ZGL-70")
def test_stuck_is_the_end_when_the_pile_is_empty_and_there_is_no_zangle() -> None:
    at = table("5s", center="4s 4t 4h 5h", pile="5b")
    assert at.does(Hit()) is None
    (result,) = at.view.results
    assert (result.end, result.winner, result.totals) == (zangle.RoundEnd.DEAD, None, ((0, 1),))
    assert at.does(Hit()) is Reason.ROUND_OVER


@pytest.mark.rule("ZGL-70")
def test_the_player_may_stop() -> None:
    at = dealt()
    assert at.does(Stop()) is None
    assert at.view.results[0].end is zangle.RoundEnd.DEAD
    assert GAME.winners(at.state) == (0,)


def test_with_the_pile_empty_there_is_no_hit() -> None:
    at = table("2 1", center="3 5s 5s 5s")
    assert at.does(Hit()) is Reason.PILE_EMPTY


def test_who_is_away_is_waited_for_and_who_leaves_ends_it() -> None:
    at = dealt()
    assert at.house(WentAway(Seat(0))) is None
    assert at.view.hands[0].away
    assert at.house(WentAway(Seat(0))) is Reason.ALREADY_SO
    assert at.house(CameBack(Seat(0))) is None
    assert at.house(CameBack(Seat(0))) is Reason.ALREADY_SO
    assert at.house(GotUp(Seat(1))) is Reason.NO_SUCH_SEAT
    assert at.house(GotUp(Seat(0))) is None
    assert GAME.winners(at.state) == (0,)


def test_everything_else_is_refused() -> None:
    at = dealt()
    assert at.house(SatDown(Seat(1))) is Reason.MATCH_RUNNING
    assert at.house(DealNext()) is Reason.MATCH_RUNNING
    assert at.house(VoidLock()) is Reason.ALREADY_SO
    assert at.house(Shuffled((0,))) is Reason.ROUND_RUNNING
    assert at.does(Hit(), 1) is Reason.NOT_SEATED
    assert at.does(Tick()) is Reason.NOT_SEATED
    assert at.does(zangle.Call()) is Reason.WRONG_GAME
    assert not GAME.contends(at.state, zangle.Call())
    assert GAME.lock(at.state) is None
