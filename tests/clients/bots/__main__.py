"""Lets bots of all strengths play many matches of a game of turns, with every invariant after each move.

    python -m tests.clients.bots zam --matches 1000

One line is printed for each game that is named, all five where none is. Fails at the first broken invariant: a card
lost, or news that do not fold into what there is to see, for any seat or for the public.
"""

import argparse
from collections.abc import Callable, Iterable, Mapping
from random import Random
from time import process_time
from typing import Any, Final

from clients.bots import dizios, solitaire, turnstyle, zam, zigity
from tests.clients.bots.evenings import Chooser, Evening
from tests.kit.matches import BY_NAME


def looking(choose: Callable[..., Any]) -> Chooser:
    """A game in which nobody has to look for anything: a bot knows at once."""
    return lambda view, seat, thinker, look: choose(view, seat, thinker)


CHOOSERS: Final[Mapping[str, Chooser]] = {
    "dizios": dizios.choose,
    "turnstyle": turnstyle.choose,
    "solitaire": solitaire.choose,
    "zam": looking(zam.choose),
    "zigity": zigity.choose,
}


def evening(name: str, seed: int) -> Evening:
    """As many bots as the seed says, each of a strength of its own, with the options as they come."""
    chance = Random(f"{name} {seed}")
    rules = BY_NAME[name]
    skills = [round(chance.random(), 1) for _ in range(chance.randint(rules.seats_min, rules.seats_max))]
    return Evening(name, CHOOSERS[name], skills, seed, {})


def told(name: str, matches: Iterable[int]) -> str:
    """Play them; one line of what there was."""
    began, moves, refused, played, best = process_time(), 0, 0, 0, [0, 0]
    for seed in matches:
        match = evening(name, seed)
        winners = match.play()
        played += 1
        moves += match.moves
        refused += len(match.refused)
        skills = match.skills
        if len(set(skills)) > 1:
            best[1] += 1
            best[0] += any(skills[seat] == max(skills) for seat in winners)
    won = f", the best or one of them won {best[0]} of {best[1]}" if best[1] else ""
    return f"{name}: {played} matches, {moves} moves, {refused} refused{won}, {process_time() - began:.0f} CPU s"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("games", nargs="*", metavar="game", help=f"any of {', '.join(CHOOSERS)}")
    asked.add_argument("--matches", type=int, default=1_000)
    chosen = asked.parse_args()
    for name in chosen.games or CHOOSERS:
        if name not in CHOOSERS:
            asked.error(f"no game of turns is called {name}")
        print(told(name, range(chosen.matches)), flush=True)


if __name__ == "__main__":
    main()
