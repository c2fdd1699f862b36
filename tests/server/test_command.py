"""The command line: what it says to people and to programs, how it refuses, and how it ends."""

import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
import trio

from protocol import server
from protocol.client import VERSION, Hello
from protocol.verdicts import Closing
from referee import cli, reachable, serve
from referee.announcing import Told, same_command, welcome
from referee.arrivals import GOING_AWAY
from referee.findings import Grade
from referee.games.deckfile import SIZE_MAX_BYTES
from referee.table.match import PLAYABLE
from tests.server.house import STUCK_S, Guest, shake_hands

# A busy machine takes seconds to start a Python.
START_S = 60

REFEREE = (sys.executable, "-m", "referee")


@asynccontextmanager
async def serving(*arguments: str):
    """A server of its own; the line that it printed, and its process."""
    process: Any = await trio.lowlevel.open_process(
        [*REFEREE, "serve", "--plain", "--host", "127.0.0.1", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        with trio.fail_after(START_S):
            line = b""
            while not line.endswith(b"\n"):
                line += await process.stdout.receive_some(4096)
        yield line.decode(), process
    finally:
        process.kill()
        await process.wait()
        await process.stdout.aclose()
        await process.stderr.aclose()


async def guest_at(url: str, token: str = "") -> Guest:
    parts = urlsplit(url)
    stream = await trio.open_tcp_stream(str(parts.hostname), int(parts.port or 80))
    assert (await shake_hands(stream)).startswith(b"HTTP/1.1 101 ")
    guest = Guest(stream, STUCK_S)
    await guest.say(Hello(version=VERSION, table=parts.path[1:], token=token))
    welcome = await guest.wait_for(server.Welcome)
    guest.seat, guest.token = welcome.seat, welcome.token
    await guest.wait_for(server.Sight)
    return guest


async def all_there(guest: Guest) -> tuple[server.SeatView, ...]:
    """The seats, once there are two, and both are there."""
    with trio.fail_after(START_S):
        while True:
            seats = (await guest.look()).table.seats
            if [seat.present for seat in seats] == [True, True]:
                return seats
            await guest.wait_for(server.News)


async def all_of(stream) -> bytes:
    return b"".join([chunk async for chunk in stream])


@pytest.mark.slow
@pytest.mark.case("K110")
@pytest.mark.parametrize(
    ("how", "said"), [(signal.SIGTERM, Closing.SERVER_STOPS), (signal.SIGINT, Closing.TABLE_CLOSED)]
)
async def test_a_server_prints_one_line_and_ends_with_a_farewell_to_everybody(how, said):
    async with serving("--table", "kitchen") as (line, process):
        assert line.endswith("/KITCHEN\n")
        guests = [await guest_at(line.strip()) for _ in range(2)]

        process.send_signal(how)

        for guest in guests:
            assert await guest.wait_for_end() == (said, GOING_AWAY)
            await trio.aclose_forcefully(guest.stream)
        with trio.fail_after(START_S):
            assert await process.wait() == 0
            assert await all_of(process.stdout) == b""
            log = await all_of(process.stderr)
    assert all(json.loads(entry)["event"] for entry in log.splitlines())


@pytest.mark.slow
async def test_after_a_ctrl_c_the_same_command_goes_on_with_people_and_bots_and_a_fresh_one_does_not(tmp_path):
    again = ("--journal", str(tmp_path / "evening.journal"), "--bots", "1")
    async with serving(*again) as (line, process):
        url = line.strip()
        guest = await guest_at(url)
        await all_there(guest)
        process.send_signal(signal.SIGINT)
        assert await guest.wait_for_end() == (Closing.SERVER_STOPS, GOING_AWAY)
        await trio.aclose_forcefully(guest.stream)
        assert await process.wait() == 0

    async with serving(*again) as (line, process):
        assert urlsplit(line.strip()).path == urlsplit(url).path
        back = await guest_at(line.strip(), token=guest.token)
        assert back.seat == guest.seat
        assert [seat.bot for seat in await all_there(back)] == [False, True]
        process.send_signal(signal.SIGINT)
        await trio.aclose_forcefully(back.stream)
        assert await process.wait() == 0

    async with serving(*again[:2], "--fresh") as (line, _):
        assert urlsplit(line.strip()).path != urlsplit(url).path


@pytest.mark.slow
@pytest.mark.parametrize("words", [("rules", "dizzy"), ("play", "127.0.0.1:1", "--watch", "--plain")])
def test_a_reader_who_has_read_enough_is_no_error(words):
    """Also where tasks write, whose errors come in groups."""
    process = subprocess.Popen(
        [*REFEREE, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(START_S) == 0


@pytest.fixture
def typed(monkeypatch, capsys):
    """Type a command; its exit status, and what it said on standard output and standard error."""

    def run(*words: str):
        monkeypatch.setattr(sys, "argv", ["referee", *words])
        status: object = 0
        try:
            cli.main()
        except SystemExit as ended:
            status = ended.code
        said = capsys.readouterr()
        # Boxes and line breaks are for people; a test reads the words.
        return status, said.out, " ".join(said.err.replace("│", " ").split())

    return run


@pytest.mark.parametrize(
    ("words", "reasons"),
    [
        (["--option", "penalty"], ["'penalty' is not name=value"]),
        (["--option", "luck=9"], ["no option 'luck'", "penalty", "grace_ms"]),
        (["--option", "penalty=9"], ["'penalty' must be from 0 to 3"]),
        (["--option", "stuck=never"], ["'stuck' must be one of referee, word"]),
        (["--game", "chess"], ["no game 'chess'", "dizzy"]),
        (["--port", "65536"], ["<= 65535"]),
        (["--bots", "9"], ["<= 8"]),
        (["--skill", "2"], ["<= 1"]),
        (["--table", "no spaces"], ["1 to 12 letters"]),
        (["--table", "healthz"], ["address of the server's own"]),
        (["--table", "results"], ["address of the server's own"]),
        (["--table", "Replay"], ["address of the server's own"]),
        (["--keep-days", "0"], [">= 1"]),
        (["--keep-mb", "0"], [">= 1"]),
        (["--deck", "/does/not/exist.toml"], ["cannot read", "/does/not/exist.toml", "No such file"]),
        (["--public-name", "http://games.example"], ["no host's name", "http://"]),
        (["--public-name", "games.example:8080"], ["no host's name", "port"]),
        *((["--mdns", name], ["letters, digits and hyphens"]) for name in ("lizzy.local", "two words", "x-", "x" * 64)),
        (["--host", "host.invalid"], ["cannot listen at host.invalid", "--host"]),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_reason(typed, words, reasons):
    status, out, error = typed("serve", *words)

    assert status == 2
    assert out == ""
    for reason in reasons:
        assert reason in error


@pytest.mark.case("K137")
@pytest.mark.parametrize(
    ("content", "reasons"),
    [
        (b"[[cards]]\npart = 'wing'\n", ["deck.toml", "line"]),
        (b"[[cards\n", ["deck.toml", "line 1"]),
        (b"\xff\xfe", ["UTF-8"]),
        (b"#" * (SIZE_MAX_BYTES + 1), ["larger than"]),
    ],
)
def test_a_broken_deck_is_refused_with_line_and_reason(typed, tmp_path, content, reasons):
    deck = tmp_path / "deck.toml"
    deck.write_bytes(content)

    status, _, error = typed("serve", "--deck", str(deck))

    assert status == 2
    for reason in reasons:
        assert reason in error


def test_a_port_that_was_asked_for_and_is_taken_is_an_error_with_a_way_out(typed):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        status, _, error = typed("serve", "--host", "127.0.0.1", "--port", str(number))

    assert status == 2
    assert f"port {number} is taken" in error
    assert "--port" in error


@pytest.mark.slow
async def test_a_port_at_which_a_referee_serves_already_is_said_to_be_that(typed):
    async with serving("--no-journal") as (line, _):
        number = int(urlsplit(line.strip()).port or 0)
        with pytest.raises(serve.Cannot, match=f"a referee serves at port {number} already.*make play PORT="):
            await serve._listen("127.0.0.1", number)
        url = f"http://127.0.0.1:{number}"
        _, found = await trio.to_thread.run_sync(reachable._port, "127.0.0.1", number)
        assert await serve._running("127.0.0.1", range(number, number + 1)) == [url]
        assert (found.grade, found.says) == (Grade.BAD, f"{number} is taken by a referee, at {url}")
        assert f"referee play {url}" in found.advice


def test_whoever_opens_a_second_table_is_told_of_the_first_and_how_to_go_on_with_each():
    text = welcome(Told("http://192.168.1.7:8081/BCDF", running=["http://127.0.0.1:8080"], port=8081))

    assert "Another table is open here already, at http://127.0.0.1:8080" in text
    assert "at port 8081" in text
    assert "--port 8081 (make: PORT=8081)" in same_command(8081)
    assert "--port" not in same_command(None)


@pytest.mark.parametrize(("before", "sent"), [({}, ["new", "new"]), ({"BCDF": []}, []), ({"BCDF": ["old"]}, ["old"])])
def test_bots_that_a_host_removed_do_not_come_back_with_the_server(before, sent):
    told: list[str] = []

    def tell(_code: str, tokens: list[str], _skill: int) -> None:
        told.extend(tokens)

    asked: Any = SimpleNamespace(bots=2, skill=0.5)
    lobby: Any = SimpleNamespace(bots_away=before, await_bot=lambda _code, _skill: "new")
    agency: Any = SimpleNamespace(send=tell, send_again=tell)

    serve._send_bots(asked, lobby, agency, "BCDF")

    assert told == sent


async def test_the_usual_port_gives_way_to_the_next_that_is_free(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serve, "PORT", taken.getsockname()[1])
        listeners, number = await serve._listen("127.0.0.1", None)
        for listener in listeners:
            await listener.aclose()

    assert serve.PORT < number < serve.PORT + serve.PORTS_TRIED


async def test_when_all_usual_ports_are_taken_a_person_is_told_what_to_do(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serve, "PORT", taken.getsockname()[1])
        monkeypatch.setattr(serve, "PORTS_TRIED", 1)
        with pytest.raises(serve.Cannot, match="--port"):
            await serve._listen("127.0.0.1", None)


def test_people_see_a_code_to_scan_the_address_and_the_screen():
    text = welcome(Told("http://192.168.1.7:8080/BCDF", ["10.0.0.7"]))

    assert "█" in text
    assert "    http://192.168.1.7:8080/BCDF\n" in text
    assert "http://192.168.1.7:8080/BCDF?screen" in text
    assert "try 10.0.0.7 instead of 192.168.1.7" in text
    assert "Ctrl-C" in text


@pytest.mark.case("K112")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_an_address_that_no_phone_can_reach_is_said_to_be_one(host):
    assert "No phone can reach" in welcome(Told(f"http://{host}:8080/BCDF"))


def test_a_terminal_that_cannot_draw_still_shows_the_address(monkeypatch):
    class Plain:
        encoding = "ascii"

    monkeypatch.setattr(sys, "stdout", Plain())

    text = welcome(Told("http://192.168.1.7:8080/BCDF"))

    assert text.isascii()
    assert "http://192.168.1.7:8080/BCDF" in text


@pytest.mark.slow
async def test_a_server_shows_its_pages_and_answers_what_they_ask():
    async with serving("--table", "kitchen", "--public-name", "games.example") as (line, _):
        base = line.strip().rpartition("/")[0]

        async def get(path: str, **headers: str) -> tuple[int, str, bytes]:
            request = urllib.request.Request(base + path, headers=headers)

            def read():
                try:
                    with urllib.request.urlopen(request, timeout=START_S) as answer:
                        return answer.status, answer.headers["Content-Type"], answer.read()
                except urllib.error.HTTPError as error:
                    with error:
                        return error.code, error.headers["Content-Type"], error.read()

            return await trio.to_thread.run_sync(read)

        for page in ("/results", "/replay", "/KITCHEN"):
            assert (await get(page))[:2] == (200, "text/html; charset=utf-8")
        status, kind, body = await get("/history.json?table=kitchen")
        assert (status, kind, json.loads(body)) == (200, "application/json", {"table": "KITCHEN", "matches": []})
        status, kind, body = await get("/replay.json?table=KITCHEN&match=1")
        assert (status, kind, json.loads(body)["error"]) == (404, "application/json", "no-such-match")
        assert json.loads((await get("/results.json"))[2])["players"] == []
        assert json.loads((await get("/where.json"))[2]) == {"hosts": [urlsplit(base).netloc]}
        known = {"found": True, "table": "KITCHEN", "game": "dizzy", "players": [], "bots": 0}
        known |= {"playing": False, "full": False}
        assert json.loads((await get("/table.json?table=kitchen"))[2]) == known
        assert json.loads((await get("/table.json?table=WRONG"))[2]) == {"found": False}
        assert (await get("/KITCHEN", Host="evil.test"))[0] == 403
        assert (await get("/KITCHEN", Host="games.example"))[0] == 200


def test_one_game_is_listed_alone(typed):
    status, out, _ = typed("games", "solitaire")

    assert status == 0
    assert out.startswith("solitaire: 1 player\n")
    assert "dizzy: " not in out
    assert "  grace_ms=" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["bots", "x", "--count", "many"], '--count: "many" is no whole number.'),
        (["serve", "--port", "many"], '--port: "many" is no whole number.'),
        (["storm", "x", "--rate", "fast"], '--rate: "fast" is no number.'),
        (["games", "dizzy", "zangle"], "Not understood: zangle. --help says what there is."),
    ],
)
def test_what_was_mistyped_is_said_in_plain_words(typed, words, told):
    status, _, error = typed(*words)

    assert (status, told in error) == (2, True), error


def test_all_games_and_all_their_options_are_listed(typed):
    status, out, _ = typed("games")

    assert status == 0
    for name, game in PLAYABLE.items():
        assert f"{name}: " in out
        assert all(f"  {option}=" in out for option in game.option_names())
    assert "  grace_ms=20000  (0 to 600000)" in out


@pytest.mark.parametrize("game", PLAYABLE)
def test_the_rules_of_each_game_can_be_read(typed, game):
    status, out, _ = typed("rules", game)

    assert status == 0
    assert out.startswith("# ")


def test_help_tells_a_stranger_what_to_do_first_and_what_a_shell_will_see(typed):
    status, out, _ = typed("--help")

    assert status == 0
    assert "referee serve" in out
    assert "Exit status" in out
