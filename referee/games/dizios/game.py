"""Dizios as a game that a table can play. Knows how the parts fit together; decides nothing itself."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.dizios import DiziosNews, DiziosView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.dizios.decide import decide
from referee.games.dizios.deck import Deck, deck_of, shipped_deck
from referee.games.dizios.events import DiziosEvent, TileDrawn, TileLifted
from referee.games.dizios.evolve import evolve
from referee.games.dizios.options import Challenge, Options, rectangle
from referee.games.dizios.show import show, view
from referee.games.dizios.state import SEATS_MAX, SEATS_MIN, Phase, Player, State, in_play, places
from referee.games.dizios.turns import Happened
from referee.games.hidden import FaceDown
from referee.games.interface import Lock, Look, Move, Refused, Shuffle, Viewer, Wake


class Dizios:
    """The rules of Dizios: see `Game` for what each method promises, and RULES.md for the rules."""

    name = "dizios"
    seats_min = SEATS_MIN
    seats_max = SEATS_MAX
    turns = True
    options = Options

    def deck(self, text: str | None, name: str) -> Deck:
        return shipped_deck() if text is None else deck_of(text, name)

    def open(
        self, seats: tuple[Seat, ...], options: Options, deck: Deck, at: Instant, revision: Revision
    ) -> State | Refused:
        most = SEATS_MAX if options.challenge is Challenge.SCORE else 1  # DIZ-12
        if not seats:
            return Refused(Reason.SEATS_TOO_FEW, number=SEATS_MIN)
        if len(seats) > most:
            return Refused(Reason.SEATS_TOO_MANY, number=most)
        tiles, size = len(deck.game_tiles), rectangle(options)
        if size is not None and size.columns * size.rows > tiles:
            return Refused(Reason.BAD_OPTION, number=tiles)  # A deck of the group's own may have fewer.
        return State(
            deck=deck,
            options=options,
            players=tuple([Player(seat) for seat in sorted(seats)]),
            pile=FaceDown(tile.id for tile in deck.tiles),
            revision=revision,
        )

    def decide(self, state: State, move: Move) -> Happened | Refused:
        return decide(state, move)

    def evolve(self, state: State, event: DiziosEvent) -> State:
        return evolve(state, event)

    def due(self, state: State) -> Wake | Shuffle | None:
        if state.phase is Phase.SHUFFLING:
            return Shuffle(len(state.deck.game_tiles))
        return None if state.turn_ends_at is None else Wake(state.turn_ends_at)

    def contends(self, state: State, command: GameCommand) -> bool:
        return False  # There are turns, so there is no race.

    def revision(self, state: State) -> Revision:
        return state.revision

    def revised(self, state: State, revision: Revision) -> State:
        return replace(state, revision=revision)

    def lock(self, state: State) -> Lock | None:
        return None

    def winners(self, state: State) -> tuple[Seat, ...]:
        return state.winners

    def playing(self, state: State) -> frozenset[Seat]:
        return frozenset([player.seat for player in in_play(state)])

    def cards(self, state: State) -> Mapping[str, tuple[int, ...]]:
        return places(state)

    def secret(self, event: DiziosEvent) -> bool:
        return isinstance(event, TileDrawn | TileLifted)

    def show(self, event: DiziosEvent, viewer: Viewer) -> DiziosNews | Look | None:
        return show(event, viewer)

    def view(self, state: State, viewer: Viewer) -> DiziosView:
        return view(state, viewer)
