"""How long a race is held: until no other call can matter, by the seat's word or by arithmetic, and no longer."""

import random

from protocol.units import MILLISECOND, Instant, Span
from protocol.verdicts import Rule, StampKind
from referee.table.offset import Answer, ClientInstant, Offset
from referee.table.photo import tie_within
from referee.table.presstime import FRIENDS, STRICT, Estimate, Evidence, Statement, estimate
from referee.table.watermark import HOLD_MAX, has_passed, mark, past_at

LEADER = Estimate(Instant(1_000 * MILLISECOND), Span(MILLISECOND), Span(0), Rule.PRESS, Span(0))


def known(**more: object) -> Evidence:
    usual: dict[str, object] = {
        "offset": Offset(Span(-MILLISECOND), Span(MILLISECOND)),
        "rtt_min": Span(2 * MILLISECOND),
        "kernel_rtt_min": None,
        "answered": Instant(LEADER.at - 10 * MILLISECOND),
        "unanswered": None,
    }
    return Evidence(**(usual | more))  # type: ignore[arg-type]


def answer(client_ms: float) -> Answer:
    at = Instant(LEADER.at + 40 * MILLISECOND)
    return Answer(at, at, ClientInstant(LEADER.at + round(client_ms * MILLISECOND)))


def test_a_seat_is_past_when_its_clock_was_certainly_past_all_that_could_tie() -> None:
    needed_ms = 1 + 1 + 8 + 1  # Both doubts, a press that is still being handled, and the least its clock may be ahead.
    assert not has_passed(answer(needed_ms), known(), LEADER, STRICT)
    assert has_passed(answer(needed_ms + 0.1), known(), LEADER, STRICT)
    assert not has_passed(None, known(), LEADER, STRICT)
    assert not has_passed(answer(500), known(offset=None), LEADER, STRICT), (
        "whose clock is unknown has none to say so by"
    )


def test_a_silent_seat_is_past_when_the_trust_in_it_is_used_up() -> None:
    early = past_at(known(answered=None, unanswered=None), LEADER, STRICT, STRICT.bucket_max)
    assert early == mark(LEADER, known(), STRICT) + (1 + 8 + 10) * MILLISECOND, "nothing proves that it is late"
    stalled = known(unanswered=Instant(LEADER.at - 30 * MILLISECOND))
    assert past_at(stalled, LEADER, STRICT, STRICT.bucket_max) == early + STRICT.bucket_max
    assert past_at(stalled, LEADER, STRICT, Span(0)) == early, "an empty bucket pays for nothing"


def test_past_is_past_and_not_a_moment_before() -> None:
    """Whatever a call states that arrives later, it cannot tie; and one that arrived then could have."""
    draw = random.Random(4)
    for _ in range(2_000):
        preset = draw.choice((STRICT, FRIENDS))
        level = Span(draw.randrange(preset.bucket_max + 1))
        since = draw.choice((None, Instant(LEADER.at - draw.randrange(100) * MILLISECOND)))
        evidence = known(unanswered=since, answered=draw.choice((None, Instant(LEADER.at - 60 * MILLISECOND))))
        end = past_at(evidence, LEADER, preset, level)
        lie = Statement(ClientInstant(0), StampKind.EVENT, Span(0))
        after = estimate(evidence, lie, Instant(end + 1), Instant(0), preset, level)
        assert after.at > mark(LEADER, evidence, preset)
        honest = after._replace(doubt=Span(MILLISECOND))
        assert after.at - LEADER.at > tie_within(LEADER, honest, preset)
        if since is not None:
            assert estimate(evidence, lie, end, Instant(0), preset, level).at <= mark(LEADER, evidence, preset)


def test_in_the_strict_preset_arithmetic_ends_every_hold_before_the_limit() -> None:
    """Seen from the press of the leader, with the largest tie."""
    leader = LEADER._replace(doubt=Span(1_000 * MILLISECOND))
    assert past_at(known(unanswered=Instant(0)), leader, STRICT, STRICT.bucket_max) - leader.at < HOLD_MAX
