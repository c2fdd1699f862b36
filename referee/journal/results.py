"""How everybody has done, by name, over all matches. Knows matches as they were told; knows no file and no rule."""

import statistics
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from protocol.units import MILLISECOND
from protocol.verdicts import Ruling
from referee.counted import counted
from referee.journal.chronicle import Match

# Points of one plot: more than a screen has columns tell nothing more.
POINTS_MAX: Final = 1_000

# Names that are told of. A server that has seen more people is a public one, and has other tools.
PLAYERS_MAX: Final = 1_000


class Evening(Struct, frozen=True):
    """What somebody called in one match, and when that began."""

    began_ms: int
    calls: int
    right: int
    wrong: int
    late: int


class Standing(Struct, frozen=True):
    """One name. What has no value yet is null: an accuracy without a judged call, a reaction without a fresh one."""

    name: str
    bot: bool  # Only bots bore it.
    matches: int  # That ended.
    wins: int
    calls: int
    right: int
    wrong: int
    late: int
    void: int
    accuracy: float | None  # Right ones of those that were judged.
    reaction_ms: float | None  # The median of the newest, from the moment the thing changed to the call's stamp.
    penalties: int
    margins_us: tuple[int, ...]  # Behind the first, of each late call that has one; the newest.
    reactions_ms: tuple[float, ...]  # The newest.
    over_time: tuple[Evening, ...]  # The newest.


class Results(Struct, frozen=True):
    """All of them, who won most first."""

    matches: int
    contests: int
    verdicts: int
    players: tuple[Standing, ...]


class Part(Struct, frozen=True):
    """What one name did in one match."""

    name: str
    bot: bool
    dealt_in: bool
    won: bool
    rulings: dict[Ruling, int]
    penalties: int
    margins_us: tuple[int, ...]
    reactions_ms: tuple[float, ...]


class Summary(Struct, frozen=True):
    """All of a match that results need."""

    began_ms: int
    ended: bool
    contests: int
    verdicts: int
    parts: tuple[Part, ...]


def summary_of(match: Match) -> Summary:
    """What stands of a match: what was taken back is in it no more."""
    names = [player.name for player in match.players.values()]
    names += [each.name for each in match.ruled] + [name for _, name in match.penalties]
    # One who is spelled in two ways is one, as spelled last.
    spelled = {same(name): name.strip() for name in names if same(name)}
    parts = tuple(_part(match, known, name) for known, name in spelled.items())
    return Summary(match.began_ms, match.ended, match.contests, len(match.ruled), parts)


def _part(match: Match, known: str, name: str) -> Part:
    players = [player for player in match.players.values() if same(player.name) == known]
    ruled = [each for each in match.ruled if same(each.name) == known]
    rulings = dict.fromkeys(Ruling, 0)
    for each in ruled:
        rulings[each.ruling] += 1
    margins_us = [each.margin_us for each in ruled if each.ruling is Ruling.LATE and each.contest]
    reactions_ms = [round(each.reaction / MILLISECOND, 1) for each in ruled if each.reaction is not None]
    return Part(
        name=name,
        bot=bool(players) and all(player.bot for player in players),
        dealt_in=bool(players),
        won=any(player.seat in match.winners for player in players),
        rulings=rulings,
        penalties=sum(same(other) == known for _, other in match.penalties),
        margins_us=tuple(margins_us[-POINTS_MAX:]),
        reactions_ms=tuple(reactions_ms[-POINTS_MAX:]),
    )


def same(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(name.split()).casefold()


def results_of(summaries: Iterable[Summary], player: str = "") -> Results:
    """The results of these matches; of one player, where a name is given."""
    everything = sorted(summaries, key=lambda summary: summary.began_ms)
    parts: dict[str, list[tuple[Summary, Part]]] = {}
    for summary in everything:
        for part in summary.parts:
            parts.setdefault(same(part.name), []).append((summary, part))
    standings = [_standing(mine) for known, mine in parts.items() if not player or known == same(player)]
    standings.sort(key=lambda each: (-each.wins, each.matches, -(each.accuracy or 0), same(each.name)))
    return Results(
        matches=sum(summary.ended for summary in everything),
        contests=sum(summary.contests for summary in everything),
        verdicts=sum(summary.verdicts for summary in everything),
        players=tuple(standings[:PLAYERS_MAX]),
    )


def _standing(mine: Sequence[tuple[Summary, Part]]) -> Standing:
    counts = {ruling: sum(part.rulings[ruling] for _, part in mine) for ruling in Ruling}
    right, wrong = counts[Ruling.UPHELD], counts[Ruling.WRONG]
    reactions_ms = [each for _, part in mine for each in part.reactions_ms][-POINTS_MAX:]
    return Standing(
        name=mine[-1][1].name,
        bot=all(part.bot for _, part in mine),
        matches=sum(summary.ended and part.dealt_in for summary, part in mine),
        wins=sum(part.won for _, part in mine),
        calls=sum(counts.values()),
        right=right,
        wrong=wrong,
        late=counts[Ruling.LATE],
        void=counts[Ruling.VOID],
        accuracy=round(right / (right + wrong), 4) if right + wrong else None,
        reaction_ms=round(statistics.median(reactions_ms), 1) if reactions_ms else None,
        penalties=sum(part.penalties for _, part in mine),
        margins_us=tuple([each for _, part in mine for each in part.margins_us][-POINTS_MAX:]),
        reactions_ms=tuple(reactions_ms),
        over_time=tuple([_evening(*each) for each in mine if sum(each[1].rulings.values())][-POINTS_MAX:]),
    )


def _evening(summary: Summary, part: Part) -> Evening:
    rulings = part.rulings
    right, wrong, late = rulings[Ruling.UPHELD], rulings[Ruling.WRONG], rulings[Ruling.LATE]
    return Evening(summary.began_ms, sum(rulings.values()), right, wrong, late)


def drawn(results: Results) -> str:
    """The results as a table for a terminal."""
    if not results.players:
        return "Nobody has played yet."
    head = ("player", "matches", "wins", "calls", "right", "wrong", "late", "accuracy", "reaction", "penalties")
    rows = [head, *[_row(each) for each in results.players]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(_aligned(row, widths)).rstrip() for row in rows]
    counts = f"{counted(results.matches, 'match', 'matches')}, {counted(results.contests, 'contest')}"
    counts += f", {counted(results.verdicts, 'verdict')}"
    return "\n".join([*lines, "", f"{counts}. Reaction: the median, from the change to the call."])


def _row(each: Standing) -> tuple[str, ...]:
    accuracy = "-" if each.accuracy is None else f"{each.accuracy:.0%}"
    reaction = "-" if each.reaction_ms is None else f"{each.reaction_ms:.0f} ms"
    counts = (each.matches, each.wins, each.calls, each.right, each.wrong, each.late)
    return (f"{each.name}{' (bot)' if each.bot else ''}", *map(str, counts), accuracy, reaction, str(each.penalties))


def _aligned(row: tuple[str, ...], widths: list[int]) -> list[str]:
    first, *rest = row
    return [first.ljust(widths[0]), *[cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]]
