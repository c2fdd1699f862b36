"""What is easily got wrong beside the race: numbers of answers, faces that stay, absences that are told twice."""

from protocol import client, server
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Reason
from tests.kit.table import Sitting, messages, news


def test_an_answer_that_is_given_again_bears_the_number_of_now() -> None:
    sitting = Sitting("dizzy", 3).held_by(0)
    late = sitting.call()
    sitting.say(1, late)
    sitting.say(0, sitting.withdraw())
    (again,) = messages(sitting.say(1, late), server.Again, 1)
    assert again.seq == sitting.sight().seq


def test_a_farewell_bears_the_number_of_the_news_of_it() -> None:
    sitting = Sitting("dizzy", 3)
    posts = sitting.say(2, client.Leave(id="leave"))
    (bye,) = messages(posts, server.Bye, 2)
    assert bye.seq == sitting.sight().seq


def test_who_takes_another_name_keeps_their_symbol() -> None:
    sitting = Sitting("dizzy", 2)
    before = sitting.sight().table.seats[0].symbol
    sitting.say(0, client.Profile(id="name", name="Zoe", symbol=before))
    renamed = sitting.sight().table.seats[0]
    assert (renamed.name, renamed.symbol) == ("Zoe", before)
    other = sitting.sight().table.seats[1].symbol
    sitting.say(0, client.Profile(id="symbol", name="Zoe", symbol=other))
    assert sitting.sight().table.seats[0].symbol != other


def test_who_left_is_not_ready_for_the_next_match() -> None:
    sitting = Sitting("dizzy", 3).start()
    sitting.table.floor.chairs.at(Seat(2)).ready = True
    sitting.say(2, client.Leave(id="leave"))
    assert [(seat.seat, seat.gone, seat.ready) for seat in sitting.sight().table.seats if seat.gone] == [
        (2, True, False)
    ]


def test_to_go_twice_buys_no_grace() -> None:
    sitting = Sitting("dizzy", 3, grace_ms=2_000).open()
    sitting.go(2)
    sitting.wait(1_500)
    assert sitting.go(2) == []
    assert sitting.table.due() is not None
    sitting.wait(500)
    assert [hand.seat for hand in sitting.dizzy.hands if hand.away] == [2]
    assert sitting.go(2) == [], "who is away cannot go"
    sitting.wait_until(sitting.now + 10 * MILLISECOND)


def test_that_the_connection_of_who_left_ends_is_no_news() -> None:
    sitting = Sitting("dizzy", 3).open()
    sitting.say(2, client.Leave(id="leave"))
    assert sitting.go(2) == []


def test_no_round_is_dealt_while_the_table_stands_still() -> None:
    sitting = Sitting("dizzy", 2).open()
    sitting.say(0, client.Pause(id="pause"))
    posts = sitting.say(0, client.NextRound(id="next"))
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.PAUSED]
    assert not news(posts, server.Resumed)
