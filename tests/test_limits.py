"""Tests of the limits: the manual lists them all, and each is enforced."""

import io
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from PIL import Image

from printgen import limits
from printgen.api import fold_pdf, tile_file
from printgen.art.icons import baked
from printgen.errors import PrintgenError, Problem, ThemeError
from printgen.event.players import players_of
from printgen.event.rounds import list_bytes
from printgen.export.formats import ExportSettings
from printgen.kit.choices import Choices
from printgen.kit.manifest import read_manifest
from printgen.kit.papers import PAPERS
from printgen.kit.write import write_files
from printgen.layouts.expressions import condition, expression, template
from printgen.limits import Limit, limit_text
from printgen.printer.profile import printer_called
from printgen.printer.scans import pictures_of
from printgen.proof.kit_files import kit_by_manifest, record_in
from printgen.svg.reading import read_svg
from printgen.svg.xml import SvgError
from printgen.theme.files import Budget, RefusedError
from printgen.theme.workbooks import read_workbook
from printgen.theme.yaml import read_tree
from printgen.workers import spread
from tests.conftest import ROOT
from tests.fuzz.seeds import face
from tests.support.foreign_pdfs import ForeignPage, write_pdf
from tests.support.lowered_limits import lower
from tests.support.small_theme import ICONS, TEXT, bent, problems, write
from tests.support.workbooks import xlsx
from tests.support.worker_samples import SampleJob, busy, greedy

pytestmark = pytest.mark.usefixtures("real_workers")

LIMITS = {name: value for name, value in vars(limits).items() if isinstance(value, Limit)}
REFUSALS = (PrintgenError, RefusedError, SvgError, msgspec.DecodeError)


class Exceeded(NamedTuple):
    """An input that exceeds a limit, perhaps only after the limit is lowered to ``most``, and the message.

    ``said`` is part of the message if the message does not contain the limit.
    """

    take: Callable[[Path], object]
    most: int | None = None
    said: str = ""


def refused(found: Iterable[Problem]) -> None:
    if found := list(found):
        raise ThemeError(found)


def yaml(text: str) -> Callable[[Path], object]:
    return lambda folder: refused(read_tree(text.encode(), "theme.yaml").problems)


def theme(text: str, **files: bytes | str) -> Callable[[Path], object]:
    return lambda folder: refused(problems(write(folder / "town", text, **files), {*ICONS, *baked()}))


def laid_out(item: str) -> Callable[[Path], object]:
    """Return a function that reads a theme whose deck has a layout with this item."""
    text = bent(("  - id: chance\n", "  - id: chance\n    layout: mine\n"))
    read = theme(f"{text}layouts: {{mine: {{items: [{item}]}}}}\n")

    def take(folder: Path) -> object:
        for cached in (template, expression, condition):  # which may hold what was within the usual limit
            cached.cache_clear()
        return read(folder)

    return take


def sheets(*rows: str, files: int = 1) -> Callable[[Path], object]:
    """Return a function that reads a theme with CSV files, the first of which is a table of notes with these rows."""

    def take(folder: Path) -> None:
        write(folder / "town", f"{TEXT}sheets: tables\n")
        (folder / "town" / "tables").mkdir()
        for at in range(files):
            table = "\n".join(("value,count", *rows)) if at == 0 else "x"
            (folder / "town" / "tables" / ("Money.csv" if at == 0 else f"#{at}.csv")).write_text(table)
        refused(problems(folder / "town"))

    return take


def svg(content: str) -> Callable[[Path], object]:
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{content}</svg>'
    return lambda folder: read_svg(drawing.encode())


def manifest(change: Callable[[dict[str, Any], dict[str, Any]], object]) -> Callable[[Path], object]:
    """Return a function that reads a manifest with one page and a change."""

    def take(folder: Path) -> None:
        record = json.loads(json.dumps(MANIFEST))
        change(record, record["documents"][0]["pages"][0])
        read_manifest(json.dumps(record).encode())

    return take


def kit(folder: Path) -> Path:
    (folder / "kit.json").write_text(json.dumps(MANIFEST))
    (folder / "cards.pdf").write_bytes(b"%PDF-1.7\n" + b" " * 200)
    return folder


def written(folder: Path, name: str, data: bytes) -> Path:
    (folder / name).write_bytes(data)
    return folder / name


def workbook(folder: Path) -> None:
    found = read_workbook(xlsx({"Money": [["value", "count"], [5, 30]]}), "a.xlsx", frozenset({"money"}), Budget())
    refused(found.problems)


