"""A phone's own line to the server, which a test holds up and lets go. Knows bytes, and which of them are a message."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit, urlunsplit

READ_MAX = 65_536
# A page asks for its files over six connections at most; then it keeps one. Some are asked for in advance.
CONNECTIONS_MAX = 64
# What a busy machine may take for what is done in a moment.
PATIENCE_S = 20
TEXT, MASKED, MASK_BYTES = 1, 0x80, 4
LENGTH_MAX = 125  # Of what is said in a byte.


class Line:
    """A relay on loopback. Held up, it keeps whatever is said, as the air does while it is gone."""

    def __init__(self, to: int, way_ms: float) -> None:
        """`to`: the server's port. `way_ms`: what each way takes at least."""
        self._to = to
        self._way_s = way_ms / 1_000
        self._held = False
        self._kept: list[tuple[socket.socket, bytes]] = []  # In its order, and where it goes.
        self._news = threading.Condition()
        self._closed = threading.Event()
        self._open: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._threads: list[threading.Thread] = []
        self._start(self._welcome)

    def url(self, of: str) -> str:
        """The same address, by this line."""
        parts = urlsplit(of)
        return urlunsplit(parts._replace(netloc=f"{parts.hostname}:{self.port}"))

    def hold(self) -> None:
        with self._news:
            self._held = True

    def let_go(self) -> float:
        """All that was kept goes on its way; when, in milliseconds since 1970."""
        with self._news:
            at = time.time() * 1_000
            for far, data in self._kept:
                far.sendall(data)
            self._kept, self._held = [], False
        return at

    def until_kept(self, kind: str, count: int = 1) -> None:
        """Waits until it keeps so many messages of a kind."""
        with self._news:
            came = self._news.wait_for(lambda: self._kinds().count(kind) >= count, PATIENCE_S)
            assert came, f"no {count} messages {kind}, but {self._kinds()}"

    def close(self) -> None:
        self._closed.set()
        self._door.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()  # From here on no connection is added.
        for each in self._open:
            with suppress(OSError):  # It hung up by itself.
                each.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for each in (self._door, *self._open):
            each.close()

    def _start(self, run: Callable[..., None], *arguments: socket.socket) -> None:
        thread = threading.Thread(target=run, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _kinds(self) -> list[str]:
        ways = {sink for sink, _ in self._kept}
        said = (b"".join(data for sink, data in self._kept if sink is way) for way in ways)
        return [message["kind"] for each in said for message in messages(each)]

    def _welcome(self) -> None:
        for _ in range(CONNECTIONS_MAX):
            try:
                near, _ = self._door.accept()
            except OSError:
                return  # Closed.
            far = socket.create_connection(("127.0.0.1", self._to))
            for each in (near, far):
                each.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._open += near, far
            self._start(self._pass, near, far)
            self._start(self._pass, far, near)

    def _pass(self, source: socket.socket, sink: socket.socket) -> None:
        """One direction of one connection, until either end hangs up."""
        try:
            while data := source.recv(READ_MAX):
                self._closed.wait(self._way_s)
                with self._news:
                    if self._held:
                        self._kept.append((sink, data))
                        self._news.notify_all()
                        continue
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # Closed, by a page that is gone or by the test.


def messages(data: bytes) -> Iterator[dict[str, Any]]:
    """What is said in so many bytes, from the beginning of a frame on (RFC 6455, section 5.2); a browser masks it."""
    while len(data) >= 2:
        length, begins, mask = data[1] & 0x7F, 2, bytes(MASK_BYTES)
        if length > LENGTH_MAX:
            size = 2 if length == LENGTH_MAX + 1 else 8
            length, begins = int.from_bytes(data[2 : 2 + size]), 2 + size
        if data[1] & MASKED:
            mask, begins = data[begins : begins + MASK_BYTES], begins + MASK_BYTES
        if len(data) < begins + length:
            return
        if data[0] & 0x0F == TEXT:
            said = data[begins : begins + length]
            yield json.loads(bytes(each ^ mask[at % MASK_BYTES] for at, each in enumerate(said)))
        data = data[begins + length :]


@contextmanager
def line(to: int, way_ms: float) -> Iterator[Line]:
    opened = Line(to, way_ms)
    try:
        yield opened
    finally:
        opened.close()
