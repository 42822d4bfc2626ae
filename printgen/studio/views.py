"""The views of an edition: what each shows in the middle, and the values that it lets one change."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from printgen.studio.fields import Field, Fields
from printgen.studio.open_edition import OpenEdition
from printgen.studio.printing import print_fields
from printgen.studio.texts import PRINT_LABELS, TEXTS
from printgen.theme.edition import HasBoard, HasDecks, HasMoney, HasSpaces, HasTokens, printed_cards
from printgen.theme.yaml import SourceList, SourceMapping, identity
from printgen.words.translation import Translation

_GAME = ("title", "tagline", "language", "players", "currency", "notices", "words")
_CARDS = "cards"  # the record of cards beside the board, in games without decks
_LOOK = ("palette", "ornament")
_WHOLE = {"game": _GAME, "look": _LOOK}  # the fields of views that show the whole edition


class Shown(Struct, frozen=True):
    """An item in the middle: the path of its value, its picture by document and stem, and a name for it."""

    path: str
    document: str
    stem: str
    name: str
    version: int = 0
    width: float = 0
    height: float = 0

    @property
    def id(self) -> str:
        """Its id in a page."""
        return f"{self.document}-{self.stem}"


class Row(Struct, frozen=True):
    """A titled group of items; ``path`` is that of their list, and of the group's own fields ``about``."""

    title: str
    path: str
    items: tuple[Shown, ...]
    about: str = ""


class View(Struct, frozen=True):
    """A view as a page shows it; ``selected`` is the path of the record whose fields are shown."""

    name: str
    selected: str
    rows: tuple[Row, ...]
    fields: tuple[Field, ...]
    pictures: tuple[Shown, ...]
    title: str
    can_move: bool = False
    can_add: bool = False
    pages: tuple[Shown, ...] = ()

    @property
    def is_deck(self) -> bool:
        """Check whether a whole deck is selected."""
        return self.selected.startswith("decks.") and self.selected.count(".") == 1


