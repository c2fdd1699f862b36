"""Somebody at a keyboard: what they press for what they see. Knows the keys; leaves right lays to the bots' eyes."""

from collections.abc import Callable

from clients.bots import dizzy as dizzy_eyes
from clients.bots import printed as printed_eyes
from clients.bots import zangle as zangle_eyes
from clients.terminal.desk import Desk
from protocol.games.dizzy import Combination, DizzyView, HandView
from protocol.games.printed import Deck, Phase, PrintedView
from protocol.games.zangle import ZangleView

COMBINATIONS = tuple(Combination)

Hand = Callable[[Desk], list[str]]


def dizzy_hand(desk: Desk) -> list[str]:
    """Card and name at once, where one fits; a blind card where none is left."""
    assert desk.sight is not None
    view, you = desk.sight.game, desk.sight.you
    if not isinstance(view, DizzyView) or you is None or desk.sight.table.phase != "running":
        return lobby_hand(desk)
    mine = dizzy_eyes.hand_of(view, you)
    if mine is None or view.lizzy is None or not view.opened or view.result is not None:
        return []
    if view.lock is not None:
        return _follow(desk, view, mine) if view.lock.holder == you else []
    if not mine.open:
        return ["enter"] if mine.blind else []
    chance = next(iter(dizzy_eyes.chances(view.lizzy, mine)), None)
    if chance is None:
        return []
    letter = [] if desk.chosen == [chance.card.id] else [desk.hand.of(chance.card.id)]
    return [*letter, str(COMBINATIONS.index(chance.made[0]) + 1)]


def naming_hand(desk: Desk) -> list[str]:
    """The same, but name first and lay after."""
    keys = dizzy_hand(desk)
    if desk.chosen:
        return [desk.hand.of(desk.chosen[0])]
    return keys[1:] if len(keys) == 2 else keys


def _follow(desk: Desk, view: DizzyView, mine: HandView) -> list[str]:
    assert view.lizzy is not None
    assert view.lock is not None
    named = set(view.lock.named)
    fitting = [chance.card for chance in dizzy_eyes.chances(view.lizzy, mine) if named <= set(chance.made)]
    return [desk.hand.of(fitting[0].id)] if fitting else ["-"]


def zangle_hand(desk: Desk) -> list[str]:
    """Calls what is there to be taken, and takes a hit where nothing is."""
    assert desk.sight is not None
    view, you = desk.sight.game, desk.sight.you
    if not isinstance(view, ZangleView) or you is None or desk.sight.table.phase != "running":
        return lobby_hand(desk)
    mine = zangle_eyes.hand_of(view, you)
    if mine is None or not mine.playing or not view.opened or view.round_over:
        return []
    best = max(zangle_eyes.zangles(view, mine), key=lambda each: each.own, default=None)
    if view.lock is None:
        return ["space"] if best is not None else ["0"] if view.center_pile else []
    if view.lock.holder != you:
        return []
    if best is None:
        return ["-"]
    wanted = [card.id for card in (best.target, *best.pieces)]
    # A card that is chosen again is put back: only what is missing is pressed, or all that is chosen otherwise.
    kept = len(desk.chosen) if desk.chosen == wanted[: len(desk.chosen)] else 0
    back = [] if kept else desk.chosen
    return [desk.middle.of(card).strip() or desk.own.of(card) for card in (*back, *wanted[kept:])] + ["enter"]


def printed_hand(desk: Desk) -> list[str]:
    """Calls at once, lays as many cards as there may be, and finds everybody right."""
    assert desk.sight is not None
    view, you = desk.sight.game, desk.sight.you
    if not isinstance(view, PrintedView) or you is None or desk.sight.table.phase != "running":
        return lobby_hand(desk)
    mine = printed_eyes.hand_of(view, you)
    if mine is None:
        return []
    match view.phase:
        case Phase.LAYING:
            return [] if mine.ready else ["enter"]
        case Phase.COUNTING:
            return [] if mine.counted or view.out == you else ["enter"]
        case Phase.OPEN if printed_eyes.is_asked(view, you):
            return ["1"]
        case Phase.OPEN if view.lock is not None:
            return ["enter"] if view.lock.holder == you and view.asked is None else []
        case Phase.OPEN:
            return ["1" if view.deck is Deck.DIZZY else "space"]
        case Phase.COUNTDOWN | Phase.OVER:
            return []


def lobby_hand(desk: Desk) -> list[str]:
    me = desk.me
    running = desk.sight is not None and desk.sight.table.phase != "lobby"
    return [] if me is None or me.ready or running else ["enter"]
