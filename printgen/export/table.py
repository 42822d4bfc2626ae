"""A kit as one self-contained web page to play on."""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

from printgen.export.export_files import ExportFiles
from printgen.export.export_items import ExportItem, TableObjects, export_items, kit_title
from printgen.export.formats import ExportSettings
from printgen.export.open_pages import OpenPages
from printgen.export.pictures import PictureCutter
from printgen.export.prose import sections_html
from printgen.kit.manifest import LookRecord
from printgen.messages import message
from printgen.play.records import GameRules, plain
from printgen.proof.kit_files import OpenedKit
from printgen.resources import folder
from printgen.type.shaping import is_leftward_language
from printgen.words.catalogue import catalogue_of

_PAGE = Path(__file__).with_name("table_page")
_SCRIPTS = (
    *("kit.js", "money.js", "trade.js", "trade_player.js", "race.js", "drawing.js", "sliding.js", "play.js"),
    *("model.js", "menu.js", "carry.js", "camera.js", "slide.js", "board.js", "dice.js", "reader.js", "marks.js"),
    *("turn.js", "offers.js", "panel.js", "robots.js", "sounds.js", "remote.js", "main.js"),
)
_QUALITY = 82  # of WebP: letters of 7 points stay crisp
_EFFORT = 2  # of WebP, up to 6; 4 takes twice as long and saves 2 %
_ITEM_DPI, _PAGE_DPI = 170, 130  # pixels an inch
_IN_ADDRESS = "/:;,=()+!*'"  # characters of SVG that need no escape in a data URL
_MOST_FONT = 400_000  # bytes of a font that the page contains
_GAP = re.compile(r"\{(language|direction|title|style|ground|quick|credits|data|script)\}")


def export(kit: OpenedKit, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles) -> None:
    """Export the page ``table.html``."""
    album = _Album(open_pages)
    table_objects = TableObjects(export_items(kit), kit.record.play, album.key)
    if table_objects.is_empty():
        return
    record, size, board = kit.record, table_objects.size, table_objects.board
    data = {
        "id": f"{record.theme}-{record.language}",
        "title": kit_title(kit),
        "language": record.language,
        "labels": labels(record.language, board is not None),
        "unit": record.play.unit,
        "start": record.play.start,
        "board": {"width": round(size.width, 2), "height": round(size.height, 2)},
        "sliding": record.play.sliding,
        "rules": game_rules(record.play.rules),
        "words": record.play.words,
        "spaces": table_objects.spaces(),
        "decks": table_objects.decks(),
        "deeds": table_objects.deeds(),
        "notes": table_objects.notes(),
        "tokens": table_objects.tokens(),
        "stocks": table_objects.stocks(),
        "dice": table_objects.dice(),
        "booklet": table_objects.booklet(),
        "images": album.images,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    parts = {
        "language": escape(record.language),
        "direction": "rtl" if is_leftward_language(record.language) else "ltr",
        "title": escape(kit_title(kit)),
        "style": look_css(record.play.look) + (_PAGE / "table.css").read_text(encoding="utf-8"),
        "ground": f'<img class="ground" alt="" src="{album.board(board)}">' if board else "",
        "quick": sections_html(record.play.quick),
        "credits": "".join(f"<p>{escape(line)}</p>" for line in record.credits),
        "data": text.replace("<", "\\u003c"),  # '<' could end the script
        "script": "\n".join((_PAGE / name).read_text(encoding="utf-8") for name in _SCRIPTS),
    }
    template = (_PAGE / "table.html").read_text(encoding="utf-8")
    page_text = _GAP.sub(lambda gap: parts[gap[1]], template)
    if not table_objects.of_document("rules"):
        files.lack(message("The kit has no rules booklet, so the page has no rules."))
    files.put("table.html", page_text.encode("utf-8"))


def game_rules(rules: GameRules | None) -> dict[str, Any] | None:
    """Return the rules with all their values, and the name of the game."""
    return {"game": type(rules).__struct_config__.tag, **plain(rules)} if rules else None


def labels(code: str, has_board: bool = True) -> dict[str, Mapping[str, str]]:
    """Return the page's labels in a language, each by plural category; those of a table if there is no board."""
    found = catalogue_of(code).labels
    names = (name.partition(".") for name in found)
    shown = {label: found[f"table.{label}"] for section, _, label in names if section == "table"}
    bare = {label: shown.pop(f"bare_{label}") for label in [*shown] if f"bare_{label}" in shown}
    return shown if has_board else shown | bare


def look_css(look: LookRecord | None) -> str:
    """Return the colors and fonts of the edition as CSS; fonts that are not bundled are left to the browser."""
    if not look:
        return ""
    lines = []
    for family, name in (("Edition", look.display), ("Text", look.text), ("Text", look.bold)):
        path = folder("fonts") / name
        if not path.is_file() or path.stat().st_size > _MOST_FONT:
            continue
        data, weight = b64encode(path.read_bytes()).decode("ascii"), 700 if name == look.bold else 400
        source = f"url(data:font/ttf;base64,{data})"
        lines.append(f'@font-face{{font-family:"{family}";font-weight:{weight};src:{source}}}')
    colors = "".join(f"--{name}:{value};" for name, value in look.colors.items())
    return "".join(lines) + f":root{{{colors}}}\n"


class _Album:
    """The pictures of the page by key; equal pictures share one."""

    def __init__(self, open_pages: OpenPages) -> None:
        self.images: dict[str, str] = {}
        self._keys: dict[bytes, str] = {}
        self._cutters = {dpi: PictureCutter(ExportSettings(dpi=dpi), open_pages) for dpi in (_ITEM_DPI, _PAGE_DPI)}

    def key(self, item: ExportItem, face: str) -> str:
        """Return the key of the picture of a face."""
        dpi = _PAGE_DPI if item.document == "rules" else _ITEM_DPI
        placed = dict(item.faces)[face]
        picture = BytesIO()
        self._cutters[dpi].picture(item, placed).convert("RGB").save(picture, "WEBP", quality=_QUALITY, method=_EFFORT)
        data = picture.getvalue()
        key = self._keys.setdefault(data, f"i{len(self._keys)}")
        self.images.setdefault(key, f"data:image/webp;base64,{b64encode(data).decode('ascii')}")
        return key

    def board(self, item: ExportItem) -> str:
        """Return the board in vectors, as the ground of the page."""
        drawing = self._cutters[_ITEM_DPI].vectors(item, item.front)
        return f"data:image/svg+xml,{quote(drawing, safe=_IN_ADDRESS)}"
