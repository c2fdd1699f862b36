"""A certificate as `serve --tls` makes it, and clients that trust it. Made once a run."""

import ssl
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.certificates import Home
from referee.transport.tls import Security, server_context

NAMES = ("127.0.0.1", "::1", "localhost", "192.168.1.7")


@cache
def _made() -> tuple[ssl.SSLContext, bytes]:
    """A server's context, and the root's certificate in DER."""
    context = server_context()
    with TemporaryDirectory() as folder:
        return context, Home(Path(folder)).renew(NAMES, context)


def server_security() -> Security:
    return Security(_made()[0], frozenset({"/authority.crt"}))


@cache
def trusting() -> ssl.SSLContext:
    """What a phone has that was told to trust the root: as strict as a browser."""
    context = ssl.create_default_context(cadata=_made()[1])
    context.verify_flags |= ssl.VerifyFlags.VERIFY_X509_STRICT
    return context
