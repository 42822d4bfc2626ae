"""The words of the rules booklet: the templates in ``rules/``, filled with an edition's names, numbers and options."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from printgen.theme.games import USUAL, AnyEdition
from printgen.words.names import amount
from printgen.words.rules_values import escaped, slide_values, trade_values

# The blocks of each game's template, in the booklet's order.
SECTIONS = (
    "aim",
    "setup",
    "turn",
    "salary",
    "buying",
    "auction",
    "rent",
    "building",
    "mortgage",
    "cards",
    "tax",
    "jail",
    "free",
    "trading",
    "debt",
    "end",
    "bank",
)

SLIDE_SECTIONS = ("aim", "setup", "sliding", "again", "jail", "scoring", "spaces", "pot", "end", "teams", "bank")

# The blocks of the quick rules, a choice of those above.
QUICK = ("aim", "setup", "turn", "buying", "rent", "building", "mortgage", "jail", "free", "trading", "debt", "end")
SLIDE_QUICK = ("aim", "setup", "sliding", "scoring", "spaces", "pot", "end", "teams")

_TEMPLATES = Path(__file__).parent / "rules" / "en"
_ESCAPE = re.compile(r"\\(.)")
_CARDINALS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
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
    return _BOOKLETS[getattr(edition, "game", USUAL)].sections


def our_sections(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """Every section, before the theme changes any."""
    booklet = _BOOKLETS[edition.game]
    return _sections(edition, (booklet.file, booklet.sections), booklet.values(edition, contents))


def quick_sections(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The sections of the quick rules, each under the id of the section that it shortens."""
    booklet = _BOOKLETS[edition.game]
    return _sections(edition, booklet.quick, booklet.values(edition, contents))


def _sections(
    edition: AnyEdition, source: tuple[str, Sequence[str]], values: Mapping[str, Any]
) -> tuple[RulesSection, ...]:
    """The blocks of a template filled with values; a block's first line is its title."""
    file, names = source
    template = _environment().get_template(file)
    context = template.new_context({**values, _EDITION: edition})
    sections = []
    for name in names:
        title, _, text = "".join(template.blocks[name](context)).strip().partition("\n")
        sections.append(RulesSection(name, _ESCAPE.sub(r"\1", title.removeprefix("# ")), text.strip()))
    return tuple(sections)


@cache
def _environment() -> Any:
    """What reads our templates, each compiled once a process."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context

    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        bytecode_cache=_compiled(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters |= {
        "money": pass_context(lambda context, value: escaped(amount(context[_EDITION], value))),
        "word": _cardinal,
        "ordinal": lambda number: _ORDINALS[number],
        "share": lambda percent: "half" if percent == 50 else f"{percent}% of",
        "factor": lambda factor: _FACTORS.get(factor, f"{_cardinal(factor)} times"),
        "count": lambda number, noun: f"{number:,} {noun.of(number)}",
        "few": lambda number, noun: f"{_cardinal(number)} {noun.of(number)}",
    }
    return environment


def _compiled() -> Any:
    """Where the compiled templates are kept if they can be: in a ``__pycache__`` beside them, as Python does."""
    from jinja2 import FileSystemBytecodeCache, __version__

    folder = _TEMPLATES / "__pycache__"
    if sys.dont_write_bytecode:
        return None
    with suppress(OSError):
        folder.mkdir(exist_ok=True)

    class Cache(FileSystemBytecodeCache):
        def dump_bytecode(self, bucket: Any) -> None:
            with suppress(OSError):
                super().dump_bytecode(bucket)

    return Cache(str(folder), f"jinja-{__version__}-%s.bytecode")


def _cardinal(number: int) -> str:
    """A small number in words, a larger one in figures."""
    return _CARDINALS[number] if number < len(_CARDINALS) else f"{number:,}"


class _Kind(NamedTuple):
    """The booklet of a game: its template, its sections, those of its quick rules, and what the templates can say."""

    file: str
    sections: tuple[str, ...]
    quick: tuple[str, tuple[str, ...]]
    values: Callable[[Any, Mapping[str, int]], dict[str, Any]]


_BOOKLETS = {
    "trade": _Kind("trade.md.j2", SECTIONS, ("trade_quick.md.j2", QUICK), trade_values),
    "slide": _Kind("slide.md.j2", SLIDE_SECTIONS, ("slide_quick.md.j2", SLIDE_QUICK), slide_values),
}
