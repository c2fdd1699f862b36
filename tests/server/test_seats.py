"""Whose seat it is: tokens, second tabs, lost connections, the last seat, and many phones behind one address."""

import pytest
import trio

from protocol import client, server
from protocol.client import VERSION, Hello, Role
from protocol.games import dizzy
from protocol.units import Seat
from protocol.verdicts import Closing, Reason, Ruling
from referee.arrivals import GOING_AWAY
from referee.clock import RealClock, VirtualClock
from referee.house import MISREAD
from tests.server.house import STUCK_S, Guest, House, shake_hands


async def back(house: House, guest, **hello):
    """The same player over a new connection."""
    return await house.enter(token=guest.token, table=guest.table, **hello)


@pytest.mark.case("K071", "K077")
async def test_a_reload_gets_the_same_seat_hand_and_score_back_fifty_times(house):
    ann, ben = await house.play("Ann", "Ben")
    hands = (await ann.look()).game.hands
    for turn in range(50):
        # The old socket is half open, or closed for good, or still there.
        if turn % 3 == 1:
            await ann.lose()
        elif turn % 3 == 2:
            await trio.aclose_forcefully(ann.stream)
        newer = await back(house, ann)
        assert newer.seat == ann.seat
        ann = newer

    sight = await ann.look()
    assert sight.game.hands == hands
    assert [seat.seat for seat in sight.table.seats] == [ann.seat, ben.seat]
    await house.until(lambda: house.port.statistics().websockets == 2)


@pytest.mark.case("K109")
async def test_a_code_is_found_though_it_was_typed_small_or_read_a_little_wrong(house):
    misread = {chr(letter): chr(sign) for sign, letter in MISREAD.items()}
    for code in ("QLSZ", "bgtv", "CDFH"):
        table = house.lobby.open_table("dizzy", code)
        for typed in (code, code.lower(), "".join(misread.get(letter, letter) for letter in code.upper())):
            assert house.lobby.find(typed) is table
    assert house.lobby.find("AAAA") is None


@pytest.mark.case("K139")
async def test_two_servers_of_one_seed_deal_the_same(autojump_clock):
    dealt = []
    for _ in range(2):
        async with House.open(VirtualClock()) as other:
            ann, _ = await other.play("Ann", "Ben")
            game = (await ann.look()).game
            assert isinstance(game, dizzy.DizzyView)
            dealt.append((game.lizzy, [hand.open for hand in game.hands]))
    assert dealt[0] == dealt[1]


@pytest.mark.case("K076")
async def test_the_newest_tab_is_the_seat_and_the_older_is_told(house):
    older, ben = await house.play("Ann", "Ben")

    newer = await back(house, older)

    assert await older.wait_for_end() == (Closing.NEWER_TAB, GOING_AWAY)
    assert isinstance(await newer.call(), server.Done)
    assert house.holder()[0] == newer.seat
    assert [seat.present for seat in (await ben.look()).table.seats] == [True, True]


@pytest.mark.case("K076")
async def test_the_end_of_an_older_tab_does_not_close_the_newer(house):
    older, ben = await house.play("Ann", "Ben")
    older.answers_pings = False
    newer = await back(house, older)

    await older.lose()

    assert await newer.is_alive()
    assert [seat.present for seat in (await ben.look()).table.seats] == [True, True]


@pytest.mark.case("K076")
async def test_what_an_older_tab_says_in_the_moment_it_is_replaced_is_one_call_at_the_most(house):
    older, ben = await house.play("Ann", "Ben")
    command = older.calling()
    newcomer = await house.connect()

    await older.say(command)
    await newcomer.say(Hello(version=VERSION, token=older.token, table=older.table))
    await newcomer.wait_for(server.Sight)
    again = await newcomer.answer(command)

    assert isinstance(again, server.Done)
    assert house.holder()[0] == older.seat
    assert isinstance(await ben.call(), server.Verdict)


@pytest.mark.case("K083", "K107")
async def test_a_wrong_token_changes_nothing_and_the_right_one_still_works(house):
    ann, ben = await house.play("Ann", "Ben")
    other = await house.enter("Eve", open="dizzy")
    await ann.lose()
    await house.until(lambda: house.arbiter.present == 1)

    for token in (other.token, "x" * 43, ann.token[:-1]):
        guest = await house.connect()
        await guest.say(Hello(version=VERSION, token=token, table=ann.table))
        assert (await guest.wait_for_end())[0] is Closing.BAD_TOKEN
    assert [seat.present for seat in (await ben.look()).table.seats] == [False, True]

    assert (await back(house, ann)).seat == ann.seat
    # Long enough that nobody guesses it, and not to be derived from another's.
    assert len({ann.token, ben.token, other.token}) == 3
    assert all(len(guest.token) == 43 for guest in (ann, ben, other))


