"""What a client may say: one tagged union. Knows shapes and bounds; knows no table, no socket.

Every command carries an identifier of the client's. The same identifier again, on any connection of the
same seat, gets the same answer and does nothing: so a client may repeat what was not answered.
Unknown fields are refused, and so is everything out of bounds.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.games import GameCommand
from protocol.units import CommandId, RevisionNumber, SeatNumber
from protocol.verdicts import StampKind

VERSION = 1
"""The version of this protocol. It rises when an old client would misunderstand a message."""

# 20 letters fit a phone's header beside the table's name.
Name = Annotated[str, Meta(min_length=1, max_length=20)]
# Four consonants, or up to 12 letters for a table with a name of its own; empty: the only table.
TableCode = Annotated[str, Meta(max_length=12, pattern=r"^[A-Za-z0-9-]*(?!\n)$")]
# 32 random bytes in base64 are 43 letters.
Token = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*(?!\n)$")]


class Symbol(StrEnum):
    """A player is a shape and a color, never a color alone."""

    SQUARE = "square"
    TRIANGLE = "triangle"
    CIRCLE = "circle"
    DIAMOND = "diamond"
    STAR = "star"
    CROSS = "cross"
    HEART = "heart"
    MOON = "moon"
    DROP = "drop"


class Role(StrEnum):
    SEAT = "seat"
    WATCHER = "watcher"


class Say(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of all that a client says."""


class Hello(Say, frozen=True, tag="hello", kw_only=True):
    """The first message of a connection, once: who asks for what. A token asks for its seat again.

    `open` names a game: instead of joining a table, open a new one that plays it. `trial`: one to try the server.
    What is played there is in nobody's results, and the table is gone with its last player, or with the server.
    """

    version: Annotated[int, Meta(ge=1, le=1000)]
    role: Role = Role.SEAT
    table: TableCode = ""
    token: Token = ""
    name: Name = "Player"
    symbol: Symbol = Symbol.SQUARE
    bot: bool = False
    open: Annotated[str, Meta(max_length=32, pattern=r"^[a-z0-9-]*(?!\n)$")] = ""
    trial: bool = False


# 2**53: what a browser's numbers hold exactly.
ClientClock = Annotated[int, Meta(ge=0, lt=2**53)]
# Up to a second: a clock with longer steps is none.
Grain = Annotated[int, Meta(ge=0, le=1_000_000)]


class Pong(Say, frozen=True, tag="pong", omit_defaults=True):
    """The answer to a ping, at once, with the client's own clock (a statement, never believed as it is)."""

    nonce: Annotated[int, Meta(ge=0, lt=2**32)]
    clock_us: ClientClock
    grain_us: Grain = 0  # The steps of that clock, as the client measured them. Needed where presses are stated.


class Press(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """When the player pressed: a statement, never believed as it is."""

    clock_us: ClientClock  # On the clock that pongs bear.
    stamp: StampKind
    grain_us: Grain  # The steps of that clock.


class Play(Say, frozen=True, tag="play", kw_only=True, omit_defaults=True):
    """A command of the game. `basis` is the revision that the player was looking at.

    `press` is of use for a call, at a table with the option `fairness` other than `arrival`.
    """

    id: CommandId
    basis: RevisionNumber
    do: GameCommand
    press: Press | None = None


class Ready(Say, frozen=True, tag="ready", kw_only=True):
    id: CommandId
    ready: bool = True


class Profile(Say, frozen=True, tag="profile", kw_only=True):
    """A new name and symbol for one's own seat."""

    id: CommandId
    name: Name
    symbol: Symbol


class Leave(Say, frozen=True, tag="leave", kw_only=True):
    """Give the seat up, for good."""

    id: CommandId


class Look(Say, frozen=True, tag="look", kw_only=True):
    """Ask for the whole view again."""

    id: CommandId


class Start(Say, frozen=True, tag="start", kw_only=True):
    """Host: begin the match."""

    id: CommandId


class Pause(Say, frozen=True, tag="pause", kw_only=True):
    id: CommandId


class Resume(Say, frozen=True, tag="resume", kw_only=True):
    id: CommandId


class NextRound(Say, frozen=True, tag="next-round", kw_only=True):
    """Host: deal the next round now."""

    id: CommandId


class Rematch(Say, frozen=True, tag="rematch", kw_only=True):
    """Host: another match with everyone who is present; the same as `start`."""

    id: CommandId


class EndMatch(Say, frozen=True, tag="end-match", kw_only=True):
    """Host: the match that runs is over, and nobody has won it."""

    id: CommandId


class Undo(Say, frozen=True, tag="undo", kw_only=True):
    """Host: take the last verdict back, or the last move in a game of turns. The match is as it was before it."""

    id: CommandId


class Kick(Say, frozen=True, tag="kick", kw_only=True):
    id: CommandId
    seat: SeatNumber


class HandOver(Say, frozen=True, tag="hand-over", kw_only=True):
    """Host: make another seat the host."""

    id: CommandId
    seat: SeatNumber


OptionName = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9_-]+(?!\n)$")]
# A custom equalizer's text is the longest value there is: two lines on a phone.
OptionText = Annotated[str, Meta(max_length=160)]


