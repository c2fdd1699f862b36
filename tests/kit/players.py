"""What somebody at a table might do next, right or wrong: one player for each game. Knows views; knows no state.

They see what a client sees, and draw from a generator that they are given, so a match is the same each time.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from clients.bots.tiles import Board
from protocol.games import GameCommand, GameView, dizios, dizzy, solitaire, turnstyle, zangle
from protocol.units import CardId, Seat
from referee.games.dizzy.combinations import made, placed
from referee.games.zangle.polyiamonds import BY_NAME
from referee.games.zangle.tilings import tiling
from tests.games.printed.player import printed_player
from tests.games.zam.player import zam_player
from tests.games.zigity.player import zigity_player

Player = Callable[[GameView, Seat, Random], GameCommand]

# How often somebody does something without looking.
BLUNDERS: Final = 0.25


def dizzy_player(view: GameView, seat: Seat, draw: Random) -> GameCommand:
    """Lays what fits, opens when there is nothing else, and sometimes guesses."""
    assert isinstance(view, dizzy.DizzyView)
    hand = next((hand for hand in view.hands if hand.seat == seat), None)
    if hand is None or view.lizzy is None or draw.random() < BLUNDERS / 2:
        anything: list[GameCommand] = [
            dizzy.Stuck(),
            dizzy.Withdraw(),
            dizzy.Open(),
            dizzy.Lay(CardId(draw.randrange(54))),
        ]
        return draw.choice(anything)
    if not hand.open:
        return dizzy.Open()
    tops = (view.lizzy.head, view.lizzy.body, view.lizzy.tail)
    card = draw.choice(hand.open)
    if view.lock is not None and view.lock.holder == seat:
        right = [card for card in hand.open if set(view.lock.named) <= set(made(placed(tops, card)))]
        return dizzy.Lay(draw.choice(right or hand.open).id)
    fitting = [card for card in hand.open if made(placed(tops, card))]
    if fitting and draw.random() > BLUNDERS:
        card = draw.choice(fitting)
        named = made(placed(tops, card))[: draw.choice([1, 2])]
    elif fitting or draw.random() < BLUNDERS:
        named = (draw.choice(list(dizzy.Combination)),)
    else:
        return dizzy.Stuck()
    return dizzy.Call(named, card.id if draw.random() < 0.7 else None)


def zangle_player(view: GameView, seat: Seat, draw: Random) -> GameCommand:
    """Calls when there is a Zangle and sometimes when there is none, and takes the best that it finds."""
    assert isinstance(view, zangle.ZangleView)
    hand = next((hand for hand in view.hands if hand.seat == seat), None)
    if hand is None or draw.random() < BLUNDERS / 4:
        cards = tuple(CardId(draw.randrange(120)) for _ in range(draw.randrange(4)))
        take_anything = zangle.Take(CardId(draw.randrange(120)), cards)
        anything: list[GameCommand] = [zangle.Withdraw(), zangle.Hit(), take_anything]
        return draw.choice(anything)
    take = _zangle(view.center, hand.face_up)
    if view.lock is not None and view.lock.holder == seat:
        used = (*view.center[:1], *hand.face_up[:2])
        wild = zangle.Take(used[0].id, tuple(card.id for card in used[1:])) if used else zangle.Withdraw()
        return take if take is not None and draw.random() > BLUNDERS else wild
    return zangle.Call() if take is not None or draw.random() < BLUNDERS / 2 else zangle.Hit()


def _zangle(center: tuple[zangle.Card, ...], own: tuple[zangle.Card, ...]) -> zangle.Take | None:
    """Some Zangle of at least three cards from both places, with a Z card where it takes one."""
    cards = [*center, *own][:16]  # Hits may pile up, and these are plenty to find one in.
    blank = [card for card in cards if card.shape is None]
    for target in cards:
        rest = [card for card in cards if card.shape is not None and card is not target]
        for pieces in _covering(rest, target.area) if target.shape is not None else ():
            for extra in ([], blank[:1], blank[-1:]):
                used = [target, *pieces, *extra]
                if len(used) >= 3 and len({card in center for card in used}) == 2 and _tiles(target, pieces):
                    return zangle.Take(target.id, tuple(card.id for card in used[1:]))
    return None


def _covering(cards: list[zangle.Card], area: int) -> Iterator[list[zangle.Card]]:
    """Every choice of cards with so many triangles in all."""
    if area == 0:
        yield []
    for index, card in enumerate(cards):
        if card.area <= area:
            for others in _covering(cards[index + 1 :], area - card.area):
                yield [card, *others]


def _tiles(target: zangle.Card, pieces: list[zangle.Card]) -> bool:
    assert target.shape is not None
    shapes = tuple(BY_NAME[piece.shape] for piece in pieces if piece.shape is not None)
    return tiling(BY_NAME[target.shape], shapes) is not None


def turnstyle_player(view: GameView, seat: Seat, draw: Random) -> GameCommand:
    """Takes a Zangle when there is one, else the hit and the end of the turn; sometimes anything, and out of turn."""
    assert isinstance(view, turnstyle.TurnstyleView)
    hand = next((hand for hand in view.hands if hand.seat == seat), None)
    if hand is None or not hand.face_up or draw.random() < BLUNDERS / 2:
        wild = turnstyle.Take(CardId(draw.randrange(120)), tuple(card.id for card in view.center[:2]))
        anything: list[GameCommand] = [turnstyle.Pass(), turnstyle.Hit(), wild]
        return draw.choice(anything)
    take = _zangle(view.center, hand.face_up)
    if take is not None and draw.random() > BLUNDERS / 2:
        return turnstyle.Take(take.target, take.pieces)
    return turnstyle.Pass() if view.hit_taken or view.center_pile == 0 else turnstyle.Hit()


def solitaire_player(view: GameView, seat: Seat, draw: Random) -> GameCommand:
    """Takes a Zangle when there is one, else a hit; sometimes anything."""
    assert isinstance(view, solitaire.SolitaireView)
    hand = next((hand for hand in view.hands if hand.seat == seat), None)
    if hand is None or draw.random() < BLUNDERS / 2:
        wild = solitaire.Take(CardId(draw.randrange(120)), tuple(card.id for card in view.center[:2]))
        anything: list[GameCommand] = [solitaire.Hit(), wild]
        return draw.choice(anything)
    take = _zangle(view.center, hand.face_up)
    return solitaire.Take(take.target, take.pieces) if take is not None else solitaire.Hit()


def dizios_player(view: GameView, seat: Seat, draw: Random) -> GameCommand:
    """Places what fits somewhere, passes when nothing does, and sometimes tries anything."""
    assert isinstance(view, dizios.DiziosView)
    column, row = draw.randrange(view.columns), draw.randrange(view.rows)
    if view.turn != seat or not view.mine or draw.random() < BLUNDERS / 2:
        tile = draw.choice(view.mine).id if view.mine else CardId(draw.randrange(71))
        anything: list[GameCommand] = [dizios.Pass(), dizios.Lift(column, row), dizios.Place(tile, column, row)]
        return draw.choice(anything if view.challenge in ("score", "group") else anything[1:])
    spots = list(Board(view).spots(view.mine, anywhere="x" in view.challenge))
    if not spots:
        return dizios.Pass()
    spot = draw.choice(spots)
    return dizios.Place(spot.tile.id, spot.column, spot.row, spot.turns)


PLAYERS: Final[Mapping[str, Player]] = {
    "dizzy": dizzy_player,
    "zangle": zangle_player,
    "dizios": dizios_player,
    "turnstyle": turnstyle_player,
    "solitaire": solitaire_player,
    "zam": zam_player,
    "zigity": zigity_player,
    "printed": printed_player,
}

CHOICES: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "dizzy": (
        {},
        {"best_of": "3", "hand": "4", "double_trouble": "true"},
        {"stuck": "word", "hand": "5", "penalty": "3"},
        {"hand": "3", "lockout_ms": "0", "countdown_ms": "0", "stuck_ms": "0", "grace_open_ms": "0"},
    ),
    "zangle": (
        {"rounds": "1"},
        {"rounds": "2", "verify": "at-showdown", "take_ms": "2000"},
        {"rounds": "2", "lockout_ms": "0", "auto_hit_ms": "1000", "countdown_ms": "0"},
    ),
    "dizios": (
        {},
        {"board": "7", "youngest": "2"},
        {"turn_s": "1"},
        {"board": "9", "turn_s": "20", "youngest": "4"},
    ),
    "turnstyle": (
        {"rounds": "1"},
        {"rounds": "2", "turn_s": "2"},
        {"rounds": "2", "next_deal_ms": "0"},
        {"rounds": "1", "turn_s": "30", "next_deal_ms": "1000"},
    ),
    "solitaire": ({},),
    "zam": ({}, {"turn_s": "1"}, {"small_table": "true", "oldest": "2"}, {"turn_s": "5", "oldest": "5"}),
    "zigity": (
        {},
        {"turn_s": "1", "words": "dutch", "vote_s": "5"},
        {"hand": "11", "play_after_draw": "false", "birthday": "2"},
        {"turn_s": "5", "hand": "3"},
    ),
    "printed": (
        {},
        {"deck": "zangle", "match_rounds": "2", "tied_vote": "lot", "hand": "5"},
        {"match_rounds": "3", "hand": "3", "double_trouble": "true", "tied_vote": "falls", "judge": "host"},
        {"deck": "zangle", "match_rounds": "2", "hand": "2", "lockout_ms": "0", "countdown_ms": "0", "between_ms": "0"},
    ),
}
"""Options that make every rule likely to be needed, as a command line would spell them."""
