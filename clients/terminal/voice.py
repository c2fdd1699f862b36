"""Says things about the table that is being seen: players by name, options, margins. Knows the table; knows no game."""

import re
from collections.abc import Sequence
from typing import Final

from rich.text import Text

from clients.terminal import claims
from clients.terminal.words import Words
from protocol import server
from protocol.client import Symbol
from protocol.units import Seat
from protocol.verdicts import Reason, Ruling

MARKS: Final = {
    Symbol.SQUARE: ("■", "bright_red"),
    Symbol.TRIANGLE: ("▲", "bright_yellow"),
    Symbol.CIRCLE: ("●", "bright_blue"),
    Symbol.DIAMOND: ("◆", "bright_magenta"),
    Symbol.STAR: ("★", "bright_cyan"),
    Symbol.CROSS: ("✚", "bright_green"),
    Symbol.HEART: ("♥", "red"),
    Symbol.MOON: ("☾", "cyan"),
    Symbol.DROP: ("♠", "blue"),
}
"""A player is a shape and a color, never a color alone."""

_EQUALIZER_OPTION: Final = re.compile(r"equalizer_(\d)_(.+)")


def is_long(option: server.OptionView) -> bool:
    """Whether people count it in seconds. What never comes to one stays as it is."""
    return option.name.endswith("_ms") and (option.high or 0) >= 1000


def in_seconds(option: server.OptionView, value: int | None) -> str:
    return str(value) if value is None or not is_long(option) else f"{value / 1000:g}"


def in_milliseconds(option: server.OptionView, typed: str) -> str:
    """What was typed, as the referee takes it; what is no number is for the referee to refuse."""
    try:
        return str(round(float(typed.replace(",", ".")) * 1000)) if is_long(option) else typed
    except (ValueError, OverflowError):
        return typed


class Voice:
    """What can be said of one sight, in one language."""

    def __init__(self, words: Words, sight: server.Sight) -> None:
        self.words, self.sight = words, sight
        self.say = words.say

    def seat_view(self, seat: Seat | None) -> server.SeatView | None:
        return next((each for each in self.sight.table.seats if each.seat == seat), None)

    def player_at(self, seat: Seat | None) -> server.SeatView | server.Leaver | None:
        """Who is meant where a match names a seat: once it is over, whoever played there, whoever sits there now."""
        left = next((each for each in self.sight.table.left if each.seat == seat), None)
        if left is not None and self.sight.table.phase == "over":
            return left
        return self.seat_view(seat) or left

    def name(self, seat: Seat | None) -> str:
        """Whoever is not known any more is still called something."""
        view = self.player_at(seat)
        return self.say("somebody") if view is None else view.name

    def names(self, seats: tuple[Seat, ...]) -> str:
        return f" {self.say('and')} ".join(self.name(seat) for seat in seats)

    def about(self, seat: Seat | None, message: str, **arguments: str | int) -> str:
        """A sentence about a seat; some differ for oneself."""
        mine = seat is not None and seat == self.sight.you and isinstance(self.player_at(seat), server.SeatView)
        who = "me" if mine else "other"
        return self.say(message, name=self.name(seat), who=who, **arguments)

    def player(self, seat: Seat | None, *, mark: bool = True) -> Text:
        """Shape and name."""
        view = self.player_at(seat)
        return Text(self.name(seat)) if view is None or not mark else self.marked(view)

    def marked(self, view: server.SeatView | server.Leaver) -> Text:
        """Shape and name of somebody who sits here, or sat here."""
        shape, style = MARKS[view.symbol]
        return Text.assemble((shape, style), " ", view.name)

    def span(self, margin_us: int, plus_minus_us: int) -> str:
        return self.say("span", ms=self.words.milliseconds(margin_us), plus=self.words.plus_minus(plus_minus_us))

    def own_verdict(self, verdict: server.Verdict) -> str:
        """The answer to one's own call."""
        if verdict.ruling is Ruling.LATE and verdict.first is not None and verdict.reason is not Reason.ROUND_OVER:
            table = self.sight.table
            by_press = f"late-behind-{verdict.tie or 'press'}" if claims.is_by_press(table) else "late-behind"
            doubt = claims.doubt_us(verdict.plus_minus_us, verdict.first, verdict.seat, table)
            return self.about(verdict.first, by_press, margin=self.span(verdict.margin_us, doubt))
        return self.say(f"ruling-{verdict.ruling}", reason=self.say(f"reason-{verdict.reason}"))

    def reason_of(self, seat: Seat, items: Sequence[object]) -> str:
        """Why the call of a seat was ruled as it was, from the verdict among the news; empty when none is."""
        verdicts = (item for item in items if isinstance(item, server.Verdict) and item.seat == seat)
        return next((self.say(f"reason-{verdict.reason}") for verdict in verdicts), "")

    def photo_finish(self) -> list[Text]:
        """A row a caller, in the order ruled, each margin with what it can be wrong by; empty for a single caller."""
        contest = self.sight.table.contest
        if contest is None or len(contest.rows) < 2:
            return []
        table, first = self.sight.table, contest.rows[0]
        lines = []
        for place, row in enumerate(contest.rows, 1):
            known = row.margin_us > 0 or row.plus_minus_us > 0
            doubt = claims.doubt_us(row.plus_minus_us, first.seat, row.seat, table) if known else 0
            ms, plus = self.words.milliseconds(row.margin_us), self.words.plus_minus(doubt)
            behind = self.say("first") if place == 1 else self.say("margin", ms=ms, plus=plus) if known else "-"
            more = []
            if claims.is_by_press(table) and row.call:
                more.append(self.say(f"rule-short-{row.rule}"))
            if row.tie is not None:
                more.append(self.say(f"tie-{row.tie}"))
            elif place > 1 and 0 < doubt >= row.margin_us:
                more.append(self.say("too-close"))
            told = f"  {behind} ({', '.join(more)})" if more else f"  {behind}"
            lines.append(Text.assemble(f"{place}. ", self.player(row.seat), told))
        if contest.taken_back:
            lines.append(Text(self.say("taken-back-mark"), "bold"))
        return lines

    def option_name(self, name: str) -> str:
        """The group's own equalizers come in fours, so one sentence serves them all."""
        if found := _EQUALIZER_OPTION.fullmatch(name):
            return self.say(f"option-equalizer-{found[2].replace('_', '-')}", level=found[1])
        message = f"option-{name.replace('_', '-')}"
        return self.say(message) if self.words.speaks(message) else name.replace("_", " ")

    def option_value(self, value: str) -> str:
        if value in {"true", "false"}:
            return self.say("yes" if value == "true" else "no")
        return self.say(f"choice-{value}") if self.words.speaks(f"choice-{value}") else value or "–"

    def option_set(self, option: server.OptionView) -> str:
        """What an option is set to; people count in seconds."""
        return in_seconds(option, int(option.value)) if is_long(option) else self.option_value(option.value)

    def game_name(self, game: str) -> str:
        return self.say(f"game-{game}") if self.words.speaks(f"game-{game}") else game
