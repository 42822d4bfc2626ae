"""Tests of reading SVG files: painted paths with positions, colors and clips, and errors with their positions."""

import pytest

from printgen.color import Color
from printgen.geometry import Point, Rect, Size, extent
from printgen.svg.areas import polylines
from printgen.svg.attributes import Tint, tint
from printgen.svg.paints import Drawing, Gradient, Painted
from printgen.svg.reading import read_svg
from printgen.svg.xml import SvgError, is_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50"'
RED, GREEN, BLUE = Color(1, 0, 0), Color(0, 128 / 255, 0), Color(0, 0, 1)


def square(**look: str) -> str:
    said = " ".join(f'{name.rstrip("_").replace("_", "-")}="{value}"' for name, value in look.items())
    return f'<rect x="10" y="10" width="20" height="20" {said}/>'


def drawn(body: str, head: str = "") -> Drawing:
    return read_svg(f"{HEAD} {head}>{body}</svg>".encode())


def painted(body: str, head: str = "") -> Painted:
    (one,) = drawn(body, head).painted
    return one


def box(part: Painted) -> Rect:
    return extent(part.path)


def colour(body: str) -> Color:
    fill = painted(body).fill
    assert isinstance(fill, Tint)
    return fill.colour


def problems(body: str, head: str = "") -> list[tuple[str, int, int]]:
    with pytest.raises(SvgError) as refused:
        drawn(body, head)
    return [problem[:3] for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        ('<rect x="10" y="5" width="20" height="30"/>', Rect(10, 5, 20, 30)),
        ('<rect x="10%" y="10%" width="20" height="30" rx="4"/>', Rect(10, 5, 20, 30)),
        ('<circle cx="20" cy="20" r="10"/>', Rect(10, 10, 20, 20)),
        ('<ellipse cx="20" cy="20" rx="10" ry="5"/>', Rect(10, 15, 20, 10)),
        ('<polygon points="1,2 11,2 11 12-1 12"/>', Rect(-1, 2, 12, 10)),
        ('<polyline points="1 2 11 2 11 12"/>', Rect(1, 2, 10, 10)),
        ('<path d="M1 2h10v10H1z"/>', Rect(1, 2, 10, 10)),
        ('<line x1="1" y1="2" x2="11" y2="12" stroke="red"/>', Rect(1, 2, 10, 10)),
    ],
)
def test_every_basic_shape_is_where_it_says(shape: str, expected: Rect) -> None:
    assert box(painted(shape)) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    ("head", "size", "place"),
    [
        ("", Size(100, 50), Rect(10, 10, 20, 20)),
        ('width="200" height="100"', Size(200, 100), Rect(20, 20, 40, 40)),
        ('width="1in" height="48px"', Size(96, 48), Rect(9.6, 9.6, 19.2, 19.2)),
        ('width="100%" height="100%"', Size(100, 50), Rect(10, 10, 20, 20)),
        ('width="100" height="100"', Size(100, 100), Rect(10, 35, 20, 20)),
        ('width="100" height="100" preserveAspectRatio="xMinYMin"', Size(100, 100), Rect(10, 10, 20, 20)),
        ('width="100" height="100" preserveAspectRatio="none"', Size(100, 100), Rect(10, 20, 20, 40)),
        ('width="100" height="100" preserveAspectRatio="xMaxYMid slice"', Size(100, 100), Rect(-80, 20, 40, 40)),
    ],
)
def test_the_view_box_is_fitted_into_the_size(head: str, size: Size, place: Rect) -> None:
    drawing = drawn(square(), head)
    assert drawing.size == pytest.approx(size)
    assert box(drawing.painted[0]) == pytest.approx(place)


@pytest.mark.parametrize(
    ("transform", "place"),
    [
        ("translate(5)", Rect(15, 10, 20, 20)),
        ("translate(5 -5) scale(2)", Rect(25, 15, 40, 40)),
        ("rotate(90)", Rect(-30, 10, 20, 20)),
        ("rotate(180, 20, 20)", Rect(10, 10, 20, 20)),
        ("skewX(45)", Rect(20, 10, 40, 20)),
        ("matrix(1 0 0 -1 0 50)", Rect(10, 20, 20, 20)),
    ],
)
def test_transforms_move_what_they_stand_at(transform: str, place: Rect) -> None:
    for body in (square(transform=transform), f'<g transform="{transform}">{square()}</g>'):
        assert box(painted(body)) == pytest.approx(place)


