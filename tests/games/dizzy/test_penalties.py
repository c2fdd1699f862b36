"""What a wrong combination costs, and where the cards come from."""

import random

import pytest
from msgspec.structs import replace

from protocol.games.dizzy import Call, Combination, RoundEnd
from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Reason, Ruling
from referee.games.dizzy.deck import shipped_deck
from referee.games.dizzy.events import (
    CommonRefilled,
    LockedOut,
    PenaltyCardDrawn,
    PenaltyLapsed,
    RoundEnded,
)
from referee.games.dizzy.options import Options
from referee.games.dizzy.state import State
from referee.games.hidden import EMPTY
from referee.games.interface import Judged, Move, Refused, Shuffle, Shuffled, Tick
from referee.games.registry import DIZZY
from tests.kit.dizzy import DizzyTable


@pytest.mark.rule("DND-12")
def test_a_wrong_combination_costs_one_card_and_changes_nothing_else() -> None:
    table = DizzyTable("red stripes head, red dots head / red dots tail", "blue dots head", common="red dots body")
    revision = table.state.revision
    table.call(0, "colors-same", "red stripes head")
    assert table.open_cards(0) == "red stripes head, red dots head"
    assert table.tops == "red dots head, blue dots body, blue stripes tail"
    assert table.under == ""
    assert table.state.revision == revision
    assert table.blind_cards(0) == "red dots tail, red dots body"
    assert table.common == ""


@pytest.mark.rule("DND-34")
def test_a_penalty_card_goes_under_the_blind_pile() -> None:
    table = DizzyTable("red dots head / red dots tail", "blue dots head", common="red dots body, blue dots body")
    table.call(0, "colors-same", "red dots head")
    assert table.blind_cards(0) == "red dots tail, red dots body"


@pytest.mark.rule("DND-12")
@pytest.mark.case("K044")
@pytest.mark.parametrize("penalty", [0, 1, 2, 3])
def test_a_table_may_choose_how_many_cards(penalty: int) -> None:
    table = DizzyTable(
        "red dots head", "blue dots head", common="red dots body, red dots body, red dots body", penalty=penalty
    )
    table.call(0, "colors-same", "red dots head")
    assert len(table.state.hands[Seat(0)].blind) == penalty
    assert table.count(LockedOut) == 1


@pytest.mark.rule("DND-12")
def test_everyone_is_told_the_counts_and_nobody_the_card() -> None:
    table = DizzyTable("red dots head / red dots tail", "blue dots head", common="red dots body, red dots tail")
    table.call(0, "colors-same", "red dots head")
    drawn = table.events[-1]
    assert drawn == PenaltyCardDrawn(Seat(0), blind=2, common=1)


@pytest.mark.rule("DND-21")
@pytest.mark.parametrize("under", ["red dots body", "red dots body, blue dots tail, red stripes head"])
@pytest.mark.case("K052")
def test_an_empty_common_pile_is_refilled_from_under_the_lizzy(under: str) -> None:
    table = DizzyTable("red dots head", "blue dots head", under=under)
    table.call(0, "colors-same", "red dots head")
    assert table.tops == "red dots head, blue dots body, blue stripes tail"
    assert table.under == ""
    cards = table.blind_cards(0).split(", ") + (table.common.split(", ") if table.common else [])
    assert sorted(cards) == sorted(under.split(", "))
    assert len(table.state.hands[Seat(0)].blind) == 1


@pytest.mark.rule("DND-21")
def test_the_house_shuffles_what_is_refilled() -> None:
    table = DizzyTable("red dots head", "blue dots head", under="red dots body, purple dots body, red stripes body")
    number = table.id(0, "red dots head")
    call = Call((Combination.COLORS_SAME,), number)
    state = _after(table.state, Move(Seat(0), call, table.now, table.state.revision, table.now))
    assert DIZZY.due(state) == Shuffle(3)
    blocked = DIZZY.decide(state, Move(Seat(1), call, table.now, state.revision, table.now))
    assert blocked == Refused(Reason.NOT_OPEN_YET)
    state = _after(state, Move(None, Shuffled((2, 0, 1)), table.now, Revision(0), table.now))
    red_dots, purple_dots, red_stripes = (
        table.id(1, card) for card in ("red dots body", "purple dots body", "red stripes body")
    )
    assert state.hands[Seat(0)].blind.peek() == (red_stripes,)
    assert state.common.peek() == (red_dots, purple_dots)


