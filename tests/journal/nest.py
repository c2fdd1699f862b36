"""Starts servers quickly, so that a thousand can be killed: imports once, and forks. Knows the command line.

Reads a server's arguments as one line of JSON, and prints its process number. The server before must be dead by then.
"""

import json
import os
import sys

from referee import cli


def serve(arguments: list[str]) -> None:
    """In the child: a server like any other, until it is killed."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1):
        os.dup2(nothing, number)
    sys.argv = ["referee", "serve", "--plain", *arguments]
    cli.main()


def say(number: int) -> None:
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            serve(json.loads(line))
            os._exit(0)
        say(child)
        _, status = os.waitpid(child, 0)
        say(status)


if __name__ == "__main__":
    main()
