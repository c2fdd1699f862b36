"""The life of a match: options before the start, beginning by the host or by itself, the end, and the next one."""

import pytest

from protocol import client, server
from protocol.units import MILLISECOND
from protocol.verdicts import Reason, Ruling
from referee.table.match import PLAYABLE
from referee.table.menu import Menu
from tests.kit.table import COUNTDOWN_MS, GAMES, Sitting, messages, news

DELAY_MS = 3_000


def ready(sitting: Sitting, *seats: int, yes: bool = True) -> None:
    for seat in seats:
        sitting.say(seat, client.Ready(id=sitting.id(), ready=yes))


def refusals(sitting: Sitting, seat: int, command: client.Command) -> list[tuple[Reason, int | None]]:
    return [(told.reason, told.number) for told in messages(sitting.say(seat, command), server.Refusal, seat)]


# Options.


@pytest.mark.case("K044")
@pytest.mark.parametrize("penalty", [0, 1, 3])
def test_the_size_of_the_penalty_is_shown_before_the_start_and_kept_to(penalty: int) -> None:
    sitting = Sitting("dizzy", 2)
    told = sitting.say(0, client.SetOption(id="set", name="penalty", value=str(penalty)))
    (changed,) = news(told, server.OptionChanged)
    assert (changed.view.name, changed.view.value) == ("penalty", str(penalty))
    assert changed.view in sitting.sight(1).table.options
    sitting.open()
    before = sitting.blind(0)
    sitting.say(0, sitting.wrong(0))
    assert sitting.blind(0) == before + penalty


@pytest.mark.parametrize(("name", "value"), [("grace_ms", "5000"), ("lock_ms", "1000")])
def test_an_option_of_table_or_game_is_told_as_it_is_seen_afterwards(name: str, value: str) -> None:
    sitting = Sitting("dizzy", 2)
    assert sitting.sight().table.options
    (changed,) = news(sitting.say(0, client.SetOption(id="set", name=name, value=value)), server.OptionChanged)
    assert (changed.view.name, changed.view.value) == (name, value)
    assert changed.view in sitting.sight().table.options


def test_an_option_is_set_by_the_host_before_the_start_and_by_nobody_else() -> None:
    sitting = Sitting("dizzy", 2)
    assert refusals(sitting, 1, client.SetOption(id="a", name="penalty", value="0")) == [(Reason.NOT_HOST, None)]
    assert refusals(sitting, 0, client.SetOption(id="b", name="penalti", value="0")) == [(Reason.NO_SUCH_OPTION, None)]
    assert refusals(sitting, 0, client.SetOption(id="c", name="penalty", value="9")) == [(Reason.BAD_OPTION, 3)]
    assert refusals(sitting, 0, client.SetOption(id="d", name="hold_ms", value="999")) == [(Reason.BAD_OPTION, 120)]
    assert refusals(sitting, 0, client.SetGame(id="e", game="chess")) == [(Reason.WRONG_GAME, None)]
    sitting.start()
    assert refusals(sitting, 0, client.SetOption(id="f", name="penalty", value="0")) == [(Reason.MATCH_RUNNING, None)]
    assert refusals(sitting, 0, client.SetGame(id="g", game="zangle")) == [(Reason.MATCH_RUNNING, None)]


def test_a_menu_that_is_asked_for_nonsense_says_what_there_is() -> None:
    games = ", ".join(sorted(PLAYABLE))
    with pytest.raises(ValueError, match=f"there is no game 'chess'; there are {games}$"):
        Menu("chess", {}, None)
    with pytest.raises(ValueError, match=r"there is no option 'penalti'; there are .*grace_ms.*penalty"):
        Menu("dizzy", {"penalti": "1"}, None)
    with pytest.raises(ValueError, match="option 'penalty' must be from 0 to 3"):
        Menu("dizzy", {"penalty": "9"}, None)


def test_another_game_brings_its_own_options_and_everybody_sees_it_whole() -> None:
    sitting = Sitting("dizzy", 2, grace_ms=5_000)
    told = sitting.say(0, client.SetGame(id="game", game="zangle"))
    for viewer in (0, 1, None):
        (sight,) = [post.message for post in told if viewer in post.to and isinstance(post.message, server.Sight)]
        assert sight.table.game == "zangle"
        shown = {option.name: option.value for option in sight.table.options}
        assert shown["rounds"] == "5"
        assert shown["grace_ms"] == "5000", "the table's own options stay"
        assert "penalty" not in shown


def test_options_and_seats_that_do_not_fit_are_refused_with_the_bound() -> None:
    sitting = Sitting("dizzy", 9, hand=60)
    assert refusals(sitting, 0, client.Start(id="start")) == [(Reason.HAND_TOO_LARGE, 5)]
    alone = Sitting("dizzy", 1)
    assert refusals(alone, 0, client.Start(id="start")) == [(Reason.SEATS_TOO_FEW, 2)]
    assert alone.sight().table.phase == "lobby"


# Beginning by itself.


def test_a_match_begins_by_itself_once_everybody_present_is_ready() -> None:
    sitting = Sitting("dizzy", 3, start="ready")
    sitting.go(2)
    ready(sitting, 0)
    assert sitting.sight().table.starts_in_ms is None
    ready(sitting, 1)
    assert sitting.sight().table.starts_in_ms == DELAY_MS
    assert sitting.table.due() == sitting.now + DELAY_MS * MILLISECOND
    sitting.wait(DELAY_MS)
    table = sitting.sight().table
    assert (table.phase, table.starts_in_ms) == ("running", None)
    assert not any(seat.ready for seat in table.seats)


