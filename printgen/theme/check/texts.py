"""Checks a theme's texts: blank names, unknown icons, unknown booklet sections and placeholders."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from types import NoneType
from typing import Any

from msgspec.structs import astuple

from printgen.limits import MARKDOWN_QUOTES, TEXTS_LETTERS
from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.games import AnyEdition, missing_sections
from printgen.theme.model.common import BookletTexts, Record
from printgen.theme.quoting import did_you_mean, listing, quoted

_QUOTE = re.compile(r"^[ \t>*+.)\d-]*>", re.MULTILINE)
_CONTAINERS = (list, dict, Record)
_SCALARS = frozenset({int, float, bool, NoneType})  # of which there are most, and none is a container

# Texts that may run over several lines; every other is a name, an id or one line.
_PROSE = frozenset({"text", "intro", "replace", "notes", "quick", "notices", "credits", "icons", "points"})

# Where placeholders are filled in; a star stands for an id or a number. In other texts a brace is a brace.
FILLED = (
    ("decks", "*", "cards", "*", "title"),
    ("decks", "*", "cards", "*", "text"),
    ("spaces", "*", "line"),
    ("spaces", "*", "text"),
    ("booklet", "intro"),
    ("booklet", "replace", "*"),
    ("booklet", "notes", "*"),
    ("booklet", "quick", "*"),
    ("booklet", "add", "*", "title"),
    ("booklet", "add", "*", "text"),
    ("cards", "jail_lines", "*"),
    ("board", "start_line"),
    ("notices", "*"),
    ("guide", "title"),
    ("guide", "text"),
    ("event", "points"),
)


def odd_texts(edition: AnyEdition) -> Findings:
    """Blank texts, line ends or tabs where a name stands in one line, and more quotes than a text may have."""
    for where, text, prose in all_texts(edition):
        if text.isspace():
            yield ThemeFault(where, "the text is blank")
        elif not prose and ("\n" in text or "\r" in text or "\t" in text):
            yield ThemeFault(where, "a line end or tab in a name")
        elif prose and (quotes := quote_signs(text)) > MARKDOWN_QUOTES.most:
            message = f"lines of it begin {quotes:,} quotes; {MARKDOWN_QUOTES} are the most"
            yield ThemeFault(where, message, "begin fewer lines with '>'")


def quote_signs(text: str) -> int:
    """How many signs of quotes (>) the lines of a Markdown text begin with."""
    return sum(found[0].count(">") for found in _QUOTE.finditer(text)) if ">" in text else 0


def all_texts(edition: AnyEdition) -> Iterator[tuple[str, str, bool]]:
    """Every text of an edition with its path, and whether it may run over several lines."""
    return _texts_in(edition, "", prose=False)


def _texts_in(node: Any, path: str, prose: bool) -> Iterator[tuple[str, str, bool]]:
    for step, value in _parts(node):
        kind = type(value)
        if kind is str:
            yield f"{path}{step}", value, prose or step in _PROSE
        elif kind not in _SCALARS and isinstance(value, _CONTAINERS):
            yield from _texts_in(value, f"{path}{step}.", prose or step in _PROSE)


def rare_characters(edition: AnyEdition) -> frozenset[str]:
    """The characters beyond Latin 1 of an edition's texts, as they are written and in capitals."""
    texts = (text for _, text, _ in all_texts(edition) if not text.isascii())
    return frozenset(character for text in texts for character in (*text, *text.upper()) if character > "\xff")


def _parts(node: Any) -> Iterable[tuple[Any, Any]]:
    """The values in a record, list or mapping, by field, id or position."""
    if isinstance(node, Record):
        return zip(node.__struct_fields__, astuple(node), strict=True)
    if isinstance(node, list):
        return ((getattr(item, "id", None) or getattr(item, "value", at), item) for at, item in enumerate(node))
    return (node if isinstance(node, dict) else vars(node)).items()


def icons(edition: AnyEdition, known: Collection[str] | None) -> Findings:
    """Names of icons that are neither bundled (``known``) nor the theme's own."""
    if known is None:
        return
    names = {*known, *edition.icons}
    for path, name in _icon_uses(edition):
        if name not in names:
            yield ThemeFault(path, f"there is no icon {quoted(name)}", partial(_icon_hint, name, edition.icons))


def _icon_hint(name: str, own: Collection[str]) -> str:
    """The icon of the theme's own that is spelt alike; else bundled ones that one may call so, in any language."""
    from printgen.words.icon_words import icon_hint  # only ever needed to explain an error

    return did_you_mean(name, own) or icon_hint(name)


