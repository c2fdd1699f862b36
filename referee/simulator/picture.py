"""What anybody at a table may know, folded from what they are told: the part that all games share.

The auditor's own view of a match, made from messages alone. It shares no code with the table, the games or the
clients; it knows the protocol, and each game's module beside it knows that game's rules in its own few lines.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from protocol import server
from protocol.client import Play
from protocol.units import Instant, Seat
from protocol.verdicts import Reason, Ruling

# Reasons of a verdict that only a call that held the lock can get.
HELD_TO_THE_END: Final = frozenset({Reason.DEADLINE, Reason.WITHDRAWN, Reason.LOCK_VOIDED})


class Said(NamedTuple):
    """A command of the game as it reached the table: what, from whom, when it was said, and its stamp.

    `low` and `high` bound the instant of the game clock at which it is ruled; they are equal where that is known.
    """

    seat: Seat
    play: Play
    invoked: Instant
    stamp: Instant
    listed: int  # Which it was of all that reached the table.


class Held(NamedTuple):
    """A lock as everybody was told."""

    holder: Seat
    since_ms: int
    until_ms: int
    view: Any  # The game's own LockView.


class Scene(NamedTuple):
    """What a player looks at: one moment of a picture, which the next news do not change."""

    revision: int
    live: bool  # A round is open.
    held: Held | None
    middle: Any  # The tops of the Lizzy, or the center.
    hands: Mapping[Seat, Any]  # The face-up cards of each seat.
    blind: Mapping[Seat, int]
    locked_out: Mapping[Seat, int]  # Until when, in milliseconds of the game clock.
    winners: tuple[Seat, ...]
    asks: Any = None  # What else people are asked: where it is another thing than before, they all look up.


class Picture:
    """One match as it is known. `faults` collects what does not fit: an invariant and words."""

    def __init__(self) -> None:
        self.faults: list[tuple[str, str]] = []
        self.revision = 0
        self.held: Held | None = None
        self.over = False  # The round has ended.
        self.opened = False
        self.winners: tuple[Seat, ...] = ()
        self.locked_out: dict[Seat, int] = {}  # Until when, in milliseconds of the game clock.
        self.locked_out_is_known = True  # Not once a verdict was taken back: no view says who was locked out then.
        self.owed: dict[Seat, int] = {}  # Penalties that a wrong call costs and that were not told yet.
        self.judged: server.Verdict | None = None  # The verdict whose consequences are told next.
        self.call: Said | None = None  # The call that it is on, where it is known.
        self.changed = 0  # Rises with everything told.
        self._handlers: Mapping[type, Callable[[Any], None]] = {}

    def fault(self, invariant: str, words: str) -> None:
        self.faults.append((invariant, words))

    # What each game fills in.

    def see(self, view: Any) -> None:
        """The whole view replaces what was known."""
        raise NotImplementedError

    def view(self) -> Any:
        """The match as a client would show it."""
        raise NotImplementedError

    def shows(self, view: Any) -> bool:
        """Whether `view` is what a client would show. A game that many races are simulated of makes no view for it."""
        return bool(self.view() == view)

    def scene(self) -> Scene:
        """The moment, as a player sees it."""
        raise NotImplementedError

    def places_differ(self, places: Mapping[str, tuple[int, ...]]) -> str:
        """Where the cards lie otherwise than everybody was told; empty when they do not."""
        raise NotImplementedError

    def silent_end(self) -> str:
        """No move is left and the table says nothing: why that is so; empty when it is not."""
        raise NotImplementedError

    def judge(self, verdict: server.Verdict, said: Said, held: Held | None) -> None:
        """Is the verdict on a call that was right or wrong what the rules say? `held`: the lock that it ends."""
        raise NotImplementedError

    def void_fits(self, verdict: server.Verdict, said: Said) -> bool:
        """Whether a void verdict's reason, of those that the game gives, is so."""
        raise NotImplementedError

    def counts_as_lay(self, said: Said, held: Held, slack_ms: int, lost: int) -> bool:
        """Would this command of the holder have been judged, since it came in time and names usable cards?"""
        raise NotImplementedError

    def penalty(self) -> int:
        """Cards that a wrong call costs."""
        raise NotImplementedError

    def seats(self) -> frozenset[Seat]:
        """Who is dealt in."""
        raise NotImplementedError

    # What they share.

    def item(self, item: Any) -> None:
        """One item of a game's news."""
        self.changed += 1
        handler = self._handlers.get(type(item))
        if handler is None:
            self.fault("I7", f"news of another game: {item}")
        else:
            handler(item)

    def grant(self, lock: Any) -> None:
        if self.held is not None:
            self.fault("I2", f"seat {lock.holder} was given the lock that seat {self.held.holder} holds")
        if lock.holder not in self.seats():
            self.fault("I2", f"seat {lock.holder} was given the lock, and is not dealt in")
        self.held = Held(lock.holder, lock.since_ms, lock.until_ms, lock)

    def release(self, seat: Seat) -> None:
        if self.held is not None and self.held.holder != seat:
            self.fault("I2", f"seat {seat} ended the lock of seat {self.held.holder}")
        self.held = None

    def rule(self, verdict: server.Verdict, said: Said, *, holds: bool) -> None:
        """A verdict: `holds` says that it is on the call that holds the lock, which ends."""
        held, ruling = self.held, verdict.ruling
        if holds:
            self.held = None
        if ruling is Ruling.LATE:
            self._late(verdict, said, held)
        elif ruling is not Ruling.VOID:
            self._first(verdict, said, None if holds else held)
            if ruling is Ruling.WRONG:
                self.owed[verdict.seat] = self.owed.get(verdict.seat, 0) + self.penalty()
            self.judged, self.call = verdict, said
            self.judge(verdict, said, held if holds else None)

    def _first(self, verdict: server.Verdict, said: Said, other: Held | None) -> None:
        """A call is judged. `other`: the lock that there is besides, which must not be."""
        if other is not None:
            self.fault("I2", f"call {verdict.call} was judged while seat {other.holder} held the lock")
        if said.play.basis != self.revision:
            self.fault("late", f"call {verdict.call} for {said.play.basis} was judged at {self.revision}")
        if self.over or not self.opened:
            self.fault("late", f"call {verdict.call} was judged while no round was open")

    def _late(self, verdict: server.Verdict, said: Said, held: Held | None) -> None:
        match verdict.reason:
            case Reason.HELD:
                if held is None or held.holder == verdict.seat or verdict.first != held.holder:
                    self.fault("late", f"call {verdict.call} is late, and first was {verdict.first}; the lock: {held}")
            case Reason.CHANGED:
                if said.play.basis >= self.revision:
                    self.fault(
                        "late",
                        f"call {verdict.call} is late, and its basis {said.play.basis} stands at {self.revision}",
                    )
            case Reason.ROUND_OVER:
                if self.opened and not self.over and not self.winners:
                    self.fault("late", f"call {verdict.call} is late, and the round is open")
            case _:
                self.fault(
                    "late", f"call {verdict.call} is late ({verdict.reason.value}): that is no reason to be late"
                )

    def drew(self, seat: Seat, all_of_it: bool = False) -> None:
        """A penalty was paid, or (`all_of_it`) what was left of it lapsed."""
        owed = self.owed.get(seat, 0)
        if owed <= 0:
            self.fault("penalty", f"seat {seat} pays a penalty that it does not owe")
        self.owed[seat] = 0 if all_of_it else owed - 1

    def settle(self) -> None:
        """All of one message was told."""
        if self.owed:
            for seat, owed in self.owed.items():
                if owed:
                    self.fault("penalty", f"seat {seat} owes {owed} penalty cards more than it was told to pay")
            self.owed.clear()
        if self.judged is not None:
            if self.judged.ruling is Ruling.UPHELD:
                self.fault("I7", f"call {self.judged.call} was upheld, and nothing was laid or taken")
            self.judged = self.call = None

    def overdue(self, game_ms: int, slack_ms: int) -> str:
        """The lock should be gone by now; empty when it need not."""
        held = self.held
        if held is not None and game_ms > held.until_ms + slack_ms:
            return f"seat {held.holder} holds the lock at {game_ms} ms, {game_ms - held.until_ms} ms after its end"
        return ""


def difference(told: Any, shown: Any) -> str:
    """The first field in which two views differ."""
    if type(told) is not type(shown):
        return f"told was a {type(told).__name__}, shown is a {type(shown).__name__}"
    for name in told.__struct_fields__:
        if getattr(told, name) != getattr(shown, name):
            return f"{name}: told was {getattr(told, name)}, shown is {getattr(shown, name)}"
    return ""