def late_workbook(folder: Path) -> None:
    """Read a workbook after earlier ones have used up the time."""
    budget = Budget()
    budget.spend(limits.WORKBOOK_SECONDS, limits.WORKBOOK_SECONDS.most)
    read_workbook(xlsx({"Money": [["value", "count"]]}), "a.xlsx", frozenset({"money"}), budget)


def many_problems(folder: Path) -> None:
    found = problems(write(folder / "town", TEXT + "".join(f"extra{at}: 1\n" for at in range(60))))
    raise PrintgenError(f"{len(found) - 1} and {found[-1].message}")


def endless_job(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        lower(patch, "PDF_SECONDS", 1)
        spread(busy, [SampleJob("one", 1.0)])


def picture(side: int = 10) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (side, side)).save(data, "PNG")
    return data.getvalue()


def scan(folder: Path) -> None:
    picture = folder / "scan.png"
    Image.new("1", (20, 20), 1).save(picture)
    pictures_of(picture)


def printer(folder: Path) -> None:
    written(folder, "home.json", b"{" + b" " * 70_000 + b"}")
    printer_called("home", folder)


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9h-9z"/></svg>'
ITEM = {"id": "card-01", "face": "front", "rect": [10, 10, 50, 80], "turn": 0}
LINE = {"from": [0, 0], "to": [10, 10]}
PAGE: dict[str, Any] = {
    "number": 1, "size": [210, 297], "kind": "grid", "sheet": 1, "side": "front", "flip": None, "folds": [],
    "items": [],
}  # fmt: skip
MANIFEST: dict[str, Any] = {
    "format": 2, "theme": "town", "title": "Town", "language": "en", "variant": "minimal", "paper": "a4",
    "generator": "printgen 1.0.0", "source": "0" * 64, "edition": "0" * 64, "settings": [], "contents": [],
    "documents": [{"name": "cards", "title": "Cards", "file": "cards.pdf", "sha256": "0" * 64, "pages": [PAGE]}],
}  # fmt: skip
TWO_LISTS = bent(
    ("    cards:\n      - {id: chest-01, text: Collect a prize.}\n      - {id: chest-02, text: Pay a fine.}\n",
     "    cards_file: a.csv\n"),
)  # fmt: skip
CARDS = "id,text\n" + "".join(f"c-{at},Go.\n" for at in range(20))

PLAYERS = b"name\n" + b"".join(b"P%d\n" % number for number in range(20_001))


def foreign_booklet(folder: Path) -> object:
    return fold_pdf(write_pdf(folder / "two.pdf", (ForeignPage(), ForeignPage())), Choices(PAPERS["a4"]))


def foreign_poster(folder: Path) -> object:
    return tile_file(write_pdf(folder / "one.pdf", (ForeignPage(),)), Choices(PAPERS["a4"]))


