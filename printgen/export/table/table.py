"""One self-contained web page on which a kit is played: its board, pieces and words in it, and nothing loaded."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from printgen.drawing.type.shaping.scripts import is_leftward_language
from printgen.export.exported import Exported
from printgen.export.pictures.cutting import PictureCutter
from printgen.export.settings import ExportSettings
from printgen.export.subjects import Subject, subjects
from printgen.export.table.prose import sections_html
from printgen.export.things import Things, board_of, kit_title
from printgen.geometry import Size
from printgen.proof.pages.opened import OpenedKit
from printgen.words.catalogue import catalogue_of
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

_PAGE = Path(__file__).with_name("page")
_SCRIPTS = (
    *("kit.js", "money.js", "model.js", "menu.js", "carry.js"),
    *("camera.js", "slide.js", "board.js", "dice.js", "reader.js", "panel.js", "main.js"),
)
_QUALITY = 82  # of WebP: letters of 7 points stay crisp
_EFFORT = 2  # of WebP, up to 6: 4 would take twice as long, for a page smaller by a fiftieth
_ITEM_DPI, _PAGE_DPI = 170, 130  # pixels an inch
_IN_ADDRESS = "/:;,=()+!*'"  # what vectors have of signs that an address may hold
_GAP = re.compile(r"\{(language|direction|title|style|ground|quick|data|script)\}")


class _Album:
    """The pictures of the page by their keys; those that look the same are held once."""

    def __init__(self) -> None:
        self.images: dict[str, str] = {}
        self._keys: dict[bytes, str] = {}
        self._cutters = {dpi: PictureCutter(ExportSettings(dpi=dpi)) for dpi in (_ITEM_DPI, _PAGE_DPI)}

    def key(self, subject: Subject, face: str) -> str:
        """The key of the picture of a face."""
        dpi = _PAGE_DPI if subject.document == "rules" else _ITEM_DPI
        placed = dict(subject.faces)[face]
        data = _webp(self._cutters[dpi].picture(subject, placed))
        key = self._keys.setdefault(data, f"i{len(self._keys)}")
        self.images.setdefault(key, _inline(data))
        return key

    def board(self, subject: Subject) -> str:
        """The board as it lies under everything, in vectors."""
        drawing = self._cutters[_ITEM_DPI].vectors(subject, subject.front)
        return f"data:image/svg+xml,{quote(drawing, safe=_IN_ADDRESS)}"


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """The page ``table.html``; PrintgenError for a kit without a board's poster."""
    album = _Album()
    things = Things(subjects(kit), kit.record.play, album.key)
    board = board_of(things, kit)
    for page in kit.pages():
        advance(page.area)
    data = _data(kit, things, board.front.size)
    ground = f'<img class="ground" alt="" src="{album.board(board)}">'
    text = _filled({**data, "images": album.images}, ground, sections_html(kit.record.play.quick))
    lacks = () if things.of_document("rules") else ("The kit has no rules booklet, so none lies beside the table.",)
    return Exported({"table.html": text.encode("utf-8")}, lacks)


def _data(kit: OpenedKit, things: Things, size: Size) -> dict[str, Any]:
    """All that the scripts need to know."""
    record = kit.record
    return {
        "id": f"{record.theme}-{record.language}",
        "title": kit_title(kit),
        "language": record.language,
        "labels": labels(record.language),
        "unit": record.play.unit,
        "start": record.play.start,
        "board": {"width": round(size.width, 2), "height": round(size.height, 2)},
        "sliding": record.play.sliding,
        "spaces": things.spaces(),
        "decks": things.decks(),
        "deeds": things.deeds(),
        "notes": things.notes(),
        "tokens": things.tokens(),
        "stocks": things.stocks(),
        "dice": things.dice(),
        "booklet": things.booklet(),
    }


def labels(code: str) -> dict[str, Mapping[str, str]]:
    """The page's labels in a language, each by plural category."""
    found = catalogue_of(code).labels
    names = (name.partition(".") for name in found)
    return {label: found[f"table.{label}"] for section, _, label in names if section == "table"}


def _filled(data: Mapping[str, Any], ground: str, quick: str) -> str:
    """The page with its data, scripts and style in their places."""
    # Within a script '<' could end it; as an escape it says the same.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    code = "\n".join((_PAGE / name).read_text(encoding="utf-8") for name in _SCRIPTS)
    parts = {
        "language": escape(data["language"]),
        "direction": "rtl" if is_leftward_language(data["language"]) else "ltr",
        "title": escape(data["title"]),
        "style": (_PAGE / "table.css").read_text(encoding="utf-8"),
        "ground": ground,
        "quick": quick,
        "data": text,
        "script": code,
    }
    page = (_PAGE / "table.html").read_text(encoding="utf-8")
    return _GAP.sub(lambda gap: parts[gap[1]], page)


def _webp(picture: "Image") -> bytes:
    data = BytesIO()
    picture.convert("RGB").save(data, "WEBP", quality=_QUALITY, method=_EFFORT)
    return data.getvalue()


def _inline(data: bytes) -> str:
    return f"data:image/webp;base64,{b64encode(data).decode('ascii')}"
