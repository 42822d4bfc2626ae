"""A kit as a saved object of Tabletop Simulator."""

import json
import math
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from printgen.export.export_files import ExportFiles
from printgen.export.export_items import (
    ExportItem,
    TableObjects,
    document_name,
    export_items,
    kit_title,
    text_of,
)
from printgen.export.formats import ExportSettings
from printgen.export.open_pages import OpenPages
from printgen.export.pictures import PictureCutter
from printgen.geometry import INCH, Point, Size
from printgen.messages import message
from printgen.proof.kit_files import OpenedKit

if TYPE_CHECKING:
    from PIL.Image import Image

_TILE, _CARD = 2.0, 2.19  # the width in inches of a tile, and of a card, at scale 1
_FIGURE = 2.0  # the height in inches of a figure at scale 1
_DIE = 1.0
_THICK, _THIN = 0.2, 0.05  # inches of a board and of a note
_BOX, _ROUND = 0, 2  # a tile with square corners, and a round one
_ACROSS, _DOWN, _LEAST = 10, 7, 2
_MOST_CARDS = _ACROSS * _DOWN - 1  # other players see the last cell in place of a card in a hand
MOST_PIXELS = 4096
_QUALITY = 90
_COARSE, _SAME = 24, 24  # the grid in which two pictures are compared, and the difference allowed
_APART = 1.0  # inches between objects beside the board
_LACKS = (
    message("Upload the pictures to a place that all players can reach, and give its address with --url."),
    message("The rules are not included: use the kit's rules.pdf as a Custom PDF in Tabletop Simulator."),
)
AnyCard = TypeVar("AnyCard")


class TablePlace(Struct, frozen=True):
    """The position of an object in inches: right and up from the middle of the table, and its height."""

    x: float
    z: float
    y: float = 1.5


class Faces(Struct, frozen=True):
    """A sheet of faces: its number in the file, its picture, that of the backs, and its grid.

    With ``unique`` backs, their picture is a sheet too; otherwise it is a single back.
    """

    number: int
    faces: str
    backs: str
    across: int
    down: int
    unique: bool

    @property
    def data(self) -> dict[str, Any]:
        """Return the sheet as cards refer to it."""
        return {
            str(self.number): {
                "FaceURL": self.faces,
                "BackURL": self.backs,
                "NumWidth": self.across,
                "NumHeight": self.down,
                "BackIsHidden": True,
                "UniqueBack": self.unique,
            }
        }


class CardFace(Struct, frozen=True):
    """A card of a deck: its name, its text, its sheet and its cell there."""

    name: str
    text: str
    sheet: Faces
    cell: int

    @property
    def id(self) -> int:
        return 100 * self.sheet.number + self.cell


class FaceGrid(NamedTuple):
    """The cells of a sheet across and down, and the pixels of each."""

    across: int
    down: int
    cell: tuple[int, int]

    @property
    def size(self) -> tuple[int, int]:
        return self.across * self.cell[0], self.down * self.cell[1]


