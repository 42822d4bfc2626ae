"""The command ``export``: a kit as files for a screen, a print shop or a cutter."""

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import VARIANTS
from printgen.cli.commands.theme import language_option, loaded_theme, usual_choices
from printgen.cli.options import NAMES, OUT, complete_theme, export_options, export_settings, joined_names
from printgen.cli.progress import steps
from printgen.errors import UsageError
from printgen.export.formats import FORMATS, choices_for

_FORMATS = "\n".join(f"  {row.name:<18} {row.help}" for row in FORMATS.values())


class _Source(Struct, frozen=True):
    """The folder of a finished kit, and that in which the exports of its edition lie."""

    kit: Path
    exports: Path


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
    "--only", type=NAMES, multiple=True, callback=joined_names, metavar="DOC[,DOC]", help="These documents alone."
)
@language_option("Of a THEME: in another of its languages, such as de.")
@export_options
@click.option("--out", type=OUT, help="Where the files go.  [default: output/THEME/export/FORMAT]")
def export(
    source: str,
    format: str,
    variant: str,
    only: tuple[str, ...] | None,
    language: str | None,
    out: Path | None,
    **values: Any,
) -> None:
    """Makes the files of a format, and says what it cannot carry."""
    from printgen.export.formats import exported
    from printgen.export.shop import profile_list
    from printgen.kit import write as output

    row = FORMATS[format]
    settings = export_settings(click.get_current_context(), row, values)
    if "profile" in row.takes and not settings.profile:
        click.echo(profile_list())
        return
    choices = choices_for(row, settings)
    with steps() as step, _source(source, choices, variant, language, only or ()) as found:
        folder = out or found.exports / format
        settings = replace(settings, url=settings.url or folder.resolve().as_uri())
        made = exported(found.kit, format, settings, only or (), step)
        output.write_files(folder, made.files)
    click.echo(f"{folder}: {_counted(made.files)}")
    for lack in made.lacks:
        click.echo(f"Note: {lack}")


def _counted(files: Mapping[str, bytes]) -> str:
    """How many files there are; the name of a single one."""
    return f"{len(files):,} files" if len(files) > 1 else ", ".join(files)


@contextmanager
def _source(
    source: str, choices: Mapping[str, Any], variant: str, language: str | None, only: tuple[str, ...]
) -> Iterator[_Source]:
    """The finished kit to look at: the one named, or one of a theme, which is gone afterwards."""
    if kit := _kit(Path(source), variant):
        if language:
            raise click.UsageError("--language goes with a THEME: a finished kit is in the language it was built in")
        yield _Source(kit, (kit.parent if kit.name in VARIANTS else kit) / "export")
        return
    loaded = loaded_theme(source, (), language)
    from printgen.kit.finish import document_names, finish, refuse_unknown
    from printgen.kit.layout import lay_out
    from printgen.kit.write import kit_folder, stage

    exports = Path("output", kit_folder(loaded.edition.id, language), "export")
    with tempfile.TemporaryDirectory(prefix="printgen-") as folder:
        refuse_unknown(loaded, only)
        laid_out = lay_out(loaded, replace(usual_choices(loaded), **choices))
        (finished,) = finish(laid_out, (variant,), only or document_names(loaded))
        yield _Source(stage(finished, Path(folder) / variant), exports)


def _kit(source: Path, variant: str) -> Path | None:
    """The folder of a finished kit in a variant; None where the source is none."""
    from printgen.proof.kit_files import kit_folders, record_in

    if not source.is_dir() or not any((source / part).exists() for part in _MANIFESTS):
        return None
    for folder in kit_folders(source):
        if record_in(folder).variant == variant:
            return folder
    raise UsageError(f"{source} holds no {variant} kit; build it with --variant {variant}")


_MANIFESTS = ("kit.json", *(f"{variant}/kit.json" for variant in VARIANTS))
