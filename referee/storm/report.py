"""What a storm has found, as data and for people. Knows numbers and words; measures nothing."""

from msgspec import Struct

from referee.storm.asked import Breach
from referee.storm.latency import Summary
from referee.storm.meter import Numbers


class Report(Struct, frozen=True):
    """A whole storm. Latencies are from when a call should have gone out to when its answer arrived at its caller."""

    races: int
    violations: int
    p50_us: int | None  # Of steady seats, over the whole storm.
    p99_us: int | None
    wins_by_seat: dict[int, int]
    wins_by_chance: dict[int, float]
    wins_p_value: float | None  # How often chance alone is at least this uneven.
    in_order: float | None  # Of the races decided among steady seats: the share in which who called first was first.
    url: str
    tables: int
    seats: int
    seed: int
    chaos: list[str]
    befell: dict[str, int]
    calls: int
    rulings: dict[str, int]
    messages: int
    views_checked: int
    histories_searched: int
    histories_undecided: int
    operations: int
    latency: Summary  # Of steady seats.
    latency_calm: Summary  # The same, while nothing befell anybody.
    latency_chaos: Summary  # And while it did.
    service_calm: Summary  # The same from when a call did go out: what is left is the server and the way to it.
    service_chaos: Summary
    p99_ratio: float | None  # Of the latency: chaos against calm.
    offered_per_s: float
    achieved_per_s: float
    lag: Summary  # How late the storm itself was: the time between when a call should have gone out and when it did.
    canary: Summary  # How late this process was with something small that was due every 10 ms.
    seconds: float
    complete: bool  # All races that were asked for took place.
    server_before: Numbers
    server_peak: Numbers
    server_after: Numbers
    breaches: list[Breach]


def shown(report: Report) -> str:
    """A page for people."""
    lines = [str(breach) for breach in report.breaches]
    chance = ", ".join(
        f"{seat}: {won} of {report.wins_by_chance[seat]:.0f}" for seat, won in report.wins_by_seat.items()
    )
    befell = ", ".join(f"{kind} {count}" for kind, count in report.befell.items() if count) or "none"
    rulings = ", ".join(f"{ruling} {count}" for ruling, count in sorted(report.rulings.items()))
    lines += [
        f"races         {report.races} at {report.tables} tables of {report.seats} in {report.seconds:.1f} s"
        + ("" if report.complete else "; it was given up before all took place"),
        f"calls         {report.calls}: {rulings}",
        f"checked       {report.messages} messages, {report.views_checked} whole views, {report.operations} operations "
        f"of locks in {report.histories_searched} histories"
        + (f" ({report.histories_undecided} undecided)" if report.histories_undecided else ""),
        f"mishaps       {befell}",
        f"rate          {report.achieved_per_s:.1f} races/s of {report.offered_per_s:.1f} offered",
        f"the storm's own lag     {report.lag}",
        f"the storm's own canary  {report.canary}",
        "seats to which nothing was done, from when the call was due to its answer:",
        f"  all         {report.latency}",
        f"  in calm     {report.latency_calm}",
        f"  in chaos    {report.latency_chaos}",
        "the same, from when the call did go out:",
        f"  in calm     {report.service_calm}",
        f"  in chaos    {report.service_chaos}",
        f"  p99 in chaos is {_ratio(report.p99_ratio)} times that in calm",
        f"wins          by seat, and by chance: {chance or 'none'}{_p(report.wins_p_value)}",
        f"in order      {_share(report.in_order)} of these races went to who called first",
        f"server        {_server(report)}",
        f"violations    {report.violations}",
    ]
    return "\n".join(lines)


def _ratio(ratio: float | None) -> str:
    return "an unknown number of" if ratio is None else f"{ratio:.2f}"


def _share(share: float | None) -> str:
    return "an unknown share" if share is None else f"{100 * share:.2f} %"


def _p(value: float | None) -> str:
    return "" if value is None else f"; chance alone is this uneven with p = {value:.3f}"


def _server(report: Report) -> str:
    before, peak, after = report.server_before, report.server_peak, report.server_after
    if before == Numbers():
        return "tells nothing about itself"
    return "before, under load, after: " + "; ".join(
        f"{name} {getattr(before, field)}, {getattr(peak, field)}, {getattr(after, field)}"
        for name, field in (
            ("tables", "tables"),
            ("connections", "connections"),
            ("tasks", "tasks"),
            ("memory in MB", "rss_mb"),
        )
    )
