"""Fuzzer inputs for fonts: damaged tables, bytes and fields."""

import struct
from typing import Any

from hypothesis import strategies as st

from tests.fuzz import seeds
from tests.fuzz.calls import calls, small_with
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes

_JOINED = (
    "\u0645\u0631\u062d\u0628\u0627 \u0644\u0627",
    "\u0645\u064e\u0631\u0652\u062d\u064b\u0627",
    "\u0644\u0644\u0647 AV 12",
)
_WORDS = (b"\0\0", b"\0\1", b"\0\2", b"\0\x10", b"\x7f\xff", b"\x80\0", b"\xff\xff", b"\xff\xfe")


@st.composite
def fonts(draw: st.DrawFn) -> Case:
    """Draw a theme with a damaged font in any role."""
    data = draw(font_files())
    roles = st.sampled_from(("text", "text_bold", "text_italic", "display", "figures", "condensed"))
    fields: dict[str, Any] = {f"fonts.{role}": "own.ttf" for role in draw(st.lists(roles, min_size=1, unique=True))}
    if draw(st.booleans()):
        fields["fonts.fallback"] = ["own.ttf"]
    if draw(st.integers(0, 3)) == 0:  # joining letters, in a font that has shaping tables
        data, words_of_it = draw(joining_fonts()), st.sampled_from(_JOINED)
        fields = {"fonts.fallback": ["own.ttf"], "title": draw(words_of_it), "decks.0.cards.0.text": draw(words_of_it)}
    words = draw(calls(documents=("cards", "cards", "board", "money", "deeds"), checked=30))
    return Case("font", words, {"theme/theme.yaml": small_with(fields), "theme/own.ttf": data})


def font_files() -> st.SearchStrategy[bytes]:
    """Draw a font with damaged tables, bytes or fields."""
    return st.one_of(_tables(), _astray(), bent_bytes([seeds.face()], most=3))


@st.composite
def joining_fonts(draw: st.DrawFn) -> bytes:
    """Draw an Arabic font with other values in the tables for joining letters and placing marks."""
    font = seeds.joining_face()
    data = bytearray(font)
    for tag in draw(st.lists(st.sampled_from(("GDEF", "GPOS", "GSUB")), min_size=1, unique=True)):
        _, at, size = seeds.tables_of(font)[tag]
        for place in draw(st.lists(st.integers(0, size // 2 - 1), min_size=1, max_size=40)):
            data[at + 2 * place : at + 2 * place + 2] = draw(st.sampled_from(_WORDS))
    return bytes(data)


@st.composite
def _astray(draw: st.DrawFn) -> bytes:
    """Return the font with some bytes replaced, at the same length."""
    font = bytearray(seeds.face())
    for at in draw(st.lists(st.integers(12, len(font) - 1), min_size=1, max_size=8)):
        font[at] = draw(st.integers(0, 255))
    return bytes(font)


@st.composite
def _tables(draw: st.DrawFn) -> bytes:
    """Return the font with some of its tables modified, truncated, swapped or removed."""
    font = seeds.face()
    tables = {tag: font[at : at + size] for tag, (_, at, size) in seeds.tables_of(font).items()}
    for _ in range(draw(st.integers(1, 4))):
        tag = draw(st.sampled_from(sorted(tables)))
        table = bytearray(tables[tag])
        fields = min(len(table), draw(st.sampled_from((40, 120, 10**6))))
        at = draw(st.integers(0, max(0, fields - 1))) & ~1
        match draw(st.integers(0, 9)):
            case 0 | 1 | 2:
                table[at : at + 2] = draw(
                    st.sampled_from((b"\0\0", b"\0\1", b"\x7f\xff", b"\x80\0", b"\xff\xff", b"\xff\xfe"))
                )
            case 3 | 4:
                table[at : at + 4] = draw(st.binary(min_size=4, max_size=4))
            case 5:
                del table[at:]
            case 6:
                table = bytearray(tables[draw(st.sampled_from(sorted(tables)))])
            case 7:
                table += table[at:] * draw(st.integers(1, 20))
            case _:
                table[at : at + 2] = struct.pack(">H", draw(st.integers(0, 0xFFFF)))
        tables[tag] = bytes(table)
    if draw(st.integers(0, 9)) == 0:
        del tables[draw(st.sampled_from(sorted(tables)))]
    return seeds.font_of(tables)
