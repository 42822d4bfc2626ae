"""The user's printer profiles: JSON files in a folder."""

import os
import re
import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from printgen.errors import PrintgenError, Problem, UsageError
from printgen.geometry import Sides
from printgen.inputs import file_bytes
from printgen.limits import PROFILE_BYTES
from printgen.printer.profile import Edge, Fault, Printer
from printgen.records import from_json

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
_LONGEST = 40


def profiles_folder() -> Path:
    """Return the folder of the user's profiles, where the system keeps the settings of programs."""
    if sys.platform == "win32":
        home = Path(os.environ.get("APPDATA") or Path.home())
    elif sys.platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return home / "printgen" / "printers"


_Scale = Annotated[float, msgspec.Meta(ge=0.95, le=1.05)]
_Offset = Annotated[float, msgspec.Meta(ge=-25, le=25)]
_Turn = Annotated[float, msgspec.Meta(ge=-3, le=3)]
_Margin = Annotated[float, msgspec.Meta(ge=0, le=40)]


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
    """Return a profile's name; raises UsageError unless it is lower-case letters, digits and hyphens."""
    if not _NAME.match(name) or len(name) > _LONGEST:
        hint = f"small letters, digits and hyphens, such as home or office-2 (at most {_LONGEST})"
        raise UsageError(Problem(f"'{name}' cannot be the name of a printer", hint=hint))
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
        near = get_close_matches(name, known, 1)
        meant = f"did you mean '{near[0]}'? " if near else ""
        there = f"{meant}there are: {', '.join(known)}; " if known else "there is none yet; "
        example = name if _NAME.match(name) else "home"
        make = f"'printgen calibrate' prints a test page, 'printgen calibrate --name {example}' takes its readings"
        raise UsageError(Problem(f"there is no profile of a printer '{name}'", hint=f"{there}{make}"))
    path = folder / f"{name}.json"
    try:
        data = file_bytes(path, PROFILE_BYTES)
    except OSError as error:
        raise _unreadable(name, str(path), error.strerror) from error
    return printer_of(data, name, str(path))


def _unreadable(name: str, file: str, reason: object) -> PrintgenError:
    hint = f"make it anew with 'printgen calibrate --name {name}'"
    return PrintgenError(Problem(f"{file}: this profile cannot be read: {reason}", hint=hint))


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
    return (
        f"100 mm come out {100 * printer.across:.2f} x {100 * printer.down:.2f}; "
        f"front {_fault_words(printer.front)}; back {_fault_words(printer.back)}; "
        f"blank {top:g} top, {right:g} right, {bottom:g} bottom, {left:g} left; flips on the {printer.flip} edge"
    )


def _fault_words(fault: Fault) -> str:
    moved = [
        f"{abs(value):.1f} mm {word[value < 0]}"
        for value, word in ((fault.right, ("right", "left")), (fault.down, ("down", "up")))
        if abs(value) >= 0.05
    ]
    askew = [f"{abs(fault.turn):.2f} degrees {'counter' if fault.turn < 0 else ''}clockwise"]
    return ", ".join(moved + (askew if abs(fault.turn) >= 0.005 else [])) or "in place"
