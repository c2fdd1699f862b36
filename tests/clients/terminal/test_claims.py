"""What a terminal claims of who was first, at a table that goes by press: nothing finer than can be known."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from clients.terminal import claims
from clients.terminal.menus import photo_sheet
from protocol import server
from protocol.verdicts import Badge, Reason, Rule, Ruling, Tie
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, CLEO

SEALED = server.Lottery("c0ffee", "")


def by_press(language: str = "en", *rows: server.CallRow) -> server.Sight:
    """A table that goes by press, after a race; Ann's and Bob's devices were measured against each other."""
    sight = seen.sight(seen.dizzy_view())
    touched = {ANN: server.Touch(0, 0), BOB: server.Touch(6_000, 3_000)}
    seats = tuple(
        replace(seat, touch=touched.get(seat.seat), badge=Badge.ARRIVAL if seat.seat == CLEO else Badge.PRESS)
        for seat in sight.table.seats
    )
    contest = server.Contest(3, rows) if rows else None
    return replace(sight, table=replace(sight.table, lottery=SEALED, seats=seats, contest=contest))


def test_of_devices_that_were_not_measured_nothing_finer_than_ten_milliseconds_is_claimed():
    table = by_press().table
    assert claims.doubt_us(800, ANN, CLEO, table) == claims.GLASS_US
    assert claims.doubt_us(14_000, ANN, CLEO, table) == 14_000
    assert claims.doubt_us(800, ANN, BOB, table) == 3_800
    assert claims.doubt_us(9_000, ANN, BOB, table) == claims.GLASS_US, "measuring makes nothing worse"
    assert claims.doubt_us(800, ANN, CLEO, replace(table, lottery=None)) == 800, "by arrival"


def test_a_photo_finish_tells_rule_and_doubt_of_each_and_what_was_drawn_from():
    rows = (
        server.CallRow("a", BOB, 0, 700, Rule.CREDITED, Tie.LOTTERY),
        server.CallRow("b", ANN, 1_500, 900, Rule.PRESS, Tie.LOTTERY),
        server.CallRow("c", CLEO, 31_000, 9_000, Rule.ARRIVAL),
    )
    desk = seen.desk_with(by_press("en", *rows), "en")
    told = [line.plain for line in photo_sheet(desk).text()]
    assert told[0].endswith("first (made good, drawn by lot)")
    assert told[1].endswith("+1.5 ±3.9 ms (by press, drawn by lot)")
    assert told[2].endswith("+31 ±10 ms (by arrival)")
    assert "lots were drawn, and Bob has it" in told[3]
    assert "surely pressed first" in told[4]
    assert any("c0ffee" in line for line in told)


def test_a_lot_is_drawn_again_once_what_it_was_drawn_from_is_told():
    seed = bytes(range(32))
    told = server.Lottery(sha256(b"commitment" + seed).hexdigest(), seed.hex())
    tickets = {seat: sha256(b"ticket" + seed + (3).to_bytes(8) + bytes([seat])).digest() for seat in (ANN, BOB)}
    won, lost = sorted(tickets, key=tickets.__getitem__)
    rows = [server.CallRow("a", seat, 0, 700, Rule.PRESS, Tie.LOTTERY, 3) for seat in (won, lost)]
    late = server.CallRow("c", CLEO, 31_000, 9_000)
    assert claims.drawn_again(told, [*rows, late]) == "lottery-checked"
    assert claims.drawn_again(told, rows[::-1]) == "lottery-broken", "another has won"
    assert claims.drawn_again(replace(told, seed=(b"x" * 32).hex()), rows) == "lottery-broken", "another seed"
    assert claims.drawn_again(replace(told, seed="no seed"), rows) == "lottery-broken"
    assert claims.drawn_again(told, [rows[0], replace(rows[1], draw=4)]) == "lottery-broken", "of another race"
    assert claims.drawn_again(told, [replace(rows[0], draw=0)]) == "lottery-broken", "nobody said of which race"
    sight = by_press("en", *rows)
    desk = seen.desk_with(replace(sight, table=replace(sight.table, lottery=told)), "en")
    assert any("Drawn again on this device" in line.plain for line in photo_sheet(desk).text())


@pytest.mark.parametrize(
    ("tie", "said"), [(None, "Bob pressed 12 ±10 ms earlier"), (Tie.LOTTERY, "lots were drawn, and Bob has it")]
)
def test_whoever_was_late_is_told_by_how_much_and_what_settled_it(tie, said):
    sight = by_press()
    sight = replace(
        sight, table=replace(sight.table, seats=tuple(replace(each, touch=None) for each in sight.table.seats))
    )
    desk = seen.desk_with(sight, "en")
    late = seen.verdict(ANN, Ruling.LATE, Reason.HELD, first=BOB, margin_us=12_000, plus_minus_us=900, tie=tie)
    assert said in desk.voice.own_verdict(late)
