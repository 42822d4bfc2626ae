"""The commands ``proof``, ``ink`` and ``assemble``, which read finished kits."""

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli.options import (
    KIT,
    NAMES,
    OUT,
    complete_checks,
    complete_pictures,
    dpi_option,
    joined_names,
    json_option,
)
from printgen.cli.overview import PROOF_FAULT
from printgen.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from printgen.kit.manifest import KitRecord
    from printgen.proof.run import Proof
    from printgen.proof.views.cutting import Misfeed


def _checks(ctx: click.Context, param: click.Parameter, value: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The names of ``--only a,b --only c``, each known; all where none is given."""
    from printgen.proof.run import NAMES as KNOWN

    chosen = tuple(dict.fromkeys(chain.from_iterable(value))) or KNOWN
    if unknown := [name for name in chosen if name not in KNOWN]:
        raise click.BadParameter(f"there is no check '{unknown[0]}'; choose from {', '.join(KNOWN)}")
    return chosen


@click.command()
@click.argument("output_dir", type=KIT)
@click.option("--theme", help="The theme that it was built from, where that is not the bundled one of its name.")
@click.option(
    "--only",
    "checks",
    type=NAMES,
    multiple=True,
    callback=_checks,
    metavar="CHECK[,CHECK]",
    shell_complete=complete_checks,
    help="Make these kinds of check only.",
)
@json_option
@click.pass_context
def proof(ctx: click.Context, output_dir: Path, theme: str | None, checks: tuple[str, ...], as_json: bool) -> None:
    """Prove the finished PDFs of the kit in OUTPUT_DIR: seams, folds, words, contrast, ink and more.

    \b
    It reads the files, not the code that made them:
      printgen proof output/knockopoly
      printgen proof output/knockopoly --only text,ink
      printgen proof output/my-edition --theme ./my-edition
    """
    from printgen.cli.progress import steps
    from printgen.proof.kit_files import edition_of, kit_folders, record_in
    from printgen.proof.run import prove

    found = kit_folders(output_dir)
    records = [record_in(folder) for folder in found]
    loaded = edition_of(records[0], theme)
    with steps() as step:
        result = prove(found, None if isinstance(loaded, str) else loaded, checks, step)
    reasons = (f"note: {loaded}",) if isinstance(loaded, str) else ()
    report(result, as_json, noted=(*reasons, *_unproven(found, records)))
    ctx.exit(PROOF_FAULT if result.findings else 0)


def _unproven(found: "Sequence[Path]", records: "Sequence[KitRecord]") -> "Iterator[str]":
    """What to say of documents that are not what the kit stands for."""
    for folder, record in zip(found, records, strict=True):
        if earlier := [document.file for document in record.documents if document.earlier]:
            yield f"note: {', '.join(earlier)} in {folder}: made earlier, and not looked at; build the kit again"


def report(result: "Proof", as_json: bool = False, noted: tuple[str, ...] = ()) -> None:
    """Prints what was found."""
    import json

    from printgen.proof.run import proof_json as values
    from printgen.proof.run import report_lines

    click.echo(json.dumps(values(result), indent=2) if as_json else "\n".join(report_lines(result)))
    for note in noted:
        click.echo(note, err=True)


def prove_standing(kits: tuple[Path, ...], theme: Any) -> "Proof":
    """Prove kits that are up to date; raise ProofError with every fault."""
    from printgen.api import ProofError
    from printgen.cli.progress import steps
    from printgen.proof.run import prove

    with steps() as step:
        result = prove(list(kits), theme, progress=step)
    if result.findings:
        raise ProofError.of(result, "the kit stands as it was built before")
    return result


@click.command()
@click.argument("output_dir", type=KIT)
@click.option("--pages", is_flag=True, help="Page by page, too.")
@json_option
def ink(output_dir: Path, pages: bool, as_json: bool) -> None:
    """Tell how much ink the kit in OUTPUT_DIR takes, by colour, and what Minimal saves.

    \b
    It measures the finished PDFs to compare them; it does not promise millilitres.
      printgen ink output/knockopoly
      printgen ink output/knockopoly --pages
    """
    import json

    from printgen.cli.progress import steps
    from printgen.proof.ink import ink_json as values
    from printgen.proof.ink import ink_lines
    from printgen.proof.kit_files import kit_folders
    from printgen.proof.run import measured_ink

    with steps() as step:
        kits = measured_ink(kit_folders(output_dir), step)
    if as_json:
        click.echo(json.dumps(values(kits), indent=2))
    else:
        click.echo("\n".join(ink_lines(kits, pages)))


def _misfeed(ctx: click.Context, param: click.Parameter, value: str | None) -> "Misfeed | None":
    from printgen.proof.views.cutting import misfeed

    try:
        return None if value is None else misfeed(value)
    except UsageError as error:
        raise click.BadParameter(str(error)) from error


@click.command()
@click.argument("output_dir", type=KIT)
@click.option(
    "--out",
    type=OUT,
    help="Where the pictures go, in a folder for each variant.  [default: 'pictures' beside the kit's folders]",
)
@dpi_option("Pixels an inch (the table is always 2400 pixels wide).")
@click.option(
    "--only",
    type=NAMES,
    multiple=True,
    callback=joined_names,
    metavar="DOC[,DOC]",
    shell_complete=complete_pictures,
    help="Pictures of these documents only (board, cards, deeds, money, pieces, rules, guide ...), or of the table.",
)
@click.option(
    "--paper-misfeed",
    "feed",
    callback=_misfeed,
    metavar="LENGTH[,ANGLE]",
    help="Show what a printer does that feeds paper so far off, such as 1.5mm,0.5deg: the back of a sheet that is "
    "printed on both sides moves against its front; a page that is folded and glued moves as a whole.",
)
def assemble(
    output_dir: Path, out: Path | None, dpi: int, only: tuple[str, ...] | None, feed: "Misfeed | None"
) -> None:
    """See the kit in OUTPUT_DIR before you print it: cut, folded, glued and laid on a table, as PNG pictures.

    \b
    OUTPUT_DIR is what 'printgen build' wrote; its PDFs are cut up, nothing else is looked at.
      printgen assemble output/knockopoly
      printgen assemble output/knockopoly --only table,board
      printgen assemble output/knockopoly --paper-misfeed 1.5mm,0.5deg
    """
    from printgen.cli.progress import steps
    from printgen.kit import write as output
    from printgen.kit.manifest import MANIFEST
    from printgen.proof.kit_files import kit_folders
    from printgen.proof.views.assembly import AssemblyView, assembled

    kits = kit_folders(output_dir)
    root = out or kits[0].parent / "pictures"
    view = AssemblyView(dpi, feed)
    targets = [root / (kit.name + view.folder) for kit in kits]
    if kept := [target for target in targets if (target / MANIFEST).exists()]:
        raise UsageError(f"{kept[0]} holds a kit, and nothing else may be there: choose another --out")
    with steps() as step:
        files = assembled(kits, view, only, step)
    output.write_files(root, files)
    _report(root, files)


def _report(root: Path, files: dict[str, bytes]) -> None:
    for folder in dict.fromkeys(name.rpartition("/")[0] for name in files):
        click.echo(root / folder)
        for name in files:
            if name.startswith(f"{folder}/"):
                click.echo(f"  {name.rpartition('/')[2]}")
