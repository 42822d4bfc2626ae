"""Markdown as HTML."""

from collections.abc import Iterable, Sequence
from html import escape

from printgen.drawing.type.running_text.markdown import (
    Block,
    Heading,
    Listing,
    Paragraph,
    Quote,
    Spans,
    Table,
    ThematicBreak,
    blocks,
)
from printgen.kit.manifest.records import QuickSection

_ALIGNED = {"left": "", "right": ' class="end"', "centre": ' class="centre"'}


def sections_html(found: Iterable[QuickSection]) -> str:
    """Return sections as HTML, each below its title."""
    return "".join(f"<h3>{escape(section.title)}</h3>{_html(blocks(section.text))}" for section in found)


def _html(read: Sequence[Block]) -> str:
    return "".join(map(_block, read))


def _block(block: Block) -> str:
    match block:
        case Heading(_, run):
            return f"<h4>{_spans(run)}</h4>"
        case Paragraph(run):
            return f"<p>{_spans(run)}</p>"
        case Listing(start, entries):
            rows = "".join(f"<li>{_html(entry)}</li>" for entry in entries)
            return f"<ul>{rows}</ul>" if start is None else f'<ol start="{start}">{rows}</ol>'
        case Table():
            return _table(block)
        case Quote(inner):
            return f"<blockquote>{_html(inner)}</blockquote>"
        case ThematicBreak():
            return "<hr>"


def _table(table: Table) -> str:
    rows = []
    for number, row in enumerate(table.rows):
        tag = "td" if number else "th"
        cells = zip(row, table.aligns, strict=False)
        rows.append("".join(f"<{tag}{_ALIGNED[align]}>{_spans(run)}</{tag}>" for run, align in cells))
    head, *body = rows
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"


def _spans(run: Spans) -> str:
    written = []
    for span in run:
        text = escape(span.text).replace("\n", "<br>")
        text = f"<em>{text}</em>" if "italic" in span.face else text
        written.append(f"<strong>{text}</strong>" if "bold" in span.face else text)
    return "".join(written)
