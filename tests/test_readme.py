"""The contested call in the README is a real one: these lines come from a table, and the README must show them."""

import os
from pathlib import Path

from protocol import server
from protocol.games import dizzy
from protocol.units import MICROSECOND
from protocol.verdicts import Ruling
from referee.table.match import PLAYABLE
from tests.kit.table import Sitting

README = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- made: contested call -->\n```\n", "```\n<!-- end: contested call -->"
NAMES = ("Ann", "Ben", "Cas")

# In the order of arrival at the machine, microseconds after the cards opened.
ANN_US, BEN_US, CAS_US = 1_204_000, 1_204_380, 2_950_000


def contested_call() -> str:
    """One race: Ann is first, Ben is 0.38 ms behind her, and Cas guesses wrong at what Ann made of it."""
    table = Sitting(seats=0)
    for seat, name in enumerate(NAMES):
        table.sit(seat, name)
    table.open()
    opened, seen = table.now, table.revision
    table.told.clear()
    lines = [f"{'':>11}  on the table: {_lizzy(table)}"]
    calls = [
        (BEN_US, 1, table.right(1, basis=seen), "calls colors-same"),
        (ANN_US, 0, table.right(0, basis=seen), "calls colors-same"),
    ]
    lines += [_said(at, seat, said) for at, seat, _, said in sorted(calls)]
    table.sweep(
        [(seat, call, opened + at * MICROSECOND) for at, seat, call, _ in calls], now=opened + BEN_US * MICROSECOND
    )
    lines.append(f"{'':>11}  on the table: {_lizzy(table)}")
    lines += _ruled(table)
    lines.append(_said(CAS_US, 2, "calls colors-different"))
    table.sweep([(2, table.wrong(2), opened + CAS_US * MICROSECOND)], now=opened + CAS_US * MICROSECOND)
    lines += _ruled(table)
    return "".join(line + "\n" for line in lines)


def _said(at_us: int, seat: int, said: str) -> str:
    return f"{at_us / 1000:>8.2f} ms  {NAMES[seat]} {said}"


def _lizzy(table: Sitting) -> str:
    lizzy = table.dizzy.lizzy
    assert lizzy is not None
    return " · ".join(f"{card.color} {card.pattern}" for card in (lizzy.head, lizzy.body, lizzy.tail))


def _ruled(table: Sitting) -> list[str]:
    """What everybody is told of it."""
    lines = []
    for post in table.told:
        if not isinstance(post.message, server.News) or None not in post.to:
            continue
        for item in post.message.items:
            match item:
                case server.Verdict(ruling=Ruling.LATE):
                    assert item.first is not None
                    margin, plus_minus = item.margin_us / 1000, item.plus_minus_us / 1000
                    lines.append(
                        f"{'':>11}  → {NAMES[item.seat]}: late, {NAMES[item.first]} was first "
                        f"by {margin:.2f} ± {plus_minus:.2f} ms. It costs nothing."
                    )
                case server.Verdict():
                    lines.append(f"{'':>11}  → {NAMES[item.seat]}: {item.ruling} ({item.reason})")
                case dizzy.CombinationWrong():
                    colors = ", ".join(card.color for card in item.tops)
                    lines.append(f"{'':>11}    the colors would be {colors}")
                case dizzy.PenaltyCardDrawn():
                    lines.append(f"{'':>11}    a penalty card goes under {NAMES[item.seat]}'s blind pile")
                case dizzy.LockedOut():
                    length = item.until_ms - post.message.at_ms
                    lines.append(f"{'':>11}    and no call from {NAMES[item.seat]} for {length / 1000:g} s")
                case _:
                    pass
    table.told.clear()
    return lines


def test_the_readme_shows_a_contested_call_as_it_is_ruled() -> None:
    """Set REFEREE_REWRITE=1 to write the lines into the README anew."""
    text = README.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    shown, _, after = rest.partition(END)
    made = contested_call()
    if os.environ.get("REFEREE_REWRITE"):
        README.write_text(before + BEGIN + made + END + after, "utf-8")
        return
    assert shown == made, "REFEREE_REWRITE=1 makes them anew"


def test_the_readme_names_every_game_and_for_how_many_it_is() -> None:
    text = README.read_text("utf-8")
    for name, game in PLAYABLE.items():
        (row,) = [line for line in text.splitlines() if line.startswith(f"| `{name}` |")]
        counts = {game.seats_min, game.seats_max}
        assert row.endswith(f"| {' to '.join(str(count) for count in sorted(counts))} |")
