"""Zangle as everybody is told it, and the few lines of its rules that a verdict is checked by.

Knows the protocol. Shares no code with the game's own rules: whoever reads both sees two ways to say one thing.
"""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final

from protocol import server
from protocol.games import zangle as wire
from protocol.games.zangle import Card
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Reason, Ruling
from referee.simulator.picture import Held, Picture, Said, Scene
from referee.simulator.shapes import Cells, anybody_could, cells_of, covers, fits

# What a view calls as a picture does; what of it no news change; and of a hand, in the order of `shows`.
_ALIKE: Final = attrgetter("revision", "opened", "center", "center_pile", "results", "next_deal_at_ms")
_STAYS: Final = attrgetter("round", "rounds", "bonus", "verify", "dealer", "opens_at_ms", "shapes")
_HAND: Final = attrgetter("seat", "face_up", "draw_pile", "zangles", "score", "equalizer", "locked_out_until_ms")


class ZanglePicture(Picture):
    """A match of Zangle."""

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__()
        self._on_trust = options.get("verify", "at-call") == "at-showdown"
        self._over_cap = options.get("hit_over_cap", "false") == "true"
        self._shown: wire.ZangleView | None = None  # The last whole view: what no news change is taken from it.
        self._shapes: dict[str | None, Cells] = {}
        self.center: tuple[Card, ...] = ()
        self.center_pile = 0
        self.face_up: dict[Seat, tuple[Card, ...]] = {}
        self.draw_pile: dict[Seat, int] = {}
        self.zangles: dict[Seat, int] = {}
        self.score: dict[Seat, int] = {}
        self.equalizer: dict[Seat, wire.EqualizerView | None] = {}
        self.away: set[Seat] = set()
        self.playing: dict[Seat, bool] = {}
        self.locked_out: dict[Seat, int] = {}
        self.results: tuple[wire.RoundResult, ...] = ()
        self.next_deal_at_ms = 0
        self._handlers = {
            wire.CenterTurnedUp: self._center_turned_up,
            wire.LockGranted: lambda item: self.grant(item.lock),
            wire.LockEnded: lambda item: self.release(item.seat),
            wire.ZangleTaken: self._zangle_taken,
            wire.CenterRefilled: self._center_refilled,
            wire.HandRefilled: self._hand_refilled,
            wire.ZangleWrong: self._zangle_wrong,
            wire.PenaltyCardDrawn: self._penalty_drawn,
            wire.PenaltyLapsed: self._penalty_lapsed,
            wire.HitTaken: self._hit_taken,
            wire.LockedOut: self._locked_out,
            wire.SeatAway: lambda item: self.away.add(item.seat),
            wire.SeatBack: lambda item: self.away.discard(item.seat),
            wire.RoundEnded: self._round_ended,
        }

    def see(self, view: Any) -> None:
        if not isinstance(view, wire.ZangleView):
            self.fault("I7", f"the view of another game: {type(view)}")
            return
        self.changed += 1
        self._shown = view
        self._shapes = (
            {shape.name: cells_of(shape.triangles) for shape in view.shapes} if not self._shapes else self._shapes
        )
        self.revision, self.opened = view.revision, view.opened
        self.center, self.center_pile = view.center, view.center_pile
        self._hands(view.hands)
        lock = view.lock
        self.held = None if lock is None else Held(lock.holder, lock.since_ms, lock.until_ms, lock)
        self.results, self.over, self.winners = view.results, view.round_over, view.match_winners
        self.next_deal_at_ms = view.next_deal_at_ms

    def _hands(self, hands: tuple[wire.HandView, ...]) -> None:
        self.face_up = {hand.seat: hand.face_up for hand in hands}
        self.draw_pile = {hand.seat: hand.draw_pile for hand in hands}
        self.zangles = {hand.seat: hand.zangles for hand in hands}
        self.score = {hand.seat: hand.score for hand in hands}
        self.equalizer = {hand.seat: hand.equalizer for hand in hands}
        self.away = {hand.seat for hand in hands if hand.away}
        self.playing = {hand.seat: hand.playing for hand in hands}
        self.locked_out = {hand.seat: hand.locked_out_until_ms for hand in hands}

    def view(self) -> wire.ZangleView:
        shown = self._shown
        assert shown is not None, "nothing was seen yet"
        hands = tuple(
            [
                wire.HandView(
                    seat,
                    cards,
                    self.draw_pile[seat],
                    self.zangles[seat],
                    self.score[seat],
                    self.equalizer[seat],
                    seat in self.away,
                    self.playing[seat],
                    self.locked_out[seat],
                )
                for seat, cards in self.face_up.items()
            ]
        )
        return wire.ZangleView(
            revision=self.revision,  # type: ignore[arg-type]  # Counted here as a plain number.
            round=shown.round,
            rounds=shown.rounds,
            bonus=shown.bonus,
            verify=shown.verify,
            dealer=shown.dealer,
            opens_at_ms=shown.opens_at_ms,
            opened=self.opened,
            center=self.center,
            center_pile=self.center_pile,
            hands=hands,
            lock=None if self.held is None else self.held.view,
            results=self.results,
            round_over=self.over,
            match_winners=self.winners,
            next_deal_at_ms=self.next_deal_at_ms,
            shapes=shown.shapes,
        )

    def shows(self, view: Any) -> bool:
        shown, held = self._shown, self.held
        if shown is None or _ALIKE(view) != _ALIKE(self) or _STAYS(view) != _STAYS(shown):
            return False
        ends = (view.round_over, view.match_winners, len(view.hands)) == (self.over, self.winners, len(self.face_up))
        if not ends or view.lock != (None if held is None else held.view):
            return False
        for hand, (seat, cards) in zip(view.hands, self.face_up.items(), strict=True):
            won = (self.zangles[seat], self.score[seat], self.equalizer[seat], self.locked_out[seat])
            if _HAND(hand) != (seat, cards, self.draw_pile[seat], *won) or (hand.away, hand.playing) != (
                seat in self.away,
                self.playing[seat],
            ):
                return False
        return True

    def scene(self) -> Scene:
        live = self.opened and not self.over
        face_up = self.face_up.copy()
        return Scene(
            self.revision, live, self.held, self.center, face_up, self.draw_pile, self.locked_out, self.winners
        )

    def places_differ(self, places: Mapping[str, tuple[int, ...]]) -> str:
        if self._shown is None or not self._shown.round:
            return ""
        if places["center"] != tuple([card.id for card in self.center]):
            return f"the center is {places['center']}, told were {[card.id for card in self.center]}"
        if len(places["center-pile"]) != self.center_pile:
            return f"the center's pile has {len(places['center-pile'])} cards, told were {self.center_pile}"
        draw_pile = self.draw_pile
        for seat, cards in self.face_up.items():
            if places[f"face-up-{seat}"] != tuple([card.id for card in cards]):
                return f"seat {seat} has {places[f'face-up-{seat}']}, told were {[card.id for card in cards]}"
            if len(places[f"draw-pile-{seat}"]) != draw_pile[seat]:
                return f"seat {seat} draws from {len(places[f'draw-pile-{seat}'])}, told were {self.draw_pile[seat]}"
        return ""

    def seats(self) -> frozenset[Seat]:
        return frozenset([seat for seat, playing in self.playing.items() if playing])

    def penalty(self) -> int:
        return 1

    def silent_end(self) -> str:
        """ZGL-31, ZGL-32: somebody is out, or nobody can make a Zangle and nobody can take a hit."""
        if not self.opened or self.over or self.held is not None:
            return ""
        playing = [seat for seat, plays in self.playing.items() if plays]
        for seat in playing:
            if not self.face_up[seat] and not self.draw_pile[seat] and seat not in self.away:
                return f"seat {seat} has no card left, and the round goes on"
        present = [seat for seat in playing if seat not in self.away] or playing
        for seat in present:
            if self._may_hit(seat):
                return ""
        if any(anybody_could(self.center, self.face_up[seat]) for seat in present):
            return ""
        return "nobody can make a Zangle or take a hit, and the round goes on"

    def _may_hit(self, seat: Seat) -> bool:
        equalizer = self.equalizer[seat]
        cap = None if equalizer is None or self._over_cap else equalizer.face_up_max
        return self.center_pile > 0 and (cap is None or len(self.face_up[seat]) < cap)

    # Verdicts.

    def judge(self, verdict: server.Verdict, said: Said, held: Held | None) -> None:
        if not isinstance(said.play.do, wire.Call):
            self.fault("verdict", f"{verdict.call} is no call")
        elif held is None:
            self.fault("verdict", f"{verdict.call} was ruled {verdict.ruling.value}, and it never held the center")
        if verdict.ruling is Ruling.UPHELD:
            right = Reason.ON_TRUST if self._on_trust else Reason.RIGHT
            if verdict.reason is not right:
                self.fault("verdict", f"{verdict.call} is upheld: {verdict.reason.value}")

    def void_fits(self, verdict: server.Verdict, said: Said) -> bool:
        held = self.held
        match verdict.reason:
            case Reason.NOT_OPEN_YET:
                return not self.opened
            case Reason.NOT_SEATED:
                return not self.playing.get(verdict.seat, False) or verdict.seat in self.away
            case Reason.BASIS_AHEAD:
                return said.play.basis > self.revision
            case Reason.YOU_HOLD_THE_LOCK:
                return held is not None and held.holder == verdict.seat
            case _:
                return False

    def counts_as_lay(self, said: Said, held: Held, slack_ms: int, lost: int) -> bool:
        """ZGL-22, ZGL-51: before the deadline, and it can be seen to be no nonsense."""
        do = said.play.do
        if not isinstance(do, wire.Take) or said.seat != held.holder:
            return False
        at = said.stamp - lost
        if not (held.since_ms + slack_ms) * MILLISECOND < at < (held.until_ms - slack_ms) * MILLISECOND:
            return False
        return self._usable(said.seat, do.target, do.pieces)

    def _usable(self, seat: Seat, target: int, pieces: tuple[int, ...]) -> bool:
        center: dict[int, Card] = {card.id: card for card in self.center}
        own: dict[int, Card] = {card.id: card for card in self.face_up.get(seat, ())}
        used = {target, *pieces}
        if len(used) < 3 or len(used) != len(pieces) + 1 or not all(card in center or card in own for card in used):
            return False
        face = center.get(target) or own[target]
        return face.shape is not None and not used.isdisjoint(center) and not used.isdisjoint(own)

    # News.

    def _new(self, card: Card, where: str) -> None:
        """I6: a card shows that lay face down before."""
        new = card.id
        for seat, cards in self.face_up.items():
            if new in [each.id for each in cards]:
                self.fault("I1", f"card {new} turned up {where} and lies before seat {seat}")
        if new in [each.id for each in self.center]:
            self.fault("I1", f"card {new} turned up {where} and lies in the center")

    def _center_turned_up(self, item: wire.CenterTurnedUp) -> None:
        self.center, self.center_pile, self.opened = item.center, item.center_pile, True
        if item.revision != self.revision + 1:
            self.fault("I4", f"revision {item.revision} after {self.revision}")
        self.revision = item.revision
        self._hands(item.hands)
        shown = [card.id for card in item.center] + [card.id for hand in item.hands for card in hand.face_up]
        if len(set(shown)) != len(shown):
            self.fault("I1", f"a card turned up twice: {sorted(shown)}")

    def _zangle_taken(self, item: wire.ZangleTaken) -> None:
        seat, judged = item.seat, self.judged
        if judged is None or judged.ruling is not Ruling.UPHELD or judged.seat != seat:
            self.fault("verdict", f"seat {seat} took a Zangle without a verdict")
        self.judged = None
        ids = tuple([card.id for card in item.pieces])
        if not self._usable(seat, item.target.id, ids):
            self.fault("verdict", f"{item} uses what the seat may not")
        if not self._on_trust:
            shape = item.target.shape or ""
            if not fits(shape, item.target.area, item.pieces):
                self.fault("verdict", f"{item}: the pieces do not make the target")
            faces = {card.id: self._shapes.get(card.shape, frozenset()) for card in item.pieces if card.shape}
            laid = tuple([(faces.pop(each.card, frozenset()), each.outline) for each in item.tiling])
            whole = not faces and covers(self._shapes.get(shape, frozenset()), laid)
            if not whole:
                self.fault("verdict", f"{item}: the tiling does not cover the target")
        used = {item.target.id, *ids}
        self.center = tuple([card for card in self.center if card.id not in used])
        self.face_up[seat] = tuple([card for card in self.face_up.get(seat, ()) if card.id not in used])
        self.zangles[seat] = self.zangles.get(seat, 0) + 1
        if item.zangles != self.zangles[seat]:
            self.fault("I7", f"seat {seat} has {item.zangles} Zangles")
        if item.revision != self.revision + 1:
            self.fault("I4", f"revision {item.revision} after {self.revision}")
        self.revision = item.revision

    def _center_refilled(self, item: wire.CenterRefilled) -> None:
        before = {card.id for card in self.center}
        new = [card for card in item.center if card.id not in before]
        if len(item.center) != len(before) + len(new):
            self.fault("I1", f"the center lost cards: {item.center}")
        for card in new:
            self._new(card, "in the center")
        self.center, self.center_pile = item.center, self.center_pile - len(new)
        if item.center_pile != self.center_pile:
            self.fault("I1", f"the center's pile has {item.center_pile} cards")

    def _hand_refilled(self, item: wire.HandRefilled) -> None:
        for card in item.cards:
            self._new(card, f"before seat {item.seat}")
        self.face_up[item.seat] = (*self.face_up.get(item.seat, ()), *item.cards)
        self.draw_pile[item.seat] = self.draw_pile.get(item.seat, 0) - len(item.cards)
        left = self.draw_pile[item.seat]
        if item.draw_pile != left:
            self.fault("I1", f"seat {item.seat} draws from {item.draw_pile}, not {left}")

    def _zangle_wrong(self, item: wire.ZangleWrong) -> None:
        judged = self.judged
        if judged is None or judged.ruling is not Ruling.WRONG or judged.seat != item.seat:
            self.fault("verdict", f"seat {item.seat} was wrong without a verdict")
        self.judged = None
        if item.finding is None or item.target is None:
            return
        ids = tuple([card.id for card in item.pieces])
        if not self._usable(item.seat, item.target.id, ids):
            self.fault("verdict", f"{item} is nothing to judge")
        right = fits(item.target.shape or "", item.target.area, item.pieces)
        if right:
            self.fault("verdict", f"{item}: the pieces make the target")

    def _penalty_drawn(self, item: wire.PenaltyCardDrawn) -> None:
        self.drew(item.seat)
        self.draw_pile[item.seat] = self.draw_pile.get(item.seat, 0) + 1
        self.center_pile -= 1
        told = (item.draw_pile, item.center_pile)
        piles = (self.draw_pile[item.seat], self.center_pile)
        if told != piles:
            self.fault("I1", f"after a penalty the piles are {told}, not {piles}")

    def _penalty_lapsed(self, item: wire.PenaltyLapsed) -> None:
        self.drew(item.seat, all_of_it=True)
        if self.center_pile != 0:
            self.fault("penalty", f"a penalty lapsed, and {self.center_pile} cards are left")

    def _hit_taken(self, item: wire.HitTaken) -> None:
        self._new(item.card, f"before seat {item.seat}")
        self.face_up[item.seat] = (*self.face_up.get(item.seat, ()), item.card)
        self.center_pile -= 1
        if item.center_pile != self.center_pile:
            self.fault("I1", f"after a hit the pile has {item.center_pile} cards")
        holds = self.held is not None and self.held.holder == item.seat
        if holds:
            self.fault("I2", f"seat {item.seat} holds the center and took a hit")

    def _locked_out(self, item: wire.LockedOut) -> None:
        self.locked_out[item.seat] = item.until_ms

    def _round_ended(self, item: wire.RoundEnded) -> None:
        self.score.update({seat: total for seat, total in item.result.totals if seat in self.score})
        self.equalizer.update({seat: each for seat, each in item.equalizers if seat in self.equalizer})
        self.results, self.over, self.held = (*self.results, item.result), True, None
        self.winners, self.next_deal_at_ms = item.match_winners, item.next_deal_at_ms
        self.locked_out = dict.fromkeys(self.locked_out, 0)
