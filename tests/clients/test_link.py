"""A link answers pings first, comes back with its token, and never flushes old calls."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import trio
from msgspec.structs import replace

from clients import link as link_module
from clients.link import CALL_USEFUL_SECONDS, Ended, Link, Lost
from protocol import server
from protocol.client import VERSION, Hello, Look, Play, Pong, Ready
from protocol.codec import Subprotocol
from protocol.games import dizzy
from protocol.units import Revision, Seat, Seq
from protocol.verdicts import Closing, Reason, Ruling, Stamping, StampKind
from tests.clients.hosting import Guest, Script, hosting, sight, welcome

ANN = Hello(version=VERSION, name="Ann")
OPEN = dizzy.Open()


@asynccontextmanager
async def linked(script: Script, *, wire: Subprotocol = Subprotocol.MSGPACK, tries_max: int = 3) -> AsyncIterator[Link]:
    async with hosting(script) as address, trio.open_nursery() as nursery:
        link = Link(address, ANN, wire=wire, backoff_seconds=(0.0,), tries_max=tries_max)
        nursery.start_soon(link.run)
        yield link
        link.close()


async def until_sight(link: Link) -> None:
    """Read on until a sight is here: then the link is live."""
    async for heard in link:
        if isinstance(heard, server.Sight):
            return


async def admit(guest: Guest, revision: int | None = None) -> None:
    await guest.hear()
    await guest.tell(welcome(), sight(revision))


async def answer_nothing(guest: Guest) -> None:
    while True:
        await guest.hear()


@pytest.mark.parametrize("wire", list(Subprotocol))
async def test_the_first_word_is_the_hello_and_the_answer_comes_out(wire):
    said = []

    async def script(guest):
        said.append(await guest.hear())
        await guest.tell(welcome(), sight())
        await answer_nothing(guest)

    async with linked(script, wire=wire) as link:
        heard = link.__aiter__()
        assert await heard.__anext__() == welcome()
        assert await heard.__anext__() == sight()
    assert [(hello.name, hello.table, hello.token) for hello in said] == [("Ann", "BCDF", "")]


async def test_a_ping_is_answered_though_nobody_reads_the_messages():
    answered = trio.Event()

    async def script(guest):
        await admit(guest)
        await guest.tell(server.Ping(Seq(0), 7))
        pong = await guest.hear()
        assert isinstance(pong, Pong)
        assert pong.nonce == 7
        answered.set()
        await answer_nothing(guest)

    async with linked(script):
        await answered.wait()


@pytest.mark.case("K071", "K074")
async def test_after_a_loss_the_same_seat_is_asked_for_again():
    said = []

    async def script(guest):
        said.append(await guest.hear())
        await guest.tell(welcome(), sight(seq=guest.number))
        if guest.number == 0:
            await guest.lose()
        else:
            await answer_nothing(guest)

    async with linked(script) as link:
        await until_sight(link)
        heard = link.__aiter__()
        assert isinstance(await heard.__anext__(), Lost)
        assert await heard.__anext__() == welcome()
        assert await heard.__anext__() == sight(seq=1)
        assert link.live
    assert [hello.token for hello in said] == ["", "secret"]


@pytest.mark.case("K086")
async def test_silence_of_twice_the_heartbeat_is_a_loss():
    async def script(guest):
        await guest.hear()
        await guest.tell(welcome(heartbeat_ms=5 if guest.number == 0 else 1000), sight())
        await answer_nothing(guest)

    async with linked(script) as link:
        await until_sight(link)
        assert isinstance(await link.__aiter__().__anext__(), Lost)
        await until_sight(link)


async def test_an_unanswered_command_is_repeated_under_its_identifier_and_an_answered_one_is_not():
    said = []

    async def script(guest):
        await admit(guest)
        if guest.number == 0:
            answered, unanswered = await guest.hear(), await guest.hear()
            await guest.tell(server.Done(Seq(0), answered.id))
            said.append(unanswered)
            await guest.lose()
        said.append(await guest.hear())
        await answer_nothing(guest)

    async with linked(script) as link:
        await until_sight(link)
        await link.send(Ready(id=link.fresh_id()))
        await link.send(Ready(id=link.fresh_id(), ready=False))
        await until_sight(link)
        last = Ready(id=link.fresh_id())
        await link.send(last)
        with trio.fail_after(2):
            while len(said) < 2:
                await trio.lowlevel.checkpoint()
    assert said[0] == said[1]


async def repeated_after_loss(revision_later: int | None, age_seconds: float, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Is a call on revision 3 said again, when the link comes back to `revision_later` so much later?"""
    said = []
    monkeypatch.setattr(link_module, "CALL_USEFUL_SECONDS", CALL_USEFUL_SECONDS - age_seconds)
    marker = Ready(id="marker")
    got_marker = trio.Event()

    async def script(guest):
        await admit(guest, 3 if guest.number == 0 else revision_later)
        if guest.number == 0:
            await guest.hear()
            await guest.lose()
        while True:
            message = await guest.hear()
            said.append(message)
            if message == marker:
                got_marker.set()

    async with linked(script) as link:
        await until_sight(link)
        assert await link.play(OPEN, Revision(3))
        await until_sight(link)
        await link.send(marker)
        await got_marker.wait()
    return any(isinstance(message, Play) for message in said)


