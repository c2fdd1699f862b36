"""The only source of chance: shuffles, coins, tokens, table codes. Knows no game and no table."""

import random
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Final

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word; no sign that looks like another."""

MISREAD: Final = str.maketrans("0O1I52867U", "QQLLSZBGTV")
"""What people read in the place of a letter of a code, or write so that others do."""

CODE_LENGTH: Final = 4

# Consonants alone still spell these, as people abbreviate them.
CODES_REFUSED: Final = ("FCK", "FKK", "KKK", "SHT", "TWT", "CNT", "DCK", "PSS", "WTF", "NZS", "HTL", "SS")

TOKEN_BYTES: Final = 32
"""256 bits: twice what cannot be guessed, in 43 letters."""


class House:
    """Shuffles for one table. With a seed every order repeats; without, it comes from the system's secure source."""

    def __init__(self, seed: int | None) -> None:
        self._draw = random.SystemRandom().random if seed is None else random.Random(seed).random

    def order(self, count: int) -> tuple[int, ...]:
        """A permutation of range(count), every one equally likely (Fisher and Yates, 1938).

        Only `random()` is promised to give the same numbers in later versions of Python, so nothing else is drawn.
        """
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            other = int(self._draw() * (last + 1))
            order[last], order[other] = order[other], order[last]
        return tuple(order)


class Mint:
    """Makes what nobody must guess. Without a source of `bits` it comes from the system's secure one.

    Never seeded in production: whoever knows the seed of the shuffles must not know a token. A simulation, whose
    tokens open nothing, brings bits of its own, so that a run can be repeated.
    """

    def __init__(self, bits: Callable[[int], int] = secrets.randbits) -> None:
        self._bits = bits

    def token(self) -> str:
        """A seat's secret."""
        return urlsafe_b64encode(self._bits(8 * TOKEN_BYTES).to_bytes(TOKEN_BYTES)).rstrip(b"=").decode()

    def code(self) -> str:
        """A table's code: four consonants that people can read out loud."""
        while True:
            # 20 letters and 20 bits: no letter is favored by more than one part in 50,000.
            code = "".join(CODE_LETTERS[self._bits(20) * len(CODE_LETTERS) >> 20] for _ in range(CODE_LENGTH))
            if not any(word in code for word in CODES_REFUSED):
                return code

    def nonce(self) -> int:
        """What a ping bears: nobody can answer it before it was sent."""
        return self._bits(32)
