"""All that decides a simulation, as data: table, people, network, and the schedule of faults. Runs nothing.

A plan is drawn from one seed, and can be written to a file, reduced, and played again without the seed.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from referee.simulator.draw import Draw

Depth = Literal["table", "stack"]

# So many that what a seed costs before its first race is spread thin, and that most kinds of fault meet each seed.
RACES: Final = 250


class FaultKind(StrEnum):
    """What can go wrong. `seat` of a fault says with whom, `length_ms` for how long."""

    STALL_UP = "stall-up"  # What the client sends stands still, then arrives in one burst.
    STALL_DOWN = "stall-down"  # So does what it is told.
    RESET = "reset"  # The connection is lost with all that is under way; the client is back after the length.
    HALF_CLOSE = "half-close"  # The client closes its own direction, reads on, and is back after the length.
    FREEZE = "freeze"  # The client's program hangs; then it handles all that came in one go.
    SECOND_TAB = "second-tab"  # Another connection of the same seat takes over.
    REPEAT = "repeat"  # The client sends commands again that were answered, `number` of them.
    FLOOD = "flood"  # The client sends `number` commands in one go.
    GARBAGE = "garbage"  # Bytes that are no message (stack), commands that make no sense (table).
    SILENT = "silent"  # The client stops reading for the length.
    SUSPEND = "suspend"  # The client's clock stands still for the length.
    SERVER_STALL = "server-stall"  # The referee's process hangs: one sweep then brings all that came.
    LEAVE = "leave"  # The seat is given up, and somebody new sits down after the length.
    PAUSE = "pause"  # The host lets the game stand for the length.
    KICK = "kick"  # The host removes the seat.
    WATCHER = "watcher"  # Somebody comes to watch, and goes after the length.
    UNDO = "undo"  # The host takes the last verdict or move back.
    END = "end"  # The host ends the match.


class Fault(Struct, frozen=True):
    """One fault at one instant."""

    at_ms: int
    kind: FaultKind
    seat: int = 0
    length_ms: int = 0
    number: int = 0


class Clock(Struct, frozen=True):
    """A client's clock: how far it is off, how fast it drifts (parts in a million), and how coarse it is."""

    offset_us: int = 0
    drift_ppm: int = 0
    grain_us: int = 1


class Link(Struct, frozen=True):
    """The way between a client and the referee. Each message draws one latency; order is kept in each direction.

    `pieces` is the largest piece in bytes that the stack's streams hand over (0: as written, so that frames may be
    glued); it means nothing at the table's depth.
    """

    up_us: tuple[int, ...] = (0,)
    down_us: tuple[int, ...] = (0,)
    kernel: bool = True  # Arrivals are stamped by the kernel; else when they are read.
    pieces: int = 0


class Person(Struct, frozen=True):
    """How somebody plays. Times are drawn from the grid `reaction_us`; percentages are whole numbers of a hundred."""

    reaction_us: tuple[int, ...] = (200_000,)
    blunder: int = 10  # Calls something that is not there.
    shout: int = 30  # Calls first and lays or takes later; else the card comes with the call, where the game has that.
    forget: int = 5  # Wins the lock and lets it lapse, or gives it up.
    brink: int = 5  # Lays at the very instant of the deadline, or next to it.
    stale: int = 3  # Names an old basis on purpose, or one that has not been.
    again: int = 3  # Sends a command twice in one go.
    eager: int = 50  # Says the next thing right behind a call, without waiting for what comes of it.
    cheat: int = 2  # Names cards that are not there, lays without a lock, speaks for the other game.
    link: Link = Link()
    clock: Clock = Clock()


