"""The pages' own files: what they load is there, in the same order, and a replay looks as the live page did."""

import re

import pytest

from clients.phone import vendor

PAGES = ("index.html", "replay.html", "results.html")


def styles(page: str) -> list[str]:
    return re.findall(r'<link rel="stylesheet" href="([^"]+)"', (vendor.HERE / page).read_text())


@pytest.mark.parametrize("page", PAGES)
def test_all_that_a_page_names_is_there(page):
    named = re.findall(r'(?:href|src)="([^"]+)"', (vendor.HERE / page).read_text())
    assert [name for name in named if not (vendor.HERE / name).is_file()] == []


@pytest.mark.parametrize("page", PAGES)
def test_no_page_has_a_script_or_a_style_within(page):
    """The policy that pages are served with forbids both."""
    text = (vendor.HERE / page).read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)


def test_a_replay_has_every_style_of_the_live_page():
    live = styles("index.html")
    assert [style for style in styles("replay.html") if style in live] == live


def test_dark_or_light_is_what_was_chosen_and_no_style_asks_the_system() -> None:
    asking = [
        sheet.name for sheet in (vendor.HERE / "styles").glob("*.css") if "prefers-color-scheme" in sheet.read_text()
    ]
    assert asking == []
