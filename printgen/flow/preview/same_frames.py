"""Whether two frames show the same, made at two times: item by item, also where those are made as they are needed."""

from itertools import zip_longest

from msgspec.structs import replace

from printgen.drawing.frame import Frame, Group, Placed
from printgen.identity import IdentityMap
from printgen.kit.sheet import ImposedDocument, Sheet


def same_document(one: ImposedDocument, other: ImposedDocument) -> bool:
    """Whether two documents are printed alike."""
    same = SameFrames()
    return (one.name, one.title, len(one.sheets)) == (other.name, other.title, len(other.sheets)) and all(
        one.page_title(old) == other.page_title(new) and _same_sheet(old, new, same)
        for old, new in zip(one.sheets, other.sheets, strict=True)
    )


def _same_sheet(one: Sheet, other: Sheet, same: "SameFrames") -> bool:
    old, new = (replace(sheet, frame=one.frame, placements=tuple(sheet.placements)) for sheet in (one, other))
    return old == new and same(one.frame, other.frame)


class SameFrames:
    """Compares frames; pairs that are within many others are compared once."""

    def __init__(self) -> None:
        self._known: IdentityMap[Frame, IdentityMap[Frame, bool]] = IdentityMap()

    def __call__(self, one: Frame | None, other: Frame | None) -> bool:
        """Whether both show the same; nothing shows what nothing does."""
        if one is other or one is None or other is None:
            return one is other
        known = self._known.get(one)
        if known is None:
            known = self._known[one] = IdentityMap()
        same = known.get(other)
        if same is None:
            same = one.size == other.size and all(self._alike(*two) for two in zip_longest(one.items, other.items))
            known[other] = same
        return same

    def _alike(self, one: Placed | None, other: Placed | None) -> bool:
        if one is None or other is None or not (isinstance(one.item, Group) and isinstance(other.item, Group)):
            return one == other
        return (one.at, one.item[1:]) == (other.at, other.item[1:]) and self(one.item.frame, other.item.frame)
