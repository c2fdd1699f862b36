"""What players of games like these have asked for: other keyboards, ears instead of eyes, letters beside colors."""

import pytest

from tests.e2e import hands
from tests.e2e.phone import PATIENCE_MS, SCREEN
from tests.e2e.test_habits import COUNT_WHAT_IS_SENT, two_at_dizzy

# A countdown would have moved on by then, twice.
COUNTED_MS = 2_200

# Every word that a screen reader is given from here on.
LISTEN = """() => {
  globalThis.aloud = [];
  const hear = (part) => aloud.push({ words: part.textContent, how: part.getAttribute("aria-live") });
  const ear = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target.closest ? target : target.parentElement;
      if (element?.closest("[role=img]")) continue; // Of a picture its name is read (ARIA 1.2, 5.2.8).
      const part = element?.closest("[aria-live], [role=status], [role=timer]");
      if (part) hear(part);
    }
  });
  ear.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def until_heard(page, what: str) -> None:
    """Until something was said of which this holds, `words` and `how` (the page's policy forbids to evaluate text)."""
    page.evaluate(
        f"""async () => {{
          const end = performance.now() + {PATIENCE_MS};
          while (!aloud.some(({{ words, how }}) => {what})) {{
            if (performance.now() > end) throw Error(JSON.stringify(aloud));
            await new Promise(requestAnimationFrame);
          }}
        }}"""
    )


def let_pass(page, milliseconds: int) -> None:
    page.evaluate("(span) => new Promise((done) => setTimeout(done, span))", milliseconds)


@pytest.mark.case("K130", "K133", "K134", "K136", "K140")
def test_letters_are_there_a_key_is_its_place_and_ears_hear_what_happened_and_no_countdown(serve, room) -> None:
    """One match for all of them: none is a setting that somebody would have to find first."""
    served, ann, ben = two_at_dizzy(serve, room)
    screen = room.open(f"{served.url}?screen", SCREEN, touch=False)
    screen.until("game")
    for phone in (ann, screen):
        letters = phone.page.locator(".lizzy .badge-letter")
        assert letters.count() == 3
        assert all(letter.is_visible() for letter in letters.all())
    for phone in (ann, ben):
        phone.page.evaluate(LISTEN)
        phone.page.evaluate(COUNT_WHAT_IS_SENT)
    # On AZERTY the key of 2 types é; by its place on the board it calls all the same.
    how = "{ key: 'é', code: 'Digit2', bubbles: true, cancelable: true }"
    ann.page.evaluate(f"document.body.dispatchEvent(new KeyboardEvent('keydown', {how})), null")
    ben.until("lock && lock.holder !== you")
    until_heard(ben.page, "words.includes('Ann')")
    heard = ben.page.evaluate("aloud.length")
    let_pass(ben.page, COUNTED_MS)
    assert ben.page.evaluate("aloud.length") == heard, ben.page.evaluate("aloud")
    ann.tap(hands.CARDS)
    for phone in (ann, ben):
        until_heard(phone.page, "how === 'assertive' && words")
    # Nothing was sent that nobody pressed; what a link that broke meanwhile says again is no press.
    assert set(ben.page.evaluate("spoken")) <= {"hello", "look"}
    assert set(ann.page.evaluate("spoken")) - {"hello", "look"} == {"dizzy.call", "dizzy.lay"}