@pytest.mark.parametrize(
    "body",
    [
        square(fill="#f00"),
        square(style="fill:rgb(255, 0, 0)"),
        f'<g fill="red">{square()}</g>',
        f"<style>.a{{fill:red}}</style>{square(class_='b a')}",
        f"<style><![CDATA[rect.a, #x{{fill:#FF0000;}}]]></style>{square(class_='a', fill='blue')}",
        f"<style>.a{{fill:blue}} #x{{fill:red}} .a{{fill:green}}</style>{square(class_='a', id='x')}",
        f"<style>@media print{{rect{{fill:blue}}}} g rect{{fill:red}} svg>rect{{fill:blue}}</style><g>{square()}</g>",
        f"<style>rect{{fill:blue}}</style>{square(style='fill:red')}",
        f'<g color="red" fill="blue">{square(fill="currentColor")}</g>',
        f'<defs><g id="s">{square()}</g></defs><use xlink:href="#s" fill="red"/>',
        f'<linearGradient id="g"><stop stop-color="red"/></linearGradient>{square(fill="url(#g)")}',
        square(fill="url(#missing) red"),
        f'<g display="none">{square()}</g><g fill="red">{square(visibility="visible")}</g>',
        f"{square(fill='none')}{square(visibility='hidden')}{square(fill='red')}",
    ],
)
def test_a_fill_is_found_wherever_drawing_programs_write_it(body: str) -> None:
    assert colour(body) == RED


def test_colors_are_read_as_style_sheets_write_them() -> None:
    assert tint("#0000ff80") == Tint(BLUE, pytest.approx(0.502, abs=0.001))
    assert tint("rgba(0 0 255 / 50%)") == tint("rgba(0,0,255,.5)") == Tint(BLUE, 0.5)
    assert tint("hsl(240, 100%, 50%)").colour == pytest.approx(BLUE)
    assert tint("Green") == Tint(GREEN)
    assert tint("transparent").alpha == 0
    for wrong in ("rgb(1,2)", "#12345", "reddish", "url(x)", ""):
        with pytest.raises(ValueError, match=r"."):
            tint(wrong)


def test_opacity_is_that_of_the_shape_and_of_all_groups_round_it() -> None:
    part = painted(f'<g opacity=".5">{square(fill_opacity="50%", style="opacity:.8")}</g>')
    assert isinstance(part.fill, Tint)
    assert part.fill.alpha == pytest.approx(0.2)


def test_a_stroke_is_as_wide_as_its_place_makes_it_and_lies_over_the_fill() -> None:
    line = square(
        stroke="blue", stroke_width="2", stroke_linecap="round", stroke_linejoin="round", stroke_dasharray="3"
    )
    fill, stroke = drawn(f'<g transform="scale(3)">{line}</g>').painted
    assert fill.pen is None
    assert stroke.pen == (Tint(BLUE), pytest.approx(6), True, True, (9, 9))
    stroke, fill = drawn(square(stroke="blue", paint_order="stroke")).painted
    assert stroke.pen
    assert fill.fill


def test_holes_by_the_even_odd_rule_are_holes_by_the_nonzero_rule() -> None:
    rings = "M0 0H50V50H0z M10 10H40V40H10z M20 20H30V30H20z"
    areas = [one.area for one in polylines(painted(f'<path fill-rule="evenodd" d="{rings}"/>').path, 0.1)]
    assert areas == [2500, -900, 100]
    assert [one.area for one in polylines(painted(f'<path d="{rings}"/>').path, 0.1)] == [2500, 900, 100]


def test_a_symbol_is_fitted_into_the_use_that_shows_it() -> None:
    symbol = '<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol>'
    part = painted(f'{symbol}<use href="#s" x="20" y="5" width="40" height="20"/>')
    assert box(part) == pytest.approx(Rect(30, 5, 20, 20))


def test_a_clip_path_that_cuts_is_kept_and_one_that_does_not_is_dropped() -> None:
    clip = '<clipPath id="c"><rect width="{}" height="50"/></clipPath><g clip-path="url(#c)">{}</g>'
    (cut,) = painted(clip.format(15, square())).clips
    assert extent(cut) == pytest.approx(Rect(0, 0, 15, 50))
    assert painted(clip.format(100, square())).clips == ()


