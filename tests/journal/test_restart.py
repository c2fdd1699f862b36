"""A server that starts on its journal goes on where it was: whoever comes back is who they were."""

import json
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from protocol import client, server
from protocol.client import VERSION, Hello
from protocol.games import dizzy
from protocol.verdicts import Closing, Reason, Ruling
from referee.arbiter import Arbiter
from referee.clock import VirtualClock, wall_ms
from referee.house import Mint
from referee.journal.store import Store
from referee.journal.telling import results
from referee.lobby import OUTAGE_MAX_MS
from referee.site import _healthz
from tests.journal.sittings import replayed
from tests.server.house import House


@asynccontextmanager
async def started(path):
    """A server on this journal. When the block ends it is gone without a word, as if it had been killed."""
    store = Store.open(path)
    try:
        async with House.open(VirtualClock(), journal=store) as house:
            yield house
    finally:
        store.close()


async def back(house, guest):
    """The same phone, on a new connection."""
    again = await house.connect()
    await again.say(Hello(version=VERSION, table=guest.table, token=guest.token))
    welcome = await again.hear()
    assert isinstance(welcome, server.Welcome), welcome
    again.seat, again.token, again.table = welcome.seat, welcome.token, welcome.table
    sight = await again.hear()
    assert isinstance(sight, server.Sight)
    return again, sight


async def test_seats_tokens_and_cards_are_as_they_were(path, autojump_clock):
    async with started(path) as house:
        guests = await house.play("Ann", "Ben", "Cor")
        sights = [await guest.look() for guest in guests]

    async with started(path) as house:
        for guest, before in zip(guests, sights, strict=True):
            again, sight = await back(house, guest)
            assert (again.seat, again.table) == (guest.seat, guest.table)
            assert sight.game is not None
            assert before.game is not None
            assert replace(sight.game, revision=0) == replace(before.game, revision=0)
            assert [seat.name for seat in sight.table.seats] == ["Ann", "Ben", "Cor"]
            assert sight.seq > before.seq


async def test_the_clock_stands_until_all_are_back_and_the_lock_is_free(path, autojump_clock):
    async with started(path) as house:
        ann, ben = await house.play("Ann", "Ben")
        calling = ann.calling()
        assert isinstance(await ann.answer(calling), server.Done)

    async with started(path) as house:
        ben, sight = await back(house, ben)
        assert sight.table.pause_reason == "restart"
        refused = await ben.answer(ben.calling())
        assert isinstance(refused, server.Verdict)
        assert refused.reason is Reason.PAUSED
        ann, sight = await back(house, ann)
        assert not sight.table.paused
        while not isinstance(news := await ben.hear(), server.News) or len(news.items) < 2:
            pass
        (verdict,) = [item for item in news.items if isinstance(item, server.Verdict)]
        assert (verdict.call, verdict.ruling, verdict.reason) == (calling.id, Ruling.VOID, Reason.LOCK_VOIDED)
        assert any(isinstance(item, server.Resumed) for item in news.items)
        again = await ann.answer(calling)
        assert isinstance(again, server.Again), "answered once, and never anew"
        assert again.verdict == verdict
        assert isinstance(
            await ben.answer(ben.playing(dizzy.Call(named=(dizzy.Combination.COLORS_SAME,)))), server.Done
        )


async def test_what_was_answered_stays_answered(path, autojump_clock):
    async with started(path) as house:
        ann, _ = await house.play("Ann", "Ben")
        pause = client.Pause(id="pause")
        assert isinstance(await ann.answer(pause), server.Done)
        await ann.answer(client.Resume(id="resume"))
        told = await ann.answer(client.Kick(id="kick", seat=ann.seat))

    async with started(path) as house:
        ann, _ = await back(house, ann)
        assert isinstance(await ann.answer(pause), server.Done)
        assert (await ann.look()).table.pause_reason == "restart", "nothing was paused anew"
        again = await ann.answer(client.Kick(id="kick", seat=ann.seat))
        assert isinstance(again, server.Refusal)
        assert isinstance(told, server.Refusal)
        assert replace(again, seq=0) == replace(told, seq=0)


@pytest.mark.parametrize("trial", [False, True])
async def test_a_trial_is_in_no_results_and_goes_with_its_last_player_or_its_server(path, autojump_clock, trial):
    async with started(path) as house:
        opener = await house.enter("Storm", open="dizzy", trial=trial)
        await house.enter("Storm", table=opener.table)
        assert isinstance(await opener.answer(client.Start(id="start")), server.Done)
        left = await house.enter("Storm", open="dizzy", trial=trial)
        await left.say(client.Leave(id="leave"))
        await left.wait_for(server.Bye)
        house.lobby.sweep_out()
        assert house.lobby.find(opener.table) is not None, "somebody sits there"
        await house.until(lambda: (house.lobby.find(left.table) is None) is trial)

    async with started(path) as house:
        assert (house.lobby.find(opener.table) is None) is trial
    assert [each.name for each in results(path).players] == ([] if trial else ["Storm", "Storm 2"])


async def test_a_bot_that_came_by_itself_keeps_its_seat_and_none_is_sent_there(path, autojump_clock):
    async with started(path) as house:
        guests = [await house.enter(name, bot=True) for name in ("Gear", "Valve")]
    for _ in range(3):
        async with started(path) as house:
            assert house.lobby.bots_away == {guests[0].table: []}
            guests = [(await back(house, guest))[0] for guest in guests]
            assert [guest.seat for guest in guests] == [0, 1]


