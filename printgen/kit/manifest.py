"""``kit.json``: its records, how documents are described in it, and reading it."""

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from printgen import __version__
from printgen.art.frame import VARIANTS
from printgen.geometry import Line, Path, Point, Rect, Transform, mapped
from printgen.item_ids import repetition
from printgen.kit.choices import Money
from printgen.kit.component import Face, PageKind, PartCount
from printgen.kit.papers import Flip, Paper
from printgen.kit.sheet import GEOMETRIES, ImposedDocument, Placement, Sheet
from printgen.limits import (
    MANIFEST_COVER,
    MANIFEST_DOCUMENTS,
    MANIFEST_ITEMS,
    MANIFEST_LENGTH,
    MANIFEST_LINES,
    MANIFEST_PAGES,
    OUTLINE_LETTERS,
)
from printgen.play.records import GameRules
from printgen.printer.profile import PRINTABLE
from printgen.records import from_json

FORMAT: Literal[2] = 2


# Far more than any kit has, so that a forged manifest is rejected before it is used.
_MOST_MM = MANIFEST_LENGTH.most
_BEYOND = 100.0  # mm by which a corrected rectangle may extend beyond the page's edge

_END = r"$(?!\n)"  # the end of a text in Python, too, where "$" alone allows a line end after it
_PLAIN = rf"^[^\x00-\x1f\x7f]*{_END}"
_Text = Annotated[str, Meta(min_length=1, max_length=300, pattern=_PLAIN)]
_Id = Annotated[str, Meta(max_length=200, pattern=rf"^[a-z0-9][a-z0-9-]*{_END}")]  # used in file names
_File = Annotated[str, Meta(max_length=204, pattern=rf"^[a-z0-9][a-z0-9-]*\.pdf{_END}")]
_Language = Annotated[str, Meta(max_length=35, pattern=rf"^([a-z]{{2,3}}|x)(-[A-Za-z0-9]+)*{_END}")]
_Hash = Annotated[str, Meta(pattern=rf"^[0-9a-f]{{64}}{_END}")]
_FromOne = Annotated[int, Meta(ge=1, le=10**6)]
_Coordinate = Annotated[float, Meta(ge=-_MOST_MM, le=_MOST_MM)]
_Length = Annotated[float, Meta(gt=0, le=_MOST_MM)]
_Margin = Annotated[float, Meta(ge=0, le=_MOST_MM)]
_Factor = Annotated[float, Meta(ge=-2, le=2)]
_Point = Annotated[tuple[_Coordinate, _Coordinate], Meta(description="[x, y] in mm")]
_Size = Annotated[tuple[_Length, _Length], Meta(description="[width, height] in mm")]
_Rect = Annotated[tuple[_Coordinate, _Coordinate, _Length, _Length], Meta(description="[x, y, width, height] in mm")]
_Margins = Annotated[
    tuple[_Margin, _Margin, _Margin, _Margin],
    Meta(
        description="[top, right, bottom, left] in mm that the profile's printer leaves blank, "
        f"if not {PRINTABLE} on all sides"
    ),
]
_Correction = Annotated[
    tuple[_Factor, _Factor, _Factor, _Factor, _Coordinate, _Coordinate],
    Meta(
        description="[a, b, c, d, e, f], with a printer profile: x' = a x + c y + e, y' = b x + d y + f takes a true "
        "point of the paper (mm from its top left) to the PDF page; the printer brings it back to its true place. "
        "The rectangles and lines of a page are given as they are in the PDF: a rectangle by its centre and the "
        "lengths of its edges, which run along (a, b) and (c, d), so that its exact corners are known"
    ),
]
_FourSides = (PRINTABLE,) * 4


class _Closed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base class of the manifest's records: frozen, without unknown fields; default values are omitted."""