EXCEEDED = {
    "YAML_BYTES": Exceeded(yaml("title: " + "x" * (1 << 20))),
    "YAML_VALUES": Exceeded(yaml("a: [" + "1, " * 100_000 + "1]")),
    "YAML_DEPTH": Exceeded(yaml("a: " + "[" * 40 + "]" * 40)),
    "THEME_CHAIN": Exceeded(theme("format: 1\nextends: classic\n"), 1),
    "THEMES_BYTES": Exceeded(theme("format: 1\nextends: classic\n"), 5_000),
    "THEME_CARDS": Exceeded(theme(bent(("Pay a fine.}", "Pay a fine., copies: 9}"))), 10),
    "THEME_FILES": Exceeded(theme(bent(("title: [Small Town]", "art: p.png")), p__png=picture(600)), 50),
    "THEME_SHARES": Exceeded(theme(f"{TEXT}icons:\n  own: M0 0h9v9z\n"), 0),
    "NAME_LETTERS": Exceeded(theme(bent(("oswald/Oswald-Bold.ttf", f"{'x' * 201}.ttf")))),
    "FONT_BYTES": Exceeded(theme(bent(("oswald/Oswald-Bold.ttf", "own.ttf")), own__ttf=face()), 100),
    "FONT_CHARACTERS": Exceeded(theme(bent(("oswald/Oswald-Bold.ttf", "own.ttf")), own__ttf=face()), 10),
    "FONT_FALLBACKS": Exceeded(theme(bent(("fonts:\n", f"fonts:\n  fallback: [{'oswald/Oswald-Bold.ttf, ' * 13}]\n")))),
    "PICTURE_BYTES": Exceeded(theme(bent(("title: [Small Town]", "art: p.png")), p__png=picture(600)), 50),
    "PICTURE_PIXELS": Exceeded(theme(bent(("title: [Small Town]", "art: p.png")), p__png=picture(600)), 50),
    "PICTURE_SIDE": Exceeded(theme(bent(("title: [Small Town]", "art: p.png")), p__png=picture(600)), 5),
    "PICTURES_PIXELS": Exceeded(theme(bent(("title: [Small Town]", "art: p.png")), p__png=picture(600)), 50),
    "SVG_BYTES": Exceeded(theme(bent(("title: [Small Town]", "art: p.svg")), p__svg=DRAWING), 50),
    "SVG_ELEMENTS": Exceeded(svg('<path d="M0 0h9v9z"/>' * 20), 5),
    "SVG_RULES": Exceeded(svg("<style>" + ".a{fill:red}" * 501 + "</style>")),
    "SVG_DEPTH": Exceeded(svg("<g>" * 65 + "</g>" * 65)),
    "SVG_STOPS": Exceeded(
        svg('<linearGradient id="a">' + '<stop offset="0.5" stop-color="red"/>' * 101 + "</linearGradient>"
            '<path d="M0 0h9v9z" fill="url(#a)"/>')
    ),
    "SVG_STEPS": Exceeded(svg('<path d="M0 0h9v9h-9z"/>'), 2),
    "SVGS_STEPS": Exceeded(theme(bent(("title: [Small Town]", "art: p.svg")), p__svg=DRAWING), 2),
    "ICON_LETTERS": Exceeded(theme(f"{TEXT}icons:\n  own: M0 0{'h1' * 11_000}\n")),
    "ICONS_LETTERS": Exceeded(theme(f"{TEXT}icons:\n  own: M0 0h9v9z\n"), 5),
    "ICON_NUMBER": Exceeded(theme(f"{TEXT}icons:\n  own: M0 0h9999999999v9z\n"), said="this number is too large"),
    "MARKDOWN_LETTERS": Exceeded(theme(f"{TEXT}booklet:\n  intro: {'x' * 20_001}\n")),
    "TEXTS_LETTERS": Exceeded(theme(f"{TEXT}booklet:\n  intro: Read this.\n"), 5),
    "MARKDOWN_QUOTES": Exceeded(theme(f'{TEXT}booklet:\n  intro: "{"> a " * 1}{chr(92)}n> b{chr(92)}n> c"\n'), 2),
    "MARKDOWN_SECTIONS": Exceeded(
        theme(f"{TEXT}booklet:\n  add:\n" + "".join(f"    - {{id: s{at}, title: S, text: S}}\n" for at in range(61)))
    ),
    "LAYOUTS": Exceeded(theme(f"{TEXT}layouts: {{a: {{}}, b: {{}}}}\n"), 1),
    "LAYOUT_ITEMS": Exceeded(theme(f"{TEXT}layouts: {{a: {{items: [{'{shape: star}, ' * 101}]}}}}\n")),
    "LAYOUT_DEPTH": Exceeded(laid_out("{group: [{group: [{text: x}]}]}"), 1),
    "LAYOUT_REPEATS": Exceeded(laid_out("{text: x, for_each: 9}"), 5),
    "LAYOUT_SHOWN": Exceeded(laid_out("{group: [{text: x, for_each: 9}], at: whole}"), 5),
    "LAYOUT_LETTERS": Exceeded(laid_out('{text: "one {1} two"}'), 5),
    "EXPRESSION_LETTERS": Exceeded(laid_out('{text: "{1 + 2 + 3}"}'), 5),
    "EXPRESSION_DEPTH": Exceeded(laid_out('{text: "{(((1)))}"}'), 2),
    "CARDS_BYTES": Exceeded(theme(TWO_LISTS, a__csv=CARDS), 30),
    "CARDS_ROWS": Exceeded(theme(TWO_LISTS, a__csv=CARDS), 3),
    "SHEETS_BYTES": Exceeded(sheets("5,30"), 10),
    "SHEET_FILES": Exceeded(sheets("5,30", files=3), 2),
    "SHEET_ROWS": Exceeded(sheets("5,30"), 1),
    "SHEET_COLUMNS": Exceeded(sheets("5,30"), 1),
    "SHEET_CELLS": Exceeded(sheets("5,30"), 2),
    "SHEET_LETTERS": Exceeded(sheets("5,30"), 3),
    "SHEET_CELL": Exceeded(sheets("5,30"), 3),
    "WORKBOOK_UNPACKED": Exceeded(workbook, 100),
    "WORKBOOK_SECONDS": Exceeded(late_workbook),
    "WORKBOOK_MEMORY": Exceeded(workbook, 1 << 20, said="the workbook "),  # either reading fails, or its process
    "LIST_BYTES": Exceeded(lambda folder: list_bytes(written(folder, "a.csv", b"name\nAda\n")), 5),
    "LIST_ROWS": Exceeded(lambda folder: players_of(PLAYERS, "a.csv")),
    "LIST_CELL": Exceeded(lambda folder: players_of(b"name\nAda\n", "a.csv"), 2),
    "PLAYER_LETTERS": Exceeded(lambda folder: players_of(b"name\nAda\n", "a.csv"), 2),
    "PROFILE_BYTES": Exceeded(printer),
    "SCAN_BYTES": Exceeded(scan, 20),
    "SCAN_PIXELS": Exceeded(scan, 300),
    "MANIFEST_BYTES": Exceeded(lambda folder: record_in(kit(folder)), 100),
    "MANIFEST_DOCUMENTS": Exceeded(manifest(lambda record, page: record.update(documents=record["documents"] * 1_001))),
    "MANIFEST_PAGES": Exceeded(manifest(lambda record, page: record["documents"][0].update(pages=[page] * 20_001))),
    "MANIFEST_ITEMS": Exceeded(manifest(lambda record, page: page.update(items=[ITEM] * 1_001))),
    "MANIFEST_COVER": Exceeded(manifest(lambda record, page: page.update(items=[ITEM] * 400))),
    "MANIFEST_LINES": Exceeded(manifest(lambda record, page: page.update(folds=[LINE] * 2_001))),
    "OUTLINE_LETTERS": Exceeded(
        manifest(lambda record, page: page.update(outlines=[{"id": "a", "path": "M" + "0 " * 10_001 + "Z"}]))
    ),
    "MANIFEST_LENGTH": Exceeded(manifest(lambda record, page: page.update(size=[210, 6_000])), said="5080"),
    "OUT_DEPTH": Exceeded(lambda folder: write_files(folder / ("a/" * 99), {"a": b""})),
    "PDF_BYTES": Exceeded(lambda folder: kit_by_manifest(kit(folder)), 100),
    "PDF_SECONDS": Exceeded(endless_job, said="more than 1 second of CPU time"),
    "PDF_MEMORY": Exceeded(lambda folder: spread(greedy, [SampleJob("one", 1.0)])),
    "FOREIGN_BYTES": Exceeded(foreign_booklet, 100),
    "FOREIGN_PAGES": Exceeded(foreign_booklet, 1),
    "FOREIGN_TILES": Exceeded(foreign_poster, 1),
    "EXPORT_PIXELS": Exceeded(lambda folder: ExportSettings().check_pixels("a picture", (10_001, 10_000))),
    "PROBLEMS": Exceeded(many_problems, said="50 and more problems"),
}  # fmt: skip


