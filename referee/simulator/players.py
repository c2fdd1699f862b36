"""What somebody at a simulated table says next: right, wrong, too late, and what nobody should say.

Knows a scene, as a client sees it, and how a person plays; knows no table and no network.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final, NamedTuple

from protocol.games import GameCommand, dizzy, zangle
from protocol.games.zangle import Card
from protocol.units import CardId, Seat
from referee.simulator.dizzy import combines, laid_on, makes
from referee.simulator.draw import Draw
from referee.simulator.picture import Scene
from referee.simulator.plan import Person
from referee.simulator.shapes import fits

_COMBINATIONS: Final = tuple(dizzy.Combination)


class Wish(NamedTuple):
    """A command, and when: at once, or (`brink`) so that it arrives at the deadline or next to it."""

    do: GameCommand
    brink: bool = False
    behind: GameCommand | None = None  # What an eager person says right behind it.


def wish(
    game: str, scene: Scene, seat: Seat, person: Person, draw: Draw, *, word: bool = False, race: bool = False
) -> Wish | None:
    """What the person wants to do now; None: wait. `word`: being stuck is said by the players (DND-19). `race`: all
    press together now, whether they have something or not.
    """
    if draw.chance(person.cheat):
        return Wish(nonsense(game, draw))
    cards = scene.hands.get(seat)
    if cards is None or not scene.live:
        return None
    held = scene.held
    if held is not None and held.holder == seat:
        return _follow(game, scene, cards, person, draw)
    if held is not None and not draw.chance(15):
        return None
    if game == "dizzy":
        return _dizzy(scene, seat, cards, person, draw, word=word, race=race)
    return _zangle(scene, cards, person, draw)


def _follow(game: str, scene: Scene, cards: Sequence[object], person: Person, draw: Draw) -> Wish | None:
    """The holder's turn."""
    if draw.chance(person.forget):
        if draw.chance(50):
            return None
        return Wish(dizzy.Withdraw() if game == "dizzy" else zangle.Withdraw())
    brink = draw.chance(person.brink)
    if game == "dizzy":
        return _lay(scene, cards, brink=brink, draw=draw)  # type: ignore[arg-type]
    found = zangle_in(scene.middle, cards)  # type: ignore[arg-type]
    if found is None and not draw.chance(person.blunder):
        return Wish(zangle.Withdraw(), brink)
    if found is None or draw.chance(person.blunder):
        used = [*scene.middle[:1], *cards[:2]]
        if len(used) < 3:
            return Wish(zangle.Withdraw(), brink)
        return Wish(zangle.Take(used[1].id, (used[0].id, used[2].id)), brink)
    return Wish(found, brink)


def _lay(scene: Scene, cards: Sequence[dizzy.Card], *, brink: bool, draw: Draw) -> Wish | None:
    if not cards or scene.held is None:
        return None
    named = scene.held.view.named
    right = [card for card in cards if makes(laid_on(scene.middle, card)).issuperset(named)]
    return Wish(dizzy.Lay(draw.pick(right or cards).id), brink)


def _dizzy(
    scene: Scene, seat: Seat, cards: Sequence[dizzy.Card], person: Person, draw: Draw, *, word: bool, race: bool
) -> Wish | None:
    if not cards:
        return Wish(dizzy.Open()) if scene.blind.get(seat, 0) and draw.chance(90) else None
    tops = scene.middle
    if draw.chance(person.blunder):
        named: tuple[dizzy.Combination, ...] = (draw.pick(_COMBINATIONS),)
        card = draw.pick(cards)
    else:
        fitting = [card for card in cards if combines(laid_on(tops, card))]
        if not fitting and race:
            return Wish(dizzy.Call((draw.pick(_COMBINATIONS),), cards[0].id))
        if not fitting:
            return Wish(dizzy.Stuck()) if word and draw.chance(70) else None
        card = draw.pick(fitting)
        made = sorted(makes(laid_on(tops, card)))
        named = tuple(made if len(made) == 1 or draw.chance(50) else made[:1])
    if draw.chance(person.shout):
        return Wish(dizzy.Call(named, None), behind=dizzy.Lay(card.id))
    return Wish(dizzy.Call(named, card.id), behind=dizzy.Open() if len(cards) == 1 else None)


def _zangle(scene: Scene, cards: Sequence[Card], person: Person, draw: Draw) -> Wish | None:
    """Most call when they may have something: to look for it costs more than to be late."""
    if len(cards) + len(scene.middle) < 3 or not cards or draw.chance(4):
        return Wish(zangle.Hit()) if draw.chance(50) else None
    return Wish(zangle.Call())


def zangle_in(center: Sequence[Card], own: Sequence[Card]) -> zangle.Take | None:
    """Some Zangle: two or three shapes that make another, with a Z where all of it would lie in one place; or two alike
    with a Z.
    """
    cards = [(card, True) for card in center] + [(card, False) for card in own[:8]]
    shaped = [each for each in cards if each[0].area]
    blank = [each for each in cards if not each[0].area]
    by_area: dict[int, list[tuple[Card, bool]]] = {}
    for each in shaped:
        by_area.setdefault(each[0].area, []).append(each)
    for index, (one, one_place) in enumerate(shaped):
        for other, other_place in shaped[index + 1 :]:
            if blank and one.shape == other.shape and _both(one_place, other_place, blank[0][1]):
                return zangle.Take(one.id, (other.id, blank[0][0].id))
            for target, place in by_area.get(one.area + other.area, ()):
                if _both(one_place, other_place, place):
                    if fits(target.shape or "", target.area, (one, other)):
                        return zangle.Take(target.id, (one.id, other.id))
                elif blank and blank[0][1] != place and fits(target.shape or "", target.area, (one, other)):
                    return zangle.Take(target.id, (one.id, other.id, blank[0][0].id))
    return _of_three(shaped, by_area)


def _of_three(shaped: list[tuple[Card, bool]], by_area: dict[int, list[tuple[Card, bool]]]) -> zangle.Take | None:
    """Else a table whose pile is empty, and where only such a Zangle is left, would never come to its end."""
    for (a, in_a), (b, in_b), (c, in_c) in combinations([each for each in shaped if each[0].area < 4], 3):
        for target, place in by_area.get(a.area + b.area + c.area, ()):
            if _both(in_a, in_b, in_c, place) and fits(target.shape or "", target.area, (a, b, c)):
                return zangle.Take(target.id, (a.id, b.id, c.id))
    return None


def _both(*places: bool) -> bool:
    return any(places) and not all(places)


def nonsense(game: str, draw: Draw) -> GameCommand:
    """What an honest client never says at this moment."""
    card = CardId(draw.below(130))
    anything: tuple[GameCommand, ...] = (
        dizzy.Lay(card),
        dizzy.Withdraw(),
        dizzy.Open(),
        dizzy.Stuck(),
        dizzy.Call((_COMBINATIONS[0], _COMBINATIONS[1]), card),
        dizzy.Call((draw.pick(_COMBINATIONS),), card),
        zangle.Take(card, (card, CardId(3))),
        zangle.Take(card, (CardId(1), CardId(2), CardId(3))),
        zangle.Hit(),
        zangle.Withdraw(),
    )
    return draw.pick(anything)
