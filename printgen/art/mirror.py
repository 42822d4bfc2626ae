"""Mirroring a layout for languages written from right to left."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Group, IdentityMap, Item, LateArt, Picture, Placed, Shape, Text, bounds
from printgen.geometry import Path, Point, Rect

_NEAR = 0.05  # mm between two runs of one line, at most


class Mirror:
    """Turns frames about; a frame that is placed many times is turned once.

    ``width`` tells how long a run of text is, in mm.
    """

    def __init__(self, width: Callable[[Text], float]) -> None:
        self._width = width
        self._turned: IdentityMap[Frame, Frame] = IdentityMap()
        self._worded: IdentityMap[Frame, bool] = IdentityMap()

    def frame(self, frame: Frame) -> Frame:
        """The frame with its left and right exchanged."""
        turned = self._turned.get(frame)
        if turned is None:
            turned = self._turned[frame] = replace(frame, items=tuple(self._all(frame.items, frame.size.width)))
        return turned

    def _all(self, items: Iterable[Placed], wide: float) -> Iterator[Placed]:
        line: list[tuple[Placed, float]] = []
        for item in items:
            if not isinstance(item.item, Text):
                yield from self._line(line, wide)
                line = []
                yield self._one(item, wide)
                continue
            if line and not self._goes_on(line[-1], item.at):
                yield from self._line(line, wide)
                line = []
            line.append((item, self._width(item.item)))
        yield from self._line(line, wide)

    def _goes_on(self, last: tuple[Placed, float], at: Point) -> bool:
        """Whether a run that begins there is of the same line as the last one."""
        (x, y), long = last[0].at, last[1]
        return abs(at.y - y) < _NEAR and abs(at.x - x - long) < _NEAR

    def _line(self, line: Sequence[tuple[Placed, float]], wide: float) -> Iterator[Placed]:
        """The runs of a line, moved together."""
        if line:
            (last, long), first = line[-1], line[0][0]
            moved = wide - (last.at.x + long) - first.at.x
            yield from (run._replace(at=Point(run.at.x + moved, run.at.y)) for run, _ in line)

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
                turned = self._group(item)
                return Placed(Point(wide - x - (_across(item) if turned is not item else _shown(item)), y), turned)
            case _:
                raise AssertionError(f"{type(item).__name__} is not moved by itself")

    def _group(self, group: Group) -> Group:
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
            worded = self._worded[frame] = any(map(self._is_worded, (placed.item for placed in frame.items)))
        return worded

    def _is_worded(self, item: Item) -> bool:
        return isinstance(item, Text) or (isinstance(item, Group) and self._has_text(item.frame))


def _shown(group: Group) -> float:
    """Twice how far the middle of what shows of a group lies from its left, as it is placed."""
    if group.clip is None or group.turn % 180:
        return _across(group)
    box = group.clip if isinstance(group.clip, Rect) else bounds(group.clip)
    return box.x + box.right if not group.turn else 2 * _across(group) - box.x - box.right


def _across(group: Group) -> float:
    """How wide a group is as it is placed."""
    size = group.frame.size
    return size.height if group.turn % 180 == 90 else size.width


def reversed_path(path: Path, wide: float = 0.0) -> Path:
    """A path with its left and right exchanged about the middle of a width."""
    return tuple((segment[0], *_exchanged(segment[1:], wide)) for segment in path)  # type: ignore[misc]


def _exchanged(numbers: Sequence[float], wide: float) -> Iterator[float]:
    for at, number in enumerate(numbers):
        yield wide - number if at % 2 == 0 else number
