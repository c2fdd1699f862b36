"""Printed cards at a real table: who the host is, taking back, the photo finish, and receipts that can be checked."""

import json
from typing import Any

import msgspec
import pytest

from protocol import client, server
from protocol.client import Symbol
from protocol.games import GameCommand, printed
from protocol.games.printed import Call, Hit, Lay, Overrule, PrintedView, Ready, RuledBy, Vote
from protocol.units import MILLISECOND, Instant, Seat
from protocol.verdicts import Reason, Ruling, Stamping
from referee.games.interface import PUBLIC
from referee.house import House
from referee.journal.receipt import Watched
from referee.table.audience import Post
from referee.table.entries import Came, Heard, Sat, Woke
from referee.table.menu import Menu
from tests.games.printed.kit import SAME
from tests.journal import verifier


class Sitting:
    """Three phones and no bot at a table that takes notes; seat 0 is the host. The round is open."""

    def __init__(self, **options: str) -> None:
        texts = {"deck": "zangle", "hand": "4", "countdown_ms": "0", **options}
        self.table = Watched("BCDF", Menu("printed", texts, None), 9, House(3))
        self.now = Instant(1_000 * MILLISECOND)
        self.said = 0
        self.posts: list[Post] = []
        for seat in range(3):
            self.table.take(Sat(self.now, Seat(seat), f"Player {seat}", Symbol.STAR, bot=False))
            self.table.take(Came(self.now, Seat(seat)))
        self.say(0, client.Start(id="start"))
        for seat in range(3):
            self.play(seat, Ready())
        self.wait(0)

    def say(self, seat: int, command: client.Command) -> None:
        self.posts = self.table.sweep([Heard(self.now, Seat(seat), Stamping.KERNEL, command)], self.now)

    def play(self, seat: int, do: GameCommand, basis: int | None = None) -> str:
        self.said += 1
        name = f"c{self.said}"
        revision = self.view.revision if basis is None else basis
        self.say(seat, client.Play(id=name, basis=revision, do=do))  # type: ignore[arg-type]
        return name

    def wait(self, milliseconds: int) -> None:
        self.now = Instant(self.now + milliseconds * MILLISECOND)
        self.posts = self.table.take(Woke(self.now))

    @property
    def view(self) -> PrintedView:
        game = self.table.sight(PUBLIC, self.now).game
        assert isinstance(game, PrintedView)
        return game

    def told(self, kind: type[Any]) -> list[Any]:
        messages = [post.message for post in self.posts if PUBLIC in post.to]
        return [item for news in messages if isinstance(news, server.News) for item in news.items if type(item) is kind]

    def receipts(self) -> list[Any]:
        found: list[Any] = json.loads(msgspec.json.encode(self.table.receipts))
        return found


@pytest.mark.rule("PRT-10")
def test_the_host_of_the_table_is_the_host_of_the_rules_and_stays_it_when_handed_over() -> None:
    sitting = Sitting()
    for host, other in ((0, 2), (2, 0)):
        sitting.play(1, Call())
        sitting.play(1, Lay(1))
        sitting.play(other, Overrule(right=False))
        assert not sitting.told(printed.ClaimRuled)
        sitting.play(host, Overrule(right=True))
        assert [(claim.by, claim.right) for claim in sitting.told(printed.ClaimRuled)] == [(RuledBy.HOST, True)]
        sitting.say(0, client.HandOver(id="hand-over", seat=Seat(2)))


@pytest.mark.rule("PRT-10")
@pytest.mark.case("K056")
def test_the_host_takes_back_what_the_table_said_with_all_that_followed() -> None:
    sitting = Sitting()
    before = sitting.view
    sitting.play(1, Call())
    sitting.play(1, Lay(4))
    for voter in (0, 2):
        sitting.play(voter, Vote(right=True))
    sitting.play(0, printed.Count(3))
    assert sitting.view.phase is printed.Phase.COUNTING
    sitting.say(0, client.Undo(id="undo"))
    after = sitting.view
    assert (after.phase, after.hands, after.asked) == (printed.Phase.OPEN, before.hands, None)
    assert after.revision > before.revision
    assert sitting.receipts()[-1]["taken_back"]


def test_who_was_beaten_stands_in_the_photo_finish_with_the_margin() -> None:
    sitting = Sitting()
    basis = sitting.view.revision
    sitting.play(1, Call())
    sitting.now = Instant(sitting.now + 12 * MILLISECOND)
    sitting.play(2, Call(), basis)
    (verdict,) = sitting.told(server.Verdict)
    assert (verdict.ruling, verdict.reason, verdict.first, verdict.margin_us) == (Ruling.LATE, Reason.HELD, 1, 12_000)
    photo = sitting.table.view(sitting.now).contest
    assert photo is not None
    assert [row.seat for row in photo.rows] == [1, 2]


@pytest.mark.parametrize(
    ("options", "votes", "by"),
    [
        ({}, {0: True, 2: True}, RuledBy.MAJORITY),
        ({}, {0: False, 2: False}, RuledBy.MAJORITY),
        ({}, {0: False}, RuledBy.MAJORITY),
        ({"tied_vote": "falls"}, {}, RuledBy.TIE),
        ({"tied_vote": "lot"}, {0: True, 2: False}, RuledBy.LOT),
        ({"judge": "host"}, {0: False}, RuledBy.HOST),
    ],
)
def test_a_receipt_bears_the_votes_and_another_program_comes_to_the_same(
    options: dict[str, str], votes: dict[int, bool], by: RuledBy
) -> None:
    sitting = Sitting(**options)
    sitting.play(1, Call())
    sitting.play(1, Lay(1))
    for voter, right in votes.items():
        sitting.play(voter, Vote(right))
    if sitting.view.lock is not None:
        sitting.wait(15_000)
    (receipt,) = sitting.receipts()
    assert (receipt["cards"]["by"], dict(receipt["cards"]["votes"])) == (by, votes)
    assert verifier.faults(receipt) == []
    receipt["verdict"]["reason"] = "table-agrees" if receipt["verdict"]["ruling"] == "wrong" else "table-objects"
    assert verifier.faults(receipt) != []


def test_a_claim_that_nothing_followed_has_a_receipt_without_votes() -> None:
    sitting = Sitting(deck="dizzy")
    sitting.play(1, Call(SAME))
    sitting.play(0, Hit())
    sitting.wait(10_000)
    (receipt,) = sitting.receipts()
    assert (receipt["verdict"]["reason"], receipt["cards"]) == ("deadline", None)
    assert verifier.faults(receipt) == []
