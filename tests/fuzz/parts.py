"""Fuzzer inputs for parts of themes: icons as SVG paths, Markdown texts and card lists."""

from typing import Any

from hypothesis import strategies as st

from tests.fuzz.calls import calls, small_with, theme_case
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes, bent_lines
from tests.fuzz.schemas import TROUBLE, texts

_SOUND = st.one_of(
    st.integers(0, 24).map(str),
    st.sampled_from(("-24", "-1", ".5", "0", "1e-30", "12.5")),
    st.floats(-24, 24).map(lambda value: f"{value:.3f}"),
)
_ODD = st.sampled_from(("-0", "1e308", "-.5.5", "1e", "1e5", "9" * 40, "-", ".", "+3", "0x1", "nan", "\u0660"))
_SHORTHAND = {"z": 0, "h": 1, "v": 1, "m": 2, "l": 2, "t": 2, "s": 4, "q": 4, "c": 6, "a": 7}


@st.composite
def path_data(draw: st.DrawFn) -> str:
    """Draw valid path data, sometimes with a mistake."""
    parts, slips = [draw(st.sampled_from(("M12 12", "m2,2", "M0 0", "M3 15h18l-3 5H6z")))], draw(st.integers(0, 2)) == 0
    for _ in range(draw(st.integers(0, 12))):
        letter = draw(st.sampled_from(tuple(_SHORTHAND)))
        count = _SHORTHAND[letter] * draw(st.sampled_from((1, 1, 1, 2)))
        numbers = draw(st.lists(_SOUND, min_size=count, max_size=count))
        if letter == "a":
            numbers[3::7], numbers[4::7] = (["0"] * (count // 7), ["1"] * (count // 7))
        if slips and draw(st.integers(0, 3)) == 0:
            numbers = [*numbers[: draw(st.integers(0, count))], draw(_ODD)]
        blank = draw(st.sampled_from(("", "\u00a0", ",,", "\n"))) if slips else draw(st.sampled_from((" ", ",", " , ")))
        parts.append((letter.upper() if draw(st.booleans()) else letter) + blank.join(numbers))
    text = draw(st.sampled_from(("", " "))).join(parts) * draw(st.sampled_from((1, 1, 1, 1, 1, 60)))
    return draw(bent_lines([text], ["z", ",,", "e", "M", "\u0660"])).strip("\n") if slips else text


_ICONS = (
    "decks.0.icon",
    "money.0.icon",
    "pieces.tokens.0.icon",
    "pieces.small_building.icon",
    "spaces.0.icon",
    "spaces.5.icon",
    "board.icon",
    "decks.0.cards.0.icon",
)
_NAMES = (
    *("own", "🏰", "☀️", "👨\u200d🚀", "#️⃣", "🏰🏰", "قلعة", "\ufe0f"),
    *("emoji/castle", "game/cauldron", "game/", "emoji/x", "game/" + "a" * 60),
)
_STYLES = st.sampled_from((None, "deco", "sweetschool", "woodcut", "arcade", "programme"))


@st.composite
def icons(draw: st.DrawFn) -> Case:
    """Draw a theme with custom icons at any place and in any style."""
    path = draw(path_data())
    boxes = st.one_of(
        st.sampled_from(("0 0 24 24", "-300 -300 600 600", "-99999 -99999 199999 199999")),
        st.from_regex(r"-?[0-9]{1,4} -?[0-9]{1,4} [0-9]{1,7} [0-9]{1,7}", fullmatch=True),
    )
    wide = {"path": path, "view_box": "-300 -300 600 600"}
    icon = draw(st.one_of(st.just(path), st.just(wide), boxes.map(lambda box: {"path": path, "view_box": box})))
    places = draw(st.lists(st.sampled_from(_ICONS), min_size=1, unique=True))
    fields = {place: draw(st.sampled_from(_NAMES)) for place in places}
    style = draw(_STYLES)
    data = small_with({**fields, "icons": {"own": icon}, **({"style": style} if style else {})})
    return theme_case("icon", draw(calls(documents=("board", "cards", "money", "pieces", "deeds"))), data)


_BLOCKS = (
    "# Title",
    "## Part",
    "### Third",
    "plain text",
    "*",
    "**",
    "* one\n* two",
    "- a\n  - b\n    - c",
    "1. a\n2. b",
    "```\ncode\n```",
    "`code`",
    "> quote",
    "---",
    "| a | b |\n|---|--:|\n| 1 | 2 |",
    "|a|\n|-|",
    "[link](http://x)",
    "![p](x.png)",
    "<b>x</b>",
    "<!-- x -->",
    "**bold *both* bold**",
    "***",
    "_a_",
    "\\*",
    "&nbsp;",
    "&#0;",
    "text  \nbroken",
    "{title}",
    "{salary}",
    "{none}",
    "{",
    "}}",
    "~~x~~",
    "~",
    "a[^1]\n\n[^1]: note",
    "term\n: sense",
    "- [ ] task",
    "http://example.org",
    "\u00a0",
    "\t",
    "",
    "W" * 200,
    "a " * 400,
    "-" * 40,
    "\u05e9\u05dc\u05d5\u05dd",
    "**" * 300,
    "> " * 60 + "x",
    "- " * 60 + "x",
    "[" * 300,
)


@st.composite
def markdown_texts(draw: st.DrawFn) -> str:
    """Draw valid or faulty Markdown of any length."""
    blocks = st.one_of(st.sampled_from(_BLOCKS), texts(1, 200))
    parts = draw(st.lists(blocks, min_size=1, max_size=6))
    text = draw(st.sampled_from(("\n\n", "\n", " ", ""))).join(parts)
    return (text * draw(st.sampled_from((1, 1, 1, 1, 1, 60, 1_000))))[:20_000].replace("\x00", "")


@st.composite
def markdown(draw: st.DrawFn) -> Case:
    """Draw a theme with valid or faulty Markdown in any field that allows it."""
    text = draw(markdown_texts())
    place = draw(st.sampled_from(("intro", "add", "replace", "notes", "quick")))
    section = draw(st.sampled_from(("start", "money", "auctions", "jail", "rents", "own")))
    value: Any = {section: text} if place != "intro" else text
    if place == "add":
        value = [{"id": "own", "title": draw(texts(1, 60)), "text": text}]
    fold = draw(st.sampled_from(((), (), ("--fold", "zine"), ("--fold", "half"))))
    words = draw(calls(documents=("rules",), checked=30))
    return theme_case(
        "markdown", words + (fold if words[0] == "build" else ()), small_with({"booklet": {place: value}})
    )


_CELLS = st.one_of(
    st.sampled_from(("chest-01", "chest-09", "Go on.", "", '"', '""', '"a,b"', '"a\nb"', "yes", "2", "star")),
    st.sampled_from(TROUBLE),
    st.text(max_size=10),
)
_COLUMNS = ("id", "text", "title", "icon", "art", "keep", "copies")


@st.composite
def cards(draw: st.DrawFn) -> Case:
    """Draw a theme with a card list in CSV that replaces or extends a deck."""
    data, merged = draw(card_lists()), draw(st.booleans())
    fields = {"decks.0.cards_file": "cards.csv", "decks.0.merge_cards": merged}
    words = draw(calls(documents=("cards",)))
    return Case("cards", words, {"theme/theme.yaml": small_with(fields), "theme/cards.csv": data})


@st.composite
def card_lists(draw: st.DrawFn) -> bytes:
    """Draw a card list in CSV."""
    header = ",".join(draw(st.lists(st.sampled_from((*_COLUMNS, "x", "")), min_size=1, max_size=8)))
    header = draw(st.sampled_from((header, "id,text", "id,text", ",".join(_COLUMNS), "id,text,title,copies")))
    wide = header.count(",") + 1
    width = st.integers(1, 8) if draw(st.integers(0, 3)) == 0 else st.just(wide)
    cells = width.flatmap(lambda many: st.lists(_CELLS, min_size=many, max_size=many))
    rows = draw(st.lists(cells.map(",".join), max_size=8))
    rest = "," * (wide - 2)
    sound = [f"card-{number},Go on to {number}.{rest}" for number in range(draw(st.sampled_from((0, 2, 2, 400))))]
    data = draw(st.sampled_from(("\n", "\r\n", "\r"))).join([header, *sound, *rows]).encode("utf-8", "replace")
    return data if draw(st.integers(0, 4)) else draw(bent_bytes([data]))
