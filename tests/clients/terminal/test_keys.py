"""What a key says: calls, lays and takes with the cards and the basis that were seen, and nothing else."""

from functools import partial

from clients.link import Lost
from clients.terminal.desk import Desk
from clients.terminal.hearing import hear
from clients.terminal.letters import Letters
from clients.terminal.menus import story_sheet
from clients.terminal.pages import Menu
from clients.terminal.pressing import press
from protocol import client, server
from protocol.games import dizzy, solitaire, zangle
from protocol.units import CardId, Revision, Seq
from protocol.verdicts import Reason, Ruling
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, CENTER, MINE, NOW, OWN

SAME, _, ALIKE, UNLIKE = dizzy.Combination


def said(desk: Desk, *keys: str, now: float = NOW) -> list[client.Command]:
    """What the desk wants said after these keys, a second apart."""
    for at, key in enumerate(keys):
        press(desk, key, now + at)
    wishes, desk.wishes = desk.wishes, []
    commands = [wish(id="x") for wish in wishes]
    assert not any(isinstance(command, client.Arrangement) for command in commands)
    return commands  # type: ignore[return-value]  # As was just seen.


def playing(do: object, revision: int = 7) -> list[client.Command]:
    return [client.Play(id="x", basis=Revision(revision), do=do)]  # type: ignore[arg-type]


def dizzy_desk(**more: object) -> Desk:
    return seen.desk_with(seen.sight(seen.dizzy_view(**more)))


def zangle_desk(**more: object) -> Desk:
    return seen.desk_with(seen.sight(seen.zangle_view(**more)))


def test_a_digit_names_a_combination():
    for key, named in zip("1234", dizzy.Combination, strict=True):
        assert said(dizzy_desk(), key) == playing(dizzy.Call((named,)))


def test_a_letter_before_the_digit_goes_along():
    assert said(dizzy_desk(), "b", "3") == playing(dizzy.Call((ALIKE,), MINE[1].id))


def test_a_letter_pressed_again_is_put_back():
    assert said(dizzy_desk(), "b", "b", "3") == playing(dizzy.Call((ALIKE,)))


def test_two_are_named_one_of_colors_and_one_of_patterns():
    assert said(dizzy_desk(), "5", "2", "1", "4") == playing(dizzy.Call((SAME, UNLIKE)))


def test_under_ones_own_lock_a_letter_lays_and_a_hyphen_gives_up():
    lock = seen.dizzy_lock(ANN)
    assert said(dizzy_desk(lock=lock), "1", "a") == playing(dizzy.Lay(MINE[0].id))
    assert said(dizzy_desk(lock=lock), "-") == playing(dizzy.Withdraw())


def test_under_anothers_lock_nothing_is_called():
    assert said(dizzy_desk(lock=seen.dizzy_lock(BOB)), "1", "a", "-") == []
    assert said(zangle_desk(lock=zangle.LockView(BOB, 0, 20_000)), "space", "enter", "-") == []


def test_nothing_is_called_while_locked_out_or_before_the_cards_are_open():
    out = seen.dizzy_hand(ANN, MINE, locked_out_until_ms=10_900)
    assert said(dizzy_desk(hands=(out,)), "1") == []
    assert said(dizzy_desk(hands=(out,)), "1", now=NOW + 1) == playing(dizzy.Call((SAME,)))
    assert said(dizzy_desk(opened=False), "1") == []


def test_whoever_comes_back_while_locked_out_of_zangle_calls_only_once_that_is_over():
    """All that this desk knows is a view of the whole table, as after a new start."""
    out = seen.zangle_hand(ANN, OWN, locked_out_until_ms=10_900)
    assert zangle_desk(hands=(out,)).is_locked_out(NOW)
    assert said(zangle_desk(hands=(out,)), "space") == []
    assert said(zangle_desk(hands=(out,)), "space", now=NOW + 1) == playing(zangle.Call(), revision=4)


def test_enter_opens_a_card_and_six_says_that_nobody_can_lay():
    assert said(dizzy_desk(), "enter") == playing(dizzy.Open())
    assert said(dizzy_desk(), "6") == playing(dizzy.Stuck())


