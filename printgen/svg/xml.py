"""Elements of an SVG file with their positions, read within the limits, and the style sheets for them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.parsers import expat

from msgspec import Struct

from printgen.limits import SVG_DEPTH, SVG_ELEMENTS


class SvgFault(NamedTuple):
    """One thing to mend: what is wrong, the line and column (from 1) of its element, and what to do about it."""

    message: str
    line: int
    column: int
    hint: str = ""


class SvgError(Exception):
    """An SVG that cannot be drawn; carries every fault that was found in it."""

    def __init__(self, faults: Iterable[SvgFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.line}:{fault.column}: {fault.message}" for fault in self.faults))


def is_svg(data: bytes) -> bool:
    """Whether a file's first letters are those of XML rather than of a raster picture."""
    return data[:64].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<")


_SVG = "http://www.w3.org/2000/svg"
_LINKS = "http://www.w3.org/1999/xlink"
_PLAIN = "save it as plain SVG: in Illustrator without 'Preserve Illustrator Editing Capabilities'"


class Element(Struct, frozen=True):
    """An element: its local name (``?`` for one of another vocabulary), attributes, parts, text and place.

    ``text`` are the pieces of its character data; an ``xlink:href`` stands among the attributes as ``href``.
    """

    name: str
    attributes: dict[str, str]
    children: list["Element"]
    text: list[str]
    line: int
    column: int

    @property
    def classes(self) -> frozenset[str]:
        """The classes that it is of."""
        return frozenset(self.attributes.get("class", "").split())

    def fault(self, message: str, hint: str = "") -> SvgFault:
        """The fault at this element's place."""
        return SvgFault(message, self.line, self.column, hint)


def read_xml(data: bytes) -> Element:
    """The root element; SvgError for what is not well-formed, declares entities or goes beyond the limits."""
    tree = _Tree()
    try:
        tree.parser.Parse(data, True)
    except expat.ExpatError as error:
        message = f"this is not XML: {expat.ErrorString(error.code)}"
        raise SvgError([SvgFault(message, error.lineno, error.offset + 1)]) from None
    except (LookupError, ValueError, UnicodeError):
        raise SvgError([SvgFault("its encoding is not known", 1, 1, "save it in UTF-8")]) from None
    return tree.root.children[0]


class _Tree:
    """The elements that are open while a file is read."""

    def __init__(self) -> None:
        self.root = Element("", {}, [], [], 1, 1)
        self._open = [self.root]
        self._number = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._data
        self.parser.EntityDeclHandler = self._entity

    def _refuse(self, message: str, hint: str = "") -> None:
        parser = self.parser
        raise SvgError([SvgFault(message, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, hint)])

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._number += 1
        if self._number > SVG_ELEMENTS.most:
            self._refuse(f"it has more than {SVG_ELEMENTS} elements", "simplify the drawing")
        if len(self._open) > SVG_DEPTH.most:
            self._refuse(f"its groups are nested more than {SVG_DEPTH}", "ungroup some of them")
        space, _, local = name.rpartition(" ")
        known = {key.removeprefix(f"{_LINKS} "): value for key, value in attributes.items()}
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        element = Element(local if space in (_SVG, "") else "?", known, [], [], line, column)
        self._open[-1].children.append(element)
        self._open.append(element)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _data(self, text: str) -> None:
        self._open[-1].text.append(text)

    def _entity(self, *declared: object) -> None:
        self._refuse("it declares entities, which are not read", _PLAIN)


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
