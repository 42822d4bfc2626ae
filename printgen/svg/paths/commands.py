"""The commands of SVG path data: the text is read once from left to right, by the grammar of SVG 1.1, section 8.3."""

from collections.abc import Iterator, Mapping

from printgen.limits import ICON_NUMBER

_SPACES = " \t\n\r\f"
_DIGITS = "0123456789"

# What each command takes, in its order: numbers (``n``) and an arc's flags (``f``).
TAKES: Mapping[str, str] = {
    "M": "nn",
    "L": "nn",
    "H": "n",
    "V": "n",
    "C": "nnnnnn",
    "S": "nnnn",
    "Q": "nnnn",
    "T": "nn",
    "A": "nnnffnn",
    "Z": "",
}
_LETTERS = frozenset(TAKES) | {letter.lower() for letter in TAKES}


class PathError(ValueError):
    """Path data that cannot be read: what is wrong, and the offset in characters (from 0) where."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(f"{message} (at character {offset + 1})")
        self.message = message
        self.offset = offset


class _PathReader:
    """The text and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        """The next character, or nothing at the end."""
        return self.text[self.at : self.at + 1]

    def skip(self, characters: str) -> bool:
        """Pass over any of the characters; whether there were some."""
        start = self.at
        while self.peek() and self.peek() in characters:
            self.at += 1
        return self.at > start

    def skip_comma(self) -> bool:
        """Pass over spaces with at most one comma; whether there was a comma."""
        self.skip(_SPACES)
        if self.peek() != ",":
            return False
        self.at += 1
        self.skip(_SPACES)
        return True

    def begins_number(self) -> bool:
        """Whether the next character can begin a number."""
        return self.peek() != "" and self.peek() in "+-." + _DIGITS

    def number(self) -> float:
        """One number, as long as it can be read: ``.5.5`` is two."""
        start = self.at
        self._one_of("+-")
        whole = self.skip(_DIGITS)
        if not (self._one_of(".") and self.skip(_DIGITS)) and not whole:
            raise self.missing("a number")
        self._exponent()
        value = float(self.text[start : self.at])
        if abs(value) > ICON_NUMBER.most:
            raise PathError("this number is too large", start)
        return value

    def flag(self) -> float:
        """An arc's flag: one character, 0 or 1."""
        if not self._one_of("01"):
            raise self.missing("an arc's flag, 0 or 1,")
        return float(self.text[self.at - 1])

    def missing(self, wanted: str) -> PathError:
        """The error that something else stands here, where ``wanted`` must."""
        found = repr(self.peek()) if self.peek() else "the end"
        return PathError(f"{wanted} is missing before {found}", self.at)

    def _one_of(self, characters: str) -> bool:
        found = self.peek() != "" and self.peek() in characters
        self.at += found
        return found

    def _exponent(self) -> None:
        if self._one_of("eE"):
            self._one_of("+-")
            if not self.skip(_DIGITS):
                raise self.missing("an exponent")


def commands(data: str) -> Iterator[tuple[str, list[float], int]]:
    """Each command with its numbers and its offset, repetitions written out; PathError where it cannot be read."""
    reader = _PathReader(data)
    reader.skip(_SPACES)
    if reader.peek() not in ("M", "m"):
        raise PathError("a path must start with M", reader.at)
    while reader.peek():
        letter, offset = reader.peek(), reader.at
        if letter not in _LETTERS:
            raise PathError(f"{letter!r} is not a path command", offset)
        reader.at += 1
        yield from _repeated(reader, letter, offset)


def _repeated(reader: _PathReader, letter: str, offset: int) -> Iterator[tuple[str, list[float], int]]:
    """One letter's commands; after the first, M draws lines."""
    takes = TAKES[letter.upper()]
    reader.skip(_SPACES)
    yield letter, _numbers(reader, takes), offset
    again = {"M": "L", "m": "l"}.get(letter, letter)
    while takes:
        comma = reader.skip_comma()
        if not comma and not reader.begins_number():
            return
        offset = reader.at
        yield again, _numbers(reader, takes), offset
    reader.skip(_SPACES)


def _numbers(reader: _PathReader, takes: str) -> list[float]:
    """The numbers (``n``) and flags (``f``) of one command."""
    values = []
    for index, kind in enumerate(takes):
        if index:
            reader.skip_comma()
        values.append(reader.flag() if kind == "f" else reader.number())
    return values
