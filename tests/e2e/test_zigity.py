"""Cranium Zigity in real browsers: free cards declared through the page, and the table's vote on a word, to the end."""

import re
from pathlib import Path
from typing import Any, Final

import pytest

from protocol.games.zigity import Character, FreeCard, Piece, SetCard, ZigityView
from tests.e2e.phone import Phone
from tests.e2e.serving import options
from tests.e2e.whole import assert_knows_the_truth

OVER: Final = "game.match_winners.length > 0"
CONFIRM: Final = ".zigity-confirm:not([aria-disabled])"
FREE_IN_TRAY: Final = ".zigity-tray > :nth-child(1)"
TURNS_MAX: Final = 200

# Every play card bears an A, a 5 and drums, so that one free card completes nearly any set; half of the deck is free.
CARDS: Final = "".join(
    f"""
[[sets]]
character = "{character}"
cards = [{", ".join(f'"a 5 {piece} drums"' for piece in Piece for _ in range(3))}]
"""
    for character in Character
)
DECK: Final = f'title = "Free cards"\nfree = 36\nwords = ["at"]\n{CARDS}'


def view_of(phone: Phone) -> ZigityView:
    view = phone.sight().game
    assert isinstance(view, ZigityView)
    return view


# A bot may lay its own set before one has looked: what was laid is written down as it comes.
REMEMBER: Final = """(window.laid = [], effect(() => {
  const last = store.sight.value?.game?.last_set;
  if (last && last !== window.laid.at(-1)) window.laid.push(last);
}), true)"""


def own_set(phone: Phone) -> Any:
    """The last set of this seat's own."""
    return phone.read("window.laid.findLast((each) => each.seat === you) ?? null")


def press(phone: Phone, at: int, letter: str = "") -> None:
    """A card of the hand; a free one in a word is asked which letter it is."""
    phone.tap(f".zigity-cards > :nth-child({at + 1})")
    if letter:
        phone.page.locator(".zigity-action select").select_option(letter)


def confirm(phone: Phone) -> None:
    phone.tap(CONFIRM)
    phone.answered()


def ask(phone: Phone, voter: Phone, *, accept: bool) -> None:
    """AQ is in no list: the page offers to ask the table, and the other phone's vote decides."""
    free = [at for at, card in enumerate(view_of(phone).hand) if isinstance(card, FreeCard)]
    phone.tap(".play-card")
    press(phone, free[0], "q")
    confirm(phone)
    phone.until("note?.kind === 'refusal' && note.reason === 'no-such-word'")
    confirm(phone)
    voter.until("game.vote && game.vote.word === 'aq'")
    voter.tap(f".zigity-buttons > :nth-child({1 if accept else 2})")
    voter.answered()
    phone.until("!game.vote")
    if accept:
        assert own_set(phone)["word"] == "aq"
        assert own_set(phone)["values"] == ["a", "q"]
    else:
        # The cards are back, and one goes on with one's turn.
        assert phone.read("game.turn === you")
        if phone.page.locator(".zigity-tray").count():
            phone.tap(".play-card")
            press(phone, free[0])


def lay(phone: Phone, character: Character) -> bool:
    """A set with a free card in it, declared as the game asks for it. Whether there was one."""
    view = view_of(phone)
    free = [at for at, card in enumerate(view.hand) if isinstance(card, FreeCard)]
    own = [at for at, card in enumerate(view.hand) if isinstance(card, SetCard)]
    if len(free) < 1 + (character is Character.CREATIVE_CAT):
        return False
    match character:
        case Character.WORD_WORM:
            phone.tap(".play-card")
            press(phone, free[0], "t")
            declared = {"t"}
        case Character.DATA_HEAD:
            press(phone, free[0])  # It is a 6, by itself.
            declared = {"6"}
            if own:
                press(phone, own[0])  # Now it must be a 1: a tap on it says the next number.
                while not re.search(r"\b1\b", phone.page.locator(FREE_IN_TRAY).get_attribute("aria-label") or ""):
                    phone.tap(FREE_IN_TRAY)
                declared = {"1"}
        case Character.CREATIVE_CAT:
            assert isinstance(view.play_card, SetCard)
            declared = {piece.value for piece in Piece if piece is not view.play_card.piece}
            for at in free[:2]:
                press(phone, at)
        case _:
            press(phone, free[0])
            declared = {"drums"}
    confirm(phone)
    phone.until("game.turn !== you || game.match_winners.length")
    laid = own_set(phone)
    assert laid["character"] == character
    said = {value for card, value in zip(laid["cards"], laid["values"], strict=True) if card["kind"] == "free"}
    assert said == declared
    return True


@pytest.mark.rule("ZIG-10", "ZIG-12", "ZIG-20")
def test_free_cards_are_declared_and_a_word_is_voted_on_to_the_end(serve: Any, room: Any, tmp_path: Path) -> None:
    deck = tmp_path / "free.toml"
    deck.write_text(DECK)
    chosen = options(hand=4, vote_s=120)
    served = serve("--game", "zigity", "--seed", "7", "--bots", "1", "--skill", "1", "--deck", str(deck), *chosen)
    ann, ben = room.open(served.url), room.open(served.url, locale="nl")
    ann.sit("Ann")
    ben.sit("Ben")
    ann.until("table.seats.length === 3")
    ann.tap(".lobby-bottom .press")
    ann.until("game && game.opened")
    for phone in (ann, ben):
        phone.read(REMEMBER)
    seat, wanted, votes = ben.read("you"), set(Character), [True, False]
    for _ in range(TURNS_MAX):
        ann.until(f"{OVER} || (!game.vote && [you, {seat}].includes(game.turn))")
        if ann.read(OVER):
            if not (wanted or votes):
                break
            ann.tap(".lobby-bottom .press.go")
            ann.until("game.opened && !game.match_winners.length")
            ben.until("game.opened && !game.match_winners.length")
            continue
        mover, other = (ann, ben) if ann.read("game.turn === you") else (ben, ann)
        mover.until("game.turn === you && game.play_card")
        view = view_of(mover)
        assert isinstance(view.play_card, SetCard)
        character = view.play_card.character
        if votes and character is Character.WORD_WORM and any(isinstance(card, FreeCard) for card in view.hand):
            accept = votes.pop()
            ask(mover, other, accept=accept)
            if accept:
                continue
        if lay(mover, character):
            wanted.discard(character)
        else:
            mover.tap(".zigity-draw")
            mover.answered()
    assert not wanted
    for phone in (ann, ben):
        phone.until(OVER)
        phone.shows(".winner h1")
        assert_knows_the_truth(phone)
