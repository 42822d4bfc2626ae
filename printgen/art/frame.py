"""The picture as data: frames with placed items in ink roles."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, wraps
from itertools import chain
from threading import RLock
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar, overload

from msgspec import Struct

from printgen.geometry import Line, Path, Point, Rect, Size, mapped

VARIANTS = ("standard", "minimal")
KAPPA = 0.5522847498  # a cubic's handle for a quarter circle
_MOST = 512  # the number of cached drawings of a function; no bundled kit has more than 360
_LOCK = RLock()

Parameters = ParamSpec("Parameters")
Drawing = TypeVar("Drawing")
Key = TypeVar("Key")
Value = TypeVar("Value")


class Ink(Struct, frozen=True, cache_hash=True):
    """An ink role and a key, such as a color group; never a color, which ``inks`` looks up by variant."""

    role: str
    key: str = ""


class Stroke(Struct, frozen=True, cache_hash=True):
    """An outline: its ink, its width and dashes in mm, and the shape of its joins and ends."""

    ink: Ink
    width: float
    dash: tuple[float, ...] = ()
    round: bool = False
    round_ends: bool = False


class Shape(Struct, frozen=True):
    """A path (mm, y down) that is filled by the nonzero rule, stroked, or both."""

    path: Path
    fill: Ink | None = None
    stroke: Stroke | None = None


class ShapedGlyph(Struct, frozen=True):
    """A glyph of a font by its number, as shaping chose and moved it; lengths in 1/1000 em.

    ``x`` and ``y`` (up) move it alone, ``advance`` leads to the next one. ``text`` is the text to copy; it is empty for
    a mark if the glyph of its letter has the text of both: the mark is drawn, not set.
    """

    number: int
    advance: float
    text: str
    x: float = 0.0
    y: float = 0.0


class Text(Struct, frozen=True):
    """One run of one face on one baseline, starting where it is placed; ``size`` and ``tracking`` in points.

    ``glyphs``, from left to right, are set if letters need shaping; otherwise each character has its own glyph.
    ``kerns`` are (number of characters before it, distance in 1/1000 em).
    """

    string: str
    face: str
    size: float
    ink: Ink
    tracking: float = 0.0
    glyphs: tuple[ShapedGlyph, ...] = ()
    kerns: tuple[tuple[int, float], ...] = ()


class Picture(Struct, frozen=True):
    """A raster image (PNG or JPEG bytes, already checked) scaled to a size in mm.

    A ``stencil`` is a PNG in black and white, whose black is painted in the ink.
    """

    data: bytes
    size: Size
    ink: Ink = Ink("picture")
    stencil: bool = False


class Tag(Struct, frozen=True):
    """The meaning of a group for readers who listen: its place in the structure of a tagged document.

    ``path`` are elements from the outside in, each a structure type of PDF such as ``P`` and a key. Groups whose paths
    begin alike share these elements; an element without a key is the group's own. The elements of a group within
    another are inside that one's. ``alt`` describes a drawing. ``order`` puts a group before all groups with a
    greater one, wherever they are printed. An ``artifact`` is not read at all.
    """

    path: tuple[tuple[str, str], ...] = ()
    alt: str = ""
    order: int = 0
    artifact: bool = False


ARTIFACT = Tag(artifact=True)


class Group(NamedTuple):
    """Another frame, turned clockwise by degrees about its own center, optionally clipped to a rectangle or a path.

    A quarter turn keeps the turned picture's top left corner where the group is placed. ``clip`` is in the
    inner frame's coordinates, before the turn. A ``fixed`` group keeps its left and right in every language.
    ``scale`` is the size in mm of a unit of the inner frame, for its lengths and its lines. ``tag`` is its meaning in a
    tagged document.
    """

    frame: "Frame"
    turn: int = 0
    clip: Rect | Path | None = None
    fixed: bool = False
    scale: float = 1.0
    tag: Tag | None = None


Item = Shape | Text | Picture | Group


class Placed(NamedTuple):
    """An item at a point: a shape's origin, a text's baseline start, a picture's or group's top left corner."""

    at: Point
    item: Item


class Frame(Struct, frozen=True, cache_hash=True):
    """A picture: its size in mm and its items, the first at the bottom."""

    size: Size
    items: Sequence[Placed]


class LateArt(Sequence[Placed]):
    """Items without text that are expensive to draw: ``draw`` returns them whenever they are painted.

    Variants that leave out ``ink`` have nothing of them, and need not draw them. What is ``kept`` is drawn only once
    for all documents of a build: it consists of shapes in flat inks, and always appears within the same clip.
    """

    __slots__ = ("_draw", "ink", "kept")

    def __init__(self, draw: Callable[[], Iterable[Placed]], ink: Ink | None = None, kept: bool = False) -> None:
        self._draw = draw
        self.ink = ink
        self.kept = kept

    def _items(self) -> tuple[Placed, ...]:
        return tuple(self._draw())

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, LateArt) and self._items() == other._items())

    __hash__ = object.__hash__  # does not draw; equal ones may have different hashes

    def __iter__(self) -> Iterator[Placed]:
        return iter(self._items())

    def __len__(self) -> int:
        return len(self._items())

    def __getitem__(self, at: Any) -> Any:
        return self._items()[at]

    def mapped(self, change: Callable[[Placed], Placed]) -> "LateArt":
        """Return the items with a function applied to each, also drawn late."""
        return LateArt(lambda: map(change, self), self.ink, self.kept)


ORIGIN = Point(0.0, 0.0)
_NO_SIZE = Size(0.0, 0.0)  # of a frame that is mirrored with the one around it


def shape(path: Path, fill: Ink | None = None, stroke: Stroke | None = None) -> Placed:
    """Place a shape whose path carries its own coordinates."""
    return Placed(ORIGIN, Shape(path, fill, stroke))


def placed(frame: Frame, x: float, y: float, turn: int = 0, clip: Rect | None = None) -> Placed:
    """Place a frame as a group."""
    return Placed(Point(x, y), Group(frame, turn, clip))


def tagged(items: Iterable[Placed], path: tuple[tuple[str, str], ...]) -> Placed:
    """Return items with text as a group at a place in the structure of a tagged document.

    Each line is a group within it: readers put a blank between two of them.
    """
    lines: list[list[Placed]] = [[]]
    baseline = None
    for placed in items:
        if isinstance(placed.item, Text):
            if baseline not in (None, placed.at.y):
                lines.append([])
            baseline = placed.at.y
        lines[-1].append(placed)
    if len(lines) == 1:
        (inner,) = lines
    else:
        inner = [Placed(ORIGIN, Group(Frame(_NO_SIZE, tuple(line)), tag=Tag())) for line in lines]
    return Placed(ORIGIN, Group(Frame(_NO_SIZE, tuple(inner)), tag=Tag(path)))


def element(kind: str, items: Iterable[Placed]) -> Placed:
    """Return items with text as a group that is an element of its own in a tagged document."""
    return tagged(items, ((kind, ""),))


def described(frame: Frame, alt: str) -> Frame:
    """Return a drawing as a figure with an alternative text in a tagged document."""
    return Frame(frame.size, (Placed(ORIGIN, Group(frame, tag=Tag((("Figure", ""),), alt))),))


def stacked(frames: Sequence[Frame], gap: float) -> Frame:
    """Return frames below one another, ``gap`` mm apart."""
    items: list[Placed] = []
    y = 0.0
    for frame in frames:
        items.append(placed(frame, 0, y))
        y += frame.size.height + gap
    return Frame(Size(max(frame.size.width for frame in frames), y - gap), tuple(items))


def line_path(line: Line) -> Path:
    return (("M", line.start.x, line.start.y), ("L", line.end.x, line.end.y))


def lines_path(lines: Iterable[Line]) -> Path:
    return tuple(chain.from_iterable(map(line_path, lines)))


def rect_path(rect: Rect) -> Path:
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))


def polygon_path(points: Sequence[tuple[float, float]]) -> Path:
    """Return the closed path through the points."""
    first, *rest = points
    return (("M", *first), *[("L", *point) for point in rest], ("Z",))


def rounded_path(rect: Rect, radius: float) -> Path:
    """Return the path around a rectangle with round corners."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    r = min(radius, rect.width / 2, rect.height / 2)
    k = r * (1 - KAPPA)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def circle_path(centre: Point, radius: float) -> Path:
    box = Rect.square(centre, radius)
    return rounded_path(box, radius)


