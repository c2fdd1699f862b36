"""ZIG-01 over whole matches: nobody is sent a card of another or of the deck, and nothing that is sent hangs on one."""

import pytest

from protocol.games.zigity import ZigityView
from referee.games.interface import PUBLIC, Shuffled
from tests.games.test_contract import _cards_in, _exchanged, _ruled
from tests.kit.matches import played, seen, shown

SEEDS = range(8)


@pytest.mark.rule("ZIG-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_has_ones_own_hand_and_what_lies_open_alone(seed: int) -> None:
    match = played("zigity", seed)
    for step in match.steps:
        for viewer in (PUBLIC, *match.seats):
            view = match.game.view(step.after, viewer)
            assert isinstance(view, ZigityView)
            own = [player.hand.peek() for player in step.after.players if player.seat == viewer]
            assert [card.id for card in view.hand] == list(own[0] if own else ())


@pytest.mark.rule("ZIG-01")
@pytest.mark.parametrize("seed", SEEDS)
def test_two_worlds_for_every_viewer(seed: int) -> None:
    """Nobody's messages depend on a card that they have never been shown."""
    match = played("zigity", seed)
    game = match.game
    stride = 1 + len(match.steps) // 120
    for viewer in (PUBLIC, *match.seats):
        known: set[int] = set()
        for number, step in enumerate(match.steps):
            told = [seen(game, step.before, viewer), *shown(game, step.answer, step.after, viewer)]
            told.append(seen(game, step.after, viewer))
            known.update(*map(_cards_in, told))
            is_deal = isinstance(step.move.command, Shuffled) and len(step.move.command.order) == 80
            if number % stride or is_deal:
                continue
            other = _exchanged(step.before, known)
            answer, after = _ruled(game, other, step)
            again = [seen(game, other, viewer), *shown(game, answer, after, viewer), seen(game, after, viewer)]
            assert again == told, (viewer, step.move)
