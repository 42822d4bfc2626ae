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
from printgen.errors import UsageError, listing
from printgen.export.formats import FORMATS, ExportFormat, ExportSettings
from printgen.journal import settle
from printgen.kit.choices import length_between
from printgen.kit.up_to_date import kit_folder

_MOST_PIXELS = 12_000
_NAMED = 5  # files that a note names
_PIXELS = re.compile(r"(\d{1,6})\s?x\s?(\d{1,6})\Z")


def _pixels(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = _PIXELS.match(value.strip().lower())
    if not found or not all(1 <= int(side) <= _MOST_PIXELS for side in found.groups()):
        raise click.BadParameter(f"'{value}' is no size in pixels, such as 750x1050 (each at most {_MOST_PIXELS:,})")
    return int(found[1]), int(found[2])


def _pattern(ctx: click.Context, param: click.Parameter, value: str) -> str:
    from printgen.export.picture_names import checked_pattern

    try:
        return checked_pattern(value)
    except UsageError as error:
        raise click.BadParameter(first_problem(error)) from error


# Click's arguments for each option, by its setting. Add a setting here.
_OPTIONS: dict[str, Mapping[str, Any]] = {
    "dpi": {"type": click.IntRange(40, 1200), "help": "Pixels an inch."},
    "pixels": {"callback": _pixels, "metavar": "WxH", "help": "Every picture in so many pixels, whatever its size."},
    "bleed": {
        "type": ReadType("length", partial(length_between, least=0.0, most=10.0)),
        "help": "How far pictures reach over the trim, where the ground runs on, such as 3mm.",
    },
    "corners": {
        "type": ReadType("length", partial(length_between, least=0.0, most=20.0)),
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
    "profile": {
        "metavar": "NAME",
        "shell_complete": complete_profile,
        "help": "The product of a print shop, such as tgc-poker.",
    },
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


_FORMATS = "\n".join(f"  {row.name:<18} {row.help}" for row in FORMATS.values())


@click.command(
    help=f"""Export KIT, or the kit of a THEME, to a format off the paper.

    \b
    KIT is a folder that 'printgen build' wrote; its finished PDFs are looked at, so that nothing differs from the
    print. Of a THEME a kit is made for it and not kept.
      printgen export output/classic --to pictures
      printgen export ./my-edition --to pictures --bleed 3mm --only cards

    \b
    Formats:
    {_FORMATS.replace(chr(10), chr(10) + "    ")}
    """,
)
@click.argument("source", metavar="KIT|THEME", shell_complete=complete_theme)
@click.option("--to", "format", type=click.Choice(list(FORMATS)), required=True, help="The format.")
@click.option("--variant", type=click.Choice(VARIANTS), default=VARIANTS[0], show_default=True, help="Of which inks.")
@click.option(
    "--only",
    type=NAMES,
    multiple=True,
    callback=joined_names,
    metavar="DOC[,DOC]",
    shell_complete=complete_documents,
    help="These documents alone.",
)
@language_option("Of a THEME: in another of its languages, such as de.")
@export_options
@click.option("--out", type=OUT, help="Where the files go.  [default: output/THEME/export/FORMAT]")
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
    """Makes the files of a format, and says what it cannot carry."""
    row = FORMATS[format]
    settings = _settings(click.get_current_context(), row, values)
    if "profile" in row.takes and not settings.profile:
        from printgen.export.shop import profile_list

        click.echo(profile_list())
        return
    options: dict[str, Any] = {"only": only or (), "force": force, **asdict(settings)}
    kit = _finished_kit(Path(source), variant)
    with steps() as step:
        if kit:
            if language:
                message = "--language goes with a THEME: a finished kit is in the language it was built in"
                raise click.UsageError(message)
            exports = (kit.parent if kit.name in VARIANTS else kit) / "export"
            made = api.export_kit(kit, format, out or exports / format, progress=step, **options)
        else:
            loaded = api.load(source, language=language)
            exports = Path("output", kit_folder(loaded.edition.id, language), "export")
            session = api.Session(loaded)
            made = session.export(format, out or exports / format, variant=variant, progress=step, **options)
    names = [path.relative_to(made.folder).as_posix() for path in made.files]
    click.echo(f"{made.folder}: {f'{len(names):,} files' if len(names) > 1 else ', '.join(names)}")
    if made.earlier:
        earlier = listing((path.relative_to(made.folder).as_posix() for path in made.earlier), _NAMED)
        click.echo(f"Note: from an earlier export, and not of this one: {earlier}")
    for lack in made.lacks:
        click.echo(f"Note: {lack}")


def _settings(ctx: click.Context, row: ExportFormat, values: Mapping[str, Any]) -> ExportSettings:
    """Return the settings from the options; raises UsageError for an option that was typed but has no effect."""
    typed = {field for field in values if ctx.get_parameter_source(field) is click.core.ParameterSource.COMMANDLINE}
    for field in sorted(typed - set(row.takes)):
        takers = ", ".join(other.name for other in FORMATS.values() if field in other.takes)
        raise click.UsageError(f"--{field.replace('_', '-')} goes without effect: it is for --to {takers}")
    if values["file_type"] == "svg" and (of_pixels := sorted(typed & {"dpi", "pixels"})):
        raise click.UsageError(f"--{of_pixels[0]} goes without effect: vectors (--file-type svg) have no pixels")
    return ExportSettings(**{field: value for field, value in values.items() if value is not None})


def _finished_kit(source: Path, variant: str) -> Path | None:
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
    raise UsageError(f"{source} holds no {variant} kit; build it with --variant {variant}")
