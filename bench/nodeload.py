"""The load for servers with protocols of their own: a Node program beside us, told what to do line by line.

Knows how it is asked and how it answers. It counts as `openloop` does: from planned instants, spinning.
"""

import json
import subprocess
from typing import Any

from bench import setup
from bench.openloop import Unruled
from bench.server import LOAD_CORE, pin
from bench.stats import Slice
from bench.systems import Running, in_reach_of_modules


class NodeLoad:
    """The tables of all servers, asked from a Node process."""

    def __init__(self, servers: dict[str, Running], seats: int, tables: int) -> None:
        node = setup.node()
        assert node is not None
        program = str(in_reach_of_modules("client.mjs"))
        self._process = subprocess.Popen([node, program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        pin(LOAD_CORE, self._process.pid)
        for name, server in servers.items():
            self._ask(op="open", name=name, speaks=server.system.speaks, port=server.port, seats=seats, tables=tables)

    def _ask(self, **asked: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        while line := self._process.stdout.readline():
            if line.startswith("{"):  # Libraries greet as well.
                answer = json.loads(line)
                if "error" in answer:
                    raise Unruled(answer["error"])
                return answer
        raise AssertionError(f"the Node load ended while it was asked to {asked['op']} {asked['name']}")

    def run(self, name: str, races: int, per_s: float) -> Slice:
        """As `Load.run`."""
        told = self._ask(op="run", name=name, races=races, perSecond=per_s)
        measured = Slice()
        measured.took_ns = told["took"]
        for heard, first in zip(told["heard"], told["first"], strict=True):
            measured.took(0, heard, first)
        for lag in told["lag"]:
            measured.lag.record(lag)
        return measured

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
