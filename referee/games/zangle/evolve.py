"""How a match of Zangle changes by what has happened. Knows no rule on what may happen: that was decided before."""

from typing import assert_never

from msgspec import structs

from protocol.units import Instant, Revision, Seat
from referee.games.hidden import EMPTY, FaceDown
from referee.games.interface import Judged
from referee.games.zangle import events
from referee.games.zangle.options import equalizer
from referee.games.zangle.state import FACE_UP, Phase, Player, State, Zangle, player_at, refill_size

DRAW_PILE = 10
"""ZGL-11."""

BONUS_DRAW_PILE = 4
"""ZGL-38."""


def evolve(state: State, event: events.ZangleEvent) -> State:
    """The state after one event."""
    match event:
        case Judged() | events.ZangleWrong() | events.PenaltyLapsed():
            return state
        case events.DealAsked():
            return structs.replace(state, phase=Phase.SHUFFLING)
        case events.Dealt():
            return _dealt(state, event)
        case events.CenterTurnedUp(revision=revision):
            return _turned_up(state, revision)
        case events.LockGranted(lock):
            return structs.replace(state, lock=lock)
        case events.LockEnded():
            return structs.replace(state, lock=None)
        case events.ZangleTaken():
            return _taken(state, event)
        case events.CenterRefilled(center):
            return structs.replace(
                state,
                center=tuple([card.id for card in center]),
                center_pile=state.center_pile.without_top(len(center) - len(state.center)),
            )
        case events.HandRefilled(seat):
            return _with_player(state, _refilled(state, _player(state, seat)))
        case events.PenaltyCardDrawn(seat):
            return _penalized(state, seat)
        case events.LockedOut(seat, until):
            return _with_player(state, structs.replace(_player(state, seat), locked_out_until=until))
        case events.HitTaken(seat):
            return _hit(state, seat)
        case events.QuietSince(since):
            return structs.replace(state, quiet_since=since)
        case events.SeatAway(seat):
            return _with_player(state, structs.replace(_player(state, seat), away=True))
        case events.SeatBack(seat):
            return _with_player(state, structs.replace(_player(state, seat), away=False))
        case events.SeatJoined(seat):
            return _joined(state, seat)
        case events.SeatLeft(seat):
            return _left(state, seat)
        case events.RoundEnded():
            return _round_ended(state, event)
        case events.MatchEnded(winners):
            return structs.replace(state, phase=Phase.OVER, winners=winners, next_deal_at=None, quiet_since=None)
        case _:
            assert_never(event)


def _player(state: State, seat: Seat) -> Player:
    player = player_at(state, seat)
    assert player is not None, seat
    return player


def _with_player(state: State, changed: Player) -> State:
    players = tuple([changed if player.seat == changed.seat else player for player in state.players])
    return structs.replace(state, players=players)


def _dealt(state: State, event: events.Dealt) -> State:
    """ZGL-11 and ZGL-12: the draw piles, four cards of the center face down, the rest; ZGL-43: extra cards last."""
    cards = list(reversed(event.order.peek()))  # The top card is the last of this list.

    def drawn(count: int) -> FaceDown:
        return FaceDown([cards.pop() for _ in range(min(count, len(cards)))])

    size = BONUS_DRAW_PILE if event.bonus else DRAW_PILE
    # A newcomer starts level with the last, so that coming late is no way to the lowest total.
    newcomer_score = max((player.score for player in state.players if player.active), default=0)
    dealt = {seat: drawn(size) for seat in event.seats}
    center_down = drawn(FACE_UP)
    players = []
    for player in state.players:
        if player.seat in dealt:
            pile = dealt[player.seat]
            score, level = (newcomer_score, 0) if player.joining else (player.score, player.level)
            under = equalizer(state.options, level)
            extra = drawn(under.extra_cards if under else 0)
            players.append(
                Player(player.seat, away=player.away, draw_pile=pile.with_under(extra.peek()), score=score, level=level)
            )
        elif player.joining:
            players.append(Player(player.seat, listed=False, playing=False, joining=True, away=player.away))
        elif not player.left:
            players.append(structs.replace(player, playing=False, face_up=(), draw_pile=EMPTY, zangles=()))
    return structs.replace(
        state,
        players=tuple(players),
        dealer=event.dealer,
        box=EMPTY,
        phase=Phase.COUNTDOWN,
        round=event.round,
        bonus=event.bonus,
        revision=Revision(state.revision + 1),
        changed_by=None,
        opens_at=event.opens_at,
        center_down=center_down,
        center=(),
        center_pile=FaceDown(reversed(cards)),
        lock=None,
        quiet_since=None,
        next_deal_at=None,
    )


