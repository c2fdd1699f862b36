"""A match names whoever played in it, also when they have left: to who was there, and to who looks in later."""

from protocol import client, server
from protocol.units import Seat
from tests.kit.table import Sitting


def named(view: server.TableView) -> list[tuple[int, str]]:
    return [(each.seat, each.name) for each in view.left]


def test_the_score_of_a_match_that_all_left_still_names_them() -> None:
    sitting = Sitting("dizzy", 3).open()
    names = {seat.seat: seat.name for seat in sitting.sight().table.seats}
    for seat in (1, 2):
        sitting.say(seat, client.Leave(id="bye"))
    view = sitting.sight().table
    assert view.phase == "over"
    assert named(view) == [(1, names[Seat(1)]), (2, names[Seat(2)])]
    assert [hand.seat for hand in sitting.view().hands] == [0, 1, 2]


def test_whoever_takes_the_seat_of_one_who_left_a_match_that_is_over_is_not_taken_for_them() -> None:
    sitting = Sitting("dizzy", 2).open()
    left = sitting.sight().table.seats[1].name
    sitting.say(1, client.Leave(id="bye"))
    sitting.sit(1)
    assert named(sitting.sight().table) == [(1, left)]
    sitting.say(0, client.Rematch(id="again"))
    assert named(sitting.sight().table) == [], "the next match has its own players"


def test_whoever_takes_a_seat_in_a_running_match_is_its_player_from_then_on() -> None:
    sitting = Sitting("dizzy", 3, best_of=3, hand=1).open()
    sitting.say(1, client.Leave(id="bye"))
    sitting.say(0, sitting.right(0))
    sitting.say(0, client.NextRound(id="next"))
    assert [seat for seat, _ in named(sitting.sight().table)] == [1]
    sitting.sit(1)
    assert named(sitting.sight().table) == []
