"""Down 'n Dizzy as everybody is told it, and the few lines of its rules that a verdict is checked by.

Knows the protocol. Shares no code with the game's own rules: whoever reads both sees two ways to say one thing.
"""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

from protocol import server
from protocol.games import dizzy as wire
from protocol.games.dizzy import Card, Combination, Part
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Reason, Ruling
from referee.simulator.picture import HELD_TO_THE_END, Held, Picture, Said, Scene

_COLORS: Final = {color: number for number, color in enumerate(wire.Color)}
_PATTERNS: Final = {pattern: number for number, pattern in enumerate(wire.Pattern)}
_PARTS: Final = {part: number for number, part in enumerate(Part)}

_DUE: Final = ("next_deal_at_ms", "settles_at_ms")
# What a view calls as a picture does; and of a hand, in the order of `shows`.
_ALIKE: Final = attrgetter("revision", "round", "rounds_to_win", "opens_at_ms", "opened", "common", "result", *_DUE)
_HAND: Final = attrgetter("seat", "open", "blind", "rounds_won", "locked_out_until_ms", "open_by_ms")

Tops = tuple[Card, Card, Card]


def laid_on(tops: Tops, card: Card) -> Tops:
    """The three tops with the card on the pile of its part."""
    a, b, c = tops
    part = _PARTS[card.part]
    return (card, b, c) if part == 0 else (a, card, c) if part == 1 else (a, b, card)


def combines(tops: Tops) -> bool:
    """Three numbers below three are all the same or all different just when three divides their sum."""
    a, b, c = tops
    if (_COLORS[a.color] + _COLORS[b.color] + _COLORS[c.color]) % 3 == 0:
        return True
    return (_PATTERNS[a.pattern] + _PATTERNS[b.pattern] + _PATTERNS[c.pattern]) % 3 == 0


def makes(tops: Tops) -> frozenset[Combination]:
    """What the three cards make (DND-09)."""
    a, b, c = tops
    made = set()
    if (_COLORS[a.color] + _COLORS[b.color] + _COLORS[c.color]) % 3 == 0:
        made.add(Combination.COLORS_SAME if a.color is b.color else Combination.COLORS_DIFFERENT)
    if (_PATTERNS[a.pattern] + _PATTERNS[b.pattern] + _PATTERNS[c.pattern]) % 3 == 0:
        made.add(Combination.PATTERNS_SAME if a.pattern is b.pattern else Combination.PATTERNS_DIFFERENT)
    return frozenset(made)


