"""Applies one message of news to a sight. Knows the table's news; leaves each game's to the module of its name.

The outcome is the sight that the referee would send at that number (proved against the real games), save for the row
of a call that holds the lock: it bears no identifier until its verdict tells it.
"""

from typing import assert_never

from msgspec.structs import replace

from clients.fold.games import fold_game
from protocol import server
from protocol.units import Seat
from protocol.verdicts import Ruling

# A photo finish shows each seat once.
ROWS_MAX = 9


class Missed(Exception):
    """News did not follow upon what is known: ask for a whole sight (`look`)."""


def fold(sight: server.Sight, news: server.News) -> server.Sight:
    """The sight after the news. Raises Missed when something came in between that was not heard."""
    if news.seq != sight.seq + 1:
        raise Missed(f"news {news.seq} after {sight.seq}")
    table, game = sight.table, sight.game
    for item in news.items:
        if isinstance(item, server.TableNews):
            table = fold_table(table, item)
        else:
            game = fold_game(game, item)
    return replace(sight, seq=news.seq, at_ms=news.at_ms, table=table, game=game)


def fold_table(table: server.TableView, item: server.TableNews) -> server.TableView:
    """The table after one item of its own news."""
    match item:
        case server.SeatChanged(view):
            others = [each for each in table.seats if each.seat != view.seat]
            seats = tuple(sorted([*others, view], key=lambda each: each.seat))
            return replace(table, seats=seats, left=_left_by_others(table, view.seat))
        case server.SeatGone(seat):
            seats = tuple(each for each in table.seats if each.seat != seat)
            return replace(table, seats=seats, left=_left_by_one_more(table, seat))
        case server.HostIs(seat):
            return replace(table, host=seat)
        case server.WatchersNow(watchers):
            return replace(table, watchers=watchers)
        case server.TableLocked(locked):
            return replace(table, locked=locked)
        case server.ScreensNow(screens):
            return replace(table, screens=screens)
        case server.OptionChanged(view):
            return _with_option(table, view)
        case server.Paused(reason):
            return replace(table, paused=True, pause_reason=reason)
        case server.Resumed():
            return replace(table, paused=False, pause_reason="")
        case server.StartScheduled(starts_in_ms):
            return replace(table, starts_in_ms=starts_in_ms)
        case server.MatchOver():
            return replace(table, phase="over", seats=tuple(replace(each, playing=False) for each in table.seats))
        case server.LotteryIs(view):
            return replace(table, lottery=view)
        case server.Verdict():
            return replace(table, contest=_with_row(table.contest, item)) if item.contest else table
        case server.Bumped():
            return table  # What it comes to is told of the seats.
        case server.TakenBack():
            return table  # The whole view of what is so instead comes right behind the news.
        case _:
            assert_never(item)


def _left_by_others(table: server.TableView, seat: Seat) -> tuple[server.Leaver, ...]:
    """Whoever sits down in a running match is who plays there from then on."""
    return tuple(each for each in table.left if each.seat != seat) if table.phase == "running" else table.left


def _left_by_one_more(table: server.TableView, seat: Seat) -> tuple[server.Leaver, ...]:
    """Its match still names whoever leaves."""
    if table.phase == "lobby":
        return table.left
    gone = [server.Leaver(each.seat, each.name, each.symbol, each.bot) for each in table.seats if each.seat == seat]
    return tuple(sorted([*(each for each in table.left if each.seat != seat), *gone], key=lambda each: each.seat))


def _with_option(table: server.TableView, view: server.OptionView) -> server.TableView:
    """One option is shown twice: whether matches begin by themselves."""
    options = tuple(view if each.name == view.name else each for each in table.options)
    autostart = view.value == "ready" if view.name == "start" else table.autostart
    return replace(table, options=options, autostart=autostart)


def _with_row(contest: server.Contest | None, verdict: server.Verdict) -> server.Contest:
    """The photo finish with one more ruling: the first caller stands above those who were late for it."""
    row = server.CallRow(
        verdict.call,
        verdict.seat,
        verdict.margin_us,
        verdict.plus_minus_us,
        verdict.rule,
        verdict.tie,
        verdict.draw,
    )
    known = contest.rows if contest is not None and contest.number == verdict.contest else ()
    if verdict.ruling is not Ruling.LATE or verdict.first is None:
        return server.Contest(verdict.contest, (row, *known[1:]))
    rows = known or (server.CallRow("", verdict.first, 0, 0),)
    is_new = len(rows) < ROWS_MAX and all(each.seat != verdict.seat for each in rows)
    return server.Contest(verdict.contest, (*rows, row) if is_new else rows)
