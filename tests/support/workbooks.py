"""Workbooks and CSV folders as spreadsheet programs write them, made from rows by sheet name."""

import zlib
from base64 import b85decode
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook

from printgen.errors import ThemeError
from printgen.loading import load_theme
from printgen.theme.starting_workbook import timeless
from printgen.theme.theme import Theme
from tests.support.small_theme import ICONS, TEXT

Rows = Sequence[Sequence[Any]]
Sheets = Mapping[str, Rows]

# Groups: g1 is called 'Alte Gasse'; Money: 31 of 500, 25 of 5. Written by xlwt.
_XLS = (
    "c-rk)O=uHA6#izj+x*a^Nlgo_P(s0~wU;7@mv&o0b84wx6cKdWtWp}2k{_WSw6^9b2%Z!#g<iZ=z4(I)dh;Mu>Ol~MM2~_XD0pbIzInTmL?bky"
    "!Iu4&`R47LH#@WY-kaIo*Q=4@(*5ode!(z2C|iECROtj2f8`_$YPT#YR%#y=%f*(0-$#yY(eNbr$}4>+{au2Bd+G~f-~*LYn8kQHWyYF_Lp%pV"
    "$T<uNm10l9Z7Lyj@x0oZr<ivz-(}mU%p<J1#ymu}MR5|V`gs3ACyq}jz1$We7I?^g-mzv79e63@`0{mO+iDoiOdHAnv!O?A#WKiqaWiFRjARi}"
    "a^W(*Sux;iC0C!vTzzx(0;K<5tM}H?-%wOw9@ZHl1F=8>`PpNqVLX%0&t?k<VnLG{4P%sobL%+3IVuaq>vV$pr;PI^$>#<Gz-TgO#^OdcYf`TZ"
    "Mlvt!sdPS-3&_=*vprms?Lp3gR^kNOSdMTeglRorzw>2nY;r<B&6;^$;q853mz+2(T#-GfbBJ4%pWM&9k9mQwx|8K@<|y3`)qN8kj&Nj=ZLV@_"
    "AC0r0@kZZWCGR1*@agEIp2A0cFUc$M(#7b?TYU+=v@a#7zdRN(AO^&(n-Y)pN-dlf<2`fNZ>xt-2|IJQoXxHc8wju%VYbiY(-DrnsADhKUUBRN"
    "+e?oQEA4o|k7uN6M{R~rJloVKYK>2{KltPsjbZy_%`5p5+e=HOj-|quoy=$1lKqByeskf%g$oxhT)5bp5YD@yd`ndMGsAuZ^*aA`HmH={-z3`>"
    "$B?EYN1vsKk)k?-xrXAW6Pl=8OKh@F<$s~XaT+~?8BFp#W*UxPdS@5a_p|Aa;lGzcjgDV#WS;+c{2zS^{W1"
)


def xlsx(sheets: Sheets) -> bytes:
    """Return an Excel workbook; a text that begins with '=' is a formula without a cached value."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for name, rows in sheets.items():
        page = book.create_sheet(name)
        for row in rows:
            page.append(row)
    data = BytesIO()
    book.save(data)
    return timeless(data.getvalue())


def ods(sheets: Sheets) -> bytes:
    """Return a LibreOffice workbook."""
    tables = "".join(
        f'<table:table table:name="{escape(name)}">{"".join(map(_ods_row, rows))}</table:table>'
        for name, rows in sheets.items()
    )
    names = ("office", "table", "text")
    spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names)
    parts = {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": f"<office:document-content {spaces}><office:body><office:spreadsheet>{tables}"
        "</office:spreadsheet></office:body></office:document-content>",
        "META-INF/manifest.xml": "<manifest/>",
    }
    return zipped({name: text.encode() for name, text in parts.items()})


def _ods_row(row: Sequence[Any]) -> str:
    cells = (
        f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
        if isinstance(cell, int)
        else f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'
        for cell in row
    )
    return f"<table:table-row>{''.join(cells)}</table:table-row>"


def xls() -> bytes:
    """Return a workbook of an old Excel version."""
    return zlib.decompress(b85decode(_XLS))


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """Return an archive of files."""
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(ZipInfo(name), part, ZIP_DEFLATED)
    return data.getvalue()


def edition(folder: Path, name: str = "edition.xlsx", text: str = TEXT, **files: bytes) -> Path:
    """Write the small theme, or another, with spreadsheets of that name and other files; return its folder."""
    folder.mkdir(exist_ok=True)
    (folder / "theme.yaml").write_text(f"{text}\nsheets: {name}\n", encoding="utf-8")
    for path, data in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def loaded(folder: Path) -> Theme:
    """Return the theme of a folder."""
    return load_theme(f"{folder}/", ICONS)


def problem_texts(folder: Path) -> list[str]:
    """Return the problems of the theme in a folder, with paths relative to it and without hints."""
    try:
        loaded(folder)
    except ThemeError as error:
        return [str(problem._replace(hint="")).removeprefix(f"{folder}/") for problem in error.problems]
    return []
