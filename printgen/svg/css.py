"""Style sheets, colors and values of SVG attributes."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from printgen.color import BLACK, Colour
from printgen.limits import ICON_NUMBER
from printgen.svg.xml import Element

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})\s*(px|pt|pc|mm|cm|in|q|%)?", re.IGNORECASE | re.ASCII)
_EACH = re.compile(_NUMBER, re.ASCII)
_BETWEEN = re.compile(r"[\s,]+")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 24 / 25.4}
_LETTERS = 60  # of one value: no number is longer


def user_units(text: str, whole: float = 1.0) -> float:
    """A length in user units (px); a percentage is one of ``whole``."""
    word = text.strip()
    found = _LENGTH.fullmatch(word) if len(word) <= _LETTERS else None
    if not found:
        raise ValueError(f"{word[:40]!r} is not a length")
    unit = (found[2] or "").lower()
    return _bounded(float(found[1]) * (whole / 100 if unit == "%" else _UNITS[unit]))


def share(text: str) -> float:
    """A share from 0 to 1, written as a number or in percent; what is beyond is cut off."""
    return min(1.0, max(0.0, user_units(text)))


def number_list(text: str) -> list[float]:
    """The numbers of a list, parted by spaces or commas or their signs alone."""
    values: list[float] = []
    for word in _BETWEEN.split(text):
        found = _EACH.findall(word)
        if "".join(found) != word:
            raise ValueError(f"{word[:40]!r} is not a number")
        values += (_bounded(float(part)) for part in found)
    return values


def _bounded(value: float) -> float:
    if not math.isfinite(value) or abs(value) > ICON_NUMBER.most:
        raise ValueError("a number in it is too large")
    return value


_CALL = re.compile(r"(rgb|hsl)a?\(([^()]*)\)", re.IGNORECASE)
_HEX = re.compile(r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", re.IGNORECASE)


class Tint(NamedTuple):
    """A colour, and how much of it covers what lies below (0 to 1)."""

    colour: Colour
    alpha: float = 1.0


def tint(text: str) -> Tint:
    """The colour of ``#rgb``, ``#rrggbb``, ``rgb(...)``, ``hsl(...)`` or of a name, with its alpha."""
    word = text.strip()
    if word.lower() == "transparent":
        return Tint(BLACK, 0.0)
    if found := _CALL.fullmatch(word):
        return _called(found[1].lower(), re.split(r"[\s,/]+", found[2].strip()))
    from PIL import ImageColor  # names, and what they stand for

    if not _HEX.fullmatch(word) and word.lower() not in ImageColor.colormap:
        raise ValueError(f"{word[:40]!r} is not a colour")
    parts = [part / 255 for part in ImageColor.getrgb(word)]
    return Tint(Colour(*parts[:3]), *parts[3:])


def _called(name: str, parts: list[str]) -> Tint:
    if len(parts) not in (3, 4):
        raise ValueError(f"{name}() takes three numbers, and perhaps an alpha")
    alpha = share(parts[3]) if len(parts) == 4 else 1.0
    if name == "hsl":
        import colorsys

        turn, rich, light = user_units(parts[0].removesuffix("deg")) / 360, share(parts[1]), share(parts[2])
        return Tint(Colour(*colorsys.hls_to_rgb(turn % 1, light, rich)), alpha)
    return Tint(Colour(*(min(1.0, max(0.0, user_units(part, 255.0) / 255)) for part in parts[:3])), alpha)


Declarations = dict[str, str]
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_SIMPLE = re.compile(r"(\*|[\w-]+)?((?:[.#][\w-]+)*)")
_MARKED = re.compile(r"([.#])([\w-]+)")
_OUTER_FILE = re.compile(r"url\([ '\"]*(?!#|data:)")


