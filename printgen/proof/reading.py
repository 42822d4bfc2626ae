"""Words in reading order, as running text to search."""

import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from operator import add
from unicodedata import category, normalize

from msgspec import Struct

from printgen.geometry import POINT, Rect
from printgen.proof.glyphs import PrintedWord, also_read_as, runs_leftward, words_in_order
from printgen.type.line_breaks import breaks_between_letters, line_parts

_APART = 600  # characters: what a figure between two lines of a text may say
_BETWEEN = 40  # characters: what may stand between the words of a short text
_TOKEN = re.compile(r"\S+")
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
_ACCENTS = re.compile("[\u0300\u0301\u0308\u0313\u0314\u0342]")
_BRACKETS = str.maketrans(")]}»›>", "([{«‹<")
_LINE = 0.3  # words are on one line where their baselines differ by less than this share of the type size

_CELLS_APART = 1.5  # of the type size between the words of two cells, at least


class RunningText(Struct, frozen=True):
    """Text with a blank between words and a line end between lines; ``starts`` is where each of ``words`` begins.

    ``leftward``: it is written in a language that runs from right to left.
    """

    text: str
    starts: tuple[int, ...]
    words: tuple[PrintedWord, ...]
    leftward: bool = False

    def find(self, text: str, start: int = 0, end: int | None = None) -> "Found | None":
        """Where a text stands from ``start`` on, whatever its capitals and line ends; a number only as a whole."""
        match = _pattern(text, self.leftward).search(self.text, start, len(self.text) if end is None else end)
        return self._found(match.start(), match.end()) if match else None

    def line(self, text: str, start: int = 0) -> "Found | None":
        """Where a text stands alone in its line or lines."""
        found = self.find(text, start)
        while found and not (self.text[: found.start][-1:] in ("", "\n") and self.text[found.end :][:1] in ("", "\n")):
            found = self.find(text, found.end)
        return found

    def seek(self, text: str, start: int = 0, end: int | None = None) -> "Found | None":
        """As ``find``, but other lines may stand between its words: a neighbouring cell's, a number, a figure's."""
        words = text.split()
        found = self.find(text, start, end) or self._in_two(words, start) or self._scattered(words, start)
        if not found and breaks_between_letters(text):
            found = self._in_pieces([part for word in words for part in line_parts(word)], start)
        return found if found and (end is None or found.end <= end) else None

    def _in_two(self, words: Sequence[str], start: int) -> "Found | None":
        """A text that goes on at the head of another line, some lines below."""
        for count in range(len(words) - 1, 0, -1):
            if first := self.find(" ".join(words[:count]), start):
                rest = self.find(" ".join(words[count:]), first.end)
                apart = rest is not None and rest.start - first.end < _APART
                at_ends = apart and rest is not None and {self.text[first.end], self.text[rest.start - 1]} == {"\n"}
                return Found(first.start, rest.end, (*first.words, *rest.words)) if rest and at_ends else None
        return None

    def _scattered(self, words: Sequence[str], start: int) -> "Found | None":
        """A text whose words follow one another with others between them, within a few lines."""
        wanted = [without_case(word) for word in words]
        limit = 2 * sum(len(word) + 1 for word in wanted) + _BETWEEN
        tokens = list(_TOKEN.finditer(self.text, start)) if len(words) > 1 else []
        for number, token in enumerate(tokens):
            if token[0] == wanted[0]:
                end = _end_of_last(tokens[number:], wanted, token.start() + limit)
                if end is not None:
                    return self._found(token.start(), end)
        return None

    def _in_pieces(self, parts: Sequence[str], start: int) -> "Found | None":
        """Find a text without blanks in several lines of a cell, with other cells' lines between them.

        Each piece is as long as possible, and stands between blanks or line ends.
        """
        limit = start + 2 * sum(map(len, parts)) + _APART
        pieces: list[Found] = []
        while parts:
            at = pieces[-1].end if pieces else start
            for count in range(len(parts), 0, -1):
                piece = self.find("".join(parts[:count]), at, limit)
                if piece and not f"{self.text[: piece.start][-1:]}{self.text[piece.end :][:1]}".strip():
                    break
            else:
                return None
            pieces.append(piece)
            parts = parts[count:]
        return Found(pieces[0].start, pieces[-1].end, tuple(word for one in pieces for word in one.words))

    def count(self, text: str) -> int:
        """How many times a text stands there."""
        return sum(1 for _ in _pattern(text, self.leftward).finditer(self.text))

    def _found(self, start: int, end: int) -> "Found":
        first, last = (bisect_right(self.starts, at) - 1 for at in (start, end - 1))
        return Found(start, end, self.words[first : last + 1])


class Found(Struct, frozen=True):
    """A text that was found: from where to where, and the words that it touches."""

    start: int
    end: int
    words: tuple[PrintedWord, ...]

    @property
    def size(self) -> float:
        """Its smallest type, in points."""
        return min(word.size for word in self.words)


def _end_of_last(tokens: Iterable[re.Match[str]], wanted: Sequence[str], limit: int) -> int | None:
    """Return where the last of the words ends that occur in their order among the tokens, up to the limit."""
    found = 0
    for token in tokens:
        if token.end() > limit:
            return None
        found += token[0] == wanted[found]
        if found == len(wanted):
            return token.end()
    return None


_IN_WORD = r"(?:-\n)?\s*"  # between two letters of a word, which may be hyphenated
# What is not printed, or only as a hyphen where a line ends there.
_UNPRINTED = {"\u00ad": r"(?:-\s*)?", "\u200b": "", "\u2060": ""}


