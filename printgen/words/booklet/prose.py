"""The words of the rules booklet: the templates in ``rules/``, filled with an edition's names, numbers and options."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from printgen.games.registry import USUAL
from printgen.theme.games import AnyEdition
from printgen.words.booklet.template_faults import block_of, reporting_faults
from printgen.words.booklet.values import escaped
from printgen.words.games import GAMES
from printgen.words.languages.grammar import Grammar, grammar, rules_file
from printgen.words.languages.language import Joint
from printgen.words.languages.nouns import Noun
from printgen.words.languages.pseudo_language import LONG, longer
from printgen.words.names import amount

_ESCAPE = re.compile(r"\\(.)")
_BEGINNING = re.compile(r" *(([-*+]|\d+\.) |[|#]|$)")  # of a line that goes on with no paragraph
_EDITION = "edition"  # under which a filter finds it among a template's values


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
    return GAMES.get(edition.game, GAMES[USUAL]).sections


def our_sections(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """Every section, before the theme changes any."""
    booklet = GAMES[edition.game]
    return _sections(edition, (booklet.template, booklet.sections), booklet.values(edition, contents))


def quick_sections(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The sections of the quick rules, each under the id of the section that it shortens or takes whole."""
    booklet = GAMES[edition.game]
    values = booklet.values(edition, contents)
    short = _sections(edition, (booklet.quick_template, booklet.quick), values)
    return (*short, *_sections(edition, (booklet.template, booklet.whole), values)) if booklet.whole else short


def our_points(edition: AnyEdition) -> RulesSection | None:
    """What players of an event must remember, before the theme says it otherwise; None in a game without events."""
    words = GAMES[edition.game]
    if not words.points:
        return None
    (section,) = _sections(edition, (words.points, ("points",)), words.values(edition, {}))
    return section


def _sections(
    edition: AnyEdition, source: tuple[str, Sequence[str]], values: Mapping[str, Any]
) -> tuple[RulesSection, ...]:
    """The blocks of a template filled with values; a block's first line is its title."""
    file, names = source
    spoken = grammar(edition.language)
    with reporting_faults(edition.language, file):
        template = _environment(edition.language).get_template(file)
        context = template.new_context({**values, _EDITION: edition})
        filled = ["".join(block_of(template, name, edition.language, file)(context)) for name in names]
    sections = []
    for name, block in zip(names, filled, strict=True):
        title, _, text = block.strip().partition("\n")
        text = text.strip() if spoken.spaced else _run_on(text.strip())
        sections.append(RulesSection(name, _ESCAPE.sub(r"\1", title.removeprefix("# ")), text))
    return tuple(sections)


@cache
def _environment(code: str) -> Any:
    """The environment of the templates of a language; each is compiled once in a process."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context

    environment = Environment(
        loader=FunctionLoader(partial(_read, code)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    spoken = grammar(code)
    environment.filters |= {
        **{name: partial(_phrase, spoken, name) for name in spoken.phrases},
        "money": pass_context(lambda context, value: escaped(amount(context[_EDITION], value))),
        "number": spoken.language.number,
        "percent": spoken.language.percent,
        "listed": partial(_listed, spoken),
        "quoted": partial(_quoted, spoken),
        "capitalized": spoken.language.with_capital,
    }
    return environment


def _run_on(text: str) -> str:
    """Markdown with the lines of each paragraph in one, for a language that parts words by no spaces."""
    lines: list[str] = []
    for line in text.split("\n"):
        bare = line.removeprefix(">")
        former = lines[-1] if lines else ""
        goes_on = former.startswith(">") == line.startswith(">") and former.strip("> ") and not former.startswith("|")
        if goes_on and not _BEGINNING.match(bare):
            lines[-1] += bare.lstrip()
        else:
            lines.append(line)
    return "\n".join(lines)


def _listed(spoken: Grammar, parts: Iterable[object], joint: Joint = "and") -> str:
    """Things in a row, numbers among them."""
    return spoken.language.listed([str(part) for part in parts], joint)


def _quoted(spoken: Grammar, text: str) -> str:
    return spoken.phrase("quoted", values={"text": text})


def _phrase(spoken: Grammar, name: str, number: int | None, noun: Noun | None = None) -> str:
    """A phrase that hangs on a number, of a noun where it counts one."""
    return spoken.phrase(name, number, noun.forms if noun is not None else None)


def _read(code: str, name: str) -> str:
    file = rules_file(code, name)
    assert file is not None  # such a theme is refused
    text = grammar(code).spelt(file.read_text(encoding="utf-8"))
    return longer(text) if code == LONG else text
