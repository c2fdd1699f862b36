"""The screen: Textual's, with the link on a thread beside it. Knows keys and the screen; leaves meaning to the desk."""

import asyncio
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from clients.address import Address
from clients.link import Heard
from clients.terminal.desk import Desk
from clients.terminal.hearing import hear
from clients.terminal.kept_seats import KeptSeats
from clients.terminal.line import Line, Over
from clients.terminal.picture import HEIGHT_MIN, WIDTH_MIN, picture
from clients.terminal.pressing import press
from protocol.client import Hello

# Countdowns show tenths of a second, and so they are drawn.
TICK_SECONDS = 0.1


class TerminalApp(App[None]):
    """One seat. It ends when its player wants it to."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "#picture { width: 100%; height: 100%; }"
    # What Textual would do on these keys by itself is not what a player means.
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave_app", show=False, priority=True)]

    def __init__(self, desk: Desk, address: Address, hello: Hello, seats: KeptSeats) -> None:
        # The terminal's own 16 colors, which its owner chose to be readable.
        super().__init__(ansi_color=True)
        self.desk = desk
        self.line = Line(address, hello, self._hear_soon, seats.keep)
        self.shown: list[str] = []
        self._ui: asyncio.AbstractEventLoop | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="picture")

    def on_mount(self) -> None:
        self.title = self.desk.words.say("title")
        self._ui = asyncio.get_running_loop()
        self.line.start()
        self.set_interval(TICK_SECONDS, self.draw)
        self.draw()

    def on_unmount(self) -> None:
        self.line.close()

    def on_resize(self) -> None:
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """What is pressed is said before anything is drawn."""
        # Textual stamps a key when it is read from the terminal, on the clock that we use.
        pressed = event.time
        letter = event.character if event.is_printable and event.character != " " else None
        press(self.desk, letter or event.key, pressed)
        self._say(pressed)
        event.stop()
        if self.desk.quits:
            self.exit()
        self.draw()

    def action_leave_app(self) -> None:
        self.exit()

    def draw(self) -> None:
        """Draw what has changed; nothing when nothing did."""
        width, height = self.size
        if not width:
            return
        if width < WIDTH_MIN or height < HEIGHT_MIN:
            lines = [Text(self.desk.words.say("term-small", width=WIDTH_MIN, height=HEIGHT_MIN))]
        else:
            lines = picture(self.desk, width, height, monotonic())
        shown = [line.markup for line in lines]
        if shown != self.shown:
            self.shown = shown
            self.query_one("#picture", Static).update(Text("\n").join(lines))

    def _say(self, pressed: float) -> None:
        wishes, self.desk.wishes = self.desk.wishes, []
        for wish in wishes:
            self.line.say(wish, pressed)

    def _hear_soon(self, heard: Heard | Over) -> None:
        """On the line's thread."""
        assert self._ui is not None
        try:
            self._ui.call_soon_threadsafe(self._hear, heard)
        except RuntimeError:
            return  # The screen is closed.

    def _hear(self, heard: Heard | Over) -> None:
        now = monotonic()
        if isinstance(heard, Over):
            self.desk.end(heard.ended)
        else:
            hear(self.desk, heard, now)
        self._say(now)
        if self.is_running:
            self.draw()
