"""A seat whose player is away, in the menu: to ask for it, and to say whose it is."""

from msgspec.structs import replace

from clients.terminal.hearing import hear
from clients.terminal.returning import returning_choices
from protocol import client, server
from protocol.units import Seq
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, CLEO, NOW


def test_who_is_asked_says_yes_or_no_in_the_menu_until_it_is_decided():
    desk = seen.desk_with(seen.sight(seen.dizzy_view()))
    told = hear(desk, server.SeatAsked(Seq(0), BOB, CLEO, still=True), NOW)
    assert [line.text for line in told] == ["Cleo says: I am Bob, who is away. The menu says yes or no."]
    for choice in returning_choices(desk)[:2]:
        choice.act()
    assert [wish(id="x") for wish in desk.wishes] == [
        client.LetSeat(id="x", seat=BOB),
        client.LetSeat(id="x", seat=BOB, yes=False),
    ]
    hear(desk, server.SeatAsked(Seq(0), BOB, CLEO, still=False), NOW)
    assert returning_choices(desk) == []


def test_a_seat_whose_player_is_away_can_be_asked_for_once():
    ann, bob, *others = seen.SEATS
    desk = seen.desk_with(seen.sight(seen.dizzy_view(), seats=(ann, replace(bob, present=False), *others)))
    (claim,) = returning_choices(desk)
    claim.act()
    assert [wish(id="x") for wish in desk.wishes] == [client.ClaimSeat(id="x", seat=BOB)]
    assert returning_choices(desk) == []
    told = hear(desk, server.SeatAsked(Seq(0), BOB, ANN, still=False), NOW)
    assert [line.text for line in told] == ["You do not get Bob’s seat."]
