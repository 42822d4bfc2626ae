"""Fuzzer inputs for whole themes: trees mutated by their schema, YAML text, and file names."""

import re
from typing import Any

from hypothesis import strategies as st

from printgen.theme.schema import theme_schema
from tests.fuzz import seeds
from tests.fuzz.calls import calls, small_with, theme_case
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes, bent_lines, bent_trees
from tests.fuzz.schemas import TROUBLE, anything

SCHEMA = theme_schema()
_HOSTILE_YAML = (
    "&a ",
    "*a",
    "!!python/object:os.system ",
    "<<: ",
    "- ",
    "? ",
    ": ",
    "{",
    "}",
    "[",
    "]",
    "|",
    ">",
    "%YAML 1.1",
    "---",
    "...",
    "\t",
    "#",
    "'",
    '"',
    "\\x",
    "\x85",
    "\ufeff",
    "0x10",
    "1e5",
    ".inf",
    "2027-01-01",
    "12:30:00",
    "~",
    "yes",
    "=",
)


GAMES = ("trade", *seeds.trees())  # the first one also has the most fields
_CODES = ("de", "de-AT", "pl", "ru", "tr", "ar", "he", "ja", "zh", "th", "en-GB", "en", "x", "x-own", "qz", "qqq-x-1")


@st.composite
def themes(draw: st.DrawFn) -> Case:
    """Draw a theme from an edition's tree, mutated by its schema."""
    game = draw(st.sampled_from(GAMES))
    data = draw(theme_files(game))
    return theme_case("theme", draw(calls(game)), data)


def theme_files(game: str) -> st.SearchStrategy[bytes]:
    """Draw an edition's tree, mutated by its schema, as text."""
    return bent_trees(seeds.trees()[game], SCHEMA, SCHEMA["$defs"]).map(seeds.text_of)


@st.composite
def languages(draw: st.DrawFn) -> Case:
    """Draw an edition and its translation file, mutated or not, and a command in that language."""
    game, code = draw(st.sampled_from(GAMES)), draw(st.sampled_from(_CODES))
    whole = seeds.trees()[game][0]
    bent = draw(bent_trees([whole], SCHEMA, SCHEMA["$defs"]))
    parts = draw(st.lists(st.sampled_from(sorted(whole)), min_size=1, max_size=6, unique=True))
    overlay = {name: bent[name] for name in parts if name in bent and name not in ("format", "id", "game", "language")}
    if draw(st.booleans()):
        whole = {**whole, "language": draw(st.one_of(st.sampled_from(_CODES), anything()))}
    words = draw(calls(game))
    asked = draw(st.sampled_from((code, code, code, *_CODES)))
    return theme_case(
        "language",
        (*words, "--language", asked),
        seeds.text_of(whole),
        **{f"{code}.yaml": seeds.text_of(overlay)},
    )


@st.composite
def yaml_texts(draw: st.DrawFn) -> Case:
    """Draw a theme whose text has modified lines and YAML characters, or invalid bytes."""
    data = draw(yaml_files())
    return theme_case("yaml", draw(calls()), data)


@st.composite
def yaml_files(draw: st.DrawFn) -> bytes:
    """Draw the text of a theme with modified lines and YAML characters, or invalid bytes."""
    if draw(st.integers(0, 3)):
        return draw(bent_lines(seeds.theme_texts(), _HOSTILE_YAML)).encode("utf-8", "replace")
    sound = [text.encode() for text in seeds.theme_texts()]
    return draw(bent_bytes(sound, [b"\xff\xfe", b"\x00", b"\xed\xa0\x80"]))


@st.composite
def yaml_storms(draw: st.DrawFn) -> Case:
    """Draw many repetitions: nesting, fields, list items, long lines or mistakes of one kind."""
    size = draw(st.sampled_from((1, 31, 32, 33, 1_000, 20_000, 60_000)))
    unit = draw(
        st.sampled_from(("[", "{a: ", "- ", "a: b\n", "? a\n", "x", "- {id: x}\n", "-", "a-", " ", "\n", "*a "))
    )
    head = draw(
        st.sampled_from(
            (
                "format: 1\n",
                "format: 1\nextends: classic\n",
                "format: 1\nextends: classic\ngroups:\n",
                "format: 1\nextends: classic\nspaces:\n",
                "format: 1\nextends: classic\ntitle: ",
            )
        )
    )
    return theme_case("yaml", ("check", "theme/"), f"{head}{unit * size}\n".encode())


_NAMES = st.one_of(
    st.sampled_from(TROUBLE),
    st.sampled_from(
        (
            "theme.yaml",
            "../x.png",
            "/etc/passwd",
            "C:\\x",
            "link.png",
            "sub",
            "x/" * 90,
            "e\u0301.png",
            "p.png\x00",
            "\ud800.png",
            "nothing.png",
            "fonts/x.ttf",
            "p.PNG",
            "~/x",
            "aux.png",
        )
    ),
)


@st.composite
def names(draw: st.DrawFn) -> Case:
    """Draw a theme with file names that are outside its folder, missing or invalid."""
    name = draw(_NAMES)
    spots = ("decks.0.art", "fonts.text", "decks.0.cards_file", "fonts.fallback", "board.art", "event", "extends")
    spot = draw(st.sampled_from(spots))
    value: Any = [name] if spot == "fonts.fallback" else {"file": name} if spot == "event" else name
    text = re.sub("[\ud800-\udfff]", "\ufffd", name)
    files = {"p.png": seeds.pictures()[0], "sub/p.png": b"", "e\u0301.png": seeds.pictures()[0]}
    return theme_case(
        "theme", draw(calls(documents=("cards",))), small_with({spot: value if text == name else text}), **files
    )
