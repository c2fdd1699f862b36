"""Says who of several presses was first, and when that cannot be known. Knows estimates and a seed; draws no chance.

Two presses closer than the sum of what they can be wrong by, but never further apart than the preset's largest tie, are
a photo finish. A table settles it by a lottery or for the earlier estimate. The lottery is committed: its seed is drawn
before the match and its digest told then, so that neither the house nor a seat can choose; when the seed is revealed,
anybody can draw every ticket again. Nobody's number favors him: a ticket is a digest.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import isqrt
from typing import Final, NamedTuple

from protocol.units import Seat, Span
from protocol.verdicts import Tie
from referee.table.presstime import Estimate, Preset

SEED_BYTES: Final = 32  # Past guessing.


class Claim(NamedTuple):
    """The first call of a seat in a race."""

    seat: Seat
    estimate: Estimate


class Finish(NamedTuple):
    """The seats in the order they are ruled, and how many of them from the first on are one photo finish (1: none)."""

    order: tuple[Claim, ...]
    together: int


def commitment(seed: bytes) -> str:
    """What is told of a seed before the match."""
    assert len(seed) == SEED_BYTES, len(seed)
    return sha256(b"commitment" + seed).hexdigest()


def ticket(seed: bytes, race: int, seat: Seat) -> bytes:
    """A seat's ticket in a race; the lowest wins. No race of a match may have the number of another."""
    return sha256(b"ticket" + seed + race.to_bytes(8) + seat.to_bytes(1)).digest()


def tie_within(one: Estimate, other: Estimate, preset: Preset) -> Span:
    """Two estimates at most so far apart are a photo finish: ignorance adds up, chance as chance does."""
    noise = isqrt(one.noise**2 + other.noise**2)
    return Span(min(preset.tie_max, one.doubt + other.doubt + noise))


def contenders(claims: Iterable[Claim], preset: Preset) -> list[Claim]:
    """The earliest press, and all others that may have been first as well; by estimate."""
    by_press = sorted(claims, key=lambda claim: (claim.estimate.at, claim.seat))
    first = by_press[0].estimate
    return [claim for claim in by_press if claim.estimate.at - first.at <= tie_within(first, claim.estimate, preset)]


def finish(claims: Sequence[Claim], preset: Preset, tie: Tie, seed: bytes, race: int) -> Finish:
    """The order of a race. At least one claim, one a seat.

    Equal estimates are drawn for also where the earlier one is to win: a seat's number never decides.
    """
    assert len({claim.seat for claim in claims}) == len(claims) > 0, claims
    tickets = {claim.seat: ticket(seed, race, claim.seat) for claim in claims}
    together = contenders(claims, preset)
    head = sorted(together, key=lambda claim: tickets[claim.seat])
    if tie is Tie.EARLIER:
        head.sort(key=lambda claim: claim.estimate.at)
    seats = {claim.seat for claim in head}
    behind = [claim for claim in claims if claim.seat not in seats]
    behind.sort(key=lambda claim: (claim.estimate.at, tickets[claim.seat]))
    return Finish((*head, *behind), len(head))
