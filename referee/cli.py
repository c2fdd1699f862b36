"""The command line. Knows what people type; leaves all work to the parts."""

import os
import re
import sys
from pathlib import Path
from runpy import run_module
from typing import Annotated, Final, Literal

import cyclopts
import trio
from cyclopts import Parameter, validators

from referee.games.deckfile import SIZE_MAX_BYTES
from referee.games.interface import DeckError, OptionText
from referee.games.options import describe
from referee.journal.command import Asked as Replaying
from referee.journal.command import prune_as_asked, replay_as_asked
from referee.journal.faults import JournalFault
from referee.journal.store import Durability
from referee.serve import RESERVED, TABLE_NAME, Cannot, Serving, rules_of, serve_until_stopped
from referee.simulator.command import Asked, Unplayable, simulate_as_asked
from referee.storm import command as storming
from referee.table.match import PLAYABLE
from referee.table.options import TableOptions

# What a shell understands. 2 is also what the parser of the command line ends with.
STATUS_CANNOT: Final = 2

app = cyclopts.App(
    name="referee",
    help=(
        "A real-time referee for speed card games: who called first, and were they right?\n\n"
        "To play, run `referee serve` and scan the code it shows with each phone."
    ),
    help_epilogue=(
        "Exit status: 0 when it ended as it should, 1 when a simulation found a promise broken, 2 when what was asked "
        "for cannot be done (standard error says why), 130 when it was interrupted before it served."
    ),
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,  # See __main__.py.
)


def _known(_: type, game: str) -> None:
    if game not in PLAYABLE:
        raise ValueError(f"There is no game {game!r}; there are {', '.join(PLAYABLE)}.")


def _is_table_name(_: type, table: str) -> None:
    if table and not re.fullmatch(TABLE_NAME, table):
        raise ValueError("A table's name has 1 to 12 letters, digits or hyphens.")
    if table.lower() in RESERVED:
        raise ValueError(f"The name {table!r} is an address of the server's own; choose another.")


def _is_days(_: type, days: str) -> None:
    if not re.fullmatch("[0-9]{1,5}d", days):
        raise ValueError("A number of days, such as 30d.")


GameName = Annotated[str, Parameter(validator=_known)]
Share = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=1))]


@app.command
def serve(
    *,
    game: GameName = "dizzy",
    bots: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=8))] = 0,
    skill: Share = 0.5,
    start: Literal["host", "ready"] = "host",
    host: str = "",
    port: Annotated[int | None, Parameter(validator=validators.Number(gte=0, lte=65535))] = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    deck: Path | None = None,
    table: Annotated[str, Parameter(validator=_is_table_name)] = "",
    seats: Annotated[int, Parameter(validator=validators.Number(gte=2, lte=9))] = 9,
    tables_max: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=2000))] = 64,
    idle_minutes: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=1440))] = 10,
    seed: int | None = None,
    journal: Path | None = None,
    no_journal: Annotated[bool, Parameter(negative="")] = False,
    durability: Literal["normal", "full"] = "normal",
    plain: bool = False,
) -> None:
    """Open a table, and show how phones get there. Ctrl-C ends it; everyone is told.

    Parameters
    ----------
    game
        What the table plays at first; its host may choose another before the start.
    bots
        How many seats bots take at once.
    skill
        How good those bots are, from 0 (sleepy) to 1 (quick, and rarely wrong).
    start
        Who begins a match: its host, or itself once everyone present is ready.
    host
        The address to listen at. Left out: every address of this machine.
    port
        The port to listen at; 0 takes any that is free. Left out: 8080, or the next that is free.
    option
        An option of the table or its game as name=value, such as best_of=3; may be given several times. `referee games`
        lists them all.
    deck
        A deck file (TOML) of your own for this game.
    table
        A name for the table instead of a code, so that a bookmark works next week.
    seats
        How many may sit at a table.
    tables_max
        How many tables this server opens at the most.
    idle_minutes
        After so long without anybody at it, a table is given up.
    seed
        Makes deals and bots repeatable: for practice and tests, not for play.
    journal
        The file that every call is kept in. A server that starts on it again goes on with all tables that had not
        ended: same seats, same cards. Left out: a file for this port in your data folder.
    no_journal
        Keep nothing: what was played is gone when the server is.
    durability
        normal: a dying server loses nothing, a power cut the last moment. full: a power cut loses nothing either, and
        each ruling waits for the disk.
    plain
        For programs: print the table's address as the only line on standard output, and log JSON to standard error.
    """
    try:
        serving = Serving(
            game=game,
            bots=bots,
            skill=skill,
            host=host,
            port=port,
            options={"start": start, **_options(option or [])},
            deck=None if deck is None else _read_deck(deck, game),
            name=table,
            seats=seats,
            tables_max=tables_max,
            idle_minutes=idle_minutes,
            seed=seed,
            plain=plain,
            journal=journal,
            journaled=not no_journal,
            durability=Durability(durability),
        )
        trio.run(serve_until_stopped, serving)
    except Cannot as cannot:
        _stop(str(cannot))


@app.command
def bots(
    url: str,
    /,
    *,
    count: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=200))] = 1,
    skill: Share = 0.5,
    seed: int | None = None,
) -> None:
    """Seat bots at a table. Each sees only what its seat may see, and reacts like a person.

    Parameters
    ----------
    url
        The table's address, as `referee serve` shows it.
    count
        How many.
    skill
        From 0 (sleepy) to 1 (quick, and rarely wrong).
    seed
        Makes what they do repeatable.
    """
    sys.argv = ["referee bots", url, "--count", str(count), "--skill", str(skill)]
    if seed is not None:
        sys.argv += ["--seed", str(seed)]
    # By its name, not by import: clients know nothing of the referee, and the referee nothing of clients.
    run_module("clients.bots", run_name="__main__")


