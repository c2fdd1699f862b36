"""Who pressed when: the bound on a liar's gain, held by 100,000 adversaries; and an honest seat is believed."""

import random
from typing import Final

import pytest

from bench.fairness.adversaries import PRESETS, ms, whatever, worst_gains
from protocol.units import MICROSECOND, MILLISECOND, Instant, Span
from protocol.verdicts import Rule, StampKind
from referee.table.offset import ClientInstant, Offset
from referee.table.presstime import (
    FRIENDS,
    STRICT,
    Bucket,
    Estimate,
    Evidence,
    Statement,
    anchor,
    earliest,
    estimate,
    gain_max,
    is_false_start,
    proven_late,
    way,
)

ADVERSARIES: Final = 100_000
FOR_EVER_OPEN: Final = Instant(-(10**15))
ARRIVAL: Final = Instant(5_000 * MILLISECOND)


def known(width_ms: float = 2.0, rtt_ms: float = 2.0, **more: object) -> Evidence:
    """A client whose clock is the table's, up to what nobody can know."""
    usual: dict[str, object] = {
        "offset": Offset(ms(-width_ms / 2), ms(width_ms / 2)),
        "rtt_min": ms(rtt_ms),
        "kernel_rtt_min": ms(rtt_ms),
        "answered": Instant(ARRIVAL - ms(20)),
        "unanswered": None,
    }
    return Evidence(**(usual | more))  # type: ignore[arg-type]


def pressed(before_arrival_ms: float, kind: StampKind = StampKind.EVENT, grain_ms: float = 0.0) -> Statement:
    return Statement(ClientInstant(ARRIVAL - ms(before_arrival_ms)), kind, ms(grain_ms))


def told(statement: Statement | None, evidence: Evidence | None = None, level: Span | None = None) -> Estimate:
    bucket = STRICT.bucket_max if level is None else level
    return estimate(evidence or known(), statement, ARRIVAL, FOR_EVER_OPEN, STRICT, bucket)


# What a liar gains.


@pytest.mark.slow
def test_no_adversary_gains_more_than_the_bound() -> None:
    worst = worst_gains(ADVERSARIES, seed=1)
    assert min(worst.values()) > 0.99, "and the bound is not idle: somebody comes close"


def test_the_bound_is_the_sum_of_what_each_kind_of_trust_allows() -> None:
    assert gain_max(STRICT) == ms(1 + 8 + 10 + 60 + 6)
    assert gain_max(STRICT, 100) - gain_max(STRICT, 99) == ms(1 + 8 + 10 + 2 + 6), "in the long run the refill"


def test_a_liar_with_no_distance_reaches_the_clamp_and_no_more() -> None:
    estimated = told(pressed(1_000))
    assert ARRIVAL - estimated.at == way(known(), STRICT) + STRICT.handler + STRICT.clamp
    assert (estimated.rule, estimated.credit) == (Rule.CLAMPED, 0)


def test_answering_nonces_slowly_buys_no_earlier_anchor() -> None:
    slow = known(rtt_ms=200, kernel_rtt_min=ms(2))
    assert anchor(slow, ARRIVAL, STRICT) == anchor(known(), ARRIVAL, STRICT)
    unseen = known(rtt_ms=200, kernel_rtt_min=None)
    assert anchor(known(), ARRIVAL, STRICT) - anchor(unseen, ARRIVAL, STRICT) <= STRICT.half_rtt_max


def test_a_bucket_is_drained_and_refilled_by_the_race() -> None:
    bucket = Bucket(STRICT)
    bucket.pay(ms(60))
    bucket.refill()
    assert bucket.level == STRICT.refill
    for _ in range(100):
        bucket.refill()
    assert bucket.level == STRICT.bucket_max
    bucket.close()
    assert bucket.level == 0


# An honest seat is believed.


@pytest.mark.parametrize("late_ms", [1, 5, 12, 18])
def test_an_honest_press_is_found_wherever_the_air_let_its_bytes_wait_a_little(late_ms: int) -> None:
    estimated = told(pressed(late_ms))
    assert (estimated.at, estimated.rule) == (ARRIVAL - ms(late_ms), Rule.PRESS)
    assert estimated.plus_minus == ms(1), "half of the shortest way there and back"


