"""Faults in what the umpire makes of a ruling: verdicts that are lost, doubled, or say something else."""

from tests.mutants.planting import Mutant

MUTANTS: tuple[Mutant, ...] = (
    Mutant(
        "late-judged-as-wrong",
        "referee.table.umpire",
        "return self._verdict(caller, _LATE, refused.reason, number, margin_us",
        "return self._verdict(caller, Ruling.WRONG, refused.reason, number, margin_us",
        "Who was beaten by milliseconds is ruled to be wrong.",
    ),
    Mutant(
        "late-called-void",
        "referee.table.umpire",
        "elif refused.reason in LATE:",
        "elif refused.reason is Reason.HELD:",
        "A call for what has changed meanwhile is called void, and nobody learns who was first.",
    ),
    Mutant(
        "loser-met-with-silence",
        "referee.table.umpire",
        "self._newsroom.tell(verdict)",
        "verdict.ruling is Ruling.LATE or self._newsroom.tell(verdict)",
        "Whoever is late is told nothing.",
    ),
    Mutant(
        "verdict-twice",
        "referee.table.umpire",
        "self._newsroom.tell(verdict)",
        "self._newsroom.tell(verdict) or self._newsroom.tell(verdict)",
        "Every verdict is given twice.",
    ),
    Mutant(
        "verdict-not-remembered",
        "referee.table.umpire",
        "self._answers[verdict.seat].give(verdict.call, verdict)",
        "pass",
        "A verdict is told and forgotten, so a repeated call is judged again.",
    ),
    Mutant(
        "grant-not-remembered",
        "referee.table.umpire",
        "self._answers[caller.seat].give(caller.call, PENDING)",
        "pass",
        "A call that holds the lock and is sent again is taken for a new one.",
    ),
    Mutant(
        "grant-unanswered",
        "referee.table.umpire",
        "            self._newsroom.done(caller.seat, caller.call)\n        elif not call:",
        "        elif not call:",
        "The winner of the lock is not told which of their calls won it.",
    ),
    Mutant(
        "wrong-winner-named",
        "referee.table.umpire",
        "first = race.first.seat",
        "first = caller.seat",
        "A late caller is told to have been beaten by themselves.",
    ),
)
