"""How much, how fast and in which order: floods, readers that do not read, crowds that watch, and the farewell."""

import pytest
import trio

from protocol import client, server
from protocol.client import Role
from protocol.verdicts import Closing, Reason
from referee.arrivals import GOING_AWAY
from referee.transport.port import Limits, is_this_machine
from referee.transport.throttle import FRAMES, MESSAGES
from tests.server.house import STUCK_S, Gone
from tests.transport.kit import text

# What one verdict costs on the wire, framed, as JSON: some 200 bytes and a change of one seat.
EVENT_BYTES_MAX = 1_000


@pytest.mark.case("K104", "K142")
async def test_a_flood_is_answered_as_throttled_and_its_author_keeps_the_seat(house):
    ann, ben = await house.play("Ann", "Ben")
    before = (await ben.look()).game
    calls = [client.Start(id=f"f{number}") for number in range(MESSAGES.burst + 60)]

    for call in calls:
        await ann.say(call)
    throttled = 0
    for _ in calls:
        while isinstance(message := await ann.hear(), server.News):
            pass
        assert isinstance(message, server.Refusal)
        throttled += message.reason is Reason.THROTTLED

    assert throttled > 0
    assert (await ben.look()).game == before
    assert isinstance(await ben.call(), server.Done)


@pytest.mark.case("K104")
async def test_a_flood_without_measure_ends_its_connection_and_keeps_the_seat(house):
    ann, ben, _ = await house.play("Ann", "Ben", "Cem")
    frame = text('{"kind":"look","id":"f"}')

    async def flood():
        try:
            for _ in range(20):
                await ann.send(frame * (FRAMES.burst // 10))
        except trio.BrokenResourceError:
            return

    async with trio.open_nursery() as nursery:
        nursery.start_soon(flood)
        await ann.wait_for_end()

    await house.until(lambda: house.arbiter.present == 2)
    assert isinstance(await ben.call(), server.Done)
    again = await house.enter(token=ann.token, table=ann.table)
    assert again.seat == ann.seat


async def test_who_does_not_read_is_dropped_and_comes_back_to_the_same_seat(house):
    ann = await house.enter("Ann", receive_buffer=4 * 1024)
    ben = await house.enter("Ben")
    await ben.answer(client.HandOver(id="no", seat=ben.seat))
    ann.answers_pings = False

    # She asks again and again, and never reads an answer.
    with trio.fail_after(STUCK_S):
        try:
            while True:
                await ann.say(client.Look(id=ann.next_id()))
        except trio.BrokenResourceError:
            pass

    await house.until(lambda: house.arbiter.present == 1)
    seats = (await ben.look()).table.seats
    assert [seat.present for seat in seats] == [False, True]
    again = await house.enter(token=ann.token, table=ann.table)
    assert again.seat == ann.seat
    assert await again.is_alive()


@pytest.mark.case("K121")
async def test_everybody_hears_one_rising_story_and_ends_up_with_the_same_view(house):
    guests = await house.play("Ann", "Ben", "Cem")
    watchers = [await house.enter(role=Role.WATCHER) for _ in range(3)]

    # Each guest holds the server to dense numbers in all that it hears (see Guest).
    for turn in range(30):
        guest = guests[turn % 3]
        await guest.say(client.Profile(id=guest.next_id(), name=f"Name {turn}", symbol=client.Symbol.STAR))
        await guests[(turn + 1) % 3].say(guests[(turn + 1) % 3].calling())
    sights = [await each.look() for each in (*guests, *watchers)]

    names = {tuple(seat.name for seat in sight.table.seats) for sight in sights}
    assert len(names) == 1
    assert len({sight.game.lock for sight in sights}) == 1
    assert sights[0].game.lock is not None


@pytest.mark.case("K122")
async def test_a_hundred_watchers_cost_a_few_hundred_bytes_an_event_each(house):
    ann, _ = await house.play("Ann", "Ben")
    watchers = [await house.enter(role=Role.WATCHER) for _ in range(100)]
    for watcher in watchers:
        await watcher.look()
    before = [watcher.bytes_heard for watcher in watchers]

    assert isinstance(await ann.call(), server.Done)

    for watcher in watchers:
        while house.holder() is not None:
            news = await watcher.wait_for(server.News)
            if any(type(item).__name__ == "LockGranted" for item in news.items):
                break
    spent = [watcher.bytes_heard - then for watcher, then in zip(watchers, before, strict=True)]
    # Everyone may have been told of a seat's round trip as well.
    assert max(spent) < 3 * EVENT_BYTES_MAX


@pytest.mark.case("K118")
async def test_the_farewell_reaches_everybody_also_behind_what_was_not_read(house):
    guests = await house.play("Ann", "Ben")
    guests.append(await house.enter(role=Role.WATCHER))
    guests.append(await house.enter("Eve", open="zangle"))
    silent = await house.connect()
    for guest in guests:
        for _ in range(10):
            await guest.say(client.Look(id=guest.next_id()))

    house.lobby.close(Closing.SERVER_STOPS)
    with trio.fail_after(STUCK_S):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(house.port.close_all, GOING_AWAY, Closing.SERVER_STOPS, 2.0)
            for guest in guests:
                assert await guest.wait_for_end() == (Closing.SERVER_STOPS, GOING_AWAY)
            assert isinstance(await silent.hear(), Gone)


async def test_hundreds_of_bots_may_come_from_this_machine(house):
    guests = [await house.stream() for _ in range(Limits().per_address + 20)]

    await house.until(lambda: house.port.statistics().connections == len(guests))

    assert house.port.statistics().refused == 0
    for stream in guests:
        await stream.aclose()


@pytest.mark.parametrize(
    ("address", "is_it"),
    [
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.7", False),
        ("::ffff:192.168.1.7", False),
        ("fe80::1%eth0", False),
        ("memory", False),
        ("", False),
    ],
)
def test_only_loopback_is_this_machine(address, is_it):
    assert is_this_machine(address) is is_it


@pytest.mark.case("K004")
async def test_when_everybody_has_left_nothing_of_them_is_left(quiet_house, autojump_clock):
    def tasks() -> int:
        return trio.lowlevel.current_statistics().tasks_living

    at_rest = tasks()
    for turn in range(3):
        guests = [await quiet_house.enter(f"Player {turn}", open="dizzy") for _ in range(3)]
        guests += [await quiet_house.enter(table=guest.table) for guest in guests]
        guests.append(await quiet_house.enter(role=Role.WATCHER, table=guests[0].table))
        for guest in guests:
            await guest.lose()
        # Tables are given up after ten minutes without anybody, which the lobby notices within fifteen seconds.
        await trio.sleep(620)

    assert len(quiet_house.lobby) == 1
    assert quiet_house.port.statistics().connections == 0
    assert tasks() == at_rest
