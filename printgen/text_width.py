"""Widths of texts on a screen, where letters of East Asia are two columns wide: columns and lines."""

import re
from unicodedata import east_asian_width

_OPENING, _CLOSING = "（「", "、。）」：・ー～々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"  # never end or begin a line
_EAST_ASIAN = "\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6"
_UNBROKEN = rf"\s+|[{_OPENING}]*(?:\[\S{{1,18}}\]|[^\s{_EAST_ASIAN}]+|[^\s{_OPENING}])[{_CLOSING}]*|."


def display_width(text: str) -> int:
    """Return the width of a text on a screen, in characters; those of East Asia are two wide."""
    return len(text) + sum(east_asian_width(each) in "FW" for each in text)


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return a text with spaces after it up to a width on the screen, or before it."""
    gap = " " * (width - display_width(text))
    return gap + text if right else text + gap


def screen_lines(text: str, width: int) -> list[str]:
    """Break a text into lines of at most a width on the screen, between any two letters of East Asia that may part."""
    lines, line = [], ""
    for unit in re.findall(_UNBROKEN, text.replace("\n", " ")):
        if display_width(line + unit.rstrip()) > width and line:
            lines.append(line.rstrip())
            line = ""
        line += unit if line else unit.lstrip()
    return [*lines, line.rstrip()]
