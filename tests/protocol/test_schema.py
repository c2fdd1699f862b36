"""What is made from the Structs is as they are now, and says the same in every language."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from protocol import schema
from protocol.client import ClientMessage
from protocol.codec import CLIENT_MESSAGE_BYTES_MAX
from protocol.games import GameCommand, GameNews, GameView
from protocol.outline import WordsOutline, name_of, outlines
from protocol.server import ServerMessage, TableNews
from protocol.typescript import typescript
from tests.protocol.messages import structs_of

PAGE = schema.ROOT / "protocol" / "PROTOCOL.md"
TSC = schema.ROOT / "clients" / "phone" / "node_modules" / ".bin" / "tsc"


def tagged() -> list[type[msgspec.Struct]]:
    unions = (ClientMessage, GameCommand, ServerMessage, TableNews | GameNews, GameView)
    return [kind for union in unions for kind in structs_of(union)]


def test_the_made_files_are_as_the_structs_are():
    assert not list(schema.stale(schema.ROOT)), "run: python -m protocol.schema --write"


def test_checking_names_the_stale_file_and_the_remedy(monkeypatch, capsys):
    monkeypatch.setitem(schema.FILES, "protocol/schema.json", lambda now: now + "one more line\n")
    assert schema.main(["--check"]) == 1
    said = capsys.readouterr().out
    assert "+one more line" in said
    assert "out of date: protocol/schema.json" in said
    assert "python -m protocol.schema --write" in said


def test_writing_renews_what_is_stale_and_then_nothing_is(monkeypatch, tmp_path):
    for name in schema.FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "protocol/PROTOCOL.md").write_text(PAGE.read_text(), encoding="utf-8")
    monkeypatch.setattr(schema, "ROOT", tmp_path)
    assert schema.main(["--write"]) == 0
    assert not schema.stale(tmp_path)
    assert schema.main(["--check"]) == 0
    json.loads((tmp_path / "protocol/schema.json").read_text())


def test_what_people_wrote_on_the_page_is_left_alone():
    page = PAGE.read_text().replace("## Bounds", "## Bounds, and a word by hand")
    assert "## Bounds, and a word by hand" in schema.with_blocks(page)


def test_every_reference_of_the_schema_leads_somewhere():
    text = schema.json_schema()
    parts = json.loads(text)["$defs"]
    assert set(re.findall(r'"#/\$defs/([^"]+)"', text)) <= set(parts)
    assert not [name for name in parts if "." in name]


def test_no_two_types_share_a_name_outside_python():
    names = [name_of(kind) for kind in outlines()]
    assert len(names) == len(set(names))


def documented() -> dict[str, list[str]]:
    """The fields of each message, as the page's tables list them."""
    found: dict[str, list[str]] = {}
    for section in re.split(r"^#### ", PAGE.read_text(), flags=re.MULTILINE)[1:]:
        heading = re.match(r"`([^`]+)`", section)
        assert heading
        assert heading[1] not in found, f"{heading[1]} is described twice"
        found[heading[1]] = re.findall(r"^\| `([^`]+)` \|", section.split("\n#", maxsplit=1)[0], flags=re.MULTILINE)
    return found


@pytest.mark.parametrize("kind", tagged())
def test_the_page_lists_each_message_with_exactly_its_fields(kind):
    assert documented()[kind.__struct_config__.tag] == list(kind.__struct_encode_fields__)


def test_the_page_describes_nothing_else():
    untagged: dict[str, list[str]] = {}
    for outline in outlines().values():
        if isinstance(outline, WordsOutline):
            untagged[outline.name] = [word for word, _ in outline.words]
        elif outline.tag is None:
            untagged[outline.name] = [field.name for field in outline.fields]
    messages: dict[str, list[str]] = {
        str(kind.__struct_config__.tag): list(kind.__struct_encode_fields__) for kind in tagged()
    }
    assert documented() == {**untagged, **messages}


def test_the_page_names_the_limit_that_holds():
    assert f"{CLIENT_MESSAGE_BYTES_MAX:,} bytes" in PAGE.read_text()


def test_the_examples_on_the_page_are_messages():
    examples = re.findall(r"```json\n(.+?)```", PAGE.read_text(), flags=re.DOTALL)
    assert examples
    for example in examples:
        msgspec.json.decode(example, type=ClientMessage)


USE = """
import type { ClientMessage, ServerMessage, GameNews, ZangleView, DizzyView, Play } from "./protocol.js";

export function told(message: ServerMessage): number {
  switch (message.kind) {
    case "news": return message.items.length;
    case "bye": return message.reason === "kicked" ? 1 : 0;
    case "sight": return message.game?.kind === "zangle" ? message.game.shapes.length : 0;
    default: return message.seq;
  }
}
export const play: Play = { kind: "play", id: "a", basis: 1, do: { kind: "dizzy.call", named: ["colors-same"] } };
export const says: ClientMessage[] = [play, { kind: "hello", version: 1 }];
// @ts-expect-error: no such word.
export const wrong: ClientMessage = { kind: "hello", version: 1, role: "host" };
// @ts-expect-error: a command without its identifier.
export const lacks: ClientMessage = { kind: "leave" };
"""


@pytest.mark.skipif(not TSC.exists() or shutil.which("node") is None, reason="needs node and the page's node_modules")
@pytest.mark.slow
def test_typescript_tells_the_kinds_apart(tmp_path: Path):
    (tmp_path / "protocol.d.ts").write_text(typescript(), encoding="utf-8")
    (tmp_path / "use.ts").write_text(USE, encoding="utf-8")
    flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--noImplicitReturns"]
    done = subprocess.run(
        [str(TSC), *flags, str(tmp_path / "use.ts"), str(tmp_path / "protocol.d.ts")],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=tmp_path,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_pattern_lets_a_newline_through_at_the_end():
    """In Python, unlike elsewhere, `$` also stands before a last newline."""
    patterns = set(re.findall(r'"pattern": (".+")', schema.json_schema()))
    assert patterns
    for pattern in map(json.loads, patterns):
        assert not re.search(pattern, "a\n"), pattern
        assert re.search(pattern, "a"), pattern
