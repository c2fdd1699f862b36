"""The libraries that the page ships are the ones that the lock names, byte for byte, with their licenses."""

import json
import re

import pytest

from clients.phone import vendor


def test_what_is_shipped_is_what_was_vendored():
    assert vendor.checksums(vendor.VENDOR) == (vendor.VENDOR / vendor.CHECKSUMS).read_text()


def test_nothing_is_shipped_that_no_line_of_the_script_names():
    named = {*vendor.MODULES.values(), *(f"licenses/{name}" for name in vendor.LICENSES.values()), vendor.CHECKSUMS}
    shipped = {path.relative_to(vendor.VENDOR).as_posix() for path in vendor.VENDOR.rglob("*") if path.is_file()}
    assert {name for name in shipped if not name.endswith(".d.ts")} == named


def test_every_library_has_its_license():
    for origin in vendor.MODULES:
        package = re.match(r"(@[^/]+/)?([^/]+)", origin)
        assert package is not None
        name = {"bundle": "fluent"}.get(package[2], package[2])
        assert (vendor.VENDOR / "licenses" / f"{name}.LICENSE").stat().st_size > 1000


def test_a_browser_can_resolve_every_import():
    """No bare name: a strict policy forbids the inline map that would resolve it."""
    for path in vendor.VENDOR.rglob("*.js"):
        for found in vendor.IMPORTED.finditer(path.read_text()):
            pytest.fail(f"{path.name} imports {found['name']}")


def test_the_lock_holds_the_versions_that_are_asked_for():
    asked = json.loads((vendor.HERE / "package.json").read_text())["devDependencies"]
    locked = json.loads((vendor.HERE / "package-lock.json").read_text())["packages"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in asked} == asked


def test_vendoring_again_changes_nothing():
    packages = vendor.HERE / "node_modules"
    if not packages.is_dir():
        pytest.skip("npm has installed nothing here")
    for to, content in vendor.wanted(packages).items():
        assert (vendor.VENDOR / to).read_bytes() == content, to
