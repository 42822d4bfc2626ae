"""Texts of the rules as HTML."""

from collections.abc import Iterable, Sequence
from html import escape

from printgen.kit.manifest import RulesText
from printgen.type.markdown import Block, Heading, Listing, Paragraph, Quote, Spans, Table, ThematicBreak, blocks

_ALIGNED = {"left": "", "right": ' class="end"', "centre": ' class="centre"'}


def sections_html(found: Iterable[RulesText]) -> str:
    """Return sections as HTML, each below its title, within a page that has headings of its own."""
    return "".join(f"<h3>{escape(section.title)}</h3>{prose_html(section.text, 4)}" for section in found)


def prose_html(text: str, level: int) -> str:
    """Return a Markdown text as HTML; its headings have a level."""
    return _html(blocks(text), level)


def _html(read: Sequence[Block], level: int) -> str:
    return "".join(_block(block, level) for block in read)


def _block(block: Block, level: int) -> str:
    match block:
        case Heading(_, run):
            return f"<h{level}>{_spans(run)}</h{level}>"
        case Paragraph(run):
            return f"<p>{_spans(run)}</p>"
        case Listing(start, entries):
            rows = "".join(f"<li>{_html(entry, level)}</li>" for entry in entries)
            return f"<ul>{rows}</ul>" if start is None else f'<ol start="{start}">{rows}</ol>'
        case Table(rows, aligns):
            head, *body = [
                "".join(
                    f"<{tag}{_ALIGNED[align]}>{_spans(run)}</{tag}>" for run, align in zip(row, aligns, strict=False)
                )
                for row, tag in zip(rows, ("th", *("td",) * (len(rows) - 1)), strict=True)
            ]
            lines = "".join(f"<tr>{row}</tr>" for row in body)
            return f"<table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>"
        case Quote(inner):
            return f"<blockquote>{_html(inner, level)}</blockquote>"
        case ThematicBreak():
            return "<hr>"


def _spans(run: Spans) -> str:
    written = []
    for span in run:
        text = escape(span.text).replace("\n", "<br>")
        text = f"<em>{text}</em>" if "italic" in span.face else text
        written.append(f"<strong>{text}</strong>" if "bold" in span.face else text)
    return "".join(written)
