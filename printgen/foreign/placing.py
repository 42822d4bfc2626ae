"""PDFs of sheets on which pages of other documents are placed, and the names of these documents on labels."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.art.frame import Frame, Group, IdentityMap, LateArt
from printgen.art.inks import inks
from printgen.errors import plain
from printgen.foreign.source import Source, SourcePage
from printgen.geometry import POINT
from printgen.kit.sheet import ImposedDocument
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.palette import palette
from printgen.pdf.operators import clip_operators, matrix_operator, placing
from printgen.pdf.painter import paint
from printgen.pdf.press import Press
from printgen.sheets.marks import LABEL_FACE, LabelWords

if TYPE_CHECKING:
    import pikepdf

_NAMELESS = "PDF"

_Pages = IdentityMap[Frame, SourcePage]


def name_of(path: Path) -> str:
    """Return the name of a document: that of its file."""
    return plain(path.stem) or _NAMELESS


def label_words(path: Path, context: DrawingContext) -> LabelWords:
    """Return the words for labels, with the name of the document if our fonts have its letters."""
    name = name_of(path)
    name = _NAMELESS if context.setter.faces.missing(name, LABEL_FACE) else name
    return LabelWords(name, context.label, context.setter)


def written(document: ImposedDocument, context: DrawingContext, source: Source | None = None) -> bytes:
    """Return the PDF of a document, with the pages of a source below the marks wherever a sheet shows their frames."""
    press = Press.of(context.setter.faces, context.edition.language)
    marks = paint(document, inks(palette(context.edition), "standard"), press).read()
    return _with_pages(document, marks, source) if source else marks


def _with_pages(document: ImposedDocument, marks: bytes, source: Source) -> bytes:
    import pikepdf

    by_frame: _Pages = IdentityMap()
    for its in source.pages:
        by_frame[its.frame] = its
    forms: dict[int, pikepdf.Object] = {}
    with pikepdf.open(BytesIO(marks)) as pdf:
        for sheet, page in zip(document.sheets, pdf.pages, strict=True):
            used: dict[int, SourcePage] = {}
            operators = list(_shown(sheet.frame, by_frame, used))
            for number, shown in used.items():
                if number not in forms:
                    forms[number] = pdf.copy_foreign(_form(source, shown))
                page.add_resource(forms[number], pikepdf.Name.XObject, pikepdf.Name(_name(shown)))
            if operators:
                height = sheet.frame.size.height / POINT
                start = [f"q {1 / POINT:.6f} 0 0 {-1 / POINT:.6f} 0 {height:.4f} cm"]
                if sheet.transform:
                    start.append(matrix_operator(sheet.transform))
                page.contents_add("\n".join([*start, *operators, "Q"]).encode("ascii"), prepend=True)
        layers = source.pdf.Root.get("/OCProperties")
        if layers is not None:  # hidden layers stay hidden
            pdf.Root.OCProperties = pdf.copy_foreign(source.pdf.make_indirect(layers))
        version = max(pdf.pdf_version, source.pdf.pdf_version)
        whole = BytesIO()
        pdf.save(whole, min_version=version, deterministic_id=True)
    return whole.getvalue()


def _form(source: Source, shown: SourcePage) -> "pikepdf.Object":
    """Return a page as a form that is clipped to its box."""
    import pikepdf

    form = source.pdf.pages[shown.number - 1].as_form_xobject(handle_transformations=False)
    form.BBox = pikepdf.Array([round(side, 4) for side in shown.box])
    return source.pdf.make_indirect(form)


def _name(page: SourcePage) -> str:
    return f"/Page{page.number}"


def _shown(frame: Frame, pages: _Pages, used: dict[int, SourcePage]) -> Iterator[str]:
    """Yield the operators that show the pages within a frame; ``used`` collects them."""
    if page := pages.get(frame):
        used[page.number] = page
        yield from ("q", matrix_operator(page.place), f"{_name(page)} Do", "Q")
        return
    if isinstance(frame.items, LateArt):
        return
    for at, item in frame.items:
        if isinstance(item, Group):
            inner = list(_shown(item.frame, pages, used))
            if inner:
                clip = [] if item.clip is None else [clip_operators(item.clip)]
                yield from (f"q {placing(at, item.frame.size, item.turn, item.scale)} cm", *clip, *inner, "Q")
