"""What holds whatever anybody does: the invariants, over matches played at random."""

import random
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from protocol.games import GameCommand
from protocol.games.dizzy import Open
from protocol.games.zangle import Call, Hit, Take, Withdraw, ZangleView
from protocol.units import MILLISECOND, CardId, Instant, Revision, Seat
from referee.games.hidden import FaceDown
from referee.games.interface import (
    CameBack,
    DealNext,
    Game,
    GotUp,
    HouseCommand,
    Look,
    Move,
    Refused,
    SatDown,
    Shuffle,
    Shuffled,
    Tick,
    VoidLock,
    Wake,
    WentAway,
)
from referee.games.zangle.consequences import Happened
from referee.games.zangle.deck import Deck
from referee.games.zangle.events import Dealt, ZangleEvent
from referee.games.zangle.options import Options, Verify
from referee.games.zangle.state import Phase, State
from tests.games.zangle.fold import folded
from tests.games.zangle.kit import GAME, SPELLED, Table, deck_of, match
from tests.games.zangle.search import zangles

STEPS = 200


def test_it_is_a_game() -> None:
    """For the type checker: every method is as the table expects it."""
    game: Game[State, ZangleEvent, Options, Deck] = GAME
    assert game.name == "zangle"


def anything(table: Table, chance: random.Random) -> tuple[int | None, GameCommand | HouseCommand]:
    """Something that might be said at this moment, sensible or not."""
    seat = chance.randrange(len(table.state.players) + 1)
    holder = table.state.lock.holder if table.state.lock else seat
    kind = chance.choice(
        ["call"] * 8
        + ["zangle"] * 20
        + ["take", "withdraw", "hit", "hit", "tick", "due", "due", "away", "back", "down", "up"]
        + ["deal", "void", "shuffled", "other", "astray"]
    )
    match kind:
        case "call":
            return seat, Call()
        case "zangle":
            player = next((each for each in table.state.players if each.seat == holder), None)
            found = next(zangles(table.state, player), None) if player and len(player.face_up) < 8 else None
            return holder, found or Call()
        case "take":
            cards = [CardId(chance.randrange(70)) for _ in range(chance.randrange(5))]
            near = [card for player in table.state.players for card in player.face_up] + list(table.state.center)
            mixed = chance.sample(near, min(len(near), chance.randrange(1, 5))) + cards[:1]
            return holder, Take((mixed or cards or [CardId(0)])[0], tuple(mixed[1:]))
        case "withdraw":
            return holder, Withdraw()
        case "hit":
            return seat, Hit()
        case "due":
            return None, owed(table, chance)
        case "away" | "back":
            return None, WentAway(Seat(seat)) if kind == "away" else CameBack(Seat(seat))
        case "down" | "up":
            # Rarely, else nobody is left to play.
            leaves = kind == "up" and chance.random() < 0.15
            return None, GotUp(Seat(seat)) if leaves else SatDown(Seat(seat))
        case "deal":
            return None, DealNext()
        case "void":
            return None, VoidLock()
        case "shuffled":
            return None, Shuffled(tuple(range(chance.randrange(60))))
        case "other":
            return seat, Open()
        case "astray":
            return (None, Hit()) if chance.random() < 0.5 else (seat, Tick())
        case _:
            return None, Tick()


def owed(table: Table, chance: random.Random) -> HouseCommand:
    """What the rules are owed, and time passes until then."""
    match GAME.due(table.state):
        case Wake(at):
            assert at >= table.now, "due in the past"
            table.now = at
            return Tick()
        case Shuffle(count):
            return Shuffled(tuple(chance.sample(range(count), count)))
        case None:
            return DealNext()


def played(seed: int, steps: int = STEPS) -> Iterator[tuple[Table, State, Move, Happened | Refused]]:
    """A match played at random, step by step: the table after it, the state before, the move and its answer."""
    chance = random.Random(seed)
    options = Options(
        verify=chance.choice(list(Verify)),
        rounds=chance.randint(1, 2),
        lockout_ms=chance.choice([0, 1000]),
        next_deal_ms=chance.choice([0, 1000]),
        hit_over_cap=chance.random() < 0.5,
        equalizer_1_face_up_max=chance.choice([0, 1, 3]),
        equalizer_1_extra_cards=chance.choice([0, 10]),
    )
    seats = chance.randint(2, 4)
    size = seats * 10 + 4 + chance.randrange(20)  # Few cards more than are dealt, so that rounds end.
    table = match(seats, options, deck_of(" ".join(chance.choice(COMMON) for _ in range(size))))
    for _ in range(steps):
        before = table.state
        seat, command = anything(table, chance)
        basis = Revision(max(0, before.revision + chance.choice([0, 0, 0, 0, -1, 1])))
        move = Move(None if seat is None else Seat(seat), command, table.now, basis, table.now)
        answer = GAME.decide(before, move)
        if not isinstance(answer, Refused):
            for event in answer:
                table.state = GAME.evolve(table.state, event)
        yield table, before, move, answer
        table.now = Instant(table.now + chance.choice([0, 1, 500]) * MILLISECOND)
        due = GAME.due(table.state)
        if isinstance(due, Wake):  # Nobody passes an alarm.
            table.now = min(table.now, due.at)


