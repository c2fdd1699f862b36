"""A match that one player began alone, and games of turns at a table: who waits for whom."""

from protocol import client, server
from protocol.games.dizios import DiziosView, Pass, Place
from protocol.units import CardId, Seat
from protocol.verdicts import Reason
from tests.kit.table import Sitting, messages, news


def shown(table: Sitting, viewer: int | None) -> DiziosView:
    view = table.sight(viewer).game
    assert isinstance(view, DiziosView)
    return view


def paused(table: Sitting) -> bool:
    return table.sight().table.paused


def test_one_player_may_begin_where_the_game_lets_one_play() -> None:
    table = Sitting("dizios", seats=1).start()
    assert shown(table, 0).turn == 0
    assert not paused(table)


def test_a_match_alone_waits_while_its_player_is_gone_and_goes_on_when_back() -> None:
    table = Sitting("dizios", seats=1).start()
    table.go(0)
    assert paused(table)
    assert table.sight().table.pause_reason == "too-few"
    table.come(0)
    assert not paused(table)


def test_a_match_alone_is_over_when_its_player_leaves() -> None:
    table = Sitting("dizios", seats=1).start()
    table.sit(1)
    table.say(0, client.Leave(id="leave"))
    assert not table.table.floor.running


def test_a_newcomer_looks_on_until_the_next_match() -> None:
    table = Sitting("dizios", seats=1).start()
    table.sit(1)
    assert not table.sight().table.seats[1].playing
    table.say(0, table.play(Pass()))
    table.say(0, client.Leave(id="leave"))
    table.say(1, client.Start(id="start"))
    assert shown(table, 1).turn == 1


def test_of_two_who_play_in_turns_each_waits_for_the_other() -> None:
    table = Sitting("dizios", seats=2).start()
    table.go(1)
    assert paused(table)
    refused = messages(table.say(0, client.Resume(id="resume")), server.Refusal, 0)
    assert [(each.reason, each.number) for each in refused] == [(Reason.SEATS_TOO_FEW, 2)]
    table.come(1)
    assert not paused(table)


def test_of_three_who_play_in_turns_the_one_who_is_away_is_passed_over() -> None:
    table = Sitting("dizios", seats=3, grace_ms=5_000).start()
    table.go(0)
    assert not paused(table)
    assert shown(table, None).turn == 0
    table.wait(5_000)
    assert shown(table, None).turn == 1


def test_a_plain_command_in_its_turn_is_done_and_no_race() -> None:
    table = Sitting("dizios", seats=2).start()
    told = table.say(1, table.play(Place(CardId(0), 0, 0), name="early"))
    assert [each.reason for each in messages(told, server.Refusal, 1)] == [Reason.NOT_YOUR_TURN]
    assert not news(told, server.Verdict)
    assert table.sight().table.contest is None


def test_the_turn_clock_stands_while_the_table_is_paused() -> None:
    table = Sitting("dizios", seats=2, turn_s=10).start()
    table.say(0, client.Pause(id="pause"))
    table.wait(60_000)
    table.say(0, client.Resume(id="resume"))
    assert shown(table, None).turn == 0
    table.wait(10_000)
    assert shown(table, None).turn == Seat(1)