class Views:
    """The views of an open edition in the language of the person at the screen."""

    def __init__(self, edition: OpenEdition, wording: Translation) -> None:
        self._edition, self._wording = edition, wording
        self.fields = Fields(edition, wording)

    @property
    def names(self) -> tuple[str, ...]:
        """The views that the edition has."""
        tree, game = self._edition.tree, self.fields.record
        found = {
            "game": True,
            "board": issubclass(game, HasBoard),
            "cards": (issubclass(game, HasDecks) and bool(tree.get("decks"))) or _CARDS in tree,
            "deeds": issubclass(game, HasSpaces) and any("price" in space for space in tree.get("spaces") or ()),
            "money": issubclass(game, HasMoney) and bool(tree.get("money")),
            "pieces": issubclass(game, HasTokens) or "tokens" in tree,
            "rules": "rules" in tree,
            "look": True,
            "print": True,
        }
        return tuple(name for name, is_there in found.items() if is_there)

    def view(self, name: str, selected: str) -> View:
        """Return a view with a selected record, or with its usual one."""
        rows = tuple(self._rows(name))
        paths = {item.path for row in rows for item in row.items} | {row.about for row in rows}
        if selected not in paths or not selected:
            usual = {"cards": _CARDS} if _CARDS in self._edition.tree else {}
            usual |= {"board": "board", "rules": "rules", "pieces": rows[0].about if rows else ""}
            selected = usual.get(name, "")
            if not selected and rows and rows[0].items:
                selected = rows[0].items[0].path
        if name == "print":
            fields = print_fields(self._edition, self._wording, lambda field: self._wording(PRINT_LABELS[field]))
        else:
            fields = self.fields.of(selected, _WHOLE.get(name, ())) if selected or name in _WHOLE else ()
        holder = selected.rpartition(".")[0]
        is_item = isinstance(self._edition.value(holder), SourceList) if holder else False
        return View(
            name,
            selected,
            rows,
            fields,
            tuple(self._pictures(selected)),
            self._title(selected),
            is_item and self._edition.can_move(holder),
            is_item and holder != "spaces",
            tuple(self._pages(name)),
        )

    def _pages(self, name: str) -> Iterator[Shown]:
        """Yield the pages of the rules, or what the edition looks like as a whole."""
        if name == "game" and self._edition.look("board"):
            yield self._shown("board", "board", "", "")
        elif name in ("game", "rules"):
            stems = [stem for stem in self._edition.stems("rules") if stem.startswith("panel-")]
            for stem in stems[: 1 if name == "game" else None]:
                yield self._shown("rules", "rules", stem, "")
        elif name == "cards" and _CARDS in self._edition.tree:
            yield from (self._shown(_CARDS, "cards", stem, "") for stem in self._edition.stems("cards"))

    def _rows(self, name: str) -> Iterator[Row]:
        edition = self._edition
        if name == "board":
            yield self._row("", "spaces", "board", edition.value("spaces") or ())
        elif name == "cards":
            for deck in edition.value("decks") or ():
                path = f"decks.{identity(deck)}"
                cards = edition.value(f"{path}.cards") or ()
                yield self._row(str(deck.get("name", identity(deck))), f"{path}.cards", "cards", cards, about=path)
        elif name == "deeds":
            yield self._row("", "spaces", "deeds", [one for one in edition.value("spaces") or () if "price" in one])
        elif name == "money":
            yield self._row("", "money", "money", edition.value("money") or ())
        elif name == "pieces":
            about = "tokens" if "tokens" in edition.tree else "pieces"
            path = "tokens.sides" if about == "tokens" else "pieces.tokens"
            yield self._row("", path, "pieces", edition.value(path) or (), about=about)

    def _row(self, title: str, path: str, document: str, items: Sequence[Any], about: str = "") -> Row:
        self._edition.look(document)
        stems = self.stems(document)
        found = []
        for item in items:
            if isinstance(item, SourceMapping) and (name := identity(item)) is not None:
                at = f"{path}.{name}"
                stem = stems.get(at, "")
                shown = str(item.get("name") or item.get("title") or name)
                found.append(self._shown(at, document, stem, shown))
        return Row(title, path, tuple(found), about)

    def stems(self, document: str) -> Mapping[str, str]:
        """Return the stems of a document's items by the paths of their values."""
        theme = self._edition.theme
        edition = theme.edition if theme else None
        there = self._edition.stems(document)
        if document == "board":
            return {f"spaces.{stem}": stem for stem in there}
        if document == "deeds" and isinstance(edition, HasSpaces):
            return {f"spaces.{space.id}": stem for space, stem in zip(edition.deeds, there, strict=False)}
        if document == "cards" and isinstance(edition, HasDecks):
            found: dict[str, str] = {}
            for deck, cards in zip(edition.decks, printed_cards(edition.decks), strict=True):
                for id, card in cards:
                    found.setdefault(f"decks.{deck.id}.cards.{card.id}", id)
            return found
        if document == "money":
            return {f"money.{stem.removeprefix('note-')}": stem for stem in there}
        if document == "pieces":
            sides = {f"tokens.sides.{stem.removeprefix('token-')}": stem for stem in there if stem.startswith("token-")}
            return {f"pieces.tokens.{stem}": stem for stem in there} | sides
        return {}

    def _pictures(self, path: str) -> Iterator[Shown]:
        """Yield what a record looks like, in all documents that show it."""
        homes = {
            "spaces": ("board", "deeds"),
            "decks": ("cards",),
            "money": ("money",),
            "pieces": ("pieces",),
            "tokens": ("pieces",),
        }
        for document in homes.get(path.partition(".")[0], ()):
            if document in self.names and (stem := self.stems(document).get(path)):
                yield self._shown(path, document, stem, self._title(path))

    def _shown(self, path: str, document: str, stem: str, name: str) -> Shown:
        size = self._edition.size(document, stem)
        return Shown(path, document, stem, name, self._edition.version(document, stem), size.width, size.height)

    def _title(self, path: str) -> str:
        value = self._edition.value(path) if path else None
        if isinstance(value, SourceMapping):
            named = value.get("name") or value.get("title") or identity(value)
            if isinstance(named, str | int):
                return str(named)
        if path in TEXTS:
            return self._wording(TEXTS[path])
        return self.fields.label(path) if path else str(self._edition.value("title") or "")