class LineRecord(_Closed, frozen=True):
    """A fold or a cut, from end to end."""

    start: _Point = field(name="from")
    end: _Point = field(name="to")

    @property
    def line(self) -> Line:
        """The line, mm from the page's top left corner."""
        return Line(Point(*self.start), Point(*self.end))


class ItemRecord(_Closed, frozen=True):
    """An item on a page: its finished trim and its rotation."""

    id: _Id
    face: Face
    place: Annotated[_Rect, Meta(description="[x, y, width, height] in mm: the finished trim")] = field(name="rect")
    turn: Annotated[Literal[0, 90, 180, 270], Meta(description="degrees clockwise as printed")]
    deck: Annotated[
        str,
        Meta(
            max_length=200,
            pattern=rf"^([a-z0-9][a-z0-9-]*)?{_END}",
            description="the deck of a card whose id is not that of its deck with a number",
        ),
    ] = ""

    @property
    def rect(self) -> Rect:
        """Its finished trim, mm from the page's top left corner."""
        return Rect(*self.place)


class OutlineRecord(_Closed, frozen=True):
    """The outline along which a net or a round piece is cut."""

    id: Annotated[_Id, Meta(description="the id of its items")]
    path: Annotated[
        str,
        Meta(
            max_length=OUTLINE_LETTERS.most,
            pattern=rf"^M[MLCZ0-9 .\-]*Z{_END}",
            description="as in an SVG path, in absolute M, L, C and Z; mm from the page's top left corner",
        ),
    ]


class MarksRecord(_Closed, frozen=True):
    """The registration marks of a page, for a cutter."""

    version: Annotated[
        int, Meta(extra_json_schema={"enum": list(GEOMETRIES)}, description="the version of their geometry")
    ]
    frame: Annotated[_Rect, Meta(description="[x, y, width, height] in mm: the frame with the marks in its corners")]

    def __post_init__(self) -> None:
        if self.version not in GEOMETRIES:
            raise ValueError(f"the version {self.version} of registration marks is unknown")


class PageRecord(_Closed, frozen=True, kw_only=True):
    """A page of a document."""

    number: Annotated[_FromOne, Meta(description="the page in its file, from 1")]
    size: _Size
    kind: Annotated[
        PageKind,
        Meta(
            description="a board's page is a tile, or with --saver a grid of several: its items are then the tiles, "
            "tile-1-2 in row 1, column 2"
        ),
    ]
    sheet: Annotated[_FromOne, Meta(description="the sheet of paper; the two pages of one sheet share it")]
    side: Face
    flip: Annotated[Flip | None, Meta(description="the edge on which the sheet is flipped, if it is")]
    transform: _Correction | None = None
    margins: _Margins = _FourSides
    row: Annotated[int, Meta(ge=0, description="the row of a tile, from the top, from 1")] = 0
    column: Annotated[int, Meta(ge=0, description="the column of a tile, from the left, from 1")] = 0
    trim: Annotated[_Rect, Meta(description="the finished rectangle of a tile or a poster, in mm")] | None = None
    overlap: (
        Annotated[
            _Margin, Meta(description="the width of the strips right of and below a tile, where it has neighbours")
        ]
        | None
    ) = None
    cuts: Annotated[
        tuple[LineRecord, ...], Meta(max_length=MANIFEST_LINES.most, description="slits within the page")
    ] = ()
    folds: Annotated[tuple[LineRecord, ...], Meta(max_length=MANIFEST_LINES.most)]
    outlines: Annotated[
        tuple[OutlineRecord, ...],
        Meta(
            max_length=MANIFEST_ITEMS.most,
            description="the outlines of nets and round pieces; other items are cut along their rects",
        ),
    ] = ()
    marks: MarksRecord | None = None
    items: Annotated[tuple[ItemRecord, ...], Meta(max_length=MANIFEST_ITEMS.most)]

    def __post_init__(self) -> None:
        width, height = self.size
        top, right, bottom, left = self.margins
        if left + right >= width or top + bottom >= height:
            raise ValueError("the margins leave nothing of the page")
        reach = Rect(-_BEYOND, -_BEYOND, width + 2 * _BEYOND, height + 2 * _BEYOND)
        if not all(reach.holds(item.rect) for item in self.items):
            raise ValueError("an item is outside the page")
        covered = sum(wide * high for _, _, wide, high in (item.place for item in self.items))
        if covered > MANIFEST_COVER.most * width * height:
            raise ValueError(f"the items cover the page more than {MANIFEST_COVER}")
        if self.transform and abs(self.transform[0] * self.transform[3] - self.transform[1] * self.transform[2]) < 0.1:
            raise ValueError("the transform leaves nothing of the page")


