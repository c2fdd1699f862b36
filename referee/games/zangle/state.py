"""Everything that is so at one moment of a match of Zangle. Knows facts; decides and changes nothing."""

from collections.abc import Iterable, Mapping
from enum import Enum

from msgspec import Struct

from protocol.games.zangle import Card, RoundResult
from protocol.units import CardId, Instant, Revision, Seat
from referee.games.hidden import EMPTY, FaceDown
from referee.games.interface import Lock
from referee.games.zangle.deck import Deck
from referee.games.zangle.options import Options, equalizer
from referee.games.zangle.solver import Counts, can_zangle

FACE_UP = 4
"""ZGL-12, ZGL-13, ZGL-23: so many cards lie face up in the center, and before each player."""

SEATS_MIN, SEATS_MAX = 2, 8  # ZGL-17


class Phase(Enum):
    SHUFFLING = "shuffling"  # The house owes an order of the cards.
    COUNTDOWN = "countdown"  # Dealt, all face down.
    OPEN = "open"
    ENDED = "ended"  # The round is over, another comes.
    OVER = "over"  # The match is over.


class Zangle(Struct, frozen=True, gc=False):
    """One Zangle of a player's Zangle pile."""

    target: CardId
    pieces: tuple[CardId, ...]


class Player(Struct, frozen=True, gc=False):
    """One seat's part in the match.

    `listed` is false until a newcomer's first deal; `playing` is false for who is not dealt in this round. Whoever got
    up has `left`, and their cards lie where they were until the next deal, even when somebody else is `joining` in
    their place meanwhile.
    """

    seat: Seat
    listed: bool = True
    playing: bool = True
    left: bool = False
    joining: bool = False
    away: bool = False
    face_up: tuple[CardId, ...] = ()
    draw_pile: FaceDown = EMPTY
    zangles: tuple[Zangle, ...] = ()
    score: int = 0
    level: int = 0
    locked_out_until: Instant = Instant(0)

    @property
    def active(self) -> bool:
        """Sits in the match, and is no newcomer that waits for a deal."""
        return not self.left and not self.joining

    @property
    def cards_left(self) -> int:
        """ZGL-34: face-up cards and draw pile together."""
        return len(self.face_up) + len(self.draw_pile)


class State(Struct, frozen=True, gc=False):
    """A match. `contenders` are those of the bonus round that comes next, or is on; empty in an ordinary round."""

    deck: Deck
    options: Options
    players: tuple[Player, ...]
    dealer: Seat
    box: FaceDown  # The deck before its first deal.
    phase: Phase = Phase.SHUFFLING
    round: int = 0
    bonus: bool = False
    contenders: tuple[Seat, ...] = ()
    revision: Revision = Revision(0)
    changed_by: Seat | None = None
    opens_at: Instant = Instant(0)
    center_down: FaceDown = EMPTY
    center: tuple[CardId, ...] = ()
    center_pile: FaceDown = EMPTY
    lock: Lock | None = None
    quiet_since: Instant | None = None  # Since when nobody could make a Zangle, and nobody took a hit (ZGL-49).
    results: tuple[RoundResult, ...] = ()
    next_deal_at: Instant | None = None
    winners: tuple[Seat, ...] = ()


def player_at(state: State, seat: Seat | None) -> Player | None:
    """The player of this seat, also one who does not play this round."""
    for player in state.players:
        if player.seat == seat:
            return player
    return None


def in_play(state: State) -> tuple[Player, ...]:
    """Those who are dealt in this round and still sit there."""
    return tuple([each for each in state.players if each.playing and not each.left and not each.joining])


def to_be_dealt(state: State) -> tuple[Seat, ...]:
    """Who is in the next round: the tied, where a bonus round comes or is on (ZGL-38), else all, with newcomers."""
    if state.contenders:
        return tuple([each.seat for each in state.players if each.active and each.seat in state.contenders])
    return tuple([each.seat for each in state.players if each.active or each.joining])


def present(state: State) -> tuple[Player, ...]:
    """Those in play whose cards count for what can still be done: a seat that is away holds nobody up.

    When all are away nobody waits, and all of them count.
    """
    seated = in_play(state)
    return tuple([player for player in seated if not player.away]) or seated


def faces(state: State, ids: Iterable[CardId]) -> tuple[Card, ...]:
    """Cards as they look face up."""
    cards = state.deck.cards
    return tuple([cards[number] for number in ids])


def counts(state: State, ids: Iterable[CardId]) -> Counts:
    """How many of these cards there are of each shape."""
    weights = state.deck.weights
    return Counts(sum([weights[number] for number in ids]))


def anybody_can_zangle(state: State) -> bool:
    """Whether somebody who counts could take a Zangle now, were the center free."""
    center = counts(state, state.center)
    return any(can_zangle(center, counts(state, player.face_up)) for player in present(state))


def cap(state: State, player: Player) -> int | None:
    """The most face-up cards that a player may have (ZGL-42); None: no bound."""
    under = equalizer(state.options, player.level) if player.level else None
    return None if under is None else under.face_up_max


def refill_size(state: State, player: Player) -> int:
    """How many cards a player turns up now, from their own draw pile (ZGL-13, ZGL-23, ZGL-33, ZGL-42)."""
    goal = min(FACE_UP, cap(state, player) or FACE_UP)
    return min(max(0, goal - len(player.face_up)), len(player.draw_pile))


def may_hit(state: State, player: Player) -> bool:
    """Whether a hit is allowed but for the moment: there is a card, and room for it (ZGL-30, ZGL-42)."""
    bound = None if state.options.hit_over_cap else cap(state, player)
    return len(state.center_pile) > 0 and (bound is None or len(player.face_up) < bound)


def clockwise(seats: Iterable[Seat], after: Seat) -> tuple[Seat, ...]:
    """The seats in their order around the table, from the left of `after`."""
    ordered = sorted(seats)
    return tuple([seat for seat in ordered if seat > after] + [seat for seat in ordered if seat <= after])


def places(state: State) -> Mapping[str, tuple[int, ...]]:
    """Every card by its place (invariant I1)."""
    everywhere: dict[str, tuple[int, ...]] = {
        "box": state.box.peek(),
        "center-down": state.center_down.peek(),
        "center": state.center,
        "center-pile": state.center_pile.peek(),
    }
    for player in state.players:
        everywhere[f"face-up-{player.seat}"] = player.face_up
        everywhere[f"draw-pile-{player.seat}"] = player.draw_pile.peek()
        zangles: tuple[int, ...] = ()
        for zangle in player.zangles:
            zangles += (zangle.target, *zangle.pieces)
        everywhere[f"zangles-{player.seat}"] = zangles
    return everywhere
