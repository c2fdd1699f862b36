"""A seat's secret is kept for its player alone, and a file that is no good costs nothing but the way back."""

import stat

import pytest

from clients.address import parse_address
from clients.terminal.kept_seats import SEATS_MAX, KeptSeats

HOME = parse_address("192.0.2.7:8080/BCDF")


def test_a_seat_is_found_again_by_address_table_and_name(tmp_path):
    path = tmp_path / "deep" / "seats.json"
    KeptSeats(path, HOME, "Ann").keep("secret")
    assert KeptSeats(path, parse_address("http://192.0.2.7:8080/bcdf"), "Ann").token() == "secret"
    assert KeptSeats(path, HOME, "Bob").token() == ""
    assert KeptSeats(path, HOME._replace(port=8081), "Ann").token() == ""


def test_nobody_else_may_read_it(tmp_path):
    path = tmp_path / "seats.json"
    KeptSeats(path, HOME, "Ann").keep("secret")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_seat_that_is_gone_is_forgotten(tmp_path):
    seats = KeptSeats(tmp_path / "seats.json", HOME, "Ann")
    seats.keep("secret")
    seats.keep("")
    assert seats.token() == ""


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"x": 3}', "\x00"])
def test_a_file_that_is_no_good_is_an_empty_one(tmp_path, text):
    path = tmp_path / "seats.json"
    path.write_text(text)
    seats = KeptSeats(path, HOME, "Ann")
    assert seats.token() == ""
    seats.keep("secret")
    assert seats.token() == "secret"


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(tmp_path):
    (tmp_path / "file").write_text("")
    seats = KeptSeats(tmp_path / "file" / "seats.json", HOME, "Ann")
    seats.keep("secret")
    assert seats.token() == ""


def test_the_oldest_seats_go(tmp_path):
    path = tmp_path / "seats.json"
    for number in range(SEATS_MAX + 1):
        KeptSeats(path, HOME, f"Player {number}").keep("secret")
    assert KeptSeats(path, HOME, "Player 0").token() == ""
    assert KeptSeats(path, HOME, f"Player {SEATS_MAX}").token() == "secret"
