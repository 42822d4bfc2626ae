"""The command ``printgen``: the group of all commands, each imported when it is called."""

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from printgen import __version__
from printgen.cli.interface import InterfaceContext, in_interface_language, interface_option, say, translation
from printgen.cli.overview import COMMANDS, help_text
from printgen.cli.progress import tell_problems
from printgen.errors import PrintgenError
from printgen.messages import message

_STOPPED = 130  # the exit code of shells after Ctrl-C
_SHARED = ("--paper", "--printer", "--variant", "--flip", "--set")  # options with the same meaning in all commands


@contextmanager
def _closed_pipe_ends_quietly() -> Iterator[None]:
    """End the command with code 0 if the reader of its output has closed the pipe; Click would end it with 1."""
    try:
        yield
    except BrokenPipeError:
        raise SystemExit(0) from None


class _Commands(click.Group):
    """A group that turns user errors into messages and exit codes, never into tracebacks."""

    context_class = InterfaceContext

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [row.name for row in COMMANDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        row = next((row for row in COMMANDS if row.name == cmd_name), None)
        if row is None:
            return None
        # By its name in the table: a command's own module is imported only when it is called.
        command: click.Command = getattr(import_module(f"printgen.cli.commands.{row.module}"), row.name)
        for option in command.params:  # each can be set in the environment: PRINTGEN_PAPER, PRINTGEN_PROOF_ONLY
            flag = option.opts[0]
            if isinstance(option, click.Option):
                own = "" if command.name == "build" or flag in _SHARED else f"{command.name}_"
                option.envvar = f"PRINTGEN_{own}{flag.removeprefix('--').replace('-', '_')}".upper()
        subcommands = command.commands.values() if isinstance(command, click.Group) else ()
        for each in (command, *subcommands):
            each.context_class = InterfaceContext
            if not any("--ui-language" in option.opts for option in each.params):
                interface_option(each)
            each.short_help = inspect.cleandoc(each.help or "").partition("\n\n")[0]  # whole, so that it is translated
            epilog = each.epilog or ""
            if row.exit_codes not in epilog:
                each.epilog = f"{epilog}\n\n{row.exit_codes}".lstrip()
        return command

    def get_help(self, ctx: click.Context) -> str:
        return help_text(translation())

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with _closed_pipe_ends_quietly():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with _closed_pipe_ends_quietly():
            return self._invoke(ctx)

    def _invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            raise in_interface_language(error) from error
        except PrintgenError as error:
            tell_problems(error)
            ctx.exit(error.exit_code)
        except KeyboardInterrupt:
            click.echo(err=True)
            say(message("Stopped."), error=True)
            ctx.exit(_STOPPED)


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@interface_option
@click.version_option(__version__, prog_name="printgen")
def main() -> None:
    """Print-and-play kits for board and card games: a theme goes in, printable PDFs come out."""
