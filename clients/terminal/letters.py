"""Which letter lays which card. A card keeps its letter for as long as it lies; knows no game."""

from collections.abc import Iterable
from string import ascii_lowercase, ascii_uppercase

from protocol.units import CardId

# The first four are for what lies in the middle; hits may pile up, and the capitals serve those who took 22.
MIDDLE = ascii_lowercase[:4]
OWN = ascii_lowercase[4:] + ascii_uppercase


class Letters:
    """Sticky letters out of one alphabet; a card beyond its end has none, until another goes."""

    def __init__(self, alphabet: str) -> None:
        self._alphabet = alphabet
        self._of: dict[CardId, str] = {}

    def see(self, cards: Iterable[CardId]) -> None:
        """These cards lie now, and no others."""
        lying = list(cards)
        self._of = {card: letter for card, letter in self._of.items() if card in lying}
        for card in lying:
            free = next((letter for letter in self._alphabet if letter not in self._of.values()), None)
            if card not in self._of and free is not None:
                self._of[card] = free

    def of(self, card: CardId) -> str:
        return self._of.get(card, " ")

    def card(self, letter: str) -> CardId | None:
        return next((card for card, each in self._of.items() if each == letter), None)
