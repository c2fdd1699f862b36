"""Makes, keeps and renews the certificate of a server at home. Knows X.509 and a folder; knows no socket.

Nobody vouches for an address at home, so the server has an authority of its own: a root that phones may be told to
trust, once, and a certificate by it that may be renewed without asking them again. The root may vouch for nothing but
names and addresses at home (RFC 5280, section 4.2.1.10): whoever steals its key cannot pass for a bank.
"""

import ipaddress
import os
import ssl
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from referee.addresses import AT_HOME
from referee.clock import date

AUTHORITY: Final = "authority.pem"  # Key and certificate of the root.
SERVER: Final = "server.pem"  # Key and certificate of the server, and the root's.

# Apple accepts no more (398 days since 2020, for roots that it ships); phones' clocks may be a day behind.
SERVER_DAYS: Final = 397
EARLIER_DAYS: Final = 1
RENEW_DAYS: Final = 30

# A root that phones trust should outlive the phones.
AUTHORITY_DAYS: Final = 3650

# What a server was called on other evenings stays in its certificate, so that a laptop which comes home from the club
# is not asked about again. No more than this, the latest first: who gets a new address every day would fill it.
NAMES_MAX: Final = 40

# Networks that nobody has on the internet (RFC 1918, RFC 3927, RFC 4193, RFC 4291, RFC 6598), and this machine.
NETWORKS: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "fc00::/7",
            "fe80::/10",
            "::1/128",
        ),
    )
)

_OWNER_ONLY: Final = 0o600
_FOLDER_OWNER_ONLY: Final = 0o700


class Unusable(Exception):
    """A certificate that cannot be used; the text says why."""


class Pair(NamedTuple):
    """A certificate and the key that goes with it."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    def pem(self, *chain: x509.Certificate) -> bytes:
        key = self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        return key + b"".join(each.public_bytes(serialization.Encoding.PEM) for each in (self.certificate, *chain))


class Home:
    """The certificate of a server at home, kept in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.authority_is_new = False  # It took another's place: phones that trusted that have to be told again.

    def renew(self, names: Sequence[str], context: ssl.SSLContext) -> bytes:
        """Have `context` show a certificate for these names and addresses, made anew where the kept one will not do.

        Returns the root's certificate, for phones to trust (DER). Raises `Unusable` where nothing can be written.
        """
        try:
            self._folder.mkdir(mode=_FOLDER_OWNER_ONLY, parents=True, exist_ok=True)
            authority = self._authority(names)
            kept = _read(self._folder / SERVER)
            if kept is None or not _will_do(kept.certificate, authority, names):
                earlier = [] if kept is None else names_of(kept.certificate)
                earlier = [name for name in earlier if _may_vouch(authority.certificate, [name])]
                issued = issue(authority, [*dict.fromkeys((*names, *earlier))][:NAMES_MAX])
                _write(self._folder / SERVER, issued.pem(authority.certificate))
            context.load_cert_chain(self._folder / SERVER)
        except OSError as error:
            raise Unusable(f"cannot keep a certificate in {self._folder}: {error.strerror or error}") from error
        return authority.certificate.public_bytes(serialization.Encoding.DER)

    def _authority(self, names: Sequence[str]) -> Pair:
        path = self._folder / AUTHORITY
        kept = _read(path)
        if kept is not None and _lasts(kept.certificate, SERVER_DAYS) and _may_vouch(kept.certificate, names):
            return kept
        self.authority_is_new = path.exists()
        made = make_authority(names)
        _write(path, made.pem())
        return made


def kept_in(folder: Path) -> tuple[list[str], str] | None:
    """What the certificate that is kept there is for, and its last day; None: there is none that can be shown."""
    kept = _read(folder / SERVER)
    return None if kept is None else (names_of(kept.certificate), f"{kept.certificate.not_valid_after_utc:%Y-%m-%d}")


def make_authority(names: Iterable[str]) -> Pair:
    """A root for this machine: for names and addresses at home, and for these."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"firstshout at home, {date():%Y-%m-%d}")])
    domains = [x509.DNSName(domain) for domain in (*AT_HOME, "localhost")]
    networks = [x509.IPAddress(network) for network in NETWORKS]
    beyond = [_subtree(each) for each in names if not _is_at_home(each)]
    certificate = (
        _begun(name, name, key.public_key(), AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.NameConstraints([*domains, *networks, *beyond], None), critical=True)
        .sign(key, hashes.SHA256())
    )
    return Pair(key, certificate)


def issue(authority: Pair, names: Sequence[str]) -> Pair:
    """A server's certificate for these names and addresses, as Apple wants it (support.apple.com/103769)."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "firstshout referee")])
    of_authority = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    certificate = (
        _begun(name, authority.certificate.subject, key.public_key(), SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([_general(each) for each in names]), critical=False)
        .add_extension(of_authority, critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    return Pair(key, certificate)


def names_of(certificate: x509.Certificate) -> list[str]:
    """The names and addresses that a certificate is for."""
    try:
        found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except x509.ExtensionNotFound:
        return []
    return [str(each.value) for each in found]


def _begun(subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, days: int) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(date(-EARLIER_DAYS))
        .not_valid_after(date(days - EARLIER_DAYS))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


# ------------------------------------------------------------------------------------ what will do


def _will_do(certificate: x509.Certificate, authority: Pair, names: Iterable[str]) -> bool:
    try:
        certificate.verify_directly_issued_by(authority.certificate)
    except (ValueError, TypeError, InvalidSignature):
        return False
    known = set(names_of(certificate))
    return _lasts(certificate, RENEW_DAYS) and all(each in known for each in names)


def _lasts(certificate: x509.Certificate, days: int) -> bool:
    return certificate.not_valid_before_utc <= date() and certificate.not_valid_after_utc >= date(days)


def _may_vouch(certificate: x509.Certificate, names: Iterable[str]) -> bool:
    try:
        allowed = certificate.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or []
    except x509.ExtensionNotFound:
        return False
    return all(_is_at_home(each) or _subtree(each) in allowed for each in names)


def _is_at_home(name: str) -> bool:
    address = _address(name)
    if address is not None:
        return any(address in network for network in NETWORKS if network.version == address.version)
    return any(name == domain or name.endswith(f".{domain}") for domain in (*AT_HOME, "localhost"))


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


def _general(name: str) -> x509.GeneralName:
    address = _address(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(address)


def _subtree(name: str) -> x509.GeneralName:
    """Exactly this name, or address, as a root may be allowed to vouch for it."""
    address = _address(name)
    return x509.DNSName(name) if address is None else x509.IPAddress(ipaddress.ip_network(name))


# ------------------------------------------------------------------------------------ files


def _read(path: Path) -> Pair | None:
    """A pair as it was written; None where there is none that can be read: it is made again."""
    with suppress(OSError, ValueError, TypeError):
        text = path.read_bytes()
        key = serialization.load_pem_private_key(text, None)
        certificate = x509.load_pem_x509_certificates(text)[0]
        if isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == certificate.public_key():
            return Pair(key, certificate)
    return None


def _write(path: Path, text: bytes) -> None:
    """All or nothing, and for nobody else to read."""
    new = path.with_suffix(".new")
    with suppress(FileNotFoundError):
        new.unlink()
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    with os.fdopen(descriptor, "wb") as file:
        file.write(text)
    new.replace(path)
