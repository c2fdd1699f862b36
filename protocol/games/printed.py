"""What goes over the wire where the printed cards lie on a real table. Knows shapes of data; knows no rule, no card.

The referee counts cards and never sees one: phones are call buttons, and the players say whether a claim was right.
Instants (`..._ms`) are milliseconds of the table's game clock, the clock of `News.at_ms`.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from protocol.games.dizzy import Combination
from protocol.games.zangle import EqualizerView
from protocol.units import CardNumber, Revision, Seat, SeatNumber

# A deck of one game has 120 cards at most; a group may play with several.
CARDS_MAX = 999
Cards = Annotated[int, Meta(ge=0, le=CARDS_MAX)]


class Deck(StrEnum):
    """Which printed cards lie on the table."""

    DIZZY = "dizzy"
    ZANGLE = "zangle"


class Judge(StrEnum):
    """Who says whether a claim was right (PRT-07)."""

    MAJORITY = "majority"
    HOST = "host"


class Tie(StrEnum):
    """What a claim is worth on which the votes are equal (PRT-09)."""

    STANDS = "stands"
    FALLS = "falls"
    LOT = "lot"


class Phase(StrEnum):
    LAYING = "laying"  # People deal the printed cards, and say when they are ready.
    COUNTDOWN = "countdown"
    OPEN = "open"
    COUNTING = "counting"  # The round is over, and everybody says how many cards are left.
    OVER = "over"


# What a seat may ask.


class Command(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind"):
    """Base of this game's commands."""


class Ready(Command, frozen=True, tag="printed.ready"):
    """The cards lie before me as the round begins (PRT-03)."""


# None for Zangle; one combination, or one of colors and one of patterns, for Down 'n Dizzy (DND-06, DND-10).
Named = Annotated[tuple[Combination, ...], Meta(max_length=2)]


class Call(Command, frozen=True, tag="printed.call"):
    """I have it, now, first. The cards follow on the real table (PRT-05)."""

    named: Named = ()


class Lay(Command, frozen=True, tag="printed.lay"):
    """It lies there: the holder of the lock asks the table to judge (PRT-06).

    `own`: cards of one's own that it uses. `special`: the Lizzy shows three golds, which wins the round (DND-24).
    """

    own: Annotated[int, Meta(ge=1, le=CARDS_MAX)] = 1
    special: bool = False


class Withdraw(Command, frozen=True, tag="printed.withdraw"):
    """The holder gives up: a wrong claim, without waiting for the deadline."""


class Vote(Command, frozen=True, tag="printed.vote"):
    """Was the claim right? (PRT-07)"""

    right: bool


class Overrule(Command, frozen=True, tag="printed.overrule"):
    """Host: the claim was right, or wrong, whatever the votes (PRT-10)."""

    right: bool


class Hit(Command, frozen=True, tag="printed.hit"):
    """I take a card of the center's pile (ZGL-28)."""


class Stuck(Command, frozen=True, tag="printed.stuck"):
    """Nobody can go on; or, with `nothing_left`, nobody ever will in this round (PRT-13)."""

    nothing_left: bool = False


class Correct(Command, frozen=True, tag="printed.correct"):
    """Host: this seat has so many cards (PRT-12)."""

    seat: SeatNumber
    cards: Cards


class Finish(Command, frozen=True, tag="printed.finish"):
    """Host: the round ends here, and nobody went out (PRT-14)."""


class Count(Command, frozen=True, tag="printed.count"):
    """So many cards have I left (PRT-15)."""

    cards: Cards


PrintedCommand = Ready | Call | Lay | Withdraw | Vote | Overrule | Hit | Stuck | Correct | Finish | Count


# What a viewer may see.


class LockView(Struct, frozen=True, gc=False):
    """Until `until_ms` the cards must lie there; while `asked` is shown, the votes must have come."""

    holder: Seat
    named: tuple[Combination, ...]
    since_ms: int
    until_ms: int


class AskedView(Struct, frozen=True, gc=False):
    """The table is asked. Who has voted is shown at once, and how when all is decided (PRT-08)."""

    own: int
    special: bool
    voters: tuple[Seat, ...]
    voted: tuple[Seat, ...]


class HandView(Struct, frozen=True, gc=False):
    """One seat's part in the round, in the order around the table."""

    seat: Seat
    cards: int
    ready: bool
    hits: int
    penalties: int
    locked_out_until_ms: int  # 0: not locked out.
    stuck: bool  # Says that nobody can go on.
    counted: bool  # Has said how many cards are left.
    rounds_won: int
    score: int  # Zangle: the total of the rounds ended.
    equalizer: EqualizerView | None
    away: bool


class RoundEnd(StrEnum):
    OUT = "out"  # A player has no card left (DND-23, ZGL-31).
    SPECIAL = "special"  # DND-24
    STUCK = "stuck"  # Nobody can go on (DND-38, ZGL-32).
    LAST_LEFT = "last-left"  # All other players left for good.


class RoundResult(Struct, frozen=True, gc=False):
    """How a round ended. `totals` are Zangle's scores after it, and otherwise rounds won."""

    round: int
    bonus: bool
    end: RoundEnd
    winners: tuple[Seat, ...]
    cards_left: tuple[tuple[Seat, int], ...]
    totals: tuple[tuple[Seat, int], ...]


