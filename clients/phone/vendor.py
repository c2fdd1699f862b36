"""Copies the page's libraries out of node_modules into vendor/. Knows files and hashes; fetches nothing.

Run it after `npm ci` in this folder (`python clients/phone/vendor.py`). A browser resolves only paths, and a strict
Content-Security-Policy forbids an inline import map, so bare imports are turned into relative ones while copying.
`--tidy-lock` only drops the funding addresses that `npm install` writes into the lock: it carries names, versions and
hashes and no address.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
VENDOR = HERE / "vendor"
CHECKSUMS = "CHECKSUMS"

# One line a module that is shipped: where npm put it, where the page finds it.
MODULES = {
    "preact/dist/preact.mjs": "preact.js",
    "preact/hooks/dist/hooks.mjs": "hooks.js",
    "@preact/signals-core/dist/signals-core.mjs": "signals-core.js",
    "@preact/signals/dist/signals.mjs": "signals.js",
    "htm/dist/htm.mjs": "htm.js",
    "@fluent/bundle/esm/index.js": "fluent/index.js",
    "@fluent/bundle/esm/ast.js": "fluent/ast.js",
    "@fluent/bundle/esm/builtins.js": "fluent/builtins.js",
    "@fluent/bundle/esm/bundle.js": "fluent/bundle.js",
    "@fluent/bundle/esm/memoizer.js": "fluent/memoizer.js",
    "@fluent/bundle/esm/resolver.js": "fluent/resolver.js",
    "@fluent/bundle/esm/resource.js": "fluent/resource.js",
    "@fluent/bundle/esm/scope.js": "fluent/scope.js",
    "@fluent/bundle/esm/types.js": "fluent/types.js",
}

# @fluent/bundle declares Apache-2.0 and ships no text of it; htm ships that text whole, so it serves for both.
LICENSES = {
    "preact/LICENSE": "preact.LICENSE",
    "@preact/signals/LICENSE": "signals.LICENSE",
    "@preact/signals-core/LICENSE": "signals-core.LICENSE",
    "htm/LICENSE": "htm.LICENSE",
    "htm/LICENSE#fluent": "fluent.LICENSE",
}

BARE = {
    "preact": "./preact.js",
    "preact/hooks": "./hooks.js",
    "@preact/signals-core": "./signals-core.js",
}

IMPORTED = re.compile(r'(\bfrom\s*|\bimport\s*)"(?P<name>[^".][^"]*)"')
SOURCE_MAP = re.compile(r"\s*//# sourceMappingURL=\S+\s*$")


def shipped(source: str) -> str:
    """The text of a module as the page can load it; a KeyError names an import that nothing here provides."""
    relative = IMPORTED.sub(lambda found: f'{found[1]}"{BARE[found["name"]]}"', source)
    return SOURCE_MAP.sub("", relative).rstrip() + "\n"


def wanted(packages: Path) -> dict[str, bytes]:
    """Every file of vendor/ by its path in there, made from an installed `node_modules`."""
    files = {to: shipped((packages / origin).read_text()).encode() for origin, to in MODULES.items()}
    for origin, to in LICENSES.items():
        files[f"licenses/{to}"] = (packages / origin.partition("#")[0]).read_bytes()
    return files


def checksums(folder: Path) -> str:
    """Lines as sha256sum writes them, for every file below a folder but the list itself and the type shims."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return "".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n"
        for path in paths
        if path.name != CHECKSUMS and not path.name.endswith(".d.ts")
    )


def tidy_lock(lock: Path) -> None:
    """Drops the addresses that npm copies from a package's own description."""
    content = json.loads(lock.read_text())
    for package in content["packages"].values():
        package.pop("funding", None)
    lock.write_text(json.dumps(content, indent=2) + "\n")


def renew() -> None:
    """Writes vendor/ anew; type shims (*.d.ts) are ours and stay."""
    for to, content in wanted(HERE / "node_modules").items():
        path = VENDOR / to
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (VENDOR / CHECKSUMS).write_text(checksums(VENDOR))


if __name__ == "__main__":
    tidy_lock(HERE / "package-lock.json")
    if "--tidy-lock" not in sys.argv[1:]:
        renew()
