"""Lists of an event: the order of names in a language, and CSV files."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from printgen.theme.csv_lists import csv_text, separator_of
from printgen.words.language import has_decimal_comma

# Tailorings of languages: in each row the letters after the first sort as letters of their own, directly after it.
# A letter behind '=' differs from the one before it only as an accent does.
_NORDIC = ("þ æ=ä ø=ö=ő å=aa", "y=ü")
_SWEDISH = ("þ å ä=æ ö=ø", "y=ü")
_CROATIAN = ("c č ć", "d dž đ", "l lj", "n nj", "s š", "z ž")
_SPANISH = ("n ñ",)
_TURKISH = ("c ç", "g ğ", "h ı", "i=i̇", "o ö", "s ş", "u ü")
_LETTERS = {
    "az": ("c ç", "e ə", "g ğ", "h x ı", "i=i̇", "k q", "o ö", "s ş", "u ü", "z w"),
    "bs": _CROATIAN,
    "cs": ("c č", "h ch", "r ř", "s š", "z ž"),
    "cy": ("c ch", "d dd", "f ff", "g ng", "l ll", "p ph", "r rh", "t th"),
    "da": _NORDIC,
    "eo": ("c ĉ", "g ĝ", "h ĥ", "j ĵ", "s ŝ", "u ŭ"),
    "es": _SPANISH,
    "et": ("s š z ž", "w õ ä ö ü"),
    "fi": _SWEDISH,
    "fo": ("d=đ=ð", *_NORDIC),
    "gl": _SPANISH,
    "hr": _CROATIAN,
    "hu": ("c cs", "d dz dzs", "g gy", "l ly", "n ny", "o ö=ő", "s sz", "t ty", "u ü=ű", "z zs"),
    "is": ("a á", "d=đ ð", "e é", "i í", "o ó", "u ú", "y ý", "þ æ=ä ö=ø å"),
    "lt": ("c č", "i=y", "s š", "z ž"),
    "lv": ("c č", "g ģ", "i y", "k ķ", "l ļ", "n ņ", "r ŗ", "s š", "z ž"),
    "nb": _NORDIC,
    "nn": _NORDIC,
    "no": _NORDIC,
    "pl": ("a ą", "c ć", "e ę", "l ł", "n ń", "o ó", "s ś", "z ź ż"),
    "ro": ("a ă â", "i î", "s ș=ş", "t ț=ţ"),
    "sk": ("a ä", "c č", "h ch", "o ô", "r ř", "s š", "z ž"),
    "sl": ("c č ć", "d đ", "s š", "z ž"),
    "sq": ("c ç", "d dh", "e ë", "g gj", "l ll", "n nj", "r rr", "s sh", "t th", "x xh", "z zh"),
    "sv": _SWEDISH,
    "tr": _TURKISH,
    "uk": ("г ґ", "і ї"),
    "vi": ("a ă â", "d đ", "e ê", "o ô ơ", "u ư"),
}
_OWN = 0xFF00  # above the weight of any letter, so that a tailored letter sorts after all words with its base letter
_ACCENT = 0x20  # the weight of a letter without an accent
_WEIGHTS = re.compile(r"\[[*.](\w{4})\.(\w{4})\.(\w{4})\]")  # of a letter in the Unicode table
_RANGE = re.compile(r"@implicitweights (\w+)\.\.(\w+); *(\w+)")

SortKey = Callable[[str], Any]
_BYTE_ORDER_MARK = "\ufeff"  # marks a file as UTF-8 for spreadsheets


@lru_cache(maxsize=2)
def sort_key(language: str) -> SortKey:
    """Return a key function that sorts names as usual in a language (``sv``, ``pt-BR``)."""
    collator = copy(_collator())
    collator.table = _LanguageTable(collator.table)
    for letter, weights in list(_weights(collator, _LETTERS.get(language.partition("-")[0], ()))):
        collator.table.add([ord(sign) for sign in letter], weights)
    return lambda name: (collator.sort_key(name), name)


@cache
def _collator() -> Any:
    """Return a collator whose table is read lazily, letter by letter."""
    from pyuca.collator import Collator_10_0_0

    class Collator(Collator_10_0_0):
        def load(self, filename: str) -> None:
            self.table = _CommonTable(Path(filename).read_text(encoding="utf-8"))
            self.implicit_weights = self.table.ranges()

    return Collator()


class _CommonTable:
    """The default weights, read from the Unicode table on demand.

    Reading all 30,000 letters would take a third of a second, and names have few of them.
    """

    def __init__(self, text: str) -> None:
        from pyuca.trie import Trie

        self._read = Trie()
        self._lines: dict[str, list[str]] = {}  # by their first word: a letter or a directive
        for line in text.splitlines():
            self._lines.setdefault(line.partition(" ")[0], []).append(line)

    def ranges(self) -> list[list[int]]:
        """Return the first and last letter, and the first weight, of scripts without lines of their own."""
        found = _RANGE.findall("\n".join(self._lines["@implicitweights"]))
        return [[int(one, 16) for one in each] for each in found]

    def find_prefix(self, key: Sequence[int]) -> Any:
        """Return the longest prefix of a text that has weights, its weights and the rest."""
        for line in self._lines.pop(f"{key[0]:04X}", ()):
            signs, _, found = line.partition("#")[0].partition(";")
            weights = [[int(one, 16) for one in each] for each in _WEIGHTS.findall(found)]
            self._read.add([int(sign, 16) for sign in signs.split()], weights)
        return self._read.find_prefix(key)


class _LanguageTable:
    """The weights of a language: its tailored letters, and the default weights of all others."""

    def __init__(self, common: _CommonTable) -> None:
        from pyuca.trie import Trie

        self._common, self._own = common, Trie()

    def add(self, key: Sequence[int], weights: list[list[int]]) -> None:
        self._own.add(key, weights)

    def find_prefix(self, key: Sequence[int]) -> Any:
        """Return the longest prefix of a text that has weights, its weights and the rest."""
        own, common = self._own.find_prefix(key), self._common.find_prefix(key)
        return own if own[0] and len(own[0]) >= len(common[0]) else common


def _weights(collator: Any, rows: tuple[str, ...]) -> Iterator[tuple[str, list[list[int]]]]:
    """Yield each tailored letter, in all cases and decomposed, with its weights."""
    for row in rows:
        base, *letters = row.split(" ")
        bare, *accented = base.split("=")
        before = collator.collation_elements(_decomposed(bare))
        for step, letter in enumerate(accented, 1):
            yield from _cases(letter, [[before[0][0], _ACCENT + step]])
        for place, group in enumerate(letters, 1):
            for step, letter in enumerate(group.split("=")):
                yield from _cases(letter, [before[0][:2], [_OWN + place, _ACCENT + step]])


def _cases(letter: str, weights: list[list[int]]) -> Iterator[tuple[str, list[list[int]]]]:
    """Yield a letter in lower, title and upper case, with its weights."""
    upper = {"ı": "I", "i̇": "İ"}.get(letter, letter.upper())
    for case, written in enumerate(dict.fromkeys((letter, upper[0] + letter[1:] if len(upper) > 1 else upper, upper))):
        yield _decomposed(written), [[*weight, 2 + 6 * case] for weight in weights]


def _decomposed(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)


def separator_for(language: str, source: bytes = b"") -> str:
    """Return the separator for a new list: that of the list ``source``, else the language's default."""
    header = source.partition(b"\n")[0].decode("utf-8", "replace")
    if (separator := separator_of(header)) in header:
        return separator
    return ";" if has_decimal_comma(language) else ","


def csv_bytes(rows: Iterable[Sequence[object]], separator: str = ",") -> bytes:
    """Return rows as a CSV file in UTF-8."""
    return (_BYTE_ORDER_MARK + csv_text(rows, separator)).encode()
