"""What a client is told: one tagged union. Knows shapes of data; knows no table, no socket.

`seq` is dense: each `News` has the number of the one before plus one, the same for all viewers of a table.
Every other message bears the number of the last news it stands behind, and changes nothing that news tell.
A `Sight` replaces all that the client knew.
"""

from msgspec import Struct

from protocol.client import Role, Symbol
from protocol.games import GameNews, GameView
from protocol.units import Seat, Seq
from protocol.verdicts import Badge, Closing, Reason, Rule, Ruling, Stamping, Tie


class OptionView(Struct, frozen=True, gc=False):
    """An option that the host may set before the start. Values are text, as a command line would spell them."""

    name: str
    value: str
    default: str
    choices: tuple[str, ...]  # Not empty: one of these.
    low: int | None  # For numbers: the bounds, included.
    high: int | None


class Touch(Struct, frozen=True, gc=False):
    """What was measured of the way from a finger to its event on a seat's phone, by pressing it with another's.

    The seat's client takes `later_us` off what it states of its presses.
    """

    later_us: int  # Than on the quickest of the first two phones that were measured here; it may be less than 0.
    plus_minus_us: int  # What that can be wrong by; of two seats it adds up.


class SeatView(Struct, frozen=True, gc=False, omit_defaults=True):
    """One seat as everybody sees it."""

    seat: Seat
    name: str
    symbol: Symbol
    bot: bool
    ready: bool
    present: bool  # Has a live connection.
    playing: bool  # Is dealt in; a late joiner is not until the next deal.
    gone: bool  # Left for good; the seat stands here while its cards are on the table.
    rtt_ms: int | None  # As the referee measured it; None: not yet.
    stamping: Stamping
    quick: bool  # Called faster than people can react, repeatedly. Shown to people; nothing follows by itself.
    badge: Badge | None = None  # How it is ruled, where calls are ordered by press.
    touch: Touch | None = None


class Leaver(Struct, frozen=True, gc=False):
    """Who has left for good since the match began: its story and its score still name them."""

    seat: Seat
    name: str
    symbol: Symbol
    bot: bool


class CallRow(Struct, frozen=True, gc=False, omit_defaults=True):
    """One caller in the photo finish of a contest."""

    call: str
    seat: Seat
    margin_us: int  # Behind the first call; 0 for it.
    plus_minus_us: int  # What the stamps can be wrong by.
    rule: Rule = Rule.ARRIVAL
    tie: Tie | None = None  # One of several that may have been first: what settled it.
    draw: int = 0  # Of a lottery: the number of the race in the match, for which its tickets are.


class Contest(Struct, frozen=True, gc=False):
    """The calls that were made for one state of the thing, in the order ruled."""

    number: int
    rows: tuple[CallRow, ...]
    taken_back: bool = False  # The host took its verdict back.


class Lottery(Struct, frozen=True, gc=False):
    """What photo finishes of this match are drawn from: told before it begins by a digest, and whole when it is over.

    `commitment` is the SHA-256 of the word `commitment` and the 32 bytes of the seed; both are hexadecimal. The ticket
    of a seat in a race is the SHA-256 of the word `ticket`, the seed, the number of the race in the match as eight
    bytes and the seat as one, and the lowest ticket wins.
    """

    commitment: str
    seed: str  # Empty until the match is over.


class TableView(Struct, frozen=True, gc=False, omit_defaults=True):
    """All that one viewer may know of the table around the match."""

    code: str
    game: str
    phase: str  # lobby, running, over
    paused: bool
    pause_reason: str  # "", host, too-few, restart
    seats: tuple[SeatView, ...]
    seats_max: int
    watchers: int
    host: Seat | None
    autostart: bool
    starts_in_ms: int | None  # Until the match begins by itself; None: nothing is scheduled.
    games: tuple[str, ...]
    options: tuple[OptionView, ...]
    contest: Contest | None  # The last one.
    lottery: Lottery | None = None  # Of the match, where calls are ordered by press.
    locked: bool = False  # Nobody new gets a seat.
    screens: int = 0  # How many screens may host beside the host.
    # By seat. At `seat-gone` the seat is added, but in the lobby; it goes when somebody sits down there in a match.
    left: tuple[Leaver, ...] = ()
    seats_min: int = 1  # A match of this game takes so many.


