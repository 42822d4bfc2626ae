"""Line breaks and hyphenation by language and script."""

import re
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.messages import message

if TYPE_CHECKING:
    from budoux import Parser

# Expressions are compiled when the first text needs them: it takes 20 ms, and most kits have no such text.
_FIRST = "\u2e80"  # of all letters and signs below
_LETTERS = (
    "\u2e80-\u2fff\u3003-\u30ff\u3105-\u4dbf\u4e00-\ua4cf\uf900-\ufaff\uff00-\uffdf"
    "\U0001f200-\U0001f2ff\U00020000-\U0003ffff"
)
_WITH_GLYPHS = f"[{_LETTERS}\u3000-\u3002\u3131-\u318e\uac00-\ud7af\ufe30-\ufe4f\uffe0-\uffef]"
_BREAKS_BETWEEN = f"[{_LETTERS}]"
_SMALL_KANA = "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿｧ-ｯ"
_NOT_FIRST = (
    "、。，．・：；？！゛゜ヽヾゝゞ々〻ー〜～…‥–—｡､･ｰﾞﾟ゙゚"
    "）〕］｝〉》」』】〙〗〟｠｣’”»›)\\]},.:;!?†‡%‰℃°％\u00a0\u202f\u2060\ufe00-\ufe0f\U000e0100-\U000e01ef"
)
# Digits too: counters, as in 200円, stay with them.
_NOT_LAST = "（〔［｛〈《「『【〘〖〝｟｢‘“«‹(\\[{$£¥€￥＄￡№＃#\u00a0\u202f\u20600-9０-９"
_BETWEEN = f"(?:(?<=[、。{_LETTERS}])|(?=[{_LETTERS}]))(?<![{_NOT_LAST}])(?![{_NOT_FIRST}{_SMALL_KANA}])"

_SHORT_NAME = 8  # characters of a name that fits in any column

SOFT_HYPHEN, NO_SPACE, JOINER = "\u00ad", "\u200b", "\u2060"
# They select a sign's form, such as in color or with a skin tone; here each sign has only one form.
_VARIANTS = "\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_INVISIBLE = str.maketrans("", "", SOFT_HYPHEN + NO_SPACE + JOINER + _VARIANTS)
_OWN_BREAK = "(?<=[\uac00-\ud7af])(?=[\uac00-\ud7af])|(?<=[^\\W\\d_][-\u2010\u2013/])(?=[^\\W\\d_])|(?<=\u200b)"
_BREAK = f"{_OWN_BREAK}|(?<={SOFT_HYPHEN})"
_DASH = " (?=[-\u2013\u2014] )"

_LEAST = 3  # letters before and after a hyphen
_LONGER_WORD = f"(?:[^\\W\\d_]|{SOFT_HYPHEN}){{6,}}"
_NO_DIGITS = str.maketrans("", "", "0123456789")
# German parts that keep their initial s, which the patterns assign to the part before
_MISPLACED = f"(?i)(s){SOFT_HYPHEN}(?=tra[ßs]|tadt|tück|tation)"
_NOUNS_IN_CAPITALS = ("de", "lb")
_DIGIT_AND_LETTER = r"(\d?)(\D?)"
_LEVELS = "NEXTLEVEL"  # between the patterns of compounds and those of their parts

_KANA = "\u3041", "\u3096"  # the first and the last letter of hiragana
_SHORT_QUOTE = 10  # letters, with the sign that opens it

BREAKS = message("lines break only at spaces and zero-width spaces (U+200B)")
HINT = message("put a zero-width space (U+200B) wherever a line may break; this script has no spaces between words")
_FIRST_UNPARTED, _LAST_UNPARTED = "\u0e00", "\u17ff"
_LETTERS_UNPARTED = "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{16}"  # more letters than a word has


def is_wide(text: str) -> bool:
    """Check whether a text has East Asian characters, which large fonts cover."""
    return _may_be(text) and re.search(_WITH_GLYPHS, text) is not None


