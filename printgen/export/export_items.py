"""The items of a kit for export, and the objects on a table that they form."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct

from printgen.geometry import Rect, Size
from printgen.kit.component import BUILDINGS
from printgen.kit.manifest import ItemRecord, PlayRecord
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page
from printgen.proof.views.kit_parts import PlacedItem, booklet_panels, id_number, kit_parts
from printgen.sheets.tile_plan import OUTER_BLEED
from printgen.type.line_breaks import runs_on

BOARD = "board"
_NOTE = re.compile(r"note-(\d+)\Z")
_DIE = "die"
_STANDING = ("token-", "turn-")  # prefixes of the ids of a player's pieces
_SAME_SIZE = 0.1  # points
_APART = 12.0  # mm between objects beside the board
_PLAYED_ON = Size(420.0, 220.0)  # mm of a table without a board: its width at least, and its height below the decks


class ExportItem(Struct, frozen=True):
    """An item of a kit: its document, group (a deck), id, faces and number of copies.

    ``bleed`` is the extension of its ground beyond its trim in the PDF, in mm; coins are round.
    """

    document: str
    group: str
    id: str
    front: PlacedItem
    back: PlacedItem | None = None
    copies: int = 1
    bleed: float = 0.0
    is_round: bool = False

    @property
    def faces(self) -> tuple[tuple[str, PlacedItem], ...]:
        """Return the faces with their names, the front first."""
        return ("front", self.front), *((("back", self.back),) if self.back else ())


def export_items(kit: OpenedKit) -> Iterator[ExportItem]:
    """Yield all items of a kit, document by document; the board and its spaces are those of the poster."""
    for part in kit_parts(kit):
        if part.kind == "poster":
            page = part.pages[0]
            whole = _cut_out(page, BOARD, page.trim or Rect(0, 0, *page.record.size))
            yield ExportItem(BOARD, "", BOARD, whole, bleed=OUTER_BLEED if page.trim else 0.0)
            yield from (ExportItem(BOARD, "space", item.id, PlacedItem(page, item)) for item in page.items)
        elif part.kind == "booklet":
            for name, panels in booklet_panels(part).items():
                group = "" if name == "panel" else name
                yield from (ExportItem(part.name, group, panel.id, panel) for panel in panels)
        elif part.kind == "pairs":
            for group, pairs in part.groups().items():
                if _NOTE.match(group):  # coins of a value look the same
                    first = pairs[0]
                    yield ExportItem(part.name, "", group, first.front, first.back, len(pairs), is_round=True)
                    continue
                for pair in pairs:
                    yield ExportItem(part.name, group, pair.id, pair.front, pair.back, 1, _bleed(pair.front.page))
        elif part.kind in ("singles", "nets"):  # one of each kind: all notes of a value look the same
            for group, found in part.groups().items():
                yield ExportItem(part.name, "", group, found[0].front, copies=len(found))
        elif part.kind == "sheets":  # whole pages, as of a guide
            for number, page in enumerate(part.pages, 1):
                name = f"page-{number}"
                yield ExportItem(part.name, "", name, _cut_out(page, name, Rect(0, 0, *page.record.size)))


def _cut_out(page: Page, id: str, rect: Rect) -> PlacedItem:
    return PlacedItem(page, ItemRecord(id, "front", (rect.x, rect.y, rect.width, rect.height), 0))


def _bleed(page: Page) -> float:
    """Return the bleed of items: half of the gap between them, on sheets printed on both sides."""
    if page.record.kind != "grid" or page.record.flip is None:
        return 0.0
    rects = [item.rect for item in page.items]
    gaps = [
        other.x - (one.x + one.width)
        for one in rects
        for other in rects
        if abs(one.y - other.y) < 0.01 and other.x > one.x
    ]
    return max(0.0, min(gaps, default=0.0) / 2)


Picture = Callable[[ExportItem, str], str]
"""Returns the key of the picture of an item's face."""