_TILE_RULE = {
    "if": {"properties": {"kind": {"const": "tile"}}},
    "then": {"required": ["row", "column", "trim", "overlap"]},
}


class DocumentRecord(_Closed, frozen=True):
    """A document of the kit: one PDF file, page by page."""

    name: _Id
    title: Annotated[_Text, Meta(description="the title of the document in the kit's language")]
    file: Annotated[_File, Meta(description="a bare file name in the kit's folder")]
    sha256: _Hash
    pages: Annotated[
        tuple[Annotated[PageRecord, Meta(extra_json_schema=_TILE_RULE)], ...],
        Meta(min_length=1, max_length=MANIFEST_PAGES.most),
    ]
    minimal_ink: Annotated[
        float, Meta(gt=0, le=1, description="the largest share of Standard's ink that Minimal may use")
    ] = 1.0
    parts: Annotated[tuple[_Id, ...], Meta(description="the ids of the parts that it holds")] = ()
    earlier: Annotated[
        bool,
        Meta(description="made by an earlier build, to which 'source', 'paper' and 'generator' do not apply"),
    ] = False
    called: Annotated[str, Meta(max_length=300, pattern=_PLAIN, description="its title without the edition's")] = ""

    def __post_init__(self) -> None:
        if not isinstance(self.pages, tuple):
            return  # pages of a kit that is being built are described while they are written, in order
        if not all(page.number < following.number for page, following in pairwise(self.pages)):
            raise ValueError("the pages are not in the order of their numbers")


class PartRecord(_Closed, frozen=True):
    """A kind of part in the kit."""

    id: Annotated[_Id, Meta(description="the same in every edition and language, such as notes or deck-chance")]
    count: Annotated[int, Meta(ge=0)]
    name: Annotated[_Text, Meta(description="the name in the edition's words, in the form for the count")]


class InputRecord(_Closed, frozen=True):
    """A file that a kit was made from."""

    file: Annotated[_Text, Meta(description="from the theme's folder; themes:... and fonts:... are bundled")]
    sha256: Annotated[
        str, Meta(pattern=rf"^([0-9a-f]{{64}})?{_END}", description="empty for a file that was not there")
    ]


class RulesText(_Closed, frozen=True):
    """A section of the rules."""

    title: _Text
    text: Annotated[str, Meta(max_length=200_000, description="in Markdown")]


_Color = Annotated[str, Meta(pattern=rf"^#[0-9a-fA-F]{{6}}{_END}")]
_Font = Annotated[str, Meta(max_length=200, pattern=rf"^([A-Za-z0-9_-]+/[A-Za-z0-9_-]+\.[ot]tf)?{_END}")]


class LookRecord(_Closed, frozen=True):
    """The colors and bundled fonts of the edition, for the screen."""

    colors: Annotated[dict[_Id, _Color], Meta(max_length=20)] = {}
    text: _Font = ""
    bold: _Font = ""
    display: _Font = ""


