"""The text of the rules booklet: our templates filled with an edition's words, and the theme's changes."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pickle import UnpicklingError
from typing import Any, NamedTuple

from printgen.errors import Mark, Problem, ThemeError, quoted
from printgen.messages import message
from printgen.theme.records import Common
from printgen.words.amounts import amount
from printgen.words.games import escaped, words_of
from printgen.words.grammar import LONG, RULES, Noun, grammar, longer, rules_file
from printgen.words.language import Joint, language
from printgen.words.placeholders import placeholders_of

# The ends of sentences in a template.
_END = re.compile(r"(?<=[.!?:])\s|\n\s*\n|[{]%.*?%[}]|[|]")
_NO_FORM = r"'[^']*Noun[^']*' has no attribute '(\w+)'"
_ESCAPE = re.compile(r"\\(.)")
_BEGINNING = re.compile(r" *(([-*+]|\d+\.) |[|#]|$)")  # of a line that does not continue a paragraph
_EDITION = "edition"  # its name among the values of a template, for filters


class RulesSection(NamedTuple):
    """A section of the booklet: its id, its title as plain text, and its text in Markdown."""

    id: str
    title: str
    text: str


def rulebook(edition: Common, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """Return the sections of the booklet: ours, with the theme's changes.

    ``contents`` is the number of each part of the kit by its id. Sections about features that the edition lacks are
    left out, with the theme's changes to them.
    """
    changes, missing = edition.booklet, edition.missing_sections()
    placeholders = cache(partial(placeholders_of, edition))  # only needed for changes
    booklet = {section.id: section for section in our_sections(edition, contents)}
    for name, prose in changes.replace.items():
        booklet[name] = booklet[name]._replace(text="" if name in missing else placeholders().markdown(prose))
    for name, note in changes.notes.items():
        if name in missing:
            continue
        quotation = "\n".join(f"> {line}".rstrip() for line in placeholders().markdown(note).splitlines())
        booklet[name] = booklet[name]._replace(text=f"{booklet[name].text}\n\n{quotation}")
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
    """Return the quick rules: our short sections, or the theme's.

    A section that the theme replaces in the booklet is repeated here, unless the theme also shortens it. A section that
    the theme adds is only here if the theme shortens it, or if none is ours. Sections that the booklet does not have
    are left out.
    """
    changes = edition.booklet
    if not words_of(edition.game).has_rules(edition):
        shorter = {name: placeholders_of(edition).markdown(prose) for name, prose in changes.quick.items()}
        whole = rulebook(edition, contents)
        return tuple(section._replace(text=shorter.get(section.id, section.text)) for section in whole)
    ours = {section.id: section for section in quick_sections(edition, contents)}
    if changes.replace or changes.quick:
        full = {section.id: section for section in rulebook(edition, contents)}
        titles = {name: section.title for name, section in full.items()}
        titles |= {name: section.title for name, section in ours.items() if section.title}
        own = {name: prose for name, prose in changes.replace.items() if name in ours} | changes.quick
        placeholders = placeholders_of(edition)
        ours |= {
            name: RulesSection(name, titles[name], placeholders.markdown(prose))
            for name, prose in own.items()
            if name in full
        }
    order = [name for name in _order(edition) if name in ours and name not in changes.drop]
    return tuple(ours[name] for name in order if ours[name].text)


def points(edition: Common) -> str:
    """Return the reminders for players of an event in Markdown: the theme's, or else ours."""
    if edition.event and edition.event.points:
        return placeholders_of(edition).markdown(edition.event.points)
    section = our_points(edition)
    return section.text if section else ""


def questions(edition: Common) -> RulesSection | None:
    """Return questions and answers for the guide, or None if there are none for the edition."""
    words = words_of(edition.game)
    if not words.has_questions(edition):
        return None
    (section,) = _sections(edition, words.questions, ("questions",), words.values(edition, {}))
    return section


def section_ids(edition: Common) -> tuple[str, ...]:
    """Return the ids of our sections for the edition's game, in order."""
    return words_of(edition.game).sections