@pytest.mark.case("K107")
async def test_nobody_is_told_the_token_of_another(house):
    ann, ben = await house.play("Ann", "Ben")
    screen = await house.enter(role=Role.WATCHER)

    for guest in (ben, screen):
        assert ann.token not in repr(await guest.look())
    assert screen.token == ""


@pytest.mark.case("K026")
async def test_a_holder_who_reloads_keeps_the_lock_and_its_remaining_time(house):
    ann, ben, _ = await house.play("Ann", "Ben", "Cem")
    assert isinstance(await ann.call(), server.Done)
    lock = (await ben.look()).game.lock
    await ann.lose()
    await house.until(lambda: house.arbiter.present == 2)

    assert isinstance(await ben.call(), server.Verdict)
    ann = await back(house, ann)

    assert (await ann.look()).game.lock == lock
    assert isinstance(await ann.answer(ann.playing(dizzy.Withdraw())), server.Done)
    assert house.holder() is None
    assert isinstance(await ben.call(), server.Done)


@pytest.mark.case("K025", "K049")
async def test_pulling_the_plug_is_no_way_out_of_the_deadline(quiet_house, autojump_clock):
    ann, ben = await quiet_house.play("Ann", "Ben")
    assert isinstance(await ann.call(), server.Done)
    blind = (await ben.look()).game.hands[ann.seat].blind
    await ann.lose()

    # Virtual time passes while Ben listens; he answers pings, so that he is there at the end of it.
    while not any(isinstance(item, server.Verdict) for item in (await ben.wait_for(server.News)).items):
        pass

    sight = await ben.look()
    assert sight.game.lock is None
    assert sight.game.hands[ann.seat].blind == blind + 1


@pytest.mark.case("K050")
async def test_the_same_call_over_two_connections_costs_once(house):
    ann, ben = await house.play("Ann", "Ben")
    (card,) = (await ann.look()).game.hands[ann.seat].open
    # A card can hardly make all colors the same and all different; that one is refused as such. Two names it is not.
    command = ann.playing(
        dizzy.Call(named=(dizzy.Combination.COLORS_SAME, dizzy.Combination.PATTERNS_SAME), card=card.id)
    )
    first = await ann.answer(command)
    await ann.lose()
    ann = await back(house, ann)

    again = await ann.answer(command)

    assert isinstance(first, server.Verdict)
    assert first.ruling is Ruling.WRONG
    assert isinstance(again, server.Again)
    assert again.verdict == first
    assert (await ben.look()).game.hands[ann.seat].blind == (await ben.look()).game.hands[ben.seat].blind + 1


@pytest.mark.case("K022", "K023")
async def test_of_a_burst_of_joins_exactly_as_many_sit_as_there_are_seats():
    async with House.open(RealClock(), seats=3) as house:
        guests = [await house.connect() for _ in range(8)]
        welcomes: list[server.Welcome] = []

        async def join(guest):
            await guest.say(Hello(version=VERSION, name="Ann"))
            welcomes.append(await guest.wait_for(server.Welcome))

        async with trio.open_nursery() as together:
            for guest in guests:
                together.start_soon(join, guest)

        seated = [welcome for welcome in welcomes if welcome.role is Role.SEAT]
        watching = [welcome for welcome in welcomes if welcome.role is Role.WATCHER]
        assert sorted(welcome.seat for welcome in seated if welcome.seat is not None) == [0, 1, 2]
        assert len({welcome.name for welcome in seated}) == 3  # K082
        assert all(welcome.asked_for_seat for welcome in watching)
        assert house.arbiter.watching == 5
        assert house.is_whole()


@pytest.mark.case("K079")
async def test_nine_phones_behind_one_address_are_nine_seats_and_call_each_for_itself(house):
    guests = await house.play(*(f"Player {number}" for number in range(9)))

    assert [guest.seat for guest in guests] == [Seat(number) for number in range(9)]
    calls = [guest.calling() for guest in guests]
    for guest, call in zip(guests, calls, strict=True):
        await guest.say(call)
    answers = [await guest.answer_to(call.id) for guest, call in zip(guests, calls, strict=True)]
    assert sum(isinstance(answer, server.Done) for answer in answers) == 1
    assert sum(isinstance(answer, server.Verdict) and answer.ruling is Ruling.LATE for answer in answers) == 8


@pytest.mark.case("K001", "K013")
@pytest.mark.parametrize("released", range(4))
async def test_of_calls_released_together_one_wins_and_each_other_is_told_who(house, released):
    guests = await house.play("Ann", "Ben", "Cem", "Dee")
    order = guests[released:] + guests[:released]
    calls = {guest.seat: guest.calling() for guest in guests}

    for guest in order:
        await guest.say(calls[guest.seat])

    winner = order[0]
    assert isinstance(await winner.answer_to(calls[winner.seat].id), server.Done)
    for guest in order[1:]:
        verdict = await guest.answer_to(calls[guest.seat].id)
        assert isinstance(verdict, server.Verdict)
        assert (verdict.ruling, verdict.reason) == (Ruling.LATE, Reason.HELD)
        assert verdict.first == winner.seat


