"""In a game of turns the host takes the last move back: the match is as it was before, and nothing told is unsaid."""

from random import Random

import pytest

from protocol import client, server
from protocol.games import solitaire
from protocol.units import Revision, Seat
from protocol.verdicts import Reason
from referee.games.registry import GAMES
from tests.kit.players import PLAYERS
from tests.kit.table import Sitting, messages, news

TURNS = [game.name for game in GAMES if game.turns]

# More moves than any of these players needs until one is done.
TRIES = 300


def facts(sitting: Sitting) -> dict:
    """The whole truth about the match, save for what a revision is good for."""
    assert sitting.table.floor.umpire is not None

    def without(fields: dict) -> dict:
        return {
            name: without(fact) if isinstance(fact, dict) else fact
            for name, fact in fields.items()
            if name != "revision"
        }

    return without(dict(sitting.table.floor.umpire.match.facts()))


def begun(game: str, **options) -> Sitting:
    sitting = Sitting(game, 1 if game == "solitaire" else 3, **options)
    sitting.say(0, client.Start(id=sitting.id()))
    return sitting


def moved(sitting: Sitting, draw: Random) -> str:
    """One move of somebody that is done; its identifier."""
    seats = sorted(sitting.table.floor.playing())
    for _ in range(TRIES):
        for seat in seats:
            view = sitting.sight(seat).game
            assert view is not None
            name = sitting.id()
            do = PLAYERS[sitting.game](view, seat, draw)
            posts = sitting.say(seat, client.Play(id=name, basis=Revision(view.revision), do=do))
            if messages(posts, server.Done, seat):
                return name
    # Whoever sees no Zangle among many cards may give a match of Solitaire up.
    name = sitting.id()
    posts = sitting.say(0, client.Play(id=name, basis=sitting.revision, do=solitaire.Stop()))
    assert messages(posts, server.Done, 0), f"nobody found a move of {sitting.game}"
    return name


@pytest.mark.case("K056")
@pytest.mark.parametrize("game", TURNS)
@pytest.mark.parametrize("seed", range(3))
def test_the_match_is_as_it_was_before_the_move(game, seed):
    sitting, draw = begun(game), Random(seed)
    for _ in range(4 * seed):
        moved(sitting, draw)
    before, cards, revision = facts(sitting), sitting.places(), sitting.revision
    name = moved(sitting, draw)
    after = facts(sitting)
    assert after != before
    sitting.wait(500)
    posts = sitting.say(0, client.Undo(id=sitting.id()))
    assert (facts(sitting), sitting.places()) == (before, cards)
    assert sitting.revision > revision
    (taken,) = news(posts, server.TakenBack)
    assert (taken.call, taken.contest) == (name, 0)
    for viewer in (None, *sitting.table.floor.playing()):
        (shown,) = [post.message for post in posts if viewer in post.to and isinstance(post.message, server.Sight)]
        assert shown == sitting.sight(viewer)


@pytest.mark.parametrize("game", TURNS)
def test_it_goes_one_move_deep(game):
    sitting = begun(game)
    posts = sitting.say(0, client.Undo(id=sitting.id()))
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.NOTHING_TO_UNDO]
    for _ in range(2):
        moved(sitting, Random(1))
    sitting.say(0, client.Undo(id=sitting.id()))
    posts = sitting.say(0, client.Undo(id=sitting.id()))
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.NOTHING_TO_UNDO]


def _runs(sitting: Sitting) -> bool:
    return sitting.table.floor.running


@pytest.mark.parametrize("game", TURNS)
def test_a_match_that_the_move_ended_goes_on(game):
    sitting, draw = begun(game), Random(7)
    before: dict = {}
    for _ in range(5_000):
        if not _runs(sitting):
            break
        if getattr(sitting.sight().game, "round_over", False):
            sitting.say(0, client.NextRound(id=sitting.id()))
        before = facts(sitting)
        moved(sitting, draw)
    assert not _runs(sitting)
    sitting.say(0, client.Undo(id=sitting.id()))
    assert _runs(sitting)
    assert facts(sitting) == before


@pytest.mark.parametrize("game", TURNS)
def test_whoever_played_plays_on_however_often_something_is_taken_back(game):
    sitting, draw = begun(game), Random(2)
    playing = sitting.table.floor.playing()
    for _ in range(3):
        moved(sitting, draw)
        posts = sitting.say(0, client.Undo(id=sitting.id()))
        assert len(news(posts, server.TakenBack)) == 1
        assert (_runs(sitting), sitting.table.floor.playing()) == (True, playing)


def test_a_turn_has_as_long_as_it_had_then():
    sitting, draw = begun("dizios", turn_s=30), Random(3)
    sitting.wait(10_000)
    due = sitting.table.due()
    moved(sitting, draw)
    sitting.wait(5_000)
    sitting.say(0, client.Undo(id=sitting.id()))
    assert due is not None
    assert sitting.table.due() == due + 5_000_000_000


def test_nothing_is_taken_back_once_somebody_has_left_for_good():
    sitting = begun("zam")
    moved(sitting, Random(1))
    sitting.say(2, client.Leave(id=sitting.id()))
    posts = sitting.say(0, client.Undo(id=sitting.id()))
    assert [refusal.reason for refusal in messages(posts, server.Refusal, 0)] == [Reason.SOMEBODY_LEFT]
    assert Seat(2) not in sitting.table.floor.playing()