def without_case(text: str) -> str:
    """The text whatever its capitals: Greek ones lack accents, and a dot over a Turkish one is no letter.

    Brackets are alike whichever way they open, for in leftward text they look the other way. Marks are left out that
    are characters of their own.
    """
    plain = "".join(_ACCENTS.sub("", normalize("NFD", part)) if _GREEK.search(part) else part for part in text)
    composed = normalize("NFC", plain).casefold().replace("i\u0307", "i").translate(_BRACKETS)
    return composed if composed.isascii() else "".join(letter for letter in composed if category(letter) != "Mn")


@cache
def _pattern(text: str, leftward: bool) -> re.Pattern[str]:
    """Return what finds a text in one of that direction, in any case, with any blanks and line ends."""
    expressions = []
    for one in [text, *([] if leftward else also_read_as(text))]:
        letters = "".join(without_case(one).split())
        steps = [_IN_WORD if here.isalpha() and there.isalpha() else r"\s*" for here, there in pairwise(letters)]
        signs = [_UNPRINTED.get(letter, "" if _is_modifier(letter) else re.escape(letter)) for letter in letters]
        body = "".join(map(add, signs, [*steps, ""]))
        before = r"(?<!\d)(?<!\d[,.])" if letters[:1].isdigit() else ""
        after = r"(?!\d|[,.]\d)" if letters[-1:].isdigit() else ""
        expressions.append(f"{before}{body}{after}")
    return re.compile("|".join(expressions))


def _is_modifier(letter: str) -> bool:
    """Check whether a sign only says how others are shown: joined, in some direction, with some color of skin."""
    return not letter.isascii() and (category(letter) == "Cf" or "\U0001f3fb" <= letter <= "\U0001f3ff")


def words_in(words: Iterable[PrintedWord], rect: Rect) -> tuple[PrintedWord, ...]:
    """The words whose middle lies in a rectangle."""
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    boxes = ((word, word.box) for word in words)
    return tuple(
        word
        for word, (x, y, width, height) in boxes
        if left <= x + width / 2 <= right and top <= y + height / 2 <= bottom
    )


def read(words: Iterable[PrintedWord], leftward: bool | None = None) -> RunningText:
    """Words in reading order: those of each turn by themselves, line by line.

    ``leftward`` is how the language runs that they are written in; as most of their letters do where None.
    """
    turns = sorted(words, key=_turn)
    base = runs_leftward("".join(word.text for word in turns)) if leftward is None else leftward
    from_left = [line for _, turned in groupby(turns, _turn) for line in _lines(tuple(turned))]
    lines = []
    for line in from_left:
        cells: list[list[PrintedWord]] = []
        for word in line:
            if cells and (not base or _distance(cells[-1][-1].box, word.box) < _CELLS_APART * word.size * POINT):
                cells[-1].append(word)
            else:  # the cells of a table are read each by itself
                cells.append([word])
        ordered = (words_in_order(cell, [word.text for word in cell], base) for cell in reversed(cells))
        lines.append([word for cell in ordered for word in cell])
    parts, starts, order, at = [], [], [], 0
    for line in lines:
        for number, word in enumerate(line, 1):
            part = without_case(word.text)
            parts += [part, "\n" if number == len(line) else " "]
            starts.append(at)
            order.append(word)
            at += len(part) + 1
    return RunningText("".join(parts), tuple(starts), tuple(order), base)


def _distance(one: Rect, other: Rect) -> float:
    """Return the distance of two boxes, across or down."""
    return max(other.x - one.right, one.x - other.right, other.y - one.bottom, one.y - other.bottom)


def _turn(word: PrintedWord) -> int:
    """In whole degrees: a page that is corrected for a printer may be turned by less."""
    return round(word.turn) % 360


def joined_readings(readings: Iterable[RunningText]) -> RunningText:
    """Readings one after the other."""
    text, leftward = "", False
    starts: list[int] = []
    words: list[PrintedWord] = []
    for reading in readings:
        starts += [len(text) + start for start in reading.starts]
        words += reading.words
        leftward = leftward or reading.leftward
        text += reading.text
    return RunningText(text, tuple(starts), tuple(words), leftward)


def _lines(words: Sequence[PrintedWord]) -> Iterator[list[PrintedWord]]:
    """Words of one turn as lines from the top, each from its left end."""
    angle = math.radians(words[0].turn)
    cos, sin = math.cos(angle), math.sin(angle)

    def along(word: PrintedWord) -> float:
        x, y = word.glyphs[0].origin
        return x * cos + y * sin

    def down(word: PrintedWord) -> float:
        x, y = word.glyphs[0].origin
        return y * cos - x * sin

    line: list[PrintedWord] = []
    for word in sorted(words, key=down):
        if line and down(word) - down(line[0]) > _LINE * min(word.size, line[0].size) * POINT:
            yield sorted(line, key=along)
            line = []
        line.append(word)
    yield sorted(line, key=along)


def gap(reading: RunningText, wanted: str, start: int = 0) -> str:
    """Says which word of a text is the first that is missing."""
    words = wanted.split()
    there = next((n for n in range(len(words) - 1, 0, -1) if reading.find(" ".join(words[:n]), start)), 0)
    if not there:
        return f"“{shortened(wanted)}” is not there"
    return f"“{words[there]}” is missing after “{shortened(' '.join(words[:there]), tail=True)}”"


def shortened(text: str, most: int = 50, tail: bool = False) -> str:
    """A text in one line of at most so many characters: its beginning, or its end."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    return f"… {line[-most:]}" if tail else f"{line[:most]} …"
