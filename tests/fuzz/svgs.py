"""Fuzzer inputs for SVG: valid and faulty elements and attributes, and mutated bytes."""

from hypothesis import strategies as st

from tests.fuzz.calls import calls, small_with
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes
from tests.fuzz.pictures import ART

_NUMBERS = ("0", "1", "-3", "12.5", "24", "1e3", "50%", "2mm", ".5", "-1e-9")
_ODD_NUMBERS = ("nan", "", "1e999", "9" * 50, "1e9", "1,2")
_COLORS = ("red", "#0f0", "#12345678", "rgb(1,2,3)", "hsl(9,9%,9%)", "none", "currentColor", "url(#g)", "url(#x) red")
_TRANSFORMS = ("translate(3)", "scale(-2 0.5)", "scale(0)", "rotate(45 12 12)", "skewX(45)", "matrix(1 2 3 4 5 6)")
_PATHS = ("M3 3H20V20z", "M0 0C9 0 9 9 0 9S9 9 1 1", "m2 2a5 3 9 1 0 4 4z M1 1", "M0 0h9v9H0z M2 2h5v5H2z", "M1 1")
_LENGTHS = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "x1", "y1", "x2", "y2", "fx", "stroke-width", "offset")
# Valid and invalid values of each attribute.
_LOOKS: tuple[tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    (("fill", "stroke", "stop-color", "color"), _COLORS, ("reddish", "url(x.svg#a)")),
    (_LENGTHS, _NUMBERS, _ODD_NUMBERS),
    (("opacity", "fill-opacity", "stop-opacity"), ("0", ".5", "1", "50%"), _ODD_NUMBERS),
    (("stroke-dasharray",), ("3", "1 2", "0", "none"), _ODD_NUMBERS),
    (("transform", "gradientTransform"), _TRANSFORMS, ("x(1)", "scale(1e300)", "rotate()")),
    (("class", "id"), ("a", "g", "c"), ("", "\u05d0")),
    (("href",), ("#a", "#c", "#g"), ("#none", "x.svg#a")),
    (("clip-path",), ("url(#c)", "none"), ("url(#a)",)),
    (("fill-rule", "clip-rule"), ("evenodd", "nonzero"), ("x",)),
    (("style",), ("fill:red;stroke:#123", "opacity:.5", "x", ""), ("fill:url(http://x)", "mask:url(#a)")),
    (("stroke-linecap", "stroke-linejoin"), ("round", "butt"), ("x",)),
    (("points",), ("1,1 9,9 3,8", "1 1", "1-2.5.5 3e0"), ("1 x", "")),
    (("d",), _PATHS, ("M0", "", "M0 0L1e999 3")),
    (("preserveAspectRatio",), ("none", "xMinYMax slice"), ("x",)),
    (("viewBox",), ("0 0 9 9", "-9 -9 30 3"), ("0 0 0 9", "x")),
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
def _element(draw: st.DrawFn, slips: bool, depth: int = 0) -> str:
    """Draw an element with a few attributes and possibly child elements."""
    sound = draw(st.sampled_from(('d="M3 3H20V20z"', 'width="9" height="9"', 'r="5"', 'href="#a"')))
    look: dict[str, str] = {}
    for names, right, wrong in draw(st.lists(st.sampled_from(_LOOKS), max_size=4)):
        odd = slips and draw(st.integers(0, 3)) == 0
        look[draw(st.sampled_from(names))] = draw(st.sampled_from(wrong if odd else right))
    said = " ".join([*(f'{name}="{value}"' for name, value in look.items() if f"{name}=" not in sound), sound])
    if depth > 2 or draw(st.booleans()):
        return f"<{draw(st.sampled_from((*_SHAPES, *_ODD) if slips else _SHAPES))} {said}/>"
    name = draw(st.sampled_from((*_HOLDERS, "text") if slips else _HOLDERS))
    inner = "".join(draw(st.lists(_element(slips, depth + 1), max_size=4)))
    if name == "style":
        inner = draw(st.sampled_from((".a{fill:red}", "#a,rect{}{", "@import x;" if slips else "g .a{opacity:.5}")))
    return f"<{name} {said}>{inner}</{name}>"


@st.composite
def _texts(draw: st.DrawFn) -> bytes:
    """Draw the text of an SVG file, possibly with mistakes."""
    slips = draw(st.integers(0, 3)) == 0
    size = draw(st.sampled_from(('viewBox="0 0 24 24"', 'viewBox="-9 -9 900 90"', 'width="9" height="1in"')))
    fixed = '<defs><linearGradient id="g"><stop/><stop offset="1" stop-color="red"/></linearGradient></defs>'
    fixed += '<clipPath id="c"><circle r="9"/></clipPath>' + '<path id="a" d="M1 1h9v9z"/>'
    body = "".join(draw(st.lists(_element(slips), max_size=5)))
    odd = '<!DOCTYPE svg [<!ENTITY a "b">]>' if slips else "<!DOCTYPE svg>"
    head = draw(st.sampled_from(("", '<?xml version="1.0"?>', odd, "\ufeff")))
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" {size}>{fixed}{body}</svg>'.encode()


@st.composite
def svg_files(draw: st.DrawFn) -> bytes:
    """Draw an SVG file, possibly with mistakes or mutated bytes."""
    data = draw(_texts())
    if draw(st.integers(0, 3)):
        return data
    return draw(bent_bytes([data], [b"<g>", b"</g>", b"&#0;", b"<!--", b"\xff", b'd="M0 0']))


_ICONS = ("decks.0.icon", "money.0.icon", "pieces.tokens.0.icon", "board.icon", "decks.0.cards.0.icon")


@st.composite
def svgs(draw: st.DrawFn) -> Case:
    """Draw a theme that uses SVG files as icons and as art."""
    data = draw(svg_files())
    words = draw(calls(documents=("cards", "money", "pieces", "board")))
    spots, name = (ART, "p.svg") if draw(st.booleans()) else (_ICONS, "own")
    fields = dict.fromkeys(draw(st.lists(st.sampled_from(spots), min_size=1, max_size=2, unique=True)), name)
    theme = small_with(fields if name == "p.svg" else {**fields, "icons": {"own": "p.svg"}})
    return Case("svg", words, {"theme/theme.yaml": theme, "theme/p.svg": data})
