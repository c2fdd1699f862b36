"""Zangle Turn-style as a game that a table can play. Knows how the parts fit together; decides nothing itself."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.turnstyle import TurnstyleNews, TurnstyleView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import Lock, Look, Move, Refused, Shuffle, Viewer, Wake
from referee.games.turnstyle.decide import decide
from referee.games.turnstyle.events import TurnstyleEvent
from referee.games.turnstyle.evolve import evolve
from referee.games.turnstyle.options import Options, of_cards
from referee.games.turnstyle.rounds import Happened
from referee.games.turnstyle.show import show, view
from referee.games.turnstyle.state import SEATS_MAX, SEATS_MIN, State
from referee.games.zangle import state as speedster
from referee.games.zangle.decide import seats_most
from referee.games.zangle.deck import Deck, load_deck
from referee.games.zangle.state import Phase, Player, in_play, places


class Turnstyle:
    """The rules of Turn-style: see `Game` for what each method promises, and RULES.md for the rules."""

    name = "turnstyle"
    seats_min = SEATS_MIN
    seats_max = SEATS_MAX
    turns = True
    options = Options

    def deck(self, text: str | None, name: str) -> Deck:
        return load_deck() if text is None else load_deck(text, name)

    def open(
        self, seats: tuple[Seat, ...], options: Options, deck: Deck, at: Instant, revision: Revision
    ) -> State | Refused:
        most = seats_most(len(deck.cards))
        if len(seats) > most:
            return Refused(Reason.SEATS_TOO_MANY, number=most)
        if len(seats) < SEATS_MIN:
            return Refused(Reason.SEATS_TOO_FEW, number=SEATS_MIN)
        cards = speedster.State(
            deck=deck,
            options=of_cards(options),
            revision=revision,
            players=tuple(Player(seat) for seat in sorted(seats)),
            dealer=min(seats),
            box=FaceDown(card.id for card in deck.cards),
        )
        return State(cards, options)

    def decide(self, state: State, move: Move) -> Happened | Refused:
        return decide(state, move)

    def evolve(self, state: State, event: TurnstyleEvent) -> State:
        return evolve(state, event)

    def due(self, state: State) -> Wake | Shuffle | None:
        cards = state.cards
        if cards.phase is Phase.SHUFFLING:
            return Shuffle(len(cards.deck.cards))
        at = cards.next_deal_at if cards.phase is Phase.ENDED else state.turn_ends_at
        return None if at is None else Wake(at)

    def contends(self, state: State, command: GameCommand) -> bool:
        return False  # There are turns, so there is no race.

    def revision(self, state: State) -> Revision:
        return state.cards.revision

    def revised(self, state: State, revision: Revision) -> State:
        return replace(state, cards=replace(state.cards, revision=revision))

    def lock(self, state: State) -> Lock | None:
        return None

    def winners(self, state: State) -> tuple[Seat, ...]:
        return state.cards.winners

    def playing(self, state: State) -> frozenset[Seat]:
        return frozenset(player.seat for player in in_play(state.cards))

    def cards(self, state: State) -> Mapping[str, tuple[int, ...]]:
        return places(state.cards)

    def secret(self, event: TurnstyleEvent) -> bool:
        return False  # All that happens is in the open; draw piles are hidden from their owner too.

    def show(self, event: TurnstyleEvent, viewer: Viewer) -> TurnstyleNews | Look | None:
        return show(event)

    def view(self, state: State, viewer: Viewer) -> TurnstyleView:
        return view(state)
