"""The format ``tabletop-simulator``: a saved object with board, decks, deeds, notes and pieces in true size."""

import json
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from printgen.export.exported import Exported
from printgen.export.pictures.cutting import PictureCutter
from printgen.export.settings import ExportSettings
from printgen.export.subjects import ExportItem, export_items
from printgen.export.tabletop import objects
from printgen.export.tabletop.objects import CardFace, Faces, TablePlace
from printgen.export.tabletop.sheets import MOST_PIXELS, face_grid, parted, sheet
from printgen.export.things import TableObjects, board_of, document_name, kit_title, text_of
from printgen.geometry import INCH, Size
from printgen.proof.pages.opened import OpenedKit
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

_QUALITY = 90
_COARSE, _SAME = 24, 24  # the grid in which two pictures are compared, and the difference allowed
_APART = 1.0  # inches between objects beside the board
_LACKS = (
    "Pictures are looked for where the file says: put them where everybody can read them, and name that with --url.",
    "The rules are left out: Tabletop Simulator shows rules.pdf of the kit as a Custom PDF.",
)


class _Save:
    """The pictures and objects of the file while it is made."""

    def __init__(self, table_objects: TableObjects, settings: ExportSettings) -> None:
        self.files: dict[str, bytes] = {}
        self.table_objects = table_objects
        self._settings = settings
        self._cutter = PictureCutter(settings)
        self._sheets = 0

    def picture(self, subject: ExportItem, face: str = "front") -> str:
        """Keep the picture of a face, and return its URL."""
        found = self._cutter.picture(subject, dict(subject.faces)[face])
        found.thumbnail((MOST_PIXELS, MOST_PIXELS))
        return self._kept(f"{subject.document}-{subject.id}-{face}", found)

    def deck(self, name: str, cards: Sequence[ExportItem], place: TablePlace) -> dict[str, Any]:
        """Return a deck with its sheets of faces, and of backs if these differ."""
        by_id = {card.id: card for card in cards}
        size, faces = cards[0].front.size, []
        for ids in parted(list(by_id)):
            shown = [by_id[id] for id in ids]
            found = self._faces(f"{cards[0].document}-{cards[0].group or name}", shown, size)
            faces += [
                CardFace(self.table_objects.name(card.id), text_of(card.front), found, at)
                for at, card in enumerate(shown)
            ]
        return objects.deck_object(name, place, size, faces)

    def _faces(self, name: str, cards: Sequence[ExportItem], size: Size) -> Faces:
        """Return the sheet of some cards: their faces and backs, one picture if all backs look alike."""
        self._sheets += 1
        cells = face_grid(len(cards), size, self._settings.dpi)
        label = f"{name.lower().replace(' ', '-')}-{self._sheets}"
        fronts = [self._cutter.picture(card, card.front) for card in cards]
        backs = [self._cutter.picture(card, card.back or card.front) for card in cards]
        alike = all(_look_alike(backs[0], back) for back in backs[1:])
        shown = backs[0] if alike else sheet(backs, cells)
        front, back = self._kept(f"{label}-faces", sheet(fronts, cells)), self._kept(f"{label}-backs", shown)
        return Faces(self._sheets, front, back, cells.across, cells.down, not alike)

    def _kept(self, name: str, picture: "Image") -> str:
        data = BytesIO()
        picture.convert("RGB").save(data, "JPEG", quality=_QUALITY, subsampling=0)
        self.files[f"{name}.jpg"] = data.getvalue()
        return f"{self._settings.url.rstrip('/')}/{name}.jpg"


def _look_alike(one: "Image", other: "Image") -> bool:
    """Check whether two pictures look the same, though cut out at different places."""
    from PIL import Image, ImageChops

    small = [picture.convert("L").resize((_COARSE, _COARSE), Image.Resampling.BOX) for picture in (one, other)]
    apart = ImageChops.difference(*small).tobytes()
    return max(apart) < _SAME


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """Export ``<theme>.json`` and its pictures; raises PrintgenError for a kit without a board poster."""
    table_objects = TableObjects(export_items(kit), kit.record.play, lambda subject, face: "")
    board = board_of(table_objects, kit)
    for page in kit.pages():
        advance(page.area)
    save = _Save(table_objects, settings)
    title, deeds = kit_title(kit), document_name(kit, "deeds")
    made = [_board(save, board, title), *_cards(save, deeds), *_notes(save), *_pieces(save)]
    text = json.dumps(objects.saved_object(made), indent=2, ensure_ascii=False) + "\n"
    return Exported({**save.files, f"{kit.record.theme}.json": text.encode("utf-8")}, _LACKS)


def _board(save: _Save, board: ExportItem, title: str) -> dict[str, Any]:
    middles = [space.front.item.rect.centre for space in save.table_objects.of_document(board.document) if space.group]
    corner = board.front.item.rect
    points = [point._replace(x=point.x - corner.x, y=point.y - corner.y) for point in middles]
    return objects.board_object(title, save.picture(board), board.front.size, points)


def _edge(save: _Save) -> tuple[float, float]:
    """Return half of the width and height of the board, in inches."""
    board = save.table_objects.board
    size = board.front.size if board else Size(0.0, 0.0)
    return size.width / 2 / INCH, size.height / 2 / INCH


def _cards(save: _Save, deeds_name: str) -> Iterator[dict[str, Any]]:
    """Yield the decks left of the board, and the deeds below them."""
    right, top = _edge(save)
    decks: dict[str, list[ExportItem]] = {}
    for card in save.table_objects.of_document("cards"):
        decks.setdefault(card.group, []).append(card)
    rows = [(save.table_objects.name(group), cards) for group, cards in decks.items()]
    if deeds := list(save.table_objects.of_document("deeds")):
        rows.append((deeds_name, deeds))
    down = top
    for name, cards in rows:
        size = cards[0].front.size
        down -= size.height / INCH / 2
        yield save.deck(name, cards, TablePlace(-(right + _APART + size.width / INCH / 2), down))
        down -= size.height / INCH / 2 + _APART


def _notes(save: _Save) -> Iterator[dict[str, Any]]:
    """Yield the notes right of the board, a stack for each value."""
    right, top = _edge(save)
    down = top
    for note in save.table_objects.of_document("money"):
        size = note.front.size
        down -= size.height / INCH / 2
        place = TablePlace(right + _APART + size.width / INCH / 2, down)
        yield objects.stack(save.table_objects.name(note.id), save.picture(note), place, size, note.copies)
        down -= size.height / INCH / 2 + _APART / 4


def _pieces(save: _Save) -> Iterator[dict[str, Any]]:
    """Yield tokens, bags of buildings and dice, in a row above the board."""
    right, top = _edge(save)
    across = -right
    for piece in save.table_objects.movable():
        size = piece.front.size
        place, name = TablePlace(across, top + 2 * _APART), save.table_objects.name(piece.id)
        if save.table_objects.is_building(piece):
            face = save.picture(piece)
            yield objects.bag(name, place, [objects.figure(name, face, place, size) for _ in range(piece.copies)])
            across += 2 * _APART
            continue
        face = save.picture(piece)
        for _ in range(piece.copies):
            yield objects.figure(name, face, replace(place, x=across), size)
            across += size.width / INCH + _APART / 2
    for _ in range(save.table_objects.dice()):
        yield objects.die(TablePlace(across, top + 2 * _APART))
        across += 1.5 * _APART
