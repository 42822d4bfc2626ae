"""Frames mirrored for languages written from right to left, and scaled, as for a board of another size."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Group, IdentityMap, LateArt, Picture, Placed, Shape, Text, bounds
from printgen.errors import Misfit
from printgen.geometry import Path, Point, Rect, Size, mapped
from printgen.messages import message
from printgen.type.typesetter import Style, TextBlock, Typesetter

_NEAR = 0.05  # mm: runs of text on one line are at most this far apart
READABLE = 12.0  # points: type up to this size does not shrink with its picture
FLOOR = 8.0  # nor does any floor up to this one
LARGEST = 50.0  # type does not grow beyond this size, or beyond its own if that is larger
_MOST_GROWTH, _EXACT = 8.0, 0.002


class Mirror:
    """Exchanges left and right in frames; a frame that is placed many times is mirrored once.

    ``width`` returns the length of a run of text in mm.
    """

    def __init__(self, width: Callable[[Text], float]) -> None:
        self._width = width
        self._mirrored: IdentityMap[Frame, Frame] = IdentityMap()
        self._worded: IdentityMap[Frame, bool] = IdentityMap()

    def frame(self, frame: Frame) -> Frame:
        mirrored = self._mirrored.get(frame)
        if mirrored is None:
            mirrored = self._mirrored[frame] = replace(frame, items=tuple(self._items(frame)))
        return mirrored

    def _items(self, frame: Frame) -> Iterator[Placed]:
        """Yield the mirrored items; the runs of text of a line are moved together, since words are not mirrored."""
        wide = frame.size.width
        line: list[Placed] = []
        end = 0.0
        for entry in frame.items:
            at, item = entry
            if isinstance(item, Text) and line and abs(at.y - line[-1].at.y) < _NEAR and abs(at.x - end) < _NEAR:
                line.append(entry)
                end = at.x + self._width(item)
                continue
            yield from _moved_line(line, end, wide)
            line = []
            if isinstance(item, Text):
                line.append(entry)
                end = at.x + self._width(item)
            else:
                yield self._one(entry, wide)
        yield from _moved_line(line, end, wide)

    def _one(self, placed: Placed, wide: float) -> Placed:
        (x, y), item = placed.at, placed.item
        match item:
            case Shape() if placed.at == ORIGIN:
                return Placed(ORIGIN, replace(item, path=reversed_path(item.path, wide)))
            case Shape():  # a sign, such as an icon
                box = bounds(item.path)
                return Placed(Point(wide - x - box.right - box.x, y), item)
            case Picture():
                return Placed(Point(wide - x - item.size.width, y), item)
            case Group():
                mirrored, size, clip = self._group(item), item.frame.size, item.clip
                across = size.height if item.turn % 180 == 90 else size.width
                if mirrored is item and clip is not None and item.turn % 180 == 0:
                    # The middle of the visible part goes to the other side.
                    box = clip if isinstance(clip, Rect) else bounds(clip)
                    across = 2 * across - box.x - box.right if item.turn else box.x + box.right
                return Placed(Point(wide - x - across, y), mirrored)
            case _:
                raise AssertionError(f"{type(item).__name__} is not moved by itself")

    def _group(self, group: Group) -> Group:
        """Return the group mirrored; the same one if it has no text or must keep its left and right."""
        if group.fixed or group.turn % 180 or not self._has_text(group.frame):
            return group
        wide, clip = group.frame.size.width, group.clip
        if isinstance(clip, Rect):
            clip = clip._replace(x=wide - clip.right)
        elif clip is not None:
            clip = reversed_path(clip, wide)
        return group._replace(frame=self.frame(group.frame), clip=clip)

    def _has_text(self, frame: Frame) -> bool:
        if isinstance(frame.items, LateArt):
            return False
        worded = self._worded.get(frame)
        if worded is None:
            items = [entry.item for entry in frame.items]
            worded = self._worded[frame] = any(
                isinstance(item, Text) or (isinstance(item, Group) and self._has_text(item.frame)) for item in items
            )
        return worded


def _moved_line(line: Sequence[Placed], end: float, wide: float) -> list[Placed]:
    if not line:
        return []
    shift = wide - end - line[0].at.x
    return [run._replace(at=Point(run.at.x + shift, run.at.y)) for run in line]


def reversed_path(path: Path, wide: float = 0.0) -> Path:
    """Return a path with left and right exchanged about the middle of a width."""
    return mapped(path, (-1.0, 0.0, 0.0, 1.0, wide, 0.0))


class Scaler:
    """Scales frames and paths; the same input gives the same object, and so one form in a PDF.

    They are looked up by identity first, and then by equality, which is slow.
    """

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._frames: dict[Frame, Frame] = {}
        self._paths: dict[Path, Path] = {}
        self._met_frames: IdentityMap[Frame, Frame] = IdentityMap()
        self._met_paths: IdentityMap[Path, Path] = IdentityMap()

    def frame(self, frame: Frame) -> Frame:
        """Return the scaled frame; the same object if the factor is 1."""
        if self._factor == 1.0:
            return frame
        known = self._met_frames.get(frame)
        if known is None:
            items = frame.items
            scaled = items.mapped(self._placed) if isinstance(items, LateArt) else tuple(map(self._placed, items))
            made = Frame(self.size(frame.size), scaled)
            known = self._met_frames[frame] = self._frames.setdefault(frame, made)
        return known

    def size(self, size: Size) -> Size:
        return Size(size.width * self._factor, size.height * self._factor)

    def rect(self, rect: Rect) -> Rect:
        return Rect(*(length * self._factor for length in rect))

    def _placed(self, entry: Placed) -> Placed:
        at, item = Point(entry.at.x * self._factor, entry.at.y * self._factor), entry.item
        match item:
            case Shape():
                return Placed(at, replace(item, path=self._path(item.path)))
            case Text():
                return Placed(at, replace(item, size=item.size * self._factor, tracking=item.tracking * self._factor))
            case Picture():
                return Placed(at, replace(item, size=self.size(item.size)))
            case Group() if item.scale != 1.0:
                return Placed(at, item._replace(scale=item.scale * self._factor))
            case Group():
                clip = item.clip
                if clip:
                    clip = self.rect(clip) if isinstance(clip, Rect) else self._path(clip)
                return Placed(at, item._replace(frame=self.frame(item.frame), clip=clip))

    def _path(self, path: Path) -> Path:
        known = self._met_paths.get(path)
        if known is None:
            made = mapped(path, (self._factor, 0.0, 0.0, self._factor, 0.0, 0.0))
            known = self._met_paths[path] = self._paths.setdefault(path, made)
        return known


class ScaledTypesetter(Typesetter):
    """Sets text that will be enlarged by ``factor``: type is scaled with it, but small type not below its floor.

    ``option`` is the command-line option that chooses the size.
    """

    def __init__(self, setter: Typesetter, factor: float, option: str) -> None:
        super().__init__(setter.faces, setter.subject, setter._memory)
        self._factor, self._option, self.unit = factor, option, 1 / factor
        self.misfits = setter.misfits

    def cleared(self, subject: str) -> "Typesetter":
        return ScaledTypesetter(super().cleared(subject), self._factor, self._option)

    def block(self, string: str, box: Rect, style: Style) -> TextBlock | None:
        return super().block(string, box, self.style_as_set(style))

    def common(self, strings: Sequence[str], box: Rect, style: Style) -> Style:
        return super().common(strings, box, self.style_as_set(style))

    def style_as_set(self, style: Style) -> Style:
        """Return the style in points of the drawing, which will be enlarged; a converted style stays as it is."""
        factor, size, floor = self._factor, style.size, style.floor
        if style.scale == factor:
            return style
        if factor < 1.0:
            size, floor = max(size, min(size, READABLE) / factor), max(floor, min(floor, FLOOR) / factor)
        else:
            size, floor = min(size, max(size, LARGEST) / factor), floor / factor
        return replace(style, size=size, floor=min(floor, size), scale=factor)

    def too_long(self, string: str, box: Rect, style: Style, where: str) -> Misfit:
        shown = self.style_as_set(style)
        printed = Rect(*(length * self._factor for length in box))
        misfit = super().too_long(string, printed, replace(shown, floor=round(shown.floor * self._factor, 2)), where)
        hint = message("shorten the text, or choose another {option}", option=self._option)
        return misfit._replace(hint=hint, growth=self._growth(string, box, shown), size=self._option)

    def _growth(self, string: str, box: Rect, style: Style) -> float:
        """Return the factor by which the board must grow for a text to fit at its floor, which does not grow."""

        def fits(times: float) -> bool:
            least = style.floor / times
            return super(ScaledTypesetter, self).block(string, box, replace(style, size=least, floor=least)) is not None

        low, high = 1.0, _MOST_GROWTH
        while high - low > _EXACT:
            middle = (low + high) / 2
            low, high = (low, middle) if fits(middle) else (middle, high)
        return high if high < _MOST_GROWTH else 0.0
