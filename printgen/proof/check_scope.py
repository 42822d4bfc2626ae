"""What there is in a kit for a check to look at, and the reasons why there may be nothing."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from printgen.blank import writing_place
from printgen.proof.expectations import Expectations
from printgen.proof.pages.boards.tiles import is_gathered
from printgen.proof.pages.opened import Book

_TELLING = frozenset({"tile", "poster", "fold", "booklet"})  # kinds of pages that tell amounts: board, cards, rules
_GATHERED = "gathered"  # the kind of pages on which tiles share a sheet
_NO_PLACES = "tiles that share a sheet do not list their spaces"


class Scope(Struct, frozen=True):
    """A kit as far as a check is concerned: its documents without their parts' numbers, its kinds of pages.

    Pages that gather tiles are a kind of their own. ``itemised`` are the documents whose pages list every space, card
    or note with its place; ``variants`` is how many kits are proven side by side.
    """

    documents: frozenset[str]
    itemised: frozenset[str]
    kinds: frozenset[str]
    variants: int
    wanted: Expectations | None


Idle = Callable[[Scope], str]  # why there is nothing to look at; empty where there must be something


def scope_of(books: Iterable[Book], variants: int = 1, wanted: Expectations | None = None) -> Scope:
    """The scope of a kit's documents."""
    pages = [(book.stem, page) for book in books for page in book.pages]
    itemised = frozenset(name for name, page in pages if not is_gathered(page))
    kinds = frozenset(_GATHERED if is_gathered(page) else page.record.kind for _, page in pages)
    return Scope(frozenset(name for name, _ in pages), itemised, kinds, variants, wanted)


def of_any_kit(scope: Scope) -> str:
    """There is always something."""
    return ""


def of_tiles(scope: Scope) -> str:
    """Nothing without a board in tiles."""
    return "" if scope.kinds & {"tile", _GATHERED} else "no board in this kit"


def of_tiles_and_poster(scope: Scope) -> str:
    """Nothing without a board in tiles and on one page."""
    return of_tiles(scope) or ("" if "poster" in scope.kinds else "no board on one page in this kit")


def of_cut_items(scope: Scope) -> str:
    """Nothing without sheets to cut."""
    return "" if scope.kinds & {"fold", "grid"} else "nothing to cut out in this kit"


def of_booklets(scope: Scope) -> str:
    """Nothing without folded rules."""
    return "" if "booklet" in scope.kinds else "no booklet in this kit"


def of_lists(scope: Scope) -> str:
    """Nothing without a cover or a guide, which list what is in the kit."""
    return "" if scope.kinds & {"booklet", "guide"} else "neither rules nor guide in this kit"


def of_theme(scope: Scope) -> str:
    """Nothing where nobody knows what is to be there."""
    return "the theme is not at hand" if scope.wanted is None else ""


def of_texts(scope: Scope) -> str:
    """Nothing where no text of the theme belongs on these documents."""
    named = {name for one in scope.wanted.texts for name in one.documents} if scope.wanted else set()
    return of_theme(scope) or ("" if scope.documents & named else "no text of the theme belongs on these documents")


def of_writing_places(scope: Scope) -> str:
    """Nothing where the theme leaves nothing on these documents to be written by hand."""
    named = {document for document, _, _ in scope.wanted.places} if scope.wanted else set()
    return of_theme(scope) or ("" if scope.itemised & named else "nothing is left to be written by hand")


def of_rules_prose(scope: Scope) -> str:
    """Nothing without folded rules and their theme."""
    return of_booklets(scope) or of_theme(scope)


def of_parts(scope: Scope) -> str:
    """Nothing where the list of contents counts nothing on these documents."""
    named = {one.document for one in scope.wanted.parts} if scope.wanted else set()
    return of_theme(scope) or ("" if scope.documents & named else "none of these documents is counted by its items")


def of_kinds(scope: Scope) -> str:
    """Nothing where no document shows kinds of a thing."""
    named = {document for document, _ in scope.wanted.kinds} if scope.wanted else set()
    if reason := of_theme(scope):
        return reason
    if not scope.documents & named:
        return "none of these documents shows kinds of a thing"
    return "" if scope.itemised & named else _NO_PLACES


def of_amounts(scope: Scope) -> str:
    """Nothing where no board, card or rules are there to tell amounts, or the game has none."""
    if reason := of_theme(scope):
        return reason
    if scope.wanted and writing_place(scope.wanted.edition.currency.sign):
        return "all amounts are written by hand"
    if scope.wanted and not (scope.wanted.amounts or scope.wanted.booklet):
        return "the game tells no amounts"
    if scope.kinds & _TELLING:
        return ""
    return _NO_PLACES if _GATHERED in scope.kinds else "no board, cards or rules in this kit"


def of_both_variants(scope: Scope) -> str:
    """Nothing where a kit is there in one variant alone."""
    return "" if scope.variants > 1 else "there is one variant alone"
