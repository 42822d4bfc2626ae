"""The expressions of card layouts: names, numbers, texts, arithmetic and comparisons, with strict limits.

``{cost + 1}`` in a text is replaced by its value; ``when: cost > 3 and suit = "hearts"`` is a condition. Nothing here
calls Python's own evaluator or a template engine: texts of a stranger's theme are only ever read by this parser.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from printgen.errors import quoted
from printgen.limits import EXPRESSION_DEPTH, EXPRESSION_LETTERS, LAYOUT_LETTERS
from printgen.messages import message

Value = str | float | bool | Sequence[str] | Mapping[str, "Value"]
Lookup = Callable[[str], Value | None]
"""Return the value of a name such as ``cost`` or ``suit.colour``; None if there is none."""

_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>\d+(?:\.\d+)?)
    |(?P<name>[^\W\d]\w*(?:\.[\w-]*\w)*)
    |(?P<text>"[^"]*"|'[^']*'|“[^”]*”)
    |(?P<sign><=|>=|!=|==|[-+*/()<>=×÷−])
    )""",
    re.VERBOSE,
)
_GAP = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_LITERAL = {"{{": "{", "}}": "}"}
_SIGNS = {"×": "*", "÷": "/", "−": "-", "==": "="}
_COMPARED = {"=", "!=", "<", "<=", ">", ">=", "in"}
_WORDS = {"and", "or", "not", "in", "true", "false"}
_LARGEST = 1e12
_NO = ("", "0", "no", "false")


class ExpressionError(Exception):
    """An expression that cannot be read, or has no value for a card; carries what is wrong."""


class Expression(NamedTuple):
    """A node of a parsed expression: what it does, and its parts or its value."""

    kind: str
    parts: tuple["Expression", ...] = ()
    value: str | float | bool = ""

    def names(self) -> Iterator[str]:
        """Yield the names that the expression reads."""
        if self.kind == "name":
            yield str(self.value)
        for part in self.parts:
            yield from part.names()


class Template(NamedTuple):
    """A text with gaps: literal texts, and expressions with the text between the braces."""

    parts: tuple[str | tuple[Expression, str], ...]

    def names(self) -> Iterator[str]:
        """Yield the names in the gaps."""
        for part in self.parts:
            if not isinstance(part, str):
                yield from part[0].names()

    @property
    def single(self) -> Expression | None:
        """The expression of a text that is one gap and nothing else."""
        if len(self.parts) == 1 and not isinstance(self.parts[0], str):
            return self.parts[0][0]
        return None


@lru_cache(maxsize=1024)
def template(text: str) -> Template:
    """Parse a text with ``{gaps}``; ``{{`` and ``}}`` are braces. Raises ExpressionError."""
    parts: list[str | tuple[Expression, str]] = []
    end = 0
    for gap in _GAP.finditer(text):
        parts.append(_outside(text[end : gap.start()]))
        if gap[1] is None:
            parts.append(_LITERAL[gap[0]])
        else:
            parts.append((expression(gap[1]), gap[1].strip()))
        end = gap.end()
    parts.append(_outside(text[end:]))
    return Template(tuple(part for part in parts if part))


def _outside(text: str) -> str:
    if "{" in text or "}" in text:
        raise ExpressionError(message("an unmatched brace in {text}", text=quoted(text)))
    return text


@lru_cache(maxsize=1024)
def expression(text: str) -> Expression:
    """Parse an expression; raises ExpressionError."""
    if len(text) > EXPRESSION_LETTERS.most:
        fault = message("an expression of more than {limit}", limit=str(EXPRESSION_LETTERS))
        raise ExpressionError(fault)
    return _Parser(text).parsed()


@lru_cache(maxsize=1024)
def condition(text: str) -> Expression:
    """Parse a condition, with or without braces around it; raises ExpressionError."""
    return template(text).single or expression(text)


def filled(text: str, lookup: Lookup, shown: Callable[[str], str] = str) -> str:
    """Return a text with its gaps filled, each value as ``shown`` gives it; raises ExpressionError."""
    if "{" not in text and "}" not in text:
        return text
    found = "".join(
        [part if isinstance(part, str) else shown(as_text(evaluated(part[0], lookup))) for part in template(text).parts]
    )
    if len(found) > LAYOUT_LETTERS.most:
        raise ExpressionError(message("a text of more than {limit}", limit=str(LAYOUT_LETTERS)))
    return found


def is_true(value: Value) -> bool:
    """Check whether a value counts as yes: anything but nothing, zero, ``no`` and ``false``."""
    return value.strip().lower() not in _NO if isinstance(value, str) else bool(value)


