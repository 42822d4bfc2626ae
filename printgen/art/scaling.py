"""Scaling a picture, as for a board of another size."""

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, IdentityMap, LateArt, Picture, Placed, Shape, Text
from printgen.geometry import Path, Point, Rect, Size
from printgen.type.typesetter import Misfit, Style, TextBlock, Typesetter

READABLE = 12.0  # points: type up to this size does not shrink with its picture
FLOOR = 8.0  # nor does any floor up to this one
_MOST_GROWTH, _EXACT = 8.0, 0.002
LARGEST = 50.0  # type does not grow beyond this size, or beyond its own where that is more
_Numbers = tuple[float, ...]


class Scaler:
    """Frames and paths in another size, so that what is met twice stays one form.

    What was met is known by itself, and then by what it equals, which takes long to find out.
    """

    def __init__(self, factor: float) -> None:
        self._factor = factor
        self._frames: dict[Frame, Frame] = {}
        self._paths: dict[Path, Path] = {}
        self._met_frames: IdentityMap[Frame, Frame] = IdentityMap()
        self._met_paths: IdentityMap[Path, Path] = IdentityMap()

    def frame(self, frame: Frame) -> Frame:
        """The frame in the other size; the very same frame where the factor is 1."""
        if self._factor == 1.0:
            return frame
        known = self._met_frames.get(frame)
        if known is None:
            made = Frame(self.size(frame.size), self._items(frame.items))
            known = self._met_frames[frame] = self._frames.setdefault(frame, made)
        return known

    def _items(self, items: Sequence[Placed]) -> Sequence[Placed]:
        return items.mapped(self._placed) if isinstance(items, LateArt) else tuple(map(self._placed, items))

    def size(self, size: Size) -> Size:
        """A size, scaled."""
        return Size(size.width * self._factor, size.height * self._factor)

    def rect(self, rect: Rect) -> Rect:
        """A rectangle, scaled with its place."""
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
            case Group():
                return Placed(at, item._replace(frame=self.frame(item.frame), clip=self._clip(item.clip)))

    def _clip(self, clip: Rect | Path | None) -> Rect | Path | None:
        return self.rect(clip) if isinstance(clip, Rect) else self._path(clip) if clip else None

    def _path(self, path: Path) -> Path:
        known = self._met_paths.get(path)
        if known is None:
            factor = self._factor
            made = tuple([(part[0], *[value * factor for value in cast(_Numbers, part[1:])]) for part in path])
            known = self._met_paths[path] = self._paths.setdefault(path, cast(Path, made))
        return known


class ScaledTypesetter(Typesetter):
    """Sets what will be enlarged by ``factor``: type grows and shrinks with it, but no small type below its floor.

    ``option`` is the one with which a user chooses how large it is.
    """

    def __init__(self, setter: Typesetter, factor: float, option: str) -> None:
        super().__init__(setter.faces, setter.subject, setter._memory)
        self._factor, self._option, self.unit = factor, option, 1 / factor
        self.misfits = setter.misfits

    def cleared(self, subject: str) -> "Typesetter":
        return ScaledTypesetter(super().cleared(subject), self._factor, self._option)

    def block(self, string: str, box: Rect, style: Style) -> TextBlock | None:
        return super().block(string, box, self.reckoned(style))

    def common(self, strings: Sequence[str], box: Rect, style: Style) -> Style:
        return super().common(strings, box, self.reckoned(style))

    def reckoned(self, style: Style) -> Style:
        """The style in points of the usual size; one that is so already stays as it is."""
        factor, size, floor = self._factor, style.size, style.floor
        if style.scale == factor:
            return style
        if factor < 1.0:
            size, floor = max(size, min(size, READABLE) / factor), max(floor, min(floor, FLOOR) / factor)
        else:
            size, floor = min(size, max(size, LARGEST) / factor), floor / factor
        return replace(style, size=size, floor=min(floor, size), scale=factor)

    def too_long(self, string: str, box: Rect, style: Style, where: str) -> Misfit:
        shown = self.reckoned(style)
        printed = Rect(*(length * self._factor for length in box))
        misfit = super().too_long(string, printed, replace(shown, floor=round(shown.floor * self._factor, 2)), where)
        hint = f"shorten the text, or choose another {self._option}"
        return replace(misfit, hint=hint, growth=self._growth(string, box, shown), size=self._option)

    def _growth(self, string: str, box: Rect, style: Style) -> float:
        """How many times larger all would have to be for a text to fit at its floor, which is printed no larger."""

        def fits(times: float) -> bool:
            least = style.floor / times
            return super(ScaledTypesetter, self).block(string, box, replace(style, size=least, floor=least)) is not None

        low, high = 1.0, _MOST_GROWTH
        while high - low > _EXACT:
            middle = (low + high) / 2
            low, high = (low, middle) if fits(middle) else (middle, high)
        return high if high < _MOST_GROWTH else 0.0
