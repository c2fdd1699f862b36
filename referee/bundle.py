"""Binds each page's many files into one of scripts and one of styles. Knows how our modules are written; knows no page.

A page needs some hundred modules before it can show a card, and a phone at the far end of the house pays for each of
them with a trip. So a server binds them when it starts: every module becomes a function that is called once, after
those that it imports from, and gives what it exports. Nothing is built or installed for that, the files stay as they
are and can still be asked for one by one, and whatever is not written as our modules are is refused here, not in
somebody's browser.
"""

import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from posixpath import dirname, join, normpath
from typing import Final

# Statements as our modules and the vendored ones have them: at the start of a line, or after another one on it.
_START: Final = r"(?:^|(?<=[;}]))"
_NAME: Final = r"[\w$]+"
_IMPORT: Final = re.compile(
    _START + rf'import\b\s*(?:(?P<names>{_NAME}|\*\s*as\s+{_NAME}|\{{[^}}]*\}})\s*from\s*)?"(?P<path>[^"]+)";?',
    re.MULTILINE,
)
_PASSED_ON: Final = re.compile(_START + r'export\s*\{(?P<names>[^}]*)\}\s*from\s*"(?P<path>[^"]+)";?', re.MULTILINE)
_LIST: Final = re.compile(_START + r"export\s*\{(?P<names>[^}]*)\};?", re.MULTILINE)
_DEFAULT: Final = re.compile(_START + r"export default\s+", re.MULTILINE)
_DECLARED: Final = re.compile(
    _START + rf"export\s+(?P<kind>(?:async\s+)?function\*?|class|const)\s+(?P<name>{_NAME})", re.MULTILINE
)
_LEFT: Final = re.compile(r"^(?:import|export)\b(?!\()[^\n]*", re.MULTILINE)

# Whole lines of comment, which are a quarter of what would go over the air.
_COMMENT: Final = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.MULTILINE | re.DOTALL)

_SCRIPT: Final = re.compile(r'<script type="module" src="(?P<path>[^"]+)"></script>')
_STYLE: Final = re.compile(r' *<link rel="stylesheet" href="(?P<path>[^"]+)" />\n')


class Unbound(ValueError):
    """A file is not written in a way that can be bound; the text says which, and how."""


def bound(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same files by path, with each page asking for one bundle of scripts and one of styles. Raises `Unbound`."""
    made = dict(files)
    for path, content in files.items():
        if path.endswith(".html"):
            made.update(_bound_page(path, content.decode(), files))
    return made


def _bound_page(path: str, text: str, files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    styles = [match["path"] for match in _STYLE.finditer(text)]
    if styles:
        bundle = path.removesuffix(".html") + ".bundle.css"
        yield bundle, b"".join(_found(files, normpath(join("/", each)), path) for each in styles)
        first = _STYLE.search(text)
        assert first is not None
        rest = _STYLE.sub("", text[first.end() :])
        text = f'{text[: first.start()]}    <link rel="stylesheet" href="{bundle[1:]}" />\n{rest}'
    script = _SCRIPT.search(text)
    if script is not None:
        bundle = path.removesuffix(".html") + ".bundle.js"
        yield bundle, _script(normpath(join("/", script["path"])), files).encode()
        text = text.replace(script["path"], bundle[1:])
    yield path, text.encode()


def _found(files: Mapping[str, bytes], path: str, by: str) -> bytes:
    if path not in files:
        raise Unbound(f"{by} asks for {path}, which is not there")
    return files[path]


def _script(entry: str, files: Mapping[str, bytes]) -> str:
    """All modules that lead from this one, in an order in which each comes after those that it imports from."""
    modules: dict[str, _Module] = {}
    waiting = [(entry, entry)]
    while waiting:
        path, by = waiting.pop()
        if path not in modules:
            modules[path] = _Module(path, _found(files, path, by).decode())
            waiting += [(needed, path) for needed in modules[path].needs]
    try:
        order = list(TopologicalSorter({path: module.needs for path, module in modules.items()}).static_order())
    except CycleError as cycle:
        raise Unbound(f"modules import from each other in a circle: {' '.join(cycle.args[1])}") from cycle
    names = {path: f"module_{number}" for number, path in enumerate(order)}
    parts = [f"const {names[path]} = (() => {{\n{modules[path].body(names)}}})();\n" for path in order if path != entry]
    # By name, for whoever looks into a page from its console, as with the modules themselves.
    known = ",\n".join(f'  "{path[1:]}": {names[path]}' for path in order if path != entry)
    # The page's own module may wait for something before it goes on, which a function could not.
    return "".join([*parts, f"export const modules = {{\n{known},\n}};\n", f"{{\n{modules[entry].body(names)}}}\n"])


class _Module:
    """One module: what it needs, and what it becomes."""

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._text = _COMMENT.sub("", text)
        self.needs = [
            self._resolved(match["path"]) for each in (_IMPORT, _PASSED_ON) for match in each.finditer(self._text)
        ]

    def body(self, names: Mapping[str, str]) -> str:
        """The inside of a function that gives what the module exports. `names`: of what other modules gave."""
        gives: list[str] = []

        def imported(match: re.Match[str]) -> str:
            return _taken(match["names"], names[self._resolved(match["path"])])

        def passed_on(match: re.Match[str]) -> str:
            source = names[self._resolved(match["path"])]
            gives.extend(f"{given}: {source}.{own}" for own, given in _pairs(match["names"]))
            return ""

        def listed(match: re.Match[str]) -> str:
            gives.extend(f"{given}: {own}" for own, given in _pairs(match["names"]))
            return ""

        def declared(match: re.Match[str]) -> str:
            gives.append(match["name"])
            return f"{match['kind']} {match['name']}"

        def by_default(_: re.Match[str]) -> str:
            gives.append("default: theDefault")
            return "const theDefault = "

        text = self._text
        for pattern, becomes in (
            (_IMPORT, imported),
            (_PASSED_ON, passed_on),
            (_LIST, listed),
            (_DEFAULT, by_default),
            (_DECLARED, declared),
        ):
            text = pattern.sub(becomes, text)
        left = _LEFT.search(text)
        if left is not None:
            raise Unbound(f"{self._path}: it is not known how to bind {left[0]!r}")
        return f"{text}\nreturn {{ {', '.join(gives)} }};\n" if gives else f"{text}\n"

    def _resolved(self, path: str) -> str:
        if not path.startswith("."):
            raise Unbound(f"{self._path} imports {path!r}, which is no file beside it")
        return normpath(join(dirname(self._path), path))


def _taken(names: str | None, source: str) -> str:
    """The declaration that stands for an import."""
    if names is None:
        return ""
    if names.startswith("{"):
        pairs = ", ".join(own if own == local else f"{own}: {local}" for own, local in _pairs(names[1:-1]))
        return f"const {{ {pairs} }} = {source};"
    if names.startswith("*"):
        return f"const {names.split()[-1]} = {source};"
    return f"const {names} = {source}.default;"


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    """Names in braces, each with what it is called on the other side."""
    for each in names.split(","):
        words = each.split()
        if words:
            yield words[0], words[-1]