def breaks_between_letters(text: str) -> bool:
    """Check whether a text has letters between which a line may end without a blank."""
    return _may_be(text) and re.search(_BREAKS_BETWEEN, text) is not None


def runs_on(letter: str) -> bool:
    """Check whether lines end without a blank after a letter, as in Chinese and Japanese."""
    return letter in "\u3001\u3002" if letter and letter < "\u3003" else breaks_between_letters(letter)


def line_parts(word: str) -> list[str]:
    """Return the parts of a word after which a line may end, at least one."""
    parts = re.split(_BETWEEN, word) if _may_be(word) else [word]
    return [part for part in parts if part] or [word]


def unbroken(text: str) -> str:
    """Return the text with line breaks prevented if it is a short name with letters between which a line may end."""
    return "\u2060".join(text) if len(text) <= _SHORT_NAME and breaks_between_letters(text) else text


def _may_be(text: str) -> bool:
    return not text.isascii() and max(text) >= _FIRST


def visible(text: str) -> str:
    """Return the text without signs that are not printed, such as those that only say where it may be broken."""
    return text if text.isascii() else text.translate(_INVISIBLE)


def with_dashes_kept(text: str) -> str:
    """Return a text in which each dash between blanks stays on the line of the word before it."""
    if " – " in text or " — " in text or " - " in text:
        return re.sub(_DASH, "\u00a0", text)
    return text


def has_breaks(text: str) -> bool:
    """Check whether a text has hyphens or other signs after which a line may end."""
    return re.search(_BREAK, text) is not None


def broken_word(word: str, fits: Callable[[str], bool], patterns: "Hyphenator | None" = None) -> list[str] | None:
    """Return a word in as few lines as fit, each as long as possible; None if a part of it cannot be broken further.

    It is broken at its own hyphens and signs; by ``patterns`` only where a part between these fits no line.
    """
    lines = _broken(re.split(_BREAK, word), fits)
    if lines is None and patterns:
        lines = _broken(hyphenated_parts(word, patterns, lambda part: fits(visible(part))), fits)
    return lines


def hyphenated_parts(word: str, patterns: "Hyphenator", fits: Callable[[str], bool]) -> list[str]:
    """Return the parts of a word after which a line may end: those between its own hyphens, hyphenated if too long.

    A part that ends with a soft hyphen gets a hyphen there. A word without hyphens of its own is always hyphenated.
    """
    own = own_parts(patterns.marked(word))
    if len(own) > 1:
        return [part for long in own for part in ([long] if fits(long) else re.split(_BREAK, long))]
    return re.split(_BREAK, own[0])


def own_parts(word: str) -> list[str]:
    """Return the parts of a word between its own hyphens and other signs after which a line may end."""
    return re.split(_OWN_BREAK, word)


def _broken(parts: list[str], fits: Callable[[str], bool]) -> list[str] | None:
    lines: list[str] = []
    while parts:
        taken = next((n for n in range(len(parts), 0, -1) if fits(_line(parts, n))), 0)
        if not taken:
            return None
        lines.append(_line(parts, taken))
        parts = parts[taken:]
    return lines


def _line(parts: Sequence[str], taken: int) -> str:
    """Return the first parts as they are printed if the line ends after them."""
    line = "".join(parts[:taken])
    ends_softly = taken < len(parts) and line.endswith(SOFT_HYPHEN)
    return visible(line) + ("-" if ends_softly else "")


class _Patterns:
    """The patterns of one level by their letters, written as in the dictionary."""

    def __init__(self, lines: list[str]) -> None:
        # a line with a slash says how spelling changes, a capital or a sign begins one that is no pattern
        self._lines = {line.translate(_NO_DIGITS): line for line in lines if "/" not in line}
        self._longest = max(map(len, self._lines), default=0)

    def points(self, word: str) -> list[int]:
        """Return the places in a lowercase word where a hyphen may be."""
        marked = f".{word}."
        values = [0] * (len(marked) + 1)
        for start in range(len(marked) - 1):
            for end in range(start + 1, min(start + self._longest, len(marked)) + 1):
                if line := self._lines.get(marked[start:end]):
                    for at, value in enumerate(_values(line), start):
                        values[at] = max(values[at], value)
        return [at - 1 for at, value in enumerate(values) if value % 2]


