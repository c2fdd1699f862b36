"""What a receipt says of a call that was ordered by press: what was known, and what was made of it. Knows no file.

Everything that the estimate, the order and the margin follow from is here, so that they can be reckoned again. All
`..._ns` are nanoseconds: instants since the table opened, or on the client's own clock where it says so.
"""

from msgspec import Struct

from protocol import client
from protocol.units import Instant, Seat, Span
from protocol.verdicts import Rule, Tie
from referee.table import watermark
from referee.table.entries import Heard
from referee.table.options import Fairness
from referee.table.presses import Ended, Pressed, Presses
from referee.table.pressrace import Known
from referee.table.presstime import Estimate, Evidence, Preset


class Grounds(Struct, frozen=True):
    """What was known of a seat when something of it arrived: see `referee.table.presstime.Evidence`."""

    offset_ns: tuple[Span, Span] | None  # From its clock to the table's, at least and at most. None: not known.
    rtt_min_ns: Span | None
    kernel_rtt_min_ns: Span | None
    answered_ns: Instant | None  # When the newest nonce was sent that was answered before.
    unanswered_ns: Instant | None  # When the oldest nonce was sent that had no answer.


class PressedCall(Struct, frozen=True):
    """One call: what it stated, what was known, and when it was held to be pressed."""

    seat: Seat
    call: str
    arrived_ns: Instant
    stated: client.Press | None
    grounds: Grounds
    bucket_ns: Span  # What the seat could still be credited.
    pressed_ns: Instant
    doubt_ns: Span
    noise_ns: Span
    rule: Rule
    credit_ns: Span


class Waited(Struct, frozen=True):
    """A seat that had not called when the race was decided, and whether no call of it could be first any more."""

    seat: Seat
    grounds: Grounds | None  # None: nothing was heard of it within the hold.
    newest_clock_ns: int | None  # What its clock showed in its last answer.
    bucket_ns: Span
    past: bool


class Held(Struct, frozen=True):
    """The race that the call was part of."""

    number: int  # In the match: it is drawn by.
    decided_ns: Instant
    calls: tuple[PressedCall, ...]  # In the order ruled.
    together: int  # So many from the first on are one photo finish; 1: none.
    waited: tuple[Waited, ...]


class ByPress(Struct, frozen=True):
    """How a call was ordered by press."""

    fairness: Fairness
    preset: Preset
    tie: Tie
    commitment: str
    seed: str  # Of the match, which may still be secret: a receipt of a match that goes on is for its host alone.
    opened_ns: Instant  # When what was called was first sent to anybody.
    call: PressedCall
    first: PressedCall | None  # Whom its margin is from.
    race: Held | None  # None: it came after the decision, or was refused at once.


def by_press(presses: Presses, heard: Heard, play: client.Play, pressed: Pressed) -> ByPress:
    """How this call stands, before it is ruled on."""
    ended = presses.ended
    lottery = presses.lottery()
    return ByPress(
        fairness=presses.fairness,
        preset=presses.preset,
        tie=presses.tie,
        commitment=lottery.commitment,
        seed=presses.seed.hex(),
        opened_ns=pressed.opened,
        call=_call(heard, play, pressed.level, pressed.estimate),
        first=None,
        race=None if ended is None or ended.calls.get(heard.seat) is not heard else _held(ended, presses.preset),
    )


def _held(ended: Ended, preset: Preset) -> Held:
    leader = min((claim.estimate for claim in ended.order), key=lambda told: told.at)
    calls: list[PressedCall] = []
    for claim in ended.order:
        heard = ended.calls[claim.seat]
        assert isinstance(heard.command, client.Play)
        calls.append(_call(heard, heard.command, ended.levels[claim.seat], claim.estimate))
    waited = tuple(_waited(seat, known, leader, preset, ended.decided) for seat, known in ended.waited)
    return Held(ended.number, ended.decided, tuple(calls), ended.together, waited)


def _waited(seat: Seat, known: Known | None, leader: Estimate, preset: Preset, decided: Instant) -> Waited:
    if known is None:
        return Waited(seat, None, None, Span(0), past=False)
    evidence, newest, level = known
    past = decided > watermark.past_at(evidence, leader, preset, level)
    past = past or watermark.has_passed(newest, evidence, leader, preset)
    return Waited(seat, _grounds(evidence), None if newest is None else newest.client, level, past)


def _call(heard: Heard, play: client.Play, level: Span, told: Estimate) -> PressedCall:
    return PressedCall(
        seat=heard.seat,
        call=play.id,
        arrived_ns=heard.at,
        stated=play.press,
        grounds=_grounds(heard.proof.evidence),
        bucket_ns=level,
        pressed_ns=told.at,
        doubt_ns=told.doubt,
        noise_ns=told.noise,
        rule=told.rule,
        credit_ns=told.credit,
    )


def _grounds(evidence: Evidence) -> Grounds:
    offset = None if evidence.offset is None else (evidence.offset.low, evidence.offset.high)
    return Grounds(offset, evidence.rtt_min, evidence.kernel_rtt_min, evidence.answered, evidence.unanswered)
