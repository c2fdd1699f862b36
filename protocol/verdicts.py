"""The closed vocabularies of what the referee rules and why. Knows words; knows no rule behind them."""

from enum import StrEnum


class Ruling(StrEnum):
    """The verdict on one call."""

    UPHELD = "upheld"  # It was first and right.
    LATE = "late"  # Another seat had changed or locked the thing: not judged, free.
    WRONG = "wrong"  # It was first, and not right by the rules: it costs what the rules say.
    VOID = "void"  # It was not in play at all (paused, locked out, ...): not judged, free.


class Reason(StrEnum):
    """Why a call was ruled so, or a command refused. Clients have a sentence for each."""

    # Why a call is upheld.
    RIGHT = "right"
    ON_TRUST = "on-trust"  # Zangle at-showdown: taken unexamined, examined at the end (ZGL-36).
    TABLE_AGREES = "table-agrees"  # Printed cards: the players, or the host, said so (PRT-07).

    # Why a call is late.
    HELD = "held"  # Another seat holds the lock.
    CHANGED = "changed"  # Another seat changed the thing since the caller saw it.
    ROUND_OVER = "round-over"  # The round ended before the call.

    # Why a call is wrong.
    NO_COMBINATION = "no-combination"
    OTHER_COMBINATION = "other-combination"  # A combination is made, but not each one named.
    NO_ZANGLE = "no-zangle"  # The pieces do not cover the target.
    DEADLINE = "deadline"  # No lay or take before the lock ended.
    WITHDRAWN = "withdrawn"  # The holder gave the lock up.
    TABLE_OBJECTS = "table-objects"  # Printed cards: the players, or the host, said that it was not right (PRT-07).

    # Why a call is void or a command refused: the state of the table.
    PAUSED = "paused"
    NO_MATCH = "no-match"  # Nothing is being played.
    MATCH_RUNNING = "match-running"
    NOT_OPEN_YET = "not-open-yet"  # The countdown runs, or the round waits for its deal.
    LOCKED_OUT = "locked-out"  # After a wrong call, for a short time.
    CLOCK_UNKNOWN = "clock-unknown"  # When that was pressed cannot be told.
    FALSE_START = "false-start"  # Pressed before what it called was even sent to anybody, beyond doubt.
    THROTTLED = "throttled"  # Too many messages from this connection.
    LOCK_VOIDED = "lock-voided"  # The lock ended without anybody's fault: nothing is judged.

    # ... who asks.
    NOT_SEATED = "not-seated"  # A watcher, or a seat that is not dealt in.
    NOT_HOST = "not-host"
    NOT_YOUR_LOCK = "not-your-lock"
    YOU_HOLD_THE_LOCK = "you-hold-the-lock"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_SCREEN = "no-such-screen"  # No screen shows that code, or what asks to host is none.
    SCREENS_TOO_MANY = "screens-too-many"
    TABLE_FULL = "table-full"
    TABLE_LOCKED = "table-locked"
    NOBODY_TO_ASK = "nobody-to-ask"  # Nobody else is here who could say whose seat it is.
    NO_BOTS = "no-bots"  # This server runs none.
    BOTS_TOO_MANY = "bots-too-many"
    SEATS_TOO_FEW = "seats-too-few"
    SEATS_TOO_MANY = "seats-too-many"

    # ... what is asked.
    WRONG_GAME = "wrong-game"  # A command of a game that this table does not play.
    BASIS_AHEAD = "basis-ahead"  # A basis that has not been yet.
    NOT_YOUR_CARD = "not-your-card"  # Not a face-up card that this seat may use.
    CARD_TWICE = "card-twice"
    TOO_FEW_CARDS = "too-few-cards"
    ONE_PLACE_ONLY = "one-place-only"  # A Zangle takes cards of both places (ZGL-02).
    TARGET_IS_Z = "target-is-z"  # A Z has no shape to make (ZGL-16).
    NAMED_TWICE = "named-twice"
    NAME_FIRST = "name-first"  # DND-06
    STILL_OPEN_CARDS = "still-open-cards"  # DND-16
    NO_BLIND_CARDS = "no-blind-cards"
    SOMEBODY_CAN_LAY = "somebody-can-lay"  # DND-19
    OPTION_OFF = "option-off"
    PILE_EMPTY = "pile-empty"  # ZGL-30
    CAP_REACHED = "cap-reached"  # ZGL-42
    HAND_TOO_LARGE = "hand-too-large"  # DND-33
    NOT_YOUR_TURN = "not-your-turn"
    HIT_FIRST = "hit-first"  # ZGL-62: the hit comes before the end of the turn.
    HIT_TAKEN = "hit-taken"  # ZGL-62: one in a turn.
    CAN_PLACE = "can-place"  # DIZ-15: no pass while a tile fits.
    BEYOND_EDGE = "beyond-edge"  # DIZ-08
    PLACE_TAKEN = "place-taken"
    NO_NEIGHBOR = "no-neighbor"  # DIZ-04: it touches no tile along an edge.
    COLORS_DIFFER = "colors-differ"  # DIZ-04, DIZ-05
    NO_TILE_THERE = "no-tile-there"
    CHOOSE_FIRST = "choose-first"  # ZAM-04: the card that is played asks for a choice.
    NO_CHOICE = "no-choice"  # Nothing is to be chosen now.
    NO_SUCH_CHOICE = "no-such-choice"
    DRAW_FIRST = "draw-first"  # ZIG-13: a draw card waits for an answer.
    NO_BOUNCE = "no-bounce"  # ZIG-14: a draw card that was dodged can be drawn or dodged, and not bounced.
    NO_ACTION_CARD = "no-action-card"
    SET_CARDS_ONLY = "set-cards-only"  # ZIG-04: no action card in a set.
    FREE_UNDECLARED = "free-undeclared"  # ZIG-10
    PLAY_CARD_MISSING = "play-card-missing"  # ZIG-06
    NO_SUCH_WORD = "no-such-word"  # ZIG-20
    NOT_ELEVEN = "not-eleven"  # ZIG-07
    PUZZLE_INCOMPLETE = "puzzle-incomplete"  # ZIG-08
    OTHER_INSTRUMENT = "other-instrument"  # ZIG-09
    TOP_NOT_LAID = "top-not-laid"  # ZIG-12
    NO_VOTE = "no-vote"  # ZIG-20: nothing is voted on, or not by this seat.
    VOTE_RUNNING = "vote-running"
    NO_WORD_LIST = "no-word-list"  # ZIG-20: this machine has no list of that name.
    ROUND_RUNNING = "round-running"
    NO_SUCH_OPTION = "no-such-option"
    BAD_OPTION = "bad-option"
    ALREADY_HELLO = "already-hello"
    NOTHING_TO_UNDO = "nothing-to-undo"  # No verdict or move yet, or the last one is taken back already.
    SOMEBODY_LEFT = "somebody-left"  # Who was dealt in when the call came has left for good: it cannot be taken back.
    ALREADY_SO = "already-so"  # Paused twice, resumed twice, host already.


