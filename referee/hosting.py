"""What a host arranges around the table: screens that host beside it, bots, and who gets a seat back. Knows no rule.

A screen is a watcher, and anybody may watch. So it is the host who lets one, from its own seat, by the code that the
screen shows: nobody gains anything by opening an address. What a screen orders then counts as ordered by the host.
"""

from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from protocol import client, server
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC, Refused, Viewer
from referee.house import Mint
from referee.journal.entries import token_digest
from referee.listener import Listener
from referee.reclaiming import Reclaims
from referee.table.answers import Answers
from referee.table.seats import Chair
from referee.table.table import Table

# A projector, and a laptop or tablet beside it. More would be more than a host can have in view.
SCREENS_MAX: Final = 2

# Orders of screens that wait for their answer. All are answered in the stroke in which they are read, but for those
# in the name of a host who has just left: these are forgotten, oldest first.
WAITING_MAX: Final = 32

# As long as identifiers of commands may be: see `as_the_hosts`.
ID_DIGITS: Final = 24


Hire = Callable[[str, int], bool]
"""Sends a bot of so much skill, from 0 to 100, to the table of that code; False: as many work as may."""


class Screen:
    """A screen that the host has let: whoever shows its token."""

    def __init__(self, token: bytes) -> None:
        """By the token's digest."""
        self.token = token

    def as_the_hosts(self, command: str) -> str:
        """The identifier of its order among the host's: an order of the host, or of another screen, never has it."""
        return sha256(self.token + command.encode()).hexdigest()[:ID_DIGITS]


class Waiting(NamedTuple):
    """Who waits for an answer, and by which identifier."""

    listener: Listener
    command: str


