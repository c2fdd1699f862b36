"""A name is one visible line, and cannot rewrite the sentence it stands in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.client import Profile, Symbol
from protocol.codec import Subprotocol, decode_client, encode_client
from protocol.names import NAME_LETTERS_MAX, NAMELESS, clean_name


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann  ", "Ann"),
        ("Ann\t\n of  Cleves", "Ann of Cleves"),
        ("A\x00n\x1bn\x7f", "Ann"),
        ("Ann\u202elate", "Annlate"),  # Would turn the rest of the line around.
        ("\u2066Ann\u2069", "Ann"),
        ("A\u200bn\ufeffn", "Ann"),
        ("Jose\u0301", "José"),
        ("Jose\u200d\u0301", "José"),
        ("Z" + "\u0301" * 12, "Ź\u0301\u0301"),
        ("李小龍", "李小龍"),
        ("नमस्ते", "नमस्ते"),
        ("🦎", "🦎"),
        ("\u2028Ann\u00a0B", "Ann B"),
        ("", NAMELESS),
        ("   ", NAMELESS),
        ("\u200b\u200d", NAMELESS),
        ("\u3164", NAMELESS),
        ("\u0301\u0301", NAMELESS),
        ("\ud800", NAMELESS),
        ("n" * 50, "n" * NAME_LETTERS_MAX),
    ],
)
def test_a_name_is_cleaned(given_name, shown):
    assert clean_name(given_name) == shown


@given(st.text(max_size=60))
def test_a_clean_name_stays_and_goes_over_the_wire(name):
    clean = clean_name(name)
    assert clean_name(clean) == clean
    assert clean.isprintable()
    assert clean == clean.strip()
    profile = Profile(id="a", name=clean, symbol=Symbol.STAR)
    assert decode_client(Subprotocol.JSON, encode_client(Subprotocol.JSON, profile)) == profile
