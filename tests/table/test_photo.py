"""The photo finish: who may have been first, and a lottery that nobody can bend and everybody can check."""

import random
from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from protocol.units import MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Rule, Tie
from referee.table.photo import SEED_BYTES, Claim, commitment, contenders, finish, ticket, tie_within
from referee.table.presstime import STRICT, Estimate

SEED = bytes(range(SEED_BYTES))


def claim(seat: int, at_ms: float, doubt_ms: float = 1.0, noise_ms: float = 0.0) -> Claim:
    at, doubt, noise = (round(each * MILLISECOND) for each in (at_ms, doubt_ms, noise_ms))
    return Claim(Seat(seat), Estimate(Instant(at), Span(doubt), Span(noise), Rule.PRESS, Span(0)))


def seats(claims: tuple[Claim, ...]) -> list[int]:
    return [each.seat for each in claims]


@pytest.mark.parametrize("tie", Tie)
def test_presses_further_apart_than_their_doubt_are_in_the_order_of_the_presses(tie: Tie) -> None:
    claims = [claim(0, 5.0), claim(1, 2.9), claim(2, 9.0)]
    for order in permutations(claims):
        ended = finish(order, STRICT, tie, SEED, 1)
        assert (seats(ended.order), ended.together) == ([1, 0, 2], 1)


def test_doubts_add_up_and_noise_adds_as_chance_does() -> None:
    assert tie_within(claim(0, 0, 2, 3).estimate, claim(1, 0, 1, 4).estimate, STRICT) == 8 * MILLISECOND


def test_no_ignorance_makes_a_tie_of_what_is_further_apart_than_the_cap() -> None:
    unknown = [claim(0, 0, 500), claim(1, 12.1, 500), claim(2, 12, 500)]
    assert [each.seat for each in contenders(unknown, STRICT)] == [0, 2]


def test_a_tie_goes_to_the_earlier_estimate_where_the_table_wants_that() -> None:
    ended = finish([claim(4, 1.5), claim(2, 1.0), claim(3, 30)], STRICT, Tie.EARLIER, SEED, 1)
    assert (seats(ended.order), ended.together) == ([2, 4, 3], 2)


@pytest.mark.parametrize("tie", Tie)
def test_equal_presses_are_drawn_for_and_no_seat_is_favored(tie: Tie) -> None:
    """Within four standard deviations of a third, of 3,000 races; also against the order in which calls came."""
    draw = random.Random(2)
    won: Counter[int] = Counter()
    for race in range(3_000):
        claims = [claim(0, 1), claim(1, 1), claim(8, 1)]
        draw.shuffle(claims)
        won[finish(claims, STRICT, tie, SEED, race).order[0].seat] += 1
    assert all(abs(count - 1_000) < 4 * (3_000 * 2 / 9) ** 0.5 for count in won.values()), won


def test_a_lottery_gives_the_later_of_two_half_of_the_races() -> None:
    races = range(2_000)
    later = sum(finish([claim(0, 1), claim(1, 2)], STRICT, Tie.LOTTERY, SEED, race).order[0].seat for race in races)
    assert abs(later - 1_000) < 4 * 500**0.5


def test_who_was_not_there_changes_nothing_for_those_who_were() -> None:
    """A ticket is a seat's own."""
    two = finish([claim(0, 1), claim(1, 1)], STRICT, Tie.LOTTERY, SEED, 7)
    three = finish([claim(0, 1), claim(1, 1), claim(2, 1)], STRICT, Tie.LOTTERY, SEED, 7)
    assert [seat for seat in seats(three.order) if seat != 2] == seats(two.order)


def test_anybody_can_draw_the_tickets_again_from_a_seed_that_was_committed() -> None:
    assert commitment(SEED) == sha256(b"commitment" + SEED).hexdigest()
    assert ticket(SEED, 258, Seat(3)) == sha256(b"ticket" + SEED + b"\0\0\0\0\0\0\1\2" + b"\3").digest()
