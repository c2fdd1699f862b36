"""Says whether a race can be decided yet. Knows presses and evidence; no timer: it says when, somebody else wakes.

A race is held until every other seat is past: no call of its can still be first, or be together with the first. A seat
is past by its own word, when it answered a nonce at a clock so far behind the leading press that a press before would
have come earlier in the same stream; or by arithmetic, when no call that arrives from now on can be estimated so early.
The word of a liar hurts the liar alone: who claims to be past gives its call up. Who says nothing is waited for, until
arithmetic or the limit ends it. Nobody is waited for whose statement only would be doubted, not believed: such a call
could be shown beside the first, and cannot have been it.
"""

from typing import Final

from protocol.units import MILLISECOND, Instant, Span
from referee.table.offset import Answer
from referee.table.presstime import Estimate, Evidence, Preset, anchor, proven_late

# From the arrival of the first call. Past 150 ms people see a table that hesitates.
HOLD_MAX: Final = Span(150 * MILLISECOND)

# How often a seat that is not past is asked meanwhile: about a round trip, so that no ask waits behind the last.
ASK_EVERY: Final = Span(10 * MILLISECOND)


def mark(leader: Estimate, evidence: Evidence, preset: Preset) -> Instant:
    """A seat that pressed after this instant has lost to the leader, and is not together with it either."""
    own = preset.handler if evidence.offset is None else evidence.offset.half_width
    return Instant(leader.at + min(preset.tie_max, leader.plus_minus + own))


def has_passed(newest: Answer | None, evidence: Evidence, leader: Estimate, preset: Preset) -> bool:
    """By its own word. The handler's time is added: an answer may overtake a press that is still being handled."""
    if newest is None or evidence.offset is None:
        return False
    return evidence.offset.earliest(newest.client) > mark(leader, evidence, preset) + preset.handler


def past_at(evidence: Evidence, leader: Estimate, preset: Preset, level: Span) -> Instant:
    """By arithmetic: no call of this seat that arrives after this instant can matter, as long as the evidence stands.

    What the estimate of a call can be before its arrival is the anchor's and the clamp's share, and credit. There is
    none until the stream is late; from then on it grows with the arrival, until the bucket is empty.
    """
    before = Span(-anchor(evidence, Instant(0), preset) + preset.clamp)
    without = Instant(mark(leader, evidence, preset) + before)
    return Instant(without + level) if proven_late(evidence, without, preset) > 0 else without
