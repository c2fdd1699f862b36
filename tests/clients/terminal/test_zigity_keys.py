"""What a key says in Cranium Zigity: sets with free cards declared, action cards, draws and votes, and nothing else."""

import pytest
from msgspec.structs import replace

from clients.terminal.boards import board_of
from clients.terminal.pages import Prompt
from protocol import client, server
from protocol.client import Symbol
from protocol.games.zigity import Draw, HandView, Laid, LaySet, PlayAction, Vote
from tests.clients.terminal import seen
from tests.clients.terminal.seen import ANN, BOB, CLEO
from tests.clients.terminal.test_keys import playing, said
from tests.clients.terminal.zigity_seen import (
    CAT,
    DODGE,
    DRAW,
    FREE,
    HEAD,
    OTHER,
    OWED,
    STAR,
    WORM,
    C,
    T,
    desk,
    play_card,
    view,
    vote,
)

PLAY_CARD = play_card(WORM).id


def does(do: object) -> list[client.Command]:
    return playing(do, 5)


@pytest.mark.rule("ZIG-06", "ZIG-12")
def test_a_word_is_laid_in_its_order_with_the_play_card_and_another_card_may_lie_on_top():
    word = (Laid(C.id), Laid(PLAY_CARD), Laid(T.id))
    assert said(desk(), "a", "1", "b", "enter") == does(LaySet(cards=word, top=T.id))
    assert said(desk(), "a", "1", "b", "2", "enter") == does(LaySet(cards=word, top=C.id))
    assert said(desk(), "a", "b", "enter") == []  # The play card's letter is missing.
    assert said(desk(), "a", "1", "b", "b", "space") == does(LaySet(cards=word[:2], top=C.id))


@pytest.mark.rule("ZIG-10", "ZIG-20")
def test_a_free_card_in_a_word_is_asked_its_letter_and_the_table_can_be_asked():
    made = desk("en", "a", "1", "c")
    assert isinstance(made.pages[-1], Prompt)
    assert said(made, "enter", "enter") == []  # No letter was said.
    word = (Laid(C.id), Laid(PLAY_CARD), Laid(FREE.id, "t"))
    assert said(made, "3", "T", "enter", "4") == does(LaySet(cards=word, top=C.id, ask=True))


@pytest.mark.rule("ZIG-07", "ZIG-10")
def test_a_free_number_makes_up_what_is_missing_and_can_be_another():
    made = desk(character=HEAD)
    sums = (Laid(C.id), Laid(FREE.id, "4"))
    assert said(made, "a", "c", "enter") == does(LaySet(cards=sums, top=C.id))
    assert said(desk(character=HEAD), "a", "c", "3", "enter") == []
    after = (Laid(FREE.id, "4"), Laid(C.id))
    assert said(desk(character=HEAD), "c", "a", *["3"] * 7, "enter") == does(LaySet(cards=after, top=C.id))


@pytest.mark.rule("ZIG-08", "ZIG-09")
def test_puzzles_and_bands_are_laid_when_they_are_whole():
    assert said(desk(character=CAT), "a", "enter") == []
    whole = (Laid(C.id), Laid(FREE.id, "right"))
    assert said(desk(character=CAT), "a", "c", "enter") == does(LaySet(cards=whole, top=C.id))
    assert said(desk(character=STAR), "a", "f", "enter") == []
    band = (Laid(C.id), Laid(FREE.id, "drums"))
    assert said(desk(character=STAR), "a", "c", "enter") == does(LaySet(cards=band, top=C.id))


@pytest.mark.rule("ZIG-04", "ZIG-13", "ZIG-14", "ZIG-15")
def test_action_cards_are_played_alone_and_draw_cards_are_answered():
    assert said(desk(), "a", "e", "enter") == does(PlayAction(DRAW.id))
    assert said(desk(), "0") == does(Draw())
    assert said(desk(owed=OWED), "e", "enter", "a", "enter") == []
    assert said(desk(owed=OWED), "d", "enter") == does(PlayAction(DODGE.id))
    assert said(desk(owed=OWED), "0") == does(Draw())
    assert said(desk(turn=BOB), "a", "1", "b", "enter", "0") == []


@pytest.mark.rule("ZIG-20")
def test_others_vote_once_and_whoever_asks_does_not():
    assert said(desk(turn=BOB, vote=vote(BOB)), "1") == does(Vote(True))
    assert said(desk(turn=BOB, vote=vote(BOB)), "2") == does(Vote(False))
    assert said(desk(turn=BOB, vote=vote(BOB, (ANN, True), (CLEO, True))), "1", "2") == []
    assert said(desk(vote=vote(ANN)), "1", "0", "enter") == []


def test_what_one_hears_names_what_counts_now_first():
    made = desk("en", "a", "c", character=HEAD)
    assert made.sight is not None
    heard = board_of(made.sight.game).read(made)
    assert heard[0].startswith("play card: 4; Data Head, A, left piece, drums. With this number: exactly 11.")
    assert "f = 4; Star Performer, S, right piece, trumpet" in heard[1]
    assert heard[2] == "Your set so far: 3; Data Head, C, center piece, drums + free card as 4."
    assert OTHER.number == 4


def test_the_score_of_a_match_that_was_ended_names_who_left_as_well():
    left = server.Leaver(BOB, "Bob", Symbol.DROP, bot=False)
    hands = (HandView(ANN, 6, away=False, gone=False), HandView(BOB, 0, away=False, gone=True))
    there = seen.sight(view(hands=hands), phase="over", seats=seen.SEATS[:1])
    seat_less = seen.desk_with(replace(there, table=replace(there.table, left=(left,))))
    rows = [line.plain.split() for line in board_of(view(hands=hands)).sheet(seat_less)][1:]
    assert [(row[1], row[-1]) for row in rows] == [("Ann", "6"), ("Bob", "-")]
