"""The commands of whoever wants to play: serve, bots, play, games, rules. Knows what people type."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from runpy import run_module
from typing import Annotated, Final, Literal
from urllib.parse import urlsplit

import trio
from cyclopts import Parameter, validators

from referee.commands.ending import stop
from referee.counted import counted
from referee.games.deckfile import SIZE_MAX_BYTES
from referee.games.interface import DeckError, OptionText
from referee.games.options import describe
from referee.journal.store import Durability
from referee.serve import HOST_NAME, Cannot, Serving, serve_until_stopped
from referee.site import RESERVED, TABLE_NAME, rules_of
from referee.table.match import PLAYABLE
from referee.table.options import TableOptions


def _known(_: type, game: str | None) -> None:
    if game is not None and game not in PLAYABLE:
        raise ValueError(f"There is no game {game!r}; there are {', '.join(PLAYABLE)}.")


def _is_table_name(_: type, table: str) -> None:
    if table and not re.fullmatch(TABLE_NAME, table):
        raise ValueError("A table's name has 1 to 12 letters, digits or hyphens.")
    if table.lower() in RESERVED:
        raise ValueError(f"The name {table!r} is an address of the server's own; choose another.")


def _is_origin(_: type, url: str) -> None:
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query):
        raise ValueError(f"{url!r} is not http://HOST, https://HOST, or one of them with :PORT.")


def _is_host_name(_: type, names: list[str] | None) -> None:
    for name in names or []:
        if not re.fullmatch(HOST_NAME, name):
            raise ValueError(f"{name!r} is no host's name. Give the name alone: no http://, no port, no path.")


def _is_label(_: type, name: str) -> None:
    if name and not re.fullmatch("[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?", name):
        raise ValueError(f"{name!r} is not a name of letters, digits and hyphens within it, 63 at the most, no .local.")


GameName = Annotated[str, Parameter(validator=_known)]
Share = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=1))]

# As bots themselves have it where nobody says: an even match for an evening's newcomers.
SKILL: Final = 0.35


def serve(
    *,
    game: GameName = "dizzy",
    bots: Annotated[int, Parameter(validator=validators.Number(gte=0, lte=8))] = 0,
    skill: Share = SKILL,
    start: Literal["host", "ready"] = "host",
    fairness: Literal["arrival", "friends", "strict"] = "arrival",
    host: str = "",
    port: Annotated[int | None, Parameter(validator=validators.Number(gte=0, lte=65535))] = None,
    public_url: Annotated[str, Parameter(validator=_is_origin)] = "",
    public_name: Annotated[list[str] | None, Parameter(negative="", validator=_is_host_name)] = None,
    mdns: Annotated[str, Parameter(validator=_is_label)] = "",
    tls: Annotated[bool, Parameter(negative="")] = False,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    deck: Path | None = None,
    table: Annotated[str, Parameter(validator=_is_table_name)] = "",
    seats: Annotated[int, Parameter(validator=validators.Number(gte=2, lte=9))] = 9,
    tables_max: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=2000))] = 64,
    idle_minutes: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=1440))] = 10,
    seed: int | None = None,
    journal: Path | None = None,
    no_journal: Annotated[bool, Parameter(negative="")] = False,
    fresh: Annotated[bool, Parameter(negative="")] = False,
    durability: Literal["normal", "full"] = "normal",
    keep_days: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=36500))] = 90,
    keep_mb: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=1_000_000))] = 500,
    plain: bool = False,
) -> None:
    """Open a table, and show how phones get there. Ctrl-C stops it; everyone is told, and the same command goes on.

    Parameters
    ----------
    game
        What the table plays at first; its host may choose another before the start.
    bots
        How many seats bots take at once.
    skill
        How good those bots are, from 0 to 1. 0: sleepy, more than three seconds for a call, and often wrong. 0.35: a
        match for people on their first evening. 0.5: for people who call within two seconds. 1: under a second, and
        rarely wrong. Where shapes are to be found, in Zangle, bots take three times as long.
    start
        Who begins a match: its host, or itself once everyone present is ready.
    fairness
        Who of several callers is first: arrival, whose call was here first; strict, who pressed first, as far as no
        cheat gains much; friends, the same with more trust in phones on a bad network.
    host
        The address to listen at. Left out: every address of this machine.
    port
        The port to listen at; 0 takes any that is free. Left out: 8080, or the next that is free.
    public_url
        What phones are shown, as http://HOST:PORT or https://HOST: for a server in a container or behind a proxy. Left
        out: the address of this machine that phones can likeliest reach.
    public_name
        A name under which browsers may ask for this server, beside its addresses and the name of this machine; may be
        given several times.
    mdns
        A name for this server on its network: with `--mdns lizzy` it is found at lizzy.local as well (multicast DNS).
    tls
        Speak TLS, with a certificate of the server's own making, which phones warn of until they are told to trust it.
        A browser then keeps the screen on. Whoever comes by http: is sent on to https:.
    tls_cert
        Speak TLS with this certificate (PEM, with its chain), such as a public authority made for a name of yours.
    tls_key
        The key of that certificate (PEM). Left out: it is in the same file.
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
        ended: same seats, same cards. Left out: a file for this port in your data folder; with --port 0 one that is
        removed at the end.
    no_journal
        Keep nothing: what was played is gone when the server is.
    fresh
        Open a new table. Those of before that had not ended are given up.
    durability
        normal: a dying server loses nothing, a power cut the last moment. full: a power cut loses nothing either, and
        each ruling waits for the disk.
    keep_days
        Tables that ended so long ago are forgotten.
    keep_mb
        How large the journal may become, in megabytes: beyond that the oldest tables are forgotten. One that has not
        ended never is.
    plain
        For programs: print the table's address as the only line on standard output, and log JSON to standard error.
    """
    with _saying_no():
        serving = Serving(
            game=game,
            bots=bots,
            skill=skill,
            host=host,
            port=port,
            options={"start": start, "fairness": fairness, **_options(option or [])},
            deck=None if deck is None else _read_deck(deck, game),
            name=table,
            seats=seats,
            tables_max=tables_max,
            idle_minutes=idle_minutes,
            seed=seed,
            plain=plain,
            journal=journal,
            journaled=not no_journal,
            fresh=fresh,
            durability=Durability(durability),
            keep_days=keep_days,
            keep_mb=keep_mb,
            public_url=public_url,
            mdns=mdns.lower(),
            tls=tls,
            tls_cert=tls_cert,
            tls_key=tls_key,
            public_names=public_name or (),
        )
        trio.run(serve_until_stopped, serving)


def bots(
    url: str,
    /,
    *,
    count: Annotated[int, Parameter(validator=validators.Number(gte=1, lte=200))] = 1,
    skill: Share = SKILL,
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
        From 0 (sleepy) to 1 (quick, and rarely wrong), as for `referee serve`.
    seed
        Makes what they do repeatable.
    """
    sys.argv = ["referee bots", url, "--count", str(count), "--skill", str(skill)]
    if seed is not None:
        sys.argv += ["--seed", str(seed)]
    # By its name, not by import: clients know nothing of the referee, and the referee nothing of clients.
    run_module("clients.bots", run_name="__main__")


