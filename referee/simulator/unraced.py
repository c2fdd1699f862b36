"""Zangle Turn-style and Solitaire as everybody is told them, and the few lines of rules that a move is checked by.

Knows the protocol. Shares no code with the games' own rules: whoever reads both sees two ways to say one thing. Nobody
sees into a pile here, so all viewers are told the same.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from protocol.games import solitaire, turnstyle, zangle
from protocol.games.turnstyle import PassBy
from protocol.games.zangle import Card, RoundEnd
from protocol.units import Seat
from referee.simulator.shapes import Cells, anybody_could, cells_of, covers, fits
from referee.simulator.turns import Places, TurnPicture, Viewer

FACE_UP: Final = 4
BONUS_ROUNDS_MAX: Final = 10


class UnracedPicture(TurnPicture):
    """The cards of Zangle where nobody races."""

    shown: Any  # A ZangleView with more fields.
    faces: Sequence[Card]

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self._cells: dict[str | None, Cells] = {}
        self.owed_center = 0  # Cards that the center is to be filled up with.
        self.owed_hand: tuple[Seat, int] | None = None

    def seen(self, viewer: Viewer, shown: Any, places: Places) -> Any:
        return shown

    def dealt(self) -> None:
        if not self._cells:
            self._cells = {shape.name: cells_of(shape.triangles) for shape in self.shown.shapes}
        self.owed_center, self.owed_hand = 0, None

    def seats(self) -> frozenset[Seat]:
        return frozenset([hand.seat for hand in self.shown.hands if hand.playing])

    @staticmethod
    def away_in(shown: Any) -> bool:
        return any(hand.away for hand in shown.hands)

    def left_of(self, seat: Seat) -> int:
        hand: zangle.HandView = self._at(seat)
        return len(hand.face_up) + hand.draw_pile

    def anybody_can(self) -> bool:
        seats = self._there() or sorted(self.seats())
        return any(anybody_could(self.shown.center, self._at(seat).face_up) for seat in seats)

    def is_zangle(self, seat: Seat, target: int, pieces: Sequence[int]) -> bool:
        """ZGL-01, ZGL-02, ZGL-06, ZGL-08."""
        center: dict[int, Card] = {card.id: card for card in self.shown.center}
        own: dict[int, Card] = {card.id: card for card in self._at(seat).face_up}
        used = [target, *pieces]
        if len(used) < 3 or len(set(used)) < len(used) or not all(card in center or card in own for card in used):
            return False
        aim = center.get(target) or own[target]
        if aim.shape is None or not set(used) & set(center) or not set(used) & set(own):
            return False
        return fits(aim.shape, aim.area, [center.get(card) or own[card] for card in pieces])

    # News of both.

    def _taken(self, item: Any) -> None:
        seat, ids = item.seat, [card.id for card in item.pieces]
        if not self.is_zangle(seat, item.target.id, ids):
            self.fault("rules", f"{item} is no Zangle")
        if [self.faces[each] for each in (item.target.id, *ids)] != [item.target, *item.pieces]:
            self.fault("I1", f"{item} shows other faces")
        laid = {card.id: self._cells.get(card.shape, frozenset()) for card in item.pieces if card.shape}
        pieces = tuple([(laid.pop(each.card, frozenset()), each.outline) for each in item.tiling])
        if laid or not covers(self._cells.get(item.target.shape, frozenset()), pieces):
            self.fault("rules", f"{item}: the tiling does not cover the target")
        self.turned(item.revision)
        used, shown, hand = {item.target.id, *ids}, self.shown, self._at(seat)
        center = tuple([card for card in shown.center if card.id not in used])
        face_up = tuple([card for card in hand.face_up if card.id not in used])
        if item.zangles != hand.zangles + 1:
            self.fault("I7", f"{item}, and there were {hand.zangles} before")
        for card in (item.target.id, *ids):
            from_center = card in self.places["center"]
            self.move((card,), "center" if from_center else f"face-up-{seat}", f"zangles-{seat}")
        self.owed_center = min(FACE_UP - len(center), shown.center_pile)
        due = min(max(0, FACE_UP - len(face_up)), hand.draw_pile)
        self.owed_hand = (seat, due) if due else None
        self._with(seat, face_up=face_up, zangles=item.zangles)
        self.change(center=center, revision=item.revision)

    def _center_refilled(self, item: Any) -> None:
        """ZGL-63: the center first. No card that lay there moves to another's left."""
        shown, count = self.shown, max(0, self.owed_center)
        new = self.places["center-pile"][:count]
        before = [card.id for card in shown.center]
        kept = [card.id for card in item.center if card.id not in new]
        if kept != before or [self.faces[card.id] for card in item.center] != list(item.center):
            self.fault("I1", f"{item}, and there lay {before}, with {new} to come")
        if len(item.center) != len(before) + count or item.center_pile != shown.center_pile - count:
            self.fault("rules", f"{item}, and {count} of {shown.center_pile} cards are due")
        self.move(new, "center-pile", "center")
        self.places["center"] = tuple([card.id for card in item.center])
        self.owed_center = 0
        self.change(center=item.center, center_pile=item.center_pile)

    def _hand_refilled(self, item: Any) -> None:
        seat, hand = item.seat, self._at(item.seat)
        count = self.owed_hand[1] if self.owed_hand and self.owed_hand[0] == seat else 0
        new = self.places[f"draw-pile-{seat}"][:count]
        if self.owed_center > 0:
            self.fault("rules", f"{item}, and the center is to be filled up first (ZGL-63)")
        if [self.faces[number] for number in new] != list(item.cards) or item.draw_pile != hand.draw_pile - count:
            self.fault("rules", f"{item}, and {new} of {hand.draw_pile} cards are due")
        self.move(new, f"draw-pile-{seat}", f"face-up-{seat}")
        self.owed_hand = None
        self._with(seat, face_up=(*hand.face_up, *item.cards), draw_pile=item.draw_pile)

    def _hit(self, item: Any) -> None:
        top = self.places["center-pile"][:1]
        if [self.faces[number] for number in top] != [item.card] or item.center_pile != self.shown.center_pile - 1:
            self.fault("I1", f"{item}, and on top of {self.shown.center_pile} cards lies {top}")
        self.move(top, "center-pile", f"face-up-{item.seat}")
        self._with(item.seat, face_up=(*self._at(item.seat).face_up, item.card))
        self.change(center_pile=item.center_pile)

    def _nothing_owed(self, item: Any) -> None:
        if self.owed_center > 0 or self.owed_hand is not None:
            self.fault("rules", f"{item}, and {self.owed_center} and {self.owed_hand} cards are to be turned up still")

    def _over(self, item: Any) -> None:
        self._nothing_owed(item)
        totals = dict(item.result.totals)
        for seat, total in totals.items():
            if any(hand.seat == seat for hand in self.shown.hands):
                self._with(seat, score=total)
        self.change(
            results=(*self.shown.results, item.result),
            round_over=True,
            match_winners=item.match_winners,
            next_deal_at_ms=item.next_deal_at_ms,
        )


