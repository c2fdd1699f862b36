"""The list of all planted faults, by the ring that they are planted in."""

from tests.mutants.faults import arbiter, dizzy, presstime, printed, table, transport, turns, umpire, undo, zangle
from tests.mutants.planting import Mutant

MUTANTS: tuple[Mutant, ...] = (
    *table.MUTANTS,
    *umpire.MUTANTS,
    *undo.MUTANTS,
    *turns.MUTANTS,
    *presstime.MUTANTS,
    *dizzy.MUTANTS,
    *zangle.MUTANTS,
    *printed.MUTANTS,
    *arbiter.MUTANTS,
    *transport.MUTANTS,
)
