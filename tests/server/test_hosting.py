"""What a host arranges: a screen that hosts beside it, by the code it shows, a locked table, bots; and nobody else."""

import msgspec
import pytest

from protocol import client, server
from protocol.client import Role
from protocol.units import Seat
from protocol.verdicts import Closing, Reason
from referee.clock import RealClock
from referee.hosting import SCREENS_MAX
from referee.journal.store import Store
from referee.site import about_table
from tests.server.house import House


async def screen_at(house, **hello):
    return await house.enter(role=Role.WATCHER, **hello)


async def code_on(screen) -> str:
    await screen.say(client.HostHere(id=screen.next_id()))
    told = await screen.wait_for(server.Hosting)
    assert not told.token
    return str(told.code)


async def let(host, code: str):
    return await host.answer(client.LetHost(id=host.next_id(), code=code))


async def hosting_screen(house, host):
    screen = await screen_at(house)
    code = await code_on(screen)
    assert isinstance(await let(host, code.lower()), server.Done)
    screen.token = (await screen.wait_for(server.Hosting)).token
    assert screen.token
    return screen


async def refused(guest, command) -> Reason:
    answer = await guest.answer(command)
    assert isinstance(answer, server.Refusal), answer
    return answer.reason


async def test_a_screen_hosts_once_the_host_has_repeated_its_code(house):
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    screen = await hosting_screen(house, ann)

    for order in (client.Start, client.Pause, client.Resume):
        assert isinstance(await screen.answer(order(id=screen.next_id())), server.Done)
    assert isinstance(await screen.answer(client.Kick(id=screen.next_id(), seat=ben.seat)), server.Done)

    view = (await screen.look()).table
    assert (view.screens, view.host) == (1, ann.seat)
    # What the screen was answered is not told to the host besides.
    await ann.say(client.Look(id=ann.next_id()))
    while not isinstance(heard := await ann.hear(), server.Sight) or heard.table.screens == 0:
        assert not isinstance(heard, server.Refusal | server.Done) or heard.id.startswith(str(id(ann))), heard


async def test_a_screen_and_its_host_may_name_their_commands_alike(house):
    """Identifiers are each client's own: what one was answered is no answer to another."""
    ann, _ = await house.enter("Ann"), await house.enter("Ben")
    screen = await screen_at(house)
    await screen.say(client.HostHere(id="1"))
    code = (await screen.wait_for(server.Hosting)).code
    assert isinstance(await ann.answer(client.LetHost(id="1", code=code)), server.Done)
    assert (await screen.wait_for(server.Hosting)).token

    assert isinstance(await ann.answer(client.LockTable(id="2", locked=True)), server.Done)
    assert isinstance(await screen.answer(client.LockTable(id="2", locked=False)), server.Done)
    assert isinstance(await screen.answer(client.LockTable(id="2", locked=False)), server.Done)  # The same one again.
    assert not (await ann.look()).table.locked


async def test_whoever_opens_the_address_of_the_screen_may_order_nothing(house):
    ann, _ = await house.enter("Ann"), await house.enter("Ben")
    screen = await screen_at(house)
    await code_on(screen)  # To ask is not to have.

    for order in (client.Start, client.Rematch, client.Undo, client.LockTable):
        assert await refused(screen, order(id=screen.next_id())) is Reason.NOT_SEATED
    assert await refused(screen, client.Kick(id=screen.next_id(), seat=ann.seat)) is Reason.NOT_SEATED
    assert (await ann.look()).table.phase == "lobby"


async def test_only_the_host_lets_a_screen_and_only_by_a_code_that_one_shows(house):
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    screen = await screen_at(house)
    code = await code_on(screen)

    assert await refused(ben, client.LetHost(id="b", code=code)) is Reason.NOT_HOST
    assert await refused(screen, client.LetHost(id="s", code=code)) is Reason.NOT_HOST
    assert await refused(ann, client.LetHost(id="a", code="AAAA")) is Reason.NO_SUCH_SCREEN
    assert await refused(ann, client.HostHere(id="h")) is Reason.NO_SUCH_SCREEN
    assert isinstance(await let(ann, code), server.Done)
    assert await refused(ann, client.LetHost(id="again", code=code)) is Reason.NO_SUCH_SCREEN
    assert await refused(screen, client.HostHere(id="more")) is Reason.ALREADY_SO


async def test_a_screen_asks_twice_and_shows_one_code(house):
    await house.enter("Ann")
    screen = await screen_at(house)

    assert await code_on(screen) == await code_on(screen)