class PlayRecord(_Closed, frozen=True):
    """Data for playing the kit on a screen: starting hands, names and rules."""

    unit: Annotated[str, Meta(max_length=80, description="how an amount of 1 is written; empty without money")] = ""
    start: Annotated[
        dict[_Id, Annotated[int, Meta(ge=0, le=1000)]],
        Meta(max_length=20, description="the number of each note that every player starts with, by the note's id"),
    ] = {}
    names: Annotated[
        dict[_Id, Annotated[str, Meta(max_length=120)]],
        Meta(max_length=1000, description="the names of spaces, deeds, decks, notes and tokens, by their ids"),
    ] = {}
    sliding: Annotated[
        bool, Meta(description="true if tokens slide over the board instead of moving from space to space")
    ] = False
    quick: Annotated[
        tuple[RulesText, ...],
        Meta(max_length=1000, description="the quick rules, if the kit has a rules booklet of any fold"),
    ] = ()
    booklet: Annotated[
        tuple[RulesText, ...],
        Meta(max_length=1000, description="the whole rules, if the kit has a rules booklet of any fold"),
    ] = ()
    rules: Annotated[GameRules | None, Meta(description="the rules as data")] = None
    words: Annotated[
        dict[_Id, Annotated[str, Meta(max_length=120)]],
        Meta(
            max_length=100, description="the edition's words, such as that for the bank, as at the beginning of a line"
        ),
    ] = {}
    look: LookRecord | None = None


class KitRecord(_Closed, frozen=True, kw_only=True):
    """The contents of a kit's folder, page by page. Lengths are in mm from the page's top left corner, as printed."""

    format: Literal[2]
    theme: Annotated[_Id, Meta(description="the edition's id")]
    title: Annotated[str, Meta(max_length=300, pattern=_PLAIN, description="what the edition is called")] = ""
    language: Annotated[_Language, Meta(description="the language that the kit is written in, such as en")]
    variant: Annotated[str, Meta(extra_json_schema={"enum": list(VARIANTS)})]
    paper: Annotated[_Text, Meta(description="the name of the paper size")]
    generator: Annotated[str, Meta(max_length=100, pattern=rf"^printgen \d+\.\d+\.\d+[A-Za-z0-9.+]*{_END}")]
    source: Annotated[_Text, Meta(description="hash of the theme and the options")]
    edition: Annotated[str, Meta(description="hash of the theme alone, with its rule options as set")]
    settings: Annotated[
        tuple[str, ...], Meta(description="the rule options set for this build, such as rules.income_tax=flat")
    ]
    money: Annotated[Money, Meta(description="all notes, half of them, or all of them in pocket size")] = "full"
    contents: Annotated[tuple[PartRecord, ...], Meta(description="the number of each part in the kit")]
    documents: Annotated[tuple[DocumentRecord, ...], Meta(min_length=1, max_length=MANIFEST_DOCUMENTS.most)]
    call: Annotated[str, Meta(description="hash of the options, the event and the program that made the kit")] = ""
    inputs: Annotated[tuple[InputRecord, ...], Meta(description="the files of the theme that were read")] = ()
    players: (
        Annotated[
            tuple[_FromOne, _FromOne, _FromOne],
            Meta(description="[fewest players at a table, most players, minimum age], if an event sets them"),
        ]
        | None
    ) = None
    deck_places: (
        Annotated[int, Meta(ge=0, le=6, description="the number of decks with a place on the board, if it is known")]
        | None
    ) = None

    credits: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=2_000, pattern=_PLAIN)], ...],
        Meta(max_length=20, description="sentences that name the artists and licenses of drawings in the kit"),
    ] = ()
    play: PlayRecord = PlayRecord()

    def __post_init__(self) -> None:
        if self.variant not in VARIANTS:
            raise ValueError(f"the variant is not one of {', '.join(VARIANTS)}")
        for what in ("name", "file"):
            if len({getattr(document, what) for document in self.documents}) < len(self.documents):
                raise ValueError(f"two documents have the same {what}")


def generator() -> str:
    """Return the name and version of the program that made a kit."""
    return f"printgen {__version__}"