def our_sections(edition: Common, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """Return our sections, without the theme's changes."""
    booklet = words_of(edition.game)
    sections = _sections(edition, booklet.template, booklet.sections, booklet.values(edition, contents))
    return sections if booklet.has_rules(edition) else tuple(one._replace(text="") for one in sections)


def quick_sections(edition: Common, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """Return our sections of the quick rules, each with the id of the section that it shortens or repeats."""
    booklet = words_of(edition.game)
    values = booklet.values(edition, contents)
    short = _sections(edition, booklet.quick_template, booklet.quick, values)
    return (*short, *_sections(edition, booklet.template, booklet.whole, values)) if booklet.whole else short


def our_points(edition: Common) -> RulesSection | None:
    """Return our reminders for players of an event, or None in a game without events."""
    words = words_of(edition.game)
    if not words.points:
        return None
    (section,) = _sections(edition, words.points, ("points",), words.values(edition, {}))
    return section


def sentence_with(code: str, templates: Iterable[str], name: str, forms: Collection[str]) -> str:
    """Return the first sentence of a language's templates with a word in one of some forms, or an empty text."""
    capital = language(code).with_capital(name)
    parts = "|".join(re.escape(form) for form in forms)
    bare = "|" if "one" in forms or "plain" in forms else ""
    named = re.compile(rf"\b(?:{name}|{capital})(?:\.(?:{parts})\b{bare})(?![\w.])")
    for template in templates:
        file = rules_file(code, template)
        text = file.read_text(encoding="utf-8") if file else ""
        for gap in re.finditer(r"\{\{.*?\}\}", text):
            if found := named.search(gap[0]):
                at = gap.start() + found.start()
                start = max((end.end() for end in _END.finditer(text, 0, at)), default=0)
                following = _END.search(text, at)
                return " ".join(text[start : following.start() if following else len(text)].split())
    return ""


def _order(edition: Common) -> list[str]:
    """Return the ids of all sections: each added one after the section that it names and those added there before."""
    order = list(section_ids(edition))
    tails: dict[str, str] = {}
    for added in edition.booklet.add:
        after = added.after if added.after in order else "".join(order[-1:])
        place = order.index(tails.get(after, after)) + 1 if order else 0
        order.insert(place, added.id)
        tails[after] = added.id
    return order


def _sections(edition: Common, file: str, names: Sequence[str], values: Mapping[str, Any]) -> tuple[RulesSection, ...]:
    """Return blocks of a template filled with values; the first line of a block is its title.

    Raises ThemeError for a mistake in the template.
    """
    from jinja2 import TemplateError, TemplateSyntaxError

    spoken = grammar(edition.language)
    shown = _shown(edition.language, file)
    try:
        template = _environment(edition.language).get_template(file)
        if missing := [name for name in names if name not in template.blocks]:
            fault = message("the block {name} is missing", name=quoted(missing[0]))
            hint = message("every block of the English template is needed")
            raise ThemeError(Problem(fault, Mark(shown, 1, 1), hint))
        context = template.new_context({**values, _EDITION: edition})
        filled = ["".join(template.blocks[name](context)) for name in names]
    except TemplateError as error:
        reason = error.message or type(error).__name__
        if found := re.search(_NO_FORM, reason):
            fault = message("a word has no form {form}", form=quoted(found[1]))
        else:
            fault = message("the template cannot be read: {reason}", reason=reason)
        line = error.lineno if isinstance(error, TemplateSyntaxError) else _line(error)
        hint = message("compare it with the same place in the English template")
        raise ThemeError(Problem(fault, Mark(shown, line, 1), hint)) from error
    sections = []
    for name, block in zip(names, filled, strict=True):
        title, _, text = block.strip().partition("\n")
        text = text.strip() if spoken.spaced else _run_on(text.strip())
        sections.append(RulesSection(name, _ESCAPE.sub(r"\1", title.removeprefix("# ")), text))
    return tuple(sections)


@cache
def _environment(code: str) -> Any:
    """Return the environment of a language's templates, each of which is compiled once in a process."""
    from jinja2 import Environment, FunctionLoader, StrictUndefined, pass_context

    spoken = grammar(code)

    def phrase(name: str, number: int | None, noun: Noun | None = None) -> str:
        return spoken.phrase(name, number, noun.forms if noun is not None else None)

    def listed(parts: Iterable[object], joint: Joint = "and") -> str:
        return spoken.language.listed([str(part) for part in parts], joint)

    environment = Environment(
        loader=FunctionLoader(partial(_template_text, code)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_compiled_templates(),
    )
    environment.filters |= {
        **{name: partial(phrase, name) for name in spoken.phrases},
        "money": pass_context(lambda context, value: escaped(amount(context[_EDITION], value))),
        "number": spoken.language.number,
        "percent": spoken.language.percent,
        "listed": listed,
        "quoted": lambda text: spoken.phrase("quoted", values={"text": text}),
        "capitalized": spoken.language.with_capital,
    }
    return environment


def _compiled_templates() -> Any:
    """Return Jinja's cache of compiled templates, among the user's temporary files; None if there is no safe place.

    Compiling the templates takes 0.11 s, a quarter of a build.
    """
    from jinja2 import FileSystemBytecodeCache

    class CompiledTemplates(FileSystemBytecodeCache):
        """A cache of compiled templates in which damaged files and full disks do no harm."""

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


def _template_text(code: str, name: str) -> str:
    file = rules_file(code, name)
    assert file is not None  # a theme in another language is refused
    text = grammar(code).spelt(file.read_text(encoding="utf-8"))
    return longer(text) if code == LONG else text


def _run_on(text: str) -> str:
    """Join the lines of each paragraph of a Markdown text, for a language without spaces between words."""
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


def _shown(code: str, name: str) -> str:
    file = rules_file(code, name)
    return f"printgen/words/{file.relative_to(RULES.parent)}" if file else name


def _line(error: BaseException) -> int:
    """Return the last line of a template in an error's traceback."""
    line, trace = 1, error.__traceback__
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            line = template.get_corresponding_lineno(trace.tb_lineno)
        trace = trace.tb_next
    return line
