"""SVG files of all sorts, right and odd: elements and attributes in their grammar, with slips, and bytes bent."""

from hypothesis import strategies as st

from tests.fuzz.calls import calls, small_with
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes
from tests.fuzz.pictures import ART

_NUMBERS = st.sampled_from(
    ("0", "1", "-3", "12.5", "24", "1e3", "50%", "2mm", "1e9", "-1e-9", "nan", "", "1e999", "9" * 50)
)
_COLOURS = ("red", "#0f0", "#12345678", "rgb(1,2,3)", "hsl(9,9%,9%)", "none", "currentColor", "url(#g)", "url(#c) red")
_TRANSFORMS = (
    "translate(3)",
    "scale(-2 0.5)",
    "scale(0)",
    "rotate(45 12 12)",
    "skewX(90)",
    "matrix(1 2 3 4 5 6)",
    "x(1)",
)
_PATHS = (
    "M3 3H20V20z",
    "M0 0C9 0 9 9 0 9S9 9 1 1",
    "m2 2a5 3 9 1 0 4 4z M1 1",
    "M0 0h9v9H0z M2 2h5v5H2z",
    "M0",
    "M1 1",
    "",
)
_LOOK = st.one_of(
    st.tuples(st.sampled_from(("fill", "stroke", "stop-color", "color")), st.sampled_from(_COLOURS)),
    st.tuples(
        st.sampled_from(("stroke-width", "opacity", "fill-opacity", "stroke-dasharray", "stop-opacity", "offset")),
        _NUMBERS,
    ),
    st.tuples(st.just("transform"), st.sampled_from(_TRANSFORMS)),
    st.tuples(st.sampled_from(("class", "id", "href")), st.sampled_from(("a", "g", "c", "#a", "#g", "#c", "x.svg#a"))),
    st.tuples(st.sampled_from(("clip-path", "mask", "filter")), st.sampled_from(("url(#c)", "none", "url(#a)"))),
    st.tuples(st.just("fill-rule"), st.sampled_from(("evenodd", "nonzero"))),
    st.tuples(st.just("style"), st.sampled_from(("fill:red;stroke:#123", "opacity:.5", "x", "fill:url(http://x)"))),
    st.tuples(st.sampled_from(("stroke-linecap", "stroke-linejoin")), st.sampled_from(("round", "butt"))),
    st.tuples(
        st.sampled_from(("x", "y", "width", "height", "cx", "cy", "r", "rx", "x1", "y1", "x2", "y2", "fx")), _NUMBERS
    ),
    st.tuples(st.just("points"), st.sampled_from(("1,1 9,9 3,8", "1 1", "", "1-2.5.5 3e0"))),
    st.tuples(st.just("d"), st.sampled_from(_PATHS)),
    st.tuples(
        st.sampled_from(("viewBox", "preserveAspectRatio")), st.sampled_from(("0 0 9 9", "none", "xMinYMax slice"))
    ),
)
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use")
_ODD = ("stop", "image", "script")
_HOLDERS = (
    "g",
    "svg",
    "symbol",
    "defs",
    "clipPath",
    "linearGradient",
    "radialGradient",
    "switch",
    "a",
    "style",
    "text",
)


@st.composite
def _element(draw: st.DrawFn, depth: int = 0) -> str:
    """One element with a few attributes, and perhaps others in it."""
    sound = draw(st.sampled_from(('d="M3 3H20V20z"', 'width="9" height="9"', 'r="5" id="a"', "")))
    look = dict(draw(st.lists(_LOOK, max_size=4)))
    said = " ".join([*(f'{name}="{value}"' for name, value in look.items() if f"{name}=" not in sound), sound])
    if depth > 2 or draw(st.booleans()):
        odd = draw(st.integers(0, 5)) == 0
        return f"<{draw(st.sampled_from((*_SHAPES, *_ODD) if odd else _SHAPES))} {said}/>"
    name = draw(st.sampled_from(_HOLDERS))
    inner = "".join(draw(st.lists(_element(depth + 1), max_size=4)))
    inner = draw(st.sampled_from((".a{fill:red}", "#a,rect{}{", "@import x;"))) if name == "style" else inner
    return f"<{name} {said}>{inner}</{name}>"


@st.composite
def _files(draw: st.DrawFn) -> bytes:
    """An SVG file, perhaps with a slip."""
    size = draw(st.sampled_from(('viewBox="0 0 24 24"', 'viewBox="-9 -9 900 90"', 'width="9" height="1in"', "")))
    fixed = '<defs><linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient></defs>'
    fixed += '<clipPath id="c"><circle r="9"/></clipPath>' + draw(st.sampled_from(('<path d="M1 1h9v9z"/>', "")))
    body = "".join(draw(st.lists(_element(), max_size=5)))
    head = draw(st.sampled_from(("", "", '<?xml version="1.0"?>', '<!DOCTYPE svg [<!ENTITY a "b">]>', "\ufeff")))
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" {size}>{fixed}{body}</svg>'.encode()


_ICONS = ("decks.0.icon", "money.0.icon", "pieces.tokens.0.icon", "board.icon", "decks.0.cards.0.icon")


@st.composite
def svgs(draw: st.DrawFn) -> Case:
    """SVG files as icons and as art."""
    data = draw(_files())
    if draw(st.integers(0, 3)) == 0:
        data = draw(bent_bytes([data], [b"<g>", b"</g>", b"&#0;", b"<!--", b"\xff", b'd="M0 0']))
    words = draw(calls(documents=("cards", "money", "pieces", "board")))
    spots, name = (ART, "p.svg") if draw(st.booleans()) else (_ICONS, "own")
    fields = dict.fromkeys(draw(st.lists(st.sampled_from(spots), min_size=1, max_size=2, unique=True)), name)
    theme = small_with(fields if name == "p.svg" else {**fields, "icons": {"own": "p.svg"}})
    return Case("svg", words, {"theme/theme.yaml": theme, "theme/p.svg": data})