async def test_for_a_bot_of_its_own_the_server_has_a_token_after_each_start_and_knows_how_good_it_was(
    path, autojump_clock
):
    async with started(path) as house:
        ann = await house.enter("Ann")
        token = house.lobby.await_bot(ann.table, 72)
        bot = await house.enter("Gear", bot=True, token=token)
        assert (bot.seat, bot.token) == (1, token)
    for _ in range(3):
        async with started(path) as house:
            ((bot.token, skill),) = house.lobby.bots_away[ann.table]
            assert skill == 72
            bot, _ = await back(house, bot)
            assert bot.seat == 1


async def test_it_goes_down_and_comes_back_often(path, autojump_clock):
    async with started(path) as house:
        guests = await house.play("Ann", "Ben")
    for _ in range(3):
        async with started(path) as house:
            guests = [(await back(house, guest))[0] for guest in guests]
            seats = [seat.present for seat in (await guests[0].look()).table.seats]
            assert seats == [True, True]


async def test_nobody_is_told_what_is_not_in_the_file(path, autojump_clock, monkeypatch):
    """At every moment at which something is about to be sent, a death would lose none of it."""
    sent = []
    send = Arbiter._send

    def watched(self, posts):
        (sitting,) = replayed(path).values()
        assert sitting.replay is not None
        assert not sitting.failed
        assert sitting.replay.table.newsroom.seq == self.table.newsroom.seq
        assert len(self.tokens) <= len(sitting.replay.tokens)
        sent.extend(posts)
        send(self, posts)

    monkeypatch.setattr(Arbiter, "_send", watched)
    async with started(path) as house:
        ann, ben = await house.play("Ann", "Ben")
        await ann.call()
        await ben.call()
    assert len(sent) > 10


async def test_the_token_itself_is_nowhere_in_the_file(path, autojump_clock):
    async with started(path) as house:
        ann = await house.enter("Ann")

    written = b"".join(each.read_bytes() for each in path.parent.iterdir())
    assert b"Ann" in written
    assert ann.token.encode() not in written


async def test_a_table_that_ended_is_not_brought_back(path, autojump_clock):
    async with started(path) as house:
        ann = await house.enter("Ann", open="zangle")
        other = await house.enter("Ben")
        found = house.lobby.find(ann.table)
        assert found is not None
        found.close(Closing.TABLE_CLOSED)

    async with started(path) as house:
        assert house.lobby.find(ann.table) is None
        assert (await back(house, other))[0].seat == other.seat


async def test_a_table_left_long_ago_is_given_up(path, autojump_clock, monkeypatch):
    async with started(path) as house:
        ann = await house.enter("Ann")

    later = wall_ms() + OUTAGE_MAX_MS + 1_000
    monkeypatch.setattr("referee.lobby.wall_ms", lambda: later)
    async with started(path) as house:
        assert house.lobby.find(ann.table) is None
        assert house.lobby.journal.unfinished() == [house.lobby.journal._number]


async def test_a_new_table_gets_no_code_of_one_that_is_back(path, autojump_clock):
    async with started(path) as house:
        first = await house.enter("Ann")
        second = await house.enter("Ben", open="zangle")

    async with started(path) as house:
        assert house.arbiter.table.code == first.table, "the server's own table is the one it was"
        assert {arbiter.table.code for arbiter in house.lobby} == {first.table, second.table}
        third = await house.enter("Cor", open="dizzy")
        assert third.table not in (first.table, second.table)


@pytest.mark.parametrize("seats", [4, 9])
async def test_a_server_asked_for_something_else_opens_a_table_for_that_beside(path, autojump_clock, seats):
    async with started(path) as house:
        ann = await house.enter("Ann")

    store = Store.open(path)
    async with House.open(VirtualClock(), journal=store, seats=seats) as house:
        assert (house.arbiter.table.code == ann.table) == (seats == 9)
        assert (await back(house, ann))[0].seat == ann.seat
    store.close()


async def test_a_mint_that_is_asked_again_does_not_matter(path, autojump_clock):
    """Tokens are known by their digests alone: a wrong one is nobody's."""
    async with started(path) as house:
        ann = await house.enter("Ann")

    async with started(path) as house:
        stranger = await house.connect()
        await stranger.say(Hello(version=VERSION, table=ann.table, token=Mint().token()))
        assert (await stranger.wait_for_end())[0] is Closing.BAD_TOKEN


async def test_whoever_looks_after_a_server_sees_that_its_journal_is_not_written(path, autojump_clock):
    async with started(path) as house:
        assert json.loads(_healthz(house.lobby).body) == {
            "status": "ok",
            "tables": 1,
            "tables_broken": 0,
            "journal": "ok",
        }
        guests = await house.play("Ann", "Ben")
        (pages,) = house.lobby.journal._connection.execute("PRAGMA page_count").fetchone()
        house.lobby.journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        for _ in range(40):
            for guest in guests:
                await guest.answer(client.Profile(id=guest.next_id(), name="x" * 20, symbol=client.Symbol.STAR))
        state = json.loads(_healthz(house.lobby).body)
        assert state["status"] == "degraded"
        assert "full" in state["journal"]
        assert await guests[0].is_alive(), "people play on"
