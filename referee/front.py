"""Where, and as whom, one server is found: its address, its names, its certificate. Knows these; knows no table."""

from collections.abc import Callable, Sequence
from typing import Final
from urllib.parse import urlsplit

import structlog
import trio

from referee.addresses import own_names
from referee.securing import AUTHORITY_PATH, Certificate, NoCertificate, certificate_names, keep_good
from referee.transport.names import Names
from referee.transport.pages import Refusing
from referee.transport.tls import Security
from referee.whereabouts import Whereabouts

log = structlog.get_logger("referee.serve")

OPEN_PATHS: Final = frozenset({AUTHORITY_PATH})
"""What is shown without TLS to whoever cannot trust the certificate yet."""


class Front:
    """All that is to be known of a server before a word with it."""

    def __init__(
        self, listening: str, port: int, public_url: str, public_names: Sequence[str], certificate: Certificate | None
    ) -> None:
        """`listening` as for `Whereabouts`. Without a certificate it speaks plain HTTP. Raises `NoCertificate`."""
        self.found = Whereabouts(listening, port, public_url, "http" if certificate is None else "https")
        self.called = ""  # The name and port by which the network knows it, once it does.
        self._listening = listening
        self._port = port
        self._public = tuple(name for name in (self.found.public_host, *public_names) if name)
        self._names = Names((*own_names(), listening, *self._public))
        self._certificate = certificate
        if certificate is not None:
            certificate.renew(self._certified())

    @property
    def hosts(self) -> list[str]:
        """What a person may type, before the table's code: no scheme, since browsers find that out."""
        return [urlsplit(self.found.base).netloc, *([self.called] if self.called else [])]

    @property
    def security(self) -> Security | None:
        return None if self._certificate is None else Security(self._certificate.context, OPEN_PATHS)

    @property
    def refusal(self) -> Refusing:
        return self._names.refusal

    @property
    def authority(self) -> bytes:
        """The root that phones may be told to trust (DER); nothing where there is none of our own."""
        return b"" if self._certificate is None else self._certificate.authority

    @property
    def authority_url(self) -> str:
        """Where phones get it, without TLS; nothing where there is none."""
        return f"http://{self.found.host}:{self._port}{AUTHORITY_PATH}" if self.authority else ""

    @property
    def authority_is_new(self) -> bool:
        return self._certificate is not None and self._certificate.authority_is_new

    async def watch(self, moved: Callable[[], None]) -> None:
        """Follow this machine from network to network; say when phones are shown something else. Until cancelled."""

        def follow() -> None:
            if self._certificate is not None:
                try:
                    self._certificate.renew(self._certified())
                except NoCertificate as fault:
                    log.warning("certificate not renewed", reason=str(fault))
            moved()

        async with trio.open_nursery() as nursery:
            nursery.start_soon(self.found.watch, follow)
            if self._certificate is not None:
                nursery.start_soon(keep_good, self._certificate, self._certified)

    def _certified(self) -> tuple[str, ...]:
        return certificate_names(self._listening, (self.found.host, *self.found.others), self._public)
