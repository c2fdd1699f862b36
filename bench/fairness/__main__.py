"""Is the one who pressed first said to be first, and what does a cheat gain?

Races of known presses over modelled links, through the real server in virtual time: its lobby, arbiter and table, and
real frames over streams in memory. Beside it other ways to tell who was first; every attack that is known, and a search
for a better one, by the same arithmetic without the server around it; and a sample over real sockets. `met` says of
each goal whether it holds at this sample size.

    python -m bench.fairness [--quick] [--json] [--plot DIR] [--preset strict|friends]
                             [--model good|typical|bad | --trace FILE ...]

`--trace` takes recorded round trips (`bench.fairness.traces` says the format, `bench.fairness.record` records them).
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct

from bench import said
from bench.fairness import adversaries, attacks, links, measures, replayed, sockets, traces
from bench.fairness.attacks import Attack, Outcome
from bench.fairness.evening import Ruled
from bench.fairness.measures import Task, Told
from bench.fairness.sockets import Sample, Sampled
from protocol.verdicts import Tie
from referee.table.presstime import gain_max

SEATS: Final = 4
GAPS_MS: Final = (1.0, 2.0, 3.0, 5.0, 7.0, 10.0, 14.0, 20.0, 26.0, 40.0)
ASYMMETRIES_MS: Final = (0.0, 2.0, 5.0, 10.0)
SEARCHED: Final = "found by search, served"
LAG_SWITCH: Final = "lag switch, served"


class Plan(Struct, frozen=True):
    """How much of everything."""

    natural: int
    by_gap: int
    at_goals: int  # At 3 and 10 ms, which something is claimed of.
    asymmetric: int
    evenings: int  # Of each attack, in memory.
    tries: int  # Of the search.
    confirmed: int  # Evenings in which an attack is played through the server.
    adversaries: int
    sockets: Sample


FULL: Final = Plan(4_000, 400, 2_000, 1_000, 4, 60, 30, 200_000, Sample(3, 80, 240))
QUICK: Final = Plan(320, 10, 80, 80, 1, 1, 2, 10_000, Sample(3, 3, 11))
TINY: Final = Plan(8, 2, 4, 4, 1, 1, 1, 100, Sample(1, 1, 12))


class Named(Struct, frozen=True):
    """One attack, and what it is worth."""

    name: str
    link: str  # The cheat's; the equal's is the model's.
    attack: Attack
    outcome: Outcome


class Goal(Struct, frozen=True):
    """One line of what has to hold. `point` is the number of its group."""

    point: int
    what: str
    figure: float
    wanted: str
    met: bool


class Found(Struct):
    """All of a run."""

    model: str
    preset: str
    tie: str
    natural: Told
    gaps: dict[str, list[tuple[float, float]]]  # By way: (gap in ms, share right).
    smallest_gap_ms: dict[str, dict[str, float | None]]  # By way: for 95 and 99 of a hundred.
    asymmetry: list[tuple[float, float, float, float]]  # One way longer by so many ms: wrong, decisive, photos.
    attacks: list[Named]
    bound_ms: float
    bound_reached: dict[str, float]
    adversaries: int
    sockets: Sampled
    replayed: list[traces.Recorded] = []  # What the links replay, where they are no model's.
    met: list[Goal] = []


def races(model: links.Model, fairness: str, tie: Tie, plan: Plan) -> dict[str, list[Ruled]]:
    """All races of honest people, by what they are for."""
    tasks: dict[str, list[Task]] = {"natural": measures.evenings((model,) * SEATS, fairness, tie, plan.natural, 1)}
    for gap in GAPS_MS:
        count = plan.at_goals if gap in (3.0, 10.0) else plan.by_gap
        tasks[f"gap {gap}"] = measures.evenings((model,) * 2, fairness, tie, count, 2, gap_ms=gap)
    for extra in ASYMMETRIES_MS:
        tasks[f"asymmetry {extra}"] = measures.evenings(
            (model,) * 2, fairness, tie, plan.asymmetric, 3, extra_up_ms=(extra,)
        )
    played = iter(measures.at_tables([each for group in tasks.values() for each in group]))
    return {name: [race for _ in group for race in next(played)] for name, group in tasks.items()}


def attacked(model: links.Model, fairness: str, tie: Tie, plan: Plan) -> list[Named]:
    """The library from the same network and from a cable, and the best that a search found."""
    rows, found = [], []
    preset = adversaries.PRESETS[fairness]
    for link in (model, links.WIRE):
        said.progress(f"attacks, {link.name}")
        each_worth = partial(
            attacks.worth, models=(link, model), preset=preset, tie=tie, evenings=plan.evenings, seed=4
        )
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            outcomes = list(pool.map(each_worth, attacks.KNOWN.values()))
        judged = list(zip(outcomes, attacks.KNOWN.values(), strict=True))
        rows += [
            Named(name, link.name, attack, outcome)
            for (name, attack), outcome in zip(attacks.KNOWN.items(), outcomes, strict=True)
        ]
        said.progress(f"search, {link.name}")
        best = attacks.search((link, model), preset, tie, plan.tries, plan.evenings, 4, judged)
        found += [(SEARCHED, link, best), (LAG_SWITCH, link, attacks.KNOWN["lag switch"])]
    said.progress("attacks through the server")
    tasks = [
        Task((link, model), fairness, tie.value, None, attacks.RACES, f"cheat {evening}", cheat=attack)
        for _, link, attack in found
        for evening in range(plan.confirmed)
    ]
    played = iter(measures.at_tables(tasks))
    for name, link, attack in found:
        outcome = attacks.outcome([next(played) for _ in range(plan.confirmed)])
        rows.append(Named(name, link.name, attack, outcome))
    return rows


def goals(found: Found) -> list[Goal]:
    """What the design promises of the typical network and the strict preset."""
    at = dict(found.gaps["press"])
    natural = found.natural
    best = max((each.outcome.wins for each in found.attacks if each.link == found.model), default=0.0)
    wired = max((each.outcome.wins for each in found.attacks if each.link != found.model), default=0.0)
    lag = [each.outcome.flagged_after for each in found.attacks if each.name == LAG_SWITCH]
    flagged = max(99 if each is None else each for each in lag)
    fewer = natural.wrong["arrival"] / max(natural.wrong["press"], 0.5 / natural.races)
    level, crooked = found.asymmetry[0], found.asymmetry[-1]
    reached = max(found.bound_reached.values())
    return [
        Goal(1, "right at a gap of 3 ms", at[3.0], "at least 0.95", at[3.0] >= 0.95),
        Goal(1, "right at a gap of 10 ms", at[10.0], "at least 0.99", at[10.0] >= 0.99),
        Goal(1, "times fewer wrong winners than by arrival", round(fewer, 1), "at least 5", fewer >= 5),
        Goal(2, "decisive errors", natural.decisive, "at most 0.005", natural.decisive <= 0.005),
        Goal(2, "photo finishes", natural.photos, "at most 0.05", natural.photos <= 0.05),
        Goal(2, "more ties where one way is longer", crooked[3] - level[3], "above 0", crooked[3] > level[3]),
        Goal(2, "decisive errors where one way is longer", crooked[2], "at most 0.005", crooked[2] <= 0.005),
        Goal(3, "most of the bound that an adversary reached", round(reached, 4), "at most 1", reached <= 1),
        Goal(3, "wins of the best attack, same network", round(best, 4), "at most 0.60", best <= 0.60),
        Goal(3, "wins of the best attack, by cable", round(wired, 4), "at most 0.60", wired <= 0.60),
        Goal(3, "calls until a lag switch is flagged", flagged, "at most 10", flagged <= 10),
        Goal(4, "hold in ms, p50", round(natural.hold_ms_p50, 1), "at most 25", natural.hold_ms_p50 <= 25),
        Goal(4, "hold in ms, p99", round(natural.hold_ms_p99, 1), "at most 60", natural.hold_ms_p99 <= 60),
        Goal(4, "hold in ms, longest", round(natural.hold_ms_max, 1), "at most 150", natural.hold_ms_max <= 150),
    ]


def measure(model: links.Model, fairness: str, tie: Tie, plan: Plan) -> Found:
    said.progress("sockets")
    sample = sockets.sample(model, fairness, tie, plan.sockets)
    said.progress("races through the server")
    played = races(model, fairness, tie, plan)
    gaps: dict[str, list[tuple[float, float]]] = {way: [] for way in measures.WAYS}
    for gap in GAPS_MS:
        for way, wrong in measures.told(played[f"gap {gap}"]).wrong.items():
            gaps[way].append((gap, round(1 - wrong, 4)))
    crooked = [(extra, measures.told(played[f"asymmetry {extra}"])) for extra in ASYMMETRIES_MS]
    found = Found(
        model=model.name,
        preset=fairness,
        tie=tie.value,
        natural=measures.told(played["natural"]),
        gaps=gaps,
        smallest_gap_ms={
            way: {f"{share:.0%}": measures.smallest_gap(shares, share) for share in (0.95, 0.99)}
            for way, shares in gaps.items()
        },
        asymmetry=[(extra, told.wrong["press"], told.decisive, told.photos) for extra, told in crooked],
        attacks=attacked(model, fairness, tie, plan),
        bound_ms=gain_max(adversaries.PRESETS[fairness]) / links.MS,
        bound_reached=adversaries.worst_gains(plan.adversaries, 7),
        adversaries=plan.adversaries,
        sockets=sample,
        replayed=[traces.recorded(each) for each in model.traces] if isinstance(model, replayed.Traced) else [],
    )
    found.met = goals(found)
    return found


def table(found: Found) -> list[str]:
    natural = found.natural
    lines = [
        f"{found.model} network, {found.preset} preset, ties: {found.tie}; {natural.races} natural races of {SEATS}",
        f"{'':18}{'wrong %':>9}{'unjust ms':>11}{'95 % ms':>9}{'99 % ms':>9}  right % by gap in ms",
        f"{'':56}  " + "".join(f"{gap:>7.0f}" for gap in GAPS_MS),
    ]
    for way in measures.WAYS:
        small = [said.number(each, 1) for each in found.smallest_gap_ms[way].values()]
        shares = "".join(f"{100 * share:7.1f}" for _, share in found.gaps[way])
        wrong, unjust = 100 * natural.wrong[way], natural.injustice_ms[way]
        lines.append(f"{way:18}{wrong:9.2f}{unjust:11.3f}{small[0]:>9}{small[1]:>9}  {shares}")
    lines += [
        f"decisive errors {natural.decisive:.2%}, photo finishes {natural.photos:.2%}, ±{natural.plus_minus_ms:.2f} ms",
        f"hold p50 {natural.hold_ms_p50:.1f}, p99 {natural.hold_ms_p99:.1f}, longest {natural.hold_ms_max:.1f} ms",
        f"not believed {natural.unbelieved:.1%}, credit {natural.credit_ms:.2f} ms a call, "
        f"{natural.flagged} honest seats flagged",
    ]
    real = found.sockets
    lines.append(
        f"over real sockets: {real.races} races, wrong {real.wrong:.2%} (arrival {real.by_arrival:.2%}), "
        f"photo finishes {real.photos:.2%}, late with the news p50 {real.told_ms_p50:.1f} ms"
    )
    lines += [f"replayed: {traces.said(recording)}" for recording in found.replayed]
    for extra, wrong, decisive, photos in found.asymmetry:
        rates = f"wrong {wrong:.2%}, decisive {decisive:.2%}, photo finishes {photos:.2%}"
        lines.append(f"one way longer by {extra:4.0f} ms: {rates}")
    for each in found.attacks:
        told = each.outcome
        flagged = "never" if told.flagged_after is None else f"at call {told.flagged_after}"
        wins = f"wins {100 * told.wins:5.1f} %, lead {told.lead_ms:6.1f} ms, flagged {flagged}"
        lines.append(f"{each.name:24} {each.link:8} {wins}")
    lines += [f"found: {each.link}: {each.attack}" for each in found.attacks if each.name == SEARCHED]
    reached = ", ".join(f"{preset} {share:.1%}" for preset, share in found.bound_reached.items())
    lines.append(
        f"bound {found.bound_ms:.0f} ms for one race; {found.adversaries} adversaries reached of theirs: {reached}"
    )
    for goal in found.met:
        verdict = "met    " if goal.met else "NOT MET"
        lines.append(f"{verdict} {goal.point} {goal.what}: {goal.figure:g} ({goal.wanted})")
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.fairness", description="Who pressed first, and who wins?")
    network = parser.add_mutually_exclusive_group()
    network.add_argument("--model", choices=sorted(links.MODELS), default="typical", help="the network (typical)")
    network.add_argument(
        "--trace",
        type=Path,
        action="append",
        metavar="FILE",
        help="recorded round trips instead; each phone has one file",
    )
    parser.add_argument("--preset", choices=sorted(adversaries.PRESETS), default="strict", help="the trust (strict)")
    parser.add_argument(
        "--tie", choices=[tie.value for tie in Tie], default=Tie.EARLIER.value, help="what settles ties"
    )
    parser.add_argument("--tiny", action="store_true", help=argparse.SUPPRESS)  # For the tests of the shape.
    chosen = said.options(parser)
    plan = TINY if chosen.tiny else QUICK if chosen.quick else FULL
    try:
        recordings = [traces.read(path) for path in chosen.trace or ()]
    except traces.Unreadable as error:
        parser.error(str(error))
    model = replayed.model_of(recordings) if recordings else links.MODELS[chosen.model]
    found = measure(model, chosen.preset, Tie(chosen.tie), plan)
    return said.all_of("fairness", chosen, found, table(found))


if __name__ == "__main__":
    sys.exit(main())
