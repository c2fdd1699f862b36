"""The law of this repository, kept by the repository itself. Knows no game and runs no referee.

Each test names a law and lists everything that breaks it at once.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

import pytest

from tests.kit.checkout import ROOT, Source, names, sources

LINES_MAX = 400  # A module past this holds two thoughts.
FUNCTION_LINES_MAX = 60  # What fits on a screen.
COLUMNS_MAX = 120
FILE_BYTES_MAX = 1024 * 1024  # Larger things are made, or fetched, not kept.

PACKAGES = ("clients", "protocol", "referee")
# This file spells what it bans.
MYSELF = "tests/test_tidy.py"

IDENTIFIER = re.compile(r"[A-Z]{3}-\d{2,3}")
RULE_LINE = re.compile(rf"^(?:[-*]\s+|#+\s+|\|\s*)?[*`]*({IDENTIFIER.pattern})\b")
LINK = re.compile(r"\]\(([^)\s]+)\)")


def none(offenders: Iterable[object]) -> None:
    """Fails with every offender on a line of its own."""
    found = [str(offender) for offender in offenders]
    if found:
        pytest.fail("\n".join(found), pytrace=False)


def written() -> tuple[Source, ...]:
    """What people wrote here: no vendored file, no lock, and not this file."""
    return tuple(
        source
        for source in sources()
        if source.name != MYSELF and not source.name.endswith((".lock", "package-lock.json"))
    )


def matches(pattern: str, where: Iterable[Source]) -> Iterator[str]:
    """Each line that has the pattern, with its place."""
    banned = re.compile(pattern)
    for source in where:
        for number, line in enumerate(source.lines, 1):
            if found := banned.search(line):
                yield f"{source}:{number}: {found[0]!r}"


def nodes(*kinds: type[ast.AST], under: str = "") -> Iterator[tuple[Source, ast.AST]]:
    """Every node of these kinds in the Python files whose names begin so."""
    for source in sources(".py"):
        if source.name.startswith(under):
            for node in ast.walk(source.tree):
                if isinstance(node, kinds):
                    yield source, node


def line_of(node: ast.AST) -> int:
    """Where the node begins."""
    return getattr(node, "lineno", 0)


def test_a_module_opens_with_what_it_knows() -> None:
    """The first line of its docstring is a sentence."""
    for_all = ((source, ast.get_docstring(source.tree) or "") for source in sources(".py"))
    none(
        f"{source}: first line of the docstring: {said.partition(chr(10))[0]!r}"
        for source, said in for_all
        if not said.partition("\n")[0].endswith((".", "?"))  # What a bench knows is its question.
    )


def test_a_module_is_short_enough_to_hold_in_the_head() -> None:
    none(
        f"{source}: {len(source.lines)} lines, at most {LINES_MAX}"
        for source in sources(".py", ".js", ".css")
        if len(source.lines) > LINES_MAX
    )


def test_a_function_fits_on_a_screen() -> None:
    def length(node: ast.AST) -> int:
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef), node
        # What a function promises to people who call it does not make it harder to follow.
        said = len((ast.get_docstring(node, clean=False) or "").splitlines())
        return (getattr(node, "end_lineno", None) or 0) - line_of(node) + 1 - said

    none(
        f"{source}:{line_of(node)}: {length(node)} lines, at most {FUNCTION_LINES_MAX}"
        for source, node in nodes(ast.FunctionDef, ast.AsyncFunctionDef)
        if length(node) > FUNCTION_LINES_MAX
    )


def test_a_line_fits_beside_another() -> None:
    none(
        f"{source}:{number}: {len(line)} columns, at most {COLUMNS_MAX}"
        for source in sources(".py", ".js", ".css", ".toml")
        for number, line in enumerate(source.lines, 1)
        if len(line) > COLUMNS_MAX
    )


def test_nothing_is_left_for_later() -> None:
    none(matches(r"\b(TODO|FIXME|XXX|HACK)\b", written()))


def test_no_name_says_nothing() -> None:
    """A folder of leftovers, or a class that manages, hides what it is for."""
    none(
        name
        for name in names()
        if {"util", "utils", "helper", "helpers", "misc", "common"}
        & {part.partition(".")[0] for part in PurePosixPath(name).parts}
    )
    none(matches(r"\bclass \w*(Manager|Handler|Helper)\b", written()))


def test_nothing_tells_of_the_machine_that_it_was_made_on() -> None:
    hosts = ("pypi.org", "pythonhosted.org", "npmjs.org", "npmjs.com", "debian.org", "jsdelivr")
    none(matches(r"(?<![\w.])/(work|tmp|root|home)/", written()))
    none(matches("|".join(map(re.escape, hosts)), written()))


def test_a_lock_has_names_versions_and_hashes_but_no_address() -> None:
    none(matches(r"\w+://", sources(".lock", "package-lock.json")))
    for source in sources("package-lock.json"):
        for name, package in json.loads(source.text)["packages"].items():
            assert "resolved" not in package, (source, name)
            assert not name or "integrity" in package, (source, name)


def test_every_file_is_small_enough_to_keep() -> None:
    sizes = ((name, (ROOT / name).stat().st_size) for name in names())
    none(f"{name}: {size} bytes" for name, size in sizes if size > FILE_BYTES_MAX)


def test_a_folder_of_python_is_a_package() -> None:
    folders = {PurePosixPath(name).parent for name in names() if name.endswith(".py")}
    none(
        f"{folder}/ has no __init__.py"
        for folder in sorted(folders)
        if folder.parts[0] != ".ci" and f"{folder}/__init__.py" not in names()
    )


def test_packages_say_that_they_are_typed() -> None:
    none(f"{package} has no py.typed" for package in PACKAGES if f"{package}/py.typed" not in names())


def test_rules_and_tables_wait_for_nothing() -> None:
    """Only where something waits is anything async: never in the inner rings."""
    waiting = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    none(
        f"{source}:{line_of(node)}: async"
        for ring in ("referee/games/", "referee/table/", "protocol/")
        for source, node in nodes(*waiting, under=ring)
    )


def test_everything_is_caught_in_one_place_only() -> None:
    """That place contains the death of one table; all others name what they catch."""
    catchers = [place for place in matches(r"noqa: BLE001", written()) if ".py" in place]
    assert len(catchers) <= 1, "\n".join(catchers)


def test_no_test_sleeps() -> None:
    """A test that sleeps is slow where the machine is fast, and wrong where it is slow."""
    tests = [source for source in sources(".py") if source.name.startswith("tests/")]
    none(
        matches(
            r"\btime\.sleep\(|\bwait_for_timeout\(",
            [source for source in tests if source.name != MYSELF],
        )
    )


def test_every_test_is_found_by_pytest() -> None:
    none(
        f"{source}:{line_of(node)}: a test, in a file that pytest does not read"
        for source, node in nodes(ast.FunctionDef, ast.AsyncFunctionDef, under="tests/")
        if getattr(node, "name", "").startswith("test_") and not PurePosixPath(source.name).name.startswith("test_")
    )


def test_a_link_in_a_document_leads_somewhere() -> None:
    def broken() -> Iterator[str]:
        for source in sources(".md"):
            for target in LINK.findall(source.text):
                path, _, anchor = target.partition("#")
                if re.match(r"[a-z]+:", target):
                    continue
                page = (ROOT / source.name).parent / path if path else ROOT / source.name
                if not page.exists():
                    yield f"{source}: {target}"
                elif anchor and anchor not in anchors(page.read_text()):
                    yield f"{source}: {target}: no such heading"

    none(broken())


def anchors(document: str) -> set[str]:
    """The anchors of a document's headings, spelled as forges spell them."""
    headings = re.findall(r"^#+\s+(.*)$", document, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def rules_written() -> dict[str, str]:
    """Every rule of every game's RULES.md, with the place where it stands."""
    return {
        found[1]: f"{source}:{number}"
        for source in sources("RULES.md")
        for number, line in enumerate(source.lines, 1)
        if (found := RULE_LINE.match(line))
    }


def rules_proved() -> dict[str, str]:
    """Every identifier that a test is marked with, and where."""
    proved = {}
    for source, node in nodes(ast.Call, under="tests/"):
        assert isinstance(node, ast.Call)
        if ast.unparse(node.func) != "pytest.mark.rule":
            continue
        for argument in node.args:
            place = f"{source}:{line_of(argument)}"
            assert isinstance(argument, ast.Constant), f"{place}: spell the identifier out"
            proved[str(argument.value)] = place
    return proved


def test_every_rule_is_proved() -> None:
    """A rule of a RULES.md is done when a test bears its identifier."""
    proved = rules_proved()
    none(
        f"{place}: no test is marked with @pytest.mark.rule({rule!r})"
        for rule, place in rules_written().items()
        if rule not in proved
    )


def test_every_proof_is_of_a_rule() -> None:
    """A mark names a rule that stands in a RULES.md."""
    rules = rules_written()
    none(f"{place}: {rule} stands in no RULES.md" for rule, place in rules_proved().items() if rule not in rules)


def test_every_game_has_its_rules_in_words() -> None:
    folders = {
        PurePosixPath(name).parent
        for name in names()
        if name.startswith("referee/games/") and name.endswith("/__init__.py")
    } - {PurePosixPath("referee/games")}
    none(f"{folder}/ has no RULES.md" for folder in sorted(folders) if f"{folder}/RULES.md" not in names())
