"""The command ``proof`` and the option ``build --proof``: check finished PDFs and print what was found."""

from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli.exit_codes import PROOF_FAULT
from printgen.cli.options.completing import complete_checks
from printgen.cli.options.values import KIT, NAMES, json_option

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from printgen.kit.manifest.records import KitRecord
    from printgen.proof.run import Proof


def _checks(ctx: click.Context, param: click.Parameter, value: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The names of ``--only a,b --only c``, each known; all where none is given."""
    from printgen.proof.checks.rows import NAMES as KNOWN

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
    from printgen.proof.pages.edition import edition_of
    from printgen.proof.pages.opened import kit_folders, record_in
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
