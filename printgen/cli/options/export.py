"""The options of ``printgen export``, one row for each setting."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import click

from printgen.cli.options.values import LengthType, first_problem
from printgen.errors import UsageError
from printgen.export.formats import FORMATS, ExportFormat
from printgen.export.settings import ExportSettings

_MOST_PIXELS = 12_000
_PIXELS = re.compile(r"(\d{1,6})\s?x\s?(\d{1,6})\Z")


def _pixels(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = _PIXELS.match(value.strip().lower())
    if not found or not all(1 <= int(side) <= _MOST_PIXELS for side in found.groups()):
        raise click.BadParameter(f"'{value}' is no size in pixels, such as 750x1050 (each at most {_MOST_PIXELS:,})")
    return int(found[1]), int(found[2])


def _pattern(ctx: click.Context, param: click.Parameter, value: str) -> str:
    from printgen.export.pictures.naming import checked_pattern

    try:
        return checked_pattern(value)
    except UsageError as error:
        raise click.BadParameter(first_problem(error)) from error


# Click's arguments for each option, by its setting. Add a setting here.
_OPTIONS: dict[str, Mapping[str, Any]] = {
    "dpi": {"type": click.IntRange(40, 1200), "help": "Pixels an inch."},
    "pixels": {"callback": _pixels, "metavar": "WxH", "help": "Every picture in so many pixels, whatever its size."},
    "bleed": {
        "type": LengthType(0.0, 10.0),
        "help": "How far pictures reach over the trim, where the ground runs on, such as 3mm.",
    },
    "corners": {
        "type": LengthType(0.0, 20.0),
        "help": "Round corners of this radius, such as 3mm; of a cutter, those of cards and notes.",
    },
    "names": {
        "callback": _pattern,
        "metavar": "PATTERN",
        "help": "The pictures' names, of {document}, {group}, {id} and {face}.",
    },
    "url": {
        "metavar": "URL",
        "help": "Where the pictures will lie that the file refers to.  [default: the folder that they are written to]",
    },
    "profile": {"metavar": "NAME", "help": "The product of a print shop, such as tgc-poker."},
    "file_type": {"type": click.Choice(["png", "webp", "svg"]), "help": "The kind of pictures; svg is vectors."},
}
_SHOWN = {"dpi": True, "names": True, "file_type": True}


def export_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option for each setting to a command."""
    usual = ExportSettings()
    for field in reversed(_OPTIONS):
        flag = f"--{field.replace('_', '-')}"
        default = getattr(usual, field) or None
        option = click.option(flag, field, default=default, show_default=field in _SHOWN, **_OPTIONS[field])
        command = option(command)
    return command


def export_settings(ctx: click.Context, row: ExportFormat, values: Mapping[str, Any]) -> ExportSettings:
    """Return the settings from the options; raises UsageError for an option that was typed but has no effect."""
    typed = {field for field in values if ctx.get_parameter_source(field) is click.core.ParameterSource.COMMANDLINE}
    for field in sorted(typed - set(row.takes)):
        takers = ", ".join(other.name for other in FORMATS.values() if field in other.takes)
        raise click.UsageError(f"--{field.replace('_', '-')} goes without effect: it is for --to {takers}")
    if values["file_type"] == "svg" and (of_pixels := sorted(typed & {"dpi", "pixels"})):
        raise click.UsageError(f"--{of_pixels[0]} goes without effect: vectors (--file-type svg) have no pixels")
    return ExportSettings(**{field: value for field, value in values.items() if value is not None})