@pytest.mark.case("K008")
async def test_a_holder_that_is_lost_in_the_moment_of_its_call_holds_or_does_not_but_nobody_is_stuck(house):
    ann, ben = await house.play("Ann", "Ben")
    await ann.say(ann.calling())
    await ann.lose()
    await house.until(lambda: house.arbiter.present == 1)

    answer = await ben.call()

    holder = house.holder()
    assert holder is not None
    assert isinstance(answer, server.Done) == (holder[0] == ben.seat)


@pytest.mark.case("K115")
async def test_a_phone_that_leaves_a_wifi_without_internet_finds_its_seat_from_wherever_it_comes_back(
    quiet_house, autojump_clock
):
    """Android does so by itself: the line is dead without a word, and the phone has another address ten seconds on."""
    house = quiet_house
    ann, ben = await house.play("Ann", "Ben")
    hand = (await ann.look()).game.hands[ann.seat]
    ann.answers_pings = False
    await trio.sleep(10)

    ours, theirs = trio.testing.memory_stream_pair()
    async with trio.open_nursery() as nursery:
        nursery.start_soon(house.port.serve_stream, theirs, "100.64.0.9")
        assert (await shake_hands(ours)).startswith(b"HTTP/1.1 101 ")
        again = Guest(ours, STUCK_S)
        await again.say(Hello(version=VERSION, table=ann.table, token=ann.token))
        assert (await again.wait_for(server.Welcome)).seat == ann.seat
        view = (await again.wait_for(server.Sight)).game
        assert isinstance(view, dizzy.DizzyView)
        assert view.hands[ann.seat] == hand
        assert isinstance(await again.call(), server.Done)
        assert await ben.is_alive()
        await again.lose()


@pytest.mark.case("K073", "K080")
async def test_a_phone_that_sleeps_for_half_a_minute_finds_its_seat_and_hand(quiet_house, autojump_clock):
    ann, ben = await quiet_house.play("Ann", "Ben")
    hand = (await ann.look()).game.hands[ann.seat]
    # She reads nothing and answers nothing; he listens on.
    with trio.move_on_after(30):
        while True:
            await ben.hear()

    ann = await back(quiet_house, ann)

    assert (await ann.look()).game.hands[ann.seat] == hand
    assert isinstance(await ann.call(), server.Done)


@pytest.mark.case("K004")
async def test_a_table_at_which_nobody_sits_is_given_up_with_its_code(quiet_house, autojump_clock):
    lobby = quiet_house.lobby
    ann = await quiet_house.enter("Ann", open="dizzy")
    screen = await quiet_house.enter(role=Role.WATCHER, table=ann.table)
    assert len(lobby) == 2
    await ann.lose()

    assert (await screen.wait_for_end())[0] is Closing.TABLE_CLOSED

    assert len(lobby) == 1
    assert lobby.find(ann.table) is None
    newcomer = await quiet_house.connect()
    await newcomer.say(Hello(version=VERSION, table=ann.table))
    assert (await newcomer.wait_for_end())[0] is Closing.NO_SUCH_TABLE


async def test_a_server_opens_no_more_tables_than_it_may(house):
    tables = {(await house.enter(open="zangle")).table for _ in range(3)}
    one_more = await house.connect()

    await one_more.say(Hello(version=VERSION, open="zangle"))

    assert (await one_more.wait_for_end())[0] is Closing.TABLES_FULL
    assert len(tables) == 3
    assert len(house.lobby) == 4


async def test_what_happens_at_one_table_is_not_told_at_another(house):
    ann, _ = await house.play("Ann", "Ben")
    eve = await house.enter("Eve", open="dizzy")
    before = (await eve.look()).table

    assert isinstance(await ann.call(), server.Done)
    await ann.answer(client.Profile(id="p", name="Anna", symbol=client.Symbol.MOON))

    after = (await eve.look()).table
    assert [seat.name for seat in after.seats] == [seat.name for seat in before.seats] == ["Eve"]
    assert after.phase == "lobby"


async def test_a_table_that_breaks_says_so_and_the_others_play_on(monkeypatch):
    async with House.open(RealClock()) as house:
        ann, _ = await house.play("Ann", "Ben")
        eve = await house.enter("Eve", open="dizzy")
        broken = house.lobby.find(eve.table)
        assert broken is not None

        def fail(*_):
            raise AssertionError("an invariant does not hold")

        # No guest can bring this about; a fault of ours would.
        monkeypatch.setattr(broken.table, "sweep", fail)
        await eve.say(client.Look(id="l"))

        assert (await eve.wait_for_end())[0] is Closing.TABLE_BROKEN
        assert house.lobby.stats.tables_broken == 1
        assert isinstance(await ann.call(), server.Done)
