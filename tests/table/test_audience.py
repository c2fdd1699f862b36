"""Who hears what: numbers without gaps, one message for all who are told the same, nothing of what lies face down."""

from itertools import pairwise

import pytest

from protocol import client, server
from protocol.codec import Subprotocol, encode_server
from protocol.games import GameNews, dizzy
from protocol.units import Instant, Seat, Seq
from protocol.verdicts import Ruling
from referee.games.interface import PUBLIC, Look, Viewer
from referee.table.audience import Newsroom, Post
from tests.kit.table import GAMES, LOCK_MS, Dealer, Sitting, by_viewer, messages, news

both_games = pytest.mark.parametrize("game", GAMES)


def _some_play(sitting: Sitting) -> Sitting:
    """A round with a right call, a wrong one, late ones, a lock that ends, and people who come and go."""
    sitting.open()
    sitting.barrier((0, sitting.call()), (1, sitting.call()), (2, sitting.call()))
    sitting.wait(LOCK_MS)
    sitting.say(1, sitting.call())
    sitting.say(1, sitting.withdraw())
    sitting.go(2)
    sitting.wait(1_500)
    sitting.come(2)
    sitting.barrier((2, sitting.call()), (0, sitting.call()))
    sitting.say(2, sitting.withdraw())
    return sitting


@both_games
def test_news_are_numbered_without_a_gap_and_alike_for_everybody(game: str) -> None:
    sitting = _some_play(Sitting(game, 3))
    for viewer in (Seat(0), Seat(1), PUBLIC):
        numbers = [told.seq for told in by_viewer(sitting.told, viewer) if isinstance(told, server.News)]
        assert all(later == earlier + 1 for earlier, later in pairwise(numbers))
        assert numbers[-1] == sitting.sight().seq


@both_games
def test_every_other_message_stands_behind_the_last_news(game: str) -> None:
    sitting = _some_play(Sitting(game, 3))
    last = 0
    for post in sitting.told:
        if isinstance(post.message, server.News):
            last = post.message.seq
        assert post.message.seq == last


@both_games
def test_viewers_who_are_told_the_same_share_one_message(game: str) -> None:
    sitting = Sitting(game, 3).open()
    posts = sitting.say(0, sitting.call())
    (told,) = [post for post in posts if isinstance(post.message, server.News)]
    assert set(told.to) == {PUBLIC, 0, 1, 2}


def _sight(viewer: Viewer) -> server.Sight:
    return Sitting("dizzy", 2).sight(viewer)


def test_a_viewer_who_is_told_something_else_gets_a_message_of_its_own() -> None:
    """As in a game whose holder alone must not see a card."""
    secret, cover = dizzy.SaidStuck(Seat(1)), dizzy.SaidStuck(Seat(0))

    def shown(viewer: Viewer) -> tuple[GameNews | Look, ...]:
        return (cover,) if viewer == 1 else (secret,)

    newsroom = Newsroom()
    newsroom.show(shown, secret=True)
    posts = newsroom.flush([Seat(0), Seat(1), Seat(2)], Instant(0), _sight)
    assert [(post.to, post.message) for post in posts] == [
        ((PUBLIC, 0, 2), server.News(Seq(1), 0, (secret,))),
        ((1,), server.News(Seq(1), 0, (cover,))),
    ]


def test_whoever_has_to_look_hears_the_news_first_and_then_sees_all() -> None:
    newsroom = Newsroom()
    newsroom.tell(server.WatchersNow(1))
    newsroom.show(lambda viewer: (Look(),) if viewer == 0 else (), secret=True)
    newsroom.done(Seat(0), "id")
    posts = newsroom.flush([Seat(0)], Instant(0), _sight)
    assert [(type(post.message), post.to) for post in posts] == [
        (server.News, (PUBLIC, 0)),
        (server.Sight, (0,)),
        (server.Done, (0,)),
    ]


