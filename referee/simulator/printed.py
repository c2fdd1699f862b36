"""A match of printed cards as everybody is told it, and the few lines of rules that claims are checked by.

Knows the protocol. Shares no code with the game's own rules: whoever reads both sees two ways to say one thing. No card
is known to anybody here; what can be checked is who was asked, what they said, and what follows from it.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any, Final, Protocol

from msgspec.structs import replace

from protocol import server
from protocol.games import printed as wire
from protocol.games.printed import Deck, Judge, Phase, RuledBy, Tie
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Reason, Ruling
from referee.simulator.picture import HELD_TO_THE_END, Held, Picture, Said, Scene
from referee.simulator.printed_ends import check_deal
from referee.simulator.printed_rounds import HANDLERS, may_name

_LIVE: Final = (Phase.OPEN, Phase.COUNTING, Phase.OVER)

# A view that was never seen.
NOTHING: Final = wire.PrintedView(
    revision=0,  # type: ignore[arg-type]
    deck=Deck.DIZZY,
    judge=Judge.MAJORITY,
    round=0,
    rounds=0,
    bonus=False,
    phase=Phase.LAYING,
    dealer=None,
    dealt=0,
    opens_at_ms=0,
    opened=False,
    lock=None,
    asked=None,
    hands=(),
    ending=None,
    out=None,
    count_ends_ms=0,
    results=(),
    match_winners=(),
    next_deal_at_ms=0,
)


class Witness(Protocol):
    """Who has heard what people said that has no answer yet."""

    host: Seat | None

    def said(self, seat: Seat, kind: type) -> list[Any]:
        """The commands of this kind that the seat has said."""
        ...

    def host_said(self, kind: type) -> list[Any]:
        """Those of the host."""
        ...

    def check_lay(self, held: Held, words: str) -> None:
        """The holder has said in time that the cards lie there."""
        ...


class PrintedPicture(Picture):
    """A match with printed cards. `witness` is set by whoever watches the table."""

    witness: Witness

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__()
        self.options = options
        self.shown = NOTHING
        self.lots: tuple[int, ...] | None = None  # Those in the bag, the next one first; None: they were shuffled.
        self.drawn: tuple[int, ...] | None = None
        self.said: dict[Seat, set[bool]] = {}  # How those can have voted who did while this was watched.
        self.by_host = False  # Whoever claims was host then, and so the host is not waited for.
        self.stuck: dict[Seat, bool] = {}  # Who says that nobody can go on, and whether for good.
        self.expected: tuple[str, Seat] | None = None  # What must follow a right claim at once.
        self.punished: Seat | None = None  # Who is to be locked out.
        self.now_ms = self.latest_ms = self.slack_ms = 0  # When what is told was ruled, at the earliest and the latest.
        self.sure_of_time = True
        self._handlers = {kind: partial(check, self) for kind, check in HANDLERS.items()}
        self._handlers |= {wire.Voted: self._voted, wire.ClaimRuled: self._claim_ruled}

    # Numbers of the table.

    def number(self, name: str, usual: int) -> int:
        return int(self.options.get(name, usual))

    @property
    def zangle(self) -> bool:
        return self.shown.deck is Deck.ZANGLE

    @property
    def tied_vote(self) -> Tie:
        return Tie(self.options.get("tied_vote", "stands"))

    # What a picture is.

    def see(self, view: Any) -> None:
        if not isinstance(view, wire.PrintedView):
            self.fault("I7", f"the view of another game: {type(view)}")
            return
        self.changed += 1
        before, self.shown = self.shown, view
        self.lots = self.drawn = self.expected = self.punished = None
        self.said, self.locked_out_is_known, self.stuck = {}, True, {}
        self.by_host = view.lock is not None and view.lock.holder == self.witness.host
        self._keep(view)
        if view.phase is Phase.LAYING and view.round:
            check_deal(self, before, view)

    def change(self, **fields: Any) -> None:
        """The match after something has happened."""
        self._keep(replace(self.shown, **fields))

    def change_hand(self, seat: Seat, **fields: Any) -> None:
        hands = [replace(hand, **fields) if hand.seat == seat else hand for hand in self.shown.hands]
        self.change(hands=tuple(hands))

    def _keep(self, view: wire.PrintedView) -> None:
        self.shown, lock = view, view.lock
        self.revision, self.opened, self.winners = view.revision, view.phase in _LIVE, view.match_winners
        self.over = view.phase in (Phase.COUNTING, Phase.OVER)
        self.held = None if lock is None else Held(lock.holder, lock.since_ms, lock.until_ms, lock)
        self.locked_out = {hand.seat: hand.locked_out_until_ms for hand in view.hands}

    def view(self) -> wire.PrintedView:
        return self.shown

    def scene(self) -> Scene:
        shown = self.shown
        hands = {hand.seat: hand for hand in shown.hands}
        asks = (shown.phase, shown.asked is not None, bool(self.stuck))
        live = shown.phase is Phase.OPEN
        return Scene(self.revision, live, self.held, shown, hands, {}, self.locked_out, self.winners, asks)

    def places_differ(self, places: Mapping[str, tuple[int, ...]]) -> str:
        """The lots are the only cards that the referee has (PRT-09)."""
        lots, drawn = places["bag"], places["drawn"]
        if self.lots is None or self.drawn is None:
            if self.shown.round == 1 and self.shown.phase is Phase.LAYING and drawn[-1:] != (self.shown.dealer,):
                return f"seat {self.shown.dealer} deals first, and the lots {drawn} were drawn for it"
        elif (lots, drawn) != (self.lots, self.drawn):
            return f"in the bag are {lots}, and drawn were {drawn}; told were {self.lots} and {self.drawn}"
        self.lots, self.drawn = lots, drawn
        return ""

    def seats(self) -> frozenset[Seat]:
        return frozenset([hand.seat for hand in self.shown.hands])

    def hand(self, seat: Seat) -> wire.HandView | None:
        return next((hand for hand in self.shown.hands if hand.seat == seat), None)

    def count(self, seat: Seat) -> int:
        hand = self.hand(seat)
        return 0 if hand is None else hand.cards

    def there(self) -> list[wire.HandView]:
        """PRT-17: whoever is away, or has left, is waited for by nobody."""
        return [hand for hand in self.shown.hands if not hand.away]

    def penalty(self) -> int:
        return self.number("penalty", 1)

    def silent_end(self) -> str:
        """What everybody there has said is done at once (PRT-03, PRT-08, PRT-13, PRT-15)."""
        shown, there = self.shown, self.there()
        match shown.phase:
            case Phase.LAYING if shown.round and there and all(hand.ready for hand in there):
                return "all cards lie ready, and no countdown runs"
            case Phase.OPEN if shown.asked is not None and self._is_decided(shown.asked):
                return "the votes to come cannot change it, and no ruling was told"
            case Phase.OPEN if shown.lock is None and there and all(hand.stuck for hand in there):
                return "all say that nobody can go on, and nothing follows"
            case Phase.OPEN if any(hand.cards == 0 for hand in shown.hands):
                return "somebody has no card left, and the round goes on"
            case Phase.COUNTING if there and all(hand.counted or hand.seat == shown.out for hand in there):
                return "all have counted, and the round is not booked"
            case _:
                return ""

    def past_its_end(self, game_ms: int) -> str:
        """What should have happened by itself by now; empty when nothing should."""
        shown = self.shown
        ends = {Phase.COUNTDOWN: shown.opens_at_ms, Phase.COUNTING: shown.count_ends_ms}
        if shown.phase is Phase.OVER and shown.next_deal_at_ms:
            ends[Phase.OVER] = shown.next_deal_at_ms
        end = ends.get(shown.phase)
        if end is None or game_ms <= end + self.slack_ms:
            return ""
        return f"{shown.phase.value} was to end at {end} ms, and it is {game_ms} ms"

    # Verdicts.

    def judge(self, verdict: server.Verdict, said: Said, held: Held | None) -> None:
        asked, do = self.shown.asked, said.play.do
        if held is None or not isinstance(do, wire.Call) or do.named != held.view.named:
            self.fault("verdict", f"{verdict} on {do}, and the lock was {held}")
        right = Reason.TABLE_AGREES if verdict.ruling is Ruling.UPHELD else Reason.TABLE_OBJECTS
        if verdict.reason not in HELD_TO_THE_END and (asked is None or verdict.reason is not right):
            self.fault("verdict", f"{verdict}, and the table was asked {asked}")
        if verdict.reason is Reason.DEADLINE and asked is not None:
            self.fault("deadline", f"{verdict}, and the cards lay there (PRT-09)")

    def void_fits(self, verdict: server.Verdict, said: Said) -> bool:
        held, do = self.held, said.play.do
        named = do.named if isinstance(do, wire.Call) else ()
        match verdict.reason:
            case Reason.NOT_OPEN_YET:
                return self.shown.phase in (Phase.LAYING, Phase.COUNTDOWN)
            case Reason.NOT_SEATED:
                return verdict.seat not in self.seats() or verdict.seat not in [hand.seat for hand in self.there()]
            case Reason.BASIS_AHEAD:
                return said.play.basis > self.revision
            case Reason.YOU_HOLD_THE_LOCK:
                return held is not None and held.holder == verdict.seat
            case Reason.NAME_FIRST:
                return not self.zangle and not named
            case Reason.NAMED_TWICE:
                return not self.zangle and not may_name(named)
            case Reason.WRONG_GAME:
                return self.zangle and bool(named)
            case _:
                return False

    def counts_as_lay(self, said: Said, held: Held, slack_ms: int, lost: int) -> bool:
        """PRT-06: up to the deadline itself."""
        do = said.play.do
        if not isinstance(do, wire.Lay) or said.seat != held.holder:
            return False
        at = said.stamp - lost
        if not (held.since_ms + slack_ms) * MILLISECOND < at <= (held.until_ms - slack_ms) * MILLISECOND:
            return False
        return do.own <= self.count(said.seat) and not do.special if self.zangle else do.own == 1

    def settle(self) -> None:
        super().settle()
        if self.expected is not None:
            self.fault("rules", f"{self.expected} is to follow, and does not")
            self.expected = None
        if self.punished is not None:
            self.fault("penalty", f"seat {self.punished} was wrong, and was not locked out")
            self.punished = None

    # Votes.

    def _is_decided(self, asked: wire.AskedView) -> bool:
        """PRT-08, as far as it is known how people voted."""
        waiting = [seat for seat in asked.voters if seat not in asked.voted]
        if asked.voted and not waiting:
            return True
        if any(len(self.said.get(seat, ())) != 1 for seat in asked.voted):
            return False
        right = sum(True in self.said[seat] for seat in asked.voted)
        return self._is_majority(right, len(asked.voted) - right, len(waiting))

    def _is_majority(self, right: int, wrong: int, waiting: int) -> bool:
        awaits_host = self.shown.judge is Judge.HOST and not self.by_host
        return not awaits_host and abs(right - wrong) > waiting

    def _voted(self, item: wire.Voted) -> None:
        """PRT-07: one vote each, but for whoever claims; and nobody's voice is another's."""
        asked, seat = self.shown.asked, item.seat
        if asked is None or seat in asked.voted or seat not in self.seats() or self.shown.lock is None:
            self.fault("vote", f"{item}, and the table was asked {asked}")
            return
        if seat == self.shown.lock.holder:
            self.fault("vote", f"{item}, and the claim is its own")
        self.said[seat] = {do.right for do in self.witness.said(seat, wire.Vote)}
        if not self.said[seat]:
            self.fault("vote", f"{item}, and it has not voted")
        self.change(asked=replace(asked, voted=(*asked.voted, seat)))

    def _claim_ruled(self, item: wire.ClaimRuled) -> None:
        judged, asked, lock = self.judged, self.shown.asked, self.shown.lock
        ruling = Ruling.UPHELD if item.right else Ruling.WRONG
        if judged is None or (judged.seat, judged.ruling) != (item.seat, ruling):
            self.fault("verdict", f"{item}, and the verdict was {judged}")
        self.judged = None
        if asked is None or lock is None or lock.holder != item.seat:
            self.fault("vote", f"{item}, and the table was asked {asked} with the lock {lock}")
            return
        if (item.named, item.own, item.special) != (lock.named, asked.own, asked.special):
            self.fault("verdict", f"{item}, and claimed was {asked} with {lock}")
        if tuple(seat for seat, _ in item.votes) != asked.voted:
            self.fault("vote", f"{item}, and there voted {asked.voted}")
        for seat, right in item.votes:
            if right not in self.said.get(seat, {right}):
                self.fault("vote", f"{item}, and seat {seat} said otherwise")
        self._check_decision(item, asked)
        before = self.count(item.seat)
        after = max(0, before - item.own) if item.right else before
        if item.cards != after or item.revision != self.revision + item.right:
            self.fault("rules", f"{item} after {before} cards and revision {self.revision} (PRT-12)")
        self.change(lock=None, asked=None, revision=item.revision)
        self.change_hand(item.seat, cards=item.cards)
        if item.right:
            self.nobody_stuck()
            self._expect(item)
        elif self.number("lockout_ms", 1_000):
            self.punished = item.seat

    def _expect(self, item: wire.ClaimRuled) -> None:
        """DND-23, DND-24, DND-27, ZGL-31."""
        trouble = self.options.get("double_trouble", "false") == "true"
        if item.special:
            self.expected = "special", item.seat
        elif item.cards == 0:
            self.expected = "out", item.seat
        elif trouble and len(item.named) == 2:
            self.expected = "trouble", item.seat

    def _check_decision(self, item: wire.ClaimRuled, asked: wire.AskedView) -> None:
        """PRT-07 to PRT-10."""
        right = sum(said for _, said in item.votes)
        wrong = len(item.votes) - right
        waiting = [seat for seat in asked.voters if seat not in asked.voted]
        until_ms = 0 if self.shown.lock is None else self.shown.lock.until_ms
        all_said = bool(item.votes and not waiting)
        time_up = self.latest_ms + self.slack_ms >= until_ms or not self.sure_of_time
        match item.by:
            case RuledBy.HOST:
                words = self.witness.host_said(wire.Overrule)
                words += self.witness.host_said(wire.Vote) if self.shown.judge is Judge.HOST else []
                if all(do.right != item.right for do in words):
                    self.fault("vote", f"{item}, and the host has not said so")
                if self.shown.lock is not None and self.shown.lock.holder == self.witness.host:
                    self.fault("vote", f"{item}, on a claim of the host's own (PRT-10)")
            case RuledBy.MAJORITY:
                early = self._is_majority(right, wrong, len(waiting))
                if right == wrong or item.right != (right > wrong) or not (early or all_said or time_up):
                    self.fault("vote", f"{item} by {self.latest_ms} ms, asked were {asked} until {until_ms} ms")
            case RuledBy.TIE | RuledBy.LOT:
                if right != wrong or not (all_said or time_up):
                    self.fault("vote", f"{item} by {self.latest_ms} ms, asked were {asked} until {until_ms} ms")
                self._check_tie(item)

    def _check_tie(self, item: wire.ClaimRuled) -> None:
        """PRT-09: lots come out of the bag until one is of somebody who voted."""
        rule, lots, votes = self.tied_vote, [lot.id for lot in item.lots], dict(item.votes)
        if rule is not Tie.LOT:
            if item.by is not RuledBy.TIE or lots or item.right is not (rule is Tie.STANDS):
                self.fault("vote", f"{item}, and of ties it is said: {rule.value}")
            return
        known = self.lots
        if known is not None and lots != list(known[: len(lots)]):
            self.fault("I1", f"{item}, and in the bag were {known}")
        decides = [votes[Seat(lot)] for lot in lots if Seat(lot) in votes]
        if item.by is RuledBy.LOT:
            if len(decides) != 1 or Seat(lots[-1]) not in votes or decides[0] is not item.right:
                self.fault("vote", f"{item}: that is not what the lots say")
        elif not item.right or decides or (votes and known is not None and len(lots) != len(known)):
            self.fault("vote", f"{item}, and in the bag were {known}")
        if known is not None and self.drawn is not None:
            self.lots, self.drawn = known[len(lots) :], (*self.drawn, *lots)

    # What the rest of the handlers share.

    def nobody_stuck(self) -> None:
        self.stuck = {}
        self.change(hands=tuple(replace(hand, stuck=False) if hand.stuck else hand for hand in self.shown.hands))

    def due(self, told_ms: int, span_ms: int, words: str) -> None:
        """What was ruled now is to happen after a span."""
        if not self.sure_of_time:
            return
        if not self.now_ms - 1 - self.slack_ms <= told_ms - span_ms <= self.latest_ms + 1 + self.slack_ms:
            self.fault("deadline", f"{words}, ruled from {self.now_ms} to {self.latest_ms} ms, after {span_ms} ms")
