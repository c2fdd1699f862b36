"""Bots of the server's own, in processes of their own. Knows commands and how many; knows no table and no rule."""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import structlog
import trio

log = structlog.get_logger("referee.serve")

# Whom hosts may hire at once, over all tables of a server. Each is a process of some 40 MB that mostly sleeps: two
# full tables of bots, on the smallest machine that a club would use.
HIRED_MAX: Final = 16

AwaitBot = Callable[[str, int], str]
"""A token for a bot that is about to be sent to the table of that code, with a skill from 0 to 100."""


class Agency:
    """Where hosts hire bots. They are clients like any other: what they think costs the referee nothing."""

    def __init__(self, nursery: trio.Nursery, base: str, seed: int | None, await_bot: AwaitBot) -> None:
        """`base` is where bots find this server, as http://HOST:PORT."""
        self._nursery = nursery
        self._base = base
        self._seed = seed
        self._await_bot = await_bot
        self._named = 0
        self.working = 0

    def hire(self, code: str, skill: int) -> bool:
        """Send one more to that table, with a skill from 0 to 100. False: as many work here as may."""
        if self.working >= HIRED_MAX:
            return False
        self.send(code, [self._await_bot(code, skill)], skill)
        return True

    def send(self, code: str, tokens: Sequence[str], skill: int) -> None:
        """Send a bot of this skill with each of these tokens to that table. They leave with it, or are removed."""
        tokens = tokens[: max(0, HIRED_MAX - self.working)]
        if not tokens:
            return
        command = [sys.executable, "-m", "clients.bots", f"{self._base}/{code}", "--hired"]
        command += ["--first", str(self._named), "--skill", str(skill / 100)]
        if self._seed is not None:
            command += ["--seed", str(self._seed)]
        self._named += len(tokens)
        self.working += len(tokens)
        self._nursery.start_soon(self._run, command, len(tokens), "\n".join(tokens).encode())

    def send_again(self, code: str, bots: Iterable[tuple[str, int | None]], otherwise: int) -> None:
        """Send those who were at that table before: by token and skill; where nobody knows that, `otherwise`."""
        alike: dict[int, list[str]] = {}
        for token, skill in bots:
            alike.setdefault(otherwise if skill is None else skill, []).append(token)
        for skill, tokens in alike.items():
            self.send(code, tokens, skill)

    async def _run(self, command: list[str], count: int, told: bytes) -> None:
        # Their words go where our logs go: standard output may belong to a program.
        try:
            ended = await trio.run_process(command, stdin=told, check=False, stdout=sys.stderr, stderr=sys.stderr)
            log.info("bots left", status=ended.returncode)
        finally:
            self.working -= count