@lru_cache(maxsize=8192)
def _values(line: str) -> tuple[int, ...]:
    return tuple(int(digit or 0) for digit, _ in re.findall(_DIGIT_AND_LETTER, line))


class Hyphenator:
    """Marks where the words of a language may be hyphenated."""

    def __init__(self, dictionary: Path) -> None:
        with dictionary.open("rb") as file:
            coding = file.readline().decode().strip().lower()
        text = dictionary.read_text("cp1251" if coding == "microsoft-cp1251" else coding)
        self._levels = [_Patterns(level.split("\n")) for level in text.split("\n", 1)[1].split(_LEVELS)]
        self._word = lru_cache(maxsize=4096)(self._hyphenated)

    def marked(self, text: str) -> str:
        """Return the text with soft hyphens in its longer words; words that have some are left alone."""
        return re.sub(_LONGER_WORD, lambda found: self._word(found[0]), text)

    def _hyphenated(self, word: str) -> str:
        small = word.lower()
        if SOFT_HYPHEN in word or len(small) != len(word):
            return word
        points = [at for at in self._points(small) if _LEAST <= at <= len(word) - _LEAST]
        parts = [word[start:end] for start, end in zip([0, *points], [*points, None], strict=True)]
        return re.sub(_MISPLACED, f"{SOFT_HYPHEN}\\1", SOFT_HYPHEN.join(parts))

    def _points(self, word: str) -> list[int]:
        first, *others = self._levels
        found = first.points(word)
        for patterns in others:
            starts = [0, *found]
            parts = [word[start:end] for start, end in zip(starts, [*found, None], strict=True)]
            for start, part in zip(starts, parts, strict=True):  # in a part of a compound not beside its ends
                found += [start + at for at in patterns.points(part) if 2 <= at <= len(part) - 2]
            found = sorted({*found})
        return found


def hyphenates(language: str) -> bool:
    """Check whether a language is hyphenated freely; English is only if nothing else fits."""
    return language.partition("-")[0] != "en" and hyphenator(language) is not None


def keeps_names_whole(language: str) -> bool:
    """Check whether a capital begins a name, which is not hyphenated; in some languages it begins every noun."""
    return language.partition("-")[0] not in _NOUNS_IN_CAPITALS


@lru_cache(maxsize=8)
def hyphenator(language: str) -> Hyphenator | None:
    """Return the hyphenator of a language, None if it has no patterns."""
    import pyphen

    name = pyphen.language_fallback(language)
    return Hyphenator(Path(pyphen.LANGUAGES[name])) if name else None


def has_phrases(language: str) -> bool:
    """Check whether texts of a language are split into phrases."""
    return language.partition("-")[0] == "ja"


@lru_cache(maxsize=4096)
def phrases(word: str) -> tuple[str, ...]:
    """Return the phrases of Japanese letters without a blank; each ends where a line may end too."""
    ends = set(accumulate(map(len, _parser().parse(word))))
    found, begun, at = list[str](), "", 0
    for part in line_parts(word):
        begun += part
        at += len(part)
        # a short quotation is often a name, which the model does not know
        opened = begun.rfind("「")
        in_short_quote = opened > begun.rfind("」") and len(begun) - opened <= _SHORT_QUOTE
        is_lone = len(begun) == 1 and _KANA[0] <= begun <= _KANA[1]  # a particle follows a word
        if at in ends and not in_short_quote and not is_lone:
            found.append(begun)
            begun = ""
    return (*found, begun) if begun else tuple(found)


@cache
def _parser() -> "Parser":
    import budoux

    return budoux.load_default_japanese_parser()


def is_unparted(text: str) -> bool:
    """Check whether a text has words in a row with nothing between them where a line could end."""
    if text.isascii():
        return False
    return (
        any(_FIRST_UNPARTED <= letter <= _LAST_UNPARTED for letter in set(text))
        and re.search(_LETTERS_UNPARTED, text) is not None
    )
