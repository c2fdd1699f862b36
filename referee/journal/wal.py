"""Looks for damage inside a write-ahead log, which SQLite takes for the log's end. Knows the format; opens no database.

SQLite reads a log up to the first frame that does not fit its checksum, and takes what comes after for the remains of
an older log. At a torn tail that is right. When a byte was flipped further up, it silently forgets what was told; so
whatever follows a frame that does not fit, and bears the marks of the same log, is counted here.

Source: the file format of SQLite, section 4 ("The Write-Ahead Log").
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import Final

_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_MAGIC: Final = 0x377F0682  # With 1 more, the words are big-endian.
_MASK: Final = 0xFFFFFFFF


def frames_lost(path: Path) -> int:
    """How many transactions end behind a frame that does not fit, in the log of this file; 0: it is sound."""
    try:
        data = Path(f"{path}-wal").read_bytes()
    except FileNotFoundError:
        return 0
    if len(data) < _HEADER:
        return 0
    magic, _, page, _, *salts = unpack_from(">6I", data)
    frame = _FRAME_HEADER + page
    starts = range(_HEADER, len(data) - frame + 1, frame)
    if magic not in (_MAGIC, _MAGIC + 1) or not 512 <= page <= 65_536:
        return len(data) // 4_096  # Not even the header fits: all of it is lost, whatever it was.
    order = "<" if magic == _MAGIC else ">"
    sums = _sums(data[: _HEADER - 8], order, (0, 0))
    if sums != unpack_from(">2I", data, _HEADER - 8):
        return len(starts)
    for number, start in enumerate(starts):
        if list(unpack_from(">2I", data, start + 8)) != salts:
            # An older log, written over from its beginning; or salts that were hit themselves.
            return sum(_ends_of(data, starts[number:], salts))
        sums = _sums(data[start : start + 8] + data[start + _FRAME_HEADER : start + frame], order, sums)
        if sums != unpack_from(">2I", data, start + 16):
            return sum(_ends_of(data, starts[number + 1 :], salts))
    return 0


def _ends_of(data: bytes, starts: Iterable[int], salts: list[int]) -> Iterator[bool]:
    """For each frame, whether a transaction of this very log ended there.

    Frames without an end may be what a process left that died while it wrote: nobody was told of those.
    """
    for start in starts:
        _, ends, *own = unpack_from(">4I", data, start)
        yield bool(ends) and own == salts


def _sums(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """The log's checksum, carried on over more bytes: a multiple of eight."""
    first, second = sums
    for one, other in iter_unpack(f"{order}2I", data):
        first = (first + one + second) & _MASK
        second = (second + other + first) & _MASK
    return first, second
