"""A hold has one length, from the first call on."""

import pytest

from protocol.units import MILLISECOND
from tests.kit.table import GAMES, Sitting

HOLD_MS = 15


@pytest.mark.parametrize("game", GAMES)
def test_who_calls_while_a_call_is_held_does_not_stretch_the_hold(game: str) -> None:
    sitting = Sitting(game, 3, hold_ms=HOLD_MS).open()
    start = sitting.now
    sitting.sweep([(1, sitting.call(), start)], now=start)
    sitting.sweep([(2, sitting.call(), start + 10 * MILLISECOND)], now=start + 10 * MILLISECOND)
    sitting.wait_until(start + HOLD_MS * MILLISECOND - 1)
    assert sitting.holder is None
    sitting.wait_until(start + HOLD_MS * MILLISECOND)
    assert sitting.holder == 1