@both_games
def test_a_deal_is_shown_whole_to_everybody(game: str) -> None:
    sitting = Sitting(game, 2)
    posts = sitting.say(0, client.Start(id="start"))
    for viewer in (0, 1, None):
        (sight,) = [
            told
            for told in by_viewer(posts, None if viewer is None else Seat(viewer))
            if isinstance(told, server.Sight)
        ]
        assert sight == sitting.sight(viewer)


@pytest.mark.case("K010", "K071")
@both_games
def test_whoever_comes_back_sees_what_was_there_before(game: str) -> None:
    """A sight is made from what is so, not from what was sent: at one number it is the same as often as it is asked."""
    sitting = Sitting(game, 3).held_by(1)
    before = sitting.sights()
    assert sitting.sights() == before
    (looked,) = messages(sitting.say(2, client.Look(id="look")), server.Sight, 2)
    assert looked == before[2]
    sitting.go(2)
    sitting.come(2)
    assert [sight.game for sight in sitting.sights()] == [sight.game for sight in before]


@pytest.mark.case("K013", "K070")
@both_games
def test_a_loser_is_told_in_the_same_message_as_everybody_who_won_and_by_how_much(game: str) -> None:
    sitting = Sitting(game, 3).open()
    base = sitting.now
    said = [(0, sitting.call(), base), (2, sitting.call(name="lost"), base + 4_200_000)]
    posts = sitting.sweep(said, now=base + 5_000_000)
    for viewer in (0, 1, 2, None):
        (lost,) = news(posts, server.Verdict, viewer)
        assert (lost.call, lost.ruling, lost.first, lost.margin_us) == ("lost", Ruling.LATE, 0, 4_200)


# Two worlds: what nobody has seen may be anything.


def _spelled(posts: list[Post], viewer: Viewer) -> list[bytes]:
    return [encode_server(Subprotocol.JSON, message) for message in by_viewer(posts, viewer)]


def _turned(hidden: list[int], dealt: tuple[int, ...]) -> tuple[int, ...]:
    """The deal with what lies in the hidden places the other way round."""
    swapped = dict(zip(hidden, reversed(hidden), strict=True))
    return tuple(dealt[swapped.get(place, place)] for place in range(len(dealt)))


# Down 'n Dizzy: three cards start the Lizzy, and of each hand of three the first one opens. Zangle: of each draw pile
# of ten four are turned up, and four in the center behind them.
HIDDEN = {
    "dizzy": [place for place in range(54) if place >= 12 or place in (4, 5, 7, 8, 10, 11)],
    "zangle": [place for place in range(120) if place >= 34 or (place < 30 and place % 10 >= 4)],
}


class OtherWorld(Dealer):
    """Deals the same to the eye."""

    def __init__(self, hidden: list[int]) -> None:
        super().__init__()
        self._hidden = hidden

    def order(self, count: int) -> tuple[int, ...]:
        return _turned(self._hidden, super().order(count)) if count > max(self._hidden) else super().order(count)


@both_games
def test_nobody_can_tell_what_lies_face_down(game: str) -> None:
    """I6: whatever it is, every byte is the same."""
    plain, other = Sitting(game, 3), Sitting(game, 3, dealer=OtherWorld(HIDDEN[game]))
    for sitting in (plain, other):
        _some_play(sitting)
    assert plain.places() != other.places(), "two worlds"
    for viewer in (Seat(0), Seat(1), Seat(2), PUBLIC):
        assert _spelled(plain.told, viewer) == _spelled(other.told, viewer)


def test_a_card_that_opens_tells_the_worlds_apart() -> None:
    """So the comparison above can fail."""
    plain, other = Sitting("dizzy", 3), Sitting("dizzy", 3, dealer=OtherWorld(HIDDEN["dizzy"]))
    for sitting in (plain, other):
        sitting.open()
        sitting.say(0, sitting.right(0))
        sitting.say(0, sitting.play(dizzy.Open()))
    assert _spelled(plain.told, PUBLIC) != _spelled(other.told, PUBLIC)