class Plan(Struct, frozen=True):
    """A whole simulation.

    `races` bounds how many races are run (the run ends at the first instant after so many), `matches` how many matches
    (0: any number), `length_ms` the virtual time. `together` of a hundred races have all press at one instant, and
    `apart_us` is how much later than that each one may. `checkpoint_us` is how late the referee's task may wake;
    `grain_us` the grid that all instants lie on.
    """

    seed: int
    game: str
    depth: Depth
    options: Mapping[str, str]
    people: tuple[Person, ...]
    faults: tuple[Fault, ...] = ()
    races: Annotated[int, Meta(ge=1, le=1_000_000)] = RACES
    matches: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    length_ms: Annotated[int, Meta(ge=1_000, le=24 * 3_600_000)] = 600_000
    together: int = 33
    apart_us: tuple[int, ...] = (0,)
    checkpoint_us: tuple[int, ...] = (0,)
    grain_us: int = 1_000


# On a grid instants meet; on a line they never do, and a double winner is not found (tried: 0 of 40 seeds on a line,
# 35 of 40 on a grid of 5 ms, 40 of 40 with delays at checkpoints).
GRID_US: Final = (0, 1_000, 5_000, 20_000)

_PRINTED: Final = {"between_ms": "500", "countdown_ms": "500", "count_ms": "5000"}

OPTIONS: Final[Mapping[str, tuple[Mapping[str, str], ...]]] = {
    "dizzy": (
        {"best_of": "21", "hand": "0", "between_ms": "500", "lockout_ms": "300", "countdown_ms": "500"},
        {
            "best_of": "21",
            "hand": "8",
            "between_ms": "500",
            "penalty": "2",
            "lockout_ms": "0",
            "double_trouble": "true",
        },
        {"best_of": "9", "hand": "4", "hold_ms": "15", "stuck_ms": "0", "penalty": "3", "between_ms": "500"},
        {"best_of": "9", "hand": "10", "grace_ms": "0", "countdown_ms": "0", "lock_ms": "500", "between_ms": "500"},
        {"best_of": "21", "hand": "3", "stuck": "word", "grace_open_ms": "0", "between_ms": "500"},
        {
            "best_of": "21",
            "penalty": "0",
            "grace_ms": "2000",
            "between_ms": "500",
            "stuck_ms": "300",
            "lock_ms": "1000",
        },
    ),
    "zangle": (
        {"rounds": "5", "next_deal_ms": "2000", "lockout_ms": "200", "take_ms": "3000"},
        {"rounds": "20", "next_deal_ms": "500", "auto_hit_ms": "1000", "lockout_ms": "0", "countdown_ms": "0"},
        {"rounds": "10", "next_deal_ms": "500", "hold_ms": "15", "verify": "at-showdown", "take_ms": "2000"},
        {"rounds": "10", "next_deal_ms": "500", "grace_ms": "0", "auto_hit_ms": "1000", "hit_over_cap": "true"},
        {"rounds": "20", "next_deal_ms": "500", "grace_ms": "2000", "take_ms": "2000"},
    ),
    "printed": (
        {"hand": "3", "match_rounds": "9", "vote_ms": "3000", "lockout_ms": "300", "lock_ms": "2000"} | _PRINTED,
        {"hand": "4", "tied_vote": "falls", "double_trouble": "true", "penalty": "2", "lockout_ms": "0"} | _PRINTED,
        {"hand": "2", "tied_vote": "lot", "judge": "host", "hold_ms": "15", "vote_ms": "3000", "penalty": "0"}
        | _PRINTED,
        {"deck": "zangle", "hand": "4", "tied_vote": "lot", "grace_ms": "0", "lock_ms": "1000", "match_rounds": "5"}
        | _PRINTED,
        {
            "deck": "zangle",
            "hand": "3",
            "judge": "host",
            "tied_vote": "falls",
            "equalizer_1_extra_cards": "2",
            "equalizer_2_text": "One leg",
            "match_rounds": "12",
            "vote_ms": "4000",
        }
        | _PRINTED,
        {
            "deck": "zangle",
            "hand": "2",
            "judge": "host",
            "penalty": "3",
            "grace_ms": "2000",
            "match_rounds": "2",
            "lockout_ms": "0",
            "equalizer_1_extra_cards": "1",
        }
        | _PRINTED,
    ),
    "dizios": (
        {"board": "5", "grace_ms": "0", "turn_s": "1"},
        {"board": "5", "grace_ms": "2000", "youngest": "2"},
        {"board": "7", "grace_ms": "2000", "turn_s": "2"},
        {"board": "7", "grace_ms": "500", "youngest": "4"},
        {"grace_ms": "2000"},
    ),
    "turnstyle": (
        {"rounds": "1", "next_deal_ms": "500", "grace_ms": "0", "turn_s": "1"},
        {"rounds": "1", "next_deal_ms": "500", "grace_ms": "2000"},
        {"rounds": "2", "next_deal_ms": "500", "grace_ms": "500", "turn_s": "2"},
        {"rounds": "3", "next_deal_ms": "2000", "grace_ms": "2000"},
    ),
    "solitaire": ({"grace_ms": "0"}, {"grace_ms": "2000"}),
    "zam": (
        {"grace_ms": "0", "turn_s": "1"},
        {"grace_ms": "2000", "small_table": "true"},
        {"grace_ms": "500", "oldest": "2"},
        {"grace_ms": "2000", "turn_s": "2"},
    ),
    "zigity": (
        {"hand": "3", "grace_ms": "0", "turn_s": "1", "vote_s": "5"},
        {"hand": "4", "grace_ms": "2000", "vote_s": "5", "play_after_draw": "false"},
        {"hand": "5", "grace_ms": "500", "vote_s": "6", "birthday": "2"},
        {"hand": "11", "grace_ms": "2000", "turn_s": "2", "vote_s": "5"},
        {"grace_ms": "2000", "vote_s": "5"},
    ),
}
"""Options that make every rule likely to be needed. In games of turns most matches are short, and some are whole."""

