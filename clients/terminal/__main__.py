"""A seat in a terminal: python -m clients.terminal http://HOST:PORT/CODE. Knows the command line alone."""

import argparse
import getpass
import os
import re
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

import trio

from clients.address import Address, parse_address
from clients.link import Ended
from protocol.client import VERSION, Hello, Role, Symbol
from protocol.names import NAME_LETTERS_MAX, NAMELESS, clean_name
from protocol.verdicts import Closing

HERE: Final = "http://127.0.0.1:8080"
"""Where `referee serve` is on the same machine."""

STATUS_CANNOT: Final = 2
"""What a shell gets where no table was reached, as of every command of the referee that cannot do what was asked."""

# A table's code alone, as people say it: the table is on this machine then.
CODE: Final = re.compile(r"[BCDFGHJKLMNPQRSTVWXZ]{4}", re.IGNORECASE)


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """Read the command line; exits with a message when it is no good."""
    parser = argparse.ArgumentParser(prog="referee play", description="Play in this terminal, by keyboard.")
    parser.add_argument(
        "url", type=_address, nargs="?", default=HERE, help="the address that the table shows, or its code"
    )
    parser.add_argument("--name", default=None, help="your name at the table; left out: you are asked")
    parser.add_argument("--symbol", type=Symbol, choices=list(Symbol), default=None, help="your shape")
    parser.add_argument("--watch", action="store_true", help="only look on")
    parser.add_argument("--plain", action="store_true", help="lines instead of a screen, for screen readers")
    parser.add_argument("--language", choices=("en", "nl"), default=None, help="left out: that of this terminal")
    parser.add_argument("--new", action="store_true", help="a new seat, though one is kept")
    return parser.parse_args(given)


def _address(text: str) -> Address:
    try:
        return parse_address(f"{HERE}/{text.upper()}" if CODE.fullmatch(text) else text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _login() -> str:
    try:
        return clean_name(getpass.getuser())
    except (OSError, KeyError):
        return NAMELESS


def _name(chosen: str | None, say: Callable[[str], str], *, watch: bool) -> str:
    """What was chosen, or is typed when asked; empty where neither is a name. Nobody is seated under a name unasked."""
    if chosen is None and watch:
        return _login()
    if chosen is None and sys.stdin.isatty():
        try:
            chosen = input(f"{say('your-name')} [{_login()}]: ").strip() or _login()
        except EOFError:
            chosen = ""
    asked = (chosen or "").strip()
    if not asked:
        return ""
    name = clean_name(asked)
    if len(asked) > NAME_LETTERS_MAX:
        print(f"{say('term-name-cut')} {name}", file=sys.stderr)
    return name


def main() -> int:
    """Returns the exit status: 2 when no table was reached, else 0."""
    chosen = arguments()
    try:
        from clients.terminal import plain
        from clients.terminal.desk import Desk
        from clients.terminal.kept_seats import KeptSeats, kept_file
        from clients.terminal.words import Words, preferred
    except ModuleNotFoundError as missing:
        print(
            f"This takes one package more: {missing.name}. Install firstshout with its extra 'terminal'.",
            file=sys.stderr,
        )
        return STATUS_CANNOT
    words = Words(chosen.language or preferred())
    name = _name(chosen.name, words.say, watch=chosen.watch)
    if not name:
        print(words.say("term-name-needed"), file=sys.stderr)
        return STATUS_CANNOT
    seats = KeptSeats(kept_file(), chosen.url, name)
    hello = Hello(
        version=VERSION,
        name=name,
        role=Role.WATCHER if chosen.watch else Role.SEAT,
        symbol=chosen.symbol or Symbol.SQUARE,
        token="" if chosen.new or chosen.watch else seats.token(),
    )
    desk = Desk(words)
    desk.returns = bool(hello.token)
    if chosen.plain or not _has_screen():
        write = partial(print, flush=True)
        trio.run(plain.play_plainly, desk, chosen.url, hello, seats.keep, sys.stdin.fileno(), write)
    else:
        # Half a second to load, which lines need not wait for, and much longer on a busy machine.
        print(words.say("connecting"), flush=True)
        from clients.terminal.app import TerminalApp

        TerminalApp(desk, chosen.url, hello, seats).run()
        if farewell := desk.farewell():
            print(farewell)
    if desk.ended is Ended.UNREACHABLE:
        print(words.say("term-where", address=f"{chosen.url.host}:{chosen.url.port}"), file=sys.stderr)
    elif desk.ended is Closing.NO_SUCH_TABLE:
        print(words.say("term-which"), file=sys.stderr)
    cannot = desk.ended in {Ended.UNREACHABLE, Ended.UNTRUSTED, Ended.MISUNDERSTOOD, Closing.NO_SUCH_TABLE}
    return STATUS_CANNOT if cannot else 0


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


if __name__ == "__main__":
    sys.exit(main())
