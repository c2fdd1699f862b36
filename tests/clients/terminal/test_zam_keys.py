"""What a key says in Zing-a-Zam: a letter plays a card or makes a choice, and no face is shown to its holder's back."""

import pytest

from clients.terminal.boards import board_of
from protocol import client
from protocol.games import zam
from tests.clients.terminal.seen import BOB, CLEO
from tests.clients.terminal.test_keys import playing, said
from tests.clients.terminal.zam_seen import CHOICES, card, desk


def does(do: object) -> list[client.Command]:
    return playing(do, 9)


@pytest.mark.rule("ZAM-03")
def test_a_letter_plays_the_card_seen_or_unseen_in_ones_own_turn_alone():
    assert said(desk(), "a") == does(zam.Play(0))
    assert said(desk(), "h") == does(zam.Play(8))
    assert said(desk(turn=BOB), "a", "h") == []
    assert said(desk(), "z", "enter", "0") == []


@pytest.mark.rule("ZAM-09", "ZAM-10", "ZAM-12", "ZAM-13")
@pytest.mark.parametrize(
    ("effect", "key", "command"),
    [
        (2, "a", zam.Take(CLEO)),
        (3, "b", zam.Turn(1)),
        (5, "b", zam.Copy(card(6, CLEO).id)),
        (6, "g", zam.Pick(6)),
    ],
)
def test_a_letter_makes_the_choice_of_the_card_played(effect, key, command):
    assert said(desk(choice=CHOICES[effect]), key) == does(command)


def test_what_cannot_be_chosen_is_not():
    assert said(desk(choice=CHOICES[3]), "c") == []  # It faces its holder already.
    assert said(desk(choice=CHOICES[2]), "b") == []
    assert said(desk(turn=BOB, choice=CHOICES[2]), "a") == []


@pytest.mark.rule("ZAM-15")
def test_a_card_is_given_by_number_and_then_by_whom_and_another_may_be_chosen():
    assert said(desk(choice=CHOICES[8]), "a", "b") == does(zam.Give(card(2, BOB).id, CLEO))
    assert said(desk(choice=CHOICES[8]), "a", "-", "b", "a") == does(zam.Give(card(8, CLEO).id, BOB))


@pytest.mark.rule("ZAM-21")
def test_ones_own_backs_have_no_number_and_the_others_numbers_are_read_out():
    made = desk()
    assert made.sight is not None
    board = board_of(made.sight.game)
    assert board.seat(made, BOB).startswith("★ 7 6 5 4 3 2  ")
    heard = "\n".join(board.read(made))
    assert "Bob holds 7, 6, 5, 4, 3, 2; one card you do not see." in heard
    assert "a = card 1, which faces away from you; b = card 2, which faces away from you; c = 3: turns" in heard