class _Save:
    """The pictures and objects of the file while it is made."""

    def __init__(
        self, table_objects: TableObjects, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles
    ) -> None:
        self._files = files
        self.table_objects = table_objects
        self._settings = settings
        self._cutter = PictureCutter(settings, open_pages, MOST_PIXELS)
        self._sheets = 0

    def picture(self, item: ExportItem, face: str = "front") -> str:
        """Keep the picture of a face, and return its URL."""
        found = self._cutter.picture(item, dict(item.faces)[face])
        found.thumbnail((MOST_PIXELS, MOST_PIXELS))
        return self._kept(f"{item.document}-{item.id}-{face}", found)

    def deck(self, name: str, cards: Sequence[ExportItem], place: TablePlace) -> dict[str, Any]:
        """Return a deck with its sheets of faces, and of backs if these differ."""
        size, faces = cards[0].front.size, list[CardFace]()
        for shown in parted(cards):
            faces += self._faces(f"{cards[0].document}-{cards[0].group or name}", shown, size)
        return deck_object(name, place, size, faces)

    def _faces(self, name: str, cards: Sequence[ExportItem], size: Size) -> list[CardFace]:
        """Return the cards of a sheet: their faces and backs, one picture if all backs look alike."""
        self._sheets += 1
        cells = face_grid(len(cards), size, self._settings.dpi)
        label = f"{name.lower().replace(' ', '-')}-{self._sheets}"
        fronts, backs = _CardSheet(cells), _CardSheet(cells)
        texts = []
        for card in cards:  # one after the other, so that two large pictures at most are in memory
            fronts.add(self._cutter.picture(card, card.front))
            texts.append(text_of(card.front))
            backs.add(self._cutter.picture(card, card.back or card.front))
        found = Faces(
            self._sheets,
            self._kept(f"{label}-faces", fronts.picture),
            self._kept(f"{label}-backs", backs.first if backs.alike else backs.picture),
            cells.across,
            cells.down,
            not backs.alike,
        )
        return [
            CardFace(self.table_objects.name(card.id), text, found, at)
            for at, (card, text) in enumerate(zip(cards, texts, strict=True))
        ]

    def _kept(self, name: str, picture: "Image") -> str:
        data = BytesIO()
        picture.convert("RGB").save(data, "JPEG", quality=_QUALITY, subsampling=0)
        self._files.put(f"{name}.jpg", data.getvalue())
        return f"{self._settings.url.rstrip('/')}/{name}.jpg"


def export(kit: OpenedKit, settings: ExportSettings, open_pages: OpenPages, files: ExportFiles) -> None:
    """Export ``<theme>.json`` and its pictures."""
    table_objects = TableObjects(export_items(kit), kit.record.play, lambda item, face: "")
    if table_objects.is_empty():
        return
    save = _Save(table_objects, settings, open_pages, files)
    deeds = document_name(kit, "deeds")
    made = [*_board(save, kit_title(kit)), *_cards(save, deeds), *_notes(save), *_pieces(save)]
    text = json.dumps(saved_object(made, "\n".join(kit.record.credits)), indent=2, ensure_ascii=False) + "\n"
    files.put(f"{kit.record.theme}.json", text.encode("utf-8"))
    for sentence in _LACKS if table_objects.of_document("rules") else _LACKS[:1]:
        files.lack(sentence)


def _board(save: _Save, title: str) -> Iterator[dict[str, Any]]:
    """Yield the board, if there is one."""
    board = save.table_objects.board
    if board:
        corner = board.front.item.rect
        middles = [
            space.front.item.rect.centre for space in save.table_objects.of_document(board.document) if space.group
        ]
        points = [point._replace(x=point.x - corner.x, y=point.y - corner.y) for point in middles]
        yield board_object(title, save.picture(board), board.front.size, points)


def _edge(save: _Save) -> tuple[float, float]:
    """Return half of the width and height of the center of the table, in inches."""
    size = save.table_objects.size
    return size.width / 2 / INCH, size.height / 2 / INCH


def _cards(save: _Save, deeds_name: str) -> Iterator[dict[str, Any]]:
    """Yield the decks left of the board, and the deeds below them; without a board, in a row in the middle."""
    right, top = _edge(save)
    decks: dict[str, list[ExportItem]] = {}
    for card in save.table_objects.of_document("cards"):
        decks.setdefault(card.group, []).append(card)
    rows = [(save.table_objects.name(group), cards) for group, cards in decks.items()]
    if deeds := list(save.table_objects.of_document("deeds")):
        rows.append((deeds_name, deeds))
    down = top
    across = -sum(cards[0].front.size.width / INCH + _APART / 2 for _, cards in rows) / 2
    for name, cards in rows:
        width, height = (side / INCH for side in cards[0].front.size)
        if save.table_objects.board:
            place = TablePlace(-(right + _APART + width / 2), down - height / 2)
        else:
            place = TablePlace(across + width / 2, 0.0)
        yield save.deck(name, cards, place)
        across += width + _APART / 2
        down -= height + _APART