def test_gradients_take_from_one_another_and_are_laid_on_their_shape() -> None:
    body = (
        '<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="100%" style="stop-color:blue"/>'
        f'</linearGradient><linearGradient id="b" xlink:href="#a" x2="0" y2="1"/>{square(fill="url(#b)")}'
    )
    fill = painted(body).fill
    assert isinstance(fill, Gradient)
    assert fill.place.point(fill.start) == pytest.approx(Point(10, 10))
    assert fill.place.point(fill.end) == pytest.approx(Point(10, 30))
    assert fill.mean == Tint(Color(0.5, 0, 0.5))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("<script>alert(1)</script>", "it contains a script, which is never run"),
        (square(onclick="f()"), "it contains a script, which is never run"),
        ("<text>Hi</text>", "its text is not converted to paths"),
        ("<g><text><tspan>Hi</tspan></text></g>", "its text is not converted to paths"),
        ('<image href="x.png"/>', "it contains a raster picture"),
        ('<use href="other.svg#x"/>', "it links to another file"),
        ("<style>@import url(x.css);</style>", "it links to another file"),
        (square(style="fill:url(http://x/y#z)"), "it links to another file"),
        (square(filter="url(#f)"), "it has a filter, such as a blur or a shadow, which is not supported"),
        (square(mask="url(#f)"), "it has a mask, which is not supported"),
        (square(transform="turn(3)"), "'turn(3)' is not a transform"),
        (square(transform="rotate(1 2)", fill="reddish"), "'reddish' is not a color"),
        (square(fill="reddish"), "'reddish' is not a color"),
        ('<rect width="1e400" height="1"/>', "a number in it is too large"),
        ('<path d="M0 0L1"/>', "a number is missing before the end"),
        ('<use href="#x"/>', "there is no other element '#x' to use"),
        ('<g id="x"><use href="#x"/></g>', "there is no other element '#x' to use"),
        (square(clip_path="url(#no)"), "there is no clip path 'no'"),
        ("<g/>", "it draws nothing"),
    ],
)
def test_what_cannot_be_drawn_is_told_at_its_place(body: str, message: str) -> None:
    found = problems(f"\n  {body}")
    assert message in [problem[0] for problem in found]
    if message != "it draws nothing":
        assert {problem[1] for problem in found if problem[0] == message} == {2}


def test_every_fault_of_a_file_is_told_at_once() -> None:
    assert problems('\n<text>a</text>\n <rect fill="x" width="1" height="1"/>') == [
        ("its text is not converted to paths", 2, 1),
        ("'x' is not a color", 3, 2),
    ]


def test_text_without_letters_and_what_only_describes_or_moves_is_passed_over() -> None:
    body = '<title>t</title><metadata/><desc>d</desc><text> </text><x:y xmlns:x="urn:x"><rect/></x:y>'
    assert box(painted(f'{body}<g>{square()}<animate attributeName="x" to="3"/></g>')).x == 10


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<svg", "this is not XML: unclosed token"),
        (b"<html/>", "this is not an SVG file: its first element must be 'svg'"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "it declares entities, which are not supported"),
        (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>', "it declares entities"),
        (b"<svg>&nbsp;</svg>", "this is not XML: undefined entity"),
        (b"<svg/>", "the drawing has no size: add a viewBox to its 'svg' element"),
        (b'<svg viewBox="0 0 0 5"/>', "the drawing has no size"),
        (b'<svg viewBox="0 0 5"/>', "its viewBox must be four numbers"),
        (b'<?xml version="1.0" encoding="klingon"?><svg/>', ""),
        (b"<g>" * 70 + b"</g>" * 70, "its groups are nested more than 64 levels"),
        (b'<svg viewBox="0 0 1 1">' + b"<g/>" * 20_000 + b"</svg>", "it has more than 20,000 elements"),
        pytest.param(
            b'<svg viewBox="0 0 1 1"><path d="M0 0' + b"h1" * 60_000 + b'"/></svg>',
            "more than 60,000 lines and curves",
            marks=pytest.mark.long,
        ),
        pytest.param(
            b'<svg viewBox="0 0 1 1"><g id="a"><path d="M0 0h1v1z"/></g>'
            + b"".join(
                b'<g id="%c"><use href="#%c"/><use href="#%c"/><use href="#%c"/></g>' % (n + 1, n, n, n)
                for n in range(97, 110)
            )
            + b"</svg>",
            "its 'use' elements repeat too much",
            marks=pytest.mark.long,
        ),
        (b"<svg><style>" + b".a{}" * 501 + b"</style></svg>", "its style sheet has more than 500 rules"),
    ],
)
def test_files_that_are_no_drawings_or_beyond_the_limits_are_refused(data: bytes, message: str) -> None:
    with pytest.raises(SvgError) as refused:
        read_svg(data)
    assert message in str(refused.value)


def test_a_file_with_a_document_type_and_in_utf_16_is_read() -> None:
    text = f'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">{HEAD}>{square()}</svg>'
    for data in (text.encode(), f'<?xml version="1.0" encoding="UTF-16"?>{text}'.encode("utf-16")):
        assert is_svg(data)
        assert len(read_svg(data).painted) == 1
    assert not is_svg(b"\x89PNG\r\n\x1a\n")
    assert not is_svg(b"\xff\xd8\xff\xe0")


def test_a_gradient_of_too_many_stops_is_refused() -> None:
    stops = "".join(f'<stop offset="{at}%"/>' for at in range(101))
    found = problems(f'<linearGradient id="g">{stops}</linearGradient>{square(fill="url(#g)")}')
    assert found[0][0] == "its gradient has more than 100 stops"
