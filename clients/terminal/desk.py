"""One seat's desk: what is known, what was said, what is being chosen. Knows the table; knows no key and no game.

Draws nothing and waits for nothing. The time is an argument, in seconds on a clock of the caller's that never goes
back.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from clients.link import Ended
from clients.terminal.letters import MIDDLE, OWN, Letters
from clients.terminal.told import Told
from clients.terminal.voice import Voice
from clients.terminal.words import Words
from protocol import client, server
from protocol.client import Arrangement, Command
from protocol.games import GameCommand
from protocol.units import Seat
from protocol.verdicts import Closing

if TYPE_CHECKING:
    from clients.terminal.pages import Page
    from protocol.units import CardId

STORY_MAX: Final = 200  # What a long evening's last round has to tell; older lines have been read.

# A held key repeats every 30 ms or so, which would be a volley of calls. Nobody presses one key twice within this.
REPEAT_SECONDS: Final = 0.1

# An answer takes milliseconds; after so long a press may be tried again.
SENT_SECONDS: Final = 2.0


T = TypeVar("T")

Wish = Callable[..., Command | Arrangement]
"""What is to be said, but for its identifier."""


class Desk:
    """What is to be said piles up in `wishes`, for whoever has the link."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.sight: server.Sight | None = None
        self.online = False
        self.lost = False
        self.returns = False  # This seat was had before this program started.
        self.ended: Closing | Ended | None = None
        self.quits = False
        self.story: deque[Told] = deque(maxlen=STORY_MAX)
        self.pages: list[Page] = []
        self.wishes: list[Wish] = []
        self.chosen: list[CardId] = []
        self.naming: list[int] | None = None  # Two combinations are being named; these are so far.
        self.number: int | None = None  # A number that is being set; None: as the board has it.
        self.drawing: object = None  # A board's own: the picture of its last verdict.
        self.kept: object = None  # A board's own as well: what is being built, or was seen in the round.
        self.middle, self.own = Letters(MIDDLE), Letters(OWN)
        self.hand = Letters(MIDDLE + OWN)  # Where nothing lies in the middle to be chosen.
        self.table_rows = 6  # How high the middle is, as whoever draws it says.
        self.sheet_rows = 15  # How much of a sheet is shown, as whoever draws it says.
        self.locked_out_until_ms = 0
        self.asked: dict[Seat, Seat | None] = {}  # Seats whose players are away, and who says to be that player.
        self.claimed: Seat | None = None  # The seat that one has asked for.
        self.heard_at = 0.0
        self._sent_at: float | None = None
        self._pressed: tuple[str, float] = ("", -1.0)
        self._now = 0.0

    @property
    def voice(self) -> Voice:
        assert self.sight is not None
        return Voice(self.words, self.sight)

    @property
    def you(self) -> Seat | None:
        return None if self.sight is None else self.sight.you

    def view(self, kind: type[T]) -> T:
        """The game as it is seen from here. It is of this kind, else another board would be asked."""
        game = None if self.sight is None else self.sight.game
        assert isinstance(game, kind), game
        return game

    def keep(self, kind: type[T]) -> T:
        """What a board keeps for itself: one of this kind, made where there is none yet."""
        if not isinstance(self.kept, kind):
            self.kept = kind()
        return self.kept

    @property
    def me(self) -> server.SeatView | None:
        return None if self.sight is None else self.voice.seat_view(self.sight.you)

    @property
    def is_host(self) -> bool:
        return self.sight is not None and self.sight.you is not None and self.sight.table.host == self.sight.you

    def game_ms(self, now: float) -> int:
        """The game clock, which stands still while the table is paused."""
        if self.sight is None:
            return 0
        stands = self.sight.table.paused or not self.online
        return self.sight.at_ms + (0 if stands else int((now - self.heard_at) * 1000))

    @property
    def is_unanswered(self) -> bool:
        """A press has no answer yet, however long ago it was."""
        return self._sent_at is not None

    def is_sent(self, now: float) -> bool:
        """A press is under way, and has no answer yet."""
        return self._sent_at is not None and now - self._sent_at < SENT_SECONDS

    def is_locked_out(self, now: float) -> bool:
        return self.locked_out_until_ms > self.game_ms(now)

    def end(self, ended: Closing | Ended | None) -> None:
        """The link is over, and will not come back."""
        self.ended, self.online = ended, False

    def farewell(self) -> str:
        """Why it is over, as a sentence; empty when the player wanted it so."""
        match self.ended:
            case None | Ended.CLOSED:
                return ""
            case Ended.UNREACHABLE:
                return self.words.say("cannot-connect")
            case Ended.UNTRUSTED:
                return self.words.say("cannot-trust")
            case Ended.MISUNDERSTOOD:
                return self.words.say("closing-wrong-version")
            case Closing() as reason:
                return self.words.say(f"closing-{reason}")

    def note(self, tone: str, text: str) -> Told:
        """Put a line into the story."""
        told = Told(tone, text)
        self.story.append(told)
        return told

    def answered(self) -> None:
        self._sent_at = None

    def see(self, sight: server.Sight, now: float) -> None:
        self.sight, self.heard_at, self.online, self.lost = sight, now, True, False

    def pressed(self, key: str, now: float) -> bool:
        """Note a key. False: it is being held down, and was pressed before."""
        last, at = self._pressed
        self._pressed, self._now = (key, now), now
        return key != last or now - at >= REPEAT_SECONDS

    def say(self, wish: Wish, *, waits: bool = False) -> None:
        """Have something said. `waits`: no second one before the answer."""
        if not self.online:
            self.note("bad", self.words.say("not-sent-offline"))
            return
        self.wishes.append(wish)
        if waits:
            self._sent_at = self._now

    def play(self, do: GameCommand) -> None:
        """A command of the game, for what is being looked at; not while the one before has no answer."""
        if self.sight is None or self.sight.game is None or self.is_sent(self._now):
            return
        self.say(partial(client.Play, basis=self.sight.game.revision, do=do), waits=True)
