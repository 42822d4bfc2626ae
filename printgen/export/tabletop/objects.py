"""Objects of a save file of Tabletop Simulator, as plain data (its knowledge base, "Save File Format").

Lengths are in inches, the unit of its table. The constants are the sizes of objects of scale 1.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from printgen.geometry import INCH, Point, Size

_TILE, _CARD = 2.0, 2.19  # inches that a tile, and a card, of scale 1 is wide
_FIGURE = 2.0  # inches that a figure of scale 1 is high
_DIE = 1.0
_THICK, _THIN = 0.2, 0.05  # inches of a board and of a note
_BOX = 0  # a tile with square corners


class TablePlace(Struct, frozen=True):
    """The position of an object in inches: right and up from the middle of the table, and its height."""

    x: float
    z: float
    y: float = 1.5


def tile(
    name: str, face: str, place: TablePlace, size: Size, thickness: float = _THICK, back: str = ""
) -> dict[str, Any]:
    """Return a flat object of a size in mm, with its picture."""
    image = _image(face, back or face)
    image["CustomTile"] = {"Type": _BOX, "Thickness": thickness, "Stackable": False, "Stretch": True}
    return {**_object("Custom_Tile", name, place, size.width / INCH / _TILE), "CustomImage": image}


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


def stack(name: str, face: str, place: TablePlace, size: Size, count: int) -> dict[str, Any]:
    """Return a stack of ``count`` equal flat objects."""
    made = tile(name, face, place, size, _THIN)
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


def saved_object(objects: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return a file of objects that are spawned together; the fields of a whole game are empty."""
    empty = dict.fromkeys(("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn"), "")
    numbered = [{**one, "GUID": f"{at:06x}"} for at, one in enumerate(objects, 1)]
    return {**empty, "Gravity": 0.5, "PlayArea": 0.5, "LuaScript": "", "LuaScriptState": "", "ObjectStates": numbered}


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
