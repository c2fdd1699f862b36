"""Networks of a test's own, cut off from every other: interfaces, routes and phones as they are at people's homes."""

import shutil
import subprocess
from functools import cache

import pytest

# Enough for a script that starts a server, on a busy machine.
LIMIT_S = 60

# The files that tell of interfaces show those of the network in which they were mounted.
BEGIN = "set -e; mount -t sysfs sysfs /sys; ip link set lo up; "

# A machine's Wi-Fi with a router behind it. `air` is the other end, where the router and the phones would be.
WIFI = (
    "ip link add wlan0 type veth peer name air; ip link set wlan0 up; ip link set air up; "
    "ip addr add 192.168.7.2/24 dev wlan0; ip route add default via 192.168.7.1 dev wlan0 metric 600; "
)


@cache
def _entrance() -> tuple[str, ...]:
    """The command that enters a network of its own here; nothing where the machine does not allow it."""
    if shutil.which("ip") is None or shutil.which("unshare") is None or shutil.which("nsenter") is None:
        return ()
    # With processes of its own: whatever a script has begun ends with it, in whatever way it ends.
    apart = ("--net", "--mount", "--pid", "--mount-proc", "--fork", "--kill-child")
    for command in (("unshare", *apart), ("unshare", "--map-root-user", *apart)):
        probe = BEGIN + WIFI
        if subprocess.run([*command, "sh", "-c", probe], capture_output=True, check=False).returncode == 0:
            return command
    return ()


def in_namespace(script: str) -> str:
    """What a shell script prints that runs in a network of its own, all of which is gone with it."""
    if not _entrance():
        pytest.skip("no network of one's own can be made here")
    command = [*_entrance(), "sh", "-c", BEGIN + script]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT_S, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
