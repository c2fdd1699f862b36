"""Zing-a-Zam as a game of the referee: the rules beside it, under the names that the table knows."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.zam import ZamNews, ZamView
from protocol.units import Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import Lock, Look, Move, Refused, Shuffle, Viewer, Wake
from referee.games.zam import decide as rules
from referee.games.zam import show as shown
from referee.games.zam.deck import SEATS_MAX, Deck, deck_of, shipped_deck
from referee.games.zam.events import ZamEvent
from referee.games.zam.evolve import evolve
from referee.games.zam.options import Options
from referee.games.zam.state import Player, State, still_in
from referee.games.zam.turns import SEATS_MIN


class Zam:
    """See `referee.games.interface.Game` for what each method promises, and RULES.md for the rules."""

    name = "zam"
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
        players = tuple(Player(seat) for seat in sorted(seats))
        return State(options, deck, players, revision=revision, box=FaceDown(card.id for card in deck.cards))

    def decide(self, state: State, move: Move) -> tuple[ZamEvent, ...] | Refused:
        return rules.decide(state, move)

    def evolve(self, state: State, event: ZamEvent) -> State:
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
        return state.winners

    def playing(self, state: State) -> frozenset[Seat]:
        return frozenset(player.seat for player in still_in(state))

    def cards(self, state: State) -> Mapping[str, tuple[int, ...]]:
        places: dict[str, tuple[int, ...]] = {
            "box": state.box.peek(),
            "companions": state.companions.peek(),
            "in play": tuple(played.card.id for played in state.in_play),
            "discarded": state.discarded.peek(),
        }
        for player in state.players:
            places[f"hand {player.seat}"] = player.hand.peek()
            places[f"score pile {player.seat}"] = player.pile.peek()
        return places

    def secret(self, event: ZamEvent) -> bool:
        return shown.secret(event)

    def show(self, event: ZamEvent, viewer: Viewer) -> ZamNews | Look | None:
        return shown.show(event, viewer)

    def view(self, state: State, viewer: Viewer) -> ZamView:
        return shown.view(state, viewer)
