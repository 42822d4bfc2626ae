"""What ``kit.json`` says of a finished document: its file, and each of its sheets as a page.

Lengths are mm from the page's top left corner, to a thousandth, as they stand in the PDF.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from printgen.drawing.frame import Path
from printgen.geometry import Line, Rect, Transform
from printgen.kit.contents import PartCount
from printgen.kit.manifest.records import DocumentRecord, ItemRecord, LineRecord, MarksRecord, OutlineRecord, PageRecord
from printgen.kit.paper import Paper
from printgen.kit.registration import RegistrationMarks
from printgen.kit.sheet import ImposedDocument, Placement, Sheet, Tile
from printgen.svg.paths.mapping import mapped

_DIGITS = 3  # a thousandth of a millimetre
_MATRIX_DIGITS = 8  # of what is multiplied by a whole page's length


def document_record(
    document: ImposedDocument,
    file: str,
    sha256: str,
    paper: Paper,
    minimal_ink: float = 1.0,
    parts: Iterable[PartCount] = (),
) -> DocumentRecord:
    """What the manifest says of a finished document in the file of that bare name."""
    pages = tuple(_page(sheet, paper) for sheet in document.sheets)
    held = tuple(dict.fromkeys(part.id for part in parts))
    return DocumentRecord(document.name, document.title, file, sha256, pages, minimal_ink, held, called=document.called)


def _page(sheet: Sheet, paper: Paper) -> PageRecord:
    moved = sheet.transform
    return PageRecord(
        number=sheet.number,
        size=_numbers(sheet.frame.size),
        kind=sheet.kind,
        sheet=sheet.leaf,
        side=sheet.side,
        flip=sheet.flip,
        trim=_numbers(sheet.trim_printed) if sheet.trim_printed else None,
        cuts=tuple(_line(cut, moved) for cut in sheet.cuts),
        folds=tuple(_line(fold, moved) for fold in sheet.folds),
        outlines=tuple(OutlineRecord(one.id, _path(one.path, moved)) for one in sheet.outlines),
        items=tuple(_item(placement, moved) for placement in sheet.placements),
        marks=_marks(sheet.marks, moved) if sheet.marks else None,
        **_correction(moved, paper),
        **_tile(sheet.tile, moved),
    )


def _correction(moved: Transform | None, paper: Paper) -> dict[str, Any]:
    """What a page says of the printer that it is corrected for."""
    if moved is None:
        return {}
    matrix = tuple(round(value, _MATRIX_DIGITS) + 0.0 for value in moved)
    return {"transform": matrix, "margins": _numbers(paper.margins)}


def _tile(tile: Tile | None, moved: Transform | None) -> dict[str, Any]:
    """What a page says of the tile that it bears."""
    if tile is None:
        return {}
    overlap = tile.overlap * ((moved.across + moved.down) / 2 if moved else 1.0)
    return {"row": tile.row, "column": tile.column, "overlap": _number(overlap)}


def _item(placement: Placement, moved: Transform | None) -> ItemRecord:
    return ItemRecord(placement.id, placement.face, _place(placement.rect, moved), placement.turn)  # type: ignore[arg-type]


@lru_cache(maxsize=1024)
def _place(rect: Rect, moved: Transform | None) -> Any:
    """A trim as it is written, one for all that lie there."""
    return _numbers(moved.rect(rect) if moved else rect)


def _line(line: Line, moved: Transform | None) -> LineRecord:
    start, end = moved.line(line) if moved else line
    return LineRecord(_numbers(start), _numbers(end))


def _marks(marks: RegistrationMarks, moved: Transform | None) -> MarksRecord:
    return MarksRecord(marks.version, _place(marks.frame, moved))


@lru_cache(maxsize=1024)
def _path(path: Path, moved: Transform | None) -> str:
    """A path as it is written, as in SVG: one for all variants."""
    segments = mapped(path, moved) if moved else path
    return " ".join(" ".join((letter, *(f"{_number(value):.10g}" for value in values))) for letter, *values in segments)


def _numbers(values: Iterable[float]) -> Any:
    """Lengths as they are written; as many as there are."""
    return tuple(map(_number, values))


def _number(value: float) -> float:
    return round(value, _DIGITS) + 0.0  # + 0.0 turns -0.0 into 0.0
