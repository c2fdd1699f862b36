"""What is installed is what stands here, and works away from here. Knows no game."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.kit.checkout import ROOT, names

PACKAGES = ("clients/", "protocol/", "referee/")
# What the phone page is checked and vendored with, and no phone is sent.
TOOLS = (
    "clients/phone/.npmrc",
    "clients/phone/package-lock.json",
    "clients/phone/package.json",
    "clients/phone/tsconfig.json",
    "clients/phone/vendor.py",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, freshly built."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    [built] = folder.glob("*.whl")
    return built


def test_a_wheel_has_the_three_packages_whole_and_nothing_else(wheel: Path) -> None:
    """Page, decks, rules and catalogues are shipped; tests, bench and tools are not."""
    shipped = {name for name in zipfile.ZipFile(wheel).namelist() if not name.startswith("firstshout-")}
    kept = {name for name in names() if name.startswith(PACKAGES) and name not in TOOLS}
    assert shipped == kept


def test_an_installed_wheel_plays_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """The command starts from the wheel's own files, in another folder."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import sys\n"
        "sys.path.insert(0, sys.argv.pop(1))\n"
        "import clients, protocol, referee.cli\n"
        "print(clients.__file__, protocol.__file__, referee.__file__)\n"
        "referee.cli.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", program, str(tmp_path), "--help"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].count(str(tmp_path)) == len(PACKAGES)
    assert "serve" in done.stdout