def test_provable_lateness_is_credited_as_far_as_it_is_proven_and_paid_for() -> None:
    proof = known(unanswered=Instant(ARRIVAL - ms(42)))
    assert proven_late(proof, ARRIVAL, STRICT) == ms(40)
    estimated = told(pressed(49), proof)
    assert (estimated.at, estimated.rule) == (ARRIVAL - ms(49), Rule.CREDITED)
    assert estimated.credit == ms(30)
    far = told(pressed(100), proof)
    assert (far.credit, far.at) == (ms(40), ARRIVAL - ms(59)), "no further than the proof"
    poor = told(pressed(49), proof, level=ms(7))
    assert (poor.credit, poor.at) == (ms(7), ARRIVAL - ms(26)), "nor than the bucket"


def test_silence_before_the_next_nonce_was_due_proves_nothing() -> None:
    assert proven_late(known(answered=Instant(ARRIVAL - ms(50))), ARRIVAL, STRICT) == 0
    assert proven_late(known(answered=Instant(ARRIVAL - ms(50))), ARRIVAL, FRIENDS) == ms(28), "among friends it does"


def test_what_is_not_believed_is_doubted() -> None:
    clamped = told(pressed(25))
    assert clamped.plus_minus == ms(1) + (clamped.at - (ARRIVAL - ms(25)))


def test_an_unknown_asymmetry_is_within_the_doubt() -> None:
    """All of a long round trip may lie on one way."""
    for up_ms in (0.0, 3.0, 10.0):
        rtt = ms(10)
        truth = Instant(ARRIVAL - ms(up_ms))
        offset = Offset(Span(ms(up_ms) - rtt), ms(up_ms))  # What nonces of such a way leave open, the truth being 0.
        estimated = told(Statement(ClientInstant(truth), StampKind.EVENT, Span(0)), known(offset=offset, rtt_ms=10))
        assert abs(estimated.at - truth) <= estimated.plus_minus


def test_a_press_between_two_steps_of_its_clock_is_in_their_middle() -> None:
    estimated = told(pressed(10, grain_ms=1))
    assert estimated.at == ARRIVAL - ms(9.5)
    assert estimated.noise == 500 * MICROSECOND


def test_a_stamp_of_the_handler_is_moved_and_doubted_by_half_of_its_time() -> None:
    estimated = told(pressed(2, StampKind.HANDLER))
    assert estimated.at == ARRIVAL - ms(6)
    assert estimated.plus_minus == ms(1 + 4)


@pytest.mark.parametrize(
    ("statement", "evidence"),
    [(None, known()), (pressed(3, StampKind.NONE), known()), (pressed(3), known(offset=None))],
)
def test_without_a_clock_a_seat_is_ruled_by_arrival_and_everybody_can_see_that(
    statement: Statement | None, evidence: Evidence
) -> None:
    estimated = told(statement, evidence)
    assert estimated.rule is Rule.ARRIVAL
    assert ARRIVAL - estimated.at == ms(9)


def test_nobody_pressed_before_there_was_something_to_press_for_or_after_it_arrived() -> None:
    opened = Instant(ARRIVAL - ms(4))
    assert estimate(known(), pressed(15), ARRIVAL, opened, STRICT, Span(0)).at == opened
    assert told(pressed(-100)).at == ARRIVAL


def test_a_false_start_is_one_only_beyond_doubt() -> None:
    opened = Instant(ARRIVAL - ms(20))
    assert is_false_start(known(), pressed(22), opened)
    assert not is_false_start(known(), pressed(21), opened), "within what the clock may be off"
    assert not is_false_start(known(), pressed(22, grain_ms=1), opened)
    assert not is_false_start(known(offset=None), pressed(500), opened)


def test_a_later_arrival_is_never_an_earlier_press() -> None:
    """Else waiting would not end."""
    draw = random.Random(3)
    for _ in range(2_000):
        preset, level = draw.choice(list(PRESETS.values())), ms(draw.uniform(0, 150))
        evidence = whatever(draw, ARRIVAL)
        instants = [earliest(evidence, Instant(ARRIVAL + ms(later)), preset, level) for later in range(0, 200, 7)]
        assert instants == sorted(instants)
