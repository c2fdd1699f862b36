"""`referee doctor` says what is well, what could be better and what is bad, and what to do."""

import shutil
import socket
from types import SimpleNamespace

import pytest

from referee import doctor, reachable
from referee.addresses import Address, Reach
from referee.certificates import SERVER, Home
from referee.clock import date
from referee.doctor import examine
from referee.findings import Finding, Grade, told
from referee.journal.store import Store
from referee.transport.tls import server_context
from tests.journal.conftest import typed as typed
from tests.journal.sittings import Written


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "referee"


@pytest.fixture
def taken():
    """A port that somebody listens at."""
    with socket.create_server(("", 0)) as listener:
        yield listener.getsockname()[1]


def about(name: str, findings: list[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.about == name]


def grades(name: str, findings: list[Finding]) -> list[Grade]:
    return [finding.grade for finding in about(name, findings)]


def test_everything_is_looked_at_and_whatever_is_not_well_has_advice():
    findings = examine()
    names = {finding.about for finding in findings} - {"container"}
    assert names == {
        "python",
        "libraries",
        "clock",
        "stamps",
        "address",
        "port",
        "firewall",
        "journal",
        "disk",
        "extras",
    }
    assert all(finding.advice for finding in findings if finding.grade is not Grade.OK)


HOME = Address("192.168.1.7", "wlan0", Reach.HOME)
DOCKER = Address("172.17.0.1", "docker0", Reach.VIRTUAL)
LOOPBACK = Address("127.0.0.1", "lo", Reach.LOOPBACK)


@pytest.mark.parametrize(
    ("addresses", "host", "expected"),
    [
        ([HOME, LOOPBACK], "", [Grade.OK, Grade.OK]),
        ([HOME, Address("10.0.0.3", "eth0", Reach.HOME), DOCKER], "", [Grade.OK, Grade.LOOK, Grade.OK]),
        ([DOCKER, LOOPBACK], "", [Grade.BAD, Grade.OK]),
        ([LOOPBACK], "", [Grade.BAD]),
        ([LOOPBACK], "0.0.0.0", [Grade.BAD]),
        ([], "", [Grade.BAD]),
        ([LOOPBACK], "192.168.1.7", [Grade.OK]),
    ],
)
def test_the_address_that_phones_are_shown(addresses, host, expected, monkeypatch):
    monkeypatch.setattr(reachable, "lan_addresses", lambda: tuple(addresses))
    found = about("address", examine(host))
    assert [finding.grade for finding in found] == expected
    if addresses[:1] == [HOME]:
        assert "192.168.1.7 (wlan0): the code to scan shows it" in found[0].says


def test_a_port_that_is_taken_is_bad_where_it_was_asked_for(taken, monkeypatch):
    assert grades("port", examine(port=taken)) == [Grade.BAD]
    monkeypatch.setattr(reachable, "PORT", taken)
    monkeypatch.setattr(reachable, "PORTS_TRIED", 1)
    assert grades("port", examine()) == [Grade.BAD]
    monkeypatch.setattr(reachable, "PORTS_TRIED", 200)
    assert grades("port", examine()) == [Grade.LOOK]


def test_an_address_that_is_not_this_machines_cannot_be_listened_at():
    (found,) = about("port", examine("192.0.2.77", 8080))
    assert (found.grade, found.says) == (Grade.BAD, "cannot listen at port 8080: EADDRNOTAVAIL")


@pytest.mark.parametrize(
    ("grain", "grade"), [(60, Grade.OK), (doctor.GRAIN_LOOK_NS, Grade.LOOK), (doctor.GRAIN_BAD_NS, Grade.BAD)]
)
def test_a_coarse_clock_makes_ties(grain, grade, monkeypatch):
    monkeypatch.setattr(doctor, "grain_ns", lambda: grain)
    assert grades("clock", examine()) == [grade]


def test_stamps_that_the_kernel_does_not_give_are_worth_a_look(monkeypatch):
    monkeypatch.setattr(doctor, "stamp_arrivals", lambda listener: None)
    assert grades("stamps", examine()) == [Grade.LOOK]


def test_a_library_that_is_missing_is_bad(monkeypatch):
    monkeypatch.setattr(doctor, "LIBRARIES", ("trio", "there-is-no-such-library"))
    assert grades("libraries", examine()) == [Grade.OK, Grade.BAD]


def test_what_is_missing_for_an_option_alone_is_no_fault(monkeypatch):
    monkeypatch.setattr(doctor, "EXTRAS", (("trio", "--tls"), ("there-is-no-such-library", "--mdns")))
    (found,) = about("extras", examine())
    assert found.grade is Grade.OK
    assert "for serve --tls, no there-is-no-such-library, which serve --mdns takes" in found.says


def test_the_certificate_that_was_made_is_told_of_with_its_names_and_its_end(folder):
    assert about("TLS", examine()) == []
    Home(folder / "tls").renew(("192.168.1.7", "kitchen.local"), server_context())
    (found,) = about("TLS", examine())
    assert found.grade is Grade.OK
    assert f"until {date(396):%Y-%m-%d}" in found.says
    assert found.says.endswith("for 192.168.1.7, kitchen.local")
    (folder / "tls" / SERVER).write_text("rubbish")
    assert grades("TLS", examine()) == [Grade.LOOK]


def test_each_journal_is_told_of_with_its_size_and_tables(folder):
    folder.mkdir()
    store = Store.open(folder / "serve-8080.journal")
    Written(store)
    (folder / "serve-8080.journal.damaged-1").touch()
    (folder / "notes.journal").write_text("These are no records at all.")

    notes, ours, aside = about("journal", examine())

    store.close()
    assert notes.grade is Grade.BAD
    assert (ours.grade, ours.says.endswith("MB, 1 table, 1 not ended")) == (Grade.OK, True)
    assert (aside.grade, aside.says) == (Grade.LOOK, f"1 file kept as damaged in {folder}")


def test_a_journal_that_is_named_is_the_one_that_is_told_of(tmp_path):
    (found,) = about("journal", examine(journal=tmp_path / "other.journal"))
    assert found == Finding(Grade.OK, "journal", f"none yet in {tmp_path}")


@pytest.mark.parametrize(("megabytes", "grade"), [(10, Grade.BAD), (100, Grade.LOOK), (1_000, Grade.OK)])
def test_a_disk_that_is_nearly_full(megabytes, grade, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=megabytes * doctor.MEGABYTE))
    assert grades("disk", examine()) == [grade]


def test_the_command_ends_with_1_when_something_is_bad(typed, taken, monkeypatch):
    monkeypatch.setattr(reachable, "lan_addresses", lambda: (HOME,))
    status, out, _ = typed("doctor", "--port", str(taken))
    assert status == 1
    assert f"bad   port       {taken} is taken by another program\n{'':17}Choose another" in out


def test_the_command_ends_with_0_when_all_is_well_enough(typed, monkeypatch):
    monkeypatch.setattr(reachable, "lan_addresses", lambda: (HOME,))
    status, out, _ = typed("doctor")
    assert status == 0
    assert told(Finding(Grade.OK, "address", "192.168.1.7 (wlan0): the code to scan shows it")) in out
