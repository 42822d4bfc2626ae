"""The words of Markdown blocks in reading order, collected independently of the program."""

from collections.abc import Iterator, Sequence

from printgen.type.markdown import Block, Heading, Listing, Paragraph, Quote, Span, Table


def words(blocks: Sequence[Block]) -> str:
    """Return all text of the blocks, with one space between words."""
    return " ".join(" ".join("".join(span.text for span in run) for run in _runs(blocks)).split())


def _runs(blocks: Sequence[Block]) -> Iterator[Sequence[Span]]:
    for block in blocks:
        if isinstance(block, Heading | Paragraph):
            yield block.spans
        elif isinstance(block, Listing):
            for entry in block.entries:
                yield from _runs(entry)
        elif isinstance(block, Table):
            yield from (cell for row in block.rows for cell in row)
        elif isinstance(block, Quote):
            yield from _runs(block.blocks)
