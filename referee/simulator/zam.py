"""Zing-a-Zam as everybody is told it, and the few lines of its rules that a move is checked by.

Knows the protocol. Shares no code with the game's own rules: whoever reads both sees two ways to say one thing. A face
is sent to whomever it faces, so the auditor reckons from the places of all cards what each viewer may see.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from protocol.games import zam as wire
from protocol.games.zam import Card, Choice, Played, WhyPassed
from protocol.units import CardId, Seat
from referee.simulator.turns import Places, TurnPicture, Viewer

# What each number does to what, while its player chooses or the referee does (ZAM-08 to ZAM-15).
_CARRIED_OUT: Final[Mapping[type, int]] = {
    wire.CompanionDrawn: 4,
    wire.CardTurned: 3,
    wire.Frozen: 7,
    wire.CardTaken: 2,
    wire.CardGiven: 8,
}
_COPIED_NEVER: Final = (1, 5)
_TO_THE_NEXT: Final = (6, 7)


class ZamPicture(TurnPicture):
    """A match of Zing-a-Zam."""

    ends_field = "turn_ends_ms"
    shown: wire.ZamView
    faces: Sequence[Card]

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self.done: set[Seat] = set()  # Who has played in this round, or does not.
        # Of the card played last, until it is used or skipped. A whole view says it as well: what is on is asked for.
        self.effect: tuple[Seat, int] | None = None
        self.last: Seat | None = None  # Who acted last.
        self.leads: Seat | None = None  # Who begins the next round.
        self._handlers = {
            wire.TurnBegan: self._turn_began,
            wire.CardPlayed: self._played,
            wire.EffectSkipped: self._skipped,
            wire.EffectCopied: self._copied,
            wire.CompanionDrawn: self._companion,
            wire.CardTurned: self._turned,
            wire.Frozen: self._frozen,
            wire.CardTaken: lambda item: self._handed(item, item.of, item.seat),
            wire.CardGiven: lambda item: self._handed(item, item.seat, item.to),
            wire.TurnPassed: self._passed,
            wire.RoundWon: self._won,
            wire.SeatAway: lambda item: self._with(item.seat, away=True),
            wire.SeatBack: lambda item: self._with(item.seat, away=False),
            wire.SeatLeft: self._left,
            wire.MatchEnded: self._ended,
        }

    def seen(self, viewer: Viewer, shown: Any, places: Places) -> Any:
        """ZAM-21, ZAM-23: a face goes to whomever it faces; of a score pile its own player sees all."""
        me = next((hand for hand in shown.hands if hand.seat == viewer), None)
        if me is None:
            return shown
        hands = shown.hands
        if not me.gone:
            hands = tuple([self._hand(hand, viewer, places[f"hand {hand.seat}"]) for hand in hands])
        pile = tuple([self.faces[number] for number in places[f"score pile {viewer}"]])
        return replace(shown, you=viewer, hands=hands, pile=pile)

    def _hand(self, hand: wire.HandView, viewer: Viewer, numbers: Sequence[int]) -> wire.HandView:
        mine = hand.seat == viewer
        cards = [
            wire.HeldCard(held.place, held.faces_holder, self.faces[number] if held.faces_holder == mine else None)
            for held, number in zip(hand.cards, numbers, strict=True)
        ]
        return wire.HandView(hand.seat, tuple(cards), hand.score, hand.frozen, hand.away, hand.gone)

    def dealt(self) -> None:
        shown = self.shown
        self.done = {played.seat for played in shown.in_play} | {hand.seat for hand in shown.hands if hand.frozen}
        self.leads = None
        self.effect = None
        if shown.choice is not None and shown.turn is not None:
            self.effect = shown.turn, shown.choice.effect
        self.last = None

    def seats(self) -> frozenset[Seat]:
        return frozenset([hand.seat for hand in self.shown.hands if not hand.gone])

    @staticmethod
    def away_in(shown: Any) -> bool:
        return any(hand.away or hand.gone for hand in shown.hands)

    def legal(self, seat: Seat, do: Any) -> bool:
        shown = self.shown
        if seat != shown.turn:
            return False
        choice = shown.choice
        if choice is None:
            return isinstance(do, wire.Play) and do.place in [held.place for held in self._at(seat).cards]
        match do:
            case wire.Take(of):
                return choice.effect == 2 and of in choice.seats
            case wire.Turn(place):
                return choice.effect == 3 and place in choice.places
            case wire.Copy(card):
                return choice.effect == 5 and card in choice.cards
            case wire.Pick(place):
                return choice.effect == 6 and place in choice.places
            case wire.Give(card, to):
                return choice.effect == 8 and to in choice.seats and card in self.places[f"score pile {seat}"]
            case _:
                return False

    def silent_end(self) -> str:
        return self.turn_of_nobody()

    # Who is where.

    def _around(self, seat: Seat) -> list[Seat]:
        """The others who are still in, from the seat's left."""
        seats = sorted(self.seats() - {seat})
        return [each for each in seats if each > seat] + [each for each in seats if each < seat]

    def _next(self, seat: Seat) -> Seat | None:
        return next((each for each in self._around(seat) if each not in self.done), None)

    def _piled(self, seat: Seat) -> tuple[int, ...]:
        return self.places[f"score pile {seat}"]

    def _can(self, seat: Seat, number: int) -> bool:
        """Whether the effect of a number would do anything for the seat (ZAM-04)."""
        match number:
            case 2:
                return any(self._piled(other) for other in self._around(seat))
            case 3:
                return any(not held.faces_holder for held in self._at(seat).cards)
            case 4:
                return self.shown.companions > 0
            case 5:
                return bool(self._copyable(seat))
            case 6:
                follower = self._next(seat)
                return follower is not None and bool(self._at(follower).cards)
            case 7:
                return self._next(seat) is not None
            case 8:
                return bool(self._piled(seat) and self._around(seat))
            case _:
                return False

    def _copyable(self, seat: Seat) -> list[Card]:
        """ZAM-12."""
        others = [played.card for played in self.shown.in_play if played.seat != seat]
        return [card for card in others if card.number not in _COPIED_NEVER and self._can(seat, card.number)]

    # News.

    def _turn_began(self, item: wire.TurnBegan) -> None:
        self.turned(item.revision)
        self.clocked(item.turn_ends_ms)
        shown = self.shown
        if item.choice is not None:
            self._asked(item.seat, item.choice)
        elif self.effect is not None:
            self.fault("rules", f"{self.effect} was neither used nor skipped (ZAM-04)")
        elif self.sure:
            begins = self.leads if self.leads is not None else None if self.last is None else self._next(self.last)
            if begins is not None and item.seat != begins:
                self.fault("rules", f"it is the turn of seat {item.seat}, and seat {begins} is next")
            if item.seat in self.done:
                self.fault("rules", f"seat {item.seat} has its second turn in this round (ZAM-03, ZAM-05, ZAM-14)")
            if item.round != shown.round + (self.leads is not None):
                self.fault("rules", f"round {item.round} after {shown.round}")
        self.leads, self.last = None, item.seat
        self.change(
            turn=item.seat,
            choice=item.choice,
            turn_ends_ms=item.turn_ends_ms,
            round=item.round,
            revision=item.revision,
        )

    def _asked(self, seat: Seat, choice: Choice) -> None:
        """What there is to choose from."""
        if self.effect != (seat, choice.effect):
            self.fault("rules", f"seat {seat} is asked for {choice}, and what is on is {self.effect}")
        if self.sure and not self._can(seat, choice.effect):
            self.fault("rules", f"seat {seat} is asked for {choice}, and there is nothing to choose (ZAM-04)")
        seats: tuple[Seat, ...] = ()
        places: tuple[int, ...] = ()
        cards: tuple[CardId, ...] = ()
        match choice.effect:
            case 2:
                seats = tuple([other for other in self._around(seat) if self._piled(other)])
            case 3:
                places = tuple([held.place for held in self._at(seat).cards if not held.faces_holder])
            case 5:
                cards = self._to_copy(seat, choice)
            case 6 if self.sure:
                follower = self._next(seat)
                if follower is not None:
                    seats, places = (follower,), tuple([held.place for held in self._at(follower).cards])
            case 6:
                seats, places = choice.seats, choice.places
            case _:
                seats = tuple(self._around(seat))
        if (choice.seats, choice.places, choice.cards) != (seats, places, cards):
            self.fault("rules", f"seat {seat} may choose {choice}, and there is {seats}, {places}, {cards}")

    def _to_copy(self, seat: Seat, choice: Choice) -> tuple[CardId, ...]:
        """The cards in play that can be copied. After an undo it is not known who is still to come, and so not either
        what a 6 or a 7 could do: these are taken as they are told."""
        cards = {card.id for card in self._copyable(seat)}
        if not self.sure:
            unknown = {
                each.card.id for each in self.shown.in_play if each.seat != seat and each.card.number in _TO_THE_NEXT
            }
            cards = cards - unknown | unknown & set(choice.cards)
        return tuple([each.card.id for each in self.shown.in_play if each.card.id in cards])

    def _played(self, item: wire.CardPlayed) -> None:
        shown, seat = self.shown, item.seat
        if item.picked_by is None:
            if seat != shown.turn or shown.choice is not None:
                self.fault("rules", f"seat {seat} plays in the turn of seat {shown.turn}, which has {shown.choice}")
        elif self.effect != (item.picked_by, 6) or (self.sure and seat != self._next(item.picked_by)):
            self.fault("rules", f"{item}, and what is on is {self.effect} (ZAM-13)")
        if self.sure and seat in self.done:
            self.fault("rules", f"seat {seat} plays a second card in this round (ZAM-03)")
        held = {each.place: number for each, number in zip(self._at(seat).cards, self._hand_of(seat), strict=True)}
        number = held.get(item.place)
        if number is None or self.faces[number] != item.card:
            self.fault("I1", f"{item}, and there lies {number}")
            return
        self.move((number,), f"hand {seat}", "in play")
        self._with(seat, cards=tuple([each for each in self._at(seat).cards if each.place != item.place]))
        self.change(in_play=(*shown.in_play, Played(seat, item.card)))
        self.done.add(seat)
        self.last = seat
        self.effect = None if item.card.number == 1 else (seat, item.card.number)

    def _hand_of(self, seat: Seat) -> tuple[int, ...]:
        return self.places[f"hand {seat}"]

    def _use(self, item: Any, seat: Seat) -> None:
        """An effect is carried out, by whoever played its card."""
        number = _CARRIED_OUT[type(item)]
        if self.effect != (seat, number):
            self.fault("rules", f"{item}, and what is on is {self.effect}")
        self.effect = None

    def _skipped(self, item: wire.EffectSkipped) -> None:
        if self.effect != (item.seat, item.effect):
            self.fault("rules", f"{item}, and what is on is {self.effect}")
        if self.sure and self._can(item.seat, item.effect):
            self.fault("rules", f"{item}, and it can be used (ZAM-04)")
        self.effect = None

    def _copied(self, item: wire.EffectCopied) -> None:
        if self.effect != (item.seat, 5) or (self.sure and item.card not in self._copyable(item.seat)):
            self.fault("rules", f"{item}, and what is on is {self.effect} (ZAM-12)")
        self.effect = item.seat, item.card.number

    def _companion(self, item: wire.CompanionDrawn) -> None:
        """ZAM-11: it faces its holder, who alone is shown it."""
        self._use(item, item.seat)
        (number,) = self.places["companions"][:1]
        self._hide(item, {item.seat: self.faces[number]})
        if item.companions != self.shown.companions - 1:
            self.fault("I1", f"{item}, and there were {self.shown.companions}")
        self.move((number,), "companions", f"hand {item.seat}")
        cards = self._at(item.seat).cards
        if item.place in [held.place for held in cards]:
            self.fault("I1", f"{item}, and that place is taken")
        self._with(item.seat, cards=(*cards, wire.HeldCard(item.place, True, None)))
        self.change(companions=item.companions)

    def _hide(self, item: Any, shown_to: Mapping[Seat, Card]) -> None:
        """I6: these are shown the face, and the public is not."""
        if item.card is not None:
            self.fault("I6", f"everybody is told {item}")
        self.private[id(item)] = {seat: replace(item, card=card) for seat, card in shown_to.items()}

    def _turned(self, item: wire.CardTurned) -> None:
        self._use(item, item.seat)
        cards = []
        for held, number in zip(self._at(item.seat).cards, self._hand_of(item.seat), strict=True):
            turned = held.place == item.place
            if turned:
                self._hide(item, {item.seat: self.faces[number]})
                if held.faces_holder:
                    self.fault("rules", f"{item}, and it faced its holder already (ZAM-10)")
            cards.append(wire.HeldCard(held.place, held.faces_holder or turned, None))
        self._with(item.seat, cards=tuple(cards))

    def _frozen(self, item: wire.Frozen) -> None:
        if self.sure and item.seat != self._next(item.by):
            self.fault("rules", f"{item}, and seat {self._next(item.by)} is next (ZAM-14)")
        self._use(item, item.by)
        self.done.add(item.seat)
        self._with(item.seat, frozen=True)

    def _handed(self, item: Any, giver: Seat, taker: Seat) -> None:
        """ZAM-09, ZAM-15: between two score piles; these two alone see the card. Of one given only they know which."""
        self._use(item, item.seat)
        pile = self._piled(giver)
        known = {told.card for told in self.hints(item) if told.card is not None}
        card = self.faces[pile[0]] if pile and isinstance(item, wire.CardTaken) else known.pop() if known else None
        if giver == taker or not self._at(giver).score or (card is not None and self.sure and card.id not in pile):
            self.fault("rules", f"{item} of {card}, and that score pile is {pile}")
        elif card is None:
            self.loose = True
        else:
            self._hide(item, {giver: card, taker: card})
            self.move((card.id,), f"score pile {giver}", f"score pile {taker}", on_top=True)
        self._with(giver, score=self._at(giver).score - 1)
        self._with(taker, score=self._at(taker).score + 1)

    def _passed(self, item: wire.TurnPassed) -> None:
        shown = self.shown
        if item.seat != shown.turn:
            self.fault("rules", f"{item} in the turn of seat {shown.turn}")
        there = self._there()
        if item.why is WhyPassed.CLOCK:
            self.timed_out()
        elif item.why is WhyPassed.AWAY and (item.seat in there or not there):
            self.fault("rules", f"{item}, and {there} are there")
        if shown.choice is None:
            self.done.add(item.seat)
        else:
            self.change(choice=None)  # The referee chooses, at once.
        self.last = item.seat

    def _won(self, item: wire.RoundWon) -> None:
        """ZAM-05 to ZAM-08, ZAM-24."""
        won, in_play = item.won, self.shown.in_play
        if self.effect is not None or (self.sure and self.seats() - self.done):
            self.fault("rules", f"the round is over, {self.seats() - self.done} did not play, and {self.effect} is on")
        numbers = [played.card.number for played in in_play]
        by_one = 1 in numbers and 8 in numbers
        best = 1 if by_one else max(numbers, default=0)
        winner = next((played.seat for played in reversed(in_play) if played.card.number == best), None)
        if won != wire.Won(self.shown.round, winner, in_play, by_one):
            self.fault("rules", f"{won}, and seat {winner} has the best of {in_play}")
        ids = [played.card.id for played in reversed(in_play)]
        if winner is not None:
            self.move(ids, "in play", f"score pile {winner}", on_top=True)
            lies = self.places[f"score pile {winner}"]
            self.places[f"score pile {winner}"] = (*ids, *lies[len(ids) :])
            self._with(winner, score=self._at(winner).score + len(ids))
        for seat in list(self.seats()):
            self._with(seat, frozen=False)
        scores = {hand.seat: hand.score for hand in self.shown.hands if not hand.gone}
        if dict(item.scores) != scores:
            self.fault("score", f"{item.scores}, and it is {scores}")
        self.certain = True  # A round begins, of which everything is seen.
        self.done, self.effect, self.last, self.leads = set(), None, None, winner
        self.change(in_play=(), won=won, turn=None, choice=None, turn_ends_ms=0)

    def _left(self, item: wire.SeatLeft) -> None:
        """ZAM-28: all cards of theirs are out of play."""
        seat = item.seat
        played = [each.card.id for each in self.shown.in_play if each.seat == seat]
        self.move(self._hand_of(seat), f"hand {seat}", "discarded")
        self.move(self._piled(seat), f"score pile {seat}", "discarded")
        self.move(played, "in play", "discarded")
        self._with(seat, gone=True, cards=(), score=0, frozen=False)
        self.change(in_play=tuple([each for each in self.shown.in_play if each.seat != seat]))
        self.done.add(seat)
        self.last = seat if seat == self.shown.turn else self.last
        if self.effect is not None and seat == self.effect[0]:
            self.effect = None

    def _ended(self, item: wire.MatchEnded) -> None:
        """ZAM-18 to ZAM-20, ZAM-25, ZAM-27."""
        shown = self.shown
        somebody_out = any(not hand.cards for hand in shown.hands if not hand.gone)
        nobody_played = shown.won is not None and shown.won.seat is None
        if len(self.seats()) > 1 and not somebody_out and not nobody_played:
            self.fault("rules", "the match is over, everybody has cards, and the last round was won")
        if self.sure:
            standings = []
            for seat in sorted(self.seats()):
                numbers = [self.faces[number].number for number in self._piled(seat)]
                counts = tuple([numbers.count(number) for number in range(8, 0, -1)])
                standings.append(wire.Standing(seat, len(numbers), counts))
            best = max((each.points, each.counts) for each in standings)
            winners = tuple([each.seat for each in standings if (each.points, each.counts) == best])
            told = sorted(item.standings, key=lambda each: each.seat)
            ranks = [(each.points, each.counts) for each in item.standings]
            if told != standings or ranks != sorted(ranks, reverse=True) or item.match_winners != winners:
                self.fault("score", f"{item}, and it is {standings}")
        for hand in shown.hands:
            self.move(self._hand_of(hand.seat), f"hand {hand.seat}", "discarded")
            self._with(hand.seat, cards=())
        self.change(turn=None, choice=None, turn_ends_ms=0, standings=item.standings, match_winners=item.match_winners)
