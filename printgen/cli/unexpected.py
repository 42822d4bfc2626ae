"""Unexpected errors: one line for the user, an exit code, and a file to send with a report.

Errors of the system are reported without importing another module: there may be no file handle left to read it.
"""

import os
import sys

from printgen import __version__
from printgen.cli.exit_codes import OWN_FAULT
from printgen.cli.overview import COMMANDS

# How Linux, macOS and Windows report that a library does not fit into memory.
_UNLOADABLE = ("failed to map segment", "cannot allocate memory", "paging file is too small")
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def report_failure(error: Exception) -> int:
    """Print in one line on stderr why the run ends, and return its exit code.

    Errors of the system (full disk, unreadable folder, too little memory) are reported as they are, with code 1.
    """
    if isinstance(error, OSError):
        reason = error.strerror or type(error).__name__
        if error.filename is not None:
            name = str(error.filename)
            _say(f"{name if len(name) <= 80 else name[:77] + '...'}: {reason}")
        elif isinstance(error, FileNotFoundError):
            _say("the folder that this was called in is gone")
        else:
            _say(f"the system refuses: {reason}")
        return 1
    if any(map(_lacks_memory, _chain(error))):
        _say("there is not enough memory for this")
        return 1
    try:
        number, lines = _report(error)
        _say(f"printgen has a fault, number {number}: nothing was written. Please report it {_written(number, lines)}")
    except (OSError, MemoryError):
        _say(f"printgen has a fault ({type(error).__name__}), and the system lets no report of it be written")
    return OWN_FAULT


def _lacks_memory(error: BaseException) -> bool:
    """Check whether memory is short, for a value or for loading a library."""
    if isinstance(error, ImportError):
        return any(reason in str(error).lower() for reason in _UNLOADABLE)
    return isinstance(error, MemoryError)


def _report(error: Exception) -> tuple[str, list[str]]:
    """Return a number for the fault's place in the code, and the lines of its report, without personal data."""
    import hashlib
    import platform
    import traceback

    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{_shown(frame.filename)}:{frame.lineno} in {frame.name}" for frame in frames]
    kinds = [type(each).__name__ for each in _chain(error)]
    number = hashlib.sha256("\n".join([*places, *kinds]).encode()).hexdigest()[:6].upper()
    command = next((word for word in sys.argv[1:] if word in {row.name for row in COMMANDS}), "")
    lines = [
        f"printgen {__version__}, Python {platform.python_version()}, {platform.system()}: fault {number}",
        f"printgen {command}".rstrip(),
        *places,
        " from ".join(kinds),
    ]
    return number, lines


def _written(number: str, lines: list[str]) -> str:
    """Write a report; return how to send it."""
    import tempfile

    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", prefix=f"printgen-fault-{number}-", suffix=".txt", delete=False
        ) as file:
            file.write("\n".join(lines) + "\n")
    except OSError:
        return "\n".join(["with these lines:", *lines])
    return f"with {file.name}"


def _chain(error: BaseException | None) -> list[BaseException]:
    """Return an error and those that led to it."""
    found: list[BaseException] = []
    while error is not None and error not in found:
        found.append(error)
        error = error.__cause__ or error.__context__
    return found


def _shown(filename: str) -> str:
    """Return the path of a source file without the folders it is installed in, which may name a person."""
    own = filename.startswith(_PACKAGE + os.sep)
    return (
        os.path.relpath(filename, os.path.dirname(_PACKAGE)).replace(os.sep, "/") if own else os.path.basename(filename)
    )


def _say(line: str) -> None:
    if sys.stderr is not None:
        print(line, file=sys.stderr)
