"""A certificate of a server's own making: as Apple wants it, kept, renewed in time, and good for nothing but home."""

import ssl
from datetime import timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID

from referee import certificates
from referee.certificates import AUTHORITY, NAMES_MAX, SERVER, Home, Unusable, issue, make_authority, names_of
from referee.clock import date
from referee.securing import NoCertificate, Own, certificate_names
from referee.transport.tls import server_context

NAMES = ("192.168.1.7", "fd00:7::2", "kitchen.local", "localhost")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "tls"


def renew(folder, names=NAMES) -> tuple[x509.Certificate, x509.Certificate]:
    """The server's certificate and the root, as a start leaves them in the folder."""
    root = Home(folder).renew(names, server_context())
    server, chained = x509.load_pem_x509_certificates((folder / SERVER).read_bytes())
    assert chained == x509.load_der_x509_certificate(root)
    return server, chained


def accepts(root: bytes, shown: bytes, folder, name: str) -> bool:
    """Whether a client that trusts the root shakes hands with who shows this, under this name."""
    (folder / "shown.pem").write_bytes(shown)
    serving = server_context()
    serving.load_cert_chain(folder / "shown.pem")
    trusting = ssl.create_default_context(cadata=root)
    trusting.verify_flags |= ssl.VerifyFlags.VERIFY_X509_STRICT
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = trusting.wrap_bio(back, there, server_hostname=name)
    server = serving.wrap_bio(there, back, server_side=True)
    for end in (client, server, client, server):
        try:
            end.do_handshake()
        except ssl.SSLWantReadError:
            continue
        except ssl.SSLCertVerificationError:
            return False
    return True


def test_it_is_as_apple_wants_it(folder):
    server, _ = renew(folder)
    valid = server.not_valid_after_utc - server.not_valid_before_utc
    assert valid <= timedelta(days=397)
    assert server.not_valid_before_utc <= date() - timedelta(hours=23)  # A phone's clock may be behind.
    assert names_of(server) == list(NAMES)
    assert ExtendedKeyUsageOID.SERVER_AUTH in server.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert server.signature_hash_algorithm is not None
    assert server.signature_hash_algorithm.name == "sha256"
    assert not server.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


@pytest.mark.parametrize("name", NAMES)
def test_who_trusts_the_root_takes_it_under_each_of_its_names(folder, name):
    _, root = renew(folder)
    assert accepts(root.public_bytes(Encoding.DER), (folder / SERVER).read_bytes(), folder, name)


