"""A kit as one picture in layers, in OpenRaster format."""

from io import BytesIO
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from msgspec import Struct

from printgen.export.export_files import ExportFiles
from printgen.export.export_items import ExportItem, TableObjects, board_of, export_items, owner_id
from printgen.export.formats import ExportSettings
from printgen.export.open_pages import OpenPages
from printgen.export.pictures import PictureCutter
from printgen.geometry import INCH
from printgen.proof.kit_files import OpenedKit
from printgen.words.catalogue import catalogue_of
from printgen.writing import with_capital

if TYPE_CHECKING:
    from PIL.Image import Image

_THUMBNAIL = 256  # pixels, at most
_DAY = (1980, 1, 1, 0, 0, 0)  # of every entry, so that the same kit gives the same bytes
_PNG_LEVEL = 6
_GAP = 6.0  # mm between objects, and around the board
_LACKS = (
    "A picture in layers has no dice, notes or deeds: roll and keep sums beside it, or export to table.",
    "Layers are written as OpenRaster alone; Krita and GIMP save it as PSD.",
)


class PictureLayer(Struct, frozen=True):
    """A named picture and its position in pixels from the top left; a ``locked`` one cannot be moved."""

    name: str
    picture: "Image"
    x: int
    y: int
    locked: bool = False


class LayerGroup(Struct, frozen=True):
    """Layers that belong together, the topmost first."""

    name: str
    layers: tuple[PictureLayer, ...]


def export(kit: OpenedKit, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles) -> None:
    """Export ``<theme>.ora``; raises PrintgenError for a kit without a board poster."""
    table_objects = TableObjects(export_items(kit), kit.record.play, lambda item, face: "")
    board = board_of(table_objects)
    canvas = _Canvas(board, PictureCutter(settings, open_pages))
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
    # A group of the decks, each as its top card.
    labels, decks = catalogue_of(kit.record.language).labels, dict[str, ExportItem]()
    for card in table_objects.of_document("cards"):
        decks.setdefault(card.group, card)
    if decks:
        tops = tuple(
            canvas.layer(table_objects.name(deck), card, "back" if card.back else "front")
            for deck, card in decks.items()
        )
        canvas.next_row()
        groups.append(LayerGroup(with_capital(labels["documents.cards"]["other"], kit.record.language), tops))
    name = labels["table.board"]["other"]
    ground = LayerGroup(name, (PictureLayer(name, canvas.ground, 0, 0, locked=True),))
    data = open_raster((*groups, ground), canvas.size, settings.dpi)
    files.put(f"{kit.record.theme}.ora", data)
    for sentence in _LACKS:
        files.lack(sentence)


class _Canvas:
    """The board, with movable objects in a strip on its right."""

    def __init__(self, board: ExportItem, cutter: PictureCutter) -> None:
        self._cutter = cutter
        self._scale = cutter.settings.dpi / INCH
        self.ground = cutter.picture(board, board.front).convert("RGBA")
        self._left = self._across = self.ground.width + self._pixels(_GAP)
        self._down = self._pixels(_GAP)
        self._row = 0
        self.width = self.ground.width

    @property
    def size(self) -> tuple[int, int]:
        """Return the size in pixels, once all objects are placed."""
        return self.width + self._pixels(_GAP), max(self.ground.height, self._down + self._row)

    def layer(self, name: str, item: ExportItem, face: str = "front") -> PictureLayer:
        """Place an object in the strip."""
        picture = self._cutter.picture(item, dict(item.faces)[face]).convert("RGBA")
        found = PictureLayer(name, picture, self._across, self._down)
        self._across += picture.width + self._pixels(_GAP)
        self._row = max(self._row, picture.height)
        self.width = max(self.width, found.x + picture.width)
        return found

    def next_row(self) -> None:
        """Begin a new row of the strip."""
        self._across, self._down, self._row = self._left, self._down + self._row + self._pixels(_GAP), 0

    def _pixels(self, length: float) -> int:
        return round(length * self._scale)


def open_raster(groups: tuple[LayerGroup, ...], size: tuple[int, int], dpi: int) -> bytes:
    """Return the file of groups of layers, the topmost first, on a canvas of this size in pixels."""
    from PIL import Image

    data = BytesIO()
    with ZipFile(data, "w") as file:
        _put(file, "mimetype", b"image/openraster", ZIP_STORED)
        rows: list[str] = []
        number = 0
        for group in groups:
            rows.append(f"<stack name={quoteattr(group.name)}>")
            for layer in group.layers:
                source = f"data/layer{number:03}.png"
                number += 1
                _put(file, source, _png(layer.picture))
                locked = ' edit-locked="true"' if layer.locked else ""
                rows.append(f'<layer name={quoteattr(layer.name)} src="{source}" x="{layer.x}" y="{layer.y}"{locked}/>')
            rows.append("</stack>")
        merged = Image.new("RGBA", size, (0, 0, 0, 0))
        for group in reversed(groups):
            for layer in reversed(group.layers):
                merged.alpha_composite(layer.picture.convert("RGBA"), (layer.x, layer.y))
        _put(file, "mergedimage.png", _png(merged))
        merged.thumbnail((_THUMBNAIL, _THUMBNAIL))
        _put(file, "Thumbnails/thumbnail.png", _png(merged))
        head = f'<image version="0.0.6" w="{size[0]}" h="{size[1]}" xres="{dpi}" yres="{dpi}">'
        lines = ('<?xml version="1.0" encoding="UTF-8"?>', head, "<stack>", *rows, "</stack>", "</image>", "")
        _put(file, "stack.xml", "\n".join(lines).encode("utf-8"))
    return data.getvalue()


def _put(file: ZipFile, name: str, data: bytes, method: int = ZIP_DEFLATED) -> None:
    entry = ZipInfo(name, _DAY)
    entry.compress_type = method
    entry.external_attr = 0o644 << 16
    file.writestr(entry, data)


def _png(picture: "Image") -> bytes:
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_PNG_LEVEL)
    return data.getvalue()