class DizzyPicture(Picture):
    """A match of Down 'n Dizzy."""

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__()
        self._penalty = int(options.get("penalty", 1))
        self._by_word = options.get("stuck", "referee") == "word"
        self.tops: Tops | None = None
        self.under = [0, 0, 0]
        self.common = 0
        self.open: dict[Seat, tuple[Card, ...]] = {}
        self.blind: dict[Seat, int] = {}
        self.away: set[Seat] = set()
        self.stuck: set[Seat] = set()
        self.locked_out: dict[Seat, int] = {}
        self.open_by: dict[Seat, int] = {}
        self.rounds_won: dict[Seat, int] = {}
        self.settles_at_ms = 0
        self.next_deal_at_ms = 0
        self.result: wire.RoundResult | None = None
        self.round = self.opens_at_ms = self.rounds_to_win = 0
        self._handlers = {
            wire.CardsOpened: self._cards_opened,
            wire.LockGranted: self._lock_granted,
            wire.LockEnded: lambda item: self.release(item.seat),
            wire.CardLaid: self._card_laid,
            wire.CombinationWrong: self._combination_wrong,
            wire.PenaltyCardDrawn: self._penalty_drawn,
            wire.PenaltyLapsed: self._penalty_lapsed,
            wire.LockedOut: self._locked_out,
            wire.NobodyCanLay: self._nobody_can_lay,
            wire.SaidStuck: lambda item: self.stuck.add(item.seat),
            wire.CardFlipped: self._card_flipped,
            wire.CommonRefilled: self._common_refilled,
            wire.TroubleTaken: self._trouble_taken,
            wire.SeatAway: self._seat_away,
            wire.SeatBack: self._seat_back,
            wire.RoundEnded: self._round_ended,
        }

    def see(self, view: Any) -> None:
        if not isinstance(view, wire.DizzyView):
            self.fault("I7", f"the view of another game: {type(view)}")
            return
        self.changed += 1
        self.revision, self.round, self.rounds_to_win = view.revision, view.round, view.rounds_to_win
        self.opens_at_ms, self.opened = view.opens_at_ms, view.opened
        lizzy = view.lizzy
        self.tops = None if lizzy is None else (lizzy.head, lizzy.body, lizzy.tail)
        self.under = [0, 0, 0] if lizzy is None else list(lizzy.under)
        self.common = view.common
        self.open = {hand.seat: hand.open for hand in view.hands}
        self.blind = {hand.seat: hand.blind for hand in view.hands}
        self.away = {hand.seat for hand in view.hands if hand.away}
        self.stuck = {hand.seat for hand in view.hands if hand.says_stuck}
        self.locked_out = {hand.seat: hand.locked_out_until_ms for hand in view.hands}
        self.open_by = {hand.seat: hand.open_by_ms for hand in view.hands}
        self.rounds_won = {hand.seat: hand.rounds_won for hand in view.hands}
        lock = view.lock
        self.held = None if lock is None else Held(lock.holder, lock.since_ms, lock.until_ms, lock)
        self.result, self.over = view.result, view.result is not None
        self.winners = view.match_winners
        self.next_deal_at_ms, self.settles_at_ms = view.next_deal_at_ms, view.settles_at_ms

    def view(self) -> wire.DizzyView:
        blind, won, away, out, stuck = self.blind, self.rounds_won, self.away, self.locked_out, self.stuck
        due = self.open_by
        hands = tuple(
            [
                wire.HandView(seat, cards, blind[seat], won[seat], seat in away, out[seat], seat in stuck, due[seat])
                for seat, cards in self.open.items()
            ]
        )
        lizzy = None if self.tops is None else wire.LizzyView(*self.tops, (self.under[0], self.under[1], self.under[2]))
        return wire.DizzyView(
            revision=self.revision,  # type: ignore[arg-type]  # Counted here as a plain number.
            round=self.round,
            rounds_to_win=self.rounds_to_win,
            opens_at_ms=self.opens_at_ms,
            opened=self.opened,
            lizzy=lizzy,
            common=self.common,
            hands=hands,
            lock=None if self.held is None else self.held.view,
            result=self.result,
            match_winners=self.winners,
            next_deal_at_ms=self.next_deal_at_ms,
            settles_at_ms=self.settles_at_ms,
        )

    def shows(self, view: Any) -> bool:
        lizzy, tops, held = view.lizzy, self.tops, self.held
        if _ALIKE(view) != _ALIKE(self) or (view.match_winners, len(view.hands)) != (self.winners, len(self.open)):
            return False
        if view.lock != (None if held is None else held.view) or (lizzy is None) is not (tops is None):
            return False
        if tops is not None and ((lizzy.head, lizzy.body, lizzy.tail) != tops or lizzy.under != tuple(self.under)):
            return False
        for hand, (seat, cards) in zip(view.hands, self.open.items(), strict=True):
            mine = (seat, cards, self.blind[seat], self.rounds_won[seat], self.locked_out[seat], self.open_by[seat])
            if _HAND(hand) != mine or (hand.away, hand.says_stuck) != (seat in self.away, seat in self.stuck):
                return False
        return True

    def scene(self) -> Scene:
        live = self.opened and not self.over
        return Scene(
            self.revision, live, self.held, self.tops, self.open.copy(), self.blind, self.locked_out, self.winners
        )

    def places_differ(self, places: Mapping[str, tuple[int, ...]]) -> str:
        if self.tops is None:
            return ""
        if len(places["common"]) != self.common:
            return f"the common pile has {len(places['common'])} cards, and everybody was told {self.common}"
        for card, under in zip(self.tops, self.under, strict=True):
            pile = places[card.part]
            if pile[0] != card.id or len(pile) != under + 1:
                return f"the {card.part} pile is {pile}, told were card {card.id} and {under} under it"
        for seat, cards in self.open.items():
            if places[f"open {seat}"] != tuple([card.id for card in cards]):
                return f"seat {seat} has open {places[f'open {seat}']}, told were {[card.id for card in cards]}"
            if len(places[f"blind {seat}"]) != self.blind[seat]:
                return f"seat {seat} has {len(places[f'blind {seat}'])} blind cards, told were {self.blind[seat]}"
        return ""

    def seats(self) -> frozenset[Seat]:
        return frozenset(self.open)

    def penalty(self) -> int:
        return self._penalty

    def silent_end(self) -> str:
        """DND-17, DND-19: whoever has no open card has a move; else somebody has a card that combines."""
        if self._by_word or not self.opened or self.over or self.held is not None or self.settles_at_ms:
            return ""
        nobody, tops, away = True, self.tops, self.away
        if tops is None:
            return ""
        for seat, cards in self.open.items():
            if seat in away:
                continue
            nobody = False
            if not cards:
                return ""
            for card in cards:
                if combines(laid_on(tops, card)):
                    return ""
        return "" if nobody else "nobody can lay, and nobody was told"

    # Verdicts.

    def judge(self, verdict: server.Verdict, said: Said, held: Held | None) -> None:
        do = said.play.do
        if not isinstance(do, wire.Call):
            self.fault("verdict", f"{verdict.call} is no call")
            return
        if held is not None:
            if do.card is not None or do.named != held.view.named:
                self.fault("verdict", f"the lock was won with {held.view.named}, and its call names {do.named}")
            return
        if verdict.reason in HELD_TO_THE_END or do.card is None:
            self.fault("verdict", f"{verdict.call} was ruled {verdict.reason.value} without a lock")
            return
        self._check(verdict, do.card, do.named)

    def _check(self, verdict: server.Verdict, card_id: int, named: tuple[Combination, ...]) -> None:
        """DND-08 to DND-10, for a card that is laid on what lies there now."""
        card = None
        for each in self.open.get(verdict.seat, ()):
            if each.id == card_id:
                card = each
        if card is None or self.tops is None:
            self.fault("verdict", f"{verdict.call} was judged with card {card_id}, which seat {verdict.seat} has not")
            return
        made = makes(laid_on(self.tops, card))
        right = made.issuperset(named)
        if right != (verdict.ruling is Ruling.UPHELD):
            self.fault("verdict", f"{named} makes {sorted(made)}, and was ruled {verdict.ruling.value}")
        if verdict.ruling is Ruling.WRONG:
            reason = Reason.OTHER_COMBINATION if made else Reason.NO_COMBINATION
            if verdict.reason is not reason:
                self.fault("verdict", f"{named} makes {sorted(made)}, and is wrong: {verdict.reason.value}")

    def void_fits(self, verdict: server.Verdict, said: Said) -> bool:
        do = said.play.do
        held = self.held
        match verdict.reason:
            case Reason.NOT_OPEN_YET:
                return not self.opened or self.over
            case Reason.NOT_SEATED:
                return verdict.seat not in self.open or verdict.seat in self.away
            case Reason.BASIS_AHEAD:
                return said.play.basis > self.revision
            case Reason.YOU_HOLD_THE_LOCK:
                return held is not None and held.holder == verdict.seat
            case Reason.NAMED_TWICE:
                return isinstance(do, wire.Call) and len(do.named) == 2
            case Reason.NOT_YOUR_CARD:
                return isinstance(do, wire.Call) and all(card.id != do.card for card in self.open.get(verdict.seat, ()))
            case _:
                return False

    def counts_as_lay(self, said: Said, held: Held, slack_ms: int, lost: int) -> bool:
        """DND-06: up to the deadline itself."""
        do = said.play.do
        if not isinstance(do, wire.Lay) or said.seat != held.holder:
            return False
        at = said.stamp - lost
        in_time = (held.since_ms + slack_ms) * MILLISECOND < at <= (held.until_ms - slack_ms) * MILLISECOND
        return in_time and any(card.id == do.card for card in self.open.get(said.seat, ()))

    # News.

    def _lock_granted(self, item: wire.LockGranted) -> None:
        self.grant(item.lock)
        self.settles_at_ms = 0

    def _turned_up(self, seat: Seat, card: Card) -> None:
        """I6: a card shows that lay face down before."""
        new = card.id
        for other, cards in self.open.items():
            if new in [each.id for each in cards]:
                self.fault("I1", f"card {new} turned up before seat {seat} and lies open before seat {other}")
        if self.tops is not None and new in [each.id for each in self.tops]:
            self.fault("I1", f"card {new} turned up before seat {seat} and lies on the Lizzy")

    def _cards_opened(self, item: wire.CardsOpened) -> None:
        for seat, card in item.cards:
            if seat not in self.open:
                self.fault("I7", f"a card opened before seat {seat}, which is not dealt in")
                continue
            self._turned_up(seat, card)
            self.open[seat] = (*self.open[seat], card)
            self.blind[seat] -= 1
            self.open_by[seat] = 0
            if self.blind[seat] < 0:
                self.fault("I1", f"seat {seat} opened a card that it has not")
            if len(self.open[seat]) > 3:
                self.fault("I7", f"seat {seat} has {len(self.open[seat])} open cards")
        self.opened = True
        self._moved()

    def _moved(self) -> None:
        """What was announced or said about nobody being able to lay is past."""
        self.settles_at_ms = 0
        if self.stuck:
            self.stuck = set()

    def _card_laid(self, item: wire.CardLaid) -> None:
        seat, card, judged = item.seat, item.card, self.judged
        if judged is None or judged.ruling is not Ruling.UPHELD or judged.seat != seat:
            self.fault("verdict", f"seat {seat} laid card {card.id} without a verdict")
        self.judged = None
        mine = self.open.get(seat, ())
        left = tuple([each for each in mine if each.id != card.id])
        if len(left) != len(mine) - 1 or self.tops is None:
            self.fault("verdict", f"seat {seat} laid card {card.id}, which is not open before it")
            return
        self.tops = laid_on(self.tops, card)
        made = makes(self.tops)
        if frozenset(item.made) != made or not made.issuperset(item.named) or not item.named:
            self.fault("verdict", f"seat {seat} laid card {card.id} for {item.named}; that makes {sorted(made)}")
        special = all(each.gold for each in self.tops)
        if item.special != special:
            self.fault("verdict", f"special is {item.special}: {self.tops}")
        self.under[_PARTS[card.part]] += 1
        self.open[seat] = left
        self.open_by[seat] = item.open_by_ms
        if item.revision != self.revision + 1:
            self.fault("I4", f"revision {item.revision} after {self.revision}")
        self.revision = item.revision
        self._moved()

    def _combination_wrong(self, item: wire.CombinationWrong) -> None:
        judged = self.judged
        if judged is None or judged.ruling is not Ruling.WRONG or judged.seat != item.seat:
            self.fault("verdict", f"seat {item.seat} was wrong without a verdict")
        elif item.card is not None:
            self._check(judged, item.card.id, item.named)
            if self.tops is not None and item.tops != laid_on(self.tops, item.card):
                self.fault("I6", f"the Lizzy that was judged is {item.tops}")
        self.judged = None

    def _penalty_drawn(self, item: wire.PenaltyCardDrawn) -> None:
        self.drew(item.seat)
        self.blind[item.seat] = self.blind.get(item.seat, 0) + 1
        self.common -= 1
        told = (item.blind, item.common)
        if told != (self.blind[item.seat], self.common):
            self.fault("I1", f"after a penalty the piles are {told}")

    def _penalty_lapsed(self, item: wire.PenaltyLapsed) -> None:
        self.drew(item.seat, all_of_it=True)
        if self.common != 0:
            self.fault("penalty", f"a penalty lapsed, and {self.common} cards are left")

    def _locked_out(self, item: wire.LockedOut) -> None:
        self.locked_out[item.seat] = item.until_ms

    def _nobody_can_lay(self, item: wire.NobodyCanLay) -> None:
        self.settles_at_ms = item.settles_at_ms

    def _card_flipped(self, item: wire.CardFlipped) -> None:
        self._turned_up(Seat(-1), item.card)
        if self.tops is not None:
            self.tops = laid_on(self.tops, item.card)
        self.under[_PARTS[item.card.part]] += 1
        self.common -= 1
        if item.common != self.common:
            self.fault("I1", f"after a flip the common pile has {item.common} cards")
        if item.revision != self.revision + 1:
            self.fault("I4", f"revision {item.revision} after {self.revision}")
        self.revision = item.revision
        self._moved()

    def _common_refilled(self, item: wire.CommonRefilled) -> None:
        if item.common != sum(self.under):
            self.fault("I1", f"{sum(self.under)} cards became {item.common}")
        self.common, self.under = item.common, [0, 0, 0]
        self.settles_at_ms = 0

    def _trouble_taken(self, item: wire.TroubleTaken) -> None:
        self.under[_PARTS[item.part]] -= 1
        self.blind[item.seat] = self.blind.get(item.seat, 0) + 1
        if self.under[_PARTS[item.part]] < 0:
            self.fault("I1", f"the {item.part.value} pile has no card to take")
        if item.blind != self.blind[item.seat]:
            self.fault("I1", f"seat {item.seat} has {item.blind} blind cards")

    def _seat_away(self, item: wire.SeatAway) -> None:
        self.away.add(item.seat)
        self.settles_at_ms = 0

    def _seat_back(self, item: wire.SeatBack) -> None:
        self.away.discard(item.seat)
        self.settles_at_ms = 0

    def _round_ended(self, item: wire.RoundEnded) -> None:
        self.rounds_won.update(item.rounds_won)
        self.result, self.over, self.opened, self.held = item.result, True, True, None
        self.winners, self.next_deal_at_ms = item.match_winners, item.next_deal_at_ms
        left = {seat: len(cards) + self.blind[seat] for seat, cards in self.open.items()}
        if dict(item.result.cards_left) != left:
            self.fault("I1", f"cards left are {item.result.cards_left}, not {left}")
        self._moved()
