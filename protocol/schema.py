"""Writes what is made from the Structs: schema.json, the phone page's types, the tables of PROTOCOL.md.

Knows which files those are; knows no message. `python -m protocol.schema --write` renews them, `--check` says whether
they are as they should be. The Structs are the only source: the files are never edited.
"""

import argparse
import difflib
import itertools
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from protocol.client import ClientMessage
from protocol.outline import name_of, outlines
from protocol.server import ServerMessage
from protocol.tables import blocks
from protocol.typescript import typescript

ROOT: Final = Path(__file__).resolve().parent.parent
DIFF_LINES_MAX: Final = 40  # A screen: enough to see what changed, and the files tell the rest.

_BLOCK: Final = "<!-- made: {name} -->\n{text}<!-- end: {name} -->"


def json_schema() -> str:
    """JSON Schema of all that a client may say and be told, under `$defs`."""
    (says, told), parts = msgspec.json.schema_components([ClientMessage, ServerMessage], ref_template="#/$defs/{name}")
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What goes over the wire of the referee",
        "description": "A client says a ClientMessage and is told a ServerMessage, told apart by `kind`.",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": says, "ServerMessage": told, **parts},
    }
    # Types that games share a name for get a dotted one from msgspec; everywhere else they have ours.
    ours = {}
    for kind in outlines():
        dotted = f"{kind.__module__}.{kind.__qualname__}"
        ours[dotted if dotted in parts else kind.__name__] = name_of(kind)
    return json.dumps(_renamed(schema, ours), indent=2, ensure_ascii=False) + "\n"


def _renamed(node: Any, ours: dict[str, str]) -> Any:
    """The schema with each definition, and each reference to it, under our name."""
    match node:
        case dict():
            return {
                key: {ours.get(name, name): _renamed(part, ours) for name, part in inner.items()}
                if key == "$defs"
                else _renamed(inner, ours)
                for key, inner in node.items()
            }
        case list():
            return [_renamed(item, ours) for item in node]
        case str() if node.startswith("#/$defs/"):
            name = node.removeprefix("#/$defs/")
            return f"#/$defs/{ours.get(name, name)}"
        case _:
            return node


def with_blocks(page: str) -> str:
    """PROTOCOL.md with its generated parts renewed, and all that people wrote left as it is."""
    for name, text in blocks().items():
        pattern = re.escape(f"<!-- made: {name} -->") + r"\n.*?" + re.escape(f"<!-- end: {name} -->")
        places = re.findall(pattern, page, flags=re.DOTALL)
        assert len(places) == 1, f"PROTOCOL.md should have one place for {name!r}, and has {len(places)}"
        page = page.replace(places[0], _BLOCK.format(name=name, text=text))
    return page


FILES: Final[dict[str, Callable[[str], str]]] = {
    "protocol/schema.json": lambda _: json_schema(),
    "clients/phone/protocol.d.ts": lambda _: typescript(),
    "protocol/PROTOCOL.md": with_blocks,
}
"""Each generated file, and how it comes from what it is now."""


def stale(root: Path) -> dict[str, tuple[str, str]]:
    """The files that are not as the Structs want them: what each is, and what it should be."""
    found = {}
    for name, make in FILES.items():
        path = root / name
        now = path.read_text(encoding="utf-8") if path.exists() else ""
        due = make(now)
        if now != due:
            found[name] = (now, due)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Write or check; returns the exit status, 1 when a check finds a stale file."""
    parser = argparse.ArgumentParser(prog="python -m protocol.schema", description="Files made from the Structs.")
    choice = parser.add_mutually_exclusive_group(required=True)
    choice.add_argument("--write", action="store_true", help="renew the files")
    choice.add_argument("--check", action="store_true", help="exit with 1 if one is out of date")
    task = parser.parse_args(arguments)
    found = stale(ROOT)
    for name, (now, due) in found.items():
        if task.write:
            (ROOT / name).write_text(due, encoding="utf-8")
            print(f"wrote {name}")
        else:
            diff = difflib.unified_diff(now.splitlines(), due.splitlines(), name, f"{name} (due)", lineterm="", n=1)
            print("\n".join(itertools.islice(diff, DIFF_LINES_MAX)))
    if found and task.check:
        print(f"out of date: {', '.join(found)}. Run: python -m protocol.schema --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