def test_a_second_call_waits_for_the_answer_to_the_first():
    desk = dizzy_desk()
    press(desk, "1", NOW)
    press(desk, "2", NOW + 0.5)
    assert said(desk) == playing(dizzy.Call((SAME,)))
    seen.news(desk, seen.verdict(ANN, Ruling.VOID, Reason.LOCKED_OUT))
    assert said(desk, "3", now=NOW + 0.6) == playing(dizzy.Call((ALIKE,)))


def test_a_key_that_is_held_down_calls_once():
    desk = dizzy_desk()
    press(desk, "1", NOW)
    hear(desk, server.Done(Seq(0), "x"), NOW)
    for repeat in range(1, 20):
        press(desk, "1", NOW + repeat * 0.03)
    assert said(desk) == playing(dizzy.Call((SAME,)))


def test_what_is_pressed_while_the_line_is_down_is_said_to_be_lost():
    desk = dizzy_desk()
    hear(desk, Lost(), NOW)
    assert said(desk, "1") == []
    assert desk.story[-1].text == "Not sent: the line is down."


def test_space_calls_zangle_and_zero_takes_a_hit():
    assert said(zangle_desk(), "space") == playing(zangle.Call(), 4)
    assert said(zangle_desk(), "1") == playing(zangle.Call(), 4)
    assert said(zangle_desk(), "0") == playing(zangle.Hit(), 4)


def test_the_first_letter_is_the_target_and_enter_takes():
    lock = zangle.LockView(ANN, 0, 20_000)
    take = zangle.Take(CENTER[0].id, (OWN[0].id, OWN[3].id))
    assert said(zangle_desk(lock=lock), "a", "e", "b", "b", "h", "enter") == playing(take, 4)
    assert said(zangle_desk(lock=lock), "a", "e", "enter") == []
    assert said(zangle_desk(lock=lock), "-") == playing(zangle.Withdraw(), 4)


def test_cards_may_be_chosen_before_the_call_but_not_taken():
    desk = zangle_desk()
    assert said(desk, "a", "e", "h", "enter") == []
    assert desk.chosen == [CENTER[0].id, OWN[0].id, OWN[3].id]


def test_a_card_keeps_its_letter_while_others_come_and_go():
    letters = Letters("abc")
    letters.see([CardId(1), CardId(2), CardId(3)])
    letters.see([CardId(3), CardId(9), CardId(1)])
    assert [letters.of(CardId(card)) for card in (1, 9, 3)] == ["a", "b", "c"]
    letters.see([CardId(card) for card in (3, 9, 1, 4)])
    assert letters.of(CardId(4)) == " "


def test_in_the_lobby_enter_is_ready_and_s_starts():
    seats = (seen.seat(ANN, "Ann", client.Symbol.STAR, ready=False), *seen.SEATS[1:])
    lobby = partial(seen.sight, None, phase="lobby")
    assert said(seen.desk_with(lobby(seats=seats)), "enter") == [client.Ready(id="x", ready=True)]
    assert said(seen.desk_with(lobby()), "enter") == [client.Ready(id="x", ready=False)]
    assert said(seen.desk_with(lobby()), "s") == [client.Start(id="x")]
    assert said(seen.desk_with(lobby(host=BOB)), "s") == []


def chosen_of(desk: Desk, *labels: str) -> list[client.Command]:
    """From the menu, item by item."""
    press(desk, "escape", NOW)
    for label in labels:
        page = desk.pages[-1]
        assert isinstance(page, Menu)
        at = next(at for at, choice in enumerate(page.choices()) if choice.label.startswith(label))
        said_before = len(desk.wishes)
        for _ in range(at):
            press(desk, "down", NOW)
        press(desk, "enter", NOW)
        assert len(desk.wishes) - said_before <= 1
    return said(desk)


