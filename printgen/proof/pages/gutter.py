"""The label in a booklet's gutter, in the words of the kit's language: which sheet it is, and which side."""

import re

from printgen.drawing.type.breaking.east_asian import breaks_between_letters, line_parts
from printgen.kit.manifest.records import PageRecord
from printgen.words.catalogue import Value, catalogue_language, catalogue_of

_SIDES = {"front": "outside", "back": "inside"}
_TOTAL = "TOTAL"


def gutter_label(language: str, page: PageRecord) -> re.Pattern[str]:
    """The sheet that a page is printed on, of however many there are, and its side; where there is one, that alone.

    Its words may be found as parts where its language has no blanks between them.
    """
    if not catalogue_language(language):
        return re.compile("")
    side = _SIDES[page.side]
    names = (side, f"sheet_{side}") if page.flip else ("sheet",)
    values: dict[str, Value] = {"number": page.sheet, "total": _TOTAL}
    labels = [catalogue_of(language).label(f"marks.{name}", values, lambda word: None) for name in names]
    return re.compile("|".join(["", *(_parted(label) for label in labels)]))


def _parted(label: str) -> str:
    between = r"\s*" if breaks_between_letters(label) else ""
    return between.join(re.escape(part) for part in line_parts(label)).replace(_TOTAL, r"\d+")
