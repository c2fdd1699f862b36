"""What a key says where the printed cards lie on the table: calls, claims, votes and counts, and nothing else."""

from typing import Any

import pytest

from clients.terminal.desk import Desk
from protocol import client
from protocol.games import printed
from protocol.games.dizzy import Combination
from protocol.games.printed import Deck, Phase, RoundEnd
from tests.clients.terminal import seen
from tests.clients.terminal.printed_seen import asked, hand, lock, view
from tests.clients.terminal.seen import ANN, BOB, CLEO, NOW
from tests.clients.terminal.test_keys import playing, said

SAME, OTHER, ALIKE, UNLIKE = Combination


def desk(deck: Deck = Deck.DIZZY, host: int = BOB, **more: Any) -> Desk:
    return seen.desk_with(seen.sight(view(deck, **more), host=host))


def does(do: object) -> list[client.Command]:
    return playing(do, 3)


@pytest.mark.rule("PRT-03")
def test_enter_says_once_that_the_cards_lie_ready():
    laying: dict[str, Any] = {"phase": Phase.LAYING, "opened": False}
    assert said(desk(**laying, hands=(hand(ANN, ready=False),)), "enter") == does(printed.Ready())
    assert said(desk(**laying, hands=(hand(ANN),)), "enter", "space", "1") == []
    assert said(desk(phase=Phase.COUNTDOWN, opened=False), "enter", "1", "n") == []


@pytest.mark.rule("PRT-05")
def test_digits_name_where_the_deck_has_names_and_space_calls_where_not():
    for key, named in zip("1234", Combination, strict=True):
        assert said(desk(), key) == does(printed.Call((named,)))
    assert said(desk(), "5", "2", "1", "4") == does(printed.Call((SAME, UNLIKE)))
    assert said(desk(), "5", "5", "3") == does(printed.Call((ALIKE,)))
    assert said(desk(), "space", "enter", "0") == []
    assert said(desk(Deck.ZANGLE), "space") == does(printed.Call())


def test_nothing_is_called_under_a_lock_or_while_locked_out():
    assert said(desk(lock=lock(BOB, SAME)), "1", "n", "x", "enter", "w") == []
    assert said(desk(Deck.ZANGLE, lock=lock(BOB)), "space", "enter", "w", "n") == []
    out = (hand(ANN, locked_out_until_ms=10_900),)
    assert said(desk(hands=out), "1") == []
    assert said(desk(hands=out), "1", now=NOW + 1) == does(printed.Call((SAME,)))


@pytest.mark.rule("PRT-06")
def test_under_ones_own_lock_enter_says_that_it_lies_there():
    mine: dict[str, Any] = {"lock": lock(ANN, SAME)}
    assert said(desk(**mine), "+", "enter") == does(printed.Lay(1))
    assert said(desk(**mine), "g") == does(printed.Lay(1, special=True))
    for key in ("w", "-", "backspace"):
        assert said(desk(**mine), key) == does(printed.Withdraw())
    assert said(desk(lock=lock(ANN, SAME), asked=asked(ANN)), "enter", "1", "w") == does(printed.Withdraw())


@pytest.mark.rule("PRT-06")
def test_own_cards_of_a_zangle_are_stepped_through_within_what_there_is():
    def take(*keys: str, cards: int = 3) -> list[client.Command]:
        return said(desk(Deck.ZANGLE, lock=lock(ANN), hands=(hand(ANN, cards),)), *keys, "enter")

    assert take() == does(printed.Lay(2))
    assert take("+", "+", "up") == does(printed.Lay(3))
    assert take("-", "-", "down", "g") == does(printed.Lay(1))
    assert take(cards=1) == does(printed.Lay(1))


def test_a_key_of_just_before_answers_nothing_that_has_just_been_asked():
    """What was a call a moment ago is no vote, and no word that the cards lie there."""
    early = printed.LockView(BOB, (SAME,), 9_800, 18_000)
    assert said(desk(lock=early, asked=asked(BOB)), "1") == []
    assert said(desk(lock=early, asked=asked(BOB)), "1", now=NOW + 0.3) == does(printed.Vote(True))
    own = printed.LockView(ANN, (SAME,), 9_800, 18_000)
    assert said(desk(lock=own), "enter") == []
    assert said(desk(lock=own), "g") == []


