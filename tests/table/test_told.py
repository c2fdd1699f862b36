"""What is told, to the last field: rows of a photo finish, seats as they change, and only what can be read again."""

from itertools import pairwise

import pytest

from protocol import client, server
from protocol.codec import Subprotocol, decode_server, encode_server
from protocol.server import CallRow
from protocol.units import MILLISECOND, Instant, Seat, Seq, Span
from protocol.verdicts import Reason, Stamping
from referee.table.answers import PENDING, Answers
from referee.table.contest import Caller, Race
from tests.kit.table import COUNTDOWN_MS, GAMES, Sitting, messages, news

both_games = pytest.mark.parametrize("game", GAMES)


@both_games
@pytest.mark.parametrize("subprotocol", Subprotocol)
def test_all_that_is_told_can_be_sent_and_read_also_between_two_milliseconds(
    game: str, subprotocol: Subprotocol
) -> None:
    sitting = Sitting(game, 3)
    sitting.now = Instant(sitting.now + MILLISECOND // 3)
    sitting.say(1, client.Ready(id="ready"))
    sitting.start()
    sitting.wait(COUNTDOWN_MS)
    sitting.say(0, sitting.call(name="held"))
    sitting.say(1, sitting.call(name="late"))
    sitting.say(0, sitting.withdraw())
    sitting.go(2)
    sitting.say(0, client.Pause(id="pause"))
    sitting.say(1, client.Pause(id="pause"))
    sitting.say(0, client.Look(id="look"))
    assert len({type(post.message) for post in sitting.told}) >= 4
    for post in sitting.told:
        assert decode_server(subprotocol, encode_server(subprotocol, post.message)) == post.message


def test_a_whole_view_is_sent_where_a_match_begins_and_not_with_each_word() -> None:
    sitting = Sitting("dizzy", 2)
    assert not messages(sitting.say(1, client.Ready(id="ready")), server.Sight, 1)
    begun = sitting.say(0, client.Start(id="start"))
    assert [len(messages(begun, server.Sight, seat)) for seat in (0, 1)] == [1, 1]


@both_games
def test_a_photo_finish_names_the_first_call_once_it_has_its_verdict(game: str) -> None:
    sitting = Sitting(game, 3).held_by(2)
    sitting.say(1, sitting.call(name="late"))
    contest = sitting.sight().table.contest
    assert contest is not None
    assert contest.rows[0] == CallRow("", Seat(2), 0, 0)
    sitting.say(2, sitting.withdraw())
    contest = sitting.sight().table.contest
    assert contest is not None
    assert contest.rows[0] == CallRow("held", Seat(2), 0, 0)
    assert [row.seat for row in contest.rows] == [2, 1]


@pytest.mark.parametrize(
    ("first", "late", "plus_minus_us"), [(0, 0, 50), (7_000, 0, 57), (0, 9_000, 59), (7_000, 9_000, 66)]
)
def test_what_may_have_arrived_early_is_known_that_much_less_exactly(first: int, late: int, plus_minus_us: int) -> None:
    def caller(seat: int, early: int) -> Caller:
        return Caller(f"call-{seat}", Seat(seat), Instant(1_000_000), Stamping.KERNEL, Span(early))

    assert Race(1, caller(0, first)).margin(caller(1, late)) == (0, plus_minus_us)


@both_games
def test_of_a_seat_that_changes_it_is_told_whether_it_plays(game: str) -> None:
    sitting = Sitting(game, 2).open()
    (gone,) = news(sitting.go(1), server.SeatChanged)
    assert (gone.view.playing, gone.view.present) == (True, False)
    arrived = news(sitting.sit(4, present=False), server.SeatChanged)
    assert [(item.view.seat, item.view.playing) for item in arrived] == [(4, False)]


def test_with_a_grace_of_minutes_a_chair_is_kept_for_minutes() -> None:
    sitting = Sitting("dizzy", 2, grace_ms=120_000)
    sitting.go(1)
    sitting.wait(119_999)
    assert len(sitting.sight().table.seats) == 2
    sitting.wait(1)
    assert len(sitting.sight().table.seats) == 1


def test_each_answer_changes_what_a_digest_is_taken_of() -> None:
    """Else a journal that lost one would be taken for whole."""
    sitting = Sitting("dizzy", 2)
    facts = [sitting.table.floor.facts()]
    for number in range(3):
        posts = sitting.say(1, client.Pause(id=f"pause-{number}"))
        assert [refusal.reason for refusal in messages(posts, server.Refusal, 1)] == [Reason.NOT_HOST]
        facts.append(sitting.table.floor.facts())
    assert all(before != after for before, after in pairwise(facts))
    assert sitting.table.floor.facts() == facts[-1]


def test_an_identifier_is_answered_once_and_every_answer_is_counted() -> None:
    answers = Answers()
    assert answers.count == 0
    answers.give("call", PENDING)
    answers.give("call", server.Done(Seq(1), "call"))
    answers.give("other", server.Done(Seq(1), "other"))
    assert answers.count == 3
    with pytest.raises(AssertionError):
        answers.give("call", server.Done(Seq(2), "call"))


def test_whose_table_it_is_from_now_on_is_told_to_all() -> None:
    sitting = Sitting("dizzy", 3)
    told = sitting.say(0, client.HandOver(id="over", seat=Seat(2)))
    for viewer in (0, 1, 2, None):
        assert [item.seat for item in news(told, server.HostIs, viewer)] == [2]


def test_a_number_stands_one_blank_behind_a_name_that_is_cut_off_at_one() -> None:
    sitting = Sitting(seats=0)
    for seat in (0, 1):
        sitting.sit(seat, "Bartholomew the 1 xy")
    assert [seat.name for seat in sitting.sight().table.seats] == ["Bartholomew the 1 xy", "Bartholomew the 1 2"]
