"""Who lost the token of a seat gets it back when the people at the table say so, and not otherwise."""

from protocol import client, server
from protocol.games import dizzy
from protocol.units import Seat
from protocol.verdicts import Closing, Reason
from referee.clock import RealClock
from referee.journal.store import Store
from tests.server.house import Guest, House
from tests.server.test_hosting import refused


def seat_of(guest: Guest) -> Seat:
    assert guest.seat is not None
    return guest.seat


def hand_in(sight: server.Sight) -> object:
    assert isinstance(sight.game, dizzy.DizzyView)
    return sight.game.hands[0].open


async def asks(guest: Guest, seat: Seat, name: str = "c") -> client.ClaimSeat:
    claim = client.ClaimSeat(id=name, seat=seat)
    assert isinstance(await guest.answer(claim), server.Done)
    return claim


async def turned_away(house: House, table: str, token: str) -> bool:
    guest = await house.connect()
    await guest.say(client.Hello(version=client.VERSION, table=table, token=token))
    return (await guest.wait_for(server.Bye)).reason is Closing.BAD_TOKEN


async def lose(guest: Guest, witness: Guest) -> None:
    """Until the table has noticed."""
    await guest.lose()
    while all(seat.present for seat in (await witness.look()).table.seats):
        pass


async def test_a_host_without_their_token_is_let_back_by_another_player_and_only_the_new_token_counts(tmp_path):
    store = Store.open(tmp_path / "journal.sqlite")
    async with House.open(RealClock(), journal=store) as house:
        ann, ben = await house.enter("Ann"), await house.enter("Ben")
        assert isinstance(await ann.answer(client.Start(id="s")), server.Done)
        hand = hand_in(await ann.look())
        await lose(ann, ben)
        again = await house.enter("Ann")
        assert (await again.look()).table.seats[seat_of(again)].name == "Ann 2"
        await asks(again, seat_of(ann))
        asked = await ben.wait_for(server.SeatAsked)
        assert (asked.seat, asked.by, asked.still) == (ann.seat, again.seat, True)
        assert isinstance(await ben.answer(client.LetSeat(id="y", seat=seat_of(ann))), server.Done)
        welcome = await again.wait_for(server.Welcome)
        assert (welcome.seat, welcome.name, welcome.token != ann.token) == (ann.seat, "Ann", True)
        seen = await again.look()
        assert (seen.you, hand_in(seen)) == (ann.seat, hand)
        assert [(seat.name, seat.present) for seat in seen.table.seats] == [("Ann", True), ("Ben", True)]
        assert seen.table.host == ann.seat
        assert await turned_away(house, ann.table, ann.token)
        assert await turned_away(house, ann.table, again.token), "the seat that they sat on meanwhile is given up"
        house.lobby.close(Closing.SERVER_STOPS, for_good=False)
    async with House.open(RealClock(), journal=store) as house:
        assert (await house.enter(token=welcome.token, table=ann.table)).seat == ann.seat
        assert await turned_away(house, ann.table, ann.token)
    store.close()


async def test_whoever_asks_for_a_seat_gets_nothing_without_the_host(house):
    ann, ben, cem = await house.enter("Ann"), await house.enter("Ben"), await house.enter("Cem")
    await lose(ben, ann)
    eve = await house.enter("Ben")
    assert await refused(eve, client.ClaimSeat(id="1", seat=seat_of(cem))) is Reason.NO_SUCH_SEAT
    await asks(eve, seat_of(ben))
    assert await refused(eve, client.LetSeat(id="2", seat=seat_of(ben))) is Reason.NOT_HOST
    assert await refused(cem, client.LetSeat(id="3", seat=seat_of(ben))) is Reason.NOT_HOST
    assert await refused(cem, client.ClaimSeat(id="4", seat=seat_of(ben))) is Reason.ALREADY_SO
    assert (await ann.wait_for(server.SeatAsked)).still
    assert isinstance(await ann.answer(client.LetSeat(id="no", seat=seat_of(ben), yes=False)), server.Done)
    told = await eve.wait_for(server.SeatAsked)
    assert (told.seat, told.still) == (ben.seat, False)
    # The player comes back meanwhile, and that is the end of it.
    await asks(eve, seat_of(ben), "again")
    assert (await house.enter(token=ben.token, table=ben.table)).seat == ben.seat
    assert not (await eve.wait_for(server.SeatAsked)).still
    assert await refused(ann, client.LetSeat(id="late", seat=seat_of(ben))) is Reason.NO_SUCH_SEAT


async def test_where_nobody_else_is_nobody_can_say_whose_seat_it_is(house):
    ann, ben = await house.enter("Ann"), await house.enter("Ben")
    await lose(ann, ben)
    assert await refused(ben, client.ClaimSeat(id="1", seat=seat_of(ann))) is Reason.NOBODY_TO_ASK
