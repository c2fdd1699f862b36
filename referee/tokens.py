"""Which token is which seat's, and which bots are awaited. Knows digests; knows no connection, no table, no file."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from protocol.units import Seat
from referee.games.interface import Viewer
from referee.house import Mint
from referee.journal.entries import token_digest
from referee.journal.scribe import Scribe

# Bots that were sent and have not come: a server sends no more than this at once, and one that dies on the way is
# forgotten when so many others were sent after it.
AWAITED_MAX: Final = 32


class Sent(NamedTuple):
    """A bot that has to be sent to its seat again. `skill`: from 0 to 100; None: nobody wrote down what it was."""

    token: str
    skill: int | None


class Tokens:
    """The tokens of one table."""

    def __init__(self, mint: Mint, scribe: Scribe) -> None:
        self._mint = mint
        self._scribe = scribe
        self._seats: dict[bytes, Seat] = {}
        self._awaited: dict[bytes, int | None] = {}  # Their skills, in the order in which they were sent.

    def __len__(self) -> int:
        return len(self._seats)

    def seat_of(self, token: str) -> Seat | None:
        """Whose token this is; None: nobody's, or no longer."""
        return self._seats.get(token_digest(token))

    def await_bot(self, skill: int | None) -> str:
        """A token for a bot of this skill that is sent here now. It becomes that of the seat which the bot takes."""
        token = self._mint.token()
        self._awaited[token_digest(token)] = skill
        while len(self._awaited) > AWAITED_MAX:
            del self._awaited[next(iter(self._awaited))]
        return token

    def awaits(self, token: str) -> bool:
        """Whether whoever shows this was sent by this server, and has no seat yet."""
        return token_digest(token) in self._awaited

    def grant(self, seat: Seat, shown: str) -> str:
        """The token for a seat's new owner, written down before it is told. `shown`: what the newcomer brought.

        A bot that is awaited keeps its token, so that it may come twice when its welcome was lost.
        """
        hired = self.awaits(shown)
        token = shown if hired else self._mint.token()
        digest = token_digest(token)
        skill = self._awaited.pop(digest, None)
        self._seats[digest] = seat
        self._scribe.granted(seat, digest, hired=hired, skill=skill)
        return token

    def bring_back(
        self, seats: Iterable[Seat], digests: Mapping[Seat, bytes], hired: Mapping[Seat, int | None]
    ) -> list[Sent]:
        """After a restart: by seat, the digests that are still good, and the skills of those who had been hired.

        Returns one more token for each hired bot's seat: the one from before only that bot has.
        """
        taken = sorted(seats)
        self._seats = {digests[seat]: seat for seat in taken if seat in digests}
        again = [(seat, hired[seat]) for seat in taken if seat in hired]
        return [Sent(self.grant(seat, self.await_bot(skill)), skill) for seat, skill in again]

    def revoke(self, seat: Viewer) -> None:
        """From now on nobody is this seat by a token from before."""
        self._seats = {token: of for token, of in self._seats.items() if of != seat}