def test_a_host_does_by_menu_what_a_host_may():
    sight = seen.sight(seen.dizzy_view())
    assert chosen_of(seen.desk_with(sight), "Pause") == [client.Pause(id="x")]
    assert chosen_of(seen.desk_with(sight), "Next round") == [client.NextRound(id="x")]
    assert chosen_of(seen.desk_with(sight), "Take back", "Take back") == [client.Undo(id="x")]
    assert chosen_of(seen.desk_with(sight), "End this match", "End it") == [client.EndMatch(id="x")]
    assert chosen_of(seen.desk_with(sight), "End this match", "Play on") == []
    assert chosen_of(seen.desk_with(sight), "Remove", "Remove: Bob", "Remove: Bob") == [client.Kick(id="x", seat=BOB)]
    assert chosen_of(seen.desk_with(sight), "Make host", "Make host: Bob", "Make host: Bob") == [
        client.HandOver(id="x", seat=BOB)
    ]
    lobby = seen.sight(None, phase="lobby")
    assert chosen_of(seen.desk_with(lobby), "Game:", "Zangle") == [client.SetGame(id="x", game="zangle")]
    options = chosen_of(seen.desk_with(lobby), "Down", "Who says", "the referee")
    assert options == [client.SetOption(id="x", name="stuck", value="referee")]
    assert chosen_of(seen.desk_with(lobby), "Start now") == [client.Start(id="x")]


def test_a_host_chooses_times_in_seconds():
    lock = server.OptionView("lock_ms", "3000", "3000", (), 500, 60_000)
    desk = seen.desk_with(seen.sight(None, phase="lobby", options=(lock,)))
    assert chosen_of(desk, "Down", "Time to lay (s): 3") == []
    assert said(desk, "backspace", "4", ".", "5", "enter") == [client.SetOption(id="x", name="lock_ms", value="4500")]


def test_a_former_host_who_comes_back_is_told_who_is_host_now():
    ours, anothers = seen.sight(seen.dizzy_view()), seen.sight(seen.dizzy_view(), host=BOB)
    desk = seen.desk_with(ours)
    hear(desk, Lost(), NOW)
    assert "Bob is the host now." in [told.text for told in hear(desk, anothers, NOW)]
    assert hear(desk, anothers, NOW) == [], "it was said"
    # After a new start nothing is known of the time before.
    for returns, said_of_it in ((True, ["Bob is the host now."]), (False, [])):
        fresh = Desk(desk.words)
        fresh.returns = returns
        assert [told.text for told in hear(fresh, anothers, NOW)] == said_of_it


def test_where_nothing_is_to_be_told_that_is_said():
    desk = seen.desk_with(seen.sight(None, phase="lobby"))
    assert [line.plain for line in story_sheet(desk).lines(80, 9)] == ["Nothing yet."]
    assert said(desk, "x", "v") == []
    assert [told.text[:22] for told in desk.story] == ["That key does nothing "], "and once is enough"


def test_who_is_no_host_has_no_hosts_menu():
    desk = seen.desk_with(seen.sight(seen.dizzy_view(), host=BOB))
    press(desk, "escape", NOW)
    labels = [choice.label for choice in desk.pages[-1].choices()]  # type: ignore[union-attr]
    assert not {"Pause", "Remove", "Make host", "End this match"} & set(labels)


def test_a_name_is_typed_and_letters_are_no_keys_meanwhile():
    desk = dizzy_desk()
    assert chosen_of(desk, "Your name") == []
    typed = said(desk, *["backspace"] * 3, "B", "o", "space", "1", "enter")
    assert typed == [client.Profile(id="x", name="Bo 1", symbol=client.Symbol.STAR)]


def test_the_language_changes_at_once():
    desk = dizzy_desk()
    chosen_of(desk, "Language")
    assert desk.words.language == "nl"
    assert desk.pages[-1].title == "Menu"


def test_leaving_is_asked_twice():
    assert chosen_of(dizzy_desk(), "Give up", "Give up") == [client.Leave(id="x")]
    assert chosen_of(dizzy_desk(), "Give up", "Leave it") == []


def test_alone_letters_choose_enter_takes_and_stopping_is_asked():
    def alone() -> Desk:
        return seen.desk_with(seen.sight(seen.solitaire_view()))

    assert said(alone(), "a", "e", "h", "enter") == playing(solitaire.Take(CENTER[0].id, (OWN[0].id, OWN[3].id)), 4)
    assert said(alone(), "a", "e", "enter") == []
    assert said(alone(), "0") == playing(solitaire.Hit(), 4)
    assert said(alone(), "-", "1") == []
    assert said(alone(), "-", "2") == playing(solitaire.Stop(), 4)
    assert said(seen.desk_with(seen.sight(seen.solitaire_view(round_over=True))), "0", "-") == []
