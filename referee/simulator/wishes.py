"""What somebody at a simulated table wants to do next, whatever the game. Knows scenes, as a client sees them."""

from protocol.games import GameCommand
from protocol.units import Seat
from referee.simulator import players, printed_players
from referee.simulator.draw import Draw
from referee.simulator.movers import MOVERS, nonsense_of
from referee.simulator.picture import Scene
from referee.simulator.plan import Person
from referee.simulator.players import Wish

# Whoever forgets a lock forgets a turn less often: nobody else can do anything meanwhile.
FORGETS_LESS: int = 4


def wish(
    game: str, scene: Scene, seat: Seat, person: Person, draw: Draw, *, word: bool = False, race: bool = False
) -> Wish | None:
    """What the person wants to do now; None: wait. For `word` and `race` see `players.wish`."""
    mover = MOVERS.get(game)
    if game == "printed":
        return printed_players.wish(scene, seat, person, draw, race=race)
    if mover is None:
        return players.wish(game, scene, seat, person, draw, word=word, race=race)
    if draw.chance(person.cheat):
        return Wish(nonsense_of(game, draw))
    shown = scene.middle.shown
    asked = getattr(shown, "turn", seat) == seat or getattr(shown, "vote", None) is not None
    if not asked or not scene.live or seat not in scene.hands or draw.chance(person.forget // FORGETS_LESS):
        return None
    do = mover(scene.middle.view(seat), seat, person, draw)
    return None if do is None else Wish(do)


def nonsense(game: str, draw: Draw) -> GameCommand:
    """What an honest client never says at this moment."""
    if game == "printed":
        return printed_players.nonsense(draw)
    return nonsense_of(game, draw) if game in MOVERS else players.nonsense(game, draw)
