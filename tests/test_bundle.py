"""Pages are bound into few files, which do what the many did; what cannot be bound is refused at the start."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from referee.bundle import Unbound, bound
from referee.site import page_files

PAGE = b"""<head>
    <link rel="stylesheet" href="styles/one.css" />
    <link rel="stylesheet" href="styles/two.css" />
    <script type="module" src="main.js"></script>
</head>"""


def bind(**modules: str) -> str:
    """The bundle of a page whose own module is `main`."""
    files = {f"/{name.replace('_', '/')}.js": text.encode() for name, text in modules.items()}
    return bound({"/page.html": PAGE, "/styles/one.css": b"a{}", "/styles/two.css": b"b{}", **files})[
        "/page.bundle.js"
    ].decode()


def node(script: bytes, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """What Node says of a bundle."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("Node is not installed here")
    (folder / "bundle.mjs").write_bytes(script)
    command = [program, *options, str(folder / "bundle.mjs")]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def syntax(script: bytes, folder: Path) -> str:
    """What is wrong with how a bundle is written; empty: nothing."""
    return node(script, folder, "--check").stderr


def said(bundle: str, folder: Path) -> list[str]:
    """What a bundle writes when it runs."""
    done = node(bundle.encode(), folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_every_page_is_bound(tmp_path: Path) -> None:
    """Also the first line of defense of every module of the page: no circle, no way of writing that is not known."""
    files = bound(page_files())
    for page in ("/index.html", "/replay.html", "/results.html"):
        text = files[page].decode()
        named = re.findall(r'(?:href|src)="([^"]+)"', text)
        assert [name for name in named if f"/{name}" not in files] == []
        assert len(re.findall(r"<script|stylesheet", text)) == 2, "one bundle of each"
        script = files[page.replace(".html", ".bundle.js")]
        assert not syntax(script, tmp_path)
        assert not re.search(rb"^(?:import|export (?!const modules))", script, re.MULTILINE)


def test_a_bundle_does_what_its_modules_do_each_once_and_in_order(tmp_path: Path) -> None:
    """With every way in which ours and the vendored ones import and export."""
    bundle = bind(
        main=(
            'import { add as plus, Base } from "./lib/add.js";\nimport * as all from "./lib/all.js";\n'
            'import whole from "./lib/whole.js";\nimport "./lib/add.js";\n'
            "await null;\nconsole.log(plus(1, 2), all.twice(4), all.renamed, whole(5), new Base().name);\n"
            "console.log(all.LIST.length);\n"
        ),
        lib_add='console.log("once");\nexport function add(one, other) {\n  return one + other;\n}\n'
        'export class Base { name = "base"; }\n',
        lib_all='import { add } from "./add.js";\nexport const twice = (one) => add(one, one);const hidden = 7;'
        'export{hidden as renamed};\nexport { LIST } from "./list.js";\n',
        lib_list="/** A list. */\n// Of three.\nexport const LIST = [1, 2, 3];\n/* Code */ [].pop();\n/* goes on. */\n",
        lib_whole="export default function (one) { return one * 2; }\n",
    )
    assert said(bundle, tmp_path) == ["once", "3", "8", "7", "10", "base", "3"]


def test_styles_are_bound_in_their_order() -> None:
    files = bound({"/page.html": PAGE, "/main.js": b"", "/styles/one.css": b"a{}", "/styles/two.css": b"b{}"})
    assert files["/page.bundle.css"] == b"a{}b{}"
    assert files["/page.html"].count(b"stylesheet") == 1
    assert files["/styles/one.css"] == b"a{}", "each can still be asked for by itself"


@pytest.mark.parametrize(
    ("modules", "why"),
    [
        ({"main": 'import "./gone.js";'}, "/main.js asks for /gone.js"),
        ({"main": 'import "gone";'}, "no file beside it"),
        ({"main": "export let changes = 1;"}, "export let changes"),
        ({"main": 'import "./other.js";', "other": 'import "./main.js";'}, "in a circle"),
    ],
)
def test_what_cannot_be_bound_is_refused_by_name(modules: dict[str, str], why: str) -> None:
    with pytest.raises(Unbound, match=re.escape(why)):
        bind(**modules)
