"""What browsers ask of the journal over HTTP: answered beside the play, within bounds, or told why not."""

import gzip
import json
from http import HTTPStatus
from types import SimpleNamespace

import pytest
import trio

from referee import lookback
from referee.journal.store import Store
from referee.lookback import Lookback
from referee.transport.pages import Asked
from tests.journal.sittings import Written


@pytest.fixture
def store(tmp_path):
    store = Store.open(tmp_path / "test.journal")
    yield store
    store.close()


class Asking:
    """A server's routes, and how often a process was started."""

    def __init__(self, store, monkeypatch) -> None:
        self.routes = Lookback(lambda: store).routes()
        self.started: list[list[str]] = []
        self.running = self.running_most = 0
        self._run = trio.run_process
        monkeypatch.setattr(trio, "run_process", self._counted)

    async def _counted(self, command, **options):
        self.started.append(command[4:])
        self.running += 1
        self.running_most = max(self.running_most, self.running)
        try:
            return await self._run(command, **options)
        finally:
            self.running -= 1

    async def ask(self, target: str, **headers: str):
        response = await self.routes[target.partition("?")[0]](Asked("GET", target, headers))
        assert response.content_type == "application/json"
        return response

    async def told(self, target: str):
        response = await self.ask(target)
        return response.status, json.loads(response.body)


@pytest.fixture
def asking(store, monkeypatch):
    return Asking(store, monkeypatch)


async def test_each_question_is_answered(store, asking):
    written = Written(store, hand=1, best_of=1)
    written.open()
    written.say(1, written.right(1, name="won"))

    status, history = await asking.told("/history.json?table=test")
    assert status is HTTPStatus.OK
    assert (history["table"], [match["winners"] for match in history["matches"]]) == ("TEST", [[1]])
    status, replay = await asking.told("/replay.json?table=TEST&match=1")
    assert [frame["message"]["kind"] for frame in replay["frames"]] == ["sight", "news", "news"]
    status, results = await asking.told("/results.json")
    assert [each["wins"] for each in results["players"]] == [1, 0]
    response = await asking.ask("/receipt.json?table=TEST&seat=1&call=won")
    assert json.loads(response.body)["verdict"]["ruling"] == "upheld"
    assert ("Content-Disposition", 'attachment; filename="TEST-1-won.json"') in response.headers


async def test_an_answer_is_kept_until_something_is_written(store, asking):
    written = Written(store)
    first = await asking.ask("/history.json?table=TEST")
    assert await asking.ask("/history.json?table=TEST") == first
    assert len(asking.started) == 1

    written.open()

    assert (await asking.ask("/history.json?table=TEST")).body != first.body
    assert len(asking.started) == 2


async def test_who_takes_it_compressed_gets_it_compressed(store, asking):
    Written(store)
    plain = await asking.ask("/history.json?table=TEST")
    packed = await asking.ask("/history.json?table=TEST", **{"accept-encoding": "gzip, br"})
    assert ("Content-Encoding", "gzip") in packed.headers
    assert gzip.decompress(packed.body) == plain.body
    assert len(asking.started) == 1


async def test_who_asks_the_same_at_once_shares_one_answer(store, asking):
    Written(store)
    async with trio.open_nursery() as nursery:
        for _ in range(30):
            nursery.start_soon(asking.ask, "/history.json?table=TEST")
    assert len(asking.started) == 1


async def test_beyond_its_bound_nobody_waits(store, asking, monkeypatch):
    """One process at a time, a short queue, and a word to the others."""
    Written(store)
    monkeypatch.setattr(lookback, "QUEUE_MAX", 1)
    answers = []

    async def ask(number):
        answers.append(await asking.ask(f"/replay.json?table=TEST&match={number}"))

    async with trio.open_nursery() as nursery:
        for number in range(1, 6):
            nursery.start_soon(ask, number)

    assert sorted(answer.status for answer in answers) == [404, 404, 503, 503, 503]
    busy = next(answer for answer in answers if answer.status == 503)
    assert json.loads(busy.body)["error"] == "busy"
    assert ("Retry-After", "5") in busy.headers
    assert asking.running_most == 1


async def test_what_takes_too_long_is_given_up(store, asking, monkeypatch):
    monkeypatch.setattr(lookback, "ANSWER_S", 0.0)
    status, told = await asking.told("/results.json")
    assert (status, told["error"]) == (503, "busy")
    assert "referee results" in told["hint"]


async def test_an_answer_that_fails_is_not_kept(store, asking, monkeypatch):
    async def broken(command, **options):
        return SimpleNamespace(returncode=1, stdout=b"")

    with monkeypatch.context() as patched:
        patched.setattr(trio, "run_process", broken)
        assert (await asking.told("/results.json"))[0] == 503
    assert (await asking.told("/results.json"))[0] == 200


async def test_answers_are_kept_within_a_bound(store, asking, monkeypatch):
    monkeypatch.setattr(lookback, "CACHE_MAX", 1)
    Written(store)
    for target in ("/results.json", "/history.json?table=TEST", "/results.json"):
        await asking.ask(target)
    assert len(asking.started) == 3


@pytest.mark.parametrize(
    ("target", "error"),
    [
        ("/history.json", "no-such-table"),
        ("/history.json?table=NONE", "no-such-table"),
        ("/history.json?table=../x", "no-such-table"),
        ("/replay.json?table=TEST", "no-such-match"),
        ("/replay.json?table=TEST&match=0", "no-such-match"),
        ("/replay.json?table=TEST&match=-1", "no-such-match"),
        ("/receipt.json?table=TEST&seat=9&call=x", "no-such-seat"),
        ("/receipt.json?table=TEST&seat=0&call=a%0Ab", "no-such-call"),
    ],
)
async def test_what_is_not_there_is_said(target, error, asking):
    status, told = await asking.told(target)
    assert (status, told["error"]) == (404, error)
    assert told["hint"]


async def test_without_a_journal_there_is_nothing_to_look_back_at(monkeypatch):
    for name in lookback.QUESTIONS:
        status, told = await Asking(None, monkeypatch).told(f"/{name}.json?table=TEST")
        assert (status, told["error"]) == (404, "no-journal")
