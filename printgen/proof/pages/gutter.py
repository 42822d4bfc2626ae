"""What a booklet's gutter tells, as the catalogue of the kit's language words it."""

import re

from printgen.kit.manifest.records import PageRecord
from printgen.words.catalogue import Value, catalogue_of, spoken

_SIDES = {"front": "outside", "back": "inside"}
_TOTAL = "TOTAL"


def gutter_label(language: str, page: PageRecord) -> re.Pattern[str]:
    """The sheet that a page is printed on, of however many there are, and its side; where there is one, that alone."""
    if not spoken(language):
        return re.compile("")
    side = _SIDES[page.side]
    names = (side, f"sheet_{side}") if page.flip else ("sheet",)
    values: dict[str, Value] = {"number": page.sheet, "total": _TOTAL}
    labels = [catalogue_of(language).label(f"marks.{name}", values, lambda word: None) for name in names]
    return re.compile("|".join(["", *(re.escape(label).replace(_TOTAL, r"\d+") for label in labels)]))
