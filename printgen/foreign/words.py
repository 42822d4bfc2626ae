"""The labels of sheets with documents from other programs."""

from pathlib import Path

from printgen.errors import plain
from printgen.parts.drawing_context import DrawingContext
from printgen.sheets.marks import LABEL_FACE, LabelWords

_NAMELESS = "PDF"


def name_of(path: Path) -> str:
    """Return the name of a document: that of its file."""
    return plain(path.stem) or _NAMELESS


def words_for(path: Path, context: DrawingContext) -> LabelWords:
    """Return the words for labels, with the name of the document if our fonts have its letters."""
    name = name_of(path)
    name = _NAMELESS if context.setter.faces.missing(name, LABEL_FACE) else name
    return LabelWords(name, context.label, context.setter)