def as_text(value: Value) -> str:
    """Return a value as it is printed: numbers without idle zeros, lists with commas, choices by their names."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, int | float):
        return f"{round(value, 4):g}" if abs(value) < 1e6 else f"{value:.0f}"
    if isinstance(value, Mapping):
        return as_text(value.get("name", value.get("id", "")))
    return ", ".join(map(as_text, value))


def as_number(value: Value) -> float:
    """Return a value as a number; raises ExpressionError."""
    if isinstance(value, bool | int | float):
        return float(value)
    text = as_text(value).strip()
    try:
        number = float(text.replace("−", "-"))
    except ValueError:
        raise ExpressionError(message("{text} is not a number", text=quoted(text))) from None
    if not abs(number) <= _LARGEST:
        raise ExpressionError(message("{text} is too large a number", text=quoted(text)))
    return number


def evaluated(node: Expression, lookup: Lookup) -> Value:
    """Return the value of an expression; names without a value are empty texts. Raises ExpressionError."""
    match node.kind:
        case "name":
            found = lookup(str(node.value))
            return "" if found is None else found
        case "value":
            return node.value
        case "not":
            return not is_true(evaluated(node.parts[0], lookup))
        case "and" | "or":
            left = evaluated(node.parts[0], lookup)
            return left if is_true(left) == (node.kind == "or") else evaluated(node.parts[1], lookup)
        case "negative":
            return -as_number(evaluated(node.parts[0], lookup))
    left, right = (evaluated(part, lookup) for part in node.parts)
    if node.kind in _COMPARED:
        return _compared(node.kind, left, right)
    return _calculated(node.kind, as_number(left), as_number(right))


def _compared(sign: str, left: Value, right: Value) -> bool:
    if sign == "in":
        parts = [right] if isinstance(right, str | int | float) else list(right)
        names = [name.strip().casefold() for part in parts for name in re.split(r"[,;\s]+", as_text(part))]
        return as_text(left).strip().casefold() in names
    try:
        one, other = as_number(left), as_number(right)
    except ExpressionError:
        if sign not in ("=", "!="):
            raise
        return (_plain(left) == _plain(right)) == (sign == "=")
    return {
        "=": one == other,
        "!=": one != other,
        "<": one < other,
        "<=": one <= other,
        ">": one > other,
        ">=": one >= other,
    }[sign]


def _plain(value: Value) -> str:
    """Return a value for comparison; choices are compared by their ids."""
    if isinstance(value, Mapping):
        value = value.get("id", "")
    return as_text(value).strip().casefold()


def _calculated(sign: str, left: float, right: float) -> float:
    if sign == "/" and right == 0:
        raise ExpressionError(message("division by zero"))
    number = {"+": left + right, "-": left - right, "*": left * right, "/": left / right if right else 0.0}[sign]
    if abs(number) > _LARGEST:
        raise ExpressionError(message("the result is too large a number"))
    return number


class _Parser:
    """A parser by recursive descent: ``or``, ``and``, ``not``, comparisons, sums, products, signs, values."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = list(self._read())
        self._at = 0
        self._depth = 0

    def parsed(self) -> Expression:
        if not self._tokens:
            raise ExpressionError(message("nothing between the braces"))
        found = self._any_of()
        if self._at < len(self._tokens):
            raise self._odd(self._tokens[self._at][1])
        return found

    def _read(self) -> Iterator[tuple[str, str]]:
        at, text = 0, self._text.rstrip()
        while at < len(text):
            found = _TOKEN.match(text, at)
            if not found:
                raise self._odd(text[at:].strip()[:20])
            kind, word = str(found.lastgroup), found[str(found.lastgroup)]
            if kind == "name" and word.lower() in _WORDS:
                kind, word = "sign", word.lower()
            yield kind, _SIGNS.get(word, word)
            at = found.end()

    def _odd(self, word: str) -> ExpressionError:
        fault = message("{word} does not belong in {text}", word=quoted(word), text=quoted(self._text.strip()))
        return ExpressionError(fault)

    def _sign(self, *signs: str) -> str:
        """Return the next token if it is one of these signs, and go on behind it."""
        if self._at < len(self._tokens):
            kind, word = self._tokens[self._at]
            if kind == "sign" and word in signs:
                self._at += 1
                return word
        return ""

    def _any_of(self) -> Expression:
        self._depth += 1
        if self._depth > EXPRESSION_DEPTH.most:
            fault = message("an expression nested deeper than {limit}", limit=str(EXPRESSION_DEPTH))
            raise ExpressionError(fault)
        found = self._chain(("or",), lambda: self._chain(("and",), self._denied))
        self._depth -= 1
        return found

    def _chain(self, signs: tuple[str, ...], part: Callable[[], Expression]) -> Expression:
        """Read parts with signs between them, which are applied from the left."""
        found = part()
        while sign := self._sign(*signs):
            found = Expression(sign, (found, part()))
        return found

    def _denied(self) -> Expression:
        denied = False
        while self._sign("not"):
            denied = not denied
        found = self._comparison()
        return Expression("not", (found,)) if denied else found

    def _comparison(self) -> Expression:
        found = self._sum()
        if sign := self._sign(*_COMPARED):
            return Expression(sign, (found, self._sum()))
        return found

    def _sum(self) -> Expression:
        return self._chain(("+", "-"), lambda: self._chain(("*", "/"), self._signed))

    def _signed(self) -> Expression:
        negative = False
        while self._sign("-"):
            negative = not negative
        found = self._value()
        return Expression("negative", (found,)) if negative else found

    def _value(self) -> Expression:
        if self._sign("("):
            found = self._any_of()
            if not self._sign(")"):
                raise ExpressionError(message("a bracket is not closed in {text}", text=quoted(self._text.strip())))
            return found
        if word := self._sign("true", "false"):
            return Expression("value", value=word == "true")
        if self._at >= len(self._tokens):
            raise ExpressionError(message("something is missing at the end of {text}", text=quoted(self._text.strip())))
        kind, word = self._tokens[self._at]
        self._at += 1
        if kind == "number":
            return Expression("value", value=float(word))
        if kind == "text":
            return Expression("value", value=word[1:-1])
        if kind == "name":
            return Expression("name", value=word)
        raise self._odd(word)