def limits_table() -> str:
    """Return the manual's table of limits, one row per kind of input."""
    rows = ["| input | limits |", "|---|---|"]
    for kind in dict.fromkeys(limit.kind for limit in LIMITS.values()):
        listed = "; ".join(f"{limit.what} {limit}" for limit in LIMITS.values() if limit.kind == kind)
        rows.append(f"| {kind} | {listed} |")
    return "\n".join(rows) + "\n"


def test_the_manual_tells_the_limits_of_the_program() -> None:
    assert limits_table() in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    assert "(SECURITY.md)" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("name", LIMITS)
def test_what_exceeds_a_limit_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exceeded, limit = EXCEEDED[name], LIMITS[name]
    if exceeded.most is not None:
        limit = lower(monkeypatch, name, exceeded.most)
    with pytest.raises(REFUSALS) as refusal:
        exceeded.take(tmp_path)
    said = f"{refusal.value} {getattr(refusal.value, 'hint', '')}"
    if isinstance(refusal.value, SvgError):
        said = " ".join(problem.message for problem in refusal.value.problems)
    assert (exceeded.said or str(limit)) in said or f"{limit.most}" in said, said


@pytest.mark.parametrize("name", [name for name, exceeded in EXCEEDED.items() if exceeded.most is not None])
def test_the_same_is_taken_within_the_limit(name: str, tmp_path: Path) -> None:
    EXCEEDED[name].take(tmp_path)


def test_numbers_are_shown_in_round_units() -> None:
    assert [limit_text(1 << 20, "bytes"), limit_text(1500, "bytes"), limit_text(2 << 30, "bytes")] == [
        "1 MiB",
        "1,500 bytes",
        "2 GiB",
    ]
    assert [limit_text(25_000_000, "pixels"), limit_text(100_000)] == ["25 megapixels", "100,000"]