class SetOption(Say, frozen=True, tag="set-option", kw_only=True):
    """Host, before the start: one option of the table or of its game, as text."""

    id: CommandId
    name: OptionName
    value: OptionText


class SetGame(Say, frozen=True, tag="set-game", kw_only=True):
    """Host, before the start: another game at the same table."""

    id: CommandId
    game: Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9-]+(?!\n)$")]


class LockTable(Say, frozen=True, tag="lock-table", kw_only=True):
    """Host: while it is locked nobody new gets a seat. Who has one keeps it, and comes back to it."""

    id: CommandId
    locked: bool = True


class HostHere(Say, frozen=True, tag="host-here", kw_only=True):
    """Watcher: this screen wants to host too. `hosting` tells the code by which the host lets it."""

    id: CommandId


# What a screen shows is four consonants; empty where no screen is meant.
ScreenCode = Annotated[str, Meta(max_length=4, pattern=r"^[A-Za-z]*(?!\n)$")]


class LetHost(Say, frozen=True, tag="let-host", kw_only=True):
    """Host, from its own seat: the screen that shows this code may host too. Without a code no screen may any more."""

    id: CommandId
    code: ScreenCode = ""


class AddBot(Say, frozen=True, tag="add-bot", kw_only=True):
    """Host, or a screen that may host, while no match runs: a bot of the referee's own sits down. `kick` removes it."""

    id: CommandId
    skill: Annotated[int, Meta(ge=0, le=100)] = 35  # From 0 (sleepy) to 100 (quick, and rarely wrong).


class ClaimSeat(Say, frozen=True, tag="claim-seat", kw_only=True):
    """I am the player of this seat, who is away, without its token: somebody at the table decides, with `let-seat`.

    Whoever gets the seat hears a second `welcome`, with a new token; a seat that they had until then they have left.
    """

    id: CommandId
    seat: SeatNumber


class LetSeat(Say, frozen=True, tag="let-seat", kw_only=True):
    """Who was told with `seat-asked`: they are the player of that seat, or they are not."""

    id: CommandId
    seat: SeatNumber
    yes: bool = True


class Bump(Say, frozen=True, tag="bump", kw_only=True):
    """Before a match that is ordered by press: this phone and another were pressed at once, by two fingers of one hand.

    Some of these measure how the two differ between a finger and its event.
    """

    id: CommandId
    press: Press


ScreenCommand = Start | Pause | Resume | NextRound | Rematch | EndMatch | Undo | Kick | SetOption | SetGame | LockTable
"""What a screen that may host can order; it counts as ordered by the host."""

HostCommand = ScreenCommand | HandOver
SeatCommand = Play | Ready | Profile | Bump | Leave | Look
Command = SeatCommand | HostCommand
"""What a table decides on, and its journal keeps."""

Arrangement = HostHere | LetHost | AddBot | ClaimSeat | LetSeat
"""What is settled around the table. It carries an identifier and is answered like a command."""

ClientMessage = Hello | Pong | Command | Arrangement
