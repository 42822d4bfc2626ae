"""The text of the rules booklet: our templates filled with an edition's words."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cache, partial
from pickle import UnpicklingError
from typing import Any, NamedTuple

from msgspec import Struct

from printgen.errors import Mark, Problem, ThemeError, quoted
from printgen.theme.records import Common
from printgen.words.amounts import amount as amount
from printgen.words.games import escaped, words_of
from printgen.words.grammar import LONG, RULES, Grammar, Noun, grammar, longer, rules_file
from printgen.words.language import Joint, language
from printgen.words.placeholders import Placeholders, placeholders_of

_END = re.compile(r"(?<=[.!?:])\s|\n\s*\n|[{]%.*?%[}]|[|]")


class Sentence(Struct, frozen=True):
    """A sentence of a template: its file, its line there, and its text as it is written."""

    file: str
    line: int
    text: str


def sentence_with(code: str, templates: Iterable[str], name: str, forms: Collection[str]) -> Sentence | None:
    """The first sentence of a language's templates in which a word stands in one of the forms; None where none does."""
    capital = language(code).with_capital(name)
    parts = "|".join(re.escape(form) for form in forms)
    bare = "|" if "one" in forms or "plain" in forms else ""
    named = re.compile(rf"\b(?:{name}|{capital})(?:\.(?:{parts})\b{bare})(?![\w.])")
    for template in templates:
        file = rules_file(code, template)
        text = file.read_text(encoding="utf-8") if file else ""
        if file and (found := _first(named, text)):
            shown = f"printgen/words/{file.relative_to(RULES.parent)}"
            return Sentence(shown, text.count("\n", 0, found.start()) + 1, _around(text, found.start()))
    return None


