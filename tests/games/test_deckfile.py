"""A deck file that cannot be played with is named with its file, its line and the reason."""

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.deckfile import SIZE_MAX_BYTES, BrokenDeck, read_deck


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shape: str
    count: int


class Content(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cards: list[Entry]
    title: str = ""


GOOD = """\
title = "Ours"

[[cards]]
shape = "one"
count = 3

[[cards]]   # The second.
shape = "two"
count = 4
"""


def fault(text: str) -> BrokenDeck:
    with pytest.raises(BrokenDeck) as caught:
        read_deck(text, Content, name="ours.toml")
    return caught.value


def test_a_good_file_gives_its_content() -> None:
    deck = read_deck(GOOD, Content)
    assert deck.content == Content([Entry("one", 3), Entry("two", 4)], "Ours")


def test_a_file_is_named_by_its_last_part(tmp_path: Path) -> None:
    (tmp_path / "green.toml").write_text("title =\n", encoding="utf-8")
    with pytest.raises(BrokenDeck, match=r"^green\.toml, line 1: Invalid value$"):
        read_deck(tmp_path / "green.toml", Content)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (GOOD.replace("count = 4", "count 4"), 9, "Expected '='"),
        (GOOD + "\nname = [1,\n", 11, "Invalid"),
        (GOOD.replace("count = 4", 'count = "4"'), 9, "Expected `int`, got `str`"),
        (GOOD.replace("count = 4", "size = 4"), 9, "unknown field `size`"),
        (GOOD.replace("count = 4\n", ""), 7, "missing required field `count`"),
        (GOOD.replace("title", "titel"), 1, "unknown field `titel`"),
        (GOOD.replace('"Ours"', '"""\n[[cards]]\n"""').replace("count = 4", ""), 9, "`count`"),
        ('cards = [\n  {shape = "one", count = "x"},\n]\n', 1, "Expected `int`"),
        ("title = 'x'\n", 0, "missing required field `cards`"),
        ("title = " + "[" * 20_000, 0, "nested too deeply"),
        ("title = " + "9" * 5_000, 0, "limit"),
        ("#" * (SIZE_MAX_BYTES + 1), 0, "larger than"),
    ],
)
def test_a_fault_names_its_line_and_its_reason(text: str, line: int, reason: str) -> None:
    error = fault(text)
    assert (error.name, error.line) == ("ours.toml", line)
    assert reason in error.reason
    assert "ours.toml" in str(error)
    assert error.reason in str(error)


def test_a_game_can_refuse_well_formed_content_with_the_line() -> None:
    deck = read_deck(GOOD, Content, name="ours.toml")
    with pytest.raises(BrokenDeck, match=r"^ours\.toml, line 8: no such shape$"):
        deck.refuse(("cards", 1, "shape"), "no such shape")
    with pytest.raises(BrokenDeck, match=r"^ours\.toml, line 7: what is this$"):
        deck.refuse(("cards", 1, "color"), "what is this")
    with pytest.raises(BrokenDeck, match=r"^ours\.toml: too few$"):
        deck.refuse((), "too few")


def test_a_file_that_is_missing_too_large_or_no_text_is_a_deck_error(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * (SIZE_MAX_BYTES + 1))
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"title = 'x'\n\xff\n")
    for path, line, reason in (
        (tmp_path / "absent.toml", 0, "no such file"),
        (tmp_path, 0, "no such file"),
        (Path("a\0b"), 0, "file"),
        (large, 0, "larger"),
        (binary, 2, "UTF-8"),
    ):
        with pytest.raises(BrokenDeck, match=reason) as caught:
            read_deck(path, Content)
        assert caught.value.line == line


@given(
    st.text(alphabet=st.sampled_from("[]{}=.\"'#\n\\ ,abc019-_:TZ+") | st.characters())
    | st.lists(
        st.sampled_from([*GOOD.splitlines(), "[cards]", "cards = [", "]", '"""', "'''", "a.b = 1"]),
        max_size=12,
    ).map("\n".join)
)
def test_no_text_gives_anything_but_a_deck_error(text: str) -> None:
    try:
        read_deck(text, Content)
    except BrokenDeck as error:
        assert 0 <= error.line <= len(text.split("\n"))  # noqa: PT017 - a good text is fine too.
