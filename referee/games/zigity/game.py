"""Cranium Zigity as a game of the referee: the rules beside it, under the names that the table knows."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.zigity import ZigityNews, ZigityView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import Lock, Look, Move, Refused, Shuffle, Viewer, Wake
from referee.games.zigity import decide as rules
from referee.games.zigity import show as shown
from referee.games.zigity.deck import Deck, deck_of, shipped_deck
from referee.games.zigity.events import ZigityEvent
from referee.games.zigity.evolve import evolve
from referee.games.zigity.options import Options
from referee.games.zigity.state import Player, State, still_in
from referee.games.zigity.turns import SEATS_MIN
from referee.games.zigity.wordlist import word_list

SEATS_MAX = 6  # ZIG-25

# Beside the hands: a play card, and a few to draw, so that the first draw card finds something.
DECK_MIN = 4


class Zigity:
    """See `referee.games.interface.Game` for what each method promises, and RULES.md for the rules."""

    name = "zigity"
    seats_min = SEATS_MIN
    seats_max = SEATS_MAX
    turns = True
    options = Options

    def deck(self, text: str | None, name: str) -> Deck:
        return shipped_deck() if text is None else deck_of(text, name)

    def open(
        self, seats: tuple[Seat, ...], options: Options, deck: Deck, at: Instant, revision: Revision
    ) -> State | Refused:
        if len(seats) < SEATS_MIN:
            return Refused(Reason.SEATS_TOO_FEW, number=SEATS_MIN)
        if len(seats) > SEATS_MAX:
            return Refused(Reason.SEATS_TOO_MANY, number=SEATS_MAX)
        largest = (len(deck.cards) - DECK_MIN) // len(seats)
        if options.hand > largest:
            return Refused(Reason.HAND_TOO_LARGE, number=largest)
        words = word_list(options.words)
        if words is None:
            return Refused(Reason.NO_WORD_LIST)
        players = tuple(Player(seat) for seat in sorted(seats))
        stock = FaceDown(card.id for card in deck.cards)
        return State(options, replace(deck, words=words), players, revision=revision, stock=stock)

    def decide(self, state: State, move: Move) -> tuple[ZigityEvent, ...] | Refused:
        return rules.decide(state, move)

    def evolve(self, state: State, event: ZigityEvent) -> State:
        return evolve(state, event)

    def due(self, state: State) -> Wake | Shuffle | None:
        return rules.due(state)

    def contends(self, state: State, command: GameCommand) -> bool:
        return False  # Turns leave nothing to race for.

    def revision(self, state: State) -> Revision:
        return state.revision

    def revised(self, state: State, revision: Revision) -> State:
        return replace(state, revision=revision)

    def lock(self, state: State) -> Lock | None:
        return None

    def winners(self, state: State) -> tuple[Seat, ...]:
        return () if state.result is None else state.result.winners

    def playing(self, state: State) -> frozenset[Seat]:
        return frozenset(player.seat for player in still_in(state))

    def cards(self, state: State) -> Mapping[str, tuple[int, ...]]:
        places: dict[str, tuple[int, ...]] = {
            "deck": state.stock.peek(),
            "play card": () if state.play_card is None else (state.play_card,),
            "under": state.under.peek(),
        }
        for player in state.players:
            places[f"hand {player.seat}"] = player.hand.peek()
        return places

    def secret(self, event: ZigityEvent) -> bool:
        return shown.secret(event)

    def show(self, event: ZigityEvent, viewer: Viewer) -> ZigityNews | Look | None:
        return shown.show(event, viewer)

    def view(self, state: State, viewer: Viewer) -> ZigityView:
        return shown.view(state, viewer)