def test_it_is_kept_and_nobody_else_may_read_its_keys(folder):
    assert renew(folder) == renew(folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {(folder / name).stat().st_mode & 0o777 for name in (AUTHORITY, SERVER)} == {0o600}


@pytest.mark.parametrize(("later", "same"), [(360, True), (368, False), (400, False)])
def test_it_is_renewed_a_month_before_its_end_and_the_root_that_phones_trust_stays(folder, monkeypatch, later, same):
    first, root = renew(folder)
    monkeypatch.setattr(certificates, "date", lambda days=0: date(days + later))
    second, root_then = renew(folder)
    assert (second == first) is same
    assert root_then == root
    assert second.not_valid_after_utc >= date(later + 29)


def test_another_evenings_address_is_added_so_that_no_phone_is_asked_again_when_it_comes_home(folder):
    renew(folder)
    club, root = renew(folder, ("10.1.1.9", "localhost"))
    assert names_of(club) == ["10.1.1.9", "localhost", "192.168.1.7", "fd00:7::2", "kitchen.local"]
    assert renew(folder) == (club, root)


def test_addresses_of_before_are_kept_up_to_a_bound(folder):
    for evening in range(6):
        renew(folder, [f"10.0.{evening}.{host}" for host in range(10)])
    server, _ = renew(folder, ["10.0.5.0"])
    assert len(names_of(server)) == NAMES_MAX
    assert names_of(server)[0] == "10.0.5.0"


@pytest.mark.parametrize("name", ["bank.example", "1.1.1.1", "kitchen.local.bank.example"])
def test_whoever_steals_the_roots_key_cannot_pass_for_anybody_on_the_internet(folder, name):
    renew(folder)
    root = certificates._read(folder / AUTHORITY)
    assert root is not None
    forged = issue(root, [name]).pem(root.certificate)
    assert not accepts(root.certificate.public_bytes(Encoding.DER), forged, folder, name)


def test_a_name_of_ones_own_that_is_asked_for_takes_another_root_and_that_is_told(folder):
    _, root = renew(folder)
    home = Home(folder)
    wider = home.renew(("games.example", *NAMES), server_context())
    assert home.authority_is_new
    assert wider != root.public_bytes(Encoding.DER)
    assert accepts(wider, (folder / SERVER).read_bytes(), folder, "games.example")
    again = Home(folder)
    assert again.renew(NAMES, server_context()) == wider
    assert not again.authority_is_new


def test_a_name_that_the_root_may_not_vouch_for_is_not_carried_along(folder):
    """It would spoil the certificate for all the others."""
    folder.mkdir()
    other = make_authority(("games.example",))
    (folder / SERVER).write_bytes(issue(other, ["games.example", "10.1.1.9"]).pem(other.certificate))
    server, root = renew(folder)
    assert names_of(server) == [*NAMES, "10.1.1.9"]
    assert accepts(root.public_bytes(Encoding.DER), (folder / SERVER).read_bytes(), folder, "kitchen.local")


@pytest.mark.parametrize("name", [AUTHORITY, SERVER])
@pytest.mark.parametrize(
    "content", [b"", b"rubbish", b"-----BEGIN CERTIFICATE-----\nrubbish\n-----END CERTIFICATE-----\n"]
)
def test_a_file_that_is_spoiled_is_made_again(folder, name, content):
    renew(folder)
    (folder / name).write_bytes(content)
    renew(folder)
    assert renew(folder) == renew(folder)


def test_a_key_of_another_certificate_is_none(folder):
    renew(folder)
    mixed = make_authority(()).pem().partition(b"-----BEGIN CERTIFICATE")[0]
    kept = (folder / SERVER).read_bytes().partition(b"-----BEGIN CERTIFICATE")
    (folder / SERVER).write_bytes(mixed + kept[1] + kept[2])
    renew(folder)
    assert certificates._read(folder / SERVER) is not None


def test_a_folder_that_cannot_be_written_is_said_to_be_one(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(Unusable, match=r"cannot keep a certificate in .*file"):
        Home(tmp_path / "file").renew(NAMES, server_context())


# ------------------------------------------------------------------------------- one's own


def test_a_certificate_of_ones_own_is_shown_and_read_again_when_it_was_replaced(tmp_path):
    root = make_authority(())
    file = tmp_path / "own.pem"
    file.write_bytes(issue(root, ["localhost"]).pem(root.certificate))
    own = Own(file, None)
    own.renew(())
    file.write_bytes(issue(root, ["kitchen.local"]).pem(root.certificate))
    own.renew(())
    assert own.authority == b""


@pytest.mark.parametrize(
    ("content", "words"),
    [(None, "cannot read .*No such file"), (b"rubbish", "no certificate with its key in PEM"), (b"", "no certificate")],
)
def test_one_that_cannot_be_used_is_refused_with_its_file_and_a_reason(tmp_path, content, words):
    file = tmp_path / "own.pem"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(NoCertificate, match=words) as refused:
        Own(file, None).renew(())
    assert str(file) in str(refused.value)


def test_a_key_that_does_not_go_with_it_is_refused(tmp_path):
    root = make_authority(())
    (tmp_path / "own.pem").write_bytes(issue(root, ["localhost"]).pem(root.certificate))
    (tmp_path / "key.pem").write_bytes(make_authority(()).pem())
    with pytest.raises(NoCertificate, match=r"key\.pem.*mismatch"):
        Own(tmp_path / "own.pem", tmp_path / "key.pem").renew(())


# ------------------------------------------------------------------------------- which names


def test_it_is_for_all_that_phones_are_shown_and_may_be_told(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "Kitchen.example.org")
    names = certificate_names("", ["192.168.1.7", "[fd00::2]"], ["games.example"])
    assert names[:3] == ("192.168.1.7", "fd00::2", "games.example")
    assert {"kitchen.local", "kitchen.lan", "localhost", "127.0.0.1", "::1"} <= set(names)
    # What it is called elsewhere changes from network to network, and each change would take another root.
    assert not {"kitchen", "kitchen.example.org"} & set(names)
    assert "10.0.0.9" in certificate_names("10.0.0.9", [], [])