def _first(named: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The first place within a gap of the text where the name stands."""
    gaps = ((gap.start(), gap[0]) for gap in re.finditer(r"\{\{.*?\}\}", text))
    starts = (start + found.start() for start, gap in gaps if (found := named.search(gap)))
    return next((found for start in starts if (found := named.match(text, start))), None)


def _around(text: str, at: int) -> str:
    """The sentence that stands around a place."""
    ends = [found.end() for found in _END.finditer(text, 0, at)]
    following = _END.search(text, at)
    return " ".join(text[ends[-1] if ends else 0 : following.start() if following else len(text)].split())


_NO_FORM = r"'[^']*Noun[^']*' has no attribute '(\w+)'"


@contextmanager
def reporting_faults(code: str, name: str) -> Iterator[None]:
    """Raises ThemeError for what the template of a language finds wrong with itself, as it is read or filled."""
    from jinja2 import TemplateError, TemplateSyntaxError

    try:
        yield
    except TemplateError as error:
        message = re.sub(_NO_FORM, r"a word has no form '\1'", error.message or "the template cannot be read")
        line = error.lineno if isinstance(error, TemplateSyntaxError) else _line(error)
        hint = "see the same place of the English template"
        raise ThemeError(Problem(message, Mark(_shown(code, name), line, 1), hint)) from error


def block_of(template: Any, block: str, code: str, name: str) -> Any:
    """The function of a template's block; ThemeError where it has none of that name."""
    if block not in template.blocks:
        message, hint = f"the block {quoted(block)} is missing", "each block of the English template is needed"
        raise ThemeError(Problem(message, Mark(_shown(code, name), 1, 1), hint))
    return template.blocks[block]


def _shown(code: str, name: str) -> str:
    file = rules_file(code, name)
    return f"printgen/words/{file.relative_to(RULES.parent)}" if file else name


def _line(error: BaseException) -> int:
    """The line of the template that an error arose in: the last that the traceback passed through."""
    line, trace = 1, error.__traceback__
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            line = template.get_corresponding_lineno(trace.tb_lineno)
        trace = trace.tb_next
    return line


_ESCAPE = re.compile(r"\\(.)")
_BEGINNING = re.compile(r" *(([-*+]|\d+\.) |[|#]|$)")  # of a line that goes on with no paragraph
_EDITION = "edition"  # under which a filter finds it among a template's values


class RulesSection(NamedTuple):
    """A section of the booklet: its id, its title as plain text, its text in Markdown."""

    id: str
    title: str
    text: str


def section_ids(edition: Common) -> tuple[str, ...]:
    """The sections of the booklet of the edition's game, in order."""
    return words_of(edition.game).sections


def our_sections(edition: Common, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """Every section, before the theme changes any."""
    booklet = words_of(edition.game)
    return _sections(edition, (booklet.template, booklet.sections), booklet.values(edition, contents))


def quick_sections(edition: Common, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The sections of the quick rules, each under the id of the section that it shortens or takes whole."""
    booklet = words_of(edition.game)
    values = booklet.values(edition, contents)
    short = _sections(edition, (booklet.quick_template, booklet.quick), values)
    return (*short, *_sections(edition, (booklet.template, booklet.whole), values)) if booklet.whole else short


def our_points(edition: Common) -> RulesSection | None:
    """What players of an event must remember, before the theme says it otherwise; None in a game without events."""
    words = words_of(edition.game)
    if not words.points:
        return None
    (section,) = _sections(edition, (words.points, ("points",)), words.values(edition, {}))
    return section


def _sections(
    edition: Common, source: tuple[str, Sequence[str]], values: Mapping[str, Any]
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
        bytecode_cache=_compiled_templates(),
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


def _compiled_templates() -> Any:
    """Return Jinja's cache of compiled templates, among the user's temporary files; None if there is no safe place.

    Compiling the templates takes 0.11 s, a quarter of a build.
    """
    from jinja2 import FileSystemBytecodeCache

    class CompiledTemplates(FileSystemBytecodeCache):
        """A damaged file is compiled again, and a full disk is no fault."""

        def load_bytecode(self, bucket: Any) -> None:
            with suppress(OSError, EOFError, ValueError, UnpicklingError):
                super().load_bytecode(bucket)

        def dump_bytecode(self, bucket: Any) -> None:
            with suppress(OSError):
                super().dump_bytecode(bucket)

    try:
        return CompiledTemplates()
    except (OSError, RuntimeError):
        return None


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


def rulebook(edition: Common, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The booklet: our sections in the edition's words, with the theme's changes laid over them.

    ``contents`` counts the parts of the kit by their ids. What the theme says in sections that tell of what its game
    does without is left out with them.
    """
    changes, missing = edition.booklet, edition.missing_sections()
    placeholders = cache(partial(placeholders_of, edition))  # made where a theme changes any section
    booklet = {section.id: section for section in our_sections(edition, contents)}
    for name, prose in changes.replace.items():
        booklet[name] = booklet[name]._replace(text="" if name in missing else placeholders().markdown(prose))
    for name, note in changes.notes.items():
        if name in missing:
            continue
        booklet[name] = booklet[name]._replace(
            text=f"{booklet[name].text}\n\n{_quoted_wording(placeholders().markdown(note))}"
        )
    order = _order(edition)
    booklet |= {
        added.id: RulesSection(added.id, placeholders().fill(added.title), placeholders().markdown(added.text))
        for added in changes.add
    }
    sections = [booklet[name] for name in order if name not in changes.drop and booklet[name].text]
    if changes.intro and sections:
        sections[0] = sections[0]._replace(text=f"{placeholders().markdown(changes.intro)}\n\n{sections[0].text}")
    return tuple(sections)


def quick(edition: Common, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The quick rules: our short sections, with the theme's own wording in the place of ours.

    A section that the booklet has not is left out, one that the theme replaces there is taken from there unless the
    theme shortens it, and one that it adds is here only where the theme shortens it.
    """
    changes = edition.booklet
    ours = {section.id: section for section in quick_sections(edition, contents)}
    if changes.replace or changes.quick:
        full = {section.id: section for section in rulebook(edition, contents)}
        ours |= _reworded(placeholders_of(edition), ours, full)
    order = [name for name in _order(edition) if name in ours and name not in changes.drop]
    return tuple(ours[name] for name in order if ours[name].text)


def points(edition: Common) -> str:
    """What players of an event must remember, in Markdown: the theme's own words, else ours."""
    if edition.event and edition.event.points:
        return placeholders_of(edition).markdown(edition.event.points)
    section = our_points(edition)
    return section.text if section else ""


def _reworded(
    placeholders: Placeholders, ours: Mapping[str, RulesSection], full: Mapping[str, RulesSection]
) -> dict[str, RulesSection]:
    """The short sections that the theme words itself, by their ids; ``full`` are the booklet's."""
    changes = placeholders.edition.booklet
    own = {name: prose for name, prose in changes.replace.items() if name in ours} | changes.quick
    titles = {name: section.title for name, section in full.items()}
    titles |= {name: section.title for name, section in ours.items() if section.title}
    return {
        name: RulesSection(name, titles[name], placeholders.markdown(prose))
        for name, prose in own.items()
        if name in full
    }


def _order(edition: Common) -> list[str]:
    """The ids of all sections: each added one after the section that it names and those added there before it."""
    order = list(section_ids(edition))
    tails: dict[str, str] = {}
    for added in edition.booklet.add:
        after = added.after if added.after in order else "".join(order[-1:])
        place = order.index(tails.get(after, after)) + 1 if order else 0
        order.insert(place, added.id)
        tails[after] = added.id
    return order


def _quoted_wording(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())
