"""The words of the rules booklet: the templates in ``rules/``, filled with an edition's names, numbers and options."""

import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from printgen.theme.games import USUAL, AnyEdition
from printgen.words.games import GAMES, TEMPLATES
from printgen.words.names import amount, cardinal, share, with_capital
from printgen.words.rules_values import escaped

_ESCAPE = re.compile(r"\\(.)")
_ORDINALS = ("zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_EDITION = "edition"  # under which a filter finds it among a template's values
_FACTORS = {2: "double", 3: "three times"}


class RulesSection(NamedTuple):
    """A section of the booklet: its id, its title as plain text, its text in Markdown."""

    id: str
    title: str
    text: str


def rounded_up(value: int, percent: int) -> int:
    """That percentage of an amount; a fraction rounds up."""
    return -(-value * percent // 100)


def section_ids(edition: AnyEdition) -> tuple[str, ...]:
    """The sections of the booklet of the edition's game, in order."""
    return GAMES[getattr(edition, "game", USUAL)].sections


def our_sections(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """Every section, before the theme changes any."""
    booklet = GAMES[edition.game]
    return _sections(edition, (booklet.template, booklet.sections), booklet.values(edition, contents))


def quick_sections(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The sections of the quick rules, each under the id of the section that it shortens."""
    booklet = GAMES[edition.game]
    return _sections(edition, (booklet.quick_template, booklet.quick), booklet.values(edition, contents))


def our_points(edition: AnyEdition) -> RulesSection | None:
    """What players of an event must remember, before the theme says it otherwise; None in a game without events."""
    words = GAMES[edition.game]
    if words.points is None:
        return None
    (section,) = _sections(edition, (words.points, ("points",)), words.values(edition, {}))
    return section


def _sections(
    edition: AnyEdition, source: tuple[Path, Sequence[str]], values: Mapping[str, Any]
) -> tuple[RulesSection, ...]:
    """The blocks of a template filled with values; a block's first line is its title."""
    file, names = source
    template = _environment().get_template(str(file))
    context = template.new_context({**values, _EDITION: edition})
    sections = []
    for name in names:
        title, _, text = "".join(template.blocks[name](context)).strip().partition("\n")
        sections.append(RulesSection(name, _ESCAPE.sub(r"\1", title.removeprefix("# ")), text.strip()))
    return tuple(sections)


@cache
def _environment() -> Any:
    """What reads our templates, each compiled once a process."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context

    environment = Environment(
        loader=FunctionLoader(_read),
        bytecode_cache=_compiled(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {
        "money": pass_context(lambda context, value: escaped(amount(context[_EDITION], value))),
        "word": cardinal,
        "ordinal": lambda number: _ORDINALS[number],
        "share": share,
        "capitalized": with_capital,
        "factor": lambda factor: _FACTORS.get(factor, f"{cardinal(factor)} times"),
        "group_rent": lambda factor: "double rent" if factor == 2 else f"{cardinal(factor)} times the rent",
        "count": lambda number, noun: f"{number:,} {noun.of(number)}",
        "few": lambda number, noun: f"{cardinal(number)} {noun.of(number)}",
    }
    return environment


def _read(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


def _compiled() -> Any:
    """Where the compiled templates are kept if they can be: in a ``__pycache__`` beside them, as Python does."""
    from jinja2 import FileSystemBytecodeCache, __version__

    folder = TEMPLATES / "__pycache__"
    if sys.dont_write_bytecode:
        return None
    with suppress(OSError):
        folder.mkdir(exist_ok=True)

    class Cache(FileSystemBytecodeCache):
        def dump_bytecode(self, bucket: Any) -> None:
            with suppress(OSError):
                super().dump_bytecode(bucket)

    return Cache(str(folder), f"jinja-{__version__}-%s.bytecode")
