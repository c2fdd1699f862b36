"""How everybody has done, by name, over all matches. Knows matches as they were told; knows no file and no rule."""

import statistics
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from protocol.units import MILLISECOND
from protocol.verdicts import Ruling
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
    reaction_ms: float | None  # The median, from the moment the thing changed to the call's stamp.
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


class _Tally:
    """One name so far."""

    def __init__(self) -> None:
        self.name = ""
        self.bot = True
        self.matches = self.wins = self.penalties = 0
        self.rulings = dict.fromkeys(Ruling, 0)
        self.margins_us: list[int] = []
        self.reactions_ms: list[float] = []
        self.evenings: list[Evening] = []

    def standing(self) -> Standing:
        right, wrong = self.rulings[Ruling.UPHELD], self.rulings[Ruling.WRONG]
        return Standing(
            name=self.name,
            bot=self.bot,
            matches=self.matches,
            wins=self.wins,
            calls=sum(self.rulings.values()),
            right=right,
            wrong=wrong,
            late=self.rulings[Ruling.LATE],
            void=self.rulings[Ruling.VOID],
            accuracy=round(right / (right + wrong), 4) if right + wrong else None,
            reaction_ms=round(statistics.median(self.reactions_ms), 1) if self.reactions_ms else None,
            penalties=self.penalties,
            margins_us=tuple(self.margins_us[-POINTS_MAX:]),
            reactions_ms=tuple(self.reactions_ms[-POINTS_MAX:]),
            over_time=tuple(self.evenings[-POINTS_MAX:]),
        )


def same(name: str) -> str:
    """What two spellings of one name have in common."""
    return " ".join(name.split()).casefold()


def results_of(matches: Iterable[Match], player: str = "") -> Results:
    """The results of these matches, the oldest first; of one player, where a name is given."""
    tallies: dict[str, _Tally] = {}
    count = contests = verdicts = 0
    for match in matches:
        count += match.ended
        contests += match.contests
        verdicts += len(match.ruled)
        _add(tallies, match)
    standings = [
        tally.standing() for known, tally in tallies.items() if known and (not player or known == same(player))
    ]
    standings.sort(key=lambda each: (-each.wins, each.matches, -(each.accuracy or 0), same(each.name)))
    return Results(count, contests, verdicts, tuple(standings[:PLAYERS_MAX]))


def _add(tallies: dict[str, _Tally], match: Match) -> None:
    def tally_of(name: str) -> _Tally:
        tally = tallies.setdefault(same(name), _Tally())
        tally.name = name.strip() or tally.name  # As it was spelled last.
        return tally

    before: dict[str, dict[Ruling, int]] = {}  # This match.
    for player in match.players.values():
        tally = tally_of(player.name)
        tally.bot = tally.bot and player.bot
        tally.matches += match.ended
        tally.wins += match.ended and player.seat in match.winners
    for ruled in match.ruled:
        tally = tally_of(ruled.name)
        before.setdefault(same(ruled.name), dict(tally.rulings))
        tally.rulings[ruled.ruling] += 1
        if ruled.ruling is Ruling.LATE and ruled.contest:
            tally.margins_us.append(ruled.margin_us)
        if ruled.reaction is not None:
            tally.reactions_ms.append(round(ruled.reaction / MILLISECOND, 1))
    for _, name in match.penalties:
        tally_of(name).penalties += 1
    for known, rulings in before.items():
        tally = tallies[known]
        right, wrong, late = (
            tally.rulings[each] - rulings[each] for each in (Ruling.UPHELD, Ruling.WRONG, Ruling.LATE)
        )
        calls = sum(tally.rulings.values()) - sum(rulings.values())
        tally.evenings.append(Evening(match.began_ms, calls, right, wrong, late))


def drawn(results: Results) -> str:
    """The results as a table for a terminal."""
    if not results.players:
        return "Nobody has played yet."
    head = ("player", "matches", "wins", "calls", "right", "wrong", "late", "accuracy", "reaction", "penalties")
    rows = [head, *[_row(each) for each in results.players]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(_aligned(row, widths)).rstrip() for row in rows]
    counts = f"{results.matches} matches, {results.contests} contests, {results.verdicts} verdicts"
    return "\n".join([*lines, "", f"{counts}. Reaction: the median, from the change to the call."])


def _row(each: Standing) -> tuple[str, ...]:
    accuracy = "-" if each.accuracy is None else f"{each.accuracy:.0%}"
    reaction = "-" if each.reaction_ms is None else f"{each.reaction_ms:.0f} ms"
    counts = (each.matches, each.wins, each.calls, each.right, each.wrong, each.late)
    return (f"{each.name}{' (bot)' if each.bot else ''}", *map(str, counts), accuracy, reaction, str(each.penalties))


def _aligned(row: tuple[str, ...], widths: list[int]) -> list[str]:
    first, *rest = row
    return [first.ljust(widths[0]), *[cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]]
