"""The tiles of a deck file. Knows corners and points; knows no rule of play."""

from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from protocol.games.dizios import Color, Corners, Tile
from protocol.units import CardId
from referee.games.deckfile import DeckFile, Place, read_deck

SHIPPED_DECK = Path(__file__).with_name("deck.toml")

TILES_MIN = 16  # DIZ-01, DIZ-02: four players draw four tiles.
TILES_MAX = 400  # Five times what comes with the game; every one of them may lie, and stand in each view.
POINTS_MAX = 99

CORNERS = 4

Spelled = Annotated[str, Meta(max_length=60)]


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """Tiles that are worth the same, as the file lists them."""

    points: Annotated[int, Meta(ge=0, le=POINTS_MAX)]
    corners: Annotated[tuple[Spelled, ...], Meta(min_length=1, max_length=TILES_MAX)]


class Content(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    start: Spelled
    tiles: Annotated[tuple[Entry, ...], Meta(min_length=1, max_length=TILES_MAX)]


class Deck(Struct, frozen=True):
    """All tiles; the number of a tile is its place in `tiles`. The last one is the start tile."""

    title: str
    tiles: tuple[Tile, ...]

    @property
    def start(self) -> Tile:
        return self.tiles[-1]

    @property
    def game_tiles(self) -> tuple[Tile, ...]:
        """The tiles that are drawn: all but the start tile."""
        return self.tiles[:-1]


def deck_of(source: Path | str, name: str = "deck.toml") -> Deck:
    """The deck of a file or of its text. Raises `DeckError`, naming file, line and reason."""
    file = read_deck(source, Content, name)
    tiles: list[Tile] = []
    for number, entry in enumerate(file.content.tiles):
        for spelled in entry.corners:
            corners = _corners(file, ("tiles", number, "corners"), spelled)
            tiles.append(Tile(CardId(len(tiles)), corners, entry.points))
    if not TILES_MIN <= len(tiles) <= TILES_MAX:
        file.refuse(("tiles",), f"these are {len(tiles)} tiles, and there must be {TILES_MIN} to {TILES_MAX}")
    start = Tile(CardId(len(tiles)), _corners(file, ("start",), file.content.start), 0)
    return Deck(file.content.title, (*tiles, start))


@cache
def shipped_deck() -> Deck:
    """The tiles that come with the game (DIZ-13, DIZ-14)."""
    return deck_of(SHIPPED_DECK)


def _corners(file: DeckFile[Content], place: Place, spelled: str) -> Corners:
    """The four colors of a text such as "red blue blue yellow"."""
    words = spelled.split()
    known = {color.value: color for color in Color}
    strange = [word for word in words if word not in known]
    if strange:
        file.refuse(place, f"no color is called {strange[0]!r}; the colors: {', '.join(known)}")
    if len(words) != CORNERS:
        file.refuse(place, f"a tile has {CORNERS} corners, and {spelled!r} names {len(words)} colors")
    first, second, third, fourth = (known[word] for word in words)
    return first, second, third, fourth
