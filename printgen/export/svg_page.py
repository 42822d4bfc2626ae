"""Finished PDF pages as SVG: shapes, letters as outlines, pictures and clips."""

import struct
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cached_property, lru_cache, partial
from io import BytesIO
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import POINT, Path, Point, Rect, Segment, Transform, mapped
from printgen.type.font_file import glyph_outline, outline_font

BLACK = "#000"
_USUAL_WIDTH = 1000.0  # the default of composite fonts (PDF 32000-1, table 117)
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")
_NUMBERS = int, Decimal  # as operands
_DEEPEST = 12  # nesting of forms
_FILLS, _STROKES = {"f", "F", "f*", "B", "B*", "b", "b*"}, {"S", "s", "B", "B*", "b", "b*"}
_CLOSES = {"s", "b", "b*"}
Instruction = tuple[str, list[Any]]  # an operator of a content stream by its name, and its operands
Operators = dict[str, Callable[..., None]]  # the methods for operators of a content stream, by name


class Drawn(Struct, frozen=True):
    """A piece of SVG with a placeholder ``{}`` for its clip, its bounding box in mm on the page, and its clip's id."""

    element: str
    box: Rect
    clip: str = ""

    @property
    def text(self) -> str:
        """Return the piece with its clip."""
        return self.element.replace("{}", _reference(self.clip), 1)


class Clip(Struct, frozen=True):
    """A clipping path, and the id of the clip that it is itself within."""

    path: str
    within: str = ""

    def text(self, id: str) -> str:
        """Return the clip as SVG."""
        return f'<clipPath id="{id}"{_reference(self.within)}><path d="{self.path}"/></clipPath>'


def joined_fields(drawn: Iterable[Drawn], clips: dict[str, Clip]) -> Iterator[Drawn]:
    """Join pieces that are drawn field by field, adding a common clip to ``clips``.

    A page repeats a drawing, each time clipped to the next field; screens would show a hairline between fields.
    """
    runs = [tuple(run) for _, run in groupby(drawn, key=lambda one: one.clip)]

    def drawing(run: tuple[Drawn, ...]) -> object:
        elements = tuple(one.element for one in run)
        if not run[0].clip or any(" opacity=" in element for element in elements):
            return object()  # like no other
        return elements, clips[run[0].clip].within

    for _, same in groupby(runs, key=drawing):
        found = list(same)
        first = found[0]
        if len(found) > 1:
            parts = [clips[run[0].clip] for run in found]
            name = f"c{len(clips)}"
            # Each path begins with an absolute position, not relative to the one before it.
            clips[name] = Clip("".join(f"M{part.path[1:]}" for part in parts), parts[0].within)
            first = tuple(replace(one, clip=name) for one in first)
        yield from first


def _reference(clip: str) -> str:
    return f' clip-path="url(#{clip})"' if clip else ""


def relative_path_data(segments: Path | Sequence[tuple[Any, ...]]) -> str:
    """Return the ``d`` of a path in short, relative coordinates, to a hundredth.

    Points are rounded before their differences are taken, so that errors do not add up.
    """
    left = top = start_x = start_y = 0
    written: list[str] = []
    for segment in segments:
        if len(segment) == 3:
            name, x, y = segment
            x, y = round(x * 100), round(y * 100)
            written.append(f"{name.lower()}{_hundredths(x - left)}{_further(y - top)}")
            left, top = x, y
            if name == "M":
                start_x, start_y = x, y
        elif len(segment) == 7:
            _, x1, y1, x2, y2, x, y = segment
            x1, y1, x2, y2 = round(x1 * 100), round(y1 * 100), round(x2 * 100), round(y2 * 100)
            x, y = round(x * 100), round(y * 100)
            handles = f"{_hundredths(x1 - left)}{_further(y1 - top)}{_further(x2 - left)}{_further(y2 - top)}"
            written.append(f"c{handles}{_further(x - left)}{_further(y - top)}")
            left, top = x, y
        else:
            written.append("z")
            left, top = start_x, start_y
    return "".join(written)


