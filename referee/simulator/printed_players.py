"""What somebody says who plays with printed cards: right, wrong, too late, and what nobody should say.

Knows a scene, as a client sees it, and how a person plays; knows no table and no network. No card is looked at: there
is none, and who is right is what the others say.
"""

from typing import Final

from protocol.games import GameCommand, dizzy, printed, zangle
from protocol.games.dizzy import Combination
from protocol.games.printed import Deck, HandView, Phase, PrintedView
from protocol.units import CardId, Seat
from referee.simulator.draw import Draw
from referee.simulator.picture import Scene
from referee.simulator.plan import Person
from referee.simulator.players import Wish

_COLORS: Final = (Combination.COLORS_SAME, Combination.COLORS_DIFFERENT)
_PATTERNS: Final = (Combination.PATTERNS_SAME, Combination.PATTERNS_DIFFERENT)

# Of a hundred votes, so many say that a claim is right; equal votes are common in small company.
RIGHT: Final = 62

# Of a hundred, so many do what only a host may: of the host it is done, of anybody else it is refused.
HOSTS: Final = 4


def wish(scene: Scene, seat: Seat, person: Person, draw: Draw, *, race: bool) -> Wish | None:
    """What the person wants to do now; None: wait. `race`: all press together now."""
    if draw.chance(person.cheat):
        return Wish(nonsense(draw))
    view: PrintedView = scene.middle
    mine = next((hand for hand in view.hands if hand.seat == seat), None)
    if mine is None:
        return None
    match view.phase:
        case Phase.LAYING:
            return None if mine.ready or draw.chance(person.forget) else Wish(printed.Ready())
        case Phase.COUNTING:
            return _count(view, mine, person, draw)
        case Phase.OPEN:
            return _race(scene, view, mine, person, draw, race=race)
        case Phase.COUNTDOWN | Phase.OVER:
            # Too early, or too late.
            return Wish(_call(view, person, draw)) if draw.chance(5) else None


def _count(view: PrintedView, mine: HandView, person: Person, draw: Draw) -> Wish | None:
    if mine.counted or draw.chance(person.forget):
        return None
    if draw.chance(HOSTS):
        return Wish(printed.Correct(draw.pick(view.hands).seat, draw.below(9)))
    return Wish(printed.Count(max(0, mine.cards + draw.pick((-1, 0, 0, 0, 1)))))


def _race(scene: Scene, view: PrintedView, mine: HandView, person: Person, draw: Draw, *, race: bool) -> Wish | None:
    held = scene.held
    if view.asked is not None:
        return _vote(view.asked, mine, person, draw)
    if held is not None and held.holder == mine.seat:
        return _follow(view, mine, person, draw)
    if held is not None and not draw.chance(15):
        return None
    if view.deck is Deck.ZANGLE and draw.chance(4):
        return Wish(printed.Hit())
    if draw.chance(HOSTS) and not race:
        hosts: tuple[GameCommand, ...] = (printed.Finish(), printed.Correct(draw.pick(view.hands).seat, draw.below(6)))
        return Wish(draw.pick(hosts))
    # Where one says that nobody can go on, most follow.
    if draw.chance(60 if any(hand.stuck for hand in view.hands) else 2):
        return Wish(printed.Stuck(draw.chance(40)))
    return Wish(_call(view, person, draw), behind=_claim(view, mine, person, draw))


def _call(view: PrintedView, person: Person, draw: Draw) -> printed.Call:
    """One combination or two, where the deck has any; now and then what may not be named."""
    misnamed = draw.chance(person.blunder // 4)
    if view.deck is Deck.ZANGLE:
        return printed.Call(_COLORS[:1] if misnamed else ())
    if misnamed:
        return printed.Call(draw.pick(((), _COLORS, _PATTERNS)))
    if draw.chance(30):
        return printed.Call((draw.pick(_COLORS), draw.pick(_PATTERNS)))
    return printed.Call((draw.pick((*_COLORS, *_PATTERNS)),))


def _claim(view: PrintedView, mine: HandView, person: Person, draw: Draw) -> printed.Lay:
    """The cards lie there: in Zangle some of one's own, and now and then more than one has."""
    if draw.chance(person.blunder // 4):
        return printed.Lay(draw.pick((mine.cards + 1, 2, 999)), special=draw.chance(30))
    if view.deck is Deck.ZANGLE:
        return printed.Lay(1 + draw.below(max(1, min(3, mine.cards))))
    return printed.Lay(special=draw.chance(4))


def _follow(view: PrintedView, mine: HandView, person: Person, draw: Draw) -> Wish | None:
    """The holder's turn."""
    if draw.chance(person.forget):
        return None if draw.chance(50) else Wish(printed.Withdraw())
    return Wish(_claim(view, mine, person, draw), draw.chance(person.brink))


def _vote(asked: printed.AskedView, mine: HandView, person: Person, draw: Draw) -> Wish | None:
    if draw.chance(HOSTS):
        return Wish(printed.Overrule(draw.chance(50)))
    if mine.seat not in asked.voters:
        return Wish(printed.Withdraw()) if draw.chance(2) else None
    if mine.seat in asked.voted or draw.chance(person.forget):
        return None
    return Wish(printed.Vote(draw.chance(RIGHT)), draw.chance(person.brink))


def nonsense(draw: Draw) -> GameCommand:
    """What an honest client never says at this moment."""
    card, seat = CardId(draw.below(130)), Seat(draw.below(9))
    anything: tuple[GameCommand, ...] = (
        printed.Ready(),
        printed.Lay(1 + draw.below(5)),
        printed.Lay(special=True),
        printed.Withdraw(),
        printed.Vote(draw.chance(50)),
        printed.Overrule(draw.chance(50)),
        printed.Hit(),
        printed.Stuck(draw.chance(50)),
        printed.Correct(seat, draw.below(9)),
        printed.Finish(),
        printed.Count(draw.below(20)),
        dizzy.Lay(card),
        dizzy.Withdraw(),
        zangle.Take(card, (CardId(1), CardId(2))),
        zangle.Hit(),
    )
    return draw.pick(anything)
