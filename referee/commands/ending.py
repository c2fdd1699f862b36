"""How a command ends that cannot do what was asked. Knows exit statuses; knows no command."""

import sys
from typing import Final, NoReturn

# What a shell understands. 2 is also what the parser of the command line ends with.
STATUS_CANNOT: Final = 2


def stop(reason: str) -> NoReturn:
    """Say why, on standard error, and end."""
    print(f"referee: {reason}", file=sys.stderr)
    sys.exit(STATUS_CANNOT)