def play(
    url: str = "",
    /,
    *,
    name: str | None = None,
    symbol: str = "",
    watch: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
    language: Literal["", "en", "nl"] = "",
    new: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Play in this terminal, by keyboard alone. Esc is the menu, ? tells the rules and the keys.

    Parameters
    ----------
    url
        The table's address, as `referee serve` shows it, or its code. Left out: a server on this machine.
    name
        Your name at the table. Left out: you are asked for it.
    symbol
        Your shape, such as star.
    watch
        Only look on.
    plain
        Lines instead of a screen: for screen readers and simple terminals.
    language
        Left out: that of this terminal.
    new
        Take a new seat, though you had one at this table under this name.
    """
    given = {"--symbol": symbol or None, "--language": language or None, "--name": name}
    switches = {"--watch": watch, "--plain": plain, "--new": new}
    sys.argv = ["referee play", *([url] if url else [])]
    sys.argv += [f"{option}={value}" for option, value in given.items() if value is not None]
    sys.argv += [switch for switch, is_on in switches.items() if is_on]
    # By its name, like the bots.
    run_module("clients.terminal", run_name="__main__")


def games(game: Annotated[str | None, Parameter(validator=_known)] = None, /) -> None:
    """List the games, with their options and what those may be.

    Parameters
    ----------
    game
        The only one to list. Left out: all.
    """
    for name in PLAYABLE if game is None else (game,):
        played = PLAYABLE[name]
        print(f"{name}: {_seats(played.seats_min, played.seats_max)}")
        for option in played.describe({}):
            print(f"  {_spelled(option)}")
    print("any game:")
    for option in describe(TableOptions()):
        print(f"  {_spelled(option)}")
    print("\nSet one with --option name=value. Names in _ms are milliseconds.")


def _seats(low: int, high: int) -> str:
    return counted(low, "player") if low == high else f"{low} to {high} players"


def _spelled(option: OptionText) -> str:
    """An option's default, and what else it may be."""
    if option.choices:
        allowed = ", ".join(option.choices)
    else:
        allowed = "text" if option.low is None else f"{option.low} to {option.high}"
    return f"{option.name}={option.default}  ({allowed})"


def rules(game: GameName, /) -> None:
    """Print the rules of a game as this referee applies them, each with its identifier."""
    print(rules_of(game), end="")


@contextmanager
def _saying_no() -> Iterator[None]:
    """What cannot be done is said in a sentence, and ends the command."""
    try:
        yield
    except Cannot as cannot:
        stop(str(cannot))


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