@pytest.mark.rule("PRT-07")
def test_one_and_two_vote_once_and_not_on_ones_own_claim():
    assert said(desk(lock=lock(BOB, SAME), asked=asked(BOB)), "1") == does(printed.Vote(True))
    assert said(desk(lock=lock(BOB, SAME), asked=asked(BOB)), "2") == does(printed.Vote(False))
    assert said(desk(lock=lock(BOB, SAME), asked=asked(BOB, ANN)), "1", "3") == []
    assert said(desk(lock=lock(ANN, SAME), asked=asked(ANN)), "1", "2") == []


@pytest.mark.rule("PRT-10")
def test_three_and_four_are_the_hosts_word_but_not_on_the_hosts_own_claim():
    asks: dict[str, Any] = {"lock": lock(BOB, SAME), "asked": asked(BOB, ANN)}
    assert said(desk(host=ANN, **asks), "3") == does(printed.Overrule(True))
    assert said(desk(host=ANN, **asks), "4") == does(printed.Overrule(False))
    assert said(desk(host=ANN, lock=lock(ANN, SAME), asked=asked(ANN)), "3", "4") == []


@pytest.mark.rule("PRT-13")
def test_hits_and_the_word_that_nobody_can_go_on():
    assert said(desk(Deck.ZANGLE), "0") == does(printed.Hit())
    assert said(desk(Deck.ZANGLE, lock=lock(BOB)), "0") == does(printed.Hit())
    assert said(desk(), "n") == does(printed.Stuck())
    assert said(desk(), "x") == does(printed.Stuck(nothing_left=True))


@pytest.mark.rule("PRT-15")
def test_cards_left_are_stepped_through_and_said():
    def counting(out: object = BOB) -> Desk:
        return desk(Deck.ZANGLE, phase=Phase.COUNTING, ending=RoundEnd.OUT, out=out, count_ends_ms=70_000)

    assert said(counting(), "enter") == does(printed.Count(5))
    assert said(counting(), "-", "down", "up", "enter") == does(printed.Count(4))
    assert said(counting(), *["-"] * 9, "enter") == does(printed.Count(0))
    assert said(counting(ANN), "+", "enter") == []


def by_menu(at: Desk, *keys: str) -> list[client.Command]:
    return said(at, "h", *keys)


@pytest.mark.rule("PRT-12")
def test_a_host_sets_counts_right_and_ends_what_nobody_can_end():
    assert by_menu(desk(host=ANN), "3", "backspace", "1", "2", "enter") == does(printed.Correct(BOB, 12))
    # Neither a word nor nothing at all is a count; whoever is out says so by the last card.
    assert by_menu(desk(host=ANN), "3", "backspace", "a", "enter") == []
    assert by_menu(desk(host=ANN), "3", "backspace", "0", "enter") == []
    counting: dict[str, Any] = {"phase": Phase.COUNTING, "ending": RoundEnd.STUCK, "count_ends_ms": 70_000}
    assert by_menu(desk(host=ANN, **counting), "5", "backspace", "0", "enter") == does(printed.Correct(CLEO, 0))
    assert by_menu(desk(host=ANN, **counting), "2") == [client.NextRound(id="x")]
    assert by_menu(desk(host=ANN, phase=Phase.LAYING), "2") == [client.NextRound(id="x")]
    assert by_menu(desk(host=ANN), "5", "1") == []
    assert by_menu(desk(host=ANN), "5", "2") == does(printed.Finish())
    held = desk(host=ANN, lock=lock(BOB, SAME))
    assert by_menu(held, "2", "escape") == []


def test_who_is_no_host_has_no_hosts_keys():
    at = desk()
    assert said(at, "h", "3", "5") == does(printed.Call((ALIKE,)))
    assert not at.pages