def _icon_uses(edition: AnyEdition) -> Iterator[tuple[str, str]]:
    """Every icon that the theme names, and where: what stands in a field that is called so, or in a list of scenery."""
    for path, name, _ in all_texts(edition):
        if "icon" not in path and "scenery" not in path:
            continue
        *above, field = path.rsplit(".", 2)
        named = field == "icon" or field.endswith("_icon") or above[-1:] == ["scenery"]
        if named and not path.startswith("icons."):  # where the theme's own are drawn
            yield path, name


def sections(edition: AnyEdition) -> Findings:
    """Sections of the booklet that the theme changes, and that there are none of."""
    booklet = edition.booklet
    if booklet == BookletTexts():
        return
    from printgen.words.booklet.wording import section_ids

    known = section_ids(edition)
    added = [section.id for section in booklet.add]
    for field in ("replace", "notes"):
        yield from _unknown_sections(f"booklet.{field}.", {name: name for name in getattr(booklet, field)}, known)
    yield from _unknown_sections("booklet.quick.", {name: name for name in booklet.quick}, [*known, *added])
    yield from _unknown_sections("booklet.drop.", dict(enumerate(booklet.drop)), known)
    for at, section in enumerate(booklet.add):
        after = {"after": section.after} if section.after else {}
        yield from _unknown_sections(f"booklet.add.{section.id}.", after, [*known, *added[:at]])
    for name in added:
        if name in known:
            hint = "use booklet.replace to change it"
            yield ThemeFault(f"booklet.add.{name}", f"the booklet has a section {quoted(name)} already", hint)


def booklet_letters(edition: AnyEdition) -> Findings:
    """Texts of the booklet that are too long together."""
    booklet = edition.booklet
    texts = [booklet.intro or "", *(section.text for section in booklet.add)]
    texts += [*booklet.replace.values(), *booklet.notes.values(), *booklet.quick.values()]
    if (letters := sum(map(len, texts))) > TEXTS_LETTERS.most:
        message = f"its texts have {letters:,} characters together; {TEXTS_LETTERS} are the most"
        yield ThemeFault("booklet", message, "shorten texts, or drop some")


def _unknown_sections(start: str, named: Mapping[Any, str], known: Collection[str]) -> Findings:
    def hint(name: str) -> str:
        return did_you_mean(name, known) or f"the sections are {listing(known, 30)}"

    for at, name in named.items():
        if name not in known:
            yield ThemeFault(f"{start}{at}", f"the booklet has no section {quoted(name)}", partial(hint, name))


def placeholders(edition: AnyEdition) -> Findings:
    """Placeholders that stand for nothing."""
    from printgen.words.placeholders import placeholders_of

    known = placeholders_of(edition)

    def hint(name: str) -> str:
        if meant := known.resembled(name):
            return f"did you mean {quoted('{' + meant + '}')}?"
        stem = name.partition(".")[0]
        if ends := known.ends(stem):
            return f"{quoted(f'{stem}.')} goes with {listing(ends)}"
        return "for a brace itself, write {{ or }}"

    for path, text in filled_texts(edition):
        for name in known.unknown(text):
            if why := known.why_missing(name):
                message = f"{quoted('{' + name + '}')} is not in this game: {why}"
                yield ThemeFault(path, message, "change the text, or leave it out where it stands")
            else:
                yield ThemeFault(path, f"unknown placeholder {quoted('{' + name + '}')}", partial(hint, name))


def filled_texts(edition: AnyEdition) -> Iterator[tuple[str, str]]:
    """The texts with braces in which placeholders are filled in, but for sections of the booklet that are left out."""
    left_out = missing_sections(edition)
    for path, text, _ in all_texts(edition):
        if ("{" in text or "}" in text) and _is_filled(path) and not _is_of_section(path, left_out):
            yield path, text


def _is_filled(path: str) -> bool:
    steps = path.split(".")
    return any(
        len(row) == len(steps) and all(own in ("*", step) for own, step in zip(row, steps, strict=True))
        for row in FILLED
    )


def _is_of_section(path: str, sections: Collection[str]) -> bool:
    """Whether it is what the theme says in one of these sections of the booklet, which are the program's own."""
    above, _, name = path.rpartition(".")
    return name in sections and above in ("booklet.replace", "booklet.notes", "booklet.quick")
