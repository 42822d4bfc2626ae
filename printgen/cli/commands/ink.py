"""The command ``ink``: a table of the ink that a finished kit takes."""

from pathlib import Path

import click

from printgen.cli.options.values import KIT, json_option


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
    from printgen.proof.ink_table import ink_json as values
    from printgen.proof.ink_table import ink_lines
    from printgen.proof.pages.opened import kit_folders
    from printgen.proof.run import measured_ink

    with steps() as step:
        kits = measured_ink(kit_folders(output_dir), step)
    if as_json:
        click.echo(json.dumps(values(kits), indent=2))
    else:
        click.echo("\n".join(ink_lines(kits, pages)))