class PrintedView(Struct, frozen=True, gc=False, tag_field="kind", tag="printed"):
    """All that anybody may know of the match: nothing here is a secret but the votes to come."""

    revision: Revision
    deck: Deck
    judge: Judge
    round: int  # From 1; 0 before the first deal.
    rounds: int  # Of the match; Down 'n Dizzy is the best of them.
    bonus: bool
    phase: Phase
    dealer: Seat | None  # Who shuffles and deals the printed cards.
    dealt: int  # Cards each gets, before equalizers.
    opens_at_ms: int
    opened: bool
    lock: LockView | None
    asked: AskedView | None
    hands: tuple[HandView, ...]
    ending: RoundEnd | None  # Why cards are being counted.
    out: Seat | None  # Who went out, and has nothing to count.
    count_ends_ms: int
    results: tuple[RoundResult, ...]
    match_winners: tuple[Seat, ...]
    next_deal_at_ms: int  # 0: no deal is due by itself.


# What a viewer is told has happened.


class Shown(Struct, frozen=True, gc=False, tag_field="kind"):
    """Base of this game's news."""


class SeatReady(Shown, frozen=True, tag="printed.seat-ready"):
    seat: Seat


class CountdownBegan(Shown, frozen=True, tag="printed.countdown-began"):
    """All have dealt: at this instant the cards turn up, and the race is open (DND-04, ZGL-12)."""

    opens_at_ms: int


class RoundOpened(Shown, frozen=True, tag="printed.round-opened"):
    revision: Revision


class LockGranted(Shown, frozen=True, tag="printed.lock-granted"):
    lock: LockView


class LockEnded(Shown, frozen=True, tag="printed.lock-ended"):
    """Without a ruling, or after one: nobody holds it any more."""

    seat: Seat


class TableAsked(Shown, frozen=True, tag="printed.table-asked"):
    """The cards lie there. Until the lock's new end the voters say whether they are right."""

    lock: LockView
    asked: AskedView


class Voted(Shown, frozen=True, tag="printed.voted"):
    seat: Seat


class Lot(Struct, frozen=True, gc=False):
    """The lot of one chair, drawn from the bag; `id` is the chair's number."""

    id: CardNumber


class RuledBy(StrEnum):
    MAJORITY = "majority"
    HOST = "host"
    TIE = "tie"
    LOT = "lot"


class ClaimRuled(Shown, frozen=True, tag="printed.claim-ruled"):
    """What the table said of a claim, and who said what. `cards` has the caller left; `lots` were drawn for it."""

    seat: Seat
    right: bool
    by: RuledBy
    named: tuple[Combination, ...]
    own: int
    special: bool
    votes: tuple[tuple[Seat, bool], ...]
    lots: tuple[Lot, ...]
    cards: int
    revision: Revision


class ClaimLapsed(Shown, frozen=True, tag="printed.claim-lapsed"):
    """Nothing was laid: the deadline passed, or the holder withdrew. It counts as wrong (DND-13, ZGL-25)."""

    seat: Seat
    named: tuple[Combination, ...]


class PenaltyCardDrawn(Shown, frozen=True, tag="printed.penalty-card-drawn"):
    """This seat takes a card of the common pile, or of the center's, face down under its own (DND-12, ZGL-25)."""

    seat: Seat
    cards: int


class LockedOut(Shown, frozen=True, tag="printed.locked-out"):
    seat: Seat
    until_ms: int


class TroubleTaken(Shown, frozen=True, tag="printed.trouble-taken"):
    """Double trouble: this seat takes the bottom card of the pile that was laid on (DND-27)."""

    seat: Seat
    cards: int


class HitTaken(Shown, frozen=True, tag="printed.hit-taken"):
    seat: Seat
    cards: int
    hits: int


class SaidStuck(Shown, frozen=True, tag="printed.said-stuck"):
    seat: Seat
    nothing_left: bool


class AllGoOn(Shown, frozen=True, tag="printed.all-go-on"):
    """All say that nobody can: each opens a card (DND-17), or takes a hit (ZGL-49). What was called before is late."""

    cards: tuple[tuple[Seat, int], ...]
    revision: Revision


class CardsCorrected(Shown, frozen=True, tag="printed.cards-corrected"):
    seat: Seat
    cards: int


class CountingBegan(Shown, frozen=True, tag="printed.counting-began"):
    ending: RoundEnd
    out: Seat | None
    count_ends_ms: int


class Counted(Shown, frozen=True, tag="printed.counted"):
    seat: Seat
    cards: int


class SeatAway(Shown, frozen=True, tag="printed.seat-away"):
    """`voters` are those who are asked now, where the table is asked."""

    seat: Seat
    voters: tuple[Seat, ...]


class SeatBack(Shown, frozen=True, tag="printed.seat-back"):
    seat: Seat
    voters: tuple[Seat, ...]


class RoundEnded(Shown, frozen=True, tag="printed.round-ended"):
    result: RoundResult
    rounds_won: tuple[tuple[Seat, int], ...]
    scores: tuple[tuple[Seat, int], ...]
    equalizers: tuple[tuple[Seat, EqualizerView], ...]
    match_winners: tuple[Seat, ...]
    next_deal_at_ms: int


PrintedNews = (
    SeatReady
    | CountdownBegan
    | RoundOpened
    | LockGranted
    | LockEnded
    | TableAsked
    | Voted
    | ClaimRuled
    | ClaimLapsed
    | PenaltyCardDrawn
    | LockedOut
    | TroubleTaken
    | HitTaken
    | SaidStuck
    | AllGoOn
    | CardsCorrected
    | CountingBegan
    | Counted
    | SeatAway
    | SeatBack
    | RoundEnded
)
