"""The command ``printgen``: the group of all commands, with a message and an exit code for each user error.

Each command's body is one call and a report.
"""

from typing import Any

import click

from printgen import __version__
from printgen.cli.assemble import assemble
from printgen.cli.build import build
from printgen.cli.event import score, seating
from printgen.cli.ink import ink
from printgen.cli.printer import calibrate, printers
from printgen.cli.proof import proof
from printgen.cli.theme import check, options, schema, styles, themes
from printgen.errors import PrintgenError

_COMMANDS = (
    build, check, options, styles, themes, schema, assemble, proof, ink, calibrate, printers, seating, score,
)  # fmt: skip


class _Commands(click.Group):
    """A group that turns a user's errors into messages and exit codes, never into tracebacks."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except PrintgenError as error:
            for problem in error.problems:
                click.echo(str(problem), err=True)
            if len(error.problems) > 1:
                click.echo(f"{len(error.problems)} problems; nothing was written.", err=True)
            ctx.exit(error.exit_code)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="printgen")
def main() -> None:
    """Print-and-play kits of property-trading board games: a theme goes in, printable PDFs come out.

    \b
    Start here:
      printgen themes                 what is bundled
      printgen build knockopoly       the whole kit, in output/knockopoly
      printgen build ./my-edition     your own theme folder
      printgen assemble output/knockopoly
                                      see it put together before you print it
      printgen calibrate              a test page, for prints that are exact
    """


@main.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a SHELL; for bash: eval "$(printgen completion bash)"."""
    from click.shell_completion import get_completion_class

    complete = get_completion_class(shell)
    if complete is not None:
        click.echo(complete(main, {}, "printgen", "_PRINTGEN_COMPLETE").source())


for command in _COMMANDS:
    main.add_command(command)