@pytest.mark.rule("DND-21")
def test_a_penalty_of_several_cards_goes_on_after_a_refill() -> None:
    table = DizzyTable(
        "red dots head", "blue dots head", common="red dots body", under="blue dots body, red stripes tail", penalty=3
    )
    table.call(0, "colors-same", "red dots head")
    assert len(table.state.hands[Seat(0)].blind) == 3
    assert table.count(CommonRefilled) == 1


@pytest.mark.rule("DND-22")
def test_a_penalty_that_no_pile_can_provide_lapses_and_everyone_is_told() -> None:
    table = DizzyTable("red dots head", "blue dots head", common="red dots body", penalty=3)
    assert table.call(0, "colors-same", "red dots head") == Judged(Seat(0), Ruling.WRONG, Reason.NO_COMBINATION)
    assert table.kinds[-2:] == ["PenaltyCardDrawn", "PenaltyLapsed"]
    assert table.count(PenaltyLapsed) == 1
    assert table.news()[-1] is not None


@pytest.mark.rule("DND-25")
def test_a_penalty_on_the_last_card_keeps_the_player_in() -> None:
    """The blind pile was empty; now its card must be opened and laid as well."""
    table = DizzyTable("blue dots head", "red dots head, blue stripes head", common="blue dots tail")
    table.call(0, "patterns-same", "blue dots head")
    table.wait(1_000)
    table.call(0, "colors-same", "blue dots head")
    assert table.count(RoundEnded) == 0
    table.open(0)
    table.call(0, "colors-same", "blue dots tail")
    ended = table.events[-1]
    assert isinstance(ended, RoundEnded)
    assert ended.result.end is RoundEnd.ALL_LAID


@pytest.mark.case("K052")
def test_no_card_is_lost_or_doubled_by_a_thousand_refills() -> None:
    under = "red dots body, blue dots body"
    table = DizzyTable("red dots head", "blue dots head", under=under, lockout_ms=0, penalty=3)
    cards = sorted(number for place in DIZZY.cards(table.state).values() for number in place)
    for count in range(1_000):
        assert table.call(0, "colors-same", "red dots head") is not None
        assert table.count(CommonRefilled) == count + 1
        table.state = _laid_again(table.state)
        assert sorted(number for place in DIZZY.cards(table.state).values() for number in place) == cards


def _laid_again(state: State) -> State:
    """What seat 0 drew lies under the body, as if it had been laid and covered."""
    hand = state.hands[Seat(0)]
    assert state.lizzy is not None
    assert len(hand.blind) == 2
    lizzy = replace(state.lizzy, under=((), hand.blind.peek(), ()))
    return replace(state, lizzy=lizzy, hands={**state.hands, Seat(0): replace(hand, blind=EMPTY)})


@pytest.mark.case("K058")
@pytest.mark.rule("DND-35")
def test_guessing_does_not_pay() -> None:
    """Over a thousand rounds, ten random calls of a random open card leave a player worse off than silence."""
    generator = random.Random(58)
    gained = sum(_cards_after_guessing(generator) - 15 for _ in range(1_000))
    assert gained > 0


def _cards_after_guessing(generator: random.Random) -> int:
    seats = (Seat(0), Seat(1))
    state = DIZZY.open(seats, Options(countdown_ms=0, stuck_ms=10_000), shipped_deck(), Instant(0), Revision(0))
    assert not isinstance(state, Refused)
    order = tuple(generator.sample(range(54), 54))
    state = _after(state, Move(None, Shuffled(order), Instant(1), Revision(0), Instant(1)))
    state = _after(state, Move(None, Tick(), Instant(1), Revision(0), Instant(1)))
    for step in range(1, 11):
        now = Instant(step * 1_000 * MILLISECOND)
        card = generator.choice(state.hands[Seat(0)].open).id
        call = Call((generator.choice(list(Combination)),), card)
        state = _after(state, Move(Seat(0), call, now, state.revision, now))
        if DIZZY.winners(state) or not state.hands[Seat(0)].open:
            break
    return len(state.hands[Seat(0)])


def _after(state: State, move: Move) -> State:
    events = DIZZY.decide(state, move)
    assert not isinstance(events, Refused), events
    for event in events:
        state = DIZZY.evolve(state, event)
    return state
