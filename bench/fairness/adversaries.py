"""Generates adversaries by the thousand, and holds each to the bound on its gain. Knows the arithmetic, and no link.

An adversary here is given more than one can bring about: the evidence is as if it had chosen every answer, clock,
silence and round trip itself, the kernel's too. Only that its bytes arrive after its press is beyond its power.
"""

import random
from typing import Final

from protocol.units import MILLISECOND, Instant, Span
from protocol.verdicts import StampKind
from referee.table.offset import ClientInstant, Offset
from referee.table.presstime import (
    FRIENDS,
    STRICT,
    Bucket,
    Evidence,
    Preset,
    Statement,
    earliest,
    estimate,
    gain_max,
    proven_late,
)

PRESETS: Final = {"strict": STRICT, "friends": FRIENDS}
_OPEN_FOR_EVER: Final = Instant(-(10**18))


def ms(milliseconds: float) -> Span:
    return Span(round(milliseconds * MILLISECOND))


def whatever(draw: random.Random, arrival: Instant) -> Evidence:
    """Evidence of any kind for bytes that arrive now."""
    low = draw.randrange(-(10**12), 10**12)
    width = draw.choice((0, ms(2), ms(draw.uniform(0, 200))))
    return Evidence(
        offset=None if draw.random() < 0.1 else Offset(Span(low), Span(low + width)),
        rtt_min=None if draw.random() < 0.1 else ms(draw.uniform(0.01, 300)),
        kernel_rtt_min=None if draw.random() < 0.3 else ms(draw.uniform(0.01, 300)),
        answered=None if draw.random() < 0.2 else Instant(arrival - ms(draw.uniform(0, 400))),
        unanswered=None if draw.random() < 0.3 else Instant(arrival - ms(draw.uniform(0, 400))),
    )


def lie(draw: random.Random, evidence: Evidence, press: Instant) -> Statement | None:
    """That it pressed so much earlier as it likes, or a number out of the air."""
    if draw.random() < 0.05:
        return None
    claim = draw.choice((0.0, 5.0, 10.0, draw.uniform(-100, 400), 10_000.0))
    middle = evidence.offset.middle(ClientInstant(0)) if evidence.offset else 0
    clock = press - middle - ms(claim) if draw.random() < 0.9 else draw.randrange(-(10**18), 10**18)
    return Statement(ClientInstant(clock), draw.choice(list(StampKind)), ms(draw.choice((0, 0.1, 1, 500))))


def _gained(draw: random.Random, preset: Preset, calls: int) -> int:
    """What one gains in so many races, with the most that photo finishes give; asserts the bound for each call."""
    bucket = Bucket(preset)
    each_max = preset.half_rtt_max + preset.handler + preset.clamp
    gained, arrival = 0, Instant(10**15)
    for _ in range(calls):
        arrival = Instant(arrival + ms(2_000))
        press = Instant(arrival - ms(draw.choice((0.0, draw.uniform(0, 20), draw.uniform(0, 300)))))
        evidence = whatever(draw, arrival)
        level = bucket.level
        told = estimate(evidence, lie(draw, evidence, press), arrival, _OPEN_FOR_EVER, preset, level)
        assert 0 <= told.credit <= level, (evidence, told)
        assert told.credit <= proven_late(evidence, arrival, preset), (evidence, told)
        assert press - told.at <= each_max + told.credit, (evidence, told)
        assert earliest(evidence, arrival, preset, level) <= told.at <= arrival, (evidence, told)
        gained += press - told.at + preset.tie_max // 2
        bucket.pay(told.credit)
        bucket.refill()
    return gained


def worst_gains(adversaries: int, seed: int) -> dict[str, float]:
    """Play them all, half of them in each preset; the largest share of the bound that any of them reached."""
    draw = random.Random(seed)
    worst = dict.fromkeys(PRESETS, 0.0)
    for number in range(adversaries):
        name = list(PRESETS)[number % len(PRESETS)]
        calls = draw.choice((1, 1, 1, 2, 5))
        share = _gained(draw, PRESETS[name], calls) / gain_max(PRESETS[name], calls)
        assert share <= 1, (name, number)
        worst[name] = max(worst[name], share)
    return worst