@app.command
def games() -> None:
    """List the games, with their options and what those may be."""
    for name, game in PLAYABLE.items():
        print(f"{name}: {game.seats_min} to {game.seats_max} players")
        for option in game.describe({}):
            print(f"  {_spelled(option)}")
    print("any game:")
    for option in describe(TableOptions()):
        print(f"  {_spelled(option)}")
    print("\nSet one with --option name=value. Names in _ms are milliseconds.")


def _spelled(option: OptionText) -> str:
    """An option's default, and what else it may be."""
    if option.choices:
        allowed = ", ".join(option.choices)
    else:
        allowed = "text" if option.low is None else f"{option.low} to {option.high}"
    return f"{option.name}={option.default}  ({allowed})"


@app.command
def rules(game: GameName, /) -> None:
    """Print the rules of a game as this referee applies them, each with its identifier."""
    print(rules_of(game), end="")


Count = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=1_000_000))]


@app.command
def simulate(
    *,
    seeds: str = "",
    seed: int | None = None,
    game: str = "",
    players: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=9))] = 0,
    depth: Literal["table", "stack"] = "table",
    faults: str = "all",
    races: Count = 40,
    blind: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
    trace: Annotated[bool, Parameter(negative="")] = False,
    case: Path | None = None,
    shrink: Annotated[bool, Parameter(negative="")] = False,
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
        The game that is played. Left out: the seed chooses.
    players
        How many play. 0: the seed chooses.
    depth
        table: the rulings alone, very many games fast. stack: the whole server with real frames, in memory.
    faults
        What may go wrong: all, none, or some of the kinds that `--faults help` lists, parted by commas.
    races
        How many races each seed plays: contests that two players or more called in.
    blind
        Manufacture no collisions. Such a simulation finds little; it shows what the collisions are for.
    json
        Print the outcome as one JSON object.
    trace
        Print one line for each event: who, what, when, and the ruling.
    case
        Play a case that was saved as a file, instead of seeds.
    shrink
        Reduce a failing seed to few people and faults, and save it as a case in this directory.
    """
    asked = Asked(seeds, seed, game, players, depth, faults, races, not blind, json, trace, case, shrink)
    try:
        status = simulate_as_asked(asked)
    except Unplayable as unplayable:
        _stop(str(unplayable))
    else:
        sys.exit(status)


@app.command
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
        _stop(str(unplayable))
    else:
        sys.exit(status)


journal_app = cyclopts.App(name="journal", help="Look after journals.")
app.command(journal_app)


@app.command
def replay(
    file: Path,
    /,
    *,
    table: str = "",
    verify: Annotated[bool, Parameter(negative="")] = False,
    follow: Annotated[bool, Parameter(negative="")] = False,
    json: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Decide a journal's matches again, and show the photo finish of each contest. It may be in use.

    Exit status 1 says that something does not agree; the first entry of each table that differs is named.

    Parameters
    ----------
    file
        The journal, as `referee serve` names it at its start.
    table
        The code of one table. Left out: all.
    verify
        Compare all that was told and every state, and count, instead of showing contests.
    follow
        Go on with what is being written, until Ctrl-C.
    json
        Print JSON: a contest a line, or with --verify one object with tables, entries, verdicts and mismatches.
    """
    try:
        status = replay_as_asked(Replaying(file, table, verify, follow, json))
    except JournalFault as fault:
        _stop(str(fault))
    else:
        sys.exit(status)


@journal_app.command
def prune(
    file: Path,
    /,
    *,
    older_than: Annotated[str, Parameter(validator=_is_days)],
) -> None:
    """Forget tables at which nothing has happened for long. No server may be using the file.

    Parameters
    ----------
    file
        The journal.
    older_than
        For how long, in days, such as 30d.
    """
    try:
        prune_as_asked(file, int(older_than.removesuffix("d")))
    except JournalFault as fault:
        _stop(str(fault))


def _options(pairs: list[str]) -> dict[str, str]:
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Cannot(f"--option {pair!r} is not name=value, such as --option best_of=3")
        options[name.strip()] = value.strip()
    return options


def _read_deck(path: Path, game: str) -> str:
    try:
        with path.open("rb") as file:
            text = file.read(SIZE_MAX_BYTES + 1)
    except OSError as error:
        raise Cannot(f"cannot read the deck file {path}: {error.strerror}") from error
    if len(text) > SIZE_MAX_BYTES:
        raise Cannot(f"the deck file {path} is larger than {SIZE_MAX_BYTES} bytes: is it a deck?")
    try:
        decoded = text.decode()
        PLAYABLE[game].check_deck(decoded, str(path))
    except UnicodeDecodeError as error:
        raise Cannot(f"the deck file {path} is not UTF-8 text (byte {error.start})") from error
    except DeckError as error:
        raise Cannot(str(error)) from error
    return decoded


def _stop(reason: str) -> None:
    print(f"referee: {reason}", file=sys.stderr)
    sys.exit(STATUS_CANNOT)


def main() -> None:
    """Run the command that was typed."""
    try:
        app(sys.argv[1:], result_action="return_value")
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has read enough (`referee rules dizzy | head`). Python would complain once more at its end, when
        # it flushes what is left; that goes nowhere now.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
