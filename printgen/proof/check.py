"""The base class of checks, and their scope: the contents of a kit that they can compare."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from printgen.messages import message
from printgen.proof.boards import is_gathered
from printgen.proof.expectations import Expectations
from printgen.proof.kit_files import Book, OpenedKit
from printgen.proof.page import Page, Remark
from printgen.written_text import writing_place

_GATHERED = "gathered"  # the kind of pages on which tiles share a sheet
_UNLISTED = message("the manifest does not list the spaces on sheets with several tiles")


class Scope(Struct, frozen=True):
    """The contents of a kit: its documents without their parts' numbers, and its kinds of pages.

    Pages that gather tiles are a kind of their own. ``itemized`` are the documents whose pages list every space, card
    or note with its place; ``variants`` is the number of kits that are proven side by side. A property such as
    ``no_tiles`` says why a kit has nothing to compare; it is empty if there must be something.
    """

    documents: frozenset[str]
    itemized: frozenset[str]
    kinds: frozenset[str]
    variants: int
    wanted: Expectations | None

    @classmethod
    def of(cls, books: Iterable[Book], variants: int = 1, wanted: Expectations | None = None) -> "Scope":
        """Return the scope of a kit's documents."""
        pages = [(book.stem, page) for book in books for page in book.pages]
        itemized = frozenset(name for name, page in pages if not is_gathered(page))
        kinds = frozenset(_GATHERED if is_gathered(page) else page.record.kind for _, page in pages)
        return cls(frozenset(name for name, _ in pages), itemized, kinds, variants, wanted)

    @property
    def no_tiles(self) -> str:
        """Say that there is no board in tiles."""
        return "" if self.kinds & {"tile", _GATHERED} else message("no board in this kit")

    @property
    def no_poster(self) -> str:
        """Say that there is no board both in tiles and on one page."""
        return self.no_tiles or ("" if "poster" in self.kinds else message("no board on one page in this kit"))

    @property
    def no_cut_items(self) -> str:
        """Say that there are no sheets to cut."""
        return "" if self.kinds & {"fold", "grid"} else message("nothing to cut out in this kit")

    @property
    def no_booklet(self) -> str:
        """Say that there are no folded rules."""
        return "" if "booklet" in self.kinds else message("no booklet in this kit")

    @property
    def no_lists(self) -> str:
        """Say that there is neither a cover nor a guide, which list the contents of the kit."""
        return "" if self.kinds & {"booklet", "guide"} else message("no rules or guide in this kit")

    @property
    def no_theme(self) -> str:
        """Say that the theme is unknown."""
        return message("the theme is not available") if self.wanted is None else ""

    @property
    def no_texts(self) -> str:
        """Say that no text of the theme belongs on these documents."""
        named = {name for one in self.wanted.texts for name in one.documents} if self.wanted else set()
        return self.no_theme or (
            "" if self.documents & named else message("these documents have no texts of the theme")
        )

    @property
    def no_writing_places(self) -> str:
        """Say that the theme leaves nothing on these documents to be written by hand."""
        named = {document for document, _, _ in self.wanted.places} if self.wanted else set()
        return self.no_theme or ("" if self.itemized & named else message("there is nothing to write by hand"))

    @property
    def no_rules_text(self) -> str:
        """Say that there are no folded rules, or no theme to compare them with."""
        return self.no_booklet or self.no_theme

    @property
    def no_parts(self) -> str:
        """Say that the list of contents counts nothing on these documents."""
        named = {one.document for one in self.wanted.parts} if self.wanted else set()
        return self.no_theme or (
            "" if self.documents & named else message("the list of contents counts nothing in these documents")
        )

    @property
    def no_kinds(self) -> str:
        """Say that no document shows several kinds of a thing."""
        named = {document for document, _ in self.wanted.kinds} if self.wanted else set()
        if self.no_theme:
            return self.no_theme
        if not self.documents & named:
            return message("these documents have no pieces of different kinds")
        return "" if self.itemized & named else _UNLISTED

    @property
    def no_amounts(self) -> str:
        """Say that the game has no amounts, or none on these documents."""
        if self.no_theme or not self.wanted:
            return self.no_theme
        if writing_place(self.wanted.edition.currency.sign):
            return message("all amounts are written by hand")
        if not (self.wanted.amounts or self.wanted.booklet):
            return message("the game has no amounts")
        named = {name for one in self.wanted.amounts if one.amounts for name in one.documents}
        if self.itemized & named or (self.wanted.booklet and "booklet" in self.kinds):
            return ""
        return _UNLISTED if self.documents & named else message("these documents have no amounts of the theme")

    @property
    def no_second_variant(self) -> str:
        """Say that only one variant of the kit is there."""
        return "" if self.variants > 1 else message("there is only one variant")


class ProofCheck:
    """A kind of check; a subclass overrides the methods that it needs.

    A method yields remarks. A ``Measured`` remark is a value for the next method: those of the pages are passed to
    ``document``, and those of the documents, by variant, to ``kits``.
    """

    name: ClassVar[str]
    promise: ClassVar[str]

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Return the subjects that must be compared at least once; the value is the reason if this kit has none."""
        return {}

    def page(self, page: Page, wanted: Expectations | None) -> Iterable[Remark]:
        """Look at a page while its pixels are in memory."""
        return ()

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterable[Remark]:
        """Look at one document of a kit in all its parts."""
        return ()

    def kits(self, measured: Mapping[str, Sequence[Any]]) -> Iterable[Remark]:
        """Compare the documents of all variants; its findings name their variant themselves."""
        return ()
