"""`python -m referee` is the command `referee`. Knows nothing else."""

import sys


def main() -> None:
    """Run the command that was typed; whoever interrupts it while it still loads sees no traceback either."""
    try:
        from referee.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)  # What shells expect of a program that Ctrl-C ended.


if __name__ == "__main__":
    main()
