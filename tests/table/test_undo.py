"""The host takes the last verdict back: the match is as it was before the call, and nothing told is unsaid."""

import pytest

from protocol import client, server
from protocol.units import MILLISECOND, Seat
from protocol.verdicts import Reason, Ruling
from referee.table.entries import Restarted
from referee.table.match import Match
from tests.kit.table import GAMES, LOCK_MS, LOCKOUT_MS, Sitting, messages, news


def undo(sitting: Sitting, seat: int | None = None) -> list:
    return sitting.say(sitting.host if seat is None else seat, client.Undo(id=sitting.id()))


def refused(posts: list, seat: int = 0) -> list[Reason]:
    return [refusal.reason for refusal in messages(posts, server.Refusal, seat)]


def facts(sitting: Sitting) -> dict:
    """The whole truth about the match, save for what a revision is good for."""
    assert sitting.table.floor.umpire is not None
    found = dict(sitting.table.floor.umpire.match.facts())
    return {name: fact for name, fact in found.items() if name not in ("revision", "changers", "changed_by")}


def photo_of(sitting: Sitting) -> server.Contest:
    photo = sitting.sight().table.contest
    assert photo is not None
    return photo


def taken(sitting: Sitting, seat: int) -> Sitting:
    """A call of this seat that is upheld."""
    sitting.say(seat, sitting.call(name=f"call of {seat}"))
    sitting.say(seat, sitting.follow(seat))
    assert sitting.verdict(f"call of {seat}").ruling is Ruling.UPHELD
    return sitting


def missed(sitting: Sitting, seat: int) -> Sitting:
    """A call of this seat that is wrong."""
    sitting.say(seat, sitting.call(name=f"call of {seat}"))
    sitting.say(seat, sitting.withdraw())
    assert sitting.verdict(f"call of {seat}").ruling is Ruling.WRONG
    return sitting


@pytest.mark.case("K056")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ends", [taken, missed])
def test_the_match_is_as_it_was_before_the_call(game, ends):
    sitting = Sitting(game, 3).open()
    before, cards = facts(sitting), sitting.places()
    ends(sitting, 1)
    assert facts(sitting) != before
    sitting.wait(500)
    undo(sitting)
    assert facts(sitting) == before
    assert sitting.places() == cards


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_told_and_shown_everything_anew(game):
    sitting = taken(Sitting(game, 2).open(), 1)
    posts = undo(sitting)
    number = sitting.verdict("call of 1").contest
    assert news(posts, server.TakenBack) == [server.TakenBack(Seat(1), "call of 1", number)]
    for viewer in (None, 0, 1):
        (shown,) = [post.message for post in posts if viewer in post.to and isinstance(post.message, server.Sight)]
        assert shown == sitting.sight(viewer)
    assert len(messages(posts, server.Done, 0)) == 1


