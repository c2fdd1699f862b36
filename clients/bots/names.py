"""What bots are called. Knows names; knows no bot."""

from typing import Final

from protocol.client import Symbol

# As many as the largest table, and one to spare. Names of machines and lizards, so that nobody takes them for a guest.
NAMES: Final = ("Relay", "Gecko", "Cog", "Skink", "Diode", "Iguana", "Piston", "Anole", "Sprocket", "Basilisk")


def called(number: int) -> str:
    """The name of a bot by its number from 0. More than there are names get a number as well."""
    again, which = divmod(number, len(NAMES))
    return NAMES[which] if again == 0 else f"{NAMES[which]} {again + 1}"


def marked(number: int) -> Symbol:
    """The symbol of a bot by its number."""
    symbols = tuple(Symbol)
    return symbols[number % len(symbols)]
