"""A kit as a saved object of Tabletop Simulator: board, decks, deeds, notes and pieces in true size."""

import json
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from printgen.export.exported import Exported
from printgen.export.pictures.cutting import PictureCutter
from printgen.export.settings import ExportSettings
from printgen.export.subjects import Subject, subjects
from printgen.export.tabletop import objects
from printgen.export.tabletop.objects import CardFace, Faces, TablePlace
from printgen.export.tabletop.sheets import MOST_PIXELS, face_grid, parted, sheet
from printgen.export.things import Things, board_of, document_name, kit_title, text_of
from printgen.geometry import INCH, Size
from printgen.proof.pages.opened import OpenedKit
from printgen.workers import Advance

if TYPE_CHECKING:
    from PIL.Image import Image

_QUALITY = 90
_COARSE, _SAME = 24, 24  # cells across and down of two pictures that are compared, and by how much each may differ
_APART = 1.0  # inches between things beside the board
_LACKS = (
    "Pictures are looked for where the file says: put them where everybody can read them, and name that with --url.",
    "The rules are left out: Tabletop Simulator shows rules.pdf of the kit as a Custom PDF.",
)


class _Save:
    """The pictures and objects of the file while it is made."""

    def __init__(self, things: Things, settings: ExportSettings) -> None:
        self.files: dict[str, bytes] = {}
        self.things = things
        self._settings = settings
        self._cutter = PictureCutter(settings)
        self._sheets = 0

    def picture(self, subject: Subject, face: str = "front") -> str:
        """Where the picture of a face will lie."""
        found = self._cutter.picture(subject, dict(subject.faces)[face])
        found.thumbnail((MOST_PIXELS, MOST_PIXELS))
        return self._kept(f"{subject.document}-{subject.id}-{face}", found)

    def deck(self, name: str, cards: Sequence[Subject], place: TablePlace) -> dict[str, Any]:
        """A deck with its sheets of faces, and of backs where cards have backs of their own."""
        by_id = {card.id: card for card in cards}
        size, faces = cards[0].front.size, []
        for ids in parted(list(by_id)):
            shown = [by_id[id] for id in ids]
            found = self._faces(f"{cards[0].document}-{cards[0].group or name}", shown, size)
            faces += [
                CardFace(self.things.name(card.id), text_of(card.front), found, at) for at, card in enumerate(shown)
            ]
        return objects.deck_object(name, place, size, faces)

    def _faces(self, name: str, cards: Sequence[Subject], size: Size) -> Faces:
        """The sheet of some cards' faces, and their backs: one picture where they all look alike."""
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
    """Whether two pictures show the same, wherever on their pages they were cut out."""
    from PIL import Image, ImageChops

    small = [picture.convert("L").resize((_COARSE, _COARSE), Image.Resampling.BOX) for picture in (one, other)]
    apart = ImageChops.difference(*small).tobytes()
    return max(apart) < _SAME


def export(kit: OpenedKit, settings: ExportSettings, advance: Advance) -> Exported:
    """The file ``<theme>.json`` and its pictures; PrintgenError for a kit without a board's poster."""
    things = Things(subjects(kit), kit.record.play, lambda subject, face: "")
    board = board_of(things, kit)
    for page in kit.pages():
        advance(page.area)
    save = _Save(things, settings)
    title, deeds = kit_title(kit), document_name(kit, "deeds")
    made = [_board(save, board, title), *_cards(save, deeds), *_notes(save), *_pieces(save)]
    text = json.dumps(objects.saved_object(made), indent=2, ensure_ascii=False) + "\n"
    return Exported({**save.files, f"{kit.record.theme}.json": text.encode("utf-8")}, _LACKS)


def _board(save: _Save, board: Subject, title: str) -> dict[str, Any]:
    middles = [space.front.item.rect.centre for space in save.things.of_document(board.document) if space.group]
    corner = board.front.item.rect
    points = [point._replace(x=point.x - corner.x, y=point.y - corner.y) for point in middles]
    return objects.board_object(title, save.picture(board), board.front.size, points)


def _edge(save: _Save) -> tuple[float, float]:
    """How far the board reaches right and up from the table's middle, in inches."""
    board = save.things.board
    size = board.front.size if board else Size(0.0, 0.0)
    return size.width / 2 / INCH, size.height / 2 / INCH


def _cards(save: _Save, deeds_name: str) -> Iterator[dict[str, Any]]:
    """The decks left of the board, the deeds below them."""
    right, top = _edge(save)
    decks: dict[str, list[Subject]] = {}
    for card in save.things.of_document("cards"):
        decks.setdefault(card.group, []).append(card)
    rows = [(save.things.name(group), cards) for group, cards in decks.items()]
    if deeds := list(save.things.of_document("deeds")):
        rows.append((deeds_name, deeds))
    down = top
    for name, cards in rows:
        size = cards[0].front.size
        down -= size.height / INCH / 2
        yield save.deck(name, cards, TablePlace(-(right + _APART + size.width / INCH / 2), down))
        down -= size.height / INCH / 2 + _APART


def _notes(save: _Save) -> Iterator[dict[str, Any]]:
    """The notes right of the board, a stack a value."""
    right, top = _edge(save)
    down = top
    for note in save.things.of_document("money"):
        size = note.front.size
        down -= size.height / INCH / 2
        place = TablePlace(right + _APART + size.width / INCH / 2, down)
        yield objects.stack(save.things.name(note.id), save.picture(note), place, size, note.copies)
        down -= size.height / INCH / 2 + _APART / 4


def _pieces(save: _Save) -> Iterator[dict[str, Any]]:
    """Tokens, bags of buildings and dice, in a row above the board."""
    right, top = _edge(save)
    across = -right
    for piece in save.things.movable():
        size = piece.front.size
        place, name = TablePlace(across, top + 2 * _APART), save.things.name(piece.id)
        if save.things.is_building(piece):
            face = save.picture(piece)
            yield objects.bag(name, place, [objects.figure(name, face, place, size) for _ in range(piece.copies)])
            across += 2 * _APART
            continue
        face = save.picture(piece)
        for _ in range(piece.copies):
            yield objects.figure(name, face, replace(place, x=across), size)
            across += size.width / INCH + _APART / 2
    for _ in range(save.things.dice()):
        yield objects.die(TablePlace(across, top + 2 * _APART))
        across += 1.5 * _APART
