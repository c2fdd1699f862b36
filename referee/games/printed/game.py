"""Printed cards as a game of the referee: the rules beside it, under the names that the table knows."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.printed import Call, PrintedNews, PrintedView
from protocol.units import SEATS_MAX, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.changers import with_unseen
from referee.games.hidden import FaceDown
from referee.games.interface import Lock, Look, Move, Refused, Shuffle, Viewer, Wake
from referee.games.printed import decide as rules
from referee.games.printed import show as shown
from referee.games.printed.deck import LOTS, Deck, deck_of, shipped_deck
from referee.games.printed.events import PrintedEvent
from referee.games.printed.evolve import evolve
from referee.games.printed.options import Options
from referee.games.printed.rounds import largest_hand
from referee.games.printed.seats import seats_most
from referee.games.printed.state import SEATS_MIN, State, in_play


class Printed:
    """See `referee.games.interface.Game` for what each method promises, and RULES.md for the rules."""

    name = "printed"
    seats_min = SEATS_MIN
    seats_max = SEATS_MAX
    turns = False
    options = Options

    def deck(self, text: str | None, name: str) -> Deck:
        return shipped_deck() if text is None else deck_of(text, name)

    def open(
        self, seats: tuple[Seat, ...], options: Options, deck: Deck, at: Instant, revision: Revision
    ) -> State | Refused:
        state = State(options, deck, tuple(sorted(seats)), FaceDown(LOTS), revision=revision)
        if len(seats) < SEATS_MIN:
            return Refused(Reason.SEATS_TOO_FEW, number=SEATS_MIN)
        if len(seats) > seats_most(state):
            return Refused(Reason.SEATS_TOO_MANY, number=seats_most(state))
        largest = largest_hand(deck, options.deck, len(seats))
        if options.hand > largest:
            return Refused(Reason.HAND_TOO_LARGE, number=largest)  # DND-33
        return state

    def decide(self, state: State, move: Move) -> tuple[PrintedEvent, ...] | Refused:
        return rules.decide(state, move)

    def evolve(self, state: State, event: PrintedEvent) -> State:
        return evolve(state, event)

    def due(self, state: State) -> Wake | Shuffle | None:
        return rules.due(state)

    def contends(self, state: State, command: GameCommand) -> bool:
        return isinstance(command, Call)

    def revision(self, state: State) -> Revision:
        return state.revision

    def revised(self, state: State, revision: Revision) -> State:
        return replace(state, revision=revision, changers=with_unseen(state.changers, revision - state.revision))

    def lock(self, state: State) -> Lock | None:
        return None if state.held is None else state.held.lock

    def winners(self, state: State) -> tuple[Seat, ...]:
        return state.match_winners

    def playing(self, state: State) -> frozenset[Seat]:
        return frozenset(in_play(state))

    def cards(self, state: State) -> Mapping[str, tuple[int, ...]]:
        """The lots: the printed cards lie on the real table, where nobody can look for the referee."""
        return {"bag": state.lots.peek(), "drawn": state.drawn}

    def secret(self, event: PrintedEvent) -> bool:
        return False  # All that happens is in the open; how somebody voted is told to all at once.

    def show(self, event: PrintedEvent, viewer: Viewer) -> PrintedNews | Look | None:
        return shown.show(event)

    def view(self, state: State, viewer: Viewer) -> PrintedView:
        return shown.view(state)
