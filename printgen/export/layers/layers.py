"""The format ``layers``: one picture with the board as a locked layer below tokens, buildings and decks.

Each player has a group with a token and buildings of every kind to copy; the decks have a group of their own.
"""

from collections.abc import Iterator

from printgen.export.exported import Exported
from printgen.export.layers.stack import LayerGroup, PictureLayer, open_raster
from printgen.export.pictures.cutting import PictureCutter
from printgen.export.settings import ExportSettings
from printgen.export.subjects import ExportItem, export_items
from printgen.export.things import TableObjects, board_of, owner_id
from printgen.geometry import INCH
from printgen.proof.pages.opened import OpenedKit
from printgen.words.catalogue import catalogue_of
from printgen.words.names import with_capital
from printgen.workers import Advance

_GAP = 6.0  # mm between table_objects, and round the board
_LACKS = (
    "A picture in layers has no dice, notes or deeds: roll and keep sums beside it, or export to table.",
    "Layers are written as OpenRaster alone; Krita and GIMP save it as PSD.",
)


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

    def layer(self, name: str, subject: ExportItem, face: str = "front") -> PictureLayer:
        """Place an object in the strip."""
        picture = self._cutter.picture(subject, dict(subject.faces)[face]).convert("RGBA")
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


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """Export ``<theme>.ora``; raises PrintgenError for a kit without a board poster."""
    table_objects = TableObjects(export_items(kit), kit.record.play, lambda subject, face: "")
    board = board_of(table_objects, kit)
    for page in kit.pages():
        advance(page.area)
    canvas = _Canvas(board, PictureCutter(settings))
    groups = (*_players(table_objects, canvas), *_decks(table_objects, canvas, kit.record.language))
    name = catalogue_of(kit.record.language).labels["table.board"]["other"]
    ground = LayerGroup(name, (PictureLayer(name, canvas.ground, 0, 0, locked=True),))
    data = open_raster((*groups, ground), canvas.size, settings.dpi)
    return Exported({f"{kit.record.theme}.ora": data}, _LACKS)


def _players(table_objects: TableObjects, canvas: _Canvas) -> Iterator[LayerGroup]:
    """Yield a group for each player: tokens, markers and buildings."""
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
        yield LayerGroup(name, tuple(own))


def _decks(table_objects: TableObjects, canvas: _Canvas, language: str) -> Iterator[LayerGroup]:
    """Yield a group of the decks, each as its top card."""
    decks: dict[str, ExportItem] = {}
    for card in table_objects.of_document("cards"):
        decks.setdefault(card.group, card)
    if decks:
        tops = tuple(
            canvas.layer(table_objects.name(name), card, "back" if card.back else "front")
            for name, card in decks.items()
        )
        canvas.next_row()
        yield LayerGroup(with_capital(catalogue_of(language).labels["documents.cards"]["other"], language), tops)
