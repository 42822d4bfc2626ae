"""Kerning of plain text, read straight from a font's table of pairs: HarfBuzz takes ten times as long to load.

What is read is what most fonts have, ``GPOS`` lookups of type 2 of which the first glyph moves the second. A font with
any other rule for such text has no table of pairs: it is left to HarfBuzz. Table layouts: OpenType specification 1.9.
"""

import struct
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

_PAIRS, _EXTENSION = 2, 9  # types of lookups
_ADVANCE, _NOTHING = 4, 0  # what a pair says of its first glyph, and of its second
_PAST_MARKS = (0, 8)  # flags: marks count, or they do not
_MARK = 3  # the class of glyphs that are set on others
_MOST = 16  # lookups, and subtables in each: most fonts have one of two
_NO_REQUIRED = 0xFFFF
_BY_LETTER = (("DFLT", "dflt", "latn"), ("latn", "DFLT", "dflt"))  # scripts of a text without and with a letter
# Features that are never switched off, and may replace or move plain letters.
_REPLACING, _MOVING = frozenset({"rvrn", "rand", "ltra", "ltrm", "rclt"}), frozenset({"dist", "curs"})
_OTHER_RULES = frozenset({"morx", "kerx", "trak", "Silf"})  # tables of other systems


class _NotPlainError(Exception):
    """The font has rules beyond pairs."""


class PairTable:
    """The kerning of pairs of glyphs in one font file, in its units."""

    def __init__(self, data: bytes, at: int, lookups: Sequence[Sequence[int]], marks: "_Classes | None") -> None:
        self._data, self._marks = data, marks
        numbers = {*lookups[0], *lookups[1]}
        if len(numbers) > _MOST:
            raise _NotPlainError
        subtables = {number: _subtables(data, at, number) for number in numbers}
        self._lookups = [[subtables[number] for number in sorted(one)] for one in lookups]
        self._found: dict[tuple[int, int, bool], int] = {}

    def is_mark(self, glyph: int) -> bool:
        """Whether a glyph is set on others."""
        return self._marks is not None and self._marks.of(glyph) == _MARK

    def kern(self, first: int, second: int, lettered: bool) -> int:
        """How much further apart two neighbours are; ``lettered`` where a letter is in their text."""
        key = first, second, lettered
        if key not in self._found:
            self._found[key] = sum(self._of_lookup(one, first, second) for one in self._lookups[lettered])
        return self._found[key]

    def _of_lookup(self, subtables: "Sequence[_Pairs]", first: int, second: int) -> int:
        """What the first subtable says that knows the pair."""
        found = (one.kern(self._data, first, second) for one in subtables)
        try:
            return next((kern for kern in found if kern is not None), 0)
        except (struct.error, IndexError):  # the file ends before the table does
            return 0


def pair_table(data: bytes, tables: Mapping[str, int]) -> PairTable | None:
    """The table of pairs; None where the font has other rules for plain text. struct.error for one that is broken."""
    try:
        if not _OTHER_RULES.isdisjoint(tables):
            raise _NotPlainError
        if "GSUB" in tables and _REPLACING & _tags(data, tables["GSUB"]):
            raise _NotPlainError
        found = _features(data, tables["GPOS"]) if "GPOS" in tables else [{}, {}]
        lookups = [features.get("kern", ()) for features in found]
        if any(_MOVING & set(features) for features in found) or ("kern" in tables and not all(lookups)):
            raise _NotPlainError
        return PairTable(data, tables.get("GPOS", 0), lookups, _glyph_classes(data, tables.get("GDEF")))
    except _NotPlainError:
        return None


def _glyph_classes(data: bytes, at: int | None) -> "_Classes | None":
    """What tells marks from other glyphs, where the font has that."""
    offset = struct.unpack_from(">H", data, at + 4)[0] if at is not None else 0
    return _Classes.read(data, at + offset) if at is not None and offset else None


class _Classes(NamedTuple):
    """Runs of glyphs with a number each: a class, or where each is in a list."""

    starts: Sequence[int]
    ends: Sequence[int]
    numbers: Sequence[int]

    @classmethod
    def read(cls, data: bytes, at: int) -> "_Classes":
        """Those of a definition of classes."""
        if struct.unpack_from(">H", data, at)[0] == 1:
            start, count = struct.unpack_from(">HH", data, at + 2)
            glyphs = range(start, start + count)
            return cls(glyphs, glyphs, struct.unpack_from(f">{count}H", data, at + 6))
        return cls._runs(data, at)

    @classmethod
    def covered(cls, data: bytes, at: int) -> "_Classes":
        """Those of a list of glyphs."""
        kind, count = struct.unpack_from(">HH", data, at)
        if kind == 1:
            glyphs = struct.unpack_from(f">{count}H", data, at + 4)
            return cls(glyphs, glyphs, range(count))
        return cls._runs(data, at)

    @classmethod
    def _runs(cls, data: bytes, at: int) -> "_Classes":
        count = struct.unpack_from(">H", data, at + 2)[0]
        runs = struct.unpack_from(f">{3 * count}H", data, at + 4)
        return cls(runs[::3], runs[1::3], runs[2::3])

    def at(self, glyph: int) -> int | None:
        """Which run a glyph is in."""
        run = bisect_right(self.starts, glyph) - 1
        return run if run >= 0 and glyph <= self.ends[run] else None

    def of(self, glyph: int) -> int:
        """The class of a glyph: 0 where none is told."""
        run = self.at(glyph)
        return 0 if run is None else self.numbers[run]