DRAWN: Final = ("dizzy", "zangle")
"""The games among which a seed chooses; every other one is asked for."""

RACED: Final = (*DRAWN, "printed")
"""Games of calls. What is counted there is races, of which a game of turns has none."""

PLAYERS: Final[Mapping[str, tuple[int, ...]]] = dict.fromkeys(RACED, (2, 3, 4, 4, 5, 6, 8)) | {
    "dizios": (1, 2, 3, 4, 4),
    "turnstyle": (2, 3, 4, 5, 6),
    "solitaire": (1,),
    "zam": (2, 3, 4, 5, 5),
    "zigity": (2, 3, 4, 5, 6),
}

SEATS_MAX: Final[Mapping[str, int]] = {game: max(each) for game, each in PLAYERS.items()} | {"dizzy": 9}

# What one player of Dizios may try (DIZ-12).
CHALLENGES: Final = ("score", "group", "5x4", "8x8")

# So many matches of a game of turns are some minutes of virtual time, in which most kinds of fault happen.
MATCHES: Final = 5

# A referee that is busy wakes late, and finds all that came meanwhile; one that is idle wakes for each.
_CHECKPOINTS_US: Final = ((0,), (0, 0, 1_000), (5_000,), (20_000,), (0, 1_000, 5_000, 20_000))

# Equally quick people race; a spread wider than the network's latency would let each see what the others did.
_REACTIONS_US: Final = ((200_000,), (200_000,), (195_000, 200_000, 205_000), (180_000, 200_000, 300_000), (0, 200_000))

# Nearly all races have everybody press together, at one instant or within a step or two of the grid: a call that nobody
# contests proves little, and costs as much as one that others contest.
_TOGETHER: Final = (90, 95, 100)
_APART_US: Final = ((0,), (0,), (0,), (0, 1_000))

FAULTS_EVERY_MS: Final = 21_000  # One fault in so much virtual time, on the average: in some fifteen races.

# What the host does has a rhythm of its own, so that everything else stays as often as it is: on the average it takes
# something back in some thirty races, and ends a match after two hundred, which most matches do not live to see.
HOSTS_EVERY_MS: Final = {FaultKind.UNDO: 40_000, FaultKind.END: 300_000}

ALL_FAULTS: Final = tuple(FaultKind)


