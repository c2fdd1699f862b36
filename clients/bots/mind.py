"""One bot's mind: when it looks up, and what it does then. Time is an argument; knows no socket and no clock.

A reaction is drawn once for each state of what the bot races for (its revision and its own cards), so that whatever
others do in the meantime neither hurries it nor holds it up. If it finds nothing, or was answered, it looks again.
"""

from collections.abc import Hashable
from random import Random  # noqa: TID251 - a bot's own dice; no rule hangs on them
from typing import Final, NamedTuple

from clients.bots import pace
from clients.bots.games import BRAINS
from clients.bots.thought import LOOKS_MAX, Thinker
from protocol import server
from protocol.games import GameCommand, GameView
from protocol.units import Revision, Seat

# Of the time that a lock leaves, nobody plans to use more than this part.
LOCK_PART_MAX: Final = 0.6

# An answer takes milliseconds. Who has had none for so long was cut off, and tries again.
ANSWER_SECONDS_MAX: Final = 5.0


class Intent(NamedTuple):
    """What the bot wants to say, about what it saw."""

    do: GameCommand
    basis: Revision


class Mind:
    """What a bot has seen and when it will act. The same seed, sights and times give the same intents again."""

    def __init__(self, seed: str, skill: float) -> None:
        self._chance = Random(seed)
        self._thinker = Thinker(self._chance, skill)
        self._skill = skill
        self._sight: server.Sight | None = None
        self._seen_at = 0.0
        self._stimulus: Hashable = None
        self._look = 0
        self._unanswered = False
        self.due: float | None = None
        """When the bot looks up next, in seconds on the clock of its caller; None: when something changes."""

    def see(self, sight: server.Sight, now: float) -> None:
        """Something is to be seen that may be new."""
        self._sight, self._seen_at = sight, now
        stimulus = _stimulus(sight)
        if stimulus == self._stimulus:
            return
        self._stimulus, self._look, self._unanswered = stimulus, 0, False
        self.due = None if stimulus is None else now + self._reaction(sight)

    def answered(self, now: float) -> None:
        """The bot's last command has its answer. If that changed nothing to react to, the bot looks up again later."""
        if self._unanswered:
            self._unanswered = False
            self.due = now + self._pace().draw(self._chance)

    def act(self, now: float) -> Intent | None:
        """Look up, when it is `due`. What the bot does about what it sees, None: nothing yet."""
        sight = self._sight
        assert sight is not None
        assert sight.game is not None
        assert sight.you is not None
        wait = self._must_wait(sight, sight.game, sight.you, now)
        if wait is not None:
            self.due = now + wait
            return None
        do = BRAINS[type(sight.game)].decide(sight, sight.game, sight.you, self._thinker, self._look)
        self._look = min(self._look + 1, LOOKS_MAX)
        self.due = now + (self._pace().draw(self._chance) if do is None else ANSWER_SECONDS_MAX)
        self._unanswered = do is not None
        return None if do is None else Intent(do, sight.game.revision)

    def _must_wait(self, sight: server.Sight, game: GameView, seat: Seat, now: float) -> float | None:
        """Seconds until calling can be of use; None: now."""
        lock = game.lock
        held = lock is not None and lock.holder != seat
        if sight.table.paused or (held and not BRAINS[type(game)].is_asked(game, seat)):
            return pace.press(self._skill).draw(self._chance)
        # What remains of a lockout is known as of the news that came last.
        until_ms = BRAINS[type(game)].locked_out_until_ms(game, seat)
        remains = (until_ms - sight.at_ms) / 1000 - (now - self._seen_at)
        return remains + pace.FLOOR_SECONDS if remains > 0 else None

    def _reaction(self, sight: server.Sight) -> float:
        """The time to what a stimulus leads to; drawn once."""
        game = sight.game
        assert game is not None
        lock = game.lock
        if lock is None or lock.holder != sight.you:
            return self._pace().draw(self._chance)
        remains = (lock.until_ms - sight.at_ms) / 1000 * LOCK_PART_MAX
        return max(0.0, min(pace.press(self._skill).draw(self._chance), remains))

    def _pace(self) -> pace.Pace:
        game = None if self._sight is None else self._sight.game
        return pace.choice(self._skill).times(1.0 if game is None else BRAINS[type(game)].search_factor)


def _stimulus(sight: server.Sight) -> Hashable:
    """What a bot reacts to: a change of what it races for, of its own cards, or of its own lock. None: not in play."""
    game, seat = sight.game, sight.you
    if game is None or seat is None or sight.table.phase != "running":
        return None
    seen = BRAINS[type(game)].stimulus(game, seat)
    return None if seen is None else (seen, game.lock is not None and game.lock.holder == seat)