def _notes(save: _Save) -> Iterator[dict[str, Any]]:
    """Yield the notes right of the board, a stack for each value."""
    right, top = _edge(save)
    down = top
    for note in save.table_objects.of_document("money"):
        size = note.front.size
        down -= size.height / INCH / 2
        place = TablePlace(right + _APART + size.width / INCH / 2, down)
        back = save.picture(note, "back") if note.back else ""
        name, face = save.table_objects.name(note.id), save.picture(note)
        yield stack(name, face, place, size, note.copies, back, _ROUND if note.is_round else _BOX)
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
            yield bag(name, place, [figure(name, face, place, size) for _ in range(piece.copies)])
            across += 2 * _APART
            continue
        face = save.picture(piece)
        for _ in range(piece.copies):
            yield figure(name, face, replace(place, x=across), size)
            across += size.width / INCH + _APART / 2
    for _ in range(save.table_objects.dice()):
        yield die(TablePlace(across, top + 2 * _APART))
        across += 1.5 * _APART


def board_object(name: str, face: str, size: Size, points: Sequence[Point]) -> dict[str, Any]:
    """Return the board, locked in the middle; objects snap to the points (mm from its top left corner)."""
    scale = size.width / INCH / _TILE
    made = tile(name, face, TablePlace(0.0, 0.0, 1.0), size)
    snaps = [
        {
            "Position": {
                "x": (point.x - size.width / 2) / INCH / -scale,
                "y": 0.1,
                "z": (point.y - size.height / 2) / INCH / scale,
            }
        }
        for point in points
    ]
    return {**made, "Locked": True, "AttachedSnapPoints": snaps}


def deck_object(name: str, place: TablePlace, size: Size, cards: Sequence[CardFace]) -> dict[str, Any]:
    """Return a deck, face down, the first card on top; a single card is no deck."""
    scale = size.width / INCH / _CARD
    single = [
        {
            **_object("Card", card.name, place, scale, face_down=True),
            "Description": card.text,
            "CardID": card.id,
            "CustomDeck": card.sheet.data,
        }
        for card in cards
    ]
    if len(single) == 1:
        return single[0]
    sheets = {key: value for card in cards for key, value in card.sheet.data.items()}
    return {
        **_object("DeckCustom", name, place, scale, face_down=True),
        "DeckIDs": [card.id for card in cards],
        "CustomDeck": sheets,
        "ContainedObjects": single,
    }


def tile(
    name: str,
    face: str,
    place: TablePlace,
    size: Size,
    thickness: float = _THICK,
    back: str = "",
    form: int = _BOX,
) -> dict[str, Any]:
    """Return a flat object of a size in mm, with its picture; ``form`` is its outline."""
    image = _image(face, back or face)
    image["CustomTile"] = {"Type": form, "Thickness": thickness, "Stackable": False, "Stretch": True}
    return {**_object("Custom_Tile", name, place, size.width / INCH / _TILE), "CustomImage": image}


def stack(
    name: str, face: str, place: TablePlace, size: Size, count: int, back: str = "", form: int = _BOX
) -> dict[str, Any]:
    """Return a stack of ``count`` equal flat objects."""
    made = tile(name, face, place, size, _THIN, back, form)
    made["CustomImage"]["CustomTile"]["Stackable"] = True
    return {**made, "Name": "Custom_Tile_Stack", "Number": count} if count > 1 else made


def figure(name: str, face: str, place: TablePlace, size: Size, back: str = "") -> dict[str, Any]:
    """Return a standing figure of a size in mm."""
    return {
        **_object("Figurine_Custom", name, place, size.height / INCH / _FIGURE),
        "CustomImage": _image(face, back or face),
    }


