"""The address that a table shows is all that a client needs."""

import pytest

from clients.address import ADDRESS_LETTERS_MAX, Address, parse_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("http://192.168.1.7:8080/?table=BCDF", Address("192.168.1.7", 8080, "BCDF")),
        ("http://192.168.1.7:8080/BCDF", Address("192.168.1.7", 8080, "BCDF")),
        ("http://192.168.1.7:8080/tea-room/", Address("192.168.1.7", 8080, "tea-room")),
        ("http://192.168.1.7:8080/", Address("192.168.1.7", 8080)),
        (" 192.168.1.7:8080 ", Address("192.168.1.7", 8080)),
        ("HTTP://HOST/some/page?x=1&table=bcdf#there", Address("host", 80, "bcdf")),
        ("https://host/?table=", Address("host", 443, tls=True)),
        ("ws://host:1/ws", Address("host", 1)),
        ("http://[fe80::1]:8080/?table=A", Address("fe80::1", 8080, "A")),
        ("localhost:8080?table=BCDF", Address("localhost", 8080, "BCDF")),
    ],
)
def test_an_address_leads_to_the_socket_and_the_table(text, address):
    assert parse_address(text) == address


@pytest.mark.parametrize("text", ["", "ftp://host", "http://", "http://host:port/", "h" * (ADDRESS_LETTERS_MAX + 1)])
def test_what_is_no_address_is_refused(text):
    with pytest.raises(ValueError):
        parse_address(text)