class TurnstylePicture(UnracedPicture):
    """A match of Turn-style."""

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self._wait_ms = int(options.get("next_deal_ms", 15_000))
        self.done = False  # Whoever's turn it is has made a Zangle, or passed.
        self.idle = 0  # Turns in a row in which nobody moved a card.
        self.counts_idle = False
        self._handlers = {
            turnstyle.TurnBegan: self._turn_began,
            turnstyle.TurnPassed: self._passed,
            turnstyle.ZangleTaken: self._made,
            turnstyle.CenterRefilled: self._center_refilled,
            turnstyle.HandRefilled: self._hand_refilled,
            turnstyle.HitTaken: self._took_hit,
            turnstyle.SeatAway: lambda item: self._with(item.seat, away=True),
            turnstyle.SeatBack: lambda item: self._with(item.seat, away=False),
            turnstyle.RoundEnded: self._ended,
        }

    def dealt(self) -> None:
        super().dealt()
        self.done, self.idle, self.counts_idle, self.certain = False, 0, self.certain, True

    def legal(self, seat: Seat, do: Any) -> bool:
        shown = self.shown
        if seat != shown.turn:
            return False
        match do:
            case turnstyle.Take(target, pieces):
                return self.is_zangle(seat, target, pieces)
            case turnstyle.Hit():
                return bool(shown.center_pile and not shown.hit_taken)
            case turnstyle.Pass():
                return bool(shown.hit_taken or not shown.center_pile)
            case _:
                return False

    def silent_end(self) -> str:
        return self.turn_of_nobody()

    def _out(self, seats: Sequence[Seat]) -> list[Seat]:
        return [seat for seat in seats if self.left_of(seat) == 0]

    def _order(self) -> list[Seat]:
        """ZGL-60: the dealer first, then to the left."""
        seats, dealer = sorted(self.seats()), self.shown.dealer
        return [seat for seat in seats if seat >= dealer] + [seat for seat in seats if seat < dealer]

    def _turn_began(self, item: turnstyle.TurnBegan) -> None:
        self.turned(item.revision)
        self.clocked(item.ends_at_ms)
        self._nothing_owed(item)
        shown, order = self.shown, self._order()
        if not self.done and shown.turn in self._there():
            self.fault("rules", f"the turn of seat {shown.turn} is over, and it has neither made a Zangle nor passed")
        if shown.turn in order:
            at = order.index(shown.turn)
            coming = order[at + 1 :] + order[: at + 1]
            # Who has left for good is not told apart here from who is away: they may be skipped.
            skipped = coming[: coming.index(item.seat)] if item.seat in coming else coming
            if any(not self._at(seat).away for seat in skipped):
                self.fault("rules", f"after seat {shown.turn} it is the turn of seat {item.seat}, of {order} (ZGL-60)")
            wraps = order.index(item.seat) <= at if item.seat in order else True
            if wraps and self._out(order):
                self.fault("rules", f"{item}, and all have had as many turns (ZGL-64)")
        if not shown.center_pile and not self._out(order) and not self.away_in(shown) and not self.anybody_can():
            self.fault("rules", f"{item}, and nobody can make a Zangle or take a hit")
        if item.last_turns != bool(self._out(order)):
            self.fault("rules", f"{item}, and out are {self._out(order)} (ZGL-64)")
        self.done = False
        self.change(
            turn=item.seat,
            turn_ends_at_ms=item.ends_at_ms,
            last_turns=item.last_turns,
            hit_taken=False,
            revision=item.revision,
        )

    def _in_turn(self, item: Any) -> None:
        if item.seat != self.shown.turn or self.done:
            self.fault("rules", f"{item} in the turn of seat {self.shown.turn} (ZGL-61)")

    def _made(self, item: turnstyle.ZangleTaken) -> None:
        self._in_turn(item)
        self.done, self.idle, self.counts_idle = True, 0, True
        self._taken(item)

    def _took_hit(self, item: turnstyle.HitTaken) -> None:
        self._in_turn(item)
        if self.shown.hit_taken:
            self.fault("rules", f"{item}, and it took one in this turn (ZGL-62)")
        self._hit(item)
        self.change(hit_taken=True)

    def _passed(self, item: turnstyle.TurnPassed) -> None:
        self._in_turn(item)
        shown, there = self.shown, self._there()
        if not shown.hit_taken and shown.center_pile:
            self.fault("rules", f"{item}, and it took no hit (ZGL-62)")
        if item.by is PassBy.CLOCK:
            self.timed_out()
        elif item.by is PassBy.ABSENCE and (item.seat in there or not there):
            self.fault("rules", f"{item}, and {there} are there")
        self.idle = 0 if shown.hit_taken else self.idle + 1
        self.done = True

    def _ended(self, item: turnstyle.RoundEnded) -> None:
        """ZGL-64, ZGL-65."""
        shown, result, there = self.shown, item.result, self._there()
        points, totals = dict(result.points), dict(result.totals)
        self._outcome(result, points)
        for hand in shown.hands:
            if hand.seat in totals and totals[hand.seat] != hand.score + points.get(hand.seat, 0):
                self.fault("score", f"{result}, and seat {hand.seat} had {hand.score}")
            if hand.seat in there and hand.seat not in points:
                self.fault("score", f"{result} leaves out seat {hand.seat}")
        winners = self._winners(result, points, totals)
        if winners is not None and item.match_winners != winners:
            self.fault("score", f"{item.match_winners} win the match, and it is {winners}: {result}")
        latest = self.latest_ms + self._wait_ms
        if bool(item.next_deal_at_ms) != bool(self._wait_ms and not item.match_winners) or (
            item.next_deal_at_ms > latest
        ):
            self.fault("deadline", f"the next deal is at {item.next_deal_at_ms} ms, by {self.now_ms} ms")
        self._over(item)
        self.change(turn=None, turn_ends_at_ms=0, hit_taken=False, last_turns=False)

    def _outcome(self, result: zangle.RoundResult, points: Mapping[Seat, int]) -> None:
        shown = self.shown
        for seat, count in points.items():
            if count != (0 if shown.bonus else self.left_of(seat)):
                self.fault("score", f"{result}, and seat {seat} has {self.left_of(seat)} cards left")
        out = [seat for seat in self._order() if seat in points and self.left_of(seat) == 0]
        # Whoever is out may have left since, and so may all have.
        cannot_go_on = out or not points or self._out(self._order())
        end = RoundEnd.OUT if out else RoundEnd.DEAD
        if (result.end, result.winner) != (end, out[0] if out else None):
            self.fault("rules", f"{result}, and out are {out}")
        if (
            not cannot_go_on
            and self.counts_idle
            and (shown.center_pile or (self.anybody_can() and self.idle < len(points)))
        ):
            self.fault("rules", f"{result}, and the round could go on")
        elif out and self._order() and shown.turn is not None:
            later = self._order()[self._order().index(shown.turn) + 1 :]
            if any(seat in points for seat in later):
                self.fault("rules", f"{result}, and {later} have not had their last turn (ZGL-64)")

    def _winners(
        self, result: zangle.RoundResult, points: Mapping[Seat, int], totals: Mapping[Seat, int]
    ) -> tuple[Seat, ...] | None:
        shown = self.shown
        if result.round < shown.rounds:
            return ()
        if result.bonus:
            tied = tuple([seat for seat in self._order() if seat in points and self.left_of(seat) == 0])
            tied = tied or tuple(sorted(seat for seat in self.seats() if seat in totals))
        else:
            tied = tuple([seat for seat, total in totals.items() if total == min(totals.values())])
        if not tied:
            return None
        return tied if len(tied) == 1 or result.round - shown.rounds >= BONUS_ROUNDS_MAX else ()