def bag(name: str, place: TablePlace, contents: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a bag with objects in it."""
    return {**_object("Bag", name, place, 1.0), "ContainedObjects": list(contents), "Bag": {"Order": 0}}


def die(place: TablePlace) -> dict[str, Any]:
    """Return a die with pips."""
    return _object("Die_6_Rounded", "", place, _DIE)


def saved_object(objects: Sequence[dict[str, Any]], note: str = "") -> dict[str, Any]:
    """Return a file of objects that are spawned together; the other fields of a whole game are empty."""
    empty = dict.fromkeys(("SaveName", "GameMode", "Date", "Table", "Sky", "Rules", "PlayerTurn"), "")
    numbered = [{**one, "GUID": f"{at:06x}"} for at, one in enumerate(objects, 1)]
    return {
        **empty,
        "Note": note,
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "LuaScript": "",
        "LuaScriptState": "",
        "ObjectStates": numbered,
    }


def _object(kind: str, name: str, place: TablePlace, scale: float, face_down: bool = False) -> dict[str, Any]:
    """Return the fields of all objects; they face the player at the lower edge of the table."""
    position = {"posX": round(place.x, 4), "posY": place.y, "posZ": round(place.z, 4)}
    turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if face_down else 0.0}
    size = {
        "scaleX": round(scale, 4),
        "scaleY": 1.0 if kind.startswith(("Custom_Tile", "Card", "Deck")) else round(scale, 4),
        "scaleZ": round(scale, 4),
    }
    return {
        "Name": kind,
        "Transform": {**position, **turn, **size},
        "Nickname": name,
        "Description": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }


def _image(face: str, back: str) -> dict[str, Any]:
    return {"ImageURL": face, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}


def parted(cards: Sequence[AnyCard]) -> list[Sequence[AnyCard]]:
    """Split cards into sheets of about equal numbers, at most as many as a sheet holds."""
    sheets = math.ceil(len(cards) / _MOST_CARDS)
    each = math.ceil(len(cards) / sheets)
    return [cards[start : start + each] for start in range(0, len(cards), each)]


def face_grid(count: int, card: Size, dpi: int) -> FaceGrid:
    """Return the grid for ``count`` cards of a size in mm, at the requested resolution or as fine as a sheet allows."""
    across = max(_LEAST, min(_ACROSS, count))
    down = max(_LEAST, math.ceil(count / across))
    wide, high = card.width / INCH * dpi, card.height / INCH * dpi
    share = min(1.0, MOST_PIXELS / (across * wide), MOST_PIXELS / (down * high))
    return FaceGrid(across, down, (int(wide * share), int(high * share)))


class _CardSheet:
    """Pictures in the cells of a sheet, on white."""

    def __init__(self, cells: FaceGrid) -> None:
        from PIL import Image

        self.picture = Image.new("RGB", cells.size, "white")
        self.first = self.picture  # until there is one
        self.alike = True
        self._cells = cells
        self._count = 0

    def add(self, picture: "Image") -> None:
        """Paste a picture into the next cell."""
        from PIL import Image

        picture = picture.convert("RGB")
        if not self._count:
            self.first = picture
        else:
            self.alike = self.alike and _look_alike(self.first, picture)
        small = picture.resize(self._cells.cell, Image.Resampling.LANCZOS)
        across, down = self._count % self._cells.across, self._count // self._cells.across
        self.picture.paste(small, (across * self._cells.cell[0], down * self._cells.cell[1]))
        self._count += 1


def _look_alike(one: "Image", other: "Image") -> bool:
    """Check whether two pictures look the same, even if cut out at different places."""
    from PIL import Image, ImageChops

    small = [picture.convert("L").resize((_COARSE, _COARSE), Image.Resampling.BOX) for picture in (one, other)]
    apart = ImageChops.difference(*small).tobytes()
    return max(apart) < _SAME
