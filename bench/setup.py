"""Brings the peers: python -m bench.setup [--lock]. Knows package managers; measures nothing.

What the benches run beside the referee goes into `bench/.peers`, which nobody commits: a virtual environment with the
Python peers, `node_modules` with those of Node. All of it is as locked in `bench/peers`; `--lock` renews the locks.
What cannot be brought is said, and a bench then says which of its rows are missing, and why.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOCKED: Final = ROOT / "bench" / "peers"
PEERS: Final = ROOT / "bench" / ".peers"
PYTHON: Final = PEERS / "venv" / "bin" / "python"
NODE_MODULES: Final = PEERS / "node_modules"

PYTHON_LOCK: Final = "requirements.lock"
NODE_LOCK: Final = "package-lock.json"

# The oldest Node under which all of these start.
NODE_MAJOR_MIN: Final = 20

# A package index that says nothing for this long will say nothing at all.
PATIENCE_S: Final = 300


def node() -> str | None:
    """A Node that is new enough: the system's, or else the one in this project's own virtual environment."""
    for path in (os.environ.get("PATH", os.defpath), str(Path(sys.executable).parent)):
        found = shutil.which("node", path=path)
        if found and _major(found) >= NODE_MAJOR_MIN:
            return found
    return None


def _major(found: str) -> int:
    said = subprocess.run([found, "--version"], capture_output=True, check=False, text=True).stdout
    number = said.strip().removeprefix("v").partition(".")[0]
    return int(number) if number.isdecimal() else 0


def missing() -> dict[str, str]:
    """Which kind of peers is not there, and why: `python`, `node`."""
    found = {}
    if _stamp(PYTHON_LOCK) != _digest(PYTHON_LOCK):
        found["python"] = "not installed as locked: run `python -m bench.setup`"
    if node() is None:
        found["node"] = f"no Node of {NODE_MAJOR_MIN} or newer here"
    elif _stamp(NODE_LOCK) != _digest(NODE_LOCK):
        found["node"] = "not installed as locked: run `python -m bench.setup`"
    return found


def _digest(lock: str) -> str:
    return hashlib.sha256((LOCKED / lock).read_bytes()).hexdigest()


def _stamp(lock: str) -> str:
    """The digest of the lock that what is there was installed from."""
    stamp = PEERS / f".{lock}"
    return stamp.read_text() if stamp.exists() else ""


def _run(command: list[str], folder: Path = ROOT) -> bool:
    try:
        return subprocess.run(command, cwd=folder, check=False, timeout=PATIENCE_S).returncode == 0
    except (OSError, subprocess.TimeoutExpired) as trouble:
        print(trouble, file=sys.stderr)
        return False


def install() -> None:
    """Whatever is not there as locked."""
    PEERS.mkdir(exist_ok=True)
    absent = missing()
    if "python" in absent:
        print("installing the Python peers")
        uv = [sys.executable, "-m", "uv"]
        into = ["pip", "install", "--quiet", "--python", str(PYTHON), "--require-hashes"]
        if _run([*uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(PEERS / "venv")]) and _run(
            [*uv, *into, "--requirement", str(LOCKED / PYTHON_LOCK)]
        ):
            (PEERS / f".{PYTHON_LOCK}").write_text(_digest(PYTHON_LOCK))
    found = node()
    if "node" in absent and found is not None:
        print("installing the Node peers")
        for name in ("package.json", NODE_LOCK, ".npmrc"):
            shutil.copy(LOCKED / name, PEERS / name)
        if _run([str(Path(found).parent / "npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"], PEERS):
            (PEERS / f".{NODE_LOCK}").write_text(_digest(NODE_LOCK))


def lock() -> None:
    """Renew the locks: names, versions and hashes, and no address."""
    uv = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    kept = ["--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate", "--upgrade"]
    assert _run([*uv, *kept, "requirements.in", "--output-file", PYTHON_LOCK], LOCKED)
    found = node()
    assert found is not None
    (LOCKED / NODE_LOCK).unlink(missing_ok=True)
    assert _run([str(Path(found).parent / "npm"), "install", "--package-lock-only", "--ignore-scripts"], LOCKED)
    content = json.loads((LOCKED / NODE_LOCK).read_text())
    for package in content["packages"].values():
        package.pop("funding", None)  # npm copies addresses for donations.
    (LOCKED / NODE_LOCK).write_text(json.dumps(content, indent=2) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.setup", description="Brings what the benches compare with.")
    parser.add_argument("--lock", action="store_true", help="renew the locks first")
    if parser.parse_args().lock:
        lock()
    install()
    absent = missing()
    for kind, why in absent.items():
        print(f"peers of {kind}: {why}")
    if not absent:
        print("all peers are here")
    return bool(absent)


if __name__ == "__main__":
    sys.exit(main())