class _Pairs(NamedTuple):
    """A subtable: which first glyphs it knows, and where what it says of them begins."""

    at: int
    covered: _Classes
    classes: tuple[_Classes, _Classes, int, int] | None  # of first and second glyphs, and how many; None for glyphs

    def kern(self, data: bytes, first: int, second: int) -> int | None:
        """The distance of a pair, None where it is not known."""
        run = self.covered.at(first)
        if run is None:
            return None
        if self.classes:
            firsts, seconds, first_count, second_count = self.classes
            row, column = firsts.of(first), seconds.of(second)
            if row >= first_count or not 0 < column < second_count:
                return None
            kern: int = struct.unpack_from(">h", data, self.at + 16 + 2 * (row * second_count + column))[0]
            return kern
        number = self.covered.numbers[run] + first - self.covered.starts[run]
        return _listed(data, self.at + struct.unpack_from(">H", data, self.at + 10 + 2 * number)[0], second)


def _listed(data: bytes, at: int, second: int) -> int | None:
    """The distance of a glyph in a list of second ones, each with its distance."""
    count = struct.unpack_from(">H", data, at)[0]
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        glyph, kern = struct.unpack_from(">Hh", data, at + 2 + 4 * middle)
        if glyph == second:
            return int(kern)
        low, high = (middle + 1, high) if glyph < second else (low, middle)
    return None


def _features(data: bytes, at: int) -> list[dict[str, tuple[int, ...]]]:
    """The lookups by feature of a text without and of one with a letter."""
    major, minor, scripts_at, features_at = struct.unpack_from(">HHHH", data, at)
    if (major, minor) != (1, 0):  # with rules that hang on an instance of a variable font
        raise _NotPlainError
    scripts = {tag: at + scripts_at + offset for tag, offset in _tagged(data, at + scripts_at)}
    rows = [(tag, at + features_at + offset) for tag, offset in _tagged(data, at + features_at)]
    found = []
    for names in _BY_LETTER:
        script = next((scripts[name] for name in names if name in scripts), None)
        lookups: dict[str, tuple[int, ...]] = {}
        for number in _default_features(data, script) if script else ():
            tag, row = rows[number]
            count = struct.unpack_from(">H", data, row + 2)[0]
            lookups[tag] = (*lookups.get(tag, ()), *struct.unpack_from(f">{count}H", data, row + 4))
        found.append(lookups)
    return found


def _tags(data: bytes, at: int) -> set[str]:
    """The features of a table, in any script."""
    return {tag for tag, _ in _tagged(data, at + struct.unpack_from(">H", data, at + 6)[0])}


def _tagged(data: bytes, at: int) -> list[tuple[str, int]]:
    """The rows of a list of tags, each with an offset."""
    count = struct.unpack_from(">H", data, at)[0]
    rows: list[Any] = [struct.unpack_from(">4sH", data, at + 2 + 6 * number) for number in range(count)]
    return [(tag.decode("latin-1"), offset) for tag, offset in rows]


def _default_features(data: bytes, script: int) -> Sequence[int]:
    """The numbers of a script's features, alike in all languages."""
    default, languages = struct.unpack_from(">HH", data, script)
    if not default:
        return ()
    _, required, count = struct.unpack_from(">HHH", data, script + default)
    if languages or required != _NO_REQUIRED:
        raise _NotPlainError
    return struct.unpack_from(f">{count}H", data, script + default + 6)


def _subtables(data: bytes, table: int, number: int) -> list[_Pairs]:
    lookups = table + struct.unpack_from(">H", data, table + 8)[0]
    at = lookups + struct.unpack_from(">H", data, lookups + 2 + 2 * number)[0]
    kind, flag, count = struct.unpack_from(">HHH", data, at)
    if flag not in _PAST_MARKS or count > _MOST:
        raise _NotPlainError
    return [_subtable(data, at + offset, kind) for offset in struct.unpack_from(f">{count}H", data, at + 6)]


def _subtable(data: bytes, at: int, kind: int) -> _Pairs:
    if kind == _EXTENSION:
        _, kind, further = struct.unpack_from(">HHL", data, at)
        at += further
    form, covered_at, first, second = struct.unpack_from(">HHHH", data, at)
    if kind != _PAIRS or (first, second) != (_ADVANCE, _NOTHING):
        raise _NotPlainError
    covered = _Classes.covered(data, at + covered_at)
    if form == 1:
        return _Pairs(at, covered, None)
    firsts, seconds, *counts = struct.unpack_from(">HHHH", data, at + 8)
    return _Pairs(at, covered, (_Classes.read(data, at + firsts), _Classes.read(data, at + seconds), *counts))
