"""The command ``printgen``: the group of all commands, with a message and an exit code for each user error.

Each command's body is one call and a report; its module is imported when the command is called.
"""

from importlib import import_module
from typing import Any

import click

from printgen import __version__
from printgen.cli.overview import COMMANDS, CommandRow, help_text
from printgen.cli.problems import tell_problems
from printgen.errors import PrintgenError

_STOPPED = 130  # the exit code that a shell gives what Ctrl-C has ended
_SHARED = ("--paper", "--printer", "--variant", "--flip", "--set")  # mean the same in every command


def _with_exit_codes(command: click.Command, row: CommandRow) -> click.Command:
    """The command, whose help ends with its exit codes, as do those of its own commands."""
    inner = command.commands.values() if isinstance(command, click.Group) else ()
    for each in (command, *inner):
        own = each.epilog or ""
        if row.exit_codes not in own:
            each.epilog = f"{own} {row.exit_codes}".lstrip()
    return command


def _in_environment(command: click.Command) -> click.Command:
    """The command, its options to be set in the environment: PRINTGEN_PAPER, but PRINTGEN_PROOF_ONLY."""
    for option in command.params:
        flag = option.opts[0]
        if isinstance(option, click.Option):
            own = "" if command.name == "build" or flag in _SHARED else f"{command.name}_"
            option.envvar = f"PRINTGEN_{own}{flag.removeprefix('--').replace('-', '_')}".upper()
    return command


class _Commands(click.Group):
    """A group that turns a user's errors into messages and exit codes, never into tracebacks."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [row.name for row in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for row in COMMANDS:
            if row.name == cmd_name:
                command: click.Command = getattr(import_module(f"printgen.cli.commands.{row.module}"), row.name)
                return _with_exit_codes(_in_environment(command), row)
        return None

    def get_help(self, ctx: click.Context) -> str:
        return help_text()

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            from printgen.theme.quoting import harmless

            error.message = harmless(error.message)  # type: ignore[misc]
            raise
        except PrintgenError as error:
            tell_problems(error)
            ctx.exit(error.exit_code)
        except KeyboardInterrupt:
            click.echo("\nStopped.", err=True)
            ctx.exit(_STOPPED)


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="printgen")
def main() -> None:
    """Print-and-play kits of property-trading board games: a theme goes in, printable PDFs come out."""
