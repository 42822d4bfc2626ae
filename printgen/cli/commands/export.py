"""The command ``export``: a kit as files for a screen, a print shop or a cutter."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click
from msgspec.structs import asdict

from printgen import api
from printgen.art.frame import VARIANTS
from printgen.cli.interface import say
from printgen.cli.options import (
    NAMES,
    OUT,
    ReadType,
    complete_documents,
    complete_profile,
    complete_theme,
    first_problem,
    joined_names,
    language_option,
)
from printgen.cli.progress import steps
from printgen.errors import Problem, UsageError, listing, quoted
from printgen.export.formats import FORMATS, ExportFormat, ExportSettings
from printgen.journal import settle
from printgen.kit.choices import length_between
from printgen.kit.up_to_date import kit_folder
from printgen.messages import message

_MOST_PIXELS = 12_000
_NAMED = 5  # files that a note names
_PIXELS = re.compile(r"(\d{1,6})\s?x\s?(\d{1,6})\Z")


def _pixels(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = _PIXELS.match(value.strip().lower())
    if not found or not all(1 <= int(side) <= _MOST_PIXELS for side in found.groups()):
        text = message(
            "{value} is not a size in pixels, such as 750x1050; each side can have at most {most:,}",
            value=quoted(value),
            most=_MOST_PIXELS,
        )
        raise click.BadParameter(text)
    return int(found[1]), int(found[2])


def _pattern(ctx: click.Context, param: click.Parameter, value: str) -> str:
    from printgen.export.picture_names import checked_pattern

    try:
        return checked_pattern(value)
    except UsageError as error:
        raise click.BadParameter(first_problem(error)) from error


# Click's arguments for each option, by its setting. Add a setting here.
_OPTIONS: dict[str, Mapping[str, Any]] = {
    "dpi": {"type": click.IntRange(40, 1200), "help": "Pixels per inch."},
    "pixels": {"callback": _pixels, "metavar": "WxH", "help": "The size of every picture in pixels, instead of --dpi."},
    "bleed": {
        "type": ReadType("length", partial(length_between, least=0.0, most=10.0)),
        "help": "How far pictures with a colored ground extend beyond the trim, such as 3mm.",
    },
    "corners": {
        "type": ReadType("length", partial(length_between, least=0.0, most=20.0)),
        "help": "The radius of rounded corners, such as 3mm; for a cutter, those of cards and notes.",
    },
    "names": {
        "callback": _pattern,
        "metavar": "PATTERN",
        "help": "The names of the pictures, with {document}, {group}, {id} and {face}.",
    },
    "url": {
        "metavar": "URL",
        "help": "The address of the folder to which you upload the pictures (default: the folder of the export).",
    },
    "profile": {
        "metavar": "NAME",
        "shell_complete": complete_profile,
        "help": "The product of a print shop, such as tgc-poker.",
    },
    "file_type": {
        "type": click.Choice(["png", "webp", "svg"]),
        "help": "The file type of the pictures; svg has vectors.",
    },
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


_FORMATS = "\n".join(f"  {row.name:<18} {row.help}" for row in FORMATS.values())


@click.command(
    help=f"""Export KIT, or the kit of a THEME, to a format for screens, print shops or cutters.

    \b
    KIT is a folder that 'printgen build' wrote; its finished PDFs are used, so the
    export matches the print. For a THEME, a kit is built for the export and then removed.
      printgen export output/classic --to pictures
      printgen export ./my-edition --to pictures --bleed 3mm --only cards

    \b
    Formats:
    {_FORMATS.replace(chr(10), chr(10) + "    ")}
    """,
)
@click.argument("source", metavar="KIT|THEME", shell_complete=complete_theme)
@click.option("--to", "format", type=click.Choice(list(FORMATS)), required=True, help="The format of the export.")
@click.option("--variant", type=click.Choice(VARIANTS), default=VARIANTS[0], show_default=True, help="The ink variant.")
@click.option(
    "--only",
    type=NAMES,
    multiple=True,
    callback=joined_names,
    metavar="DOC[,DOC]",
    shell_complete=complete_documents,
    help="Export only these documents.",
)
@language_option("For a THEME: another of its languages, such as de.")
@export_options
@click.option("--out", type=OUT, help="The folder for the files.  [default: output/THEME/export/FORMAT]")
@click.option("--force", is_flag=True, help="Replace files there that are not from an earlier export.")
def export(
    source: str,
    format: str,
    variant: str,
    only: tuple[str, ...] | None,
    language: str | None,
    out: Path | None,
    force: bool,
    **values: Any,
) -> None:
    """Make the files of a format, and report what the format cannot contain."""
    row = FORMATS[format]
    settings = _settings(click.get_current_context(), row, values)
    if "profile" in row.takes and not settings.profile:
        from printgen.export.shop import profile_lines

        for line in profile_lines():
            say(line)
        return
    options: dict[str, Any] = {"only": only or (), "force": force, **asdict(settings)}
    kit = finished_kit(Path(source), variant)
    with steps() as step:
        if kit:
            if language:
                raise click.UsageError(
                    message("--language is for themes only; a finished kit has the language that it was built in")
                )
            exports = (kit.parent if kit.name in VARIANTS else kit) / "export"
            made = api.export_kit(kit, format, out or exports / format, progress=step, **options)
        else:
            loaded = api.load(source, language=language)
            exports = Path("output", kit_folder(loaded.edition.id, language), "export")
            session = api.Session(loaded)
            made = session.export(format, out or exports / format, variant=variant, progress=step, **options)
    names = [path.relative_to(made.folder).as_posix() for path in made.files]
    if len(names) == 1:
        click.echo(f"{made.folder}: {names[0]}")
    else:
        say(message("{folder}: {n:,} file", "{folder}: {n:,} files", folder=made.folder, n=len(names)))
    if made.earlier:
        earlier = listing((path.relative_to(made.folder).as_posix() for path in made.earlier), _NAMED)
        say(message("Note: these files are left over from an earlier export: {files}", files=earlier))
    for lack in made.lacks:
        say(message("Note: {note}", note=lack))


def _settings(ctx: click.Context, row: ExportFormat, values: Mapping[str, Any]) -> ExportSettings:
    """Return the settings from the options; raises UsageError for an option that was typed but has no effect."""
    typed = {field for field in values if ctx.get_parameter_source(field) is click.core.ParameterSource.COMMANDLINE}
    for field in sorted(typed - set(row.takes)):
        takers = ", ".join(other.name for other in FORMATS.values() if field in other.takes)
        option = f"--{field.replace('_', '-')}"
        text = message("{option} has no effect here; it is for --to {formats}", option=option, formats=takers)
        raise click.UsageError(text)
    if values["file_type"] == "svg" and (of_pixels := sorted(typed & {"dpi", "pixels"})):
        text = message(
            "{option} has no effect, because vectors (--file-type svg) have no pixels", option=f"--{of_pixels[0]}"
        )
        raise click.UsageError(text)
    return ExportSettings(**{field: value for field, value in values.items() if value is not None})


def finished_kit(source: Path, variant: str) -> Path | None:
    """Return the folder of a finished kit in a variant; None if the source is none."""
    from printgen.proof.kit_files import kit_folders, record_in

    for folder in (source, source.parent):
        settle(folder)  # which may leave no kit there
    manifests = ("kit.json", *(f"{each}/kit.json" for each in VARIANTS))
    if not source.is_dir() or not any((source / part).exists() for part in manifests):
        return None
    for folder in kit_folders(source):
        if record_in(folder).variant == variant:
            return folder
    text = message("{folder} has no {variant} kit; build it with --variant {variant}", folder=source, variant=variant)
    raise UsageError(Problem(text))
