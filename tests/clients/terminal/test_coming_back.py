"""A seat is the same one after a lost line, a server that was away, and a client that was started anew."""

import os
import socket
import subprocess
import sys
import threading

import pytest
import trio

from clients.address import parse_address
from clients.link import Ended
from clients.terminal.__main__ import _name, arguments
from clients.terminal.desk import Desk
from clients.terminal.plain import play_plainly
from clients.terminal.words import Words
from protocol.client import VERSION, Hello
from protocol.verdicts import Closing
from tests.clients.terminal.seats import SeatApp, in_a_thread_of_its_own
from tests.e2e.serving import serving

# The link tries again after a second or two; a busy machine takes its time to start a server.
BACK_SECONDS_MAX = 60.0


def is_seated(desk: Desk) -> bool:
    return desk.online and desk.me is not None


def names(desk: Desk) -> list[str]:
    assert desk.sight is not None
    return [seat.name for seat in desk.sight.table.seats]


@pytest.mark.slow
def test_the_seat_is_the_same_after_the_server_was_away_and_after_a_new_start(tmp_path):
    async def evening(served) -> None:
        url = f"http://127.0.0.1:{served.port}/{served.code}"
        app = SeatApp(url, tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await app.until(is_seated, BACK_SECONDS_MAX)
            await pilot.press("enter")
            await app.until(lambda desk: desk.me is not None and desk.me.ready, BACK_SECONDS_MAX)
            served.kill()
            await app.until(lambda desk: not desk.online, BACK_SECONDS_MAX)
            assert "Away for a moment" in app.text
            served.come_back()
            await app.until(is_seated, BACK_SECONDS_MAX)
            assert names(app.desk) == ["Ann"]
        again = SeatApp(url, tmp_path)
        async with again.run_test(size=(80, 24)):
            await again.until(is_seated, BACK_SECONDS_MAX)
            assert names(again.desk) == ["Ann"]
            # A newer screen of the same seat takes over, and the older one says so.
            newer = SeatApp(url, tmp_path)
            async with newer.run_test(size=(80, 24)):
                await newer.until(is_seated, BACK_SECONDS_MAX)
                await again.until(lambda desk: desk.ended is Closing.NEWER_TAB, BACK_SECONDS_MAX)
            assert "You play in a newer tab" in again.text

    with serving(tmp_path, "--journal", str(tmp_path / "journal.db")) as served:
        in_a_thread_of_its_own(evening(served))


@pytest.mark.slow
def test_the_command_plays_in_lines_where_there_is_no_screen(tmp_path):
    with serving(tmp_path, "--no-journal") as served:
        command = [
            sys.executable,
            "-m",
            "referee",
            "play",
            f"127.0.0.1:{served.port}",
            "--name",
            "Ann",
            "--symbol",
            "moon",
        ]
        playing = subprocess.Popen(
            [*command, "--language", "nl"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={"XDG_STATE_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
            encoding="utf-8",
        )
        assert playing.stdin is not None
        assert playing.stdout is not None
        lines: list[str] = []
        # Whoever says nothing for so long is ended, and then there is no line.
        patience = threading.Timer(BACK_SECONDS_MAX, playing.kill)
        patience.start()
        while not any(line.startswith("Ann: maan, nog niet klaar, gastheer") for line in lines):
            lines.append(playing.stdout.readline())
            assert lines[-1], lines
        rest, _ = playing.communicate("quit\n", timeout=BACK_SECONDS_MAX)
        patience.cancel()
    assert playing.returncode == 0
    assert rest.splitlines()[-1] == "Tot de volgende keer!"


def test_a_table_is_named_by_address_by_code_or_not_at_all():
    assert arguments([]).url == ("127.0.0.1", 8080, "", False)
    assert arguments(["bcdf"]).url == ("127.0.0.1", 8080, "BCDF", False)
    assert arguments(["192.0.2.7:8081/KITCHEN"]).url == ("192.0.2.7", 8081, "KITCHEN", False)
    with pytest.raises(SystemExit):
        arguments(["gopher://x"])


def test_nobody_sits_down_under_a_name_unasked(monkeypatch, capsys):
    say = Words("en").say
    assert _name(None, say, watch=False) == _name(" ", say, watch=False) == ""
    assert _name(None, say, watch=True)
    assert _name("Ann", say, watch=False) == "Ann"
    assert capsys.readouterr().err == ""
    assert _name("Ann " * 6, say, watch=False) == "Ann Ann Ann Ann Ann"
    assert "20 letters" in capsys.readouterr().err

    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: "Ben")
    assert _name(None, say, watch=False) == "Ben"


async def test_where_nothing_listens_it_is_said_within_seconds_though_nobody_types():
    lines: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
    read, write = os.pipe()
    os.close(write)
    desk = Desk(Words("en"))
    with trio.fail_after(BACK_SECONDS_MAX):
        address = parse_address(f"http://127.0.0.1:{number}/BCDF")
        await play_plainly(desk, address, Hello(version=VERSION, name="Ann"), lambda _: None, read, lines.append)
    os.close(read)
    assert desk.ended is Ended.UNREACHABLE
    assert lines[-1] == desk.words.say("cannot-connect")
