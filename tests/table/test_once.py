"""Exactly once: an identifier is answered once, and the same identifier again gets the same answer and does nothing."""

import pytest

from protocol import client, server
from protocol.games import dizzy
from protocol.units import Seat, Seq
from protocol.verdicts import Reason, Ruling
from referee.table.answers import ANSWERS_MAX, PENDING, Answers
from tests.kit.table import GAMES, LOCK_MS, Sitting, messages, news, verdicts


@pytest.mark.case("K050")
def test_a_wrong_call_that_comes_twice_costs_once() -> None:
    sitting = Sitting("dizzy", 2).open()
    before = sitting.blind(0)
    wrong = sitting.wrong(0, name="twice")
    posts = sitting.barrier((0, wrong), (0, wrong))
    assert sitting.blind(0) == before + 1
    assert [verdict.call for verdict in verdicts(posts)] == ["twice"]
    (again,) = messages(posts, server.Again, 0)
    assert again.verdict == sitting.verdict("twice")


@pytest.mark.case("K050", "K071")
@pytest.mark.parametrize("game", GAMES)
def test_a_call_that_is_repeated_after_a_reconnect_gets_its_verdict_again(game: str) -> None:
    sitting = Sitting(game, 3).open()
    call = sitting.call(name="mine")
    sitting.say(0, call)
    sitting.go(0)
    sitting.wait(LOCK_MS)
    sitting.come(0)
    before = sitting.blind(0)
    posts = sitting.say(0, call)
    (again,) = messages(posts, server.Again, 0)
    assert (again.verdict.ruling, again.verdict.reason) == (Ruling.WRONG, Reason.DEADLINE)
    assert sitting.holder is None, "the repeat wins no lock"
    assert sitting.blind(0) == before
    assert len([verdict for verdict in sitting.verdicts if verdict.call == "mine"]) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_call_that_holds_the_lock_is_answered_done_as_often_as_it_comes(game: str) -> None:
    sitting = Sitting(game, 2).open()
    call = sitting.call(name="mine")
    for _ in range(3):
        posts = sitting.say(0, call)
        assert [done.id for done in messages(posts, server.Done, 0)] == ["mine"]
    assert sitting.verdicts == []
    assert sitting.holder == 0


def test_a_refusal_that_is_asked_for_again_is_the_same_though_it_would_be_allowed_now() -> None:
    sitting = Sitting("dizzy", 2)
    start = client.Start(id="start")
    first = messages(sitting.say(1, start), server.Refusal, 1)
    sitting.say(0, client.HandOver(id="over", seat=Seat(1)))
    second = messages(sitting.say(1, start), server.Refusal, 1)
    assert [(refusal.id, refusal.reason) for refusal in first + second] == [("start", Reason.NOT_HOST)] * 2
    assert not sitting.table.floor.running


@pytest.mark.case("K097")
def test_an_answer_bears_the_number_of_the_news_that_it_stands_behind() -> None:
    sitting = Sitting("dizzy", 2)
    refused = client.Pause(id="pause")
    (first,) = messages(sitting.say(0, refused), server.Refusal, 0)
    assert first.seq == sitting.sight().seq
    sitting.say(1, client.Ready(id="ready"))
    (second,) = messages(sitting.say(0, refused), server.Refusal, 0)
    assert second.seq == sitting.sight().seq == first.seq + 1


@pytest.mark.case("K095")
def test_play_again_asked_for_twice_makes_one_match() -> None:
    sitting = Sitting("dizzy", 2, hand=1).open()
    sitting.say(0, sitting.right(0))
    again = client.Rematch(id="again")
    posts = sitting.barrier((0, again), (0, again), (0, client.Rematch(id="impatient")))
    assert [done.id for done in messages(posts, server.Done, 0)] == ["again", "again"]
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.MATCH_RUNNING]
    view = sitting.dizzy
    assert (view.round, view.match_winners) == (1, ())
    assert [hand.rounds_won for hand in view.hands] == [0, 0]
    assert sitting.sight().table.contest is None


def test_an_identifier_is_one_seat_s_own() -> None:
    sitting = Sitting("dizzy", 2).open()
    sitting.barrier((0, sitting.call(name="same")), (1, sitting.call(name="same")))
    sitting.say(0, sitting.withdraw())
    assert [(verdict.seat, verdict.ruling) for verdict in sitting.verdicts] == [(1, Ruling.LATE), (0, Ruling.WRONG)]


def test_a_new_person_in_an_old_seat_has_no_answers_of_the_one_before() -> None:
    sitting = Sitting("dizzy", 2)
    sitting.say(1, client.Ready(id="one"))
    sitting.say(1, client.Leave(id="two"))
    sitting.sit(1)
    posts = sitting.say(1, client.Pause(id="one"))
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 1)] == [Reason.NOT_HOST]


def test_a_seat_that_asks_and_asks_does_not_fill_the_memory() -> None:
    answers = Answers()
    for number in range(3 * ANSWERS_MAX):
        answers.give(f"id-{number}", server.Done(Seq(number), f"id-{number}"))
    assert sum(answers.given(f"id-{number}") is not None for number in range(3 * ANSWERS_MAX)) == ANSWERS_MAX
    assert answers.given(f"id-{3 * ANSWERS_MAX - 1}") is not None


def test_a_pending_call_is_never_forgotten() -> None:
    answers = Answers()
    answers.give("call", PENDING)
    for number in range(3 * ANSWERS_MAX):
        answers.give(f"id-{number}", server.Done(Seq(number), f"id-{number}"))
    assert answers.given("call") is PENDING


def test_a_holder_who_asks_for_hundreds_of_things_is_not_ruled_on_twice() -> None:
    """Else the call would be void beside its own lock, and the deadline would rule on it once more."""
    sitting = Sitting("dizzy", 2, lock_ms=60_000).open()
    call = sitting.call(name="mine")
    sitting.say(0, call)
    for _ in range(2 * ANSWERS_MAX):
        sitting.say(0, sitting.play(dizzy.Open()))
    sitting.say(0, call)
    sitting.wait(60_000)
    assert sitting.verdict("mine").reason is Reason.DEADLINE


@pytest.mark.case("K047")
@pytest.mark.parametrize("game", GAMES)
def test_one_lock_costs_one_penalty(game: str) -> None:
    """Withdrawn, and its deadline comes in the same sweep."""
    sitting = Sitting(game, 2).held_by(0)
    before = sitting.blind(0)
    deadline = sitting.now + LOCK_MS * 1_000_000
    sitting.sweep([(0, sitting.withdraw(), deadline - 1), (0, sitting.withdraw(), deadline)], now=deadline + 1)
    assert sitting.blind(0) == before + 1
    assert sitting.verdict("held").reason is Reason.WITHDRAWN


@pytest.mark.case("K049")
def test_verdict_and_penalty_come_in_one_message_so_that_nothing_fits_between() -> None:
    sitting = Sitting("dizzy", 2).open()
    posts = sitting.barrier((0, sitting.wrong(0)), (0, client.Leave(id="run")))
    (message,) = [post.message for post in posts if isinstance(post.message, server.News) and 1 in post.to]
    kinds = [type(item).__name__ for item in message.items]
    assert kinds.index("Verdict") < kinds.index("PenaltyCardDrawn") < kinds.index("SeatAway")
    assert len(news(posts, dizzy.PenaltyCardDrawn)) == 1
