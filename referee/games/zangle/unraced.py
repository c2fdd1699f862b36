"""Zangle's cards where nobody races: a Zangle with no call before it, and a deal that turns up at once.

Knows the cards of Speedster; knows no turn, no lock and no score.
"""

from collections.abc import Sequence

from protocol.games.zangle import Take
from protocol.units import CardId, Instant, Revision, Seat
from protocol.verdicts import Reason
from referee.games.hidden import FaceDown
from referee.games.interface import Refused
from referee.games.zangle import events
from referee.games.zangle.consequences import Happened
from referee.games.zangle.evolve import evolve
from referee.games.zangle.pieces import laid
from referee.games.zangle.state import Phase, Player, State, faces
from referee.games.zangle.taking import fault_in, taken
from referee.games.zangle.view import hand_views


def take(state: State, player: Player, target: CardId, pieces: tuple[CardId, ...]) -> Happened | Refused:
    """What is no Zangle is refused and costs nothing: there is time to look again."""
    fault = fault_in(state, player, Take(target, pieces))
    if fault is not None:
        return fault
    (aim,), used = faces(state, (target,)), faces(state, pieces)
    tiling = laid(aim, used)
    return Refused(Reason.NO_ZANGLE) if tiling is None else taken(state, player, aim, used, tiling)


def deal(state: State, order: Sequence[int], seats: tuple[Seat, ...], dealer: Seat, now: Instant) -> Happened | Refused:
    """ZGL-11 to ZGL-13, and at once all turn up: nothing is counted down. `order`: the permutation asked for.

    The cards must be waiting for it.
    """
    assert state.phase is Phase.SHUFFLING, state.phase
    size = len(state.deck.cards)
    if sorted(order) != list(range(size)):
        return Refused(Reason.BAD_OPTION, number=size)
    mixed = FaceDown(state.deck.cards[number].id for number in order)
    dealt = events.Dealt(mixed, seats, dealer, state.round + 1, bool(state.contenders), opens_at=now)
    revision = Revision(state.revision + 2)  # The deal is one step, that the cards turn up another.
    after = evolve(evolve(state, dealt), events.CenterTurnedUp((), (), 0, revision))
    center, pile = faces(after, after.center), len(after.center_pile)
    return dealt, events.CenterTurnedUp(center, hand_views(after), pile, revision)
