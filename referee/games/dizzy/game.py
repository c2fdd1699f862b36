"""Down 'n Dizzy as a game of the referee: the rules beside it, under the names that the table knows."""

from collections.abc import Mapping

from msgspec.structs import replace

from protocol.games import GameCommand
from protocol.games.dizzy import Call, DizzyNews, DizzyView
from protocol.units import SEATS_MAX, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.changers import with_unseen
from referee.games.dizzy import decide as rules
from referee.games.dizzy import show as shown
from referee.games.dizzy.combinations import PARTS
from referee.games.dizzy.deal import largest_hand
from referee.games.dizzy.deck import Deck, deck_of, shipped_deck
from referee.games.dizzy.events import DizzyEvent
from referee.games.dizzy.evolve import evolve
from referee.games.dizzy.options import Options
from referee.games.dizzy.rounds import SEATS_MIN
from referee.games.dizzy.state import State
from referee.games.interface import Lock, Look, Move, Refused, Shuffle, Viewer, Wake


class Dizzy:
    """See `referee.games.interface.Game` for what each method promises, and RULES.md for the rules."""

    name = "dizzy"
    seats_min = SEATS_MIN
    seats_max = SEATS_MAX
    turns = False
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
        largest = largest_hand(deck, len(seats))
        if options.hand > largest:
            return Refused(Reason.HAND_TOO_LARGE, number=largest)  # DND-33
        return State(options, deck, tuple(sorted(seats)), revision=revision)

    def decide(self, state: State, move: Move) -> tuple[DizzyEvent, ...] | Refused:
        return rules.decide(state, move)

    def evolve(self, state: State, event: DizzyEvent) -> State:
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
        return frozenset(state.hands).difference(state.left)

    def cards(self, state: State) -> Mapping[str, tuple[int, ...]]:
        if state.lizzy is None:
            return {"deck": tuple(card.id for card in state.deck.cards)}
        places: dict[str, tuple[int, ...]] = {"common": state.common.peek()}
        for part, top, under in zip(PARTS, state.lizzy.tops, state.lizzy.under, strict=True):
            places[part] = (top.id, *under)
        for seat, hand in state.hands.items():
            places[f"open {seat}"] = tuple([card.id for card in hand.open])
            places[f"blind {seat}"] = hand.blind.peek()
        return places

    def secret(self, event: DizzyEvent) -> bool:
        return False  # All that happens is in the open; blind cards are blind for their owner too.

    def show(self, event: DizzyEvent, viewer: Viewer) -> DizzyNews | Look | None:
        return shown.show(event)

    def view(self, state: State, viewer: Viewer) -> DizzyView:
        return shown.view(state)
