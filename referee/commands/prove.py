"""The commands of whoever wants to know that it works: simulate and storm. Knows what people type."""

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter, validators

from referee.commands.ending import stop
from referee.simulator.command import Asked, Unplayable, simulate_as_asked
from referee.simulator.plan import RACES
from referee.storm import command as storming

Count = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=1_000_000))]


def simulate(
    *,
    seeds: str = "",
    seed: int | None = None,
    game: str = "",
    players: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=9))] = 0,
    depth: Literal["table", "stack"] = "table",
    faults: str = "all",
    races: Count = RACES,
    matches: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=1_000_000))] = 0,
    blind: Annotated[bool, Parameter(negative="")] = False,
    fairness: Literal["arrival", "friends", "strict"] = "arrival",
    json: Annotated[bool, Parameter(negative="")] = False,
    trace: Annotated[bool, Parameter(negative="")] = False,
    case: Path | None = None,
    shrink: Annotated[bool, Parameter(negative="")] = False,
    journal: Path | None = None,
) -> None:
    """Play whole matches in virtual time, with made-up people on bad networks, and check every ruling.

    One seed decides everything, so a seed that breaks a promise breaks it again. Exit status 1 says that one did.

    Parameters
    ----------
    seeds
        Which seeds, as A:B, from A up to but not B. Left out: 0:100.
    seed
        One seed alone.
    game
        The game that is played. Left out: the seed chooses one of the two that are raced.
    players
        How many play. 0: the seed chooses.
    depth
        table: the rulings alone, very many games fast. stack: the whole server with real frames, in memory.
    faults
        What may go wrong: all, none, or some of the kinds that `--faults help` lists, parted by commas.
    races
        How many races each seed plays: contests that two players or more called in.
    matches
        How many matches each seed plays to their end. 0: five in a game of turns, else as many as the races take.
    blind
        Manufacture no collisions. Such a simulation finds little; it shows what the collisions are for.
    fairness
        Order calls so. By press, clients state when they pressed, and some of them lie; --depth stack also asks for
        their clocks.
    json
        Print the outcome as one JSON object.
    trace
        Print one line for each event: who, what, when, and the ruling.
    case
        Play a case that was saved as a file, instead of seeds.
    shrink
        Reduce a failing seed to few people and faults, and save it as a case in this directory.
    journal
        Keep each seed's journal in this folder, and decide it all again: it must come to the same.
    """
    asked = Asked(
        seeds,
        seed,
        game,
        players,
        depth,
        faults,
        races,
        matches,
        not blind,
        fairness,
        json,
        trace,
        case,
        shrink,
        journal,
    )
    try:
        status = simulate_as_asked(asked)
    except Unplayable as unplayable:
        stop(str(unplayable))
    else:
        sys.exit(status)


def storm(
    url: str,
    /,
    *,
    tables: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=500))] = 10,
    seats: Annotated[int, Parameter(validator=validators.Number(gte=2, lte=8))] = 4,
    races: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=1_000_000))] = 2_000,
    rate: Annotated[float, Parameter(validator=validators.Number(gte=0.1, lte=5_000))] = 100.0,
    chaos: str = "all",
    seed: int = 0,
    game: str = "",
    settle: Annotated[float, Parameter(validator=validators.Number(gte=0, lte=3_600))] = 5.0,
    yes_this_is_my_server: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Put a live server to the test: many clients race at many tables, while things go wrong for some of them.

    It resets lines, floods, and sends garbage on purpose: for servers of your own only. Exit status 1 says that the
    server broke a promise; what was said and told around it is shown.

    Parameters
    ----------
    url
        The server's address, as `referee serve` shows it. Its table is left alone; the storm opens its own.
    tables
        How many tables are opened. `referee serve --tables-max` must allow them.
    seats
        How many sit at each. Where there is chaos, it befalls one of them.
    races
        How many races there are: everybody at a table calls, in every order, as near together as can be.
    rate
        How many races are due in a second, over all tables.
    chaos
        What goes wrong, in every other part of the races: all, none, or some of reset, silent, stall, flood, garbage,
        tabs, slow and churn, parted by commas.
    seed
        Who calls what when. What the network makes of it is never the same twice.
    game
        The game that is played. Left out: the tables take turns.
    settle
        How many seconds to wait at the end until the server is at rest as before.
    yes_this_is_my_server
        Storm a server on another machine.
    json
        Print the report as one JSON object.
    """
    asked = storming.Asked(
        url, tables, seats, races, rate, chaos, seed, game, settle, mine=yes_this_is_my_server, json=json
    )
    try:
        status = storming.storm_as_asked(asked)
    except storming.Unplayable as unplayable:
        stop(str(unplayable))
    else:
        sys.exit(status)
