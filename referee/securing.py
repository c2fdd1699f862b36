"""Which certificate a server shows, and that it stays good. Knows where certificates come from; knows no socket."""

import ssl
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Protocol

import structlog
import trio

from referee.addresses import AT_HOME, is_any, own_names
from referee.journal.faults import Unwritable
from referee.journal.places import user_folder
from referee.transport.tls import server_context

log = structlog.get_logger("referee.serve")

# Where a phone gets what makes it trust a certificate of our own making.
AUTHORITY_PATH: Final = "/authority.crt"

# A certificate of one's own is replaced under a running server at some time in its last weeks; ours lasts a year.
LOOK_S: Final = 24 * 60 * 60.0


def home_folder() -> Path:
    """Where a certificate of our own making is kept. Raises `Unwritable`."""
    return user_folder() / "tls"


class NoCertificate(Exception):
    """There is none that can be shown; the text says why, and what to do."""


class Certificate(Protocol):
    """What a server shows to those who speak TLS."""

    @property
    def context(self) -> ssl.SSLContext: ...

    @property
    def authority(self) -> bytes:
        """The root that phones may be told to trust (DER); nothing where the world trusts it already."""
        ...

    @property
    def authority_is_new(self) -> bool:
        """Whether phones that trusted an earlier root have to be told again."""
        ...

    def renew(self, names: Sequence[str]) -> None:
        """Have it be good for these, and for the next weeks. Raises `NoCertificate`."""
        ...


class Own:
    """A certificate that somebody vouches for, in files that may be replaced while it is shown."""

    authority = b""
    authority_is_new = False

    def __init__(self, certificate: Path, key: Path | None) -> None:
        """Without a key of its own the file has both."""
        self.context = server_context()
        self._certificate = certificate
        self._key = key

    def renew(self, _: Sequence[str]) -> None:
        try:
            self.context.load_cert_chain(self._certificate, self._key)
        except ssl.SSLError as error:
            reason = (error.reason or str(error)).replace("_", " ").lower()
            raise NoCertificate(f"{self._named()} is no certificate with its key in PEM: {reason}.") from error
        except OSError as error:
            raise NoCertificate(f"cannot read {self._named()}: {error.strerror or error}.") from error

    def _named(self) -> str:
        return str(self._certificate) if self._key is None else f"{self._certificate} or {self._key}"


class AtHome:
    """A certificate of our own making, kept in the user's folder."""

    def __init__(self) -> None:
        """Raises `NoCertificate`."""
        if find_spec("cryptography") is None:
            raise NoCertificate(
                "a certificate of its own takes the package cryptography: install the extra [tls]. "
                "Or show one that you have, with --tls-cert and --tls-key."
            )
        # Not before it is needed: to load it takes longer than all else that a server does at its start.
        from referee.certificates import Home

        self.context = server_context()
        self.authority = b""
        try:
            self._home = Home(home_folder())
        except Unwritable as fault:
            raise NoCertificate(str(fault)) from fault

    @property
    def authority_is_new(self) -> bool:
        return self._home.authority_is_new

    def renew(self, names: Sequence[str]) -> None:
        from referee.certificates import Unusable

        try:
            self.authority = self._home.renew(names, self.context)
        except Unusable as fault:
            raise NoCertificate(str(fault)) from fault


def certificate_names(listening: str, shown: Sequence[str], public: Sequence[str]) -> tuple[str, ...]:
    """What a certificate has to be for: what phones are shown, what they may be told, and this machine itself.

    Of this machine's own names only those that mean something at home, whatever it is called elsewhere.
    """
    asked_for = () if is_any(listening) else (listening,)
    at_home = [name for name in own_names() if any(name.endswith(f".{domain}") for domain in AT_HOME)]
    found = (*(host.strip("[]") for host in shown), *asked_for, *public, *at_home, "localhost", "127.0.0.1", "::1")
    return tuple(dict.fromkeys(name.lower().rstrip(".") for name in found if name))


async def keep_good(certificate: Certificate, names: Callable[[], Sequence[str]]) -> None:
    """Renew it in time, all the year long. Runs until cancelled; what goes wrong is for the next day."""
    while True:
        await trio.sleep(LOOK_S)
        try:
            certificate.renew(names())
        except NoCertificate as fault:
            log.warning("certificate not renewed", reason=str(fault))
