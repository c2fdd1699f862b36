"""Faults in taking a verdict back: what should be as it was is not, or what should be gone is not."""

from collections.abc import Iterable

from tests.mutants.planting import Mutant

TESTS = ("tests/table/test_undo.py",)

PLANTED: Iterable[tuple[str, str, str, str, str]] = (
    (
        "undo-keeps-the-revision",
        "umpire",
        "revision = Revision(self.match.revision() + 1)",
        "revision = before.match.revision()",
        "A call that was made for what is taken back fits again.",
    ),
    (
        "undo-lets-time-run",
        "umpire",
        "self._clock.turn_back(at, before.at)",
        "pass",
        "Deadlines that had not passed then pass at once.",
    ),
    (
        "undo-of-what-is-undone",
        "umpire",
        "self._judged = Reason.NOTHING_TO_UNDO\n        self._newsroom",
        "self._newsroom",
        "A verdict is taken back twice.",
    ),
    (
        "undo-leaves-the-lock-pending",
        "umpire",
        "        if self.match.lock() is not None:\n            self.house(VoidLock(), at)\n        revision",
        "        revision",
        "A call that held the lock meanwhile never gets its verdict.",
    ),
    (
        "undo-of-the-void",
        "umpire",
        "if judged.ruling is not _VOID:",
        "if True:",
        "A call that changed nothing stands between the host and the last verdict.",
    ),
    (
        "undo-still-beaten",
        "umpire",
        "self._decided.pop(before.match.revision(), None)",
        "pass",
        "A late caller is told to have been beaten by a call that is taken back.",
    ),
    (
        "undo-of-those-who-left",
        "umpire",
        "seat in self._judged[0].match.playing()",
        "seat in ()",
        "Cards are dealt back to somebody who is not there any more.",
    ),
    (
        "undo-by-anybody",
        "orders",
        "case _ if chair.seat != floor.chairs.host:",
        "case _ if chair.seat != floor.chairs.host and not isinstance(order, client.Undo):",
        "Everybody may take verdicts back.",
    ),
    (
        "undo-leaves-the-match-over",
        "floor",
        "        self.running = True\n        self.note_reaction",
        "        self.note_reaction",
        "A match whose last verdict is taken back does not go on.",
    ),
    (
        "undo-forgets-who-went",
        "floor",
        "self.umpire.house(WentAway(seat) if chair.away else CameBack(seat), at)",
        "pass",
        "Who lost the connection meanwhile is waited for as if they were there.",
    ),
)

MUTANTS: tuple[Mutant, ...] = tuple(
    Mutant(name, f"referee.table.{module}", source, planted, wrong, killer="rules", tests=TESTS, quick=False)
    for name, module, source, planted, wrong in PLANTED
)
