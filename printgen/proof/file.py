"""What a PDF file says of itself: a finished document goes in; faults of its catalogue and its fonts come out."""

import re
from collections.abc import Iterator
from typing import Any

from printgen.proof.finding import Finding
from printgen.proof.opened import Book

_DUPLEX = {None: "/Simplex", "long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
_FONT_USED = re.compile(rb"/(\S+)\s+[-+.\d]+\s+Tf\b")
_FORM_USED = re.compile(rb"/(\S+)\s+Do\b")
_FILES = ("/FontFile", "/FontFile2", "/FontFile3")


def catalogue_faults(book: Book) -> Iterator[Finding]:
    """What a document does not say, or says wrongly, of its printing, title, language and outline."""
    import pikepdf

    with pikepdf.open(book.path) as pdf:
        wishes = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        flips = {page.told.flip for page in book.pages}
        duplex = _DUPLEX[flips.pop()] if len(flips) == 1 else _DUPLEX[None]
        said = {
            "does not ask for printing at 100 % (PrintScaling is not None)": wishes.get("/PrintScaling") == "/None",
            f"should ask for {duplex[1:]}, asks for {str(wishes.get('/Duplex'))[1:]}": wishes.get("/Duplex") == duplex,
            "has no title": bool(str(pdf.docinfo.get("/Title", ""))),
            "names no language": bool(str(pdf.Root.get("/Lang", ""))),
            "has no outline of all its pages": _outlined(pdf) >= len(pdf.pages),
        }
    yield from (Finding("page", fault, book.name) for fault, holds in said.items() if not holds)


def _outlined(pdf: Any) -> int:
    """How many entries the outline has at its top."""
    with pdf.open_outline() as outline:
        return len(outline.root)


def fonts_missing(book: Book) -> dict[int, list[str]]:
    """The fonts that a document uses without embedding them, by the page that uses them first."""
    import pikepdf

    known: set[Any] = set()
    with pikepdf.open(book.path) as pdf:
        found = {
            number: sorted(set(_missing(page.obj, _content(page), known))) for number, page in enumerate(pdf.pages, 1)
        }
    return {number: names for number, names in found.items() if names}


def _content(page: Any) -> bytes:
    contents = page.obj.get("/Contents")
    if contents is None:
        return b""
    return b"\n".join(part.read_bytes() for part in (contents if contents._type_name == "array" else [contents]))


def _missing(holder: Any, content: bytes, known: set[Any]) -> Iterator[str]:
    """The names of fonts used but not embedded, in a page or a form and in the forms that it uses."""
    resources = holder.get("/Resources", {})
    fonts, forms = resources.get("/Font", {}), resources.get("/XObject", {})
    for name in set(_FONT_USED.findall(content)):
        font = fonts.get(f"/{name.decode()}")
        if font is None or not _embedded(font):
            yield str(font.get("/BaseFont", name.decode()) if font is not None else name.decode()).lstrip("/")
    for name in set(_FORM_USED.findall(content)):
        form = forms.get(f"/{name.decode()}")
        if form is not None and form.get("/Subtype") == "/Form" and form.objgen not in known:
            known.add(form.objgen)
            yield from _missing(form, form.read_bytes(), known)


def _embedded(font: Any) -> bool:
    if font.get("/Subtype") == "/Type3":
        return True
    holder = font["/DescendantFonts"][0] if "/DescendantFonts" in font else font
    descriptor = holder.get("/FontDescriptor", {})
    return any(name in descriptor for name in _FILES)
