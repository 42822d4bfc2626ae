"""Checks of a theme's texts: blank or odd texts, unknown icons, and booklet texts that are too long."""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from types import NoneType
from typing import Any

from msgspec.structs import astuple

from printgen.limits import MARKDOWN_QUOTES, TEXTS_LETTERS
from printgen.theme.check.finding import Findings, ThemeFault
from printgen.theme.games import AnyEdition
from printgen.theme.icon_words import icon_hint
from printgen.theme.model.common import Record
from printgen.theme.quoting import did_you_mean, quoted

_QUOTE = re.compile(r"^[ \t>*+.)\d-]*>", re.MULTILINE)
_CONTAINERS = (list, dict, Record)
_SCALARS = frozenset({int, float, bool, NoneType})  # of which there are most, and none is a container

# Texts that may run over several lines; every other is a name, an id or one line.
_PROSE = frozenset({"text", "intro", "replace", "notes", "quick", "notices", "credits", "icons", "points"})


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


def booklet_letters(edition: AnyEdition) -> Findings:
    """Texts of the booklet that are too long together."""
    booklet = edition.booklet
    texts = [booklet.intro or "", *(section.text for section in booklet.add)]
    texts += [*booklet.replace.values(), *booklet.notes.values(), *booklet.quick.values()]
    if (letters := sum(map(len, texts))) > TEXTS_LETTERS.most:
        message = f"its texts have {letters:,} characters together; {TEXTS_LETTERS} are the most"
        yield ThemeFault("booklet", message, "shorten texts, or drop some")
