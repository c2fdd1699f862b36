"""A deck file that cannot be played with is named with its file, its line and the reason."""

from pathlib import Path
from typing import NoReturn

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


@pytest.mark.parametrize("spare", [0, 1])
def test_the_largest_file_is_read_and_a_byte_more_is_not(tmp_path: Path, spare: int) -> None:
    text = GOOD + "#" * (SIZE_MAX_BYTES + spare - len(GOOD))
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    for source in (text, path):
        if spare:
            with pytest.raises(BrokenDeck, match=rf"^ours\.toml: the file is larger than {SIZE_MAX_BYTES} bytes$"):
                read_deck(source, Content, "ours.toml")
        else:
            assert len(read_deck(source, Content).content.cards) == 2


def test_a_text_without_a_name_goes_by_the_usual_one() -> None:
    with pytest.raises(BrokenDeck, match=r"^deck\.toml, line 1: "):
        read_deck("title =", Content)


def test_a_path_that_cannot_be_played_with_is_named_in_full_words(tmp_path: Path, monkeypatch) -> None:
    def denied(path: Path, mode: str) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    for line, data in (("", None), (", line 1", b"\xff\n\n"), (", line 2", b"\n\xff\n"), (", line 3", b"a\n\n\xff")):
        path = tmp_path / "ours.toml"
        if data is not None:
            path.write_bytes(data)
        reason = "there is no such file" if data is None else "this is not text in UTF-8"
        with pytest.raises(BrokenDeck, match=rf"^ours\.toml{line}: {reason}$"):
            read_deck(path, Content)
    unreadable = tmp_path / "c"
    unreadable.write_text("")
    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(BrokenDeck, match=r"^c: the file cannot be read: .*Permission denied$"):
        read_deck(unreadable, Content)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("title = " + "[" * 20_000, 0, "lists or tables are nested too deeply"),
        ("title = 'x'", 0, "Object missing required field `cards`"),
        (GOOD.replace("count = 4", 'count = "4"'), 9, "Expected `int`, got `str`"),
        ("\n\n\ntitle = [", 4, "Invalid value"),
        ("title = [ \n\n\n", 1, "Invalid value"),
        ("a = 1\n\ntitle ? 1\n\n", 3, "Expected '=' after a key in a key/value pair"),
    ],
)
def test_a_reason_is_no_more_than_the_reason(text: str, line: int, reason: str) -> None:
    """The place is told as a line of the file, so what a library says of it is left out."""
    error = fault(text)
    assert (error.line, error.reason) == (line, reason)


class Inner(msgspec.Struct, frozen=True):
    b: int = 0
    X: int = 0


class Middle(msgspec.Struct, frozen=True):
    X: Inner = Inner()


class Weights(msgspec.Struct, frozen=True):
    X: dict[str, int] = {}
    outer: dict[str, dict[str, int]] = {}
    middle: Middle = Middle()
    rows: list[list[int]] = []
    words: list[str] = []
    last: int = 0


@pytest.mark.parametrize(
    ("text", "line"),
    [
        # Keys and headers may stand in quotes, with dots, and with blanks.
        ('\n"last" = "x"', 2),
        ("\n'last' = 'x'", 2),
        ("\n'last'\t = 'x'", 2),
        ('[X]\na = 1\n[ "middle".X ]\nb = "x"', 4),
        ("last = 1\n[middle.'X']\n\nb = 1\n'X' = 'x'", 5),
        ('[outer]\na = {c = 1}\nb = {c = "x"}', 1),
        # One value in a table whose keys are free to choose: the table's own line.
        ('last = 1\n[X]\na = 1\nb = "x"', 2),
        # What lies in a list over several lines is neither header nor key.
        ('rows = [\n[1],\n[2, 3],\n  [4]\n]\nlast = "x"', 6),
        ('rows = [[\n1], [\n2\n]]\nlast = "x"', 5),
        ('rows = [\n[1],\n["x"]]', 1),
        ("outer = {a = {b = 1}}\nlast = 'x'", 2),
        # Brackets in strings and comments are no brackets.
        ('words = ["[", \'{{\', "\\"["]\nlast = "x"', 2),
        ("# [[ {\nlast = 'x'", 2),
        ('words = [ # [\n"]"\n, "a"]\nlast = "x"', 4),
        ('words = ["""\n[\n""", \'\'\'\n{\'\'\']\nlast = "x"', 5),
        # A string may be a key in spite of its brackets; the keys behind it are found.
        ('X = {"a[b" = 1}\nlast = "x"', 2),
        ('[outer."[["]\na = 1\n[X]\n"{" = 1\n[middle.X]\nb = "x"', 6),
        ('"]]" = 1\nlast = "x"', 2),
        ('"a[" . b = 1\nlast = "x"', 2),
    ],
)
def test_a_fault_is_found_by_its_line_however_the_file_is_laid_out(text: str, line: int) -> None:
    with pytest.raises(BrokenDeck) as caught:
        read_deck(text, Weights)
    assert caught.value.line == line, caught.value


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