class Stamping(StrEnum):
    """How the arrival of a call was stamped."""

    KERNEL = "kernel"  # When the bytes reached the machine, also if the process was busy.
    READ = "read"  # Right after the process read them.
    HOUSE = "house"  # Not an arrival: the referee's own move.


class StampKind(StrEnum):
    """What a client stamped a press by."""

    EVENT = "event"  # The instant that the system gave to the touch or the key.
    HANDLER = "handler"  # The clock, read when the event was handled: later than the press.
    NONE = "none"  # It has no clock to speak of.


class Rule(StrEnum):
    """By what a call was ordered."""

    PRESS = "press"  # What the client said, and all evidence allows it.
    CLAMPED = "clamped"  # It said earlier than evidence allows: moved as far as that goes.
    CREDITED = "credited"  # Earlier than that, as the seat's bytes were provably late.
    ARRIVAL = "arrival"  # By its arrival: all calls of most tables, and those of a clock that cannot be estimated.


class Tie(StrEnum):
    """What settles a photo finish: presses that lie closer together than anybody can know."""

    LOTTERY = "lottery"
    EARLIER = "earlier"  # The earlier estimate.


class Badge(StrEnum):
    """How a seat is ruled at a table that rules by press."""

    PRESS = "press"
    ARRIVAL = "arrival"  # Its clock cannot be estimated.
    STALLS = "stalls"  # Its bytes are late just when it calls, too often for chance: no lateness is credited any more.


class Closing(StrEnum):
    """Why the referee ends a connection."""

    NEWER_TAB = "newer-tab"
    KICKED = "kicked"
    LEFT = "left"
    TABLE_CLOSED = "table-closed"
    TABLE_BROKEN = "table-broken"  # An invariant failed: this table stops, the others play on.
    SERVER_STOPS = "server-stops"
    FAULTY = "faulty"  # Too many messages that broke the protocol.
    NO_HELLO = "no-hello"  # The first message was no hello, or did not come.
    WRONG_VERSION = "wrong-version"  # The client speaks another version of this protocol.
    NO_SUCH_TABLE = "no-such-table"
    TABLES_FULL = "tables-full"  # The server opens no more tables.
    BAD_TOKEN = "bad-token"  # No seat of this table has it. Nothing changed; connect and say hello again without.
