"""`python -m tests.mutants`: plants every fault, one by one, and tells which were noticed. Status 1: one was not."""

import argparse
import sys

import msgspec

from tests.mutants.attempt import Row
from tests.mutants.faults import MUTANTS
from tests.mutants.gate import FULL, QUICK, Look, Report, look
from tests.mutants.planting import Mutant


def main(arguments: list[str]) -> int:
    """Look, tell, and say by the exit status whether the proof holds."""
    asked = _parser().parse_args(arguments)
    chosen = [mutant for mutant in MUTANTS if (mutant.name in asked.only if asked.only else _wanted(mutant, asked))]
    unknown = set(asked.only) - {mutant.name for mutant in chosen}
    if unknown:
        print(f"no such mutant: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    how = (QUICK if asked.quick else FULL)._replace(blind=asked.blind)
    out = sys.stderr if asked.json else sys.stdout
    report = look(chosen, how, lambda row: print(_line(row), file=out, flush=True))
    if asked.json:
        print(msgspec.json.encode(report).decode())
    print(_summary(report, how, len(MUTANTS)), file=out)
    return 0 if report.sound and not report.survived else 1


def _wanted(mutant: Mutant, asked: argparse.Namespace) -> bool:
    """Of all: what is quick to find where that is asked for, and where collisions are off what only they show."""
    quick = mutant.quick and mutant.killer != "rules"
    return (quick or not asked.quick) and (mutant.race or not asked.blind)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument(
        "--quick",
        action="store_true",
        help="what the simulator finds in its first seeds; not what takes many, or rule tests",
    )
    parser.add_argument("--json", action="store_true", help="one object on standard output, the rows on standard error")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="this one; may be given again")
    parser.add_argument(
        "--blind", action="store_true", help="simulate without the collisions that some take, which must not be enough"
    )
    return parser


def _line(row: Row) -> str:
    if row.name.startswith("none:"):
        return f"{'ok      ' if not row.words else 'UNSOUND '} {row.cpu_s:7.2f} s  {row.name}  {row.words}"
    if not row.killed_by:
        return f"SURVIVED {row.cpu_s:7.2f} s  {row.name}  {row.words}"
    seeds = f"in {row.seeds} seeds" if row.seeds else ""
    return f"killed   {row.cpu_s:7.2f} s  {row.name}  {row.killed_by} {seeds}".rstrip()


def _summary(report: Report, how: Look, every: int) -> str:
    blind = ", blind" if how.blind else ""
    sound = "" if report.sound else "; the referee as it is breaks promises in the same seeds"
    return (
        f"mutants: {report.total} of {every} tried{blind} "
        f"({how.table} seeds at the table, {how.stack} with the stack): "
        f"{report.killed} killed, {report.survived} survived{sound}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
