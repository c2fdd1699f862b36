"""Bots for a table: python -m clients.bots http://HOST:PORT/CODE --count 3. Knows the command line alone."""

import argparse
import signal
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

import trio

from clients.address import Address, parse_address
from clients.bots import telling
from clients.bots.pace import SKILL
from clients.bots.player import Player
from protocol import server

# Many tables full, for whoever tries what a referee bears; each bot is one connection.
COUNT_MAX: Final = 200

# Names of bots are counted; a server that has hired so many has played for years.
FIRST_MAX: Final = 100_000

# A referee answers a leave within milliseconds, or is not there.
LEAVE_SECONDS_MAX: Final = 2.0

# What a shell understands. 2 is also what the parser of the command line ends with; 130 is an interrupted program.
STATUS_CANNOT: Final = 2
STATUS_INTERRUPTED: Final = 130

# Python's own dice take any integer; this keeps a seed easy to say.
SEED_MAX: Final = 2**31 - 1


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """Read the command line; exits with a message when it is no good."""
    parser = argparse.ArgumentParser(prog="python -m clients.bots", description="Bots that play at a table.")
    parser.add_argument("url", type=_address, help="the address that the table shows")
    parser.add_argument("--count", type=_number(1, COUNT_MAX), default=1, help="how many bots (1)")
    parser.add_argument("--first", type=_number(0, FIRST_MAX), default=0, help="how many names others have already (0)")
    parser.add_argument("--skill", type=_skill, default=SKILL, help=f"from 0, a child, to 1, a champion ({SKILL})")
    parser.add_argument("--seed", type=_number(0, SEED_MAX), default=0, help="for the same decisions again (0)")
    parser.add_argument("--table", default="", help="the code of the table, where the address has none")
    parser.add_argument(
        "--hired",
        action="store_true",
        help="a server's own, whose seats outlast it when it is stopped: a bot for each token that standard input has",
    )
    return parser.parse_args(given)


def _address(text: str) -> Address:
    try:
        return parse_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _number(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text)
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"must be from {low} to {high}")
        return number

    return read


def _skill(text: str) -> float:
    skill = float(text)
    if not 0 <= skill <= 1:
        raise argparse.ArgumentTypeError("must be from 0 to 1")
    return skill


async def play(players: list[Player], *, hired: bool = False) -> None:
    """Let them play until each one's link has ended, or until we are told to go."""
    async with trio.open_nursery() as nursery:
        nursery.start_soon(_until_told, players, nursery.cancel_scope, hired)
        async with trio.open_nursery() as table:
            for player in players:
                table.start_soon(player.run)
        nursery.cancel_scope.cancel()


async def _until_told(players: list[Player], everything: trio.CancelScope, hired: bool) -> None:
    with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for received in signals:
            if hired:
                # A Ctrl-C is for the server. It stops us when it is stopped, and its tables go on when it does.
                if received == signal.SIGTERM:
                    everything.cancel()
                continue
            # Their links end with the referee's farewell, and with them all that runs.
            everything.deadline = min(everything.deadline, trio.current_time() + LEAVE_SECONDS_MAX)
            for player in players:
                await player.leave()


def _say_nothing(_: server.Welcome) -> None:
    pass


def _say_seated(welcome: server.Welcome) -> None:
    print(telling.sits(welcome.name, welcome.table), flush=True)


def outcome(players: list[Player], address: Address) -> int:
    """Say how it ended for each bot. Returns the exit status: 2 when none had a seat; standard error says why."""
    for player in players:
        if player.has_sat:
            print(telling.gone(player.name, player.link.ended), flush=True)
    unseated = [player for player in players if not player.has_sat]
    # Of many bots that were turned away, each reason is said once.
    reasons = dict.fromkeys(
        telling.full(address) if player.found_no_seat else telling.never_sat(address, player.link.ended)
        for player in unseated
    )
    for reason in filter(None, reasons):
        print(f"referee: {reason}", file=sys.stderr)
    if len(unseated) < len(players):
        return 0
    return STATUS_CANNOT if any(reasons) else STATUS_INTERRUPTED


def main() -> int:
    """Returns the exit status: see `outcome`. A server's own bots say nothing: it knows who comes and goes."""
    chosen = arguments()
    address: Address = chosen.url
    if chosen.table:
        address = address._replace(table=chosen.table)
    tokens = sys.stdin.read().split()[:COUNT_MAX] if chosen.hired else [""] * chosen.count
    numbers = range(chosen.first, chosen.first + len(tokens))
    seated = _say_nothing if chosen.hired else _say_seated
    players = [
        Player(address, number, seed=chosen.seed, skill=chosen.skill, token=token, seated=seated)
        for number, token in zip(numbers, tokens, strict=True)
    ]
    trio.run(partial(play, players, hired=chosen.hired))
    return 0 if chosen.hired else outcome(players, address)


if __name__ == "__main__":
    sys.exit(main())
