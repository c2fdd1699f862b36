"""Bots at many tables from one process: python -m bench.crowd URL CODE... --bots 4. Knows the bots; measures nothing.

They are the shipped bots, as `referee bots` seats them; one interpreter for all of them keeps the machine for the
server. Told to end, each gives its seat up.
"""

import argparse

import trio

from clients.address import parse_address
from clients.bots.__main__ import play
from clients.bots.player import Player


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.crowd", description="Bots at many tables.")
    parser.add_argument("url", type=parse_address)
    parser.add_argument("codes", nargs="+")
    parser.add_argument("--bots", type=int, default=4, help="at each table (4)")
    chosen = parser.parse_args()
    players = [
        Player(chosen.url._replace(table=code), seat, seed=number, skill=0.8)
        for number, code in enumerate(chosen.codes)
        for seat in range(chosen.bots)
    ]
    trio.run(play, players)


if __name__ == "__main__":
    main()
