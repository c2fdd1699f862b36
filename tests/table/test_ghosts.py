"""Who is gone without a word keeps nobody out: chairs of absent people become free."""

import pytest

from protocol import client, server
from protocol.units import Seat
from protocol.verdicts import Closing
from tests.kit.table import GAMES, Sitting, messages, news

KEPT_MS = 60_000
KEPT_IN_MATCH_MS = 600_000

both_games = pytest.mark.parametrize("game", GAMES)


def seats(sitting: Sitting) -> list[int]:
    return [seat.seat for seat in sitting.sight().table.seats]


@pytest.mark.case("K077")
def test_a_minute_after_somebody_lost_the_page_for_good_their_chair_is_free() -> None:
    sitting = Sitting("dizzy", 2)
    sitting.go(0)
    sitting.wait(KEPT_MS - 1)
    assert seats(sitting) == [0, 1]
    told = sitting.wait(1)
    assert seats(sitting) == [1]
    assert messages(told, server.Bye, 0)[0].reason is Closing.LEFT, "the token is worth nothing any more"
    assert sitting.host == 1


@both_games
def test_ghosts_beside_a_bot_do_not_lock_a_table(game: str) -> None:
    """Whoever comes next gets a seat, and the table with it."""
    sitting = Sitting(game, 0, seats_max=3)
    sitting.sit(0, bot=True)
    sitting.sit(1)
    sitting.sit(2)
    sitting.go(1)
    sitting.go(2)
    sitting.wait(KEPT_MS)
    assert sitting.table.free_seat() == 1
    sitting.sit(1, "Cas")
    assert sitting.host == 1


@both_games
def test_in_a_match_a_chair_is_kept_until_its_end_and_comes_back_within_it(game: str) -> None:
    sitting = Sitting(game, 3).open()
    sitting.go(2)
    sitting.wait(KEPT_MS + 1)
    assert seats(sitting) == [0, 1, 2]
    sitting.come(2)
    for seat in (1, 2):
        sitting.say(seat, client.Leave(id=sitting.id()))
    assert not sitting.table.floor.running
    assert seats(sitting) == [0]


@both_games
def test_the_match_of_people_who_do_not_come_back_ends(game: str) -> None:
    """Two went for good, and a bot waits: after ten minutes there is no match to wait for."""
    sitting = Sitting(game, 2)
    sitting.sit(2, bot=True)
    sitting.open()
    sitting.go(0)
    sitting.go(1)
    told = sitting.wait(KEPT_IN_MATCH_MS)
    assert news(told, server.MatchOver)
    assert seats(sitting) == [2]
    assert sitting.table.free_seat() == Seat(0)


def test_whoever_looks_at_another_game_finds_deck_and_options_as_they_were() -> None:
    sitting = Sitting("dizzy", 2, hand=4)
    for game in ("zangle", "dizzy"):
        sitting.say(0, client.SetGame(id=sitting.id(), game=game))
    assert {option.name: option.value for option in sitting.sight().table.options}["hand"] == "4"


@both_games
def test_a_late_caller_is_told_who_beat_them_and_not_who_came_after(game: str) -> None:
    """Seat 2 called for what seat 0 took; that seat 1 took the next is no news of its race."""
    sitting = Sitting(game, 3).open()
    seen = sitting.revision
    for seat in (0, 1):
        sitting.say(seat, sitting.call())
        sitting.say(seat, sitting.follow(seat))
    sitting.say(2, sitting.call(basis=seen, name="late"))
    sitting.say(0, sitting.call(basis=seen, name="own"))
    assert sitting.verdict("late").first == 0
    assert sitting.verdict("own").first is None, "nobody was before them but they themselves"
