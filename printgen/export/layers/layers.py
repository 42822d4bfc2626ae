"""One picture in layers: the board as locked ground, and on it tokens, buildings and decks to be moved.

Each player has a group: the token, and buildings of every kind to copy; the decks and the bank's stock have their own.
"""

from collections.abc import Iterator

from printgen.export.exported import Exported
from printgen.export.layers.stack import LayerGroup, PictureLayer, open_raster
from printgen.export.pictures.cutting import PictureCutter
from printgen.export.settings import ExportSettings
from printgen.export.subjects import Subject, subjects
from printgen.export.things import Things, board_of, owner_id
from printgen.geometry import INCH
from printgen.proof.pages.opened import OpenedKit
from printgen.words.catalogue import catalogue_of
from printgen.words.names import with_capital
from printgen.workers import Advance

_GAP = 6.0  # mm between things, and round the board
_LACKS = (
    "A picture in layers has no dice, notes or deeds: roll and keep sums beside it, or export to table.",
    "Layers are written as OpenRaster alone; Krita and GIMP save it as PSD.",
)


class _Canvas:
    """The board with a strip right of it, on which all that is to be moved waits."""

    def __init__(self, board: Subject, cutter: PictureCutter) -> None:
        self._cutter = cutter
        self._scale = cutter.settings.dpi / INCH
        self.ground = cutter.picture(board, board.front).convert("RGBA")
        self._left = self._across = self.ground.width + self._pixels(_GAP)
        self._down = self._pixels(_GAP)
        self._row = 0
        self.width = self.ground.width

    @property
    def size(self) -> tuple[int, int]:
        """How large the canvas is, in pixels, once all has its place."""
        return self.width + self._pixels(_GAP), max(self.ground.height, self._down + self._row)

    def layer(self, name: str, subject: Subject, face: str = "front") -> PictureLayer:
        """A thing in the next place of the strip."""
        picture = self._cutter.picture(subject, dict(subject.faces)[face]).convert("RGBA")
        found = PictureLayer(name, picture, self._across, self._down)
        self._across += picture.width + self._pixels(_GAP)
        self._row = max(self._row, picture.height)
        self.width = max(self.width, found.x + picture.width)
        return found

    def next_row(self) -> None:
        """Goes on below what was placed."""
        self._across, self._down, self._row = self._left, self._down + self._row + self._pixels(_GAP), 0

    def _pixels(self, length: float) -> int:
        return round(length * self._scale)


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """The file ``<theme>.ora``; PrintgenError for a kit without a board's poster."""
    things = Things(subjects(kit), kit.record.play, lambda subject, face: "")
    board = board_of(things, kit)
    for page in kit.pages():
        advance(page.area)
    canvas = _Canvas(board, PictureCutter(settings))
    groups = (*_players(things, canvas), *_decks(things, canvas, kit.record.language))
    name = catalogue_of(kit.record.language).labels["table.board"]["other"]
    ground = LayerGroup(name, (PictureLayer(name, canvas.ground, 0, 0, locked=True),))
    data = open_raster((*groups, ground), canvas.size, settings.dpi)
    return Exported({f"{kit.record.theme}.ora": data}, _LACKS)


def _players(things: Things, canvas: _Canvas) -> Iterator[LayerGroup]:
    """A group for each player with what is theirs: tokens and markers, and buildings."""
    buildings = [one for one in things.movable() if things.is_building(one)]
    owners: dict[str, list[Subject]] = {}
    for token in things.movable():
        if not things.is_building(token):
            owners.setdefault(owner_id(token.id), []).append(token)
    for owner, tokens in owners.items():
        name = things.name(owner)
        own = [
            canvas.layer(f"{name} {copy}" if token.copies > 1 else things.name(token.id), token)
            for token in tokens
            for copy in range(1, token.copies + 1)
        ]
        own += [canvas.layer(f"{name}: {things.name(building.id)}", building) for building in buildings]
        canvas.next_row()
        yield LayerGroup(name, tuple(own))


def _decks(things: Things, canvas: _Canvas, language: str) -> Iterator[LayerGroup]:
    """A group for the decks, each as its top card."""
    decks: dict[str, Subject] = {}
    for card in things.of_document("cards"):
        decks.setdefault(card.group, card)
    if decks:
        tops = tuple(
            canvas.layer(things.name(name), card, "back" if card.back else "front") for name, card in decks.items()
        )
        canvas.next_row()
        yield LayerGroup(with_capital(catalogue_of(language).labels["documents.cards"]["other"], language), tops)