def bounds(path: Path) -> Rect:
    """Return the bounding box of a path's points and handles."""
    numbers = [number for segment in path for number in segment[1:]]
    xs, ys = numbers[::2], numbers[1::2]
    x, y = min(xs), min(ys)
    return Rect(x, y, max(xs) - x, max(ys) - y)


def moved_items(items: Sequence[Placed], dx: float, dy: float = 0.0) -> tuple[Placed, ...]:
    """Move items right and down."""
    return tuple(item._replace(at=Point(item.at.x + dx, item.at.y + dy)) for item in items)


def moved_path(path: Path, dx: float, dy: float, scale: float = 1.0) -> Path:
    """Return the path scaled about the origin and then moved."""
    return mapped(path, (scale, 0.0, 0.0, scale, dx, dy))


def shared(draw: Callable[Parameters, Drawing]) -> Callable[Parameters, Drawing]:
    """Decorate a function to return the same object for the same arguments, in every thread.

    A PDF holds an object once, however often it is used. Two threads that draw it at the same time must not get two.
    """
    kept = lru_cache(_MOST)(draw)

    @wraps(draw)
    def find(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Drawing:
        with _LOCK:
            return kept(*args, **kwargs)  # type: ignore[arg-type]  # which must be hashable

    return find


class IdentityMap(Generic[Key, Value]):
    """A mapping keyed by object identity: frames and paths are slow to compare, and often placed again.

    It keeps its keys alive.
    """

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: dict[int, tuple[Key, Value]] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def __setitem__(self, key: Key, value: Value) -> None:
        self._entries[id(key)] = key, value

    @overload
    def get(self, key: Key) -> Value | None: ...
    @overload
    def get(self, key: Key, usual: Value) -> Value: ...
    def get(self, key: Key, usual: Value | None = None) -> Value | None:
        entry = self._entries.get(id(key))
        return usual if entry is None else entry[1]
