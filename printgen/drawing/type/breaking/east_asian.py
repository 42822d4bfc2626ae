"""Chinese and Japanese lines: they break between letters, but for the signs that begin no line or end none.

After JIS X 4051 and Unicode's line breaking (UAX 14), as far as text in one direction needs them. Korean breaks at its
blanks, and between its syllables only where a word is too wide.
"""

import re

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
# Figures too: what they count, as in 200円, stays beside them.
_NOT_LAST = "（〔［｛〈《「『【〘〖〝｟｢‘“«‹(\\[{$£¥€￥＄￡№＃#\u00a0\u202f\u20600-9０-９"
_BETWEEN = f"(?:(?<=[、。{_LETTERS}])|(?=[{_LETTERS}]))(?<![{_NOT_LAST}])(?![{_NOT_FIRST}{_SMALL_KANA}])"

_SHORT_NAME = 8  # letters, which find room in any column


def is_wide(text: str) -> bool:
    """Whether a text has East Asian letters or signs, of which fonts have thousands."""
    return _may_be(text) and re.search(_WITH_GLYPHS, text) is not None


def breaks_between_letters(text: str) -> bool:
    """Whether a text has letters between which a line may end without a blank."""
    return _may_be(text) and re.search(_BREAKS_BETWEEN, text) is not None


def runs_on(letter: str) -> bool:
    """Whether no blank stands beside a letter where a written line ends: Chinese and Japanese have none."""
    return letter in "\u3001\u3002" if letter and letter < "\u3003" else breaks_between_letters(letter)


def line_parts(word: str) -> list[str]:
    """The parts of letters without a blank after which a line may end, at least one."""
    parts = re.split(_BETWEEN, word) if _may_be(word) else [word]
    return [part for part in parts if part] or [word]


def unbroken(text: str) -> str:
    """The text so that no line ends in it, if it has letters between which one may and is but a short name."""
    return "\u2060".join(text) if len(text) <= _SHORT_NAME and breaks_between_letters(text) else text


def _may_be(text: str) -> bool:
    return not text.isascii() and max(text) >= _FIRST
