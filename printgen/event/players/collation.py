"""The order of names in a language: Unicode's, with the letters that the language sorts in places of their own."""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import cache, lru_cache
from typing import Any

# A row for each language that sorts some letters in places of their own: after the first come the others, each a
# letter that follows it; what stands behind '=' differs from its letter as an accent does.
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
_OWN = (
    0xFF00  # above the weight of any letter: what follows a letter with it stands behind all that begin with that one
)
_ACCENT = 0x20  # the weight of a letter without an accent

SortKey = Callable[[str], Any]


@lru_cache(maxsize=2)
def sort_key(language: str) -> SortKey:
    """The key that sorts names as people expect who read that language (``sv``, ``pt-BR``)."""
    collator = copy(_collator())
    collator.table = _LanguageTable(collator.table)
    for letter, weights in list(_weights(collator, _LETTERS.get(language.partition("-")[0], ()))):
        collator.table.add([ord(sign) for sign in letter], weights)
    return lambda name: (collator.sort_key(name), name)


@cache
def _collator() -> Any:
    """Unicode's order, whose table takes a third of a second to read."""
    from pyuca.collator import Collator_10_0_0

    return Collator_10_0_0()


class _LanguageTable:
    """The weights of letters: a language's own, and of all others those that languages have in common."""

    def __init__(self, common: Any) -> None:
        self._common, self._own = common, type(common)()

    def add(self, key: Sequence[int], weights: list[list[int]]) -> None:
        self._own.add(key, weights)

    def find_prefix(self, key: Sequence[int]) -> Any:
        """The longest start of a text that has weights, its weights and the rest."""
        own, common = self._own.find_prefix(key), self._common.find_prefix(key)
        return own if own[0] and len(own[0]) >= len(common[0]) else common


def _weights(collator: Any, rows: tuple[str, ...]) -> Iterator[tuple[str, list[list[int]]]]:
    """Each letter with a place of its own, small and capital, decomposed, and its weights."""
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
    """The letter in small, with a capital, and in capitals, in this order."""
    upper = {"ı": "I", "i̇": "İ"}.get(letter, letter.upper())
    for case, written in enumerate(dict.fromkeys((letter, upper[0] + letter[1:] if len(upper) > 1 else upper, upper))):
        yield _decomposed(written), [[*weight, 2 + 6 * case] for weight in weights]


def _decomposed(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)