def plan_of(
    seed: int,
    game: str = "",
    players: int = 0,
    depth: Depth = "table",
    faults: tuple[FaultKind, ...] = ALL_FAULTS,
    *,
    collisions: bool = True,
    races: int = RACES,
    matches: int = 0,
) -> Plan:
    """The plan of a seed. `game` empty and `players` 0 are drawn; `collisions` off is the simulator that is blind.

    Blind: latencies and reactions lie on a line, nobody presses together, the referee wakes at once.
    """
    draw = Draw(seed).fork("plan")
    game = game or draw.pick(DRAWN)
    players = players or draw.pick(PLAYERS[game])
    options = draw.pick(OPTIONS[game])
    if game == "dizios" and players == 1:
        options = {**options, "challenge": draw.pick(CHALLENGES)}
    if not collisions:
        options = {name: value for name, value in options.items() if name != "hold_ms"}
    people = tuple(_person(draw.fork(f"person {seat}"), collisions) for seat in range(players))
    in_turns = game not in RACED
    length_ms = 1_800_000 if in_turns else 600_000
    return Plan(
        seed=seed,
        game=game,
        depth=depth,
        options=options,
        people=people,
        faults=_schedule(draw, players, faults, length_ms),
        races=races,
        matches=matches or (MATCHES if in_turns else 0),
        length_ms=length_ms,
        together=draw.pick(_TOGETHER) if collisions else 0,
        apart_us=draw.pick(_APART_US) if collisions else (0,),
        checkpoint_us=draw.pick(_CHECKPOINTS_US) if collisions else (0,),
        grain_us=1_000 if collisions else 0,
    )


def _person(draw: Draw, collisions: bool) -> Person:
    if collisions:
        reaction = draw.pick(_REACTIONS_US)
        up = draw.pick((GRID_US, (0,), (5_000,), (20_000, 20_000, 80_000)))
        down = draw.pick((GRID_US, (0,), (5_000,), (20_000, 20_000, 80_000)))
        link = Link(up, down, kernel=draw.chance(80), pieces=draw.pick((0, 0, 1, 7, 100)))
        brink = draw.pick((0, 5, 20))
    else:
        reaction = tuple(100_000 + draw.below(200_000) for _ in range(64))
        up = tuple(1_000 + draw.below(40_000) for _ in range(64))
        down = tuple(1_000 + draw.below(40_000) for _ in range(64))
        link = Link(up, down)
        brink = 0
    return Person(
        reaction_us=reaction,
        blunder=draw.pick((0, 10, 30)),
        shout=draw.pick((0, 10, 50)),
        forget=draw.pick((0, 5, 20)),
        brink=brink,
        stale=draw.pick((0, 3, 10)),
        again=draw.pick((0, 3, 10)),
        eager=draw.pick((0, 50, 100)),
        cheat=draw.pick((0, 1, 3)),
        link=link,
        clock=Clock(draw.between(-5_000_000, 5_000_000), draw.between(-200, 200), draw.pick((1, 100, 5_000, 20_000))),
    )


def _schedule(draw: Draw, players: int, kinds: tuple[FaultKind, ...], length_ms: int) -> tuple[Fault, ...]:
    """Faults over the whole length, so that a run of any number of races meets some."""
    others = tuple(kind for kind in kinds if kind not in HOSTS_EVERY_MS)
    faults = _spread(draw.fork("faults"), players, others, length_ms, FAULTS_EVERY_MS)
    for kind, every_ms in HOSTS_EVERY_MS.items():
        if kind in kinds:
            faults += _spread(draw.fork(f"{kind}s"), players, (kind,), length_ms, every_ms)
    return tuple(sorted(faults, key=lambda fault: fault.at_ms))


def _spread(draw: Draw, players: int, kinds: tuple[FaultKind, ...], length_ms: int, every_ms: int) -> list[Fault]:
    faults: list[Fault] = []
    at_ms = 0
    while kinds:
        at_ms += draw.between(1, 2 * every_ms)
        if at_ms >= length_ms:
            break
        length = draw.pick((1, 20, 200, 1_000, 3_000, 25_000))
        faults.append(Fault(at_ms, draw.pick(kinds), draw.below(players), length, draw.pick((1, 3, 20))))
    return faults
