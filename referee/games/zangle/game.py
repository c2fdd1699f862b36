"""Zangle Speedster as a game that a table can play. Knows how the parts fit together; decides nothing itself."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.zangle import Call, ZangleNews, ZangleView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import Lock, Look, Move, Refused, Shuffle, Viewer, Wake
from referee.games.zangle.consequences import Happened
from referee.games.zangle.decide import common_hit_at, decide, seats_most
from referee.games.zangle.deck import Deck, load_deck
from referee.games.zangle.events import ZangleEvent
from referee.games.zangle.evolve import evolve
from referee.games.zangle.options import Options
from referee.games.zangle.state import SEATS_MAX, SEATS_MIN, Phase, Player, State, in_play, places
from referee.games.zangle.view import show, view


class Zangle:
    """The rules of Zangle Speedster: see `Game` for what each method promises, and RULES.md for the rules."""

    name = "zangle"
    seats_min = SEATS_MIN
    seats_max = SEATS_MAX
    turns = False
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
        return State(
            deck=deck,
            options=options,
            revision=revision,
            players=tuple(Player(seat) for seat in sorted(seats)),
            dealer=min(seats),
            box=FaceDown(card.id for card in deck.cards),
        )

    def decide(self, state: State, move: Move) -> Happened | Refused:
        return decide(state, move)

    def evolve(self, state: State, event: ZangleEvent) -> State:
        return evolve(state, event)

    def due(self, state: State) -> Wake | Shuffle | None:
        match state.phase:
            case Phase.SHUFFLING:
                return Shuffle(len(state.deck.cards))
            case Phase.COUNTDOWN:
                return Wake(state.opens_at)
            case Phase.OPEN:
                deadline = state.lock.until if state.lock else None
                instants = [at for at in (deadline, common_hit_at(state)) if at is not None]
                return Wake(min(instants)) if instants else None
            case Phase.ENDED:
                return Wake(state.next_deal_at) if state.next_deal_at is not None else None
            case Phase.OVER:
                return None

    def contends(self, state: State, command: GameCommand) -> bool:
        return isinstance(command, Call)

    def revision(self, state: State) -> Revision:
        return state.revision

    def revised(self, state: State, revision: Revision) -> State:
        return replace(state, revision=revision, changed_by=None)

    def lock(self, state: State) -> Lock | None:
        return state.lock

    def winners(self, state: State) -> tuple[Seat, ...]:
        return state.winners

    def playing(self, state: State) -> frozenset[Seat]:
        return frozenset([player.seat for player in in_play(state)])

    def cards(self, state: State) -> Mapping[str, tuple[int, ...]]:
        return places(state)

    def secret(self, event: ZangleEvent) -> bool:
        return False  # All that happens is in the open; draw piles are hidden from their owner too.

    def show(self, event: ZangleEvent, viewer: Viewer) -> ZangleNews | Look | None:
        return show(event)

    def view(self, state: State, viewer: Viewer) -> ZangleView:
        return view(state)