class _Compound(Struct, frozen=True):
    """One part of a selector: the element, class and id that it asks for."""

    name: str
    classes: frozenset[str]
    ids: frozenset[str]

    @property
    def key(self) -> str:
        """One thing that every element has that the part asks for; empty where it may be any."""
        marked = [*(f"#{name}" for name in sorted(self.ids)), *(f".{name}" for name in sorted(self.classes))]
        return next(iter(marked), self.name)

    def fits(self, element: Element) -> bool:
        """Whether the part asks for that element."""
        named = not self.name or self.name == element.name
        return named and self.classes <= element.classes and self.ids <= {element.attributes.get("id", "")}


class StyleRule(Struct, frozen=True):
    """A rule for one selector: how specific it is, its parts from the outermost, and what it says."""

    weight: tuple[int, int, int]
    parts: tuple[_Compound, ...]
    said: Declarations


class StyleSheet:
    """The rules of an SVG, the weakest first; each is looked at for those elements only that it may be for."""

    def __init__(self, rules: Sequence[StyleRule]) -> None:
        self.rules = tuple(rules)
        self._places: dict[str, list[int]] = {}
        for place, rule in enumerate(self.rules):
            self._places.setdefault(rule.parts[-1].key, []).append(place)

    def said_of(self, element: Element, outer: Sequence[Element]) -> Declarations:
        """What is declared of an element: by its attributes, then by the rules, then by its own ``style``."""
        said = dict(element.attributes)
        if self.rules:
            keys = ("", element.name, f"#{said.get('id', '')}", *(f".{name}" for name in element.classes))
            for place in sorted({place for key in keys for place in self._places.get(key, ())}):
                rule = self.rules[place]
                if rule.parts[-1].fits(element) and _within(rule.parts[:-1], outer):
                    said |= rule.said
        return said | declarations(element.attributes.get("style", ""))


def style_sheet(texts: Iterable[str]) -> StyleSheet:
    """The rules of ``style`` elements; those whose selectors no drawing program writes are left out."""
    found: list[StyleRule] = []
    for text in texts:
        for selectors, body in _blocks(_COMMENT.sub("", text)):
            said = declarations(body)
            for selector in selectors.split(","):
                parts = [_SIMPLE.fullmatch(part) for part in selector.split()]
                if parts and all(parts):
                    compounds = tuple(_compound(part[1], part[2]) for part in parts if part)
                    found.append(StyleRule(_weight(compounds), compounds, said))
    return StyleSheet(sorted(found, key=lambda rule: rule.weight))


def declarations(text: str) -> Declarations:
    """The declarations of a rule or of a ``style`` attribute."""
    said: Declarations = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            said[name.strip().lower()] = value.replace("!important", "").strip()
    return said


def asks_for_files(text: str) -> bool:
    """Whether a style asks for another file."""
    return "@import" in text or bool(_OUTER_FILE.search(text))


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """What stands before and within each pair of braces; rules within those of ``@media`` and such are left out."""
    depth = start = 0
    before = ""
    for found in re.finditer("[{}]", text):
        depth += 1 if found[0] == "{" else -1
        if found[0] == "{" and depth == 1:
            before, start = text[start : found.start()].rpartition(";")[2].strip(), found.end()
        elif depth == 0:
            if not before.startswith("@"):
                yield before, text[start : found.start()]
            start = found.end()
        depth = max(depth, 0)


def _compound(name: str | None, marks: str) -> _Compound:
    marked = _MARKED.findall(marks)
    classes, ids = (frozenset(word for mark, word in marked if mark == sign) for sign in ".#")
    return _Compound("" if name in (None, "*") else str(name), classes, ids)


def _weight(parts: Sequence[_Compound]) -> tuple[int, int, int]:
    return sum(len(part.ids) for part in parts), sum(len(part.classes) for part in parts), sum(map(_is_named, parts))


def _is_named(part: _Compound) -> bool:
    return bool(part.name)


def _within(parts: Sequence[_Compound], outer: Sequence[Element]) -> bool:
    """Whether the outer elements, the outermost first, fit the parts of a selector in their order."""
    around = iter(outer)
    return all(any(part.fits(element) for element in around) for part in parts)