def _turned_up(state: State, revision: Revision) -> State:
    """ZGL-12, ZGL-13: the center and everyone's first cards, at one moment."""
    return structs.replace(
        state,
        players=tuple(_refilled(state, player) if player.playing else player for player in state.players),
        phase=Phase.OPEN,
        revision=revision,
        center_down=EMPTY,
        center=state.center_down.peek(),
    )


def _refilled(state: State, player: Player) -> Player:
    count = refill_size(state, player)
    return structs.replace(
        player,
        face_up=(*player.face_up, *player.draw_pile.peek()[:count]),
        draw_pile=player.draw_pile.without_top(count),
    )


def _taken(state: State, event: events.ZangleTaken) -> State:
    """ZGL-24: all of its cards leave play, those of the center included."""
    player = _player(state, event.seat)
    zangle = Zangle(event.target.id, tuple([card.id for card in event.pieces]))
    used = {zangle.target, *zangle.pieces}
    state = _with_player(
        state,
        structs.replace(
            player,
            face_up=tuple([card for card in player.face_up if card not in used]),
            zangles=(*player.zangles, zangle),
        ),
    )
    return structs.replace(
        state,
        center=tuple([card for card in state.center if card not in used]),
        lock=None,
        revision=event.revision,
        changed_by=event.seat,
    )


def _penalized(state: State, seat: Seat) -> State:
    """ZGL-25 and ZGL-48: from the top of the center's pile to the bottom of the player's."""
    player = _player(state, seat)
    pile = player.draw_pile.with_under(state.center_pile.peek()[:1])
    state = _with_player(state, structs.replace(player, draw_pile=pile))
    return structs.replace(state, center_pile=state.center_pile.without_top())


def _hit(state: State, seat: Seat) -> State:
    player = _player(state, seat)
    face_up = (*player.face_up, *state.center_pile.peek()[:1])
    state = _with_player(state, structs.replace(player, face_up=face_up))
    return structs.replace(state, center_pile=state.center_pile.without_top())


def _joined(state: State, seat: Seat) -> State:
    player = player_at(state, seat)
    if player is not None:
        return _with_player(state, structs.replace(player, joining=True, away=False))
    newcomer = Player(seat, listed=False, playing=False, joining=True)
    players = sorted((*state.players, newcomer), key=lambda each: each.seat)
    return structs.replace(state, players=tuple(players))


def _left(state: State, seat: Seat) -> State:
    player = _player(state, seat)
    if not player.listed:
        return structs.replace(state, players=tuple(each for each in state.players if each.seat != seat))
    return _with_player(state, structs.replace(player, left=True, joining=False))


def _round_ended(state: State, event: events.RoundEnded) -> State:
    totals, levels = dict(event.result.totals), dict(event.levels)
    return structs.replace(
        state,
        players=tuple(
            structs.replace(
                player,
                score=totals.get(player.seat, player.score),
                level=levels.get(player.seat, player.level),
                locked_out_until=Instant(0),
            )
            for player in state.players
        ),
        phase=Phase.OVER if event.match_winners else Phase.ENDED,
        contenders=event.contenders,
        lock=None,
        quiet_since=None,
        results=(*state.results, event.result),
        next_deal_at=event.next_deal_at,
        winners=event.match_winners,
    )
