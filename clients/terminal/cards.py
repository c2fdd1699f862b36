"""Draws boxes beside each other. Knows characters and columns; knows no game."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text


def box(inside: Sequence[Text], width: int, *, above: str = "", below: str = "", style: str = "") -> list[Text]:
    """A frame of `width` columns; a word stands in its upper and its lower edge."""
    room = width - 2
    lines = [Text(f"┌{above:─<{room}.{room}}┐", style)]
    for text in inside:
        padded = text.copy()
        padded.truncate(room, pad=True)
        lines.append(Text.assemble(("│", style), padded, ("│", style)))
    lines.append(Text(f"└{below:─<{room}.{room}}┘", style))
    return lines


def beside(blocks: Sequence[Sequence[Text]], gap: int = 1) -> list[Text]:
    """Blocks of lines from left to right; each keeps its width."""
    rows = max((len(block) for block in blocks), default=0)
    lines = [Text() for _ in range(rows)]
    for at, block in enumerate(blocks):
        width = max((cell_len(line.plain) for line in block), default=0)
        for row, line in enumerate(lines):
            piece = block[row].copy() if row < len(block) else Text()
            piece.truncate(width + (gap if at < len(blocks) - 1 else 0), pad=True)
            line.append_text(piece)
    return lines
