"""The pages of the studio: templates filled with what a view shows."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from printgen.errors import Problem
from printgen.studio.open_edition import OpenEdition
from printgen.studio.texts import TEXTS
from printgen.type.shaping import is_leftward_language
from printgen.words.translation import Translation

STATIC = Path(__file__).with_name("static")
BOARD_DPI, SMALL_DPI, LARGE_DPI = 80, 110, 200
LIGHTS = ("normal", "gray", "protan", "deutan", "tritan")
_HOMES = {"spaces": "board", "decks": "cards", "money": "money", "rules": "rules", "board": "board"}
_HOMES |= {"pieces": "pieces", "tokens": "pieces", "palette": "look", "ornament": "look", "print": "print"}
_DEPTHS = {"spaces": 2, "decks": 4, "money": 2}


class Pages:
    """The templates with the words of a language."""

    def __init__(self, wording: Translation, root: str) -> None:
        self._templates = Environment(
            loader=FileSystemLoader(Path(__file__).with_name("templates")),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals |= {
            "t": {name: wording(text) for name, text in TEXTS.items()},
            "say": wording,
            "language": wording.code,
            "is_leftward": is_leftward_language(wording.code),
            "board_dpi": BOARD_DPI,
            "small_dpi": SMALL_DPI,
            "large_dpi": LARGE_DPI,
            "lights": LIGHTS,
            "oob": "",
            "root": root,
        }

    def page(self, template: str, **values: Any) -> str:
        """Return a page or a part of one."""
        return self._templates.get_template(template).render(**values)

    def notice(self, kind: str, problems: tuple[Problem, ...] = (), typed: Mapping[str, str] = {}) -> str:
        """Return a message that is shown above the page; ``typed`` is a change that waits for an answer."""
        return self.page("notice.html", kind=kind, problems=problems, typed=typed)


def shown_problems(edition: OpenEdition) -> list[dict[str, str]]:
    """Return the problems of an edition, each with the view and the record that mend it."""
    found = []
    for problem, path in edition.problems:
        text = str(problem.message).removeprefix(f"{path}: ") if path else problem.message
        shown = {
            "text": text,
            "hint": problem.hint,
            "path": path,
            "view": _HOMES.get(path.partition(".")[0], "game") if path else "",
            "record": _record_of(path),
            "place": "" if path or not problem.where else str(problem.where),
        }
        found.append(shown)
    return found


def _record_of(path: str) -> str:
    """Return the path of the record that a view selects for a value."""
    steps = path.split(".")
    depth = 3 if steps[:2] in (["pieces", "tokens"], ["tokens", "sides"]) else _DEPTHS.get(steps[0], 1)
    return ".".join(steps[:depth])
