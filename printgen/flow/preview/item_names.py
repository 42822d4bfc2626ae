"""The names by which one asks for single items of a kit, and the pieces of documents that they stand for.

An item is named as in a kit's manifest (``chance-03``, ``boardwalk``), by its kind (``deed:boardwalk``, ``rules:3``),
by its deck (``chance``) or by its document (``money``), which stand for all their pieces.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from textwrap import TextWrapper
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Problem, UnknownNameError, UsageError
from printgen.flow.preview.kit_view import KitView
from printgen.games.trade.records import Ownable
from printgen.theme.model.edition import HasDecks, HasSpaces
from printgen.theme.quoting import did_you_mean, quoted

BOARD, POSTER = "board", "board-poster"
_DEEDS = "deeds"
_PANEL = "panel-"  # how the ids of a booklet's panels begin


class NamedItem(Struct, frozen=True):
    """One thing to look at: its name in a file's name, its document, and its piece; without one the whole board."""

    name: str
    document: str
    stem: str = ""


WHOLE_BOARD = NamedItem(BOARD, POSTER)
Named = Mapping[str, tuple[NamedItem, ...]]


class ItemNames:
    """The items of a kit by their names; a document is laid out when a name is looked for in it."""

    def __init__(self, kit: KitView, edition: Any) -> None:
        self._kit, self._edition = kit, edition
        self._documents = [name for name in kit.names if name != POSTER]
        self._decks = {deck.id for deck in (edition.decks if isinstance(edition, HasDecks) else ())}
        self._found: dict[str, Named] = {}

    def items(self, names: tuple[str, ...]) -> tuple[NamedItem, ...]:
        """What names stand for, each item once; UsageError for none, UnknownNameError for all that there are not."""
        if not names:
            raise UsageError(Problem("name what to look at", hint=f"there are\n{self._overview()}"))
        found = {name: self._find(name) for name in names}
        if unknown := [name for name, items in found.items() if not items]:
            raise UnknownNameError([self._unknown(name) for name in unknown])
        wanted = dict.fromkeys(item for items in found.values() for item in items)
        times = Counter(item.name for item in wanted)
        return tuple(
            replace(item, name=f"{item.document}-{item.name}") if times[item.name] > 1 else item for item in wanted
        )

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents that have items."""
        return tuple(self._documents)

    def of_document(self, document: str) -> tuple[NamedItem, ...]:
        """All items of a document."""
        return self._of(document)[document]

    def _find(self, name: str) -> tuple[NamedItem, ...]:
        if name == BOARD and POSTER in self._kit.names:
            return (WHOLE_BOARD,)
        return next((items for document in self._likely(name) if (items := self._of(document).get(name))), ())

    def _likely(self, name: str) -> Iterator[str]:
        """The documents that may hold what is so called, the likeliest first: it alone need be laid out."""
        kind, colon, _ = name.partition(":")
        stem = name.rpartition("-")[0]
        words = {document: self._kit.item_word(document) for document in self._documents}
        kinds = [document for document, word in words.items() if kind in (word, document)]
        edition = self._edition
        spaces = {space.id for space in (edition.spaces if isinstance(edition, HasSpaces) else ())}
        homes = {document: name.startswith(f"{word}-") for document, word in words.items()} | {
            BOARD: name in spaces,
            "cards": not self._decks.isdisjoint((name, stem)),
            "rules": name.startswith(_PANEL),
        }
        if colon:
            yield from kinds
        else:
            yield from dict.fromkeys((*kinds, *(one for one in self._documents if homes.get(one)), *self._documents))

    def _of(self, document: str) -> Named:
        if document not in self._found:
            self._found[document] = dict(self._named(document))
        return self._found[document]

    def _named(self, document: str) -> Iterator[tuple[str, tuple[NamedItem, ...]]]:
        """The items of a document by all their names; a later one stands before an earlier one of the same name."""
        stems, kind = self._kit.pieces(document), self._kit.item_word(document)
        own = dict(zip(stems, self._own_names(document, stems), strict=True))
        items = {stem: NamedItem(name.replace(":", "-"), document, stem) for stem, name in own.items()}
        for deck in self._decks if document == "cards" else ():
            yield deck, tuple(items[stem] for stem in stems if stem.rpartition("-")[0] == deck)
        yield document, tuple(items.values())
        for sheet in self._kit.document(document).sheets:
            for placement in sheet.placements:
                if (stem := placement.id.rpartition("-")[0]) in items:
                    yield placement.id, (items[stem],)
        for stem, item in items.items():
            for short in (stem, stem.removeprefix(f"{kind}-")):
                yield from ((f"{word}:{short}", (item,)) for word in (document, kind))
            yield own[stem], (item,)
            yield stem, (item,)

    def _own_names(self, document: str, stems: tuple[str, ...]) -> Iterator[str]:
        """What each piece is best called: a deed by its space, a panel by its number, others as in the manifest."""
        if document == _DEEDS:
            yield from (f"deed:{space.id}" for space in self._edition.spaces if isinstance(space, Ownable))
        else:
            for stem in stems:
                yield f"{document}:{stem.removeprefix(_PANEL)}" if stem.startswith(_PANEL) else stem

    def _overview(self) -> str:
        """What there is, document by document."""
        lines = TextWrapper(100, initial_indent="    ", subsequent_indent=" " * 6, break_on_hyphens=False)
        return "\n".join(lines.fill(f"{name}: {', '.join(self._shown(name))}") for name in self._documents)

    def _shown(self, document: str) -> Iterator[str]:
        """The names of a document's items that a list shows."""
        stems = self._kit.pieces(document)
        yield from self._own_names(document, stems)
        yield from self._decks if document == "cards" else ()

    def _unknown(self, name: str) -> Problem:
        every = [known for document in self._documents for known in self._of(document)]
        hint = did_you_mean(name, every) or "without any item, the command lists all that there are"
        return Problem(f"{self._edition.title} has no item {quoted(name)}", hint=hint)
