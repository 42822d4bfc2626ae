"""Printer profiles: how a printer moves, turns and scales a sheet, and where profiles are stored."""

import math
import os
import re
import sys
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Struct

from printgen.errors import PrintgenError, Problem, UsageError, did_you_mean, listing, os_reason
from printgen.geometry import Point, Rect, Sides, Size, Transform
from printgen.limits import PROFILE_BYTES, file_bytes
from printgen.messages import joined, message
from printgen.records import from_json

Edge = Literal["long", "short"]

PRINTABLE = 6.35  # the margin that nearly all home printers leave blank
USUAL_MARGINS = Sides(PRINTABLE, PRINTABLE, PRINTABLE, PRINTABLE)
LEAST_MARGIN = 3.0  # the minimum margin of layouts, even if a printer leaves less blank
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_LONGEST = 40
_Scale = Annotated[float, msgspec.Meta(ge=0.95, le=1.05)]
_Offset = Annotated[float, msgspec.Meta(ge=-25, le=25)]
_Turn = Annotated[float, msgspec.Meta(ge=-3, le=3)]
_Margin = Annotated[float, msgspec.Meta(ge=0, le=40)]


class Fault(Struct, frozen=True):
    """The displacement of one side, seen from that side: right and down in mm, clockwise in degrees."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0


class Printer(Struct, frozen=True):
    """A printer by the name of its profile.

    ``across`` and ``down`` are the printed lengths of a millimeter, ``margins`` the blank edges of a page, and
    ``flip`` is the edge about which it turns a sheet to print the back.
    """

    name: str
    across: float = 1.0
    down: float = 1.0
    front: Fault = Fault()
    back: Fault = Fault()
    margins: Sides = USUAL_MARGINS
    flip: Edge = "long"


def distortion(printer: Printer, side: Literal["front", "back"], page: Size, flip: Edge | None = None) -> Transform:
    """Return the map from points of a page to the paper, both in mm from the top left.

    If the sheet is flipped on the other edge than the profile's, a back is upside down, and so is its fault.
    """
    fault = printer.front if side == "front" else printer.back
    if side == "back" and flip not in (None, printer.flip):
        fault = Fault(-fault.right, -fault.down, fault.turn)
    cos, sin = math.cos(math.radians(fault.turn)), math.sin(math.radians(fault.turn))
    middle = Point(page.width / 2, page.height / 2)
    scaled = Transform(
        printer.across * cos, printer.across * sin, -printer.down * sin, printer.down * cos, fault.right, fault.down
    )
    x, y = scaled.point(Point(-middle.x, -middle.y))
    return scaled._replace(e=x + middle.x, f=y + middle.y)


def correction(printer: Printer, side: Literal["front", "back"], page: Size, flip: Edge | None = None) -> Transform:
    """Return the map from true points to the page, so that they are printed in the right place."""
    return distortion(printer, side, page, flip).inverse


def margins(printer: Printer, page: Size, flip: Edge | None = None) -> Sides:
    """Return the margins of a page that let all of it be printed on either side, once corrected."""
    top, right, bottom, left = printer.margins
    behind = printer.margins if flip in (None, printer.flip) else Sides(bottom, left, top, right)
    reached = [
        _inner(distortion(printer, "front", page), Rect.of(page), printer.margins),
        _inner(distortion(printer, "back", page, flip), Rect.of(page), behind),
    ]
    return Sides(
        top=max(LEAST_MARGIN, *(area.y for area in reached)),
        right=max(LEAST_MARGIN, *(page.width - area.right for area in reached)),
        bottom=max(LEAST_MARGIN, *(page.height - area.bottom for area in reached)),
        left=max(LEAST_MARGIN, *(area.x for area in reached)),
    )


def _inner(distorted: Transform, page: Rect, blank: Sides) -> Rect:
    """Return the largest upright rectangle within the printable area, on the paper."""
    left, right, top, bottom = blank.left, page.width - blank.right, blank.top, page.height - blank.bottom
    corners = {(x, y): distorted.point(Point(x, y)) for x in (left, right) for y in (top, bottom)}
    x, y = max(corners[left, y].x for y in (top, bottom)), max(corners[x, top].y for x in (left, right))
    far_x, far_y = min(corners[right, y].x for y in (top, bottom)), min(corners[x, bottom].y for x in (left, right))
    return Rect(x, y, far_x - x, far_y - y)


def profiles_folder() -> Path:
    """Return the folder of the user's profiles, where the system keeps the settings of programs.

    Raises UsageError for a user without a home folder.
    """
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or _home())
    elif sys.platform == "darwin":
        home = _home() / "Library" / "Application Support"
    else:
        named = Path(os.environ.get("XDG_CONFIG_HOME", ""))
        home = named if named.is_absolute() else _home() / ".config"  # a relative one is to be ignored
    return home / "printgen" / "printers"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError as error:  # a user of a container, perhaps, whom the system does not know
        text = message("there is no folder for printer profiles, because this user has no home folder")
        hint = message("set the environment variable HOME to the path of a folder")
        raise UsageError(Problem(text, hint=hint)) from error


class _Side(msgspec.Struct, forbid_unknown_fields=True):
    right: _Offset
    down: _Offset
    turn: _Turn


class _Margins(msgspec.Struct, forbid_unknown_fields=True):
    top: _Margin
    right: _Margin
    bottom: _Margin
    left: _Margin


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """A stored profile: the scale, each side's fault (mm, degrees), and the margins (mm)."""

    format: Literal[1]
    across: _Scale
    down: _Scale
    front: _Side
    back: _Side
    margins: _Margins
    flip: Edge