class Hosting:
    """Of one table."""

    def __init__(self, table: Table, mint: Mint, hire: Hire | None, reclaims: Reclaims) -> None:
        """Without `hire` there are no bots here."""
        self.reclaims = reclaims
        self._table = table
        self._mint = mint
        self._hire = hire
        self._asking: dict[str, Listener] = {}  # By the code that it shows, one a listener.
        self._screens: dict[bytes, Screen] = {}  # By the digest of the token.
        self._hosting: dict[int, tuple[Listener, Screen]] = {}  # By the number of its connection.
        # What was done: the same wish of the same one is answered as it was.
        self._answers = WeakKeyDictionary[Chair | Screen, Answers]()
        self.waiting: OrderedDict[tuple[Seat, str], Waiting] = OrderedDict()

    def __len__(self) -> int:
        """How many may host, whether they are connected or not."""
        return len(self._screens)

    def come(self, listener: Listener, token: str) -> None:
        """A watcher is here, with what it was given before, or with nothing."""
        if not token:
            return
        screen = self._screens.get(token_digest(token))
        if screen is not None:
            self._hosting[listener.connection.number] = listener, screen
        self._tell(listener, token="" if screen is None else token)

    def forget(self, listener: Listener) -> None:
        """It is not connected any more. What it may, it may when it is back."""
        self._hosting.pop(listener.connection.number, None)
        self._asking = {code: other for code, other in self._asking.items() if other is not listener}
        for key in [key for key, waiting in self.waiting.items() if waiting.listener is listener]:
            del self.waiting[key]

    def order(self, listener: Listener, command: client.Command) -> tuple[Seat, client.Command] | None:
        """What this watcher orders, as ordered by the host. None: it may not, and has been told so."""
        host = self._table.floor.chairs.host
        hosting = self._hosting.get(listener.connection.number)
        if hosting is None or host is None or not isinstance(command, client.ScreenCommand):
            reason = Reason.NOT_SEATED if hosting is None else Reason.NOT_HOST
            listener.say(server.Refusal(self._table.newsroom.seq, command.id, reason, None))
            return None
        order = replace(command, id=hosting[1].as_the_hosts(command.id))
        self.waiting[host, order.id] = Waiting(listener, command.id)
        if len(self.waiting) > WAITING_MAX:
            self.waiting.popitem(last=False)
        return host, order

    def answered(self, to: tuple[Viewer, ...], message: server.ServerMessage) -> bool:
        """Whether this was the answer to an order of a screen; then the screen has it, and the host is spared it."""
        (viewer, *_) = to
        if viewer is None or not isinstance(message, server.Done | server.Refusal):
            return False
        waiting = self.waiting.pop((viewer, message.id), None)
        if waiting is None:
            return False
        waiting.listener.say(replace(message, id=waiting.command))
        return True

    def arrange(self, listener: Listener, wish: client.Arrangement) -> None:
        """Carry one wish out, or say why not. Afterwards `len` may be another."""
        answers = self._answers_of(listener)
        if answers.given(wish.id) is None:
            refused = self._carry_out(listener, wish)
            if refused is not None:
                listener.say(server.Refusal(self._table.newsroom.seq, wish.id, refused.reason, refused.number))
                return
            answers.give(wish.id, server.Done(self._table.newsroom.seq, wish.id))
        listener.say(server.Done(self._table.newsroom.seq, wish.id))  # There may be news since: somebody came.

    def _answers_of(self, listener: Listener) -> Answers:
        """What was answered to whoever this is, on whatever connection. A screen that only asks may ask twice."""
        if listener.viewer is not None:
            return self._answers.setdefault(self._table.floor.chairs.at(listener.viewer), Answers())
        hosting = self._hosting.get(listener.connection.number)
        return Answers() if hosting is None else self._answers.setdefault(hosting[1], Answers())

    def _carry_out(self, listener: Listener, wish: client.Arrangement) -> Refused | None:
        match wish:
            case client.HostHere():
                return self._ask(listener)
            case client.LetHost(code=code):
                return self._let(listener, code.upper())
            case client.AddBot(skill=skill):
                return self._add_bot(listener, skill)
            case client.ClaimSeat(seat=seat):
                return self.reclaims.ask(listener, Seat(seat))
            case client.LetSeat(seat=seat, yes=yes):
                return self.reclaims.let(listener, Seat(seat), yes=yes)

    def _add_bot(self, listener: Listener, skill: int) -> Refused | None:
        floor = self._table.floor
        is_screen = listener.viewer is PUBLIC
        if listener.connection.number not in self._hosting if is_screen else listener.viewer != floor.chairs.host:
            return Refused(Reason.NOT_SEATED if is_screen else Reason.NOT_HOST)
        if self._hire is None:
            return Refused(Reason.NO_BOTS)
        if floor.running:
            return Refused(Reason.MATCH_RUNNING)
        if self._table.free_seat() is None:
            return Refused(Reason.TABLE_LOCKED if floor.chairs.locked else Reason.TABLE_FULL)
        if not self._hire(self._table.code, skill):
            return Refused(Reason.BOTS_TOO_MANY)
        return None

    def _ask(self, listener: Listener) -> Refused | None:
        if listener.viewer is not PUBLIC:
            return Refused(Reason.NO_SUCH_SCREEN)
        if listener.connection.number in self._hosting:
            return Refused(Reason.ALREADY_SO)
        code = next((code for code, other in self._asking.items() if other is listener), None)
        while code is None or self._asking.setdefault(code, listener) is not listener:
            code = self._mint.code()
        self._tell(listener, code=code)
        return None

    def _let(self, listener: Listener, code: str) -> Refused | None:
        viewer = listener.viewer
        if viewer is PUBLIC or viewer != self._table.floor.chairs.host:
            return Refused(Reason.NOT_HOST)
        if not code:
            return self._let_none()
        screen = self._asking.get(code)
        if screen is None:
            return Refused(Reason.NO_SUCH_SCREEN)
        if len(self) >= SCREENS_MAX:
            return Refused(Reason.SCREENS_TOO_MANY, number=SCREENS_MAX)
        del self._asking[code]  # It lets in once.
        token = self._mint.token()
        digest = token_digest(token)
        self._screens[digest] = Screen(digest)
        self._hosting[screen.connection.number] = screen, self._screens[digest]
        self._tell(screen, token=token)
        return None

    def _let_none(self) -> Refused | None:
        if not self._screens:
            return Refused(Reason.ALREADY_SO)
        self._screens.clear()
        for screen, _ in self._hosting.values():
            self._tell(screen)
        self._hosting.clear()
        return None

    def _tell(self, screen: Listener, *, code: str = "", token: str = "") -> None:
        screen.say(server.Hosting(self._table.newsroom.seq, code, token))