class TableObjects:
    """The items of a kit by their use on the table; ``picture`` draws their faces."""

    def __init__(self, items: Iterable[ExportItem], play: PlayRecord, picture: Picture) -> None:
        self._play, self._picture = play, picture
        self._items = tuple(items)
        self.board = next((one for one in self._items if one.document == BOARD and one.id == BOARD), None)

    def of_document(self, document: str) -> tuple[ExportItem, ...]:
        """Return the items of a document."""
        return tuple(one for one in self._items if one.document == document)

    def spaces(self) -> list[dict[str, Any]]:
        """Return the spaces of the board, in mm from its top left corner."""
        if self.board is None:
            return []
        corner = self.board.front.item.rect
        found = [one for one in self.of_document(BOARD) if one.group == "space"]
        spaces: list[dict[str, Any]] = []
        for one in found:
            rect = one.front.item.rect
            place = {"x": rect.x - corner.x, "y": rect.y - corner.y, "width": rect.width, "height": rect.height}
            rounded = {key: round(mm, 2) for key, mm in place.items()}
            spaces.append({"id": one.id, "name": self.name(one.id), **rounded})
        return spaces

    @property
    def size(self) -> Size:
        """The size of the board; without one, that of a place to play below the row of the decks."""
        if self.board:
            return self.board.front.size
        decks = [cards[0].front.size for cards in self._by_deck().values()]
        width = sum(size.width + _APART for size in decks) + _APART
        return Size(max(_PLAYED_ON.width, width), max((size.height for size in decks), default=0.0) + _PLAYED_ON.height)

    def is_empty(self) -> bool:
        """Check whether there is nothing to lay on a table."""
        documents = (BOARD, "cards", "deeds", "money", "pieces")
        return not any(one.document in documents for one in self._items)

    def _by_deck(self) -> dict[str, list[ExportItem]]:
        found: dict[str, list[ExportItem]] = {}
        for one in self.of_document("cards"):
            found.setdefault(one.group, []).append(one)
        return found

    def decks(self) -> list[dict[str, Any]]:
        """Return the decks, each in its place left of the board; without one, in a row."""
        decks: list[dict[str, Any]] = []
        across = _APART
        for at, (id, cards) in enumerate(self._by_deck().items()):
            size, name = cards[0].front.size, self.name(id)
            x, y = -(size.width / 2 + _APART), size.height / 2 + at * (size.height + _APART)
            if self.board is None:
                x, y = across + size.width / 2, _APART + size.height / 2
                across += size.width + _APART
            decks.append(
                {
                    "id": f"deck-{id}",
                    "name": name,
                    "back": self._picture(cards[0], "back") if cards[0].back else None,
                    "width": size.width,
                    "height": size.height,
                    "x": x,
                    "y": y,
                    "cards": [
                        {
                            "id": card.id,
                            "name": f"{name} {card_number(card)}",
                            "text": _without(name, text_of(card.front)),
                            "front": self._picture(card, "front"),
                        }
                        for card in cards
                    ],
                }
            )
        return decks

    def deeds(self) -> list[dict[str, Any]]:
        """Return the deeds, in board order."""
        return [self._object(one) for one in self.of_document("deeds")]

    def notes(self) -> list[dict[str, Any]]:
        """Return the notes, the highest first."""
        values = {one: _NOTE.match(one.id) for one in self.of_document("money")}
        found = [
            {**self._object(one), "value": int(match[1]), "count": one.copies, "round": one.is_round}
            for one, match in values.items()
            if match
        ]
        return sorted(found, key=lambda note: -note["value"])

    def tokens(self) -> list[dict[str, Any]]:
        """Return the tokens, and the markers of a sliding game, in rows below the board."""
        found = [one for one in self.movable() if not self.is_building(one)]
        down = self.size.height + 30.0
        rows: list[dict[str, Any]] = []
        for line, one in enumerate(found):
            across = one.front.size.width + 6.0
            for copy in range(one.copies):
                id = f"{one.id}-{copy + 1}" if one.copies > 1 else one.id
                name = f"{self.name(one.id)} {copy + 1}" if one.copies > 1 else self.name(one.id)
                rows.append(
                    {
                        **self._object(one),
                        "id": id,
                        "name": name,
                        "x": 20 + (copy + line % 2 * one.copies) * across,
                        "y": down + line // 2 * 32,
                    }
                )
        return rows

    def stocks(self) -> list[dict[str, Any]]:
        """Return the buildings in the bank's stock."""
        return [{**self._object(one), "count": one.copies} for one in self.movable() if self.is_building(one)]

    def dice(self) -> int:
        """Return the number of dice."""
        return sum(one.copies for one in self.of_document("pieces") if one.id == _DIE)

    def booklet(self) -> list[dict[str, Any]]:
        """Return the pages of the booklet, in reading order."""
        pages = self.of_document("rules")
        return [{"image": self._picture(page, "front"), "text": text_of(page.front)} for page in pages]

    def movable(self) -> list[ExportItem]:
        """Return the pieces that are moved: tokens, markers and buildings."""
        return [one for one in self.of_document("pieces") if one.id not in (_DIE, "spinner")]

    @staticmethod
    def is_building(item: ExportItem) -> bool:
        """Check whether a piece is a building."""
        return item.id in BUILDINGS.values()

    def _object(self, item: ExportItem) -> dict[str, Any]:
        size = item.front.size
        return {
            "id": item.id,
            "name": self.name(item.id),
            "front": self._picture(item, "front"),
            "back": self._picture(item, "back") if item.back and item.document == "deeds" else None,
            "width": round(size.width, 2),
            "height": round(size.height, 2),
        }

    def name(self, id: str) -> str:
        """Return the name of an item or of its owner; its id in words if the manifest has neither."""
        owner = owner_id(id)
        return self._play.names.get(id) or self._play.names.get(owner) or owner.replace("-", " ").capitalize()


def card_number(card: ExportItem) -> str:
    """Return the name of a card within its deck: its number, or the id given by its author."""
    return card.id if card.front.item.deck else str(id_number(card.id))


def owner_id(id: str) -> str:
    """Return the id of the owner of a token or marker; any other id unchanged."""
    for start in _STANDING:
        id = id.removeprefix(start)
    return id


def kit_title(kit: OpenedKit) -> str:
    """Return the title of the edition; its id if the manifest has none."""
    return kit.record.title or kit.record.theme


def document_name(kit: OpenedKit, document: str) -> str:
    """Return the name of a document in the kit's language; its id if the manifest has none."""
    return next((book.record.called or document for book in kit.books.values() if book.stem == document), document)


def text_of(placed: PlacedItem) -> str:
    """Return the text on an item."""
    words = placed.page.reading(placed.item).words
    text = "".join(word.text for word in words[:1])
    for one, other in pairwise(words):
        # Chinese and Japanese are written without spaces, whatever the gaps between words.
        is_run_on = abs(one.size - other.size) < _SAME_SIZE and (runs_on(one.text[-1:]) or runs_on(other.text[:1]))
        text += other.text if is_run_on else f" {other.text}"
    return text


def _without(name: str, text: str) -> str:
    """Return a card's text without the name of its deck at its beginning."""
    rest = text[len(name) :]
    begins = text.casefold().startswith(name.casefold()) and (rest.startswith(" ") or runs_on(name[-1:]))
    return rest.lstrip() if begins else text
