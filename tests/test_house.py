"""What nobody must guess: codes that are no words, tokens of full length, and bits that a simulation may bring."""

import random
import re

import pytest

from referee.house import CODE_LENGTH, CODE_LETTERS, CODES_REFUSED, MISREAD, House, Mint


def test_a_token_is_256_bits_that_a_hello_may_bear():
    tokens = {Mint().token() for _ in range(100)}
    assert len(tokens) == 100
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{43}", token) for token in tokens)


@pytest.mark.case("K109")
def test_no_code_has_two_signs_that_look_alike_and_each_look_alike_is_read_as_what_is_there():
    for family in ("0OQ", "1IL", "5S", "2Z", "8B", "6G", "7T", "UV"):
        (letter,) = set(family) & set(CODE_LETTERS)
        assert family.translate(MISREAD) == letter * len(family)


@pytest.mark.case("K109")
def test_a_code_is_four_consonants_and_no_word_people_take_offense_at():
    codes = [Mint(random.Random(seed).getrandbits).code() for seed in range(2_000)]
    assert {letter for code in codes for letter in code} == set(CODE_LETTERS)
    assert all(len(code) == CODE_LENGTH for code in codes)
    assert not any(word in code for word in CODES_REFUSED for code in codes)


def test_a_code_that_would_be_a_word_is_drawn_anew():
    drawn = iter([*(CODE_LETTERS.index(letter) * 2**20 // len(CODE_LETTERS) + 1 for letter in "KKKB"), 0, 0, 0, 0])
    assert Mint(lambda _: next(drawn)).code() == "BBBB"


def test_the_same_bits_make_the_same_secrets_and_other_bits_others():
    def made(seed):
        mint = Mint(random.Random(seed).getrandbits)
        return mint.token(), mint.code(), mint.nonce()

    assert made(1) == made(1)
    assert made(1) != made(2)


@pytest.mark.case("K139")
def test_a_seed_deals_the_same_wherever_it_is_dealt():
    """These orders were written down once: another machine or a later Python must come to the same."""
    house = House(11)
    assert house.order(20) == (12, 1, 18, 3, 11, 4, 5, 19, 13, 0, 14, 17, 6, 2, 15, 8, 7, 16, 10, 9)
    assert (House(0).order(5), House(2**64).order(5)) == ((2, 0, 1, 3, 4), (0, 2, 3, 1, 4))
    assert House(11).order(20) != house.order(20), "the next deal is another"


def test_without_a_seed_no_two_houses_deal_alike():
    assert House(None).order(120) != House(None).order(120)
