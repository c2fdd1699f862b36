"""Zangle Solitaire as a game that a table can play. Knows how the parts fit together; decides nothing itself."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.solitaire import SolitaireNews, SolitaireView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import Lock, Look, Move, Refused, Shuffle, Viewer, Wake
from referee.games.solitaire.rules import Happened, decide
from referee.games.solitaire.show import show, view
from referee.games.solitaire.state import OF_CARDS, Options, SolitaireEvent, State, evolve
from referee.games.zangle import state as speedster
from referee.games.zangle.decide import seats_most
from referee.games.zangle.deck import Deck, load_deck
from referee.games.zangle.state import Phase, Player, in_play, places


class Solitaire:
    """The rules of Solitaire: see `Game` for what each method promises, and RULES.md for the rules."""

    name = "solitaire"
    seats_min = seats_max = 1
    turns = True
    options = Options

    def deck(self, text: str | None, name: str) -> Deck:
        return load_deck() if text is None else load_deck(text, name)

    def open(
        self, seats: tuple[Seat, ...], options: Options, deck: Deck, at: Instant, revision: Revision
    ) -> State | Refused:
        if not seats:
            return Refused(Reason.SEATS_TOO_FEW, number=1)
        if len(seats) > min(1, seats_most(len(deck.cards))):
            return Refused(Reason.SEATS_TOO_MANY, number=min(1, seats_most(len(deck.cards))))
        cards = speedster.State(
            deck=deck,
            options=OF_CARDS,
            revision=revision,
            players=(Player(seats[0]),),
            dealer=seats[0],
            box=FaceDown(card.id for card in deck.cards),
        )
        return State(cards, options)

    def decide(self, state: State, move: Move) -> Happened | Refused:
        return decide(state, move)

    def evolve(self, state: State, event: SolitaireEvent) -> State:
        return evolve(state, event)

    def due(self, state: State) -> Wake | Shuffle | None:
        return Shuffle(len(state.cards.deck.cards)) if state.cards.phase is Phase.SHUFFLING else None

    def contends(self, state: State, command: GameCommand) -> bool:
        return False  # Nobody to be first against.

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

    def secret(self, event: SolitaireEvent) -> bool:
        return False  # The draw pile is hidden from its owner too.

    def show(self, event: SolitaireEvent, viewer: Viewer) -> SolitaireNews | Look | None:
        return show(event)

    def view(self, state: State, viewer: Viewer) -> SolitaireView:
        return view(state)
