"""Brings what the checks need beyond the venv: Node and two browsers. Knows no check.

Run by hand as `bring.py node`, `bring.py browser` or `bring.py webkit`, it prints where the thing is.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PHONE = ROOT / "clients" / "phone"
VENV = ROOT / ".venv"

# The oldest Node that runs what package.json asks for.
NODE_MAJOR_MIN = 20

# Names under which systems install a Chromium that Playwright can drive.
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# WebKit has a driver of its own, a screen that nobody sees, and a namespace in which a host name leads to this machine.
WEBKIT = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb", "unshare": "util-linux"}

# A page without a font has no letters, and no width.
FONT = "fonts-dejavu-core"

# A package index or a download that says nothing for this long will say nothing at all.
PATIENCE_S = 600


class Missing(Exception):
    """A thing could not be brought; the message says what a person can do about it."""


def node_folder() -> Path:
    """The folder that has `node` and `npm`: the system's where new enough, else the venv's."""
    system = shutil.which("node")
    if system and shutil.which("npm") and _major(system) >= NODE_MAJOR_MIN:
        return Path(system).parent
    ours = VENV / "bin" / "node"
    if not ours.exists() or _major(str(ours)) < NODE_MAJOR_MIN:
        lock = ROOT / "requirements-node.lock"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-input"]
        if _quietly([*pip, "--require-hashes", "--requirement", str(lock)]):
            raise Missing(f"no Node of {NODE_MAJOR_MIN} or newer here, and pip cannot bring one")
    return ours.parent


def node_packages(node: Path) -> None:
    """Installs what the phone page is checked with, exactly as locked, unless it is there."""
    lock = PHONE / "package-lock.json"
    stamp = PHONE / "node_modules" / ".installed-from"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    command = [str(node / "npm"), "ci", "--no-audit", "--no-fund"]
    if _quietly(command, cwd=PHONE, path=node):
        raise Missing("npm ci failed in clients/phone; its own words are above")
    stamp.write_text(wanted)


def browser() -> str | None:
    """The path of a Chromium that starts, or None where Playwright's own does."""
    _driver()
    named = os.environ.get("REFEREE_CHROMIUM")
    if named:
        if starts(named):
            return named
        raise Missing(f"REFEREE_CHROMIUM names {named}, which does not start")
    found = _installed()
    if found:
        return found
    if starts(None):
        return None
    _apt_get("chromium", FONT)
    found = _installed()
    if found:
        return found
    print("asking Playwright for its own browser")
    _quietly([sys.executable, "-m", "playwright", "install", "chromium"])
    if starts(None):
        return None
    raise Missing(
        "no Chromium here, and neither apt-get nor Playwright can bring one: "
        "install one and set REFEREE_CHROMIUM to its path"
    )


def webkit() -> str:
    """The path of WebKit's driver, once it and all that it needs are here."""
    lacking = [name for name in WEBKIT if not shutil.which(name)]
    if lacking:
        _apt_get(*(WEBKIT[name] for name in lacking), FONT)
    lacking = [name for name in WEBKIT if not shutil.which(name)]
    if lacking:
        packages = " ".join(WEBKIT[name] for name in lacking)
        raise Missing(f"no {', '.join(lacking)} here; on Debian and Ubuntu: apt-get install {packages}")
    return str(shutil.which("WebKitWebDriver"))


def starts(executable: str | None) -> bool:
    """Whether this browser (None: Playwright's own) opens a page when told to."""
    probe = (
        "import sys\n"
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p:\n"
        "    b = p.chromium.launch(executable_path=sys.argv[1] or None, args=['--no-sandbox'])\n"
        "    b.new_page().goto('data:text/html,hello')\n"
    )
    done = _run([sys.executable, "-c", probe, executable or ""])
    return done.returncode == 0


def _driver() -> None:
    """Gives Playwright a Node that runs: its own lacks a library on the smallest systems."""
    if _run([sys.executable, "-m", "playwright", "--version"]).returncode:
        node = str(node_folder() / "node")
        # The file itself, since what stands in a venv may be a program that starts it.
        real = _run([node, "--print", "process.execPath"]).stdout.strip()
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = real


def _installed() -> str | None:
    # A name on the path may be a stub that only asks for another package, so each is tried.
    for name in BROWSERS:
        path = shutil.which(name)
        if path and starts(path):
            return path
    return None


def _apt_get(*packages: str) -> None:
    """Installs these where apt-get is and may; whoever asked looks whether it worked."""
    apt_get = shutil.which("apt-get")
    if not apt_get:
        return
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if root and (not shutil.which("sudo") or _run([*root, "true"]).returncode):
        print("apt-get is here, but not for this user")
        return
    print(f"installing {' '.join(packages)} with apt-get")
    env = ["env", "DEBIAN_FRONTEND=noninteractive"]
    install = ["install", "--yes", "--quiet", "--no-install-recommends", *packages]
    _quietly([*root, *env, apt_get, "update", "--quiet"])
    _quietly([*root, *env, apt_get, *install])


def _major(node: str) -> int:
    said = _run([node, "--version"]).stdout.strip().removeprefix("v").partition(".")[0]
    return int(said) if said.isdecimal() else 0


def _quietly(command: list[str], cwd: Path = ROOT, path: Path | None = None) -> int:
    """Runs a command; shows what it said only if it failed. Returns its exit code."""
    done = _run(command, cwd, path)
    if done.returncode:
        print(f"$ {' '.join(command)}\n{done.stdout[-4000:]}", flush=True)
    return done.returncode


def _run(command: list[str], cwd: Path = ROOT, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = dict(os.environ)
    if path:
        env["PATH"] = f"{path}{os.pathsep}{env['PATH']}"
    try:
        return subprocess.run(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return subprocess.CompletedProcess(command, 127, stdout=str(fault))


if __name__ == "__main__":
    try:
        match sys.argv[1:]:
            case ["node"]:
                print(node_folder())
            case ["browser"]:
                print(browser() or "Playwright's own")
            case ["webkit"]:
                print(webkit())
            case _:
                sys.exit(__doc__)
    except Missing as lack:
        sys.exit(f"MISSING: {lack}")