async def test_the_same_word_of_the_host_again_is_answered_as_it_was(house):
    ann = await house.enter("Ann")
    screen = await screen_at(house)
    word = client.LetHost(id="once", code=await code_on(screen))

    assert isinstance(await ann.answer(word), server.Done)
    assert isinstance(await ann.answer(word), server.Done)
    assert (await ann.look()).table.screens == 1


async def test_a_screen_hosts_but_is_no_player_and_gives_neither_table_nor_right_away(house):
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    screen, other = await hosting_screen(house, ann), await screen_at(house)
    code = await code_on(other)

    for command in (
        client.HandOver(id="1", seat=ben.seat),
        client.Leave(id="2"),
        client.Ready(id="3"),
        client.Profile(id="4", name="Eve", symbol=client.Symbol.MOON),
        client.LetHost(id="5", code=code),
    ):
        assert await refused(screen, command) is Reason.NOT_HOST
    assert [seat.name for seat in (await ann.look()).table.seats] == ["Ann", "Ben"]


async def test_the_host_takes_the_right_back_from_all_screens(house):
    ann = await house.enter("Ann")
    screen = await hosting_screen(house, ann)

    assert isinstance(await let(ann, ""), server.Done)

    assert not (await screen.wait_for(server.Hosting)).token
    assert await refused(screen, client.Start(id=screen.next_id())) is Reason.NOT_SEATED
    assert await refused(ann, client.LetHost(id="none", code="")) is Reason.ALREADY_SO
    back = await screen_at(house, token=screen.token)
    assert not (await back.wait_for(server.Hosting)).token


async def test_a_screen_that_reloads_hosts_again_by_its_token_and_by_no_other(house):
    ann = await house.enter("Ann")
    screen = await hosting_screen(house, ann)
    await screen.lose()

    again = await screen_at(house, token=screen.token)
    assert (await again.wait_for(server.Hosting)).token == screen.token
    assert await refused(again, client.Pause(id="p")) is Reason.NO_MATCH  # An order of the host's, of no use now.
    stranger = await screen_at(house, token="x" * 43)
    assert not (await stranger.wait_for(server.Hosting)).token
    assert await refused(stranger, client.Pause(id="p")) is Reason.NOT_SEATED


async def test_no_more_screens_may_host_than_a_host_can_have_in_view(house):
    ann = await house.enter("Ann")
    for _ in range(SCREENS_MAX):
        await hosting_screen(house, ann)
    one_more = await screen_at(house)

    code = await code_on(one_more)
    assert await refused(ann, client.LetHost(id="more", code=code)) is Reason.SCREENS_TOO_MANY


async def test_a_screen_goes_on_hosting_for_whoever_is_host_by_then(house):
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    screen = await hosting_screen(house, ann)
    await ann.answer(client.HandOver(id=ann.next_id(), seat=ben.seat))

    assert isinstance(await screen.answer(client.Kick(id="k", seat=ann.seat)), server.Done)

    await ben.say(client.Leave(id=ben.next_id()))
    await ben.wait_for_end()
    assert await refused(screen, client.Start(id="s")) is Reason.NOT_HOST  # In nobody's name nothing is ordered.


async def test_what_waits_at_a_code_goes_with_its_screen(house):
    ann = await house.enter("Ann")
    screen = await screen_at(house)
    code = await code_on(screen)
    await screen.lose()
    await house.until(lambda: house.arbiter.watching == 0)

    assert await refused(ann, client.LetHost(id="late", code=code)) is Reason.NO_SUCH_SCREEN


async def test_nobody_new_sits_at_a_locked_table_and_whoever_has_a_seat_comes_back(house):
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    assert await refused(ben, client.LockTable(id="b")) is Reason.NOT_HOST
    assert isinstance(await ann.answer(client.LockTable(id="a")), server.Done)
    assert await refused(ann, client.LockTable(id="a2")) is Reason.ALREADY_SO

    cem = await house.connect()
    await cem.say(client.Hello(version=client.VERSION, name="Cem"))
    welcome = await cem.wait_for(server.Welcome)
    assert (welcome.role, welcome.asked_for_seat) == (Role.WATCHER, True)
    assert (await cem.wait_for(server.Sight)).table.locked
    assert (await house.enter(token=ben.token, table=ben.table)).seat == ben.seat

    assert isinstance(await ann.answer(client.LockTable(id="open", locked=False)), server.Done)
    assert (await house.enter("Cem")).seat == Seat(2)


async def test_after_a_restart_the_table_is_locked_still_and_screens_ask_anew(tmp_path):
    store = Store.open(tmp_path / "journal.sqlite")
    async with House.open(RealClock(), journal=store) as house:
        ann = await house.enter("Ann")
        screen = await hosting_screen(house, ann)
        await screen.answer(client.LockTable(id="l"))
        table, token = ann.table, ann.token
        house.lobby.close(Closing.SERVER_STOPS, for_good=False)
    async with House.open(RealClock(), journal=store) as house:
        ann = await house.enter(token=token, table=table)
        view = (await ann.look()).table
        assert (view.locked, view.screens) == (True, 0)
        again = await screen_at(house, token=screen.token, table=table)
        assert not (await again.wait_for(server.Hosting)).token
    store.close()


