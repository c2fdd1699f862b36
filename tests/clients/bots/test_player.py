"""A bot at a table: it says that it is one, gets ready, and goes when it is told to."""

import signal
import sys
from functools import partial

import pytest
import trio
from msgspec.structs import replace

from clients.address import parse_address
from clients.bots.__main__ import _say_seated, arguments, outcome
from clients.bots.names import NAMES, called, marked
from clients.bots.player import Player
from protocol import server
from protocol.client import Hello, Leave, Look, Ready
from protocol.codec import Subprotocol
from protocol.units import SEATS_MAX, Seat, Seq
from protocol.verdicts import Closing, Stamping
from tests.clients.hosting import Guest, hosting, sight, welcome


def seated(seq: int = 0) -> server.Sight:
    """A table at which the bot sits and is not ready."""
    chair = server.SeatView(
        seat=Seat(0),
        name="Relay",
        symbol=marked(0),
        bot=True,
        ready=False,
        present=True,
        playing=False,
        gone=False,
        rtt_ms=None,
        stamping=Stamping.READ,
        quick=False,
    )
    empty = sight(seq=seq)
    return replace(empty, table=replace(empty.table, seats=(chair,)))


async def test_a_bot_says_that_it_is_one_and_gets_ready():
    said = []

    async def script(guest: Guest) -> None:
        said.append(await guest.hear())
        await guest.tell(welcome(), seated())
        said.append(await guest.hear())
        await guest.tell(server.Bye(Seq(0), Closing.TABLE_CLOSED))

    async with hosting(script) as address:
        player = Player(address, 0, seed=1, skill=0.5)
        await player.run()
    hello, ready = said
    assert isinstance(hello, Hello)
    assert (hello.name, hello.bot) == (NAMES[0], True)
    assert isinstance(ready, Ready)
    assert player.link.ended is Closing.TABLE_CLOSED


async def test_a_bot_that_missed_news_asks_for_the_whole():
    asked = trio.Event()

    async def script(guest: Guest) -> None:
        await guest.hear()
        await guest.tell(welcome(), seated(), server.News(Seq(7), 0, ()))
        assert isinstance(await guest.hear(), Look)
        asked.set()
        await guest.tell(server.Bye(Seq(7), Closing.TABLE_CLOSED))

    async with hosting(script) as address:
        await Player(address, 0, seed=1, skill=0.5).run()
    assert asked.is_set()


async def test_a_bot_does_not_look_on_where_the_table_is_full():
    async def script(guest: Guest) -> None:
        await guest.hear()
        await guest.tell(replace(welcome(), seat=None, asked_for_seat=True), sight())
        await guest.hear()

    async with hosting(script) as address:
        await Player(address, 0, seed=1, skill=0.5).run()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_the_program_gives_its_seats_up_when_it_is_told_to_go(number):
    seated_bots = 0
    all_seated = trio.Event()
    left = []

    async def script(guest: Guest) -> None:
        nonlocal seated_bots
        assert guest.wire is Subprotocol.MSGPACK
        await guest.hear()
        await guest.tell(welcome(), seated())
        assert isinstance(await guest.hear(), Ready)
        seated_bots += 1
        if seated_bots == 2:
            all_seated.set()
        message = await guest.hear()
        assert isinstance(message, Leave)
        left.append(message)
        await guest.tell(server.Bye(Seq(0), Closing.LEFT))

    async with hosting(script, seconds_max=20) as address, trio.open_nursery() as nursery:
        command = [sys.executable, "-m", "clients.bots", f"127.0.0.1:{address.port}", "--count", "2", "--seed", "4"]
        program = await nursery.start(partial(trio.run_process, command, capture_stdout=True, check=False))
        await all_seated.wait()
        program.send_signal(number)
        assert await program.wait() == 0
    assert len(left) == 2


async def outcome_of(capsys, *said: server.ServerMessage):
    """What is printed for a bot that hears this, and the exit status."""

    async def script(guest: Guest) -> None:
        await guest.hear()
        await guest.tell(*said)

    async with hosting(script) as address:
        player = Player(address, 0, seed=1, skill=0.5, seated=_say_seated)
        await player.run()
    status = outcome([player], address)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


async def test_whoever_sends_a_bot_hears_where_it_sits_and_how_it_ended(capsys):
    status, out, err = await outcome_of(capsys, welcome(), seated(), server.Bye(Seq(0), Closing.KICKED))

    table = welcome().table
    assert (status, out, err) == (
        0,
        f"{welcome().name} sits at {table}.\n{welcome().name} was removed by the host.\n",
        "",
    )


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ((server.Bye(Seq(0), Closing.NO_SUCH_TABLE),), "there is no table BCDF at 127.0.0.1:"),
        ((replace(welcome(), seat=None, asked_for_seat=True), sight()), "no seat is free"),
    ],
)
async def test_a_bot_that_gets_no_seat_is_an_error_with_its_reason(capsys, said, reason):
    status, out, err = await outcome_of(capsys, *said)

    assert (status, out) == (2, "")
    assert err.startswith(f"referee: {reason}")


async def test_where_nothing_answers_a_bot_says_so_soon(capsys, autojump_clock):
    address = parse_address("127.0.0.1:1/BCDF")
    player = Player(address, 0, seed=1, skill=0.5)
    with trio.fail_after(3):
        await player.run()

    assert outcome([player], address) == 2
    assert "nothing answers at 127.0.0.1:1. Is that" in capsys.readouterr().err


def test_names_are_many_enough_and_differ():
    names = [called(number) for number in range(3 * SEATS_MAX)]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 20 for name in names)


@pytest.mark.parametrize(
    "given",
    [["ftp://x"], ["x", "--count", "0"], ["x", "--skill", "2"], ["x", "--seed", "-1"], ["x", "--count", "many"]],
)
def test_what_cannot_be_meant_is_refused_with_a_word(given, capsys):
    with pytest.raises(SystemExit) as stopped:
        arguments(given)
    assert stopped.value.code == 2
    assert "error" in capsys.readouterr().err
