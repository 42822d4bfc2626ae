"""Tests of the import rules: layers import in one direction, and only some modules import third parties."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import printgen

ROOT = Path(__file__).resolve().parents[1]

# From the bottom up: a layer imports from the rows above its own, and from its neighbors where they are listed.
LAYERS = (
    ("messages", "registry"),
    ("limits",),
    ("errors",),
    ("color", "geometry", "item_ids", "records", "resources", "text_width", "workers", "written_text"),
    ("journal", "card_sizes", "icon_sets", "play"),
    ("printer", "svg"),
    ("theme", "art", "type"),
    ("layouts",),
    ("editions",),
    ("words",),
    ("layout checks",),
    ("loading",),
    ("event",),
    ("kit nouns",),
    ("parts", "sheets", "pdf"),
    ("games",),
    ("kit",),
    ("foreign", "galleries", "new_edition", "proof", "rounds", "test page"),
    ("export",),
    ("api",),
    ("watch", "batch", "studio", "shared_table"),
    ("cli",),
    ("__main__",),
)
LEVEL = {layer: level for level, row in enumerate(LAYERS) for layer in row}

# Pairs of layers in one row of which the first may import the second.
NEIGHBORS = {
    ("art", "theme"),  # ornaments and pictures are drawn from the records that name them
    ("art", "type"),  # ornaments with letters, and text that is scaled with its frame
    ("type", "art"),  # text is set as frames; initials and dividers are ornaments
    ("type", "theme"),  # fonts by the roles that a theme assigns to them
}

# Allowed exceptions to the direction, each with its reason.
EXCEPTIONS = {
    ("printgen.games.registry", "printgen.theme.records"): "the type of editions, for mypy",
    ("printgen.theme.files", "printgen.art.pictures"): "a theme's pictures are decoded to prove them sound",
}

# Layers that must not import another, although it is above them in the table.
BLIND = {
    "sheets": ("theme", "editions", "words", "loading", "event", "games"),
    "pdf": ("theme", "editions", "words", "loading", "event", "games"),
    "proof": ("parts", "sheets", "games", "kit"),
}

# Modules that belong to another layer than their folder.
KIT_NOUNS = {"choices", "component", "document", "finished_file", "manifest", "papers", "sheet"}
OF_GAMES = {
    "records": "editions",
    "checks": "editions",
    "words": "words",
    "deed_cards": "words",
    "card_decks": "words",
    "expectations": "proof",
}
OTHERS = {
    "printgen.games.registry": "registry",
    "printgen.words.rule_settings": "loading",  # a theme with changed rules is checked like one that was read
    "printgen.layouts.checks": "layout checks",
    "printgen.layouts.notices": "layout checks",
    "printgen.layouts.shown_places": "layout checks",
    "printgen.layouts.texts": "layout checks",
    "printgen.event.running": "rounds",
    "printgen.printer.checklist": "test page",
    "printgen.printer.scans": "test page",  # it reads PDFs and pictures
    "printgen.printer.test_page": "test page",
}

# Modules that draw, lay out or write; the proof must not import them, even indirectly.
DRAWS = (
    "printgen.parts.",
    "printgen.sheets.",
    "printgen.kit.layout",
    "printgen.kit.finish",
    "printgen.pdf.file",
    "printgen.pdf.painter",
)

# Libraries, and prefixes of the only modules that may import them.
FENCES: dict[str, str | tuple[str, ...]] = {
    "reportlab": "printgen.pdf.from_reportlab",
    "csv": "printgen.theme.csv_lists",  # of the standard library: what is written is safe in spreadsheets
    "yaml": ("printgen.theme.yaml", "printgen.theme.edits"),
    "jinja2": ("printgen.words.booklet", "printgen.studio.pages"),
    "starlette": ("printgen.studio.", "printgen.shared_table."),
    "uvicorn": ("printgen.studio.server", "printgen.shared_table.server"),
    "babel": ("printgen.words.language", "printgen.words.regions"),
    "click": "printgen.cli.",
    "highspy": "printgen.event.seating_solver",
    "pyuca": "printgen.event.lists",
    "pypdfium2": ("printgen.proof.", "printgen.pdf.raster"),
    "pikepdf": ("printgen.proof.", "printgen.export.", "printgen.foreign."),
    "uharfbuzz": "printgen.type.",
    "bidi": "printgen.type.shaping",
    "watchfiles": "printgen.watch",
    "pyphen": "printgen.type.line_breaks",
    "budoux": "printgen.type.line_breaks",
    "python_calamine": "printgen.theme.unpacking",
    "openpyxl": "printgen.theme.starting_workbook",
    "ezdxf": "printgen.export.cutter",
    "segno": ("printgen.layouts.codes", "printgen.shared_table.server"),
    "obstore": "printgen.batch.object_stores",
    "distributed": "printgen.batch.engines",
}


class Import(NamedTuple):
    """One import: the importing module, the imported module and the line."""

    module: str
    target: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def modules() -> dict[str, Path]:
    """Return every module of the package by its dotted name."""
    found = {}
    for path in sorted((ROOT / "printgen").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a module's syntax tree; each file is read once."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imports_of(module: str, path: Path) -> Iterator[Import]:
    """Return all imports of a module, also those inside functions and those of modules imported by name."""
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (Import(module, alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = origin(node, package)
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield Import(module, inner if inner in MODULES else base, node.lineno)


def origin(node: ast.ImportFrom, package: str) -> str:
    """Return the absolute name of the module in a ``from`` statement."""
    if not node.level:
        return node.module or ""
    parent = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1])
    return f"{parent}.{node.module}" if node.module else parent


def layer(module: str) -> str:
    """Return the layer of a module, or none for the package itself, which holds only the version."""
    parts = module.split(".")
    if len(parts) == 1 or module in OTHERS:
        return OTHERS.get(module, "")
    if parts[1] == "games" and len(parts) > 3:
        return OF_GAMES.get(parts[3], "games")
    if parts[1] == "kit" and len(parts) > 2:
        return "kit nouns" if parts[2] in KIT_NOUNS else "kit"
    return parts[1]


def one_way(found: Import) -> bool:
    """Check whether an import within the package goes in an allowed direction."""
    if not found.target.startswith("printgen.") or (found.module, found.target) in EXCEPTIONS:
        return True
    here, there = layer(found.module), layer(found.target)
    if here == there or (here, there) in NEIGHBORS:
        return True
    return LEVEL.get(there, len(LAYERS)) < LEVEL.get(here, -1) and there not in BLIND.get(here, ())


def within_fence(found: Import) -> bool:
    """Check whether a module may import this third party."""
    fence = FENCES.get(found.target.split(".")[0])
    return fence is None or found.module.startswith(fence)


@cache
def all_imports() -> tuple[Import, ...]:
    """Return every import of the package."""
    return tuple(found for module, path in MODULES.items() for found in imports_of(module, path))


def test_every_module_belongs_to_a_layer_of_the_plan() -> None:
    assert {layer(module) for module in MODULES} - {""} <= set(LEVEL)


def test_the_map_of_the_package_names_what_is_there() -> None:
    named = re.findall(r"``([a-z_]+(?:/[a-z_]+)*)``", printgen.__doc__ or "")
    assert {"api", "theme", "games", "kit/layout", "kit/finish", "kit/write", "proof"} <= set(named)
    assert [name for name in named if f"printgen.{name.replace('/', '.')}" not in MODULES] == []
    folders = {path.name for path in (ROOT / "printgen").iterdir() if (path / "__init__.py").is_file()}
    assert folders - set(named) == set()


def test_imports_run_one_way() -> None:
    assert [str(found) for found in all_imports() if not one_way(found)] == []


def test_third_parties_stay_behind_their_fences() -> None:
    assert [str(found) for found in all_imports() if not within_fence(found)] == []


def test_every_exception_is_needed() -> None:
    found = {(one.module, one.target) for one in all_imports()}
    assert set(EXCEPTIONS) <= found
    crossed = {(layer(one.module), layer(one.target)) for one in all_imports()}
    assert crossed >= NEIGHBORS


def test_the_proof_imports_nothing_that_draws_not_even_by_another_module() -> None:
    targets: dict[str, set[str]] = {}
    for found in all_imports():
        if found.target in MODULES:
            targets.setdefault(found.module, set()).add(found.target)
    seen: set[str] = set()
    waiting = [module for module in MODULES if layer(module) == "proof"]
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting += targets.get(module, ())
    assert [module for module in sorted(seen) if module.startswith(DRAWS)] == []


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("printgen.sheets.grid", "printgen.games.trade.records"),
        ("printgen.pdf.painter", "printgen.games.trade.board"),
        ("printgen.pdf.painter", "printgen.sheets.grid"),
        ("printgen.art.inks", "printgen.games.trade.records"),
        ("printgen.theme.checks", "printgen.art.icons"),
        ("printgen.parts.cards", "printgen.games.trade.board"),
        ("printgen.proof.page", "printgen.kit.layout"),
        ("printgen.proof.page", "printgen.parts.cards"),
        ("printgen.kit.choices", "printgen.kit.layout"),
        ("printgen.kit.layout", "printgen.api"),
        ("printgen.api", "printgen.watch"),
        ("printgen.theme.checks", "printgen.kit.choices"),
        ("printgen.theme.checks", "printgen.words.placeholders"),
        ("printgen.errors", "printgen.geometry"),
        ("printgen", "printgen.cli.main"),
        ("printgen.kit.finish", "printgen.cli.main"),
    ],
)
def test_the_rule_of_one_way_sees_a_breach(module: str, target: str) -> None:
    assert not one_way(Import(module, target))


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("printgen.games.trade.board", "reportlab.pdfgen.canvas"),
        ("printgen.theme.checks", "yaml"),
        ("printgen.theme.yaml", "jinja2"),
        ("printgen.kit.finish", "click"),
    ],
)
def test_the_rule_of_fences_sees_a_breach(module: str, target: str) -> None:
    assert not within_fence(Import(module, target))