@pytest.mark.parametrize("what", ["not ready", "newcomer", "gone", "option"])
def test_the_beginning_is_taken_back(what: str) -> None:
    sitting = Sitting("dizzy", 2, start="ready")
    ready(sitting, 0, 1)
    sitting.told.clear()
    match what:
        case "not ready":
            ready(sitting, 1, yes=False)
        case "newcomer":
            sitting.sit(2)
        case "gone":
            sitting.go(1)
        case _:
            sitting.say(0, client.SetOption(id="host", name="start", value="host"))
    assert [told.starts_in_ms for told in news(sitting.told, server.StartScheduled)] == [None]
    sitting.wait(2 * DELAY_MS)
    assert not sitting.table.floor.running


def test_a_host_may_begin_before_the_clock_does() -> None:
    sitting = Sitting("dizzy", 2, start="ready")
    ready(sitting, 0, 1)
    sitting.start()
    sitting.wait(DELAY_MS)
    assert sitting.dizzy.round == 1


def test_a_beginning_that_cannot_be_is_taken_back_once_and_tried_again_when_something_changes() -> None:
    sitting = Sitting("dizzy", 9, start="ready", hand=60)
    ready(sitting, *range(9))
    posts = sitting.wait(DELAY_MS)
    assert [told.starts_in_ms for told in news(posts, server.StartScheduled)] == [None]
    assert sitting.table.due() is None, "and does not spin"
    sitting.say(0, client.SetOption(id="hand", name="hand", value="5"))
    sitting.wait(DELAY_MS)
    assert sitting.table.floor.running


def test_while_a_match_runs_its_players_are_not_ready_for_another_but_a_newcomer_is() -> None:
    sitting = Sitting("dizzy", 2, start="ready").open()
    sitting.sit(2)
    assert refusals(sitting, 0, client.Ready(id="player")) == [(Reason.MATCH_RUNNING, None)]
    assert refusals(sitting, 2, client.Ready(id="newcomer")) == []
    assert sitting.sight().table.starts_in_ms is None


# The end, and the next one.


@pytest.mark.case("K095")
def test_after_the_end_the_same_seats_play_again_and_nothing_is_left_of_before() -> None:
    sitting = Sitting("dizzy", 2, hand=1).open()
    posts = sitting.say(0, sitting.right(0))
    assert [over.winners for over in news(posts, server.MatchOver)] == [(0,)]
    assert sitting.sight().table.phase == "over"
    assert refusals(sitting, 0, client.Pause(id="pause")) == [(Reason.NO_MATCH, None)]
    assert refusals(sitting, 0, client.NextRound(id="next")) == [(Reason.NO_MATCH, None)]
    sitting.say(0, client.Rematch(id="again"))
    view = sitting.dizzy
    assert (view.round, view.result, view.match_winners, view.lock) == (1, None, (), None)
    assert [(hand.blind, hand.open) for hand in view.hands] == [(1, ()), (1, ())]


@pytest.mark.parametrize("paused", [False, True])
@pytest.mark.parametrize("game", sorted(PLAYABLE))
def test_the_host_ends_a_match_that_nobody_wins_and_leads_back_to_the_lobby(game: str, paused: bool) -> None:
    sitting = Sitting(game, max(PLAYABLE[game].seats_min, min(3, PLAYABLE[game].seats_max))).open()
    if paused:
        sitting.say(0, client.Pause(id="pause"))
    if PLAYABLE[game].seats_max > 1:
        assert refusals(sitting, 1, client.EndMatch(id="guest")) == [(Reason.NOT_HOST, None)]
    posts = sitting.say(0, client.EndMatch(id="end"))
    assert [over.winners for over in news(posts, server.MatchOver)] == [()]
    table = sitting.sight().table
    assert (table.phase, table.paused) == ("over", False)
    assert refusals(sitting, 0, client.EndMatch(id="twice")) == [(Reason.NO_MATCH, None)]
    sitting.say(0, client.SetGame(id="lobby", game=game))
    assert sitting.sight().table.phase == "lobby"
    sitting.say(0, client.Start(id="start"))
    assert sitting.sight().table.phase == "running"


def test_contests_are_numbered_on_over_all_matches_of_a_table() -> None:
    sitting = Sitting("dizzy", 2, hand=1).open()
    sitting.say(0, sitting.right(0, name="one"))
    sitting.say(0, client.Rematch(id="again"))
    sitting.wait(3_000)
    sitting.say(1, sitting.right(1, name="two"))
    assert [sitting.verdict(name).contest for name in ("one", "two")] == [1, 2]


@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_match_a_call_is_refused(game: str) -> None:
    sitting = Sitting(game, 2)
    assert refusals(sitting, 0, sitting.call()) == [(Reason.NO_MATCH, None)]


@pytest.mark.parametrize(("game", "other"), [("dizzy", "zangle"), ("zangle", "dizzy")])
def test_a_command_of_another_game_is_refused_or_void(game: str, other: str) -> None:
    sitting = Sitting(game, 2).open()
    stranger = Sitting(other, 2)
    assert refusals(sitting, 0, stranger.call(basis=1, name="stray")) == [(Reason.WRONG_GAME, None)]
    assert sitting.holder is None


@pytest.mark.parametrize("game", GAMES)
def test_a_call_for_the_last_match_cannot_be_taken_for_one_in_this(game: str) -> None:
    """Revisions go on over matches: a call that a phone resends from the old one is late, never judged."""
    table = Sitting(game).open()
    old = table.revision
    table.say(1, client.Leave(id=table.id()))
    table.sit(1)
    table.start()
    table.wait(COUNTDOWN_MS)
    assert table.revision > old
    table.say(0, table.call(basis=old, name="resent"))
    assert table.verdict("resent").ruling is Ruling.LATE
