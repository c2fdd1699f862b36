"""Cranium Zigity as everybody is told it, and the few lines of its rules that a move is checked by.

Knows the protocol. Shares no code with the game's own rules: whoever
reads both sees two ways to say one thing.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from protocol.games import zigity as wire
from protocol.games.zigity import Action, ActionCard, Character, End, FreeCard, Owed, SetCard, WhyDrawn, ZigityCard
from protocol.units import Seat
from referee.simulator.turns import Places, TurnPicture, Viewer, following
from referee.simulator.zigity_sets import bears, completes, words_of

DRAWS: Final = {Action.DRAW_2: 2, Action.DRAW_3: 3}


class ZigityPicture(TurnPicture):
    """A match of Cranium Zigity."""

    ends_field = "turn_ends_ms"
    shown: wire.ZigityView
    faces: Sequence[ZigityCard]

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__(options)
        self._plays_after_draw = options.get("play_after_draw", "true") == "true"
        self._vote_ms = 1_000 * int(options.get("vote_s", 20))
        self.next: tuple[Seat, bool, Owed | None] | None = None  # Whose turn follows, which way, and what they owe.
        self.to_draw: tuple[Seat, int] | None = None
        self.turns_up = False  # A play card is to be turned up.
        self.accepted = ""  # The word that was voted in just now.
        self.doubted = ""  # A vote that ended, as it seems, before it was decided.
        self._handlers = {
            wire.TurnBegan: self._turn_began,
            wire.SetLaid: self._laid,
            wire.ActionPlayed: self._action,
            wire.CardsDrawn: self._drawn,
            wire.DeckRefilled: self._refilled,
            wire.PlayCardTurned: self._turned_up,
            wire.VoteBegan: self._vote_began,
            wire.Voted: self._voted,
            wire.VoteEnded: self._vote_ended,
            wire.SeatAway: lambda item: self._with(item.seat, away=True),
            wire.SeatBack: lambda item: self._with(item.seat, away=False),
            wire.SeatLeft: self._left,
            wire.MatchEnded: self._ended,
        }

    def seen(self, viewer: Viewer, shown: Any, places: Places) -> Any:
        if all(hand.seat != viewer for hand in shown.hands):
            return shown
        return replace(shown, you=viewer, hand=tuple([self.faces[number] for number in places[f"hand {viewer}"]]))

    def dealt(self) -> None:
        self.next = self.to_draw = None
        self.turns_up, self.accepted, self.doubted, self.certain = False, "", "", True

    def seats(self) -> frozenset[Seat]:
        return frozenset([hand.seat for hand in self.shown.hands if not hand.gone])

    @staticmethod
    def away_in(shown: Any) -> bool:
        return any(hand.away or hand.gone for hand in shown.hands)

    def past_its_end(self, game_ms: int, slack_ms: int) -> str:
        vote = self.shown.vote
        if vote is not None and not self.over:
            late = game_ms > vote.ends_ms + slack_ms
            return f"the vote that ends at {vote.ends_ms} ms is on at {game_ms} ms" if late else ""
        return super().past_its_end(game_ms, slack_ms)

    def legal(self, seat: Seat, do: Any) -> bool:
        shown = self.shown
        if isinstance(do, wire.Vote):
            voted = [] if shown.vote is None else [shown.vote.seat, *(each for each, _ in shown.vote.votes)]
            return shown.vote is not None and seat not in voted
        if seat != shown.turn or shown.vote is not None:
            return False
        hand = self.places[f"hand {seat}"]
        match do:
            case wire.Draw():
                return True
            case wire.PlayAction(number):
                card = self.faces[number] if number in hand else None
                if not isinstance(card, ActionCard):
                    return False
                owed = shown.owed
                return owed is None or card.action is Action.DODGE or (card.action is Action.BOUNCE and not owed.dodged)
            case wire.LaySet(cards=laid, top=top):
                return shown.owed is None and self._is_set(hand, laid, top)
            case _:
                return False

    def _is_set(self, hand: tuple[int, ...], laid: Sequence[wire.Laid], top: int) -> bool:
        play_card = self.shown.play_card
        numbers = [each.card for each in laid]
        mine = [number for number in numbers if number in hand]
        if not isinstance(play_card, SetCard) or len(set(numbers)) < len(numbers) or top not in mine:
            return False
        is_word = play_card.character is Character.WORD_WORM
        if sorted(set(numbers) - set(mine)) != ([play_card.id] if is_word else []):
            return False
        values = []
        for each in laid:
            card = self.faces[each.card]
            free = isinstance(card, FreeCard)
            if free != bool(each.stands_for) or isinstance(card, ActionCard):
                return False
            values.append(each.stands_for if free else bears(card, play_card.character))
        word = "".join(values)
        return completes(play_card, values) and (not is_word or word in words_of(self.shown.words))

    def silent_end(self) -> str:
        return self.turn_of_nobody() if self.shown.vote is None else ""

    # Who is where.

    def _after(self, seat: Seat | None, *, reversed_: bool) -> Seat:
        return following(sorted(self.seats()), seat, to_the_right=reversed_)

    def _upon(self, cards: Sequence[int], source: str) -> None:
        """These cards go on the play pile, the last of them on top."""
        for card in cards:
            self.move(self.places["play card"], "play card", "under", on_top=True)
            self.move((card,), source, "play card")
        top = self.faces[cards[-1]] if cards else self.shown.play_card
        self.change(play_card=top, pile=len(self.places["under"]))

    # News.

    def _turn_began(self, item: wire.TurnBegan) -> None:
        self.turned(item.revision)
        self.clocked(item.turn_ends_ms)
        if self.next is not None and (item.seat, item.reversed, item.owed) != self.next:
            self.fault("rules", f"{item}, and what follows is {self.next}")
        if self.to_draw is not None and self.to_draw[1] and (self.shown.deck or self.shown.pile):
            self.fault("rules", f"{item}, and {self.to_draw} cards are to be drawn")
        if item.owed is None and (self.turns_up or not isinstance(self.shown.play_card, SetCard)):
            self.fault("rules", f"{item}, and the play card is {self.shown.play_card} (ZIG-02, ZIG-12, ZIG-18)")
        if self.next is None and item.seat != self.shown.turn:
            self.fault("rules", f"{item}, and it was the turn of seat {self.shown.turn}, which did nothing")
        self._decided()
        self.next = self.to_draw = None
        self.accepted = ""
        self.change(
            turn=item.seat,
            owed=item.owed,
            reversed=item.reversed,
            turn_ends_ms=item.turn_ends_ms,
            revision=item.revision,
        )

    def _decided(self) -> None:
        if self.doubted:
            self.fault("rules", self.doubted)
            self.doubted = ""

    def _in_turn(self, seat: Seat, item: Any) -> None:
        if seat != self.shown.turn or self.next is not None or self.shown.vote is not None:
            self.fault("rules", f"{item} in the turn of seat {self.shown.turn}: {self.next}, {self.shown.vote}")

    def _laid(self, item: wire.SetLaid) -> None:
        laid, shown = item.laid, self.shown
        self._decided()
        self._in_turn(laid.seat, item)
        play_card, hand = shown.play_card, self.places[f"hand {laid.seat}"]
        assert isinstance(play_card, SetCard), play_card
        values = tuple(
            [
                value if isinstance(card, FreeCard) else bears(card, play_card.character)
                for card, value in zip(laid.cards, laid.values, strict=True)
            ]
        )
        is_word = play_card.character is Character.WORD_WORM
        word = "".join(values) if is_word else ""
        mine = [card.id for card in laid.cards if card.id in hand]
        others = [card.id for card in laid.cards if card.id not in hand]
        right = completes(play_card, values) and others == ([play_card.id] if is_word else [])
        right = right and (not is_word or word == self.accepted or word in words_of(shown.words))
        if not right or (laid.values, laid.word, laid.character) != (values, word, play_card.character):
            self.fault("rules", f"{item} on {play_card} is no set: {values} {word}")
        if shown.owed is not None or item.top.id not in mine or self.faces[item.top.id] != item.top:
            self.fault("rules", f"{item}, owed is {shown.owed}, the hand {hand}")
        self._upon([*[card for card in mine if card != item.top.id], item.top.id], f"hand {laid.seat}")
        if item.left != len(self.places[f"hand {laid.seat}"]):
            self.fault("I1", f"{item.left} cards are left, and it is {self.places[f'hand {laid.seat}']}")
        self._with(laid.seat, cards=item.left)
        self.turns_up = not isinstance(item.top, SetCard)
        self.next = self._after(laid.seat, reversed_=shown.reversed), shown.reversed, None
        self.change(last_set=laid)

    def _action(self, item: wire.ActionPlayed) -> None:
        """ZIG-13 to ZIG-18, ZIG-23."""
        shown, seat, action = self.shown, item.seat, item.card.action
        self._in_turn(seat, item)
        owed, back = shown.owed, not shown.reversed
        if owed is not None and (action in DRAWS or (owed.dodged and action is Action.BOUNCE)):
            self.fault("rules", f"{item} answers {owed}")
        if item.card.id not in self.places[f"hand {seat}"] or self.faces[item.card.id] != item.card:
            self.fault("I1", f"{item}, and the hand is {self.places[f'hand {seat}']}")
        self._upon([item.card.id], f"hand {seat}")
        self._with(seat, cards=item.left)
        if item.left != len(self.places[f"hand {seat}"]):
            self.fault("I1", f"{item.left} cards are left, and it is {self.places[f'hand {seat}']}")
        after = self._after(seat, reversed_=shown.reversed)
        self.turns_up = True
        if action in DRAWS:
            self.next = after, shown.reversed, Owed(DRAWS[action], seat, dodged=False)
            self.turns_up = False
        elif action is Action.DODGE and owed is not None:
            self.next = after, shown.reversed, Owed(owed.count, owed.by, dodged=True)
            self.turns_up = False
        elif action is Action.DODGE:
            self.next = after, shown.reversed, None
        elif owed is None or self._at(owed.by).gone:
            self.next = self._after(seat, reversed_=back), back, None
        else:
            self.to_draw = owed.by, owed.count
            plays = owed.by if self._plays_after_draw else self._after(owed.by, reversed_=back)
            self.next = plays, back, None

    def _drawn(self, item: wire.CardsDrawn) -> None:
        shown, seat = self.shown, item.seat
        if self.to_draw is None:
            self._in_turn(seat, item)
            self._begin_draw(item)
        assert self.to_draw is not None
        who, left = self.to_draw
        due = min(left, shown.deck)
        if (seat, item.count, item.deck) != (who, due, shown.deck - due):
            self.fault("rules", f"{item}, and {self.to_draw} are to be drawn of {shown.deck} (ZIG-13, ZIG-15)")
        if item.cards:
            self.fault("I6", f"everybody is told that seat {seat} drew {item.cards}")
        drawn = self.places["deck"][: item.count]
        if self.loose:
            told = next((each.cards for each in self.hints(item) if each.cards), ())
            drawn = tuple([card.id for card in told])
            if told and (len(told) != item.count or not set(drawn) <= set(self.places["deck"])):
                self.fault("I1", f"seat {seat} drew {told}, and the deck is {self.places['deck']}")
        faces = tuple([self.faces[number] for number in drawn])
        self.private[id(item)] = {seat: replace(item, cards=faces)}
        self.move(drawn, "deck", f"hand {seat}")
        self.to_draw = who, left - item.count
        self._with(seat, cards=self._at(seat).cards + item.count)
        self.change(deck=item.deck, owed=None)

    def _begin_draw(self, item: wire.CardsDrawn) -> None:
        """A turn ends, or is answered, by drawing."""
        shown, seat, owed = self.shown, item.seat, self.shown.owed
        after = self._after(seat, reversed_=shown.reversed), shown.reversed, None
        self.to_draw = seat, 1 if owed is None else owed.count
        self.next, self.turns_up = after, owed is not None
        there = self._there()
        match item.why:
            case WhyDrawn.TURN if owed is None:
                pass
            case WhyDrawn.DRAW_CARD if owed is not None:
                if self._plays_after_draw:
                    self.next = seat, shown.reversed, None
            case WhyDrawn.CLOCK:
                self.timed_out()
            case WhyDrawn.AWAY if there and seat not in there:
                pass
            case _:
                self.fault("rules", f"{item}, owed is {owed}, {there} are there")

    def _refilled(self, item: wire.DeckRefilled) -> None:
        """ZIG-21. The order is nobody's to know; who draws tells."""
        if self.shown.deck or item.deck != len(self.places["under"]):
            self.fault("I1", f"{item}: of {self.shown.deck} cards and {self.places['under']}")
        self.move(self.places["under"], "under", "deck")
        self.loose = True
        self.change(deck=item.deck, pile=0)

    def _turned_up(self, item: wire.PlayCardTurned) -> None:
        """ZIG-02: until it is a set card."""
        numbers = tuple([card.id for card in item.cards])
        before, last = item.cards[:-1], item.cards[-1:]
        if not self.turns_up and self.next is not None:
            self.fault("rules", f"{item}, and nothing is to be turned up")
        if any(isinstance(card, SetCard) for card in before) or item.deck != self.shown.deck - len(numbers):
            self.fault("rules", f"{item} of {self.shown.deck} cards (ZIG-02)")
        if not self.loose and numbers != self.places["deck"][: len(numbers)]:
            self.fault("I1", f"{item}, and the deck is {self.places['deck']}")
        if any(self.faces[card.id] != card for card in item.cards):
            self.fault("I1", f"{item} shows other faces")
        self._upon(numbers, "deck")
        self.turns_up = not any(isinstance(card, SetCard) for card in last)
        self.change(deck=item.deck)

    def _vote_began(self, item: wire.VoteBegan) -> None:
        vote = item.vote
        self._in_turn(vote.seat, item)
        if vote.word in words_of(self.shown.words) or vote.votes or vote.ends_ms > self.latest_ms + self._vote_ms:
            self.fault("rules", f"{item} by {self.now_ms} ms (ZIG-20)")
        self.change(vote=vote, turn_ends_ms=0)

    def _voted(self, item: wire.Voted) -> None:
        vote = self.shown.vote
        if vote is None or item.seat in (vote.seat, *[each for each, _ in vote.votes]):
            self.fault("rules", f"{item} on {vote}")
            return
        self.change(vote=replace(vote, votes=(*vote.votes, (item.seat, item.accept))))

    def _vote_ended(self, item: wire.VoteEnded) -> None:
        """ZIG-20: more than half of the others who are there; after the time, of those who voted."""
        vote = self.shown.vote
        if vote is None or (vote.seat, vote.word) != (item.seat, item.word):
            self.fault("rules", f"{item} of {vote}")
            return
        there = [seat for seat in self._there() if seat != vote.seat]
        votes = [accept for seat, accept in vote.votes if seat in there]
        yes, no = sum(votes), len(votes) - sum(votes)
        early = 2 * yes > len(there) if item.accepted else 2 * no >= len(there)
        every = [accept for _, accept in vote.votes]
        timed = self.now_ms >= vote.ends_ms and item.accepted == (2 * sum(every) > len(every))
        if not early and not timed:
            # Whoever asks may leave instead: then what is told next says so.
            self.doubted = f"{item} of {vote}, and {there} are there"
        self.accepted = item.word if item.accepted else ""
        if not item.accepted:
            self.next = item.seat, self.shown.reversed, self.shown.owed
        self.change(vote=None)
        if item.accepted:
            self.next = None

    def _left(self, item: wire.SeatLeft) -> None:
        shown, seat = self.shown, item.seat
        self.doubted = "" if seat == shown.turn else self.doubted
        self.move(self.places[f"hand {seat}"], f"hand {seat}", "under")
        if item.pile != len(self.places["under"]):
            self.fault("I1", f"{item}, and {len(self.places['under'])} cards lie under the play card")
        self._with(seat, cards=0, gone=True)
        self.change(pile=item.pile)
        if seat == shown.turn and self.seats():
            self.next = self._after(seat, reversed_=shown.reversed), shown.reversed, shown.owed
            self.to_draw = None

    def _ended(self, item: wire.MatchEnded) -> None:
        """ZIG-19, ZIG-24, ZIG-27."""
        result = item.result
        left = {hand.seat: hand.cards for hand in self.shown.hands if not hand.gone}
        fewest = min(left.values(), default=0)
        winners = tuple([seat for seat, count in left.items() if count == fewest])
        counts = [count for _, count in result.cards_left]
        if dict(result.cards_left) != left or counts != sorted(counts) or result.winners != winners:
            self.fault("score", f"{result}, and it is {left}")
        match result.end:
            case End.OUT if fewest > 0:
                self.fault("rules", f"{result}, and everybody has cards")
            case End.LAST_LEFT if len(left) > 1:
                self.fault("rules", f"{result}, and {left} are there")
            case End.STUCK if self.shown.deck and not self.turns_up:
                self.fault("rules", f"{result}, and the deck has {self.shown.deck} cards")
            case _:
                pass
        self.next = self.to_draw = None
        self.change(turn=None, turn_ends_ms=0, owed=None, vote=None, result=result, match_winners=result.winners)