@lru_cache(1 << 16)  # most differences are small, and occur again
def _hundredths(number: int) -> str:
    """Write hundredths in as few characters as possible."""
    whole, rest = divmod(abs(number), 100)
    text = f"{whole or ''}.{rest:02d}".rstrip("0").rstrip(".") or "0"
    return f"-{text}" if number < 0 else text


@lru_cache(1 << 16)
def _further(number: int) -> str:
    """Write hundredths after another number; a minus separates them as a comma does."""
    return _hundredths(number) if number < 0 else f",{_hundredths(number)}"


def segments_box(segments: Sequence[tuple[Any, ...]]) -> Rect:
    """Return the box of all points of segments, control points included."""
    return _box([x for one in segments for x in one[1::2]], [y for one in segments for y in one[2::2]])


def around(points: Sequence[Point]) -> Rect:
    """Return the box of points."""
    return _box([point.x for point in points], [point.y for point in points])


def _box(xs: Sequence[float], ys: Sequence[float]) -> Rect:
    xs, ys = xs or [0.0], ys or [0.0]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def length_factor(place: Transform) -> float:
    """Return the factor by which a transform scales lengths."""
    return float(abs(place.a * place.d - place.b * place.c) ** 0.5)


def matrix_attribute(place: Transform) -> str:
    """Return a transform as the value of ``transform``."""
    return f"matrix({' '.join(f'{number:.6g}' for number in place)})"


class GraphicsState(Struct, frozen=True):
    """The parameters of painting operators (PDF 32000-1, tables 52 and 104)."""

    place: Transform
    fill: str = BLACK
    stroke: str = BLACK
    width: float = 1.0
    dash: tuple[float, ...] = ()
    dash_start: float = 0.0
    cap: int = 0
    join: int = 0
    opacity: float = 1.0
    clip: str = ""  # an id
    font: str = ""
    size: float = 0.0
    spacing: float = 0.0
    rise: float = 0.0
    painted: int = 0  # text rendering mode: 0 fill, 1 stroke, 3 invisible


def gray(value: float) -> str:
    """Return a gray."""
    return rgb(value, value, value)


def rgb(*parts: float) -> str:
    """Return a color of three components from 0 to 1."""
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in parts)


def cmyk(cyan: float, magenta: float, yellow: float, black: float) -> str:
    """Convert a CMYK color without a profile."""
    return rgb(*(1 - min(1.0, part + black) for part in (cyan, magenta, yellow)))