COMMON = [*SPELLED, "1", "1", "1", "2", "2", "3", "z", "z"]
seeds = st.integers(0, 2**32)


@pytest.mark.rule("ZGL-07")
@pytest.mark.case("K014", "K029")
@given(seeds)
def test_every_card_is_in_exactly_one_place_and_a_refusal_changes_nothing(seed: int) -> None:
    for table, before, _, answer in played(seed):
        cards = [card for place in GAME.cards(table.state).values() for card in place]
        assert sorted(cards) == list(range(len(table.state.deck.cards)))
        if isinstance(answer, Refused):
            assert table.state is before
        lock, due = table.state.lock, GAME.due(table.state)
        if lock is not None:
            assert isinstance(due, Wake)
            assert due.at <= lock.until
        assert (table.state.phase is Phase.OVER) == bool(GAME.winners(table.state))


@given(seeds)
def test_the_same_moves_give_the_same_events(seed: int) -> None:
    once = [(move, answer) for _, _, move, answer in played(seed, 60)]
    again = [(move, answer) for _, _, move, answer in played(seed, 60)]
    assert once == again


@pytest.mark.case("K010")
@given(seeds)
def test_the_news_suffice_to_know_what_the_view_says(seed: int) -> None:
    view: ZangleView | None = None
    for table, before, _, answer in played(seed):
        view = view or GAME.view(before, None)
        if isinstance(answer, Refused):
            continue
        shown = [news for event in answer if (news := GAME.show(event, None)) is not None]
        if any(isinstance(news, Look) for news in shown):
            view = GAME.view(table.state, None)
        else:
            for news in shown:
                assert not isinstance(news, Look)
                view = folded(view, news)
        assert view == GAME.view(table.state, None)


@pytest.mark.case("K098", "K101")
@given(seeds)
def test_nobody_learns_what_lies_face_down(seed: int) -> None:
    """Two worlds: had the cards face down another order, every byte would be the same until one turns up."""
    chance = random.Random(seed)
    for table, before, move, answer in played(seed, 80):
        other = elsewhere(before, chance)
        assert told(GAME.view(before, None)) == told(GAME.view(other, None))
        if isinstance(answer, Refused):
            assert GAME.decide(other, move) == answer
        elif face_up(table.state) <= face_up(before) or any(isinstance(event, Dealt) for event in answer):
            alike = GAME.decide(other, move)
            assert not isinstance(alike, Refused)
            assert [told(GAME.show(event, None)) for event in alike] == [
                told(GAME.show(event, None)) for event in answer
            ]


def told(what: object) -> bytes:
    return b"look" if isinstance(what, Look) else msgspec.json.encode(what)


def face_up(state: State) -> set[CardId]:
    return {*state.center, *(card for player in state.players for card in player.face_up)}


def elsewhere(state: State, chance: random.Random) -> State:
    """The same to look at, with all cards that lie face down in another order."""
    piles = [state.box, state.center_down, state.center_pile, *(player.draw_pile for player in state.players)]
    hidden = [card for pile in piles for card in pile.peek()]
    chance.shuffle(hidden)
    cards = iter(hidden)
    box, center_down, center_pile, *draw_piles = [FaceDown([next(cards) for _ in range(len(pile))]) for pile in piles]
    return structs.replace(
        state,
        box=box,
        center_down=center_down,
        center_pile=center_pile,
        players=tuple(
            structs.replace(player, draw_pile=pile) for player, pile in zip(state.players, draw_piles, strict=True)
        ),
    )


def test_a_state_cannot_be_encoded() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(match().state)


@pytest.mark.case("K005")
@pytest.mark.rule("ZGL-20", "ZGL-37")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_whole_matches_come_to_an_end(seats: int) -> None:
    """Players who take what they find, and hit now and then; 5 rounds, and at most 10 bonus rounds."""
    for seed in range(4):
        chance = random.Random(seed)
        table = match(seats)
        for _ in range(4_000):
            if table.state.phase is Phase.OVER:
                break
            move_on(table, chance)
        assert GAME.winners(table.state)
        assert len(table.state.results) >= 5


def move_on(table: Table, chance: random.Random) -> None:
    if table.state.phase is Phase.OPEN:
        players = [player for player in table.state.players if player.playing]
        chance.shuffle(players)
        for player in players:
            found = next(zangles(table.state, player), None) if len(player.face_up) < 9 else None
            if found is not None:
                table.now = Instant(table.now + 2_000 * MILLISECOND)
                table.call(player.seat).granted()
                assert table.does(player.seat, found).right
                return
        if GAME.due(table.state) is None or chance.random() < 0.5:
            table.hit(players[0].seat)
            return
    table.house(owed(table, chance))
