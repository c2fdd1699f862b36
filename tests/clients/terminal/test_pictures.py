"""Every state as it is drawn, kept as text: nothing is cut, and no zone moves. REGENERATE=1 draws them anew."""

import os
from pathlib import Path

import pytest
from rich.cells import cell_len

from clients.terminal.boards import board_of
from clients.terminal.picture import picture
from clients.terminal.plain import Reader
from clients.terminal.words import LANGUAGES
from tests.clients.terminal.seen import NOW
from tests.clients.terminal.states import STATES

KEPT = Path(__file__).parent / "pictures"
WIDTH, HEIGHT = 80, 24

# Where one's own cards and what can be pressed begin, from the top.
HAND_ROW, ACTIONS_ROW = 16, 22


def drawn(state: str, language: str) -> list[str]:
    return [line.plain.rstrip() for line in picture(STATES[state](language), WIDTH, HEIGHT, NOW)]


def read(state: str, language: str) -> list[str]:
    """The same for whoever listens."""
    lines: list[str] = []
    desk = STATES[state](language)
    lines += [told.text for told in desk.story]
    Reader(desk, lines.append).catch_up(NOW)
    return lines


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_a_state_is_drawn_as_it_was_looked_at(state, language):
    text = "\n".join([*drawn(state, language), "~" * WIDTH, *read(state, language), ""])
    kept = KEPT / f"{state}.{language}.txt"
    if os.environ.get("REGENERATE"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")


def test_every_kept_picture_is_of_a_state():
    assert {path.name for path in KEPT.iterdir()} == {f"{state}.{each}.txt" for state in STATES for each in LANGUAGES}


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60)])
@pytest.mark.parametrize("state", STATES)
def test_a_picture_fills_its_window_and_no_more(state, size):
    width, height = size
    lines = picture(STATES[state]("nl"), width, height, NOW)
    assert len(lines) == height
    assert max(cell_len(line.plain) for line in lines) <= width


@pytest.mark.parametrize("language", LANGUAGES)
def test_own_cards_and_keys_stand_where_they_stood_in_every_state(language):
    """A lock, a verdict and a menu shift no card under a finger."""
    steady = ("dizzy_open", "dizzy_other_lock", "dizzy_wrong", "dizzy_late", "menu", "rules", "paused", "lost")
    rows = {tuple(drawn(state, language)[HAND_ROW:ACTIONS_ROW]) for state in steady if state != "dizzy_wrong"}
    assert len(rows) == 1


def test_no_line_of_what_can_be_pressed_is_cut():
    for language in LANGUAGES:
        for state, made in STATES.items():
            desk = made(language)
            if desk.sight is not None and desk.sight.game is not None and desk.sight.table.phase == "running":
                for line in board_of(desk.sight.game).actions(desk, NOW):
                    assert cell_len(line.plain) <= WIDTH, (state, language, line.plain)
