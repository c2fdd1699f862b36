"""The referee as it is where the kernel stamps no arrivals: python -m bench.unstamped serve ... Knows one switch."""

from unittest.mock import patch

import referee.transport.line


def main() -> None:
    with patch.object(referee.transport.line, "KERNEL_STAMPS", new=False):
        from referee.__main__ import main as serve  # What it imports copies the switch.

        serve()


if __name__ == "__main__":
    main()
