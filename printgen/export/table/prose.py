"""Markdown as HTML of a page that is read on a screen."""

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
    """Sections one after the other, each under its title."""
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
    head, *rows = ("".join(_cells(row, table, tag)) for row, tag in zip(table.rows, _tags(table), strict=True))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>"


def _tags(table: Table) -> tuple[str, ...]:
    return ("th", *("td" for _ in table.rows[1:]))


def _cells(row: Sequence[Spans], table: Table, tag: str) -> Iterable[str]:
    for run, align in zip(row, table.aligns, strict=False):
        yield f"<{tag}{_ALIGNED[align]}>{_spans(run)}</{tag}>"


def _spans(run: Spans) -> str:
    return "".join(_span(escape(span.text).replace("\n", "<br>"), span.face) for span in run)


def _span(text: str, face: str) -> str:
    text = f"<em>{text}</em>" if "italic" in face else text
    return f"<strong>{text}</strong>" if "bold" in face else text
