"""What may be claimed of who was first: by which rule it was decided, and how far from certain that is. Knows no words.

The referee says what its own measure can be wrong by. Where calls go by press there is more to it: what lies between a
finger and its event differs from device to device, and no clock shows it.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from protocol import server
from protocol.units import Seat
from protocol.verdicts import Tie

# Devices were measured to differ by 5 to 15 ms between a finger and its event: so nothing finer than this is claimed of
# two of them, unless they were measured against each other.
GLASS_US: Final = 10_000


def is_by_press(table: server.TableView) -> bool:
    """Whether the match that is seen goes by press."""
    return table.lottery is not None


def doubt_us(measured_us: int, one: Seat, other: Seat, table: server.TableView) -> int:
    """What a margin between two seats can be wrong by, all in all; both in microseconds."""
    if not is_by_press(table):
        return measured_us
    unmatched = max(measured_us, GLASS_US)
    touches = [seat.touch for seat in table.seats if seat.seat in {one, other} and seat.touch is not None]
    if len(touches) < 2:
        return unmatched
    return min(measured_us + sum(touch.plus_minus_us for touch in touches), unmatched)


def meaning(row: server.CallRow, doubt: int, table: server.TableView) -> str:
    """The message that says what the margin of a later caller means; `doubt`: what it can be wrong by."""
    close = row.margin_us <= doubt
    if is_by_press(table):
        if row.tie is not None:
            return f"margin-{row.tie}"
        return "margin-close-press" if close else "margin-clear-press"
    return "margin-none" if row.margin_us == 0 else "margin-close" if close else "margin-clear"


def drawn_again(lottery: server.Lottery, rows: Sequence[server.CallRow]) -> str:
    """The key of what drawing the lot of a contest again comes to, once its seed is told: as `server.Lottery` says."""
    try:
        seed = bytes.fromhex(lottery.seed)
    except ValueError:
        return "lottery-broken"
    tied = [row for row in rows if row.tie is Tie.LOTTERY]
    number = tied[0].draw.to_bytes(8) if tied else b""
    won, *others = [sha256(b"ticket" + seed + number + row.seat.to_bytes(1)).digest() for row in tied] or [b""]
    fits = sha256(b"commitment" + seed).hexdigest() == lottery.commitment
    of_one_race = all(row.draw == tied[0].draw > 0 for row in tied)
    return "lottery-checked" if fits and of_one_race and all(won < other for other in others) else "lottery-broken"
