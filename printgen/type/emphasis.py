"""Emphasis in short texts: ``**bold**`` and ``*italic*``, and markup that is not supported."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from printgen.messages import message

_SIGN = r"[\\`*_#\[\]()<>!+.|~-]"  # after a backslash each of these is printed as it is
_ESCAPED = re.compile(rf"\\(?={_SIGN})")
_STARS = re.compile(r"\*{1,3}")
_BOLD, _ITALIC = (2, 3), (1, 3)  # by the number of asterisks

# What is Markdown elsewhere, with what to call it.
_OTHERS = (
    (r"^ {0,3}#{1,6} ", message("a heading")),
    (r"^ {0,3}[-+*] ", message("a list")),
    (r"^ {0,3}1[.)] (?=.*\n {0,3}2[.)] )", message("a list")),
    (r"^ {0,3}>", message("a quotation")),
    (r"^ {0,3}(?:```|~~~)", message("code")),
    (r"(?<!\\)!\[[^\]\n]*\]\([^)\n]*\)", message("a picture")),
    (r"(?<![\\!])\[[^\]\n]*\]\([^)\n]*\)", message("a link")),
    (r"<https?://[^>\s]*>", message("a link")),
    (r"(?<!\\)`[^`\n]+`", message("code")),
    (r"(?<!\\)<(?!https?:)/?[A-Za-z][^<>\n]*>|<!--", message("HTML")),
    (r"(?<![\w\\_])_{1,2}(?=[^\W_])[^_\n]*[^\s_\\]_{1,2}(?![\w_])", message("emphasis with underscores")),
    (r"(?<!\\)~~[^~\n]+~~", message("strikethrough text")),
)
_ANY = re.compile(r"[#>`~\[<_*\\]|^ {0,3}(?:[-+]|1[.)]) ", re.MULTILINE)


class Stretch(NamedTuple):
    """A part of a text that is set in one way."""

    text: str
    bold: bool = False
    italic: bool = False


class OtherMarkup(NamedTuple):
    """Markup that is printed as it is: what it is called, and its signs."""

    kind: str
    signs: str


def stretches(text: str) -> tuple[Stretch, ...]:
    """Return a text in stretches of one emphasis, without its markers; ``\\\\*`` is an asterisk."""
    if "*" not in text and "\\" not in text:
        return (Stretch(text),) if text else ()
    signs, _ = _signs(text)
    dropped = {found.start() for found in _ESCAPED.finditer(text)}
    bold, italic = set[int](), set[int]()
    for first, last, count in signs:
        dropped.update(range(first - count, first), range(last, last + count))
        inside = range(first, last)
        if count in _BOLD:
            bold.update(inside)
        if count in _ITALIC:
            italic.update(inside)
    kept = ((letter, at in bold, at in italic) for at, letter in enumerate(text) if at not in dropped)
    return tuple(
        Stretch("".join(letter for letter, *_ in run), *emphasis)
        for emphasis, run in groupby(kept, lambda one: one[1:])
    )


def without_emphasis(text: str) -> str:
    """Return a text without the markers of its emphasis."""
    return "".join(stretch.text for stretch in stretches(text))


def may_have_markup(text: str) -> bool:
    """Check whether a text has any sign of markup, or of emphasis; most have none."""
    return _ANY.search(text) is not None


def other_markup(text: str) -> Iterator[OtherMarkup]:
    """Yield the markup in a text that is not understood, and asterisks that have no partner."""
    for pattern, kind in _OTHERS:
        for found in re.finditer(pattern, text, re.MULTILINE):
            yield OtherMarkup(kind, found[0].strip())
    lists = {found.start() for found in re.finditer(r"^ {0,3}\* ", text, re.MULTILINE)}
    for at, count in _signs(text)[1]:
        if at not in lists:
            kind = message("an unpaired asterisk", "unpaired asterisks", n=count)
            yield OtherMarkup(kind, "*" * count)


class _Open(NamedTuple):
    at: int
    signs: int


def _signs(text: str) -> tuple[list[tuple[int, int, int]], list[tuple[int, int]]]:
    """Return each emphasis as where it begins, where it ends and its asterisks, and the asterisks left over."""
    pairs: list[tuple[int, int, int]] = []
    left: list[tuple[int, int]] = []
    opened: list[_Open] = []
    escaped = {found.end() for found in _ESCAPED.finditer(text)}
    for found in _STARS.finditer(text):
        at, end = found.span()
        if at in escaped:
            at += 1
        before, after = text[at - 1 : at], text[end : end + 1]
        while at < end and opened and before.strip() and opened[-1].at < at:
            top, count = opened[-1], end - at
            if count < top.signs < 3:
                break
            taken = min(count, top.signs)
            pairs.append((top.at, at, taken))
            opened[-1:] = [_Open(top.at - taken, top.signs - taken)] if taken < top.signs else []
            at += taken
        if at < end and after.strip():
            opened.append(_Open(end, end - at))
        elif at < end and (before.strip() or at == found.start() == 0):
            left.append((at, end - at))
    left += [(at - count, count) for at, count in opened]
    return pairs, left
