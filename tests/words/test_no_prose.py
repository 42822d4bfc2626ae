"""Test that drawing code contains no prose, since all printed text comes from the theme or a catalog.

The syntax tree is searched: in the code for parts, sheets and game drawings, no string may have two consecutive words
or a capitalized word, and no string with a word may be passed to a function that typesets text.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.conftest import ROOT

FOLDERS = ("parts", "sheets", "games")
NOT_DRAWN = ("checks.py", "records.py", "expectations.py", "words.py")  # modules of games

# Functions that typeset text, and the position of their text argument.
SETTING = {
    **dict.fromkeys(("fit", "block", "check", "own_face", "cased", "Span", "SourcedText", "Text", "CardPart"), 0),
    **dict.fromkeys(("titled", "captioned", "blank"), 1),
}

# Functions that may contain words, by file: errors in our own code, which are in English.
ERRORS = {
    "games/trade/board_spaces.py": ("draw_space",),
    "parts/forms.py": ("occasion",),
    "sheets/booklets.py": ("booklet_sheets", "_page"),
    "sheets/grid.py": ("copies", "one_size"),
    "sheets/tiling.py": ("surface_of",),
}
# Functions that name the materials and tones of drawings.
LOOKS = {
    "games/path/board.py": ("_picture",),
    "games/path/links.py": ("_draw_ladder", "_draw_slide"),
}
ALLOWED = {f"{file}:{name}" for known in (ERRORS, LOOKS) for file, names in known.items() for name in names}


class Words(NamedTuple):
    """A string that contains words: its location and its text, with ``{}`` for placeholders."""

    place: str
    line: int
    text: str


def shown(node: ast.AST) -> str | None:
    """Return the text of a string or f-string."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def strings(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Return the strings in a piece of code, except docstrings, type annotations and messages to the user."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(node, ast.arg | ast.AnnAssign) and child is node.annotation:
            continue
        if isinstance(node, ast.FunctionDef) and child is node.returns:
            continue
        if isinstance(child, ast.Call) and getattr(child.func, "id", "") in ("TypeVar", "message"):
            continue
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cast" and child is node.args[0]:
            continue
        if (text := shown(child)) is not None:
            yield getattr(child, "lineno", 0), text
        if not isinstance(child, ast.JoinedStr):
            yield from strings(child)
        else:
            yield from (found for part in child.values for found in strings(part))


def owner(node: ast.stmt) -> str:
    """Return the name that a top-level statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return ",".join(target.id for target in targets if isinstance(target, ast.Name))


PROSE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}|\A[A-Z][a-z]+")
STRUCTURE = {"BlockQuote", "Div", "Figure", "Lbl", "Sect", "Table"}  # types of PDF, which nobody reads
WORD = re.compile(r"[^\W\d_]{2,}")


def prose(source: str, file: str) -> list[Words]:
    """Return the strings of a file that look like prose, and those with a word that are typeset."""
    found = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.Expr):
            continue
        place = f"{file}:{owner(node)}"
        found += [
            Words(place, line, text) for line, text in strings(node) if PROSE.search(text) and text not in STRUCTURE
        ]
        for call in (part for part in ast.walk(node) if isinstance(part, ast.Call)):
            at = SETTING.get(getattr(call.func, "attr", getattr(call.func, "id", "")))
            text = shown(call.args[at]) if at is not None and len(call.args) > at else None
            if text and WORD.search(text.replace("{}", "")):
                found.append(Words(place, call.lineno, text))
    return found


def files() -> Iterator[Path]:
    found = (path for folder in FOLDERS for path in sorted((ROOT / "printgen" / folder).rglob("*.py")))
    return (path for path in found if "games" not in path.parts or path.name not in NOT_DRAWN)


@cache
def all_prose() -> tuple[Words, ...]:
    """Return the prose in all folders."""
    named = [(path, path.relative_to(ROOT / "printgen").as_posix()) for path in files()]
    return tuple(words for path, name in named for words in prose(path.read_text(encoding="utf-8"), name))


@pytest.mark.long
def test_no_prose_stands_in_what_draws() -> None:
    assert [words for words in all_prose() if words.place not in ALLOWED] == []


@pytest.mark.long
def test_every_exception_is_needed() -> None:
    assert sorted(ALLOWED - {words.place for words in all_prose()}) == []


@pytest.mark.parametrize(
    "code",
    [
        'def f(d):\n    yield from context.setter.fit("paid", room, STYLE, WHERE)',
        'def f(d):\n    return SourcedText(f"{number} paid")',
        'LABEL = "Rent"',
        'def f(count):\n    return f"sheet {count} of those"',
        'ROWS = {"a": ("icon", "steel ruler")}',
        'def f(d):\n    return titled(context, "print", body)',
    ],
)
def test_words_in_the_code_are_found(code: str) -> None:
    assert prose(code, "f.py")


@pytest.mark.parametrize(
    "code",
    [
        '"""Words about the code."""',
        'def f(d):\n    """Words about it."""\n    return d.setter.fit(d.label("a.b"), room, STYLE, "w")',
        'def f(name: "Name Of") -> "Some Type":\n    return f"{name} · {number}"',
        'SIDES = ("top", "bottom")',
    ],
)
def test_ids_and_words_about_the_code_are_none(code: str) -> None:
    assert prose(code, "f.py") == []
