"""The edition of the sliding game, and the text of its finished kit."""

from functools import cache

from printgen.art.icons import baked
from printgen.games.slide.records import CashSpace, SlideEdition
from printgen.loading import load_theme
from tests.conftest import Kit
from tests.support.kit_pages import items
from tests.support.pdfs import page_texts, squeezed, text_in


@cache
def edition() -> SlideEdition:
    found = load_theme("knockout", baked().keys()).edition
    assert isinstance(found, SlideEdition)
    return found


def prizes() -> list[CashSpace]:
    return [space for space in edition().spaces if isinstance(space, CashSpace)]


def said(kit: Kit, name: str) -> str:
    """Return the text of a document without spaces, in lower case."""
    if name != "rules":
        return squeezed("".join(page_texts(kit.path(name)))).casefold()
    panels = {item["id"]: (page["number"], tuple(item["rect"])) for page, item in items(kit, name)}
    return "".join(text_in(kit.path(name), *panels[f"panel-{n}"]) for n in range(1, len(panels) + 1)).casefold()
