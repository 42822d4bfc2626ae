"""Elements of an SVG file with their positions, read within the limits, and the style sheets for them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.parsers import expat

from msgspec import Struct

from printgen.limits import SVG_DEPTH, SVG_ELEMENTS
from printgen.messages import message


class SvgProblem(NamedTuple):
    """A problem in a file: the message, the line and column (from 1) of its element, and a hint."""

    message: str
    line: int
    column: int
    hint: str = ""


class SvgError(Exception):
    """An SVG that cannot be drawn, with all of its problems."""

    def __init__(self, problems: Iterable[SvgProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{problem.line}:{problem.column}: {problem.message}" for problem in self.problems))


def is_svg(data: bytes) -> bool:
    """Check whether a file begins like XML rather than like a raster picture."""
    return data[:64].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith(b"<")


_SVG = "http://www.w3.org/2000/svg"
_LINKS = "http://www.w3.org/1999/xlink"
_PLAIN = message("save it as plain SVG: in Illustrator without 'Preserve Illustrator Editing Capabilities'")


class Element(Struct, frozen=True):
    """An element with its position; its local name is ``?`` if it is of another vocabulary.

    ``text`` are the pieces of its character data; an ``xlink:href`` is the attribute ``href``.
    """

    name: str
    attributes: dict[str, str]
    children: list["Element"]
    text: list[str]
    line: int
    column: int

    @property
    def classes(self) -> frozenset[str]:
        return frozenset(self.attributes.get("class", "").split())

    def problem(self, message: str, hint: str = "") -> SvgProblem:
        return SvgProblem(message, self.line, self.column, hint)


def read_xml(data: bytes) -> Element:
    """Return the root element; raise SvgError if it is not well-formed, declares entities or exceeds the limits."""
    tree = _Tree()
    try:
        tree.parser.Parse(data, True)
    except expat.ExpatError as error:
        fault = message("this is not XML: {reason}", reason=expat.ErrorString(error.code))
        raise SvgError([SvgProblem(fault, error.lineno, error.offset + 1)]) from None
    except (LookupError, ValueError, UnicodeError):
        raise SvgError([SvgProblem(message("its encoding is unknown"), 1, 1, message("save it as UTF-8"))]) from None
    return tree.root.children[0]


class _Tree:
    """Builds the tree of elements while a file is read."""

    def __init__(self) -> None:
        self.root = Element("", {}, [], [], 1, 1)
        self._open = [self.root]
        self._number = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = lambda name: self._open.pop()
        self.parser.CharacterDataHandler = lambda text: self._open[-1].text.append(text)
        self.parser.EntityDeclHandler = lambda *declared: self._refuse(
            message("it declares entities, which are not supported"), _PLAIN
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._number += 1
        if self._number > SVG_ELEMENTS.most:
            self._refuse(
                message("it has more than {limit} elements", limit=str(SVG_ELEMENTS)), message("simplify the drawing")
            )
        if len(self._open) > SVG_DEPTH.most:
            self._refuse(
                message("its groups are nested more than {limit} deep", limit=str(SVG_DEPTH)),
                message("ungroup some of them"),
            )
        space, _, local = name.rpartition(" ")
        known = {key.removeprefix(f"{_LINKS} "): value for key, value in attributes.items()}
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        element = Element(local if space in (_SVG, "") else "?", known, [], [], line, column)
        self._open[-1].children.append(element)
        self._open.append(element)

    def _refuse(self, message: str, hint: str = "") -> None:
        parser = self.parser
        raise SvgError([SvgProblem(message, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1, hint)])


Declarations = dict[str, str]
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_SIMPLE = re.compile(r"(\*|[\w-]+)?((?:[.#][\w-]+)*)")
_MARKED = re.compile(r"([.#])([\w-]+)")
_OUTER_FILE = re.compile(r"url\([ '\"]*(?!#|data:)")


class _Compound(Struct, frozen=True):
    """One part of a selector: its element, classes and id."""

    name: str
    classes: frozenset[str]
    ids: frozenset[str]

    @property
    def key(self) -> str:
        """A key that all matching elements have; empty if the part matches any element."""
        marked = [*(f"#{name}" for name in sorted(self.ids)), *(f".{name}" for name in sorted(self.classes))]
        return next(iter(marked), self.name)

    def fits(self, element: Element) -> bool:
        named = not self.name or self.name == element.name
        return named and self.classes <= element.classes and self.ids <= {element.attributes.get("id", "")}


class StyleRule(Struct, frozen=True):
    """A rule for one selector: its specificity, its parts from the outermost, and its declarations."""

    weight: tuple[int, int, int]
    parts: tuple[_Compound, ...]
    declared: Declarations


class StyleSheet:
    """The rules of an SVG, the weakest first, indexed by a name, class or id of their elements."""

    def __init__(self, texts: Iterable[str]) -> None:
        """Read the texts of ``style`` elements; rules with unusual selectors are left out."""
        rules: list[StyleRule] = []
        for text in texts:
            for selectors, body in _blocks(_COMMENT.sub("", text)):
                for selector in selectors.split(","):
                    parts = [_SIMPLE.fullmatch(part) for part in selector.split()]
                    if parts and all(parts):
                        compounds = []
                        for name, marks in (part.groups() for part in parts if part):
                            marked = _MARKED.findall(marks)
                            classes, ids = (frozenset(word for mark, word in marked if mark == sign) for sign in ".#")
                            compounds.append(_Compound("" if name in (None, "*") else name, classes, ids))
                        weight = (
                            sum(len(part.ids) for part in compounds),
                            sum(len(part.classes) for part in compounds),
                            sum(bool(part.name) for part in compounds),
                        )
                        rules.append(StyleRule(weight, tuple(compounds), _declarations(body)))
        self.rules = tuple(sorted(rules, key=lambda rule: rule.weight))
        self._places: dict[str, list[int]] = {}
        for place, rule in enumerate(self.rules):
            self._places.setdefault(rule.parts[-1].key, []).append(place)

    def declared(self, element: Element, outer: Sequence[Element] = ()) -> Declarations:
        """Return the declarations of an element: its attributes, then the rules, then its own ``style``.

        ``outer`` are the elements around it, the outermost first.
        """
        found = dict(element.attributes)
        if self.rules:
            keys = ("", element.name, f"#{found.get('id', '')}", *(f".{name}" for name in element.classes))
            for place in sorted({place for key in keys for place in self._places.get(key, ())}):
                rule, around = self.rules[place], iter(outer)
                if rule.parts[-1].fits(element) and all(
                    any(part.fits(one) for one in around) for part in rule.parts[:-1]
                ):
                    found |= rule.declared
        return found | _declarations(element.attributes.get("style", ""))


def asks_for_files(text: str) -> bool:
    """Check whether a style asks for another file."""
    return "@import" in text or bool(_OUTER_FILE.search(text))


def _declarations(text: str) -> Declarations:
    """Return the declarations of a rule or of a ``style`` attribute."""
    found: Declarations = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            found[name.strip().lower()] = value.replace("!important", "").strip()
    return found


def _blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield the text before and within each pair of braces, but none of ``@media`` and such."""
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
