"""Table screens that may host beside the host: who asks, who may, who waits for an answer. Knows no rule, no socket.

A screen is a watcher, and anybody may watch. So it is the host who lets one, from its own seat, by the code that the
screen shows: nobody gains anything by opening an address. What a screen orders then counts as ordered by the host.
"""

from collections import OrderedDict
from typing import Final

from protocol import client, server
from protocol.units import Seat
from protocol.verdicts import Reason
from referee.games.interface import PUBLIC, Refused, Viewer
from referee.house import Mint
from referee.journal.entries import token_digest
from referee.listener import Listener
from referee.table.table import Table

# A projector, and a laptop or tablet beside it. More would be more than a host can have in view.
SCREENS_MAX: Final = 2

# Orders of screens that wait for their answer. All are answered in the stroke in which they are read, but for those
# in the name of a host who has just left: these are forgotten, oldest first.
WAITING_MAX: Final = 32


class Screens:
    """Those of one table."""

    def __init__(self, table: Table, mint: Mint) -> None:
        self._table = table
        self._mint = mint
        self._asking: dict[str, Listener] = {}  # By the code that it shows, one a listener.
        self._hosting: dict[int, Listener] = {}  # By the number of its connection.
        self._tokens: set[bytes] = set()  # Digests of what lets a screen come back.
        self._settled: server.Done | None = None  # The last that a host was answered: it may be asked for again.
        self.waiting: OrderedDict[tuple[Seat, str], Listener] = OrderedDict()

    def __len__(self) -> int:
        """How many may host, whether they are connected or not."""
        return len(self._tokens)

    def come(self, listener: Listener, token: str) -> None:
        """A watcher is here, with what it was given before, or with nothing."""
        if not token:
            return
        may = token_digest(token) in self._tokens
        if may:
            self._hosting[listener.connection.number] = listener
        self._tell(listener, token=token if may else "")

    def forget(self, listener: Listener) -> None:
        """It is not connected any more. What it may, it may when it is back."""
        self._hosting.pop(listener.connection.number, None)
        self._asking = {code: other for code, other in self._asking.items() if other is not listener}
        for key in [key for key, other in self.waiting.items() if other is listener]:
            del self.waiting[key]

    def order(self, listener: Listener, command: client.Command) -> Seat | None:
        """Whose order it is when this watcher orders something: the host's. None: it may not, and has been told so."""
        host = self._table.floor.chairs.host
        may = listener.connection.number in self._hosting
        if not may or host is None or not isinstance(command, client.ScreenCommand):
            reason = Reason.NOT_HOST if may else Reason.NOT_SEATED
            listener.say(server.Refusal(self._table.newsroom.seq, command.id, reason, None))
            return None
        self.waiting[host, command.id] = listener
        if len(self.waiting) > WAITING_MAX:
            self.waiting.popitem(last=False)
        return host

    def answered(self, to: tuple[Viewer, ...], message: server.ServerMessage) -> bool:
        """Whether this was the answer to an order of a screen; then the screen has it, and the host is spared it."""
        (viewer, *_) = to
        if viewer is None or not isinstance(message, server.Done | server.Refusal):
            return False
        listener = self.waiting.pop((viewer, message.id), None)
        if listener is None:
            return False
        listener.say(message)
        return True

    def arrange(self, listener: Listener, wish: client.Arrangement) -> None:
        """A screen asks to host, or the host lets one, or none any more. Afterwards `len` may be another."""
        if self._settled is not None and self._settled.id == wish.id:
            listener.say(server.Done(self._table.newsroom.seq, wish.id))
            return
        refused = self._ask(listener) if isinstance(wish, client.HostHere) else self._let(listener, wish.code.upper())
        seq = self._table.newsroom.seq
        if refused is not None:
            listener.say(server.Refusal(seq, wish.id, refused.reason, refused.number))
            return
        done = server.Done(seq, wish.id)
        if isinstance(wish, client.LetHost):
            self._settled = done
        listener.say(done)

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
        self._tokens.add(token_digest(token))
        self._hosting[screen.connection.number] = screen
        self._tell(screen, token=token)
        return None

    def _let_none(self) -> Refused | None:
        if not self._tokens:
            return Refused(Reason.ALREADY_SO)
        self._tokens.clear()
        for screen in self._hosting.values():
            self._tell(screen)
        self._hosting.clear()
        return None

    def _tell(self, screen: Listener, *, code: str = "", token: str = "") -> None:
        screen.say(server.Hosting(self._table.newsroom.seq, code, token))
