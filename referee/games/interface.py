"""What a game is to the table: pure rules, values in and values out.

Knows no clock, no chance, no I/O and no game. Time is an argument (`Move.at`), chance is an input (`Shuffled`).
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol, TypeVar

from msgspec import Struct

from protocol.games import GameCommand, GameNews, GameView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason, Ruling

Viewer = Seat | None
"""For whom something is shown. None is the public: watchers and the table screen."""

PUBLIC: Viewer = None


# What the house says to a game, beside the commands of seats.


class Tick(Struct, frozen=True, gc=False):
    """The instant that `due` named has come."""


class Shuffled(Struct, frozen=True, gc=False):
    """The order that `due` asked for: a permutation of range(count)."""

    order: tuple[int, ...]


class WentAway(Struct, frozen=True, gc=False):
    """A seat has been without a connection for the table's grace period."""

    seat: Seat


class CameBack(Struct, frozen=True, gc=False):
    seat: Seat


class SatDown(Struct, frozen=True, gc=False):
    """A seat is to be dealt in from the next deal on."""

    seat: Seat


class GotUp(Struct, frozen=True, gc=False):
    """A seat left for good. It is not dealt in again; until the next deal it counts as away."""

    seat: Seat


class DealNext(Struct, frozen=True, gc=False):
    """The host asks for the next round now."""


class VoidLock(Struct, frozen=True, gc=False):
    """End the lock without judging it: nobody's fault (the referee was restarted)."""


HouseCommand = Tick | Shuffled | WentAway | CameBack | SatDown | GotUp | DealNext | VoidLock


class Move(Struct, frozen=True, gc=False):
    """One input of a game.

    `seat` is None exactly for the house's commands. `at` is the ruling instant on the game clock: what order is
    decided by. `basis` is the revision that the caller was looking at; it means nothing for the house. `now` is when
    it is ruled, never before `at`: what follows from it (a lock, a lockout) counts from there, so that a hold or a
    stall takes nothing from the holder's time. `host`: the seat runs the table; rules ask for it only where people's
    word stands for what the referee cannot see.
    """

    seat: Seat | None
    command: GameCommand | HouseCommand
    at: Instant
    basis: Revision
    now: Instant
    host: bool = False


# What a game answers.


class Refused(Struct, frozen=True, gc=False):
    """The rules say not now; nothing happened.

    For a call the table turns this into a verdict: late for the reasons in LATE, else void. `by` is the seat that was
    before the caller, `number` the bound in question.
    """

    reason: Reason
    by: Seat | None = None
    number: int | None = None


LATE = frozenset({Reason.HELD, Reason.CHANGED, Reason.ROUND_OVER})
"""The reasons for which a call is late and not void (DND-14, ZGL-27)."""


class Event(Struct, frozen=True, gc=False):
    """Base of all that happens: past tense, whole truth, never sent."""


class Judged(Event, frozen=True, gc=False):
    """The call that `seat` has pending is ruled: a lay or take was judged, or the lock ended.

    Every game uses this event; the table makes the verdict of it. A decision that follows a call with its card bears
    one, a call that only wins the lock bears none until its lay, take, withdrawal or deadline.
    """

    seat: Seat
    ruling: Ruling
    reason: Reason


class Wake(Struct, frozen=True, gc=False):
    """The rules want a `Tick` at this instant of the game clock, unless something changes before."""

    at: Instant


class Shuffle(Struct, frozen=True, gc=False):
    """The rules want a permutation of range(count), now. Nothing else is decided before it has come."""

    count: int


class Look(Struct, frozen=True, gc=False):
    """Shown instead of news: so much is new (a deal) that the viewer is given its whole view."""


class Lock(Struct, frozen=True, gc=False):
    """Exclusive control won by the first call, until lay or take or the deadline."""

    holder: Seat
    since: Instant
    until: Instant


class DeckError(ValueError):
    """A deck file is broken. The text names the file, the line and the reason."""


class OptionText(NamedTuple):
    """An option as people see it: see `protocol.server.OptionView`."""

    name: str
    value: str
    default: str
    choices: tuple[str, ...]
    low: int | None
    high: int | None


State = TypeVar("State", bound=Struct)
GameEvent = TypeVar("GameEvent", bound=Event)
Options = TypeVar("Options", bound=Struct)
Deck = TypeVar("Deck", bound=Struct)


class Game(Protocol[State, GameEvent, Options, Deck]):
    """The rules of one game. Every method is a pure function of its arguments.

    `GameEvent` is the union of the game's events, `Judged` among them. `Options` is a frozen Struct with a default for
    every field (bool, int with `Meta` bounds, StrEnum or bounded str); its field names are the option names. `Deck` is
    a frozen Struct made from a deck file. `turns`: nobody races, so nothing is ever called, and the host can take back
    what a seat did last; else it is the last verdict that is taken back.
    """

    name: str
    seats_min: int
    seats_max: int
    turns: bool
    options: type[Options]

    def deck(self, text: str | None, name: str) -> Deck:
        """The deck of a TOML text (None: the game's own). Raises DeckError, naming `name`, line and reason."""
        ...

    def open(
        self, seats: tuple[Seat, ...], options: Options, deck: Deck, at: Instant, revision: Revision
    ) -> State | Refused:
        """A match before its first deal; `due` asks for the shuffle. Refused when options and seats do not fit.

        `revision` is where this match begins to count: above all of the table's last match, so that no call for that
        one can be taken for a call in this one.
        """
        ...

    def decide(self, state: State, move: Move) -> tuple[GameEvent, ...] | Refused:
        """All rules. Total: nothing that a player can send makes it raise. Refused changes nothing.

        Rules that have found out what their events lead to return them as `referee.games.story.Told`.
        """
        ...

    def evolve(self, state: State, event: GameEvent) -> State:
        """All change. The state is the fold of this over the events."""
        ...

    def due(self, state: State) -> Wake | Shuffle | None:
        """What the rules are owed next."""
        ...

    def contends(self, state: State, command: GameCommand) -> bool:
        """Is this a call, part of a race and due a verdict, or a plain act?"""
        ...

    def revision(self, state: State) -> Revision:
        """How often the contested thing has changed; never falls within a match."""
        ...

    def revised(self, state: State, revision: Revision) -> State:
        """The same state under a later revision, as if nobody had changed the thing since: a verdict was taken back."""
        ...

    def lock(self, state: State) -> Lock | None:
        """Who controls the contested thing."""
        ...

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Who won the match; empty while it runs."""
        ...

    def playing(self, state: State) -> frozenset[Seat]:
        """The seats that are dealt in."""
        ...

    def cards(self, state: State) -> Mapping[str, tuple[int, ...]]:
        """Where every card is, by place: the whole deck once (invariant I1). For checks, never for clients."""
        ...

    def secret(self, event: GameEvent) -> bool:
        """May some viewer see this event otherwise than the public does? When not, it is shown once for all."""
        ...

    def show(self, event: GameEvent, viewer: Viewer) -> GameNews | Look | None:
        """The event as one viewer may see it, constructed for them; None when it does not concern them."""
        ...

    def view(self, state: State, viewer: Viewer) -> GameView:
        """All that one viewer may know, constructed for them."""
        ...