class Tell(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of all that a client is told."""


# The items that news are made of: those of the table here, those of a game beside its commands.


class Item(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of the table's own news."""


class SeatChanged(Item, frozen=True, tag="seat-changed"):
    """A seat was taken, or something about it changed: this is the whole of it now."""

    view: SeatView


class SeatGone(Item, frozen=True, tag="seat-gone"):
    seat: Seat
    kicked: bool


class HostIs(Item, frozen=True, tag="host-is"):
    seat: Seat | None


class WatchersNow(Item, frozen=True, tag="watchers-now"):
    watchers: int


class TableLocked(Item, frozen=True, tag="table-locked"):
    """Nobody new gets a seat; or again they do."""

    locked: bool


class ScreensNow(Item, frozen=True, tag="screens-now"):
    """So many screens may host beside the host."""

    screens: int


class OptionChanged(Item, frozen=True, tag="option-changed"):
    view: OptionView


class Paused(Item, frozen=True, tag="paused"):
    """The game clock stands still. Reason: host, too-few players present, or a restart of the referee."""

    reason: str


class Resumed(Item, frozen=True, tag="resumed"):
    """The game clock runs on from where it stood."""


class StartScheduled(Item, frozen=True, tag="start-scheduled"):
    """The next match begins by itself in so long; None: not any more."""

    starts_in_ms: int | None


class MatchOver(Item, frozen=True, tag="match-over"):
    winners: tuple[Seat, ...]


class Bumped(Item, frozen=True, tag="bumped"):
    """Two phones were pressed together, once more. Of 0: they agreed too badly, and begin anew."""

    seats: tuple[Seat, Seat]
    count: int
    wanted: int  # After so many it is settled, and `seat-changed` tells how.
    cross_after: int  # Then the fingers are to be crossed.


class LotteryIs(Item, frozen=True, tag="lottery-is"):
    """A match that is ordered by press begins, or its seed is told at its end."""

    view: Lottery


class Verdict(Item, frozen=True, tag="verdict", omit_defaults=True):
    """The ruling on one call. Every call gets exactly one. `first` is who was before it, for a late call."""

    call: str
    seat: Seat
    ruling: Ruling
    reason: Reason
    contest: int  # 0: not part of a contest (void).
    margin_us: int
    plus_minus_us: int
    first: Seat | None
    stamping: Stamping
    rule: Rule = Rule.ARRIVAL  # By what it was ordered.
    tie: Tie | None = None  # It was part of a photo finish: what settled that.
    draw: int = 0  # Of a lottery: the number of the race in the match, for which its tickets are.


class TakenBack(Item, frozen=True, tag="taken-back"):
    """The host took back the last verdict: the one on this call. Whole views of the match as it was before follow.

    In a game of turns it is the last move of a seat, with the identifier of that command, and `contest` is 0.
    """

    seat: Seat
    call: str
    contest: int


TableNews = (
    SeatChanged
    | SeatGone
    | HostIs
    | WatchersNow
    | TableLocked
    | ScreensNow
    | OptionChanged
    | Paused
    | Resumed
    | StartScheduled
    | MatchOver
    | Bumped
    | LotteryIs
    | Verdict
    | TakenBack
)


class Welcome(Tell, frozen=True, tag="welcome"):
    """The answer to a hello. `token` is the seat's secret: whoever holds it is the seat. A sight follows."""

    seq: Seq
    version: int
    role: Role
    table: str
    seat: Seat | None
    token: str
    name: str  # As it stands at the table: a name that is taken gets a number.
    asked_for_seat: bool  # True with role watcher: the table was full.
    heartbeat_ms: int  # The server pings at least this often; silence of twice that means: reconnect.


class Sight(Tell, frozen=True, tag="sight"):
    """All that this viewer may know, at `seq`."""

    seq: Seq
    at_ms: int  # The game clock.
    you: Seat | None
    table: TableView
    game: GameView | None


class News(Tell, frozen=True, tag="news"):
    """What happened at one stroke, in order."""

    seq: Seq
    at_ms: int  # The game clock.
    items: tuple[TableNews | GameNews, ...]


class Done(Tell, frozen=True, tag="done"):
    """A plain command was carried out; or a call won the lock, and its verdict comes when it ends."""

    seq: Seq
    id: str


class Refusal(Tell, frozen=True, tag="refusal"):
    """A command was refused, and nothing happened. `number` is the bound in question, where there is one."""

    seq: Seq
    id: str
    reason: Reason
    number: int | None


class Again(Tell, frozen=True, tag="again"):
    """The verdict on a call that was repeated: the same as in the news, which this client may have missed."""

    seq: Seq
    verdict: Verdict


class Hosting(Tell, frozen=True, tag="hosting"):
    """To a watcher, about its wish to host: a code that it shows until the host repeats it, or a token once it may.

    Neither: it may not, or not any more. With the token in its `hello` it may again after a lost connection.
    """

    seq: Seq
    code: str
    token: str


class SeatAsked(Tell, frozen=True, tag="seat-asked"):
    """Somebody says that they are the player of this seat, who is away, and asks for it with `claim-seat`.

    To the one who decides with `let-seat`: the host, or while the host is away, or asks, the person who has sat here
    longest. `still`: it is not decided yet. When it is not so any more, the one who asked is told as well; who got the
    seat hears a `welcome` instead.
    """

    seq: Seq
    seat: Seat
    by: Seat | None  # Where they sit now; None: they watch.
    still: bool


class Ping(Tell, frozen=True, tag="ping"):
    """To be answered at once with a pong that bears the nonce."""

    seq: Seq
    nonce: int


class Fault(Tell, frozen=True, tag="fault"):
    """The client broke the protocol. `hint` is for its author. Too many of these end the connection."""

    seq: Seq
    hint: str


class Bye(Tell, frozen=True, tag="bye"):
    """The last message of a connection."""

    seq: Seq
    reason: Closing


ServerMessage = Welcome | Sight | News | Done | Refusal | Again | Hosting | SeatAsked | Ping | Fault | Bye
