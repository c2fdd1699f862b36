"""Where log lines go: JSON for programs, and none of it between the sentences that a person reads."""

import sys

from referee import logs


def test_json_has_a_place_of_its_own_and_never_lies_between_what_a_person_is_told(tmp_path, monkeypatch):
    with (
        (tmp_path / "both").open("w") as told,
        (tmp_path / "both").open("a") as same,
        (tmp_path / "log").open("w") as own,
    ):
        monkeypatch.setattr(sys, "stdout", told)

        assert logs._is_read_by_a_person(same)
        assert not logs._is_read_by_a_person(own)


def test_a_log_that_is_no_file_is_read_by_programs(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdout", None)

    assert not logs._is_read_by_a_person(sys.stderr)
