"""What lies on a table: the kit's things by kind, with their pictures, as plain data."""

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

from printgen.drawing.type.breaking.east_asian import runs_on
from printgen.errors import PrintgenError, Problem
from printgen.export.subjects import BOARD, Subject
from printgen.kit.manifest.records import PlayRecord
from printgen.kit.pieces import BUILDINGS
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.text.glyphs import PrintedWord
from printgen.proof.views.parts import PlacedItem, id_number

Picture = Callable[[Subject, str], str]
"""Gives the key of the picture of a subject's face."""

_NOTE = re.compile(r"note-(\d+)\Z")
_DIE = "die"
_STANDING = ("token-", "turn-")  # how the ids of a side's pieces begin
_SAME_SIZE = 0.1  # points
_APART = 12.0  # mm between things beside the board


class Things:
    """Sorts the things of a kit by what one does with them; ``picture`` draws their faces."""

    def __init__(self, subjects: Iterable[Subject], play: PlayRecord, picture: Picture) -> None:
        self._play, self._picture = play, picture
        self._subjects = tuple(subjects)
        self.board = next((one for one in self._subjects if one.document == BOARD and one.id == BOARD), None)

    def of_document(self, document: str) -> tuple[Subject, ...]:
        """The things of one document."""
        return tuple(one for one in self._subjects if one.document == document)

    def spaces(self) -> list[dict[str, Any]]:
        """The spaces of the board, in mm from its upper left corner."""
        if self.board is None:
            return []
        corner = self.board.front.item.rect
        found = [one for one in self.of_document(BOARD) if one.group == "space"]
        return [self._space(one, corner.x, corner.y) for one in found]

    def _space(self, subject: Subject, left: float, top: float) -> dict[str, Any]:
        rect = subject.front.item.rect
        place = {"x": rect.x - left, "y": rect.y - top, "width": rect.width, "height": rect.height}
        return {"id": subject.id, "name": self.name(subject.id), **{key: round(mm, 2) for key, mm in place.items()}}

    def decks(self) -> list[dict[str, Any]]:
        """The decks, each in a place of its own left of the board."""
        found: dict[str, list[Subject]] = {}
        for one in self.of_document("cards"):
            found.setdefault(one.group, []).append(one)
        return [self._deck(at, name, cards) for at, (name, cards) in enumerate(found.items())]

    def _deck(self, at: int, name: str, cards: list[Subject]) -> dict[str, Any]:
        size = cards[0].front.size
        called = self.name(name)
        return {
            "id": f"deck-{name}",
            "name": called,
            "back": self._picture(cards[0], "back") if cards[0].back else None,
            "width": size.width,
            "height": size.height,
            "x": -(size.width / 2 + _APART),
            "y": size.height / 2 + at * (size.height + _APART),
            "cards": [
                {
                    "id": card.id,
                    "name": f"{called} {id_number(card.id)}",
                    "text": _without(called, text_of(card.front)),
                    "front": self._picture(card, "front"),
                }
                for card in cards
            ],
        }

    def deeds(self) -> list[dict[str, Any]]:
        """The deeds, in board order."""
        return [self._thing(one) for one in self.of_document("deeds")]

    def notes(self) -> list[dict[str, Any]]:
        """The notes, the largest first."""
        values = {one: _NOTE.match(one.id) for one in self.of_document("money")}
        found = [
            {**self._thing(one), "value": int(match[1]), "count": one.copies} for one, match in values.items() if match
        ]
        return sorted(found, key=lambda note: -note["value"])

    def tokens(self) -> list[dict[str, Any]]:
        """The tokens, and the markers of a sliding game; each beside the board, in rows below it."""
        found = [one for one in self.movable() if not self.is_building(one)]
        down = (self.board.front.size.height if self.board else 0.0) + 30.0
        rows: list[dict[str, Any]] = []
        for line, one in enumerate(found):
            across = one.front.size.width + 6.0
            for copy in range(one.copies):
                id = f"{one.id}-{copy + 1}" if one.copies > 1 else one.id
                name = f"{self.name(one.id)} {copy + 1}" if one.copies > 1 else self.name(one.id)
                rows.append(
                    {
                        **self._thing(one),
                        "id": id,
                        "name": name,
                        "x": 20 + (copy + line % 2 * one.copies) * across,
                        "y": down + line // 2 * 32,
                    }
                )
        return rows

    def stocks(self) -> list[dict[str, Any]]:
        """The buildings, of which the bank has a stock."""
        return [{**self._thing(one), "count": one.copies} for one in self.movable() if self.is_building(one)]

    def dice(self) -> int:
        """How many dice the kit has."""
        return sum(one.copies for one in self.of_document("pieces") if one.id == _DIE)

    def booklet(self) -> list[dict[str, Any]]:
        """The pages of the booklet, in reading order."""
        pages = self.of_document("rules")
        return [{"image": self._picture(page, "front"), "text": text_of(page.front)} for page in pages]

    def movable(self) -> list[Subject]:
        """The pieces that are moved about: tokens, markers and buildings."""
        return [one for one in self.of_document("pieces") if one.id not in (_DIE, "spinner")]

    @staticmethod
    def is_building(subject: Subject) -> bool:
        """Whether a piece is a building, of which the bank has a stock."""
        return subject.id in BUILDINGS.values()

    def _thing(self, subject: Subject) -> dict[str, Any]:
        size = subject.front.size
        return {
            "id": subject.id,
            "name": self.name(subject.id),
            "front": self._picture(subject, "front"),
            "back": self._picture(subject, "back") if subject.back and subject.document == "deeds" else None,
            "width": round(size.width, 2),
            "height": round(size.height, 2),
        }

    def name(self, id: str) -> str:
        """What players call a thing, or else whose it is; its id in words where the manifest does not say."""
        owner = owner_id(id)
        return self._play.names.get(id) or self._play.names.get(owner) or owner.replace("-", " ").capitalize()


def owner_id(id: str) -> str:
    """The id of whose a token or a marker is; of anything else its own."""
    for start in _STANDING:
        id = id.removeprefix(start)
    return id


def board_of(things: Things, kit: OpenedKit) -> Subject:
    """The board of a kit; PrintgenError for one without a board's poster."""
    if things.board is None:
        hint = "build the whole kit; --only board-poster makes the board alone"
        raise PrintgenError(Problem(f"{kit.folder} has no board-poster, which all else lies on", hint=hint))
    return things.board


def kit_title(kit: OpenedKit) -> str:
    """What the edition is called; its id where the manifest does not say."""
    return kit.record.title or kit.record.theme


def document_name(kit: OpenedKit, document: str) -> str:
    """What a document is called in the kit's language; its id where the manifest does not say, or has it not."""
    return next((book.record.called or document for book in kit.books.values() if book.stem == document), document)


def text_of(placed: PlacedItem) -> str:
    """What stands on an item."""
    words = placed.page.reading(placed.item).words
    blanks = ("" if _run_on(one, other) else " " for one, other in pairwise(words))
    return "".join(blank + word.text for word, blank in zip(words, ("", *blanks), strict=False))


def _run_on(one: PrintedWord, other: PrintedWord) -> bool:
    """Whether no blank stands between words: so in Chinese and Japanese, however far apart they are set."""
    return abs(one.size - other.size) < _SAME_SIZE and (runs_on(one.text[-1:]) or runs_on(other.text[:1]))


def _without(name: str, text: str) -> str:
    """A card's text without the name of its deck, with which it may begin."""
    rest = text[len(name) :]
    begins = text.casefold().startswith(name.casefold()) and (rest.startswith(" ") or runs_on(name[-1:]))
    return rest.lstrip() if begins else text