class EmbeddedFont:
    """A font resource of a page; codes have one byte, those of a composite font two."""

    def __init__(self, resource: Any) -> None:
        self.composite = str(resource.Subtype) == "/Type0"
        self._own = resource.DescendantFonts[0] if self.composite else resource

    def codes(self, text: bytes) -> Iterator[int]:
        """Yield the codes of a string."""
        if not self.composite:
            yield from text
            return
        yield from (first << 8 | second for first, second in zip(text[::2], text[1::2], strict=False))

    def width(self, code: int) -> float:
        """Return the advance of a code, in 1/1000 of the font size."""
        return self._widths.get(code, _USUAL_WIDTH if self.composite else 0.0)

    def outline(self, code: int) -> Path:
        """Return the outline of a code's glyph, in 1/1000 of the font size, with y downwards."""
        if self.composite:
            glyph = self._numbers[code] if code < len(self._numbers) else code
        else:
            glyph = self._one_byte_codes.get(code, 0)
        return glyph_outline(self._font, glyph)

    @cached_property
    def _file(self) -> bytes:
        return bytes(self._own.FontDescriptor.FontFile2.read_bytes())

    @cached_property
    def _font(self) -> Any:
        return outline_font(self._file)

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        """Return the glyphs by code, if the font maps them."""
        mapped = self._own.get("/CIDToGIDMap")
        if mapped is None or str(type(mapped).__name__) == "Name" or not hasattr(mapped, "read_bytes"):
            return ()
        data = bytes(mapped.read_bytes())
        return struct.unpack(f">{len(data) // 2}H", data[: len(data) // 2 * 2])

    @cached_property
    def _one_byte_codes(self) -> Mapping[int, int]:
        """Return the glyphs by one-byte code in the font's 'cmap' (OpenType, formats 0 and 6)."""
        data = self._file
        (count,) = struct.unpack_from(">H", data, 4)
        tables = {data[at : at + 4]: struct.unpack_from(">L", data, at + 8)[0] for at in range(12, 12 + 16 * count, 16)}
        start = tables[b"cmap"]
        (maps,) = struct.unpack_from(">H", data, start + 2)
        for number in range(maps):
            (offset,) = struct.unpack_from(">L", data, start + 4 + 8 * number + 4)
            (form,) = struct.unpack_from(">H", data, start + offset)
            if form == 0:
                return dict(enumerate(data[start + offset + 6 : start + offset + 262]))
            if form == 6:
                first, entries = struct.unpack_from(">HH", data, start + offset + 6)
                return dict(enumerate(struct.unpack_from(f">{entries}H", data, start + offset + 10), first))
        return {}

    @cached_property
    def _widths(self) -> Mapping[int, float]:
        if not self.composite:
            first = int(self._own.FirstChar)
            return {first + at: float(width) for at, width in enumerate(self._own.Widths)}
        found: dict[int, float] = {}
        row = list(self._own.get("/W", ()))
        for first, widths in zip(row[::2], row[1::2], strict=False):
            found.update({int(first) + at: float(width) for at, width in enumerate(widths)})
        return found


def picture_data(thing: Any, fill: str) -> bytes:
    """Return a picture as PNG with its transparency; a stencil mask in its fill color."""
    import pikepdf
    from PIL import Image, ImageOps

    picture = pikepdf.PdfImage(thing).as_pil_image()
    if bool(thing.get("/ImageMask", False)):
        alpha = ImageOps.invert(picture.convert("L"))
        picture = Image.new("RGB", picture.size, fill)
        picture.putalpha(alpha)
    elif (mask := thing.get("/SMask")) is not None:
        picture = picture.convert("RGB")
        picture.putalpha(pikepdf.PdfImage(mask).as_pil_image().convert("L").resize(picture.size))
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()


class PageDrawing:
    """The drawing of a page in mm from its top left corner: SVG elements in order, and their glyphs and clips."""

    def __init__(self, page: Any) -> None:
        self.drawn: list[Drawn] = []
        self.glyphs: dict[str, str] = {}
        self.clips: dict[str, Clip] = {}
        self._glyph_ids: dict[tuple[EmbeddedFont, int], str] = {}
        self._fonts: dict[Any, EmbeddedFont] = {}
        self._streams: dict[Any, list[Instruction]] = {}
        _, bottom, _, top = (float(side) for side in page.MediaBox)
        upright = Transform(POINT, 0.0, 0.0, -POINT, 0.0, (top - bottom) * POINT)
        _StreamReader(self, page.Resources, GraphicsState(upright), 0).read(page)
        self.drawn = list(joined_fields(self.drawn, self.clips))

    def glyph(self, font: EmbeddedFont, code: int) -> str:
        """Return the id of a glyph's outline; empty if it draws nothing."""
        key = (font, code)
        if key not in self._glyph_ids:
            outline = relative_path_data(font.outline(code))
            self._glyph_ids[key] = name = f"g{len(self._glyph_ids)}" if outline else ""
            if outline:
                self.glyphs[name] = f'<path id="{name}" d="{outline}"/>'
        return self._glyph_ids[key]

    def font(self, resource: Any) -> EmbeddedFont:
        """Return the font of a resource, read once."""
        key = resource.objgen
        if key not in self._fonts:
            self._fonts[key] = EmbeddedFont(resource)
        return self._fonts[key]

    def instructions(self, content: Any) -> list[Instruction]:
        """Return the instructions of a content stream; a form drawn many times is parsed once."""
        import pikepdf

        key = content.objgen
        if key not in self._streams:
            self._streams[key] = [
                (str(instruction.operator), list(map(_plain, instruction.operands)))
                for instruction in pikepdf.parse_content_stream(content)
            ]
        return self._streams[key]

    def clip(self, data: str, within: str) -> str:
        """Add a clip within another one, and return its id."""
        name = f"c{len(self.clips)}"
        self.clips[name] = Clip(data, within)
        return name


class _StreamReader:
    """An interpreter of one content stream: the page's, or that of a form in its place."""

    def __init__(self, drawing: PageDrawing, resources: Any, state: GraphicsState, depth: int) -> None:
        self._drawing, self._resources, self._depth = drawing, resources, depth
        self._state = state
        self._kept: list[GraphicsState] = []
        self._path: list[Segment] = []
        self._clips = False
        self._line = self._pen = Transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        self._operators: Operators = {
            # the graphics state
            "q": lambda: self._kept.append(self._state),
            "Q": self._restore,
            "cm": lambda *six: self._set(place=Transform(*six).then(self._state.place)),
            "g": lambda value: self._set(fill=gray(value)),
            "G": lambda value: self._set(stroke=gray(value)),
            "rg": lambda *parts: self._set(fill=rgb(*parts)),
            "RG": lambda *parts: self._set(stroke=rgb(*parts)),
            "k": lambda *parts: self._set(fill=cmyk(*parts)),
            "K": lambda *parts: self._set(stroke=cmyk(*parts)),
            "w": lambda width: self._set(width=width),
            "J": lambda cap: self._set(cap=int(cap)),
            "j": lambda join: self._set(join=int(join)),
            "d": lambda lengths, start: self._set(dash=tuple(map(float, lengths)), dash_start=start),
            "gs": self._graphics,
            # paths, forms and pictures
            "m": lambda x, y: self._path.append(("M", x, y)),
            "l": lambda x, y: self._path.append(("L", x, y)),
            "c": lambda *six: self._path.append(("C", *six)),
            "h": lambda: self._path.append(("Z",)),
            "re": self._rectangle,
            "W": self._clip_next,
            "W*": self._clip_next,
            "n": lambda: self._painted("n"),
            "Do": self._object,
            **{name: partial(self._painted, name) for name in _FILLS | _STROKES},
            # text
            "BT": lambda: self._text_place(1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
            "Tf": lambda name, size: self._set(font=str(name), size=size),
            "Tc": lambda spacing: self._set(spacing=spacing),
            "Ts": lambda rise: self._set(rise=rise),
            "Tr": lambda mode: self._set(painted=int(mode)),
            "Tm": self._text_place,
            "Td": self._text_moved,
            "Tj": lambda text: self._shown([text]),
            "TJ": self._shown,
        }

    def read(self, content: Any) -> None:
        """Draw a content stream; unknown operators are ignored."""
        for operator, operands in self._drawing.instructions(content):
            act = self._operators.get(operator)
            if act:
                act(*operands)

    def _set(self, **values: Any) -> None:
        self._state = replace(self._state, **values)

    def _restore(self) -> None:
        if self._kept:
            self._state = self._kept.pop()

    def _graphics(self, name: Any) -> None:
        """Apply the opacity of a named graphics state."""
        found = self._resources.ExtGState[str(name)]
        self._set(opacity=float(found.get("/ca", found.get("/CA", 1.0))))

    # ---- shapes ----------------------------------------------------------------------------------------------

    def _rectangle(self, x: float, y: float, width: float, height: float) -> None:
        self._path += [("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height), ("Z",)]

    def _clip_next(self) -> None:
        self._clips = True

    def _painted(self, operator: str) -> None:
        """Paint the path, then clip to it if requested."""
        if operator in _CLOSES:
            self._path.append(("Z",))
        path = mapped(tuple(self._path), self._state.place)
        fills, strokes = operator in _FILLS, operator in _STROKES
        if path and (fills or strokes):
            even = ' fill-rule="evenodd"' if operator.endswith("*") else ""
            fill = self._state.fill if fills else "none"
            look = f' fill="{fill}"' + (self._stroking() if strokes else "")
            self._add(f'<path d="{relative_path_data(path)}"{look}{even}{{}}/>', segments_box(path))
        if self._clips:
            self._set(clip=self._drawing.clip(relative_path_data(path), self._state.clip))
        self._path, self._clips = [], False

    def _stroking(self) -> str:
        """Return the attributes of the pen, with lengths as on the page."""
        state = self._state
        longer = length_factor(state.place)
        width = max(state.width * longer, 0.02)  # 0 is the thinnest line possible
        look = f' stroke="{state.stroke}" stroke-width="{width:.3g}"'
        if state.dash:
            dashes = " ".join(f"{length * longer:.3g}" for length in state.dash)
            look += f' stroke-dasharray="{dashes}" stroke-dashoffset="{state.dash_start * longer:.3g}"'
        look += f' stroke-linecap="{_CAPS[state.cap]}"' if state.cap else ""
        return look + (f' stroke-linejoin="{_JOINS[state.join]}"' if state.join else "")

    def _add(self, element: str, box: Rect) -> None:
        """Add an element, with its opacity and clip in its gap ``{}``."""
        state = self._state
        rest = f' opacity="{state.opacity:.3g}"' if state.opacity < 1 else ""
        self._drawing.drawn.append(Drawn(element.replace("{}", f"{rest}{{}}", 1), box, state.clip))

    # ---- forms and pictures ----------------------------------------------------------------------------------

    def _object(self, name: Any) -> None:
        thing = self._resources.XObject[str(name)]
        if str(thing.Subtype) == "/Image":
            self._image(thing)
        elif self._depth < _DEEPEST:
            matrix = Transform(*(float(part) for part in thing.get("/Matrix", (1, 0, 0, 1, 0, 0))))
            state = replace(self._state, place=matrix.then(self._state.place))
            resources = thing.get("/Resources", self._resources)
            _StreamReader(self._drawing, resources, state, self._depth + 1).read(thing)

    def _image(self, thing: Any) -> None:
        place = Transform(1.0, 0.0, 0.0, -1.0, 0.0, 1.0).then(self._state.place)
        corners = [place.point(Point(x, y)) for x in (0.0, 1.0) for y in (0.0, 1.0)]
        source = f"data:image/png;base64,{b64encode(picture_data(thing, self._state.fill)).decode('ascii')}"
        whole = f'width="1" height="1" preserveAspectRatio="none" transform="{matrix_attribute(place)}"'
        # The clip is in units of the page, so the picture needs a group of its own.
        self._add(f'<g{{}}><image {whole} href="{source}"/></g>', around(corners))

    # ---- letters ---------------------------------------------------------------------------------------------

    def _text_place(self, *six: float) -> None:
        self._line = self._pen = Transform(*six)

    def _text_moved(self, x: float, y: float) -> None:
        self._line = self._pen = Transform(1.0, 0.0, 0.0, 1.0, x, y).then(self._line)

    def _shown(self, row: Sequence[Any]) -> None:
        """Draw letters from the pen on: strings, and numbers that move the pen back by 1/1000 of the size."""
        state = self._state
        font = self._drawing.font(self._resources.Font[state.font])
        start, across = self._pen, 0.0
        glyphs: list[str] = []
        for part in row:
            if not isinstance(part, bytes):
                across -= part / 1000 * state.size
                continue
            for code in font.codes(part):
                if state.painted != 3 and (name := self._drawing.glyph(font, code)):
                    glyphs.append(f'<use href="#{name}" x="{across / state.size * 1000:.0f}"/>')
                across += font.width(code) / 1000 * state.size + state.spacing
        self._pen = Transform(1.0, 0.0, 0.0, 1.0, across, 0.0).then(start)
        if not glyphs:
            return
        size = state.size / 1000
        place = Transform(size, 0.0, 0.0, -size, 0.0, state.rise).then(start).then(state.place)
        width = state.width / size if size else 0.0
        look = f' fill="{state.fill}"'
        if state.painted == 1:
            look = f' fill="none" stroke="{state.stroke}" stroke-width="{width:.3g}"'
        corners = [place.point(Point(x, y)) for x in (-300.0, across / size + 300) for y in (-1200.0, 500.0)]
        self._add(f'<g{{}}><g transform="{matrix_attribute(place)}"{look}>{"".join(glyphs)}</g></g>', around(corners))


def _plain(operand: Any) -> Any:
    """Convert an operand to a Python value."""
    import pikepdf

    if isinstance(operand, _NUMBERS):
        return float(operand)
    if isinstance(operand, pikepdf.String):
        return bytes(operand)
    if isinstance(operand, pikepdf.Array):
        return [_plain(part) for part in operand]
    return operand
