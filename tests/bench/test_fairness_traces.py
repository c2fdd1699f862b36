"""Recorded round trips: read from both formats, refused with the line that is wrong, and replayed as they came."""

import random
import stat
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from bench.fairness import __main__ as fairness
from bench.fairness import links, measures, record, replayed, traces
from bench.fairness.measures import Task
from bench.fairness.traces import Trace, Trip, Unreadable

SAMPLE = Path(traces.__file__).with_name("sample.csv")
EVERY_US = 20_000


def csv(rows: Sequence[str]) -> str:
    """Enough rows to say something: these, and calm ones behind them."""
    calm = (f"{20 * number},2.5" for number in range(len(rows), traces.TRIPS_MIN))
    return "\n".join([traces.HEADER, *rows, *calm])


def answer(number: int, took_ms: float, sent: float | None = None) -> str:
    """As ping prints it."""
    at = 1_700_000_000 + (number * 0.02 if sent is None else sent) + took_ms / 1_000
    return f"[{at:.6f}] 64 bytes from 192.168.1.23: icmp_seq={number % 65_536} ttl=64 time={took_ms:g} ms"


def pinged(*without: int, first: int = 1) -> list[str]:
    numbers = range(first, first + traces.TRIPS_MIN + 1)
    return [answer(number, 3 + number % 2) for number in numbers if number not in without]


def read(folder: Path, text: str) -> Trace:
    path = folder / "kitchen.txt"
    path.write_text(text)
    return traces.read(path)


def test_csv_tells_when_each_was_sent_and_what_it_took_or_that_it_was_lost(tmp_path: Path) -> None:
    trace = read(tmp_path, "# The kitchen.\n" + csv(["5.5,3.25", "\n# A remark.\n20.0, lost"]))
    assert trace.trips[:3] == (Trip(0, 3_250), Trip(14_500, None), Trip(34_500, 2_500))


def test_what_ping_prints_is_taken_as_it_is(tmp_path: Path) -> None:
    """Its words around the answers too, an answer that came twice, and one that was overtaken."""
    lines = pinged()
    lines[6:8] = lines[7], lines[6]
    words = ["PING 192.168.1.23 (192.168.1.23) 56(84) bytes of data.", "[1700000000.01] no answer yet for icmp_seq=3"]
    summary = [
        "",
        "--- 192.168.1.23 ping statistics ---",
        "501 packets transmitted, 501 received",
        "rtt min/avg = 3/4 ms",
    ]
    trace = read(tmp_path, "\n".join([*words, *lines, lines[3] + " (DUP!)", *summary]))
    assert [trip.took for trip in trace.trips[:4]] == [4_000, 3_000, 4_000, 3_000]
    assert [trip.sent for trip in trace.trips] == [EVERY_US * number for number in range(traces.TRIPS_MIN + 1)]


@pytest.mark.parametrize("first", [1, 65_300])
def test_numbers_that_ping_never_had_an_answer_to_were_lost_between_their_neighbors(tmp_path: Path, first: int) -> None:
    """Also where it has counted to the end and begins again."""
    trace = read(tmp_path, "\n".join(pinged(first + 240, first + 241, first=first)))
    assert [trip.sent for trip in trace.trips] == [EVERY_US * number for number in range(traces.TRIPS_MIN + 1)]
    assert [number for number, trip in enumerate(trace.trips) if trip.took is None] == [240, 241]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 0, "empty"),
        ("a poem\n", 1, "begins neither"),
        (csv(["0,3", "20,3,4"]), 3, "3 fields"),
        (csv(["0,3", "20,fast"]), 3, "'fast' is no number"),
        (csv(["0,3", "20,-1"]), 3, "not in the range"),
        (csv(["0,3", "20,nan"]), 3, "not in the range"),
        (csv(["20,3", "20,3"]), 3, "no later than"),
        (csv(["0,3", "20,6000"]), 3, "nobody plays"),
        (csv([f"{20 * number},lost" for number in range(300)]), 253, "nothing came back for"),
        (f"{traces.HEADER}\n0,1\n", 0, "1 trips"),
        (csv([f"{number},1" for number in range(traces.TRIPS_MAX + 1)]), traces.TRIPS_MAX + 2, "more than"),
        ("\n".join([traces.HEADER, *(f"{300 * number},3" for number in range(600))]), 0, "300 ms apart"),
        ("PING phone\n64 bytes from 10.0.0.2: icmp_seq=1 ttl=64 time=3 ms", 2, "ping -D"),
        ("\n".join([answer(1, 3), answer(40_000, 3)]), 2, "more than 30000 trips"),
        ("\n".join([answer(1, 3), answer(600, 3)]), 2, "nothing came back for"),
        ("# " + "x" * traces.BYTES_MAX, 0, "longer than"),
    ],
)
def test_what_is_no_recording_is_refused_with_its_line(tmp_path: Path, text: str, line: int, why: str) -> None:
    with pytest.raises(Unreadable, match=why) as refused:
        read(tmp_path, text)
    assert (f":{line}: " in str(refused.value)) == bool(line)


def test_bytes_that_are_no_text_and_files_that_are_not_there_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(b"# fine\n\xff\xd8")
    with pytest.raises(Unreadable, match=":2: not UTF-8"):
        traces.read(path)
    with pytest.raises(Unreadable, match="No such file"):
        traces.read(tmp_path / "nowhere")