@pytest.mark.case("K097")
@pytest.mark.parametrize(
    ("revision_later", "age_seconds", "repeated"),
    [(3, 0.0, True), (4, 0.0, False), (None, 0.0, False), (3, CALL_USEFUL_SECONDS, False)],
)
async def test_a_call_is_repeated_only_for_the_table_that_its_player_saw(
    revision_later, age_seconds, repeated, monkeypatch
):
    assert await repeated_after_loss(revision_later, age_seconds, monkeypatch) is repeated


async def test_a_verdict_is_an_answer_for_its_own_seat_only():
    said = []
    done = trio.Event()

    def verdict(call: str, seat: int) -> server.Verdict:
        return server.Verdict(call, Seat(seat), Ruling.LATE, Reason.CHANGED, 0, 0, 0, None, Stamping.READ)

    async def script(guest):
        await admit(guest, 3)
        if guest.number == 0:
            mine, other, again = await guest.hear(), await guest.hear(), await guest.hear()
            news = (verdict(mine.id, 0), verdict(other.id, 1))
            await guest.tell(server.News(Seq(1), 0, news), server.Again(Seq(1), verdict(again.id, 0)))
            await guest.lose()
        said.append(await guest.hear())
        done.set()
        await answer_nothing(guest)

    async with linked(script) as link:
        await until_sight(link)
        ids = [await link.play(OPEN, Revision(3)) for _ in range(3)]
        await until_sight(link)
        await done.wait()
    assert [message.id for message in said] == [ids[1]]


async def test_nothing_said_while_the_link_is_down_is_said_later():
    said = []
    second = trio.Event()

    async def script(guest):
        if guest.number == 1:
            await second.wait()
        await admit(guest, 3)
        if guest.number == 0:
            await guest.lose()
        said.append(await guest.hear())

    async with linked(script) as link:
        assert await link.play(OPEN, Revision(3)) is None
        await until_sight(link)
        assert isinstance(await link.__aiter__().__anext__(), Lost)
        assert await link.play(OPEN, Revision(3)) is None
        assert not await link.send(Look(id=link.fresh_id()))
        second.set()
        await until_sight(link)
        await link.send(Look(id="now"))
        with trio.fail_after(2):
            while not said:
                await trio.lowlevel.checkpoint()
    assert said == [Look(id="now")]


@pytest.mark.parametrize("reason", [Closing.KICKED, Closing.NEWER_TAB, Closing.LEFT, Closing.FAULTY])
async def test_a_link_does_not_come_back_where_it_is_not_wanted(reason):
    async def script(guest):
        assert guest.number == 0
        await admit(guest)
        await guest.tell(server.Bye(Seq(0), reason))

    async with linked(script) as link:
        heard = [message async for message in link]
    assert heard == [welcome(), sight(), server.Bye(Seq(0), reason)]
    assert link.ended is reason


@pytest.mark.case("K088")
@pytest.mark.parametrize("reason", [Closing.SERVER_STOPS])
async def test_a_link_comes_back_when_the_referee_stopped_or_found_it_slow(reason):
    async def script(guest):
        await admit(guest)
        if guest.number == 0:
            await guest.tell(server.Bye(Seq(0), reason))
        else:
            await answer_nothing(guest)

    async with linked(script) as link:
        await until_sight(link)
        await until_sight(link)
        assert link.live