def part_records(parts: Iterable[PartCount]) -> tuple[PartRecord, ...]:
    """Return counted parts as the manifest lists them."""
    return tuple(PartRecord(part.id, part.number, part.name) for part in parts)


_DIGITS = 3  # lengths are rounded to a thousandth of a millimeter
_MATRIX_DIGITS = 8  # factors of a transform apply to the length of a whole page


def document_record(
    document: ImposedDocument,
    file: str,
    sha256: str,
    paper: Paper,
    minimal_ink: float = 1.0,
    parts: Iterable[PartCount] = (),
) -> DocumentRecord:
    """Return the record of a finished document; ``file`` is its bare file name."""
    pages = tuple(_page(sheet, paper) for sheet in document.sheets)
    held = tuple(dict.fromkeys(part.id for part in parts))
    return DocumentRecord(document.name, document.title, file, sha256, pages, minimal_ink, held, called=document.called)


def _page(sheet: Sheet, paper: Paper) -> PageRecord:
    moved = sheet.transform
    more: dict[str, Any] = {}
    if moved:
        matrix = tuple(round(value, _MATRIX_DIGITS) + 0.0 for value in moved)
        more |= {"transform": matrix, "margins": _numbers(paper.margins)}
    if tile := sheet.tile:
        overlap = tile.overlap * ((moved.across + moved.down) / 2 if moved else 1.0)
        more |= {"row": tile.row, "column": tile.column, "overlap": _number(overlap)}
    if marks := sheet.marks:
        more["marks"] = MarksRecord(marks.version, _place(marks.frame, moved))
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
        items=tuple(_item(one, moved) for one in sheet.placements),
        **more,
    )


def _item(placement: Placement, moved: Transform | None) -> ItemRecord:
    deck = placement.group
    if deck and re.fullmatch(rf"{deck}-\d+", repetition(placement.id)[1]):
        deck = ""
    return ItemRecord(placement.id, placement.face, _place(placement.rect, moved), placement.turn, deck)  # type: ignore[arg-type]


@lru_cache(maxsize=1024)
def _place(rect: Rect, moved: Transform | None) -> Any:
    """Return the trim of an item, rounded; items with equal trims share one tuple."""
    return _numbers(moved.rect(rect) if moved else rect)


def _line(line: Line, moved: Transform | None) -> LineRecord:
    start, end = moved.line(line) if moved else line
    return LineRecord(_numbers(start), _numbers(end))


@lru_cache(maxsize=1024)
def _path(path: Path, moved: Transform | None) -> str:
    """Return a path as SVG path data; the text is shared by all variants."""
    segments = mapped(path, moved) if moved else path
    return " ".join(" ".join((letter, *(f"{_number(value):.10g}" for value in values))) for letter, *values in segments)


def _numbers(values: Iterable[float]) -> Any:
    """Round lengths as in the file."""
    return tuple(map(_number, values))


def _number(value: float) -> float:
    return round(value, _DIGITS) + 0.0  # + 0.0 turns -0.0 into 0.0


MANIFEST = "kit.json"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def encoded(record: KitRecord) -> bytes:
    """Return the bytes of ``kit.json``."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read_manifest(data: bytes) -> KitRecord:
    """Read a manifest; raises msgspec.DecodeError if the bytes are not one of this format."""
    try:
        return from_json(data, KitRecord)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error


def kit_schema() -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of ``kit.json``."""
    schema = msgspec.json.schema(KitRecord)
    return {"$schema": _DIALECT, **schema}


class _FormerDocument(Struct, frozen=True):
    file: _File
    sha256: _Hash


class _FormerKit(Struct, frozen=True):
    documents: tuple[_FormerDocument, ...]


def listed_files(data: bytes) -> dict[str, str] | None:
    """Return the bare names of the files that a manifest of any format lists, with their hashes; None if it is none."""
    try:
        former = from_json(data, _FormerKit)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return {document.file: document.sha256 for document in former.documents}