@pytest.mark.parametrize("game", GAMES)
def test_no_deadline_passes_that_had_not_passed_then(game):
    """The game clock goes back: what was so far off is so far off again."""
    sitting = missed(Sitting(game, 2).open(), 1)  # It locks seat 1 out.
    sitting.wait(LOCKOUT_MS // 2)
    missed(sitting, 0)
    at_ms, due = sitting.sight().at_ms, sitting.table.due()
    sitting.wait(LOCKOUT_MS)
    undo(sitting)
    assert sitting.sight().at_ms == at_ms
    assert sitting.table.due() == (None if due is None else due + LOCKOUT_MS * MILLISECOND)
    sitting.say(1, sitting.call(name="too early"))
    assert sitting.verdict("too early").reason is Reason.LOCKED_OUT
    sitting.wait(LOCKOUT_MS // 2)
    sitting.say(1, sitting.call(name="in time"))
    assert sitting.holder == 1


@pytest.mark.parametrize("game", GAMES)
def test_in_a_pause_the_clock_goes_back_and_stands_on(game):
    sitting = Sitting(game, 2).open()
    before = sitting.sight().at_ms
    taken(sitting, 1)
    sitting.wait(300)
    sitting.say(0, client.Pause(id="pause"))
    sitting.wait(5_000)
    undo(sitting)
    sitting.wait(5_000)
    assert (sitting.sight().at_ms, sitting.sight().table.paused) == (before, True)
    sitting.say(0, client.Resume(id="resume"))
    sitting.wait(100)
    assert sitting.sight().at_ms == before + 100


@pytest.mark.parametrize("game", GAMES)
def test_no_call_fits_that_was_made_for_anything_since(game):
    sitting = Sitting(game, 2).open()
    first = sitting.revision
    taken(sitting, 1)
    second = sitting.revision
    undo(sitting)
    for number, basis in enumerate((first, second)):
        sitting.say(0, sitting.call(basis=basis, name=f"stale {number}"))
        verdict = sitting.verdict(f"stale {number}")
        assert (verdict.ruling, verdict.reason, verdict.first) == (Ruling.LATE, Reason.CHANGED, None)
        assert (verdict.contest, verdict.margin_us) == (0, 0), "nobody was before it: the call that was is taken back"
    sitting.say(0, sitting.call(name="fresh"))
    assert sitting.holder == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_lock_of_meanwhile_is_void_and_free_for_all(game):
    sitting = taken(Sitting(game, 2).open(), 1)
    assert len(messages(sitting.say(0, sitting.call(name="held")), server.Done, 0)) == 1
    undo(sitting)
    assert (sitting.verdict("held").ruling, sitting.verdict("held").reason) == (Ruling.VOID, Reason.LOCK_VOIDED)
    assert sitting.holder is None
    sitting.wait(LOCK_MS)
    assert len(sitting.verdicts) == 2


@pytest.mark.parametrize("game", GAMES)
def test_it_goes_one_verdict_deep(game):
    sitting = Sitting(game, 3).open()
    assert refused(undo(sitting)) == [Reason.NOTHING_TO_UNDO]
    taken(sitting, 1)
    missed(sitting, 2)
    undo(sitting)
    after = sitting.sights()
    assert refused(undo(sitting)) == [Reason.NOTHING_TO_UNDO]
    assert sitting.sights() == after
    missed(sitting, 0)
    assert refused(undo(sitting)) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_changed_nothing_is_skipped(game):
    """Calls that are late or void were not judged: the last verdict is the one before them."""
    sitting = Sitting(game, 2).open()
    before, basis = facts(sitting), sitting.revision
    taken(sitting, 1)
    sitting.say(0, sitting.call(basis=basis, name="late"))
    assert sitting.verdict("late").ruling is Ruling.LATE
    (told,) = news(undo(sitting), server.TakenBack)
    assert told.call == "call of 1"
    assert facts(sitting) == before


@pytest.mark.parametrize("game", GAMES)
def test_a_lock_that_was_voided_is_skipped(game):
    """Nobody's fault ended it: the referee was restarted."""
    sitting = taken(Sitting(game, 2).open(), 1)
    sitting.say(0, sitting.call(name="held"))
    sitting.take(Restarted(sitting.now))
    sitting.come(0)
    sitting.come(1)
    assert sitting.verdict("held").ruling is Ruling.VOID
    (told,) = news(undo(sitting), server.TakenBack)
    assert told.call == "call of 1"


@pytest.mark.parametrize("game", GAMES)
def test_a_verdict_is_told_again_as_it_was(game):
    """One call, one verdict: also when it is taken back."""
    sitting = taken(Sitting(game, 2).open(), 1)
    verdict = sitting.verdict("call of 1")
    undo(sitting)
    again = sitting.say(1, sitting.call(name="call of 1"))
    assert [message.verdict for message in messages(again, server.Again, 1)] == [verdict]
    assert sitting.holder is None


@pytest.mark.parametrize("game", GAMES)
def test_the_photo_finish_says_so(game):
    sitting = taken(Sitting(game, 2).open(), 1)
    photo = photo_of(sitting)
    assert not photo.taken_back
    undo(sitting)
    shown = photo_of(sitting)
    assert (shown.number, shown.rows, shown.taken_back) == (photo.number, photo.rows, True)
    missed(sitting, 0)
    assert not photo_of(sitting).taken_back


def test_only_the_host_may():
    sitting = taken(Sitting("dizzy", 2).open(), 1)
    assert refused(undo(sitting, 1), 1) == [Reason.NOT_HOST]
    assert refused(undo(Sitting("dizzy", 2))) == [Reason.NO_MATCH]


def won(**options) -> tuple[Sitting, dict]:
    """A round of one card each that seat 1 has won, and how it was before the call."""
    sitting = Sitting("dizzy", 3, hand=1, **options).open()
    before = facts(sitting)
    sitting.say(1, sitting.right(1, name="won"))
    assert sitting.dizzy.result is not None
    return sitting, before


def test_a_match_that_it_ended_goes_on():
    sitting, before = won(best_of=1, start="ready")
    assert sitting.sight().table.phase == "over"
    for seat in range(3):
        sitting.say(seat, client.Ready(id=sitting.id()))
    assert sitting.sight().table.starts_in_ms is not None
    undo(sitting)
    table = sitting.sight().table
    assert (table.phase, table.starts_in_ms) == ("running", None)
    assert all(seat.playing and not seat.ready for seat in table.seats)
    assert facts(sitting) == before
    sitting.say(0, sitting.right(0, name="instead"))
    assert sitting.sight().table.phase == "over"
    assert news(sitting.told, server.MatchOver)[-1].winners == (0,)


def test_no_call_of_a_match_that_goes_on_fits_the_next():
    sitting, _ = won(best_of=1)
    undo(sitting)
    named = sitting.revision
    sitting.say(0, sitting.right(0, name="instead"))
    sitting.start()
    assert sitting.revision > named


def test_a_round_and_a_deal_of_meanwhile_are_undone():
    sitting, before = won(best_of=3, between_ms=1_000)
    sitting.wait(1_000)
    assert sitting.dizzy.round == 2
    undo(sitting)
    assert facts(sitting) == before
    assert sitting.dizzy.round == 1
    assert news(sitting.wait(2_000), server.MatchOver) == []
    assert sitting.dizzy.round == 1, "the deal that was due after that round is not"


def test_a_new_match_has_nothing_to_take_back():
    sitting, _ = won(best_of=1)
    sitting.start()
    assert refused(undo(sitting)) == [Reason.NOTHING_TO_UNDO]


@pytest.mark.parametrize("game", GAMES)
def test_who_was_lost_or_came_meanwhile_is(game):
    sitting = taken(Sitting(game, 3, grace_ms=1_000).open(), 1)
    sitting.go(2)
    sitting.wait(1_000)
    sitting.sit(3)
    undo(sitting)
    hands = {hand.seat: hand.away for hand in sitting.view().hands}
    assert hands == {0: False, 1: False, 2: True}
    assert 3 in sitting.table.floor._members
    sitting.come(2)
    assert {hand.seat: hand.away for hand in sitting.view().hands} == {0: False, 1: False, 2: False}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("leaves", [1, 2])
def test_once_anybody_with_cards_has_left_it_cannot_be_taken_back(game, leaves):
    sitting = taken(Sitting(game, 3).open(), 1)
    sitting.say(leaves, client.Leave(id="leave"))
    before = sitting.sights()
    assert refused(undo(sitting)) == [Reason.SOMEBODY_LEFT]
    assert sitting.sights() == before


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_without_cards_may_have_left(game):
    sitting = Sitting(game, 3).open()
    sitting.sit(3)
    taken(sitting, 1)
    sitting.say(3, client.Leave(id="leave"))
    undo(sitting)
    assert 3 not in sitting.table.floor._members
    sitting.sit(3, "Somebody else")
    assert 3 in sitting.table.floor._members


def test_who_was_marked_as_quick_for_that_call_is_not():
    sitting = Sitting("dizzy", 2, lockout_ms=0, penalty=0).open()
    sitting.say(0, sitting.right(0))
    for number in range(3):
        sitting.say(1, sitting.wrong(1, name=f"quick {number}"))
        sitting.wait(1)
    # Wrong calls change nothing: all of them came within a moment of that card.
    assert sitting.sight().table.seats[1].quick
    undo(sitting)
    assert not sitting.sight().table.seats[1].quick


class Without:
    """A match in which a seat has no cards in this round."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat

    def __getattr__(self, name: str) -> object:
        return getattr(self.match, name)

    def playing(self) -> frozenset[Seat]:
        return self.match.playing() - {Seat(self.seat)}


def test_who_had_cards_then_and_none_now_may_not_have_left_either():
    """Zangle: the next round may be a bonus round of others (ZGL-38)."""
    sitting = taken(Sitting("zangle", 3).open(), 1)
    umpire = sitting.table.floor.umpire
    assert umpire is not None
    umpire.match = Without(umpire.match, 2)  # type: ignore[assignment]
    sitting.say(2, client.Leave(id="leave"))
    assert sitting.table.floor.chairs.get(Seat(2)) is None
    assert refused(undo(sitting)) == [Reason.SOMEBODY_LEFT]
