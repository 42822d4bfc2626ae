"""The command ``doctor``: what is installed here, what it can do, and a line of it to send with a report."""

import locale
import platform
import re
import sys
import tempfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import click

from printgen import __version__
from printgen.errors import PrintgenError, Problem
from printgen.theme.quoting import plain

_NAME = re.compile(r"[A-Za-z0-9._-]+")
_MISSING = "missing"


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=Path("output"), help="The folder that is built into.")
def doctor(out: Path) -> None:
    """Tell what printgen finds on this machine, and in its last line what to send with a report of a fault.

    Python, the libraries, fonts and languages, whether the output folder can be written, the machine's encoding.
    """
    libraries = {name: _version(name) for name in _required()}
    rows = [
        ("printgen", __version__),
        ("Python", platform.python_version()),
        ("system", f"{platform.system()} {platform.release()} {platform.machine()}"),
        *libraries.items(),
        ("libyaml", _libyaml()),
        ("fonts", _fonts()),
        ("languages", _languages()),
        ("output", _refusal(out) or f"{plain(str(out))} can be written"),
        ("encoding", f"{locale.getpreferredencoding(False)}; terminal {sys.stdout.encoding}"),
    ]
    wide = max(len(name) for name, _ in rows)
    for name, value in rows:
        click.echo(f"{name:<{wide}}  {value}")
    click.echo(f"\nTo send with a report:\n{_line(libraries)}")
    if wrong := list(_problems(libraries, out)):
        raise PrintgenError(wrong)


def _required() -> list[str]:
    """The libraries that printgen cannot do without, as its package names them; none where it is not installed."""
    try:
        wanted = metadata.requires("printgen") or []
    except metadata.PackageNotFoundError:
        return []
    return sorted(found[0] for text in wanted if "extra ==" not in text and (found := _NAME.match(text)))


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return _MISSING


def _libyaml() -> str:
    from printgen.theme.read.yaml import PARSER

    return "yes" if PARSER.__name__.startswith("C") else "no: themes are read more slowly"


def _fonts() -> str:
    from printgen.resources import folder

    return ", ".join(sorted(path.name for path in folder("fonts").iterdir() if path.is_dir()))


def _languages() -> str:
    from printgen.words.translating import completeness

    return ", ".join(row.code + ("" if row.labels == row.total else " (in part)") for row in completeness())


def _refusal(out: Path) -> str:
    """Why a folder cannot be written into, or made where it is not there; nothing where it can."""
    place = out
    try:
        while not place.exists() and place != place.parent:
            place = place.parent
        with tempfile.TemporaryDirectory(prefix=".printgen-", dir=place):
            return ""
    except OSError as error:
        return f"{plain(str(out))} cannot be written: {error.strerror}"


def _line(libraries: dict[str, str]) -> str:
    """What matters of all this in one line, without personal data."""
    versions = ", ".join(f"{name} {version}" for name, version in libraries.items())
    system = f"{platform.system()} {platform.machine()}"
    encoding = locale.getpreferredencoding(False)
    return f"printgen {__version__}; Python {platform.python_version()}; {system}; {encoding}; {versions}"


def _problems(libraries: dict[str, str], out: Path) -> Iterator[Problem]:
    for name, version in libraries.items():
        if version == _MISSING:
            yield Problem(f"the library {name} is not installed", hint=f"pip install {name}")
    if refused := _refusal(out):
        yield Problem(refused, hint="name another folder: printgen build ... --out FOLDER")
