"""A kit as one picture in layers, in OpenRaster format."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from msgspec import Struct

from printgen.export.export_files import ExportFiles
from printgen.export.export_items import ExportItem, TableObjects, card_number, export_items, owner_id
from printgen.export.formats import ExportSettings
from printgen.export.open_pages import OpenPages
from printgen.export.pictures import PictureCutter, picture_size
from printgen.geometry import INCH
from printgen.messages import message
from printgen.proof.kit_files import OpenedKit
from printgen.words.catalogue import catalogue_of
from printgen.written_text import with_capital

if TYPE_CHECKING:
    from PIL.Image import Image

_THUMBNAIL = 256  # pixels, at most
_DAY = (1980, 1, 1, 0, 0, 0)  # of every entry, so that the same kit gives the same bytes
_PNG_LEVEL = 6
_GAP = 6.0  # mm between objects, and around the board
_LACKS = (
    message("A picture in layers has no dice, notes or deeds: keep them beside it, or export to table."),
    message("Layers are written as OpenRaster only; Krita and GIMP can save the file as PSD."),
)


class PictureLayer(Struct, frozen=True):
    """A named picture of an item and its place in pixels from the top left; a ``locked`` one cannot be moved."""

    name: str
    item: ExportItem
    face: str
    x: int
    y: int
    locked: bool = False


class LayerGroup(Struct, frozen=True):
    """Layers that belong together, the topmost first."""

    name: str
    layers: tuple[PictureLayer, ...]


def export(kit: OpenedKit, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles) -> None:
    """Export ``<theme>.ora``: the board with what lies beside it, or every card of a kit without a board."""
    table_objects = TableObjects(export_items(kit), kit.record.play, lambda item, face: "")
    canvas = _Canvas(table_objects.board, settings.dpi)
    groups = []
    # A group for each player: tokens, markers and buildings.
    buildings = [one for one in table_objects.movable() if table_objects.is_building(one)]
    owners: dict[str, list[ExportItem]] = {}
    for token in table_objects.movable():
        if not table_objects.is_building(token):
            owners.setdefault(owner_id(token.id), []).append(token)
    for owner, tokens in owners.items():
        name = table_objects.name(owner)
        own = [
            canvas.layer(f"{name} {copy}" if token.copies > 1 else table_objects.name(token.id), token)
            for token in tokens
            for copy in range(1, token.copies + 1)
        ]
        own += [canvas.layer(f"{name}: {table_objects.name(building.id)}", building) for building in buildings]
        canvas.next_row()
        groups.append(LayerGroup(name, tuple(own)))
    labels, decks = catalogue_of(kit.record.language).labels, dict[str, list[ExportItem]]()
    for card in table_objects.of_document("cards"):
        decks.setdefault(card.group, []).append(card)
    if table_objects.board is None:
        groups += [LayerGroup(name, canvas.pile(name, decks[id])) for id in decks for name in [table_objects.name(id)]]
    elif decks:  # a group of the decks, each as its top card
        tops = tuple(
            canvas.layer(table_objects.name(deck), card, "back" if card.back else "front")
            for deck, (card, *_) in decks.items()
        )
        canvas.next_row()
        groups.append(LayerGroup(with_capital(labels["documents.cards"]["other"], kit.record.language), tops))
    if table_objects.board:
        name = labels["table.board"]["other"]
        groups.append(LayerGroup(name, (PictureLayer(name, table_objects.board, "front", 0, 0, locked=True),)))
    if not groups:
        return
    settings.check_pixels(message("the picture in layers"), canvas.size)
    write_open_raster(files.new(f"{kit.record.theme}.ora"), groups, canvas.size, PictureCutter(settings, open_pages))
    for sentence in _LACKS if table_objects.board else _LACKS[1:]:
        files.lack(sentence)


class _Canvas:
    """The places of layers: those of movable objects in a strip on the right of the board, if there is one."""

    def __init__(self, board: ExportItem | None, dpi: int) -> None:
        self._scale = dpi / INCH
        self._board = picture_size(board.front, self._scale) if board else (0, 0)
        self._left = self._across = self._board[0] + self._pixels(_GAP)
        self._down = self._pixels(_GAP)
        self._row = 0
        self._right = self._board[0]

    @property
    def size(self) -> tuple[int, int]:
        """Return the size in pixels, once all objects are placed."""
        below = self._down + self._row if self._board[1] else self._down + self._row + self._pixels(_GAP)
        return self._right + self._pixels(_GAP), max(self._board[1], below)

    def layer(self, name: str, item: ExportItem, face: str = "front") -> PictureLayer:
        """Place an object in the strip."""
        width, height = picture_size(dict(item.faces)[face], self._scale)
        found = PictureLayer(name, item, face, self._across, self._down)
        self._across += width + self._pixels(_GAP)
        self._row = max(self._row, height)
        self._right = max(self._right, found.x + width)
        return found

    def pile(self, name: str, cards: Sequence[ExportItem]) -> tuple[PictureLayer, ...]:
        """Place all cards of a deck on top of each other, beneath its back."""
        top = self.layer(name, cards[0], "back" if cards[0].back else "front")
        shown = cards if cards[0].back else cards[1:]
        return top, *(PictureLayer(f"{name} {card_number(one)}", one, "front", top.x, top.y) for one in shown)

    def next_row(self) -> None:
        """Begin a new row of the strip."""
        self._across, self._down, self._row = self._left, self._down + self._row + self._pixels(_GAP), 0

    def _pixels(self, length: float) -> int:
        return round(length * self._scale)


def write_open_raster(path: Path, groups: Sequence[LayerGroup], size: tuple[int, int], cutter: PictureCutter) -> None:
    """Write the file of groups of layers, the topmost first, on a canvas of this size in pixels.

    One layer after the other is drawn, from the bottom to the top.
    """
    from PIL import Image

    numbered = list(enumerate(layer for group in groups for layer in group.layers))
    merged = Image.new("RGBA", size, (0, 0, 0, 0))
    with ZipFile(path, "w") as file:
        _put(file, "mimetype", b"image/openraster", ZIP_STORED)
        for number, layer in reversed(numbered):
            picture = cutter.picture(layer.item, dict(layer.item.faces)[layer.face]).convert("RGBA")
            _put(file, _source(number), _png(picture))
            merged.alpha_composite(picture, (layer.x, layer.y))
        _put(file, "mergedimage.png", _png(merged))
        merged.thumbnail((_THUMBNAIL, _THUMBNAIL))
        _put(file, "Thumbnails/thumbnail.png", _png(merged))
        numbers = (number for number, _ in numbered)
        rows: list[str] = []
        for group in groups:
            rows.append(f"<stack name={quoteattr(group.name)}>")
            for layer in group.layers:
                source, locked = _source(next(numbers)), ' edit-locked="true"' if layer.locked else ""
                rows.append(f'<layer name={quoteattr(layer.name)} src="{source}" x="{layer.x}" y="{layer.y}"{locked}/>')
            rows.append("</stack>")
        dpi = cutter.settings.dpi
        head = f'<image version="0.0.6" w="{size[0]}" h="{size[1]}" xres="{dpi}" yres="{dpi}">'
        lines = ('<?xml version="1.0" encoding="UTF-8"?>', head, "<stack>", *rows, "</stack>", "</image>", "")
        _put(file, "stack.xml", "\n".join(lines).encode("utf-8"))


def _source(number: int) -> str:
    return f"data/layer{number:03}.png"


def _put(file: ZipFile, name: str, data: bytes, method: int = ZIP_DEFLATED) -> None:
    entry = ZipInfo(name, _DAY)
    entry.compress_type = method
    entry.external_attr = 0o644 << 16
    file.writestr(entry, data)


def _png(picture: "Image") -> bytes:
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_PNG_LEVEL)
    return data.getvalue()
