"""The command line. Knows what people type; leaves all work to the parts."""

import os
import sys

import cyclopts

from referee.commands import lookback, play, prove
from referee.commands.mistyped import told

app = cyclopts.App(
    name="referee",
    help=(
        "A real-time referee for speed card games: who called first, and were they right?\n\n"
        "To play, run `referee serve` and scan the code it shows with each phone."
    ),
    help_epilogue=(
        "Exit status: 0 when it ended as it should, 1 when a promise was found broken or a machine unfit, 2 when what "
        "was asked for cannot be done (standard error says why), 130 when it was interrupted before it served."
    ),
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,  # See __main__.py.
    error_formatter=told,
)

LOOKING_BACK = (lookback.replay, lookback.results, lookback.doctor)

for command in (play.serve, play.bots, play.play, play.games, play.rules, prove.simulate, prove.storm, *LOOKING_BACK):
    app.command(command)
app.command(lookback.journal)


def main() -> None:
    """Run the command that was typed."""
    try:
        try:
            app(sys.argv[1:], result_action="return_value")
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except* BrokenPipeError:  # From tasks it comes in a group.
        # Whoever read has read enough (`referee rules dizzy | head`). Python would complain once more at its end, when
        # it flushes what is left; that goes nowhere now.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
