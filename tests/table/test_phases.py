"""Every message in every phase is allowed or refused by name, and a refusal changes nothing."""

from collections.abc import Callable

import msgspec
import pytest

from protocol import client, server
from protocol.client import Command
from protocol.games import dizzy, zangle
from protocol.games.dizzy import Combination
from protocol.units import CardId, Seat
from protocol.verdicts import Reason
from tests.kit.table import GAMES, LOCK_MS, Sitting, messages

Happening = Callable[[Sitting], object]


def _over(sitting: Sitting) -> None:
    sitting.open()
    for seat in (1, 2):
        sitting.say(seat, client.Leave(id="bye"))


PHASES: dict[str, Happening] = {
    "lobby": lambda sitting: None,
    "countdown": lambda sitting: sitting.start(),
    "open": lambda sitting: sitting.open(),
    "held by oneself": lambda sitting: sitting.held_by(0),
    "held by another": lambda sitting: sitting.held_by(1),
    "paused": lambda sitting: sitting.open().say(0, client.Pause(id="pause")),
    "paused in a lock": lambda sitting: sitting.held_by(0).say(0, client.Pause(id="pause")),
    "too few": lambda sitting: (sitting.open().go(1), sitting.go(2)),
    "over": _over,
}

_NAMED = (Combination.COLORS_SAME,)

MESSAGES: dict[str, Callable[[], Command]] = {
    "ready": lambda: client.Ready(id="m"),
    "profile": lambda: client.Profile(id="m", name="Zoe", symbol=client.Symbol.STAR),
    "leave": lambda: client.Leave(id="m"),
    "look": lambda: client.Look(id="m"),
    "start": lambda: client.Start(id="m"),
    "pause": lambda: client.Pause(id="m"),
    "resume": lambda: client.Resume(id="m"),
    "next-round": lambda: client.NextRound(id="m"),
    "rematch": lambda: client.Rematch(id="m"),
    "end-match": lambda: client.EndMatch(id="m"),
    "undo": lambda: client.Undo(id="m"),
    "kick": lambda: client.Kick(id="m", seat=Seat(1)),
    "kick oneself": lambda: client.Kick(id="m", seat=Seat(0)),
    "kick nobody": lambda: client.Kick(id="m", seat=Seat(8)),
    "hand-over": lambda: client.HandOver(id="m", seat=Seat(1)),
    "set-option": lambda: client.SetOption(id="m", name="hold_ms", value="5"),
    "set-option wrong": lambda: client.SetOption(id="m", name="hold_ms", value="many"),
    "set-game": lambda: client.SetGame(id="m", game="zangle"),
    "set-game wrong": lambda: client.SetGame(id="m", game="ludo"),
}

ACTS = (
    dizzy.Call(_NAMED),
    dizzy.Call((Combination.COLORS_SAME, Combination.COLORS_DIFFERENT)),
    dizzy.Call(_NAMED, CardId(1023)),
    dizzy.Lay(CardId(1023)),
    dizzy.Withdraw(),
    dizzy.Open(),
    dizzy.Stuck(),
    zangle.Call(),
    zangle.Take(CardId(1023), ()),
    zangle.Withdraw(),
    zangle.Hit(),
)


def answers(posts: list, seat: int) -> list[server.Done | server.Refusal | server.Verdict | server.Bye]:
    """What answers the command "m"."""
    told: list = [each for each in messages(posts, server.Done, seat) if each.id == "m"]
    told += [each for each in messages(posts, server.Refusal, seat) if each.id == "m"]
    told += messages(posts, server.Bye, seat)
    told += [
        item
        for message in messages(posts, server.News, seat)
        for item in message.items
        if isinstance(item, server.Verdict) and item.call == "m"
    ]
    return told


@pytest.mark.case("K029")
@pytest.mark.parametrize("seat", [0, 2], ids=["host", "guest"])
@pytest.mark.parametrize("message", MESSAGES)
@pytest.mark.parametrize("phase", PHASES)
def test_every_order_in_every_phase_is_answered_once_and_a_refusal_changes_nothing(
    phase: str, message: str, seat: int
) -> None:
    sitting = Sitting("dizzy", 3)
    PHASES[phase](sitting)
    if sitting.table.floor.chairs.get(Seat(seat)) is None:
        return  # It left on the way to this phase.
    before = sitting.sights()
    posts = sitting.say(seat, MESSAGES[message]())
    if message == "look":
        assert [told.you for told in messages(posts, server.Sight, seat)] == [seat]
        assert sitting.sights() == before
        return
    (answer,) = answers(posts, seat)
    if isinstance(answer, server.Refusal):
        assert isinstance(answer.reason, Reason)
        assert len(posts) == 1, "nobody else hears of it"
        assert sitting.sights() == before
    if seat != 0 and message not in ("ready", "profile", "leave"):
        assert isinstance(answer, server.Refusal)
        assert answer.reason is Reason.NOT_HOST


@pytest.mark.case("K029")
@pytest.mark.parametrize("act", ACTS, ids=lambda act: f"{type(act).__struct_config__.tag}-{ACTS.index(act)}")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("game", GAMES)
def test_every_act_in_every_phase_is_answered_and_what_is_refused_or_void_changes_nothing(
    game: str, phase: str, act
) -> None:
    sitting = Sitting(game, 3)
    PHASES[phase](sitting)
    before = [_but_for_counting(sight) for sight in sitting.sights()]
    posts = sitting.say(0, sitting.play(act, name="m"))
    (answer,) = answers(posts, 0)
    if isinstance(answer, server.Refusal) or (isinstance(answer, server.Verdict) and answer.ruling in ("late", "void")):
        assert isinstance(answer.reason, Reason)
        assert [_but_for_counting(sight) for sight in sitting.sights()] == before


def _but_for_counting(sight: server.Sight) -> server.Sight:
    """A late call is told, and stands in the photo finish."""
    return msgspec.structs.replace(sight, seq=0, table=msgspec.structs.replace(sight.table, contest=None))


@pytest.mark.case("K029", "K028")
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in ("lobby", "over")])
@pytest.mark.parametrize("game", GAMES)
def test_every_phase_of_a_match_has_a_way_on(game: str, phase: str) -> None:
    sitting = Sitting(game, 3)
    PHASES[phase](sitting)
    if phase == "too few":
        sitting.come(1)
    elif phase.startswith("paused"):
        sitting.say(0, client.Resume(id="resume"))
    sitting.wait(2 * LOCK_MS)
    sitting.say(1, sitting.call())
    assert sitting.holder == 1