class SolitairePicture(UnracedPicture):
    """A match of Solitaire."""

    ends_field = "next_deal_at_ms"  # There is no clock on anything.

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self._handlers = {
            solitaire.ZangleTaken: self._taken,
            solitaire.CenterRefilled: self._center_refilled,
            solitaire.HandRefilled: self._hand_refilled,
            solitaire.HitTaken: self._took_hit,
            solitaire.SeatAway: lambda item: self._with(item.seat, away=True),
            solitaire.SeatBack: lambda item: self._with(item.seat, away=False),
            solitaire.RoundEnded: self._ended,
        }

    def legal(self, seat: Seat, do: Any) -> bool:
        match do:
            case solitaire.Take(target, pieces):
                return self.is_zangle(seat, target, pieces)
            case solitaire.Hit():
                return bool(self.shown.center_pile)
            case _:
                return isinstance(do, solitaire.Stop)

    def silent_end(self) -> str:
        if not self.shown.opened or self.over:
            return ""
        if not any(self.left_of(seat) for seat in self.seats()):
            return "no card is left, and the match goes on"
        if not self.shown.center_pile and not self.anybody_can():
            return "nothing can be done any more, and the match goes on"
        return ""

    def _took_hit(self, item: solitaire.HitTaken) -> None:
        """ZGL-70: each one counts."""
        if item.hits != self.shown.hits + 1:
            self.fault("score", f"{item}, and there were {self.shown.hits}")
        self._hit(item)
        self.change(hits=item.hits)

    def _ended(self, item: solitaire.RoundEnded) -> None:
        shown, result = self.shown, item.result
        (seat,) = [hand.seat for hand in shown.hands]
        out = self.left_of(seat) == 0
        right = (RoundEnd.OUT if out else RoundEnd.DEAD, seat if out else None)
        if (result.end, result.winner) != right or item.match_winners != (seat,):
            self.fault("rules", f"{item}, and {self.left_of(seat)} cards are left")
        if result.points != ((seat, shown.hits),) or result.totals != result.points:
            self.fault("score", f"{item}, and there were {shown.hits} hits")
        if not shown.began_ms <= item.ended_ms <= self.latest_ms:
            self.fault("deadline", f"{item} by {self.now_ms} ms, and it began at {shown.began_ms} ms")
        self._over(item)
        self.change(ended_ms=item.ended_ms)
