"""Words of a page in reading order, as text to search."""

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
from printgen.messages import message
from printgen.proof.glyphs import PrintedWord, also_read_as, runs_leftward, words_in_order
from printgen.type.line_breaks import breaks_between_letters, line_parts

_APART = 600  # characters: the longest text of a figure between two lines of a text
_BETWEEN = 40  # characters between the words of a short text
_CELLS_APART = 1.5  # em: the least gap between the words of two cells
_LINE = 0.3  # em: words are on one line if their baselines differ by less
_TOKEN = re.compile(r"\S+")
_GREEK = re.compile("[\u0370-\u03ff\u1f00-\u1fff]")
_ACCENTS = re.compile("[\u0300\u0301\u0308\u0313\u0314\u0342]")
_BRACKETS = str.maketrans(")]}»›>", "([{«‹<")
_IN_WORD = r"(?:-\n)?\s*"  # between two letters of a word, which may be hyphenated
# Characters that are not printed, or only as a hyphen at the end of a line.
_UNPRINTED = {"\u00ad": r"(?:-\s*)?", "\u200b": "", "\u2060": ""}


class RunningText(Struct, frozen=True):
    """Text with blanks between words and line ends between lines; ``starts`` are the beginnings of its ``words``.

    It has no capitals. ``leftward`` says that its language is written from right to left.
    """

    text: str
    starts: tuple[int, ...]
    words: tuple[PrintedWord, ...]
    leftward: bool = False

    def find(self, text: str, start: int = 0, end: int | None = None) -> "Found | None":
        """Find a text after ``start``, whatever its capitals and line ends; a number only as a whole."""
        match = _pattern(text, self.leftward).search(self.text, start, len(self.text) if end is None else end)
        return self._found(match.start(), match.end()) if match else None

    def line(self, text: str, start: int = 0) -> "Found | None":
        """Find a text that is alone in its line or lines."""
        found = self.find(text, start)
        while found and not (self.text[: found.start][-1:] in ("", "\n") and self.text[found.end :][:1] in ("", "\n")):
            found = self.find(text, found.end)
        return found

    def seek(self, text: str, start: int = 0, end: int | None = None) -> "Found | None":
        """Find a text like ``find``, even with other lines between its words, such as those of a neighboring cell."""
        words = text.split()
        found = self.find(text, start, end) or self._in_two(words, start) or self._scattered(words, start)
        if not found and breaks_between_letters(text):
            found = self._in_pieces([part for word in words for part in line_parts(word)], start)
        return found if found and (end is None or found.end <= end) else None

    def _in_two(self, words: Sequence[str], start: int) -> "Found | None":
        """Find a text that continues at the beginning of another line, some lines below."""
        for count in range(len(words) - 1, 0, -1):
            if first := self.find(" ".join(words[:count]), start):
                rest = self.find(" ".join(words[count:]), first.end)
                apart = rest is not None and rest.start - first.end < _APART
                at_ends = apart and rest is not None and {self.text[first.end], self.text[rest.start - 1]} == {"\n"}
                return Found(first.start, rest.end, (*first.words, *rest.words)) if rest and at_ends else None
        return None

    def _scattered(self, words: Sequence[str], start: int) -> "Found | None":
        """Find a text whose words are in order, with others between them, within a few lines."""
        wanted = [without_case(word) for word in words]
        limit = 2 * sum(len(word) + 1 for word in wanted) + _BETWEEN
        tokens = list(_TOKEN.finditer(self.text, start)) if len(words) > 1 else []
        for number, first in enumerate(tokens):
            if first[0] != wanted[0]:
                continue
            found = 0
            for token in tokens[number:]:
                if token.end() > first.start() + limit:
                    break
                found += token[0] == wanted[found]
                if found == len(wanted):
                    return self._found(first.start(), token.end())
        return None

    def _in_pieces(self, parts: Sequence[str], start: int) -> "Found | None":
        """Find a text without blanks in several lines of a cell, with other cells' lines between them.

        Each piece is as long as possible, and delimited by blanks or line ends.
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
        """Count the occurrences of a text."""
        return sum(1 for _ in _pattern(text, self.leftward).finditer(self.text))

    def _found(self, start: int, end: int) -> "Found":
        first, last = (bisect_right(self.starts, at) - 1 for at in (start, end - 1))
        return Found(start, end, self.words[first : last + 1])


class Found(Struct, frozen=True):
    """A text that was found: its start and end, and the words that it touches."""

    start: int
    end: int
    words: tuple[PrintedWord, ...]

    @property
    def size(self) -> float:
        """Its smallest type size in points."""
        return min(word.size for word in self.words)


def without_case(text: str) -> str:
    """Return a text without differences of case: Greek capitals lack accents, Turkish ones have a dot of their own.

    Brackets look the same whichever way they open, since leftward text mirrors them. Combining marks are left out.
    """
    plain = "".join(_ACCENTS.sub("", normalize("NFD", part)) if _GREEK.search(part) else part for part in text)
    composed = normalize("NFC", plain).casefold().replace("i\u0307", "i").translate(_BRACKETS)
    return composed if composed.isascii() else "".join(letter for letter in composed if category(letter) != "Mn")


@cache
def _pattern(text: str, leftward: bool) -> re.Pattern[str]:
    """Return a pattern that finds a text in any case, with any blanks and line ends, in text of that direction."""
    expressions = []
    for one in [text, *([] if leftward else also_read_as(text))]:
        letters = "".join(without_case(one).split())
        steps = [_IN_WORD if here.isalpha() and there.isalpha() else r"\s*" for here, there in pairwise(letters)]
        signs = [_UNPRINTED.get(letter, "" if _only_modifies(letter) else re.escape(letter)) for letter in letters]
        body = "".join(map(add, signs, [*steps, ""]))
        before = r"(?<!\d)(?<!\d[,.])" if letters[:1].isdigit() else ""
        after = r"(?!\d|[,.]\d)" if letters[-1:].isdigit() else ""
        expressions.append(f"{before}{body}{after}")
    return re.compile("|".join(expressions))


def _only_modifies(letter: str) -> bool:
    """Check whether a sign only says how others are shown: joined, in a direction, with a skin color."""
    return not letter.isascii() and (category(letter) == "Cf" or "\U0001f3fb" <= letter <= "\U0001f3ff")


def words_in(words: Iterable[PrintedWord], rect: Rect) -> tuple[PrintedWord, ...]:
    """Return the words whose middle is in a rectangle."""
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    boxes = ((word, word.box) for word in words)
    return tuple(
        word
        for word, (x, y, width, height) in boxes
        if left <= x + width / 2 <= right and top <= y + height / 2 <= bottom
    )


def read(words: Iterable[PrintedWord], leftward: bool | None = None) -> RunningText:
    """Return words in reading order, line by line; words of each turn are read by themselves.

    ``leftward`` is the direction of their language; None is that of most of their letters.
    """
    turns = sorted(words, key=_turn)
    base = runs_leftward("".join(word.text for word in turns)) if leftward is None else leftward
    from_left = [line for _, turned in groupby(turns, _turn) for line in _lines(tuple(turned))]
    lines = []
    for line in from_left:
        cells: list[list[PrintedWord]] = []
        for word in line:
            if cells and base:
                one, other = cells[-1][-1].box, word.box
                distance = max(other.x - one.right, one.x - other.right, other.y - one.bottom, one.y - other.bottom)
            else:
                distance = 0.0
            if cells and distance < _CELLS_APART * word.size * POINT:
                cells[-1].append(word)
            else:  # each cell of a table is read by itself
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


def _turn(word: PrintedWord) -> int:
    """Return the turn of a word in whole degrees; a page corrected for a printer may be turned by less."""
    return round(word.turn) % 360


def joined_readings(readings: Iterable[RunningText]) -> RunningText:
    """Return readings joined one after the other."""
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
    """Yield words of one turn as lines from the top, each from its left end."""
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
    """Describe which word of a text is the first one missing."""
    words = wanted.split()
    there = next((n for n in range(len(words) - 1, 0, -1) if reading.find(" ".join(words[:n]), start)), 0)
    if not there:
        return message("“{text}” is missing", text=shortened(wanted))
    before = shortened(" ".join(words[:there]), tail=True)
    return message("“{word}” is missing after “{before}”", word=words[there], before=before)


def shortened(text: str, most: int = 50, tail: bool = False) -> str:
    """Return the beginning (or the end) of a text in one line of at most ``most`` characters."""
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    return f"… {line[-most:]}" if tail else f"{line[:most]} …"