class Office:
    """Bots that are hired, as far as the table knows."""

    def __init__(self, room: int = 9) -> None:
        self.room = room
        self.hired: list[tuple[str, int]] = []

    def hire(self, code: str, skill: int) -> bool:
        if len(self.hired) >= self.room:
            return False
        self.hired.append((code, skill))
        return True


@pytest.fixture
async def office():
    return Office()


@pytest.fixture
async def hiring(office):
    """A server that has bots."""
    async with House.open(RealClock(), seats=3, hire=office.hire) as house:
        yield house
        assert house.is_whole()


async def test_the_host_and_a_screen_that_hosts_have_bots_sit_down_and_nobody_else(hiring, office):
    ann, ben = await hiring.enter("Ann"), await hiring.enter("Ben")
    screen = await hosting_screen(hiring, ann)
    stranger = await screen_at(hiring)

    assert isinstance(await ann.answer(client.AddBot(id="a", skill=80)), server.Done)
    assert isinstance(await ann.answer(client.AddBot(id="a", skill=80)), server.Done)  # The same wish: one bot.
    assert isinstance(await screen.answer(client.AddBot(id="s", skill=0)), server.Done)
    assert office.hired == [(ann.table, 80), (ann.table, 0)]
    assert await refused(ben, client.AddBot(id="b")) is Reason.NOT_HOST
    assert await refused(stranger, client.AddBot(id="e")) is Reason.NOT_SEATED


async def test_no_bot_is_sent_where_none_can_sit(hiring, office):
    ann, ben = await hiring.enter("Ann"), await hiring.enter("Ben")
    await ann.answer(client.LockTable(id="l"))
    assert await refused(ann, client.AddBot(id="1")) is Reason.TABLE_LOCKED
    await ann.answer(client.LockTable(id="u", locked=False))
    office.room = 0
    assert await refused(ann, client.AddBot(id="2")) is Reason.BOTS_TOO_MANY
    await ann.answer(client.Start(id="s"))
    assert await refused(ann, client.AddBot(id="3")) is Reason.MATCH_RUNNING
    await ben.say(client.Leave(id="gone"))  # Alone there is no match, and it ends.
    await ben.wait_for_end()
    await hiring.enter("Cem")
    await hiring.enter("Dee")
    assert await refused(ann, client.AddBot(id="4")) is Reason.TABLE_FULL
    assert not office.hired


async def test_a_server_without_bots_says_so(house):
    ann = await house.enter("Ann")
    assert await refused(ann, client.AddBot(id="b")) is Reason.NO_BOTS


async def test_before_a_match_a_bot_gets_up_for_a_person_and_for_no_other_bot(hiring):
    ann = await hiring.enter("Ann")
    bots = [await hiring.enter(name, bot=True) for name in ("Relay", "Gecko")]

    machine = await hiring.enter("Cog", bot=True)
    assert machine.seat is None
    ben = await hiring.enter("Ben")
    assert ben.seat == bots[1].seat
    assert await bots[1].wait_for_end() == (Closing.LEFT, 1001)
    assert [seat.name for seat in (await ann.look()).table.seats] == ["Ann", "Relay", "Ben"]

    await ann.answer(client.Start(id="s"))
    cem = await hiring.enter("Cem")
    assert cem.seat is None  # Cards lie before the bot now.


async def test_what_the_host_removes_of_its_bots_is_gone(hiring):
    ann, bot = await hiring.enter("Ann"), await hiring.enter("Relay", bot=True)
    assert isinstance(await ann.answer(client.Kick(id="k", seat=bot.seat)), server.Done)
    assert await bot.wait_for_end() == (Closing.KICKED, 1001)


async def test_who_is_about_to_sit_down_learns_of_people_bots_and_whether_there_is_room():
    def told(lobby):
        seen = msgspec.json.decode(about_table(lobby, "/table.json").body)
        return tuple(seen[each] for each in ("players", "bots", "playing", "full"))

    async with House.open(RealClock(), seats=2) as house:
        ann = await house.enter("Ann")
        await house.enter("Bolt", bot=True)
        assert told(house.lobby) == (["Ann"], 1, False, False), "before a match a bot gets up for a person"
        assert isinstance(await ann.answer(client.Start(id="s")), server.Done)
        assert told(house.lobby) == (["Ann"], 1, True, True)
