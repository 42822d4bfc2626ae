"""Style sheets in SVGs, as drawing programs write them: rules by element, class and id, and ``style`` attributes."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from printgen.svg.document.xml import Element

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
