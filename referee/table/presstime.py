"""Estimates when a seat pressed, and bounds what a liar gains. Knows instants and presets; no clock, socket or game.

All that a client says is a statement. The estimate starts from an anchor that needs no trust, the arrival less half the
shortest round trip and less what handling a press commonly takes. The statement then moves it, earlier by no more than
the clamp; what is earlier still is credited only as far as the stream of nonces proves that bytes of this seat were
late, and is paid from the seat's bucket. So, whatever a client says, and whenever it answers,

    press - estimate <= half_rtt_max + handler + clamp + credit,   credit <= bucket,

and the mean over many calls is at most `half_rtt_max + handler + clamp + refill` plus one bucket over their number.
`gain_max` says this bound. It holds for an attacker whose bytes need no time at all to reach us; it has
`half_rtt_max`, since nobody can measure one way alone: who delays only what is on its way *to* it shows an honest
round trip, to the kernel too, of which half is not its due.

A statement moves the estimate later without limit but the arrival: nobody gains by having pressed later.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from protocol.units import MILLISECOND, Instant, Seat, Span
from protocol.verdicts import Rule, StampKind
from referee.table.offset import GRAIN_MAX, Answer, ClientInstant, Offset


class Preset(Struct, frozen=True, gc=False):
    """How far a statement is trusted; nanoseconds. More trust makes fewer wrong verdicts, and more of a lie."""

    clamp: Span  # K: so much earlier than the anchor a statement may move the estimate.
    bucket_max: Span
    refill: Span  # For each race in which the seat called.
    slack: Span  # After the newest nonce that was answered, so long without another proves no lateness.
    tie_max: Span  # M_CAP: no two presses further apart are a photo finish, however little is known of them.
    handler: Span  # From a touch to the bytes on their way, commonly.
    half_rtt_max: Span  # Of the round trip, at most so much is taken for the way here.


# These are the numbers of the Monte-Carlo that this mode was designed by, but for two of the strict ones. Its refill
# was 4 ms; whoever answers nonces late all the time has that in every race, for good. The honest draw half a
# millisecond a call on a typical network, so 2 still is plenty. And half of the shortest round trip was taken whole,
# which the owner of a phone can stretch by delaying what comes to it; of an awake phone in the same house it is below
# 1 ms, and whose way is longer lives on the clamp.
STRICT: Final = Preset(
    clamp=Span(10 * MILLISECOND),
    bucket_max=Span(60 * MILLISECOND),
    refill=Span(2 * MILLISECOND),
    slack=Span(50 * MILLISECOND),
    tie_max=Span(12 * MILLISECOND),
    handler=Span(8 * MILLISECOND),
    half_rtt_max=Span(1 * MILLISECOND),
)
FRIENDS: Final = Preset(
    clamp=Span(12 * MILLISECOND),
    bucket_max=Span(150 * MILLISECOND),
    refill=Span(6 * MILLISECOND),
    slack=Span(20 * MILLISECOND),
    tie_max=Span(12 * MILLISECOND),
    handler=Span(8 * MILLISECOND),
    half_rtt_max=Span(10 * MILLISECOND),
)
# Behind a repeater the two ways may differ by more than the usual cap on a tie forgives.
MESH_TIE_MAX: Final = Span(30 * MILLISECOND)


class Statement(NamedTuple):
    """What a client says of its press."""

    pressed: ClientInstant
    kind: StampKind
    grain: Span  # The steps of its clock, as it measured them; counted up to `GRAIN_MAX`.


class Evidence(NamedTuple):
    """What is known of a seat when bytes of its arrive, all of it from before them in the same stream."""

    offset: Offset | None  # None: its clock cannot be estimated.
    rtt_min: Span | None  # The shortest round trip of a nonce. None: none was answered yet.
    kernel_rtt_min: Span | None  # The shortest that the kernel saw, which a client's program cannot draw out.
    answered: Instant | None  # When the newest nonce was sent that was answered before.
    unanswered: Instant | None  # When the oldest nonce was sent that has no answer yet.


NO_EVIDENCE: Final = Evidence(None, None, None, None, None)


class Sighting(NamedTuple):
    """What is known just now of a seat that has not called."""

    seat: Seat
    evidence: Evidence
    newest: Answer | None  # Its last answer.


class Proof(NamedTuple):
    """What comes with a call, as measured where it arrived."""

    evidence: Evidence
    late: Span  # How late the seat's stream was.
    readings: tuple[int, ...]  # The same between calls, since its last one: milliseconds.


NO_PROOF: Final = Proof(NO_EVIDENCE, Span(0), ())


class Estimate(NamedTuple):
    """When a seat pressed, by which rule, what that can be wrong by, and what the bucket pays for it."""

    at: Instant
    doubt: Span  # By what nobody can know, such as which of the two ways is the longer one: of two seats it adds up.
    noise: Span  # By what falls out anew each time, such as where between two steps of its clock a press was.
    rule: Rule
    credit: Span

    @property
    def plus_minus(self) -> Span:
        return Span(self.doubt + self.noise)


class Bucket:
    """What a seat may still be credited. It belongs to the seat: a new connection brings no new one."""

    def __init__(self, preset: Preset) -> None:
        self._preset = preset
        self.level = preset.bucket_max

    def pay(self, credit: Span) -> None:
        assert 0 <= credit <= self.level, (credit, self.level)
        self.level = Span(self.level - credit)

    def refill(self) -> None:
        """After a race in which the seat called, once, however often it called: else calling would buy credit."""
        self.level = Span(min(self._preset.bucket_max, self.level + self._preset.refill))

    def close(self) -> None:
        """For the rest of the match: the seat stalls when it calls."""
        self.level = Span(0)


def way(evidence: Evidence, preset: Preset) -> Span:
    """What is taken for the way here: half of the shortest round trip known, and no more than the preset allows."""
    known = [rtt for rtt in (evidence.rtt_min, evidence.kernel_rtt_min) if rtt is not None]
    return Span(min(min(known) // 2, preset.half_rtt_max)) if known else Span(0)


def anchor(evidence: Evidence, arrival: Instant, preset: Preset) -> Instant:
    """When what arrives now was pressed, if nothing was out of the common and nobody is asked."""
    return Instant(arrival - way(evidence, preset) - preset.handler)


def proven_late(evidence: Evidence, arrival: Instant, preset: Preset) -> Span:
    """How late bytes of this seat provably are at this instant.

    A nonce that was sent longer ago than a round trip, and has no answer before these bytes, was not at the client
    when they left, or its client does not answer. Where none is open, the slack stands for the next one to come.
    """
    known = [rtt for rtt in (evidence.rtt_min, evidence.kernel_rtt_min) if rtt is not None]
    since = [] if evidence.unanswered is None else [evidence.unanswered]
    if evidence.answered is not None:
        since.append(Instant(evidence.answered + preset.slack))
    if not since or not known:
        return Span(0)
    return Span(max(0, arrival - min(since) - min(known)))


def earliest(evidence: Evidence, arrival: Instant, preset: Preset, level: Span) -> Instant:
    """No call that arrives at this instant is estimated to be earlier than this, whatever it states.

    It never falls as the arrival rises, for the same evidence: who waits for a call knows when none can matter.
    """
    credit = min(level, proven_late(evidence, arrival, preset))
    return Instant(anchor(evidence, arrival, preset) - preset.clamp - credit)


def estimate(
    evidence: Evidence,
    statement: Statement | None,
    arrival: Instant,
    opened: Instant,
    preset: Preset,
    level: Span,
) -> Estimate:
    """When the seat pressed. `opened`: when what it called was first sent to it; nobody has pressed before.

    `level` is what its bucket holds; the credit of the estimate is the caller's to pay.
    """
    anchored = anchor(evidence, arrival, preset)
    offset = evidence.offset
    if statement is None or statement.kind is StampKind.NONE or offset is None:
        unknown = Span(way(evidence, preset) + preset.handler)
        return Estimate(max(opened, anchored), unknown, Span(0), Rule.ARRIVAL, Span(0))
    half_grain = Span(max(0, min(statement.grain, GRAIN_MAX)) // 2)
    stated, doubt = Instant(offset.middle(statement.pressed) + half_grain), offset.half_width
    if statement.kind is StampKind.HANDLER:
        # It pressed before, by what handling takes, half of which is the best guess and the doubt.
        stated, doubt = Instant(stated - preset.handler // 2), Span(doubt + preset.handler // 2)
    stated = max(opened, min(stated, arrival))
    floor = Instant(anchored - preset.clamp)
    if stated >= floor:
        return Estimate(stated, doubt, half_grain, Rule.PRESS, Span(0))
    credit = Span(min(floor - stated, proven_late(evidence, arrival, preset), level))
    at = Instant(floor - credit)
    # How much earlier it says it was is not believed, and not denied: near another press that makes a tie.
    rule = Rule.CREDITED if credit else Rule.CLAMPED
    return Estimate(at, Span(doubt + at - stated), half_grain, rule, credit)


def is_false_start(evidence: Evidence, statement: Statement | None, opened: Instant) -> bool:
    """Whether a press was before what it called was even sent to its seat, if all doubt is in its favor.

    Without a usable clock nothing can be proven, so nothing is.
    """
    if statement is None or statement.kind is not StampKind.EVENT or evidence.offset is None:
        return False
    grain = min(max(statement.grain, 0), GRAIN_MAX)
    return evidence.offset.latest(statement.pressed) + grain < opened


def gain_max(preset: Preset, calls: int = 1) -> Span:
    """What a liar gains over the honest at most in so many races, in all: the bound that the module's words prove.

    Half of the largest tie comes on top, each time: a lottery against somebody who was earlier by less than that.
    """
    each = preset.half_rtt_max + preset.handler + preset.clamp + preset.tie_max // 2
    return Span(calls * each + preset.bucket_max + (calls - 1) * preset.refill)
