"""A bot reacts once to each state of what it races for, whatever others do meanwhile."""

import pytest
from msgspec.structs import replace

from clients.bots.mind import LOCK_PART_MAX, Mind
from clients.bots.pace import FLOOR_SECONDS
from protocol import server
from protocol.games.dizzy import (
    Call,
    Card,
    Color,
    Combination,
    DizzyView,
    HandView,
    Lay,
    LizzyView,
    LockView,
    Open,
    Part,
    Pattern,
    Withdraw,
)
from protocol.units import CardId, Revision, Seat
from tests.clients.hosting import sight

ME, OTHER = Seat(0), Seat(1)


def card(number: int, part: Part, color: Color, pattern: Pattern = Pattern.DOTS) -> Card:
    return Card(CardId(number), part, color, pattern, gold=False)


RED_TAIL = card(3, Part.TAIL, Color.RED)


def hand(seat: Seat, *cards: Card, locked_out_until_ms: int = 0) -> HandView:
    return HandView(
        seat=seat,
        open=cards,
        blind=3,
        rounds_won=0,
        away=False,
        locked_out_until_ms=locked_out_until_ms,
        says_stuck=False,
        open_by_ms=0,
    )


def seen(*hands: HandView, revision: int = 1, **changes) -> server.Sight:
    """Two reds on the Lizzy: a red tail makes colors-same."""
    head, body = card(0, Part.HEAD, Color.RED), card(1, Part.BODY, Color.RED, Pattern.STRIPES)
    lizzy = LizzyView(head, body, card(2, Part.TAIL, Color.BLUE), (0, 0, 0))
    shown = sight(revision)
    assert isinstance(shown.game, DizzyView)
    return replace(shown, game=replace(shown.game, lizzy=lizzy, hands=hands, **changes))


MINE = hand(ME, RED_TAIL)


def test_nothing_is_done_before_a_human_could():
    mind = Mind("seed", 1.0)
    mind.see(seen(MINE), 10.0)
    assert mind.due is not None
    assert mind.due >= 10.0 + FLOOR_SECONDS


@pytest.mark.case("K053")
def test_the_reaction_is_drawn_once_and_others_neither_hurry_it_nor_hold_it_up():
    mind = Mind("seed", 0.5)
    mind.see(seen(MINE, hand(OTHER)), 0.0)
    due = mind.due
    for step in range(50):
        # Others open cards, are locked out, hold the lock and lose it: the Lizzy stays as it is.
        lock = LockView(OTHER, (Combination.COLORS_SAME,), 0, 3000) if step % 2 else None
        theirs = hand(OTHER, card(10 + step, Part.HEAD, Color.BLUE), locked_out_until_ms=step)
        mind.see(seen(MINE, theirs, lock=lock), step / 100)
        assert mind.due == due


def test_a_new_revision_is_a_new_reaction():
    mind = Mind("seed", 0.5)
    mind.see(seen(MINE), 0.0)
    mind.see(seen(MINE, revision=2), 5.0)
    assert mind.due is not None
    assert mind.due >= 5.0 + FLOOR_SECONDS


def act(mind: Mind, shown: server.Sight, now: float = 0.0):
    """See, wait until it is due, and look up until something is done."""
    mind.see(shown, now)
    for _ in range(20):
        assert mind.due is not None
        intent = mind.act(mind.due)
        if intent is not None:
            return intent
    return None


def test_it_calls_what_it_sees_for_the_revision_that_it_saw():
    intent = act(Mind("seed", 1.0), seen(MINE, revision=7))
    assert intent is not None
    assert intent.basis == Revision(7)
    assert isinstance(intent.do, Call)
    assert set(intent.do.named) <= {Combination.COLORS_SAME}
    assert intent.do.card in (None, RED_TAIL.id)


def test_it_opens_a_card_when_it_has_none_open():
    intent = act(Mind("seed", 0.0), seen(hand(ME)))
    assert intent is not None
    assert intent.do == Open()


@pytest.mark.parametrize("skill", [0.0, 1.0])
def test_the_holder_lays_well_before_the_lock_ends(skill):
    mind = Mind("seed", skill)
    lock = LockView(ME, (Combination.COLORS_SAME,), 0, 1000)
    mind.see(seen(MINE, lock=lock), 0.0)
    assert mind.due is not None
    assert mind.due <= LOCK_PART_MAX
    intent = mind.act(mind.due)
    assert intent is not None
    assert intent.do == Lay(RED_TAIL.id)


def test_a_good_holder_with_no_card_for_it_gives_up():
    lock = LockView(ME, (Combination.PATTERNS_SAME,), 0, 1000)
    intent = act(Mind("seed", 1.0), seen(MINE, lock=lock))
    assert intent is not None
    assert intent.do == Withdraw()


def test_it_waits_while_another_holds_the_lock_and_while_it_is_locked_out():
    mind = Mind("seed", 1.0)
    lock = LockView(OTHER, (Combination.COLORS_SAME,), 0, 3000)
    mind.see(seen(MINE, lock=lock), 0.0)
    assert act(mind, seen(MINE, lock=lock)) is None

    mind = Mind("seed", 1.0)
    mind.see(seen(hand(ME, RED_TAIL, locked_out_until_ms=30_000)), 0.0)
    assert mind.due is not None
    assert mind.act(mind.due) is None
    assert mind.due > 30.0


def test_after_a_command_it_waits_for_the_answer_and_then_looks_again():
    mind = Mind("seed", 1.0)
    assert act(mind, seen(MINE)) is not None
    unanswered = mind.due
    mind.answered(3.0)
    assert mind.due is not None
    assert unanswered is not None
    assert mind.due >= 3.0 + FLOOR_SECONDS
    answered = mind.due
    mind.answered(3.1)  # Somebody else's affair, or an answer twice: no second reaction.
    assert mind.due == answered


@pytest.mark.parametrize("changes", [{"opened": False}, {"hands": ()}])
def test_what_is_not_in_play_is_not_reacted_to(changes):
    mind = Mind("seed", 1.0)
    shown = seen(MINE)
    mind.see(replace(shown, game=replace(shown.game, **changes)), 0.0)  # type: ignore[type-var]
    assert mind.due is None
    watching = replace(shown, you=None)
    mind.see(watching, 0.0)
    assert mind.due is None
