"""The text of a new theme.yaml: a bundled edition's names, texts, words and prices, section by section."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from msgspec import Struct

from printgen.theme.read.tree import SourceMapping
from printgen.theme.starting.sections import SECTIONS, written_out
from printgen.theme.starting.yaml_text import yaml_lines
from printgen.theme.style import style_names

SCHEMA = "theme.schema.json"
WORKBOOK = "edition.xlsx"
_WIDTH = 118


class NewEdition(Struct, frozen=True):
    """What a new edition is to be; an empty style or paper is that of the bundled edition that it extends.

    ``in_sheets``: what it says stands in a workbook, not in its theme.yaml.
    """

    id: str
    base: str
    language: str
    title: str
    style: str = ""
    paper: str = ""
    in_sheets: bool = False


def retitle(tree: SourceMapping, new: NewEdition) -> None:
    """Give what the base says the title of the new edition."""
    if new.title != tree["title"]:
        tree["title"] = new.title
        if "board" in tree:  # its lines are those of another title
            tree["board"] = tree["board"].without(("title",))


def theme_text(new: NewEdition, tree: SourceMapping) -> str:
    """The theme.yaml of a new edition; ``tree`` is all that it says at first."""
    rows = [*_head(new), *(_in_sheets(new) if new.in_sheets else _titles(new, tree)), *_look(new)]
    for section in () if new.in_sheets else SECTIONS:
        if value := tree.get(section.name):
            rows += ["", *_comment(section.comment), *yaml_lines(section.name, written_out(section, value))]
    return "\n".join([*rows, "", *_print(new, tree.get("print") or {})]) + "\n"


def _head(new: NewEdition) -> Iterator[str]:
    yield f"# yaml-language-server: $schema={SCHEMA}"
    yield from _comment(
        f"An edition made from '{new.base}'. Write over what you want to be otherwise; a line that you delete is that "
        f"of '{new.base}' again."
    )
    yield "format: 1"
    yield f"extends: {new.base}"
    yield from yaml_lines("id", new.id)
    yield ""


def _titles(new: NewEdition, tree: SourceMapping) -> Iterator[str]:
    yield from _comment("The title, the line below it, and the language that the rules are told in.")
    yield from yaml_lines("title", new.title)
    yield from yaml_lines("tagline", str(tree["tagline"]))
    yield from yaml_lines("language", new.language)
    yield ""


def _in_sheets(new: NewEdition) -> Iterator[str]:
    yield from _comment(
        "Title, names, cards, prices and words stand in this workbook, to be written over in a spreadsheet program. "
        "An empty cell is as in the base, '-' is none. What stands there goes before what stands here."
    )
    yield f"sheets: {WORKBOOK}"
    yield ""
    yield from _comment("The language that the rules are told in.")
    yield from yaml_lines("language", new.language)
    yield ""


def _look(new: NewEdition) -> Iterator[str]:
    yield from _comment(f"The look: {', '.join(style_names())} ('printgen styles' tells more).")
    yield f"style: {new.style}" if new.style else "# style: deco"


def _print(new: NewEdition, given: Any) -> Iterator[str]:
    """How it is printed unless a build says otherwise."""
    yield from _comment("How it is printed where a build does not say otherwise: any option of 'printgen build'.")
    wanted = {**given, **({"paper": new.paper} if new.paper else {})}
    yield from yaml_lines("print", wanted) if wanted else ["# print: {paper: a4}"]


def _comment(text: str) -> list[str]:
    return [f"# {row}" for row in wrap(text, _WIDTH, break_on_hyphens=False)]
