"""What this machine says of its interfaces, addresses and routers. Knows Linux's files; judges nothing.

Elsewhere those files are missing, and there are names and addresses alone.
"""

import ipaddress
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import ifaddr

SYS_NET: Final = Path("/sys/class/net")
PROC_NET: Final = Path("/proc/net")

# linux/if_arp.h: a tunnel has no hardware (ARPHRD_NONE), or that of PPP, IPIP, IP6IP6, SIT, GRE or GRE over IPv6.
_TUNNEL_TYPES: Final = frozenset({"65534", "512", "768", "769", "776", "778", "823"})
_RTF_GATEWAY: Final = 0x2  # linux/route.h
_DEPRECATED_OR_WORSE: Final = 0x20 | 0x40 | 0x08  # linux/if_addr.h: deprecated, tentative, a duplicate.
_TEMPORARY: Final = 0x01

NO_ROUTER: Final = 1 << 32
"""In the place of a route's metric, which is less: no router is known behind the interface."""


class Interface(NamedTuple):
    """What the system says of one interface."""

    name: str
    hosts: tuple[str, ...]
    up: bool = True
    virtual: bool = False
    metrics: tuple[int, int] = (NO_ROUTER, NO_ROUTER)  # Of the way to a router, for IPv4 and IPv6: less is preferred.


def interfaces() -> list[Interface]:
    """Every interface that has an address."""
    routers = _routers_v4(), _routers_v6()
    fading = _fading_v6()
    found = []
    for adapter in ifaddr.get_adapters():
        hosts = [ip.ip if isinstance(ip.ip, str) else ip.ip[0] for ip in adapter.ips]
        name = adapter.nice_name
        metrics = routers[0].get(name, NO_ROUTER), routers[1].get(name, NO_ROUTER)
        kept = tuple(host for host in hosts if host not in fading)
        found.append(Interface(name, kept, _is_up(SYS_NET / name), _is_virtual(SYS_NET / name), metrics))
    return found


def _said(path: Path) -> str:
    """What a file of the kernel's says; nothing where it is missing, or its interface has just gone."""
    with suppress(OSError):
        return path.read_text("ascii", "replace").strip()
    return ""


def _is_up(told: Path) -> bool:
    # What cannot say (a tunnel, a virtual cable) says "unknown", and other systems say nothing.
    return _said(told / "operstate") not in ("down", "lowerlayerdown", "notpresent", "dormant")


def _is_virtual(told: Path) -> bool:
    """Whether it leads into a tunnel, or to containers and virtual machines: a bridge without a machine's own port."""
    if (told / "tun_flags").exists() or _said(told / "type") in _TUNNEL_TYPES:
        return True
    if not (told / "bridge").is_dir():
        return False
    with suppress(OSError):
        return not any((SYS_NET / port.name / "device").exists() for port in (told / "brif").iterdir())
    return True


def _routers_v4() -> Mapping[str, int]:
    """By interface: the metric of its way to everywhere through a router."""
    found: dict[str, int] = {}
    for line in _said(PROC_NET / "route").splitlines()[1:]:
        name, destination, _gateway, flags, _, _, metric, mask, *_ = line.split()
        if int(destination, 16) == int(mask, 16) == 0 and int(flags, 16) & _RTF_GATEWAY:
            found[name] = min(int(metric), found.get(name, NO_ROUTER))
    return found


def _routers_v6() -> Mapping[str, int]:
    found: dict[str, int] = {}
    for line in _said(PROC_NET / "ipv6_route").splitlines():
        destination, length, _, _, _gateway, metric, _, _, flags, name = line.split()
        if int(destination, 16) == int(length, 16) == 0 and int(flags, 16) & _RTF_GATEWAY:
            found[name] = min(int(metric, 16), found.get(name, NO_ROUTER))
    return found


def _fading_v6() -> frozenset[str]:
    """Addresses that will not last the evening, or are none yet; temporary ones where there are lasting ones too."""
    flags: dict[str, int] = {}
    for line in _said(PROC_NET / "if_inet6").splitlines():
        host, _index, _length, _scope, flag, _name = line.split()
        flags[str(ipaddress.IPv6Address(int(host, 16)))] = int(flag, 16)
    fading = {host for host, flag in flags.items() if flag & _DEPRECATED_OR_WORSE}
    lasting = {host for host, flag in flags.items() if not flag & (_DEPRECATED_OR_WORSE | _TEMPORARY)}
    if any(not ipaddress.ip_address(host).is_link_local for host in lasting - {"::1"}):
        fading |= {host for host, flag in flags.items() if flag & _TEMPORARY}
    return frozenset(fading)