def checked_name(name: str) -> str:
    """Return a profile's name; raises UsageError unless it is lowercase letters, digits and hyphens."""
    if not _NAME.match(name) or len(name) > _LONGEST:
        hint = message(
            "use at most {most} lowercase letters, digits and hyphens, such as home or office-2", most=_LONGEST
        )
        raise UsageError(Problem(message("'{name}' cannot be the name of a printer", name=name), hint=hint))
    return name


def profile_names(folder: Path) -> tuple[str, ...]:
    """Return the names of the profiles in a folder, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.json") if _NAME.match(path.stem)))


def profile_bytes(printer: Printer) -> bytes:
    """Return the file of a profile."""
    stored = _File(
        1,
        round(printer.across, 7),
        round(printer.down, 7),
        _side(printer.front),
        _side(printer.back),
        _Margins(*printer.margins),
        printer.flip,
    )
    return msgspec.json.format(msgspec.json.encode(stored), indent=1) + b"\n"


def _side(fault: Fault) -> _Side:
    return _Side(round(fault.right, 5), round(fault.down, 5), round(fault.turn, 6))


def printer_called(name: str, folder: Path) -> Printer:
    """Read a profile by name; raises UsageError if there is none, PrintgenError if its file is invalid."""
    known = profile_names(folder)
    if name not in known:
        make = message(
            "'printgen calibrate' prints a test page, 'printgen calibrate --name {name}' asks for its readings",
            name=name if _NAME.match(name) else "home",
        )
        if known:
            profiles = message("the profiles are {names}", names=listing(known))
        else:
            profiles = message("there are no profiles yet")
        hint = joined([did_you_mean(name, known), joined([profiles, make])], " ")
        raise UsageError(Problem(message("no printer profile is called '{name}'", name=name), hint=hint))
    path = folder / f"{name}.json"
    try:
        data = file_bytes(path, PROFILE_BYTES)
    except OSError as error:
        raise _unreadable(name, str(path), os_reason(error)) from error
    return printer_of(data, name, str(path))


def _unreadable(name: str, file: str, reason: object) -> PrintgenError:
    hint = message("make it again with 'printgen calibrate --name {name}'", name=name)
    fault = message("{file}: this profile cannot be read: {reason}", file=file, reason=reason)
    return PrintgenError(Problem(fault, hint=hint))


def printer_of(data: bytes, name: str, file: str) -> Printer:
    """Read a profile from bytes; ``file`` is the file's name in messages."""
    try:
        stored = from_json(data, _File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _unreadable(name, file, error) from error
    front, back = (Fault(side.right, side.down, side.turn) for side in (stored.front, stored.back))
    kept = stored.margins
    margins = Sides(kept.top, kept.right, kept.bottom, kept.left)
    return Printer(name, stored.across, stored.down, front, back, margins, stored.flip)


def summary(printer: Printer) -> str:
    """Describe a profile in one line."""
    top, right, bottom, left = printer.margins
    parts = (
        message(
            "100 mm is printed as {width} x {height} mm",
            width=f"{100 * printer.across:.2f}",
            height=f"{100 * printer.down:.2f}",
        ),
        message("front: {fault}", fault=_fault_words(printer.front)),
        message("back: {fault}", fault=_fault_words(printer.back)),
        message(
            "margins in mm: top {top}, right {right}, bottom {bottom}, left {left}",
            top=f"{top:g}",
            right=f"{right:g}",
            bottom=f"{bottom:g}",
            left=f"{left:g}",
        ),
        message("flips on the long edge") if printer.flip == "long" else message("flips on the short edge"),
    )
    return joined(parts)


def _fault_words(fault: Fault) -> str:
    right, down, degrees = f"{abs(fault.right):.1f}", f"{abs(fault.down):.1f}", f"{abs(fault.turn):.2f}"
    words: list[str] = []
    if fault.right >= 0.05:
        words.append(message("{distance} mm right", distance=right))
    if fault.right <= -0.05:
        words.append(message("{distance} mm left", distance=right))
    if fault.down >= 0.05:
        words.append(message("{distance} mm down", distance=down))
    if fault.down <= -0.05:
        words.append(message("{distance} mm up", distance=down))
    if fault.turn >= 0.005:
        words.append(message("{degrees} degrees clockwise", degrees=degrees))
    if fault.turn <= -0.005:
        words.append(message("{degrees} degrees counterclockwise", degrees=degrees))
    return joined(words, ", ") if words else message("in place")
