"""Holds the house plan: imports run one way and third parties stay fenced."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import printgen

ROOT = Path(__file__).resolve().parents[1]

# From the ground up: a room imports from the rows above its own, never from its own row or below.
ROOMS = (
    ("limits", "games"),
    ("errors", "inputs"),
    ("colour", "geometry", "identity", "records", "workers"),
    ("blank", "capitals", "colour_vision", "picture_colours", "printer", "resources"),
    ("picture_files",),
    ("svg",),
    ("theme", "drawing"),
    ("words",),
    ("loading",),
    ("rule_options",),
    ("event",),
    ("kit",),
    ("components", "sheets", "paint"),
    ("proof", "flow"),
    ("export",),
    ("api",),
    ("cli",),
    ("__main__",),
)
LEVEL = {room: level for level, row in enumerate(ROOMS) for room in row}

# Rooms of one row that may import one another, where a room needs the nouns or the reader of its neighbour.
NEIGHBOURS = {("flow", "proof")}

# Rooms that may not see another, although it lies above them in the table.
BLIND = {
    "sheets": ("theme", "components"),
    "paint": ("theme", "components"),
    "proof": ("components", "sheets", "flow"),
}

# Third parties, and the start of the only modules that may import them.
FENCES = {
    "reportlab": "printgen.pdf.from_reportlab",
    "yaml": "printgen.theme.yaml",
    "jinja2": "printgen.words.booklet.",
    "babel": "printgen.words.language",
    "click": "printgen.cli.",
    "highspy": "printgen.event.seating_solver",
    "pyuca": "printgen.event.lists",
    "pypdfium2": "printgen.proof.",
    "pikepdf": ("printgen.proof.", "printgen.export.svg."),
    "uharfbuzz": "printgen.drawing.type.",
    "bidi": "printgen.drawing.type.shaping.",
    "watchfiles": "printgen.watch",
    "pyphen": "printgen.type.line_breaks",
    "budoux": "printgen.type.line_breaks",
    "python_calamine": "printgen.theme.unpacking",
    "openpyxl": "printgen.theme.starting_workbook",
    "ezdxf": "printgen.export.cutter",
}


class Import(NamedTuple):
    """One import: the module it stands in, the module that it names, and its line."""

    module: str
    target: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.module}:{self.line} imports {self.target}"


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted((ROOT / "printgen").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module's syntax tree; each file is read once."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imports_of(module: str, path: Path) -> Iterator[Import]:
    """Every import of a module, at its top and inside its functions, with each imported name that is a module."""
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
    """The absolute name of what a ``from`` statement imports from."""
    if not node.level:
        return node.module or ""
    parent = ".".join(package.split(".")[: len(package.split(".")) - node.level + 1])
    return f"{parent}.{node.module}" if node.module else parent


# Modules of a game belong to the room that loads them; what else its package has belongs to themes.
GAME_ROOMS = {"words": "words", "game": "components", "expectations": "proof"}


def room(module: str) -> str:
    """The room of a module; the package itself, which holds only the version, has none."""
    parts = module.split(".")
    if module == "printgen.games.base":
        return "components"
    if parts[1:2] == ["games"] and len(parts) > 3:
        return GAME_ROOMS.get(parts[3], "theme")
    return parts[1] if len(parts) > 1 else ""


def one_way(found: Import) -> bool:
    """Whether an import within the package goes the permitted way."""
    if not found.target.startswith("printgen."):
        return True
    here, there = room(found.module), room(found.target)
    if here == there or (here, there) in NEIGHBOURS:
        return True
    return LEVEL.get(there, len(ROOMS)) < LEVEL.get(here, -1) and there not in BLIND.get(here, ())


def within_fence(found: Import) -> bool:
    """Whether a third party is imported where it may be."""
    fence = FENCES.get(found.target.split(".")[0])
    return fence is None or found.module.startswith(fence)


@cache
def all_imports() -> tuple[Import, ...]:
    """Every import of the package."""
    return tuple(found for module, path in MODULES.items() for found in imports_of(module, path))


def test_every_module_stands_in_a_room_of_the_plan() -> None:
    assert {room(module) for module in MODULES} - {""} <= set(LEVEL)


def test_the_map_of_the_package_names_what_is_there() -> None:
    named = re.findall(r"``([a-z_]+(?:/[a-z_]+)+)``", printgen.__doc__ or "")
    assert "drawing/type" in named
    assert [name for name in named if f"printgen.{name.replace('/', '.')}" not in MODULES] == []


def test_imports_run_one_way() -> None:
    assert [str(found) for found in all_imports() if not one_way(found)] == []


def test_third_parties_stay_behind_their_fences() -> None:
    assert [str(found) for found in all_imports() if not within_fence(found)] == []


def crosses_components(found: Import) -> bool:
    """Whether a component's folder imports that of another; boards' plans are open to all."""
    here, there = (name.split(".")[2:] for name in (found.module, found.target))
    if not (found.module.startswith("printgen.components.") and found.target.startswith("printgen.components.")):
        return False
    if there[0] in ("common", "desk") or there[-1] in ("plan", "shapes"):
        return False
    return here[0] != there[0]


def test_no_component_imports_another() -> None:
    assert [str(found) for found in all_imports() if crosses_components(found)] == []


@pytest.mark.parametrize(
    ("module", "target", "breach"),
    [
        ("printgen.parts.cards", "printgen.parts.deeds", True),
        ("printgen.parts.rules", "printgen.parts.guide.signs", True),
        ("printgen.parts.drawing_context", "printgen.games.trade.board", True),
        ("printgen.games.trade.figures", "printgen.parts.board_plans", False),
        ("printgen.parts.deeds", "printgen.parts.deeds", False),
        ("printgen.parts.deeds", "printgen.parts.drawing_context", False),
    ],
)
def test_the_rule_of_components_sees_a_breach(module: str, target: str, breach: bool) -> None:
    assert crosses_components(Import(module, target)) == breach


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("printgen.sheets.grid", "printgen.games.trade.records"),
        ("printgen.pdf.painter", "printgen.games.trade.board"),
        ("printgen.pdf.painter", "printgen.sheets.grid"),
        ("printgen.art.inks", "printgen.games.trade.records"),
        ("printgen.theme.checks", "printgen.art.icons"),
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
