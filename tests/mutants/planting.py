"""Plants a fault into one module while it is imported. Knows sources and importing; knows no referee.

A mutant is data: a piece of a module's source, and what stands there instead. The file stays as it is; only this
process compiles the module otherwise. A piece that is not found exactly once is an error, so a mutant cannot outlive
the code that it was made for.
"""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import decode_source
from pathlib import Path
from types import CodeType, ModuleType
from typing import Literal, NamedTuple

from tests.kit.checkout import ROOT

Killer = Literal["table", "stack", "rules"]


class Mutant(NamedTuple):
    """One planted fault.

    `killer` is who must notice: the simulator at the depth of the table or of the whole stack, or the rule tests that
    `tests` names (for faults in pure rules, of which a run of calls may show nothing). `race`: only calls that meet
    show it, so a simulator without collisions is blind to it. `quick`: the simulator finds it in its
    first seeds, so that a quick look asks for it.
    """

    name: str
    module: str
    source: str
    planted: str
    wrong: str  # In one sentence: what goes wrong then.
    killer: Killer = "table"
    game: str = ""  # Empty: whichever game a seed draws.
    tests: tuple[str, ...] = ()
    race: bool = False
    quick: bool = True


class Rotten(Exception):
    """The source that a mutant replaces is not there exactly once."""


def file_of(module: str) -> Path:
    """The file of a module of this checkout."""
    return ROOT / f"{module.replace('.', '/')}.py"


def mutated(mutant: Mutant, text: str) -> str:
    """The module's text with the fault in it. Raises Rotten."""
    found = text.count(mutant.source)
    if found != 1:
        raise Rotten(f"{mutant.name}: its source stands {found} times in {mutant.module}, not once")
    return text.replace(mutant.source, mutant.planted)


class _Loader(SourceFileLoader):
    """Compiles the mutated text, past every cache of bytecode."""

    def __init__(self, mutant: Mutant, path: str) -> None:
        super().__init__(mutant.module, path)
        self._mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return compile(mutated(self._mutant, decode_source(self.get_data(path))), path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._mutant.module:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None, fullname
        assert spec.origin is not None, fullname
        spec.loader = _Loader(self._mutant, spec.origin)
        return spec


def plant(mutant: Mutant) -> None:
    """From here on this process imports the module with the fault in it. Raises Rotten."""
    assert mutant.module not in sys.modules, f"{mutant.module} was imported before"
    mutated(mutant, file_of(mutant.module).read_text())
    sys.meta_path.insert(0, _Finder(mutant))
