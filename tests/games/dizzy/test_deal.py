"""How a round begins."""

import random
from collections import Counter

import pytest

from protocol.games.dizzy import Call, Combination, Part
from protocol.units import MILLISECOND, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizzy.deck import shipped_deck
from referee.games.dizzy.events import CardsOpened
from referee.games.dizzy.options import Options
from referee.games.dizzy.state import State
from referee.games.interface import Move, Refused, Shuffle, Shuffled, Tick, Wake
from referee.games.registry import DIZZY

AT = Instant(5_000 * MILLISECOND)


def opened(seats: int, options: Options | None = None) -> State | Refused:
    return DIZZY.open(tuple(Seat(seat) for seat in range(seats)), options or Options(), shipped_deck(), AT, Revision(0))


def dealt(seats: int, options: Options | None = None, seed: int = 1) -> State:
    state = opened(seats, options)
    assert isinstance(state, State)
    due = DIZZY.due(state)
    assert due == Shuffle(54)
    return after(state, Move(None, Shuffled(shuffled(seed)), AT, Revision(0), AT))


def after(state: State, move: Move) -> State:
    events = DIZZY.decide(state, move)
    assert not isinstance(events, Refused), events
    for event in events:
        state = DIZZY.evolve(state, event)
    return state


def shuffled(seed: int) -> tuple[int, ...]:
    order = list(range(54))
    random.Random(seed).shuffle(order)
    return tuple(order)


@pytest.mark.rule("DND-01")
def test_the_first_head_body_and_tail_of_the_shuffle_start_the_lizzy() -> None:
    cards = [shipped_deck().cards[number] for number in shuffled(1)]
    state = dealt(2)
    assert state.lizzy is not None
    assert state.lizzy.tops == tuple(next(card for card in cards if card.part is part) for part in Part)
    assert state.lizzy.under == ((), (), ())


@pytest.mark.rule("DND-01")
def test_the_start_need_not_be_a_combination() -> None:
    starts = [DIZZY.view(dealt(2, seed=seed), None).lizzy for seed in range(60)]
    kinds = {
        len({lizzy.head.color, lizzy.body.color, lizzy.tail.color}) == 2
        and len({lizzy.head.pattern, lizzy.body.pattern, lizzy.tail.pattern}) == 2
        for lizzy in starts
        if lizzy is not None
    }
    assert kinds == {True, False}


@pytest.mark.rule("DND-02", "DND-33")
@pytest.mark.parametrize(("seats", "hand"), [(2, 15), (3, 15), (4, 10), (5, 10), (6, 8), (7, 7), (8, 6), (9, 5)])
def test_every_player_gets_as_many_blind_cards(seats: int, hand: int) -> None:
    state = dealt(seats)
    assert [len(one.blind) for one in state.hands.values()] == [hand] * seats
    assert [one.open for one in state.hands.values()] == [()] * seats


@pytest.mark.rule("DND-02")
def test_a_table_may_choose_another_number() -> None:
    assert [len(one) for one in dealt(2, Options(hand=4)).hands.values()] == [4, 4]


@pytest.mark.rule("DND-03")
def test_all_other_cards_are_the_common_pile() -> None:
    state = dealt(3)
    assert len(state.common) == 54 - 3 - 3 * 15
    numbers = Counter(number for place in DIZZY.cards(state).values() for number in place)
    assert numbers == Counter(range(54))


@pytest.mark.rule("DND-33")
@pytest.mark.parametrize(("seats", "largest"), [(2, 25), (3, 17), (4, 12), (9, 5)])
def test_a_hand_that_the_deck_cannot_deal_is_refused_with_the_largest_it_can(seats: int, largest: int) -> None:
    assert opened(seats, Options(hand=largest + 1)) == Refused(Reason.HAND_TOO_LARGE, number=largest)
    assert [len(one) for one in dealt(seats, Options(hand=largest)).hands.values()] == [largest] * seats


@pytest.mark.rule("DND-31")
def test_two_to_nine_play() -> None:
    assert opened(1) == Refused(Reason.SEATS_TOO_FEW, number=2)
    assert opened(10) == Refused(Reason.SEATS_TOO_MANY, number=9)
    assert isinstance(opened(2), State)
    assert isinstance(opened(9), State)


@pytest.mark.rule("DND-04")
def test_all_open_their_first_card_at_the_same_moment() -> None:
    state = dealt(3, Options(countdown_ms=3_000))
    opens_at = Instant(AT + 3_000 * MILLISECOND)
    assert DIZZY.due(state) == Wake(opens_at)
    tops = {seat: hand.blind.peek()[0] for seat, hand in state.hands.items()}
    events = DIZZY.decide(state, Move(None, Tick(), opens_at, Revision(0), opens_at))
    assert not isinstance(events, Refused)
    first = events[0]
    assert isinstance(first, CardsOpened)
    assert first.together
    assert {seat: card.id for seat, card in first.cards} == tops


@pytest.mark.rule("DND-04")
def test_nobody_calls_before() -> None:
    state = dealt(2)
    call = Call((Combination.COLORS_SAME,))
    assert DIZZY.decide(state, Move(Seat(0), call, AT, state.revision, AT)) == Refused(Reason.NOT_OPEN_YET)
    early = Move(None, Tick(), Instant(AT + 1), Revision(0), Instant(AT + 1))
    assert after(state, early) == state


def test_the_revision_counts_on_from_the_match_before() -> None:
    """Or a call from that match could fit a Lizzy of this one."""
    state = DIZZY.open((Seat(0), Seat(1)), Options(), shipped_deck(), AT, Revision(7))
    assert isinstance(state, State)
    assert DIZZY.revision(state) == 7
    state = after(state, Move(None, Shuffled(shuffled(1)), AT, Revision(0), AT))
    assert DIZZY.revision(state) == 8
