"""One client at a table that is simulated alone: its connection, what it has read, and what it still waits for.

Knows instants and identifiers; knows no table and no rule.
"""

from collections import deque
from typing import TYPE_CHECKING, Any, Final

from protocol.units import MICROSECOND, Instant, Seat
from referee.simulator.draw import Draw
from referee.simulator.picture import Scene
from referee.simulator.plan import Plan

if TYPE_CHECKING:
    from protocol.client import Command

# Commands that a client may say again; a table remembers more than these.
REMEMBERED_MAX: Final = 64


class Client:
    """One person at one seat, with a connection."""

    def __init__(self, seat: Seat, plan: Plan, life: int) -> None:
        self.seat = seat
        self.life = life  # Which person this is at this seat.
        self.person = plan.people[seat % len(plan.people)]
        link = self.person.link
        self.kernel = link.kernel
        self.up_ns, self.down_ns = nanoseconds(link.up_us), nanoseconds(link.down_us)
        self.reaction_ns = nanoseconds(self.person.reaction_us)
        self.draw = Draw(plan.seed).fork(f"client {seat} {life}")
        self.present = False
        self.gone = False
        self.left_at = Instant(0)
        self.connection = 0
        self.looked_at = 0  # The last news that were read.
        self.inbox: deque[tuple[int, int]] = deque()  # When news arrive, and their number.
        self.last_up = self.last_down = 0  # One direction keeps its order.
        self.posted_at = -1  # When something was posted to it last.
        self.stalled_up = self.stalled_down = self.frozen = 0  # Until when.
        self.press_at: int | None = None
        self.said: deque[Command] = deque(maxlen=REMEMBERED_MAX)
        self.open: dict[str, list[Any]] = {}  # What has no answer, since when, and when its answer will have come.
        self.count = 0

    def name(self) -> str:
        """A new identifier."""
        self.count += 1
        return f"{self.seat}-{self.life}-{self.count}"

    def read(self, now: int) -> None:
        """All that has arrived by now."""
        inbox = self.inbox
        while inbox and inbox[0][0] <= now:
            self.looked_at = inbox.popleft()[1]


def nanoseconds(grid_us: tuple[int, ...]) -> tuple[int, ...]:
    """The times of a plan as this machine counts them."""
    return tuple([each * MICROSECOND for each in grid_us])


def moves_everybody(scene: Scene, last: Scene | None) -> bool:
    """Whether everybody has something to look for: another thing is contested or asked, or it is free again."""
    if last is None or (scene.held is None and last.held is not None):
        return True
    return scene.revision != last.revision or scene.live != last.live or scene.asks != last.asks


def concerns(seat: Seat, scene: Scene, last: Scene | None) -> bool:
    """Whether a seat has something to do that nobody contests: its cards are gone, or it won the lock.

    With other cards it waits until all press again: a call that nobody contests proves little, and costs a stroke.
    """
    if last is None or (scene.hands.get(seat) is not last.hands.get(seat) and not scene.hands.get(seat)):
        return True
    return scene.held is not last.held and scene.held is not None and scene.held.holder == seat