def test_the_bench_says_what_is_wrong_with_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kitchen.csv"
    path.write_text(csv(["0,3", "x"]))
    monkeypatch.setattr(sys, "argv", ["fairness", "--trace", str(path)])
    with pytest.raises(SystemExit) as ended:
        fairness.main()
    assert ended.value.code == 2
    assert "kitchen.csv:3: 1 fields" in capsys.readouterr().err


def some(*took_ms: float | None) -> Trace:
    return Trace(
        "some",
        tuple(
            Trip(EVERY_US * at, None if took is None else round(took * 1_000)) for at, took in enumerate([*took_ms, 2])
        ),
    )


def test_trips_that_waited_together_are_one_burst() -> None:
    """The air was gone for 50 ms: who was sent 20 and 40 ms later waited for its end as well, and no other did."""
    found = replayed.waits(some(2, 52, 32, 12, 2, 7))
    assert [wait.us for wait in found] == [0, 50_000, 30_000, 10_000, 0, 5_000, 0]
    assert [wait.burst for wait in found] == [0, 1, 1, 1, 2, 3, 4]


def test_what_is_lost_comes_with_what_is_sent_again() -> None:
    """Two hundred milliseconds later, or once anything comes through at all."""
    lost = [None] * 12
    found = replayed.waits(some(2, *lost, 4))
    assert [wait.us for wait in found[1:13]] == [240_000, 220_000, *[200_000] * 10]
    assert len({wait.burst for wait in found[1:]}) == 1


def ways(trace: Trace, seed: int) -> tuple[replayed.Replayed, replayed.Replayed]:
    up, down = replayed.model_of([trace]).ways(random.Random(seed))
    assert isinstance(up, replayed.Replayed)
    assert isinstance(down, replayed.Replayed)
    return up, down


def test_both_ways_together_take_what_was_recorded_in_its_order_from_some_position_on() -> None:
    """And never both of them wait: which is the one is a coin's, of a burst."""
    trace = traces.read(SAMPLE)
    took = [trip.took for trip in trace.trips]
    starts = set()
    for seed in range(3):
        up, down = ways(trace, seed)
        start = up._start_us
        starts.add(start)
        at = [trip.sent - start for trip in trace.trips]
        both = [(up.wait_us(each), down.wait_us(each)) for each in at]
        base_us = (up.base_ns + down.base_ns) / 1_000
        assert [round(base_us + sum(pair)) for pair in both] == took
        assert all(min(pair) == 0 for pair in both)
        up_share = sum(pair[0] for pair in both) / sum(map(sum, both))
        assert 0.35 < up_share < 0.65
    assert len(starts) == 3


def test_between_two_that_waited_together_a_message_waits_for_the_same_end() -> None:
    trace = some(2, 52, 32, 12, 2)
    up, down = ways(trace, 1)
    here = EVERY_US * 1.5 - up._start_us
    assert up.wait_us(here) + down.wait_us(here) == 40_000


def test_a_replay_never_overtakes_and_goes_round() -> None:
    up, _ = ways(some(2, None, None, 2, 30, 3), 4)
    sent = range(0, 1_000_000_000, 7_000_000)
    arrived = [up.arrival(at) for at in sent]
    assert all(one <= other for one, other in pairwise(arrived))
    assert all(there >= at + up.base_ns for at, there in zip(sent, arrived, strict=True))


def test_races_over_a_recording_are_decided_by_their_seed_and_go_through_the_server() -> None:
    model = replayed.model_of([traces.read(SAMPLE)])
    task = Task((model,) * 3, "strict", "lottery", None, 2, "one")
    found = measures.play(task)
    assert found == measures.play(task)
    assert all(len(race.claims) + len(race.late) == 3 for race in found)


def test_the_sample_is_what_its_first_line_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["record", "--like", links.BAD.name, "--seconds", "30"])
    assert record.main() == 0
    assert capsys.readouterr().out == SAMPLE.read_text()


def put_ping(folder: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    ping = folder / "ping"
    ping.write_text(f"#!/bin/sh\n{script}\n")
    ping.chmod(ping.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def test_a_recording_by_ping_is_csv_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "answers").write_text("\n".join(pinged(100)))
    put_ping(tmp_path, monkeypatch, f'printf "%s " "$@" > {tmp_path}/asked; cat {tmp_path}/answers')
    monkeypatch.setattr(sys, "argv", ["record", "192.168.1.23", "--seconds", "7"])
    assert record.main() == 0
    told = capsys.readouterr()
    assert (tmp_path / "asked").read_text().split() == ["-n", "-D", "-i", "0.02", "-w", "7", "192.168.1.23"]
    assert read(tmp_path, told.out).trips == read(tmp_path, (tmp_path / "answers").read_text()).trips
    assert "501 trips in 10 s, 0.20% lost" in told.err


def test_a_ping_that_fails_is_heard(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    put_ping(tmp_path, monkeypatch, "echo 'phone: Name or service not known' >&2; exit 2")
    monkeypatch.setattr(sys, "argv", ["record", "phone"])
    assert record.main() == 1
    assert "Name or service not known" in capsys.readouterr().err
