"""Markdown as blocks and spans."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from html import unescape
from typing import Any, NamedTuple

from msgspec import Struct

from printgen.type.line_breaks import JOINER, breaks_between_letters, runs_on
from printgen.type.typesetter import Align

MarkdownToken = Mapping[str, Any]

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")
_RULED = re.compile(r"[ \t|:-]*\n?")  # the line below the head of a table
_FALSE_TABLES, _MOST_FALSE_TABLES = "false tables", 20
_EMPHASIZED = re.compile(r"(\*{1,3})[^*\n]+\1")


class Span(NamedTuple):
    """A stretch of text in one face (``text``, ``text-bold`` ...); ``\\n`` in it ends a line."""

    text: str
    face: str


Spans = tuple[Span, ...]


class Heading(Struct, frozen=True, cache_hash=True):
    """A title: level 1 or 2."""

    level: int
    spans: Spans


class Paragraph(Struct, frozen=True, cache_hash=True):
    """Running text."""

    spans: Spans


class Listing(Struct, frozen=True, cache_hash=True):
    """A list: its entries' blocks, numbered from ``start``, or with bullets if that is None."""

    start: int | None
    entries: tuple["Blocks", ...]


class Table(Struct, frozen=True, cache_hash=True):
    """Rows of cells, the first row the head; one alignment a column."""

    rows: tuple[tuple[Spans, ...], ...]
    aligns: tuple[Align, ...]


class Quote(Struct, frozen=True, cache_hash=True):
    """A note, separate from the text around it."""

    blocks: "Blocks"


class ThematicBreak(Struct, frozen=True):
    """A break in the text."""


Block = Heading | Paragraph | Listing | Table | Quote | ThematicBreak
Blocks = tuple[Block, ...]


@lru_cache(maxsize=128)
def blocks(text: str) -> Blocks:
    """Return the blocks of a Markdown text (CommonMark with tables), remembered for the theme's next state."""
    if breaks_between_letters(text):
        # invisible signs in place of blanks: without them, asterisks after a colon or bracket would be printed
        text = _EMPHASIZED.sub(f"{JOINER}\\g<0>{JOINER}", text)
    tokens = _reader()(text)
    return tuple(_blocks(tokens)) if isinstance(tokens, list) else ()


def spans(read: Sequence[Block]) -> Iterator[Span]:
    """Yield all spans of the blocks in reading order."""
    for block in read:
        match block:
            case Heading(_, run) | Paragraph(run):
                yield from run
            case Listing(_, entries):
                for entry in entries:
                    yield from spans(entry)
            case Table(rows, _):
                yield from (span for row in rows for cell in row for span in cell)
            case Quote(inner):
                yield from spans(inner)


def plain_text(run: Spans) -> str:
    """Return the text of spans without their faces."""
    return "".join(span.text for span in run)


@cache
def _reader() -> Callable[[str], Any]:
    import mistune

    reader = mistune.create_markdown(renderer=None, plugins=["table"])
    for rules in (reader.block.rules, reader.block.list_rules, reader.block.block_quote_rules):
        rules.remove("ref_link")  # it would take definitions out of the text
    reader.block.register("nptable", None, _open_table)
    return reader


def _open_table(block: Any, start: re.Match[str], state: Any) -> int | None:
    """Return the end of a table without outer pipes, or None.

    A false start of a table is read until a row does not fit. After some of these the search stops, to avoid quadratic
    time for a text of false starts.
    """
    from mistune.plugins.table import parse_nptable

    if state.env.get(_FALSE_TABLES, 0) == _MOST_FALSE_TABLES:
        return None
    end: int | None = parse_nptable(block, start, state)
    if end is None and _RULED.fullmatch(state.get_line(start.end())):
        state.env[_FALSE_TABLES] = state.env.get(_FALSE_TABLES, 0) + 1
    return end


def _blocks(tokens: Sequence[MarkdownToken]) -> Iterator[Block]:
    for token in tokens:
        kind = token["type"]
        if kind == "heading":
            yield Heading(min(token["attrs"]["level"], 2), _spans(token["children"], bold=True))
        elif kind in ("paragraph", "block_text"):
            yield Paragraph(_spans(token["children"]))
        elif kind == "list":
            start = token["attrs"].get("start", 1) if token["attrs"]["ordered"] else None
            yield Listing(start, tuple(tuple(_blocks(entry["children"])) for entry in token["children"]))
        elif kind == "table":
            yield _table(token)
        elif kind == "block_quote":
            yield Quote(tuple(_blocks(token["children"])))
        elif kind == "thematic_break":
            yield ThematicBreak()
        elif kind != "blank_line":
            # code or HTML, with the text beside the fence of code
            verbatim = "\n".join((token.get("attrs", {}).get("info", ""), str(token.get("raw", ""))))
            yield Paragraph((Span(verbatim.strip("\n"), "text"),))


def _table(token: MarkdownToken) -> Table:
    head, *bodies = token["children"]
    rows = [head["children"], *(row["children"] for body in bodies for row in body["children"])]
    names: dict[str, Align] = {"right": "right", "center": "centre"}
    aligns = tuple(names.get(cell["attrs"].get("align") or "", "left") for cell in head["children"])
    cells = (
        tuple(_spans(cell["children"], bold=number == 0) for cell in row[: len(aligns)])
        for number, row in enumerate(rows)
    )
    return Table(tuple(cells), aligns)


def _spans(tokens: Sequence[MarkdownToken], bold: bool = False, italic: bool = False) -> Spans:
    """Return the spans of inline tokens, neighbors of one face joined."""
    joined: list[Span] = []
    for span in _inline(tokens, bold, italic):
        if joined and joined[-1].face == span.face:
            joined[-1] = Span(joined[-1].text + span.text, span.face)
        elif span.text:
            joined.append(span)
    return tuple(joined)


def _inline(tokens: Sequence[MarkdownToken], bold: bool, italic: bool) -> Iterator[Span]:
    face = "text" + "-bold" * bold + "-italic" * italic
    for number, token in enumerate(tokens):
        kind = token["type"]
        if kind == "strong":
            yield from _inline(token["children"], True, italic)
        elif kind == "emphasis":
            yield from _inline(token["children"], bold, True)
        elif kind == "linebreak":
            yield Span("\n", face)
        elif kind == "softbreak":
            beside = _first_text(reversed(tokens[:number]))[-1:], _first_text(tokens[number + 1 :])[:1]
            yield Span("" if all(map(runs_on, beside)) else " ", face)
        elif "children" in token:
            yield from _inline(token["children"], bold, italic)
            # the address of a link in brackets, unless its text already gives it
            address = token["attrs"]["url"] if kind == "link" else ""
            label = "".join(str(child.get("raw", "")) for child in token["children"])
            if address not in label and (not label or label not in address):
                yield Span(f" ({address})", face)
        else:
            text = token["raw"]
            if kind == "text":
                text = _ENTITY.sub(lambda found: unescape(found[0]), text)
            ours = text == JOINER or breaks_between_letters(text)
            yield Span(text.replace(JOINER, "") if ours else text, face)


def _text(token: MarkdownToken) -> str:
    """Return the text of an inline token, without the signs that are not printed."""
    if "children" in token:
        return "".join(map(_text, token["children"]))
    return str(token.get("raw", "")).replace(JOINER, "")


def _first_text(tokens: Iterable[MarkdownToken]) -> str:
    """Return the first text of some tokens, empty if there is none."""
    return next((text for token in tokens if (text := _text(token))), "")