@pytest.mark.case("K083")
async def test_who_is_forgotten_comes_back_as_a_new_guest():
    said = []

    async def script(guest):
        said.append(await guest.hear())
        if guest.number == 1:
            await guest.tell(server.Bye(Seq(0), Closing.BAD_TOKEN))
            return
        await guest.tell(welcome(), sight())
        if guest.number == 0:
            await guest.lose()
        await answer_nothing(guest)

    async with linked(script) as link:
        await until_sight(link)
        await until_sight(link)
    assert [hello.token for hello in said] == ["", "secret", ""]


async def test_a_link_gives_up_after_so_many_tries():
    tries = []

    async def script(guest):
        tries.append(guest.number)
        await guest.lose()

    async with linked(script, tries_max=3) as link:
        assert [message async for message in link] == []
    assert link.ended is Ended.UNREACHABLE
    assert tries == [0, 1, 2]


async def test_a_referee_of_another_version_ends_the_link():
    async def script(guest):
        await guest.hear()
        await guest.socket.send_message(b"\x81\xa4kind\xa6future")

    async with linked(script) as link:
        assert [message async for message in link] == []
    assert link.ended is Ended.MISUNDERSTOOD


async def test_who_does_not_read_gets_a_new_beginning_instead_of_a_long_story():
    again = trio.Event()

    async def script(guest):
        await admit(guest)
        if guest.number == 0:
            for number in range(link_module.INBOX_MAX + 10):
                await guest.tell(server.Fault(Seq(number), "x"))
        else:
            again.set()
        await answer_nothing(guest)

    async with linked(script) as link:
        await again.wait()
        heard = link.__aiter__()
        assert isinstance(await heard.__anext__(), Lost)
        assert await heard.__anext__() == welcome()


async def test_closing_says_goodbye_properly():
    reasons = []

    async def script(guest):
        await admit(guest)
        try:
            await guest.hear()
        finally:
            reasons.append(guest.socket.closed.code)

    async with linked(script) as link:
        await until_sight(link)
        link.close()
        assert [message async for message in link] == []
    assert link.ended is Ended.CLOSED
    assert reasons == [1000]


async def test_identifiers_are_fresh_on_every_link():
    async with hosting(answer_nothing) as address:
        ids = [link.fresh_id() for link in (Link(address, ANN), Link(address, ANN)) for _ in range(3)]
    assert len(set(ids)) == 6


def by(fairness: str) -> server.Sight:
    """The same table, with that option."""
    chosen = server.OptionView("fairness", fairness, "arrival", ("arrival", "friends", "strict"), None, None)
    seen = sight(3)
    return replace(seen, table=replace(seen.table, options=(chosen,)))


@pytest.mark.parametrize(("at_first", "by_press"), [("strict", True), ("arrival", False)])
async def test_a_press_is_stated_on_the_clock_of_the_pongs_where_the_table_orders_by_press(at_first, by_press):
    """And not elsewhere: what is not needed is not said. An option that changes is heeded at once."""
    said = []
    all_said = trio.Event()

    async def script(guest):
        await guest.hear()
        await guest.tell(welcome(), by(at_first))
        said.append(await guest.hear())
        await guest.tell(server.Ping(Seq(0), 7))
        said.append(await guest.hear())
        (option,) = by("arrival" if by_press else "friends").table.options
        await guest.tell(server.News(Seq(1), 0, (server.OptionChanged(option),)))
        said.append(await guest.hear())
        all_said.set()
        await answer_nothing(guest)

    async with linked(script) as link:
        await until_sight(link)
        before_us = int(trio.current_time() * 1_000_000)
        assert await link.play(OPEN, Revision(3), StampKind.EVENT)
        async for heard in link:
            if isinstance(heard, server.News):
                break
        assert await link.play(OPEN, Revision(3))
        await all_said.wait()
    stated, pong, after = said
    assert (stated.press is not None, after.press is not None) == (by_press, not by_press)
    press = stated.press or after.press
    assert press.stamp is (StampKind.EVENT if by_press else StampKind.HANDLER)
    assert before_us <= press.clock_us
    assert press.clock_us <= pong.clock_us or not by_press
    assert (pong.grain_us > 0) == by_press
