"""XML as a tree of elements with their places, read within the limits."""

from collections.abc import Iterable
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
