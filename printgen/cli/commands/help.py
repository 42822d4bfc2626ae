"""The commands ``help``, ``completion`` and ``doctor``."""

import locale
import platform
import re
import sys
import tempfile
from contextlib import suppress
from importlib import metadata
from pathlib import Path

import click

from printgen import __version__
from printgen.cli.interface import say, translation
from printgen.errors import PrintgenError, Problem, os_reason, plain
from printgen.messages import Message, message
from printgen.text_width import display_width, padded


def complete_command(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names of commands."""
    from printgen.cli.overview import COMMANDS

    return [row.name for row in COMMANDS if row.name.startswith(incomplete)]


@click.command()
@click.argument("command", required=False, shell_complete=complete_command)
@click.pass_context
def help(ctx: click.Context, command: str | None) -> None:
    """Show the full help of COMMAND, as 'printgen COMMAND --help' does, or of printgen itself."""
    root = ctx.find_root()
    group = root.command
    if command is None or not isinstance(group, click.Group):
        click.echo(root.get_help())
        return
    found = group.get_command(root, command)
    if found is None:
        group.resolve_command(root, [command])  # raises the error for an unknown command, with a suggestion
        return
    with found.context_class(found, info_name=command, parent=root) as own:
        click.echo(found.get_help(own))


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for SHELL; in bash, use it with: eval "$(printgen completion bash)"."""
    from click.shell_completion import get_completion_class

    complete = get_completion_class(shell)
    if complete is not None:
        click.echo(complete(ctx.find_root().command, {}, "printgen", "_PRINTGEN_COMPLETE").source())


_NAME = re.compile(r"[A-Za-z0-9._-]+")
_MISSING = message("missing")


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=Path("output"), help="The folder for kits.")
def doctor(out: Path) -> None:
    """Check the installation: Python, libraries, fonts, languages, the output folder and the encoding.

    The last line contains no personal data; send it with a bug report.
    """
    from printgen.resources import folder
    from printgen.theme.yaml import PARSER
    from printgen.words.translating import completeness

    try:
        wanted = metadata.requires("printgen") or []
    except metadata.PackageNotFoundError:
        wanted = []
    names = sorted(found[0] for text in wanted if "extra ==" not in text and (found := _NAME.match(text)))
    libraries: dict[str, str] = dict.fromkeys(names, _MISSING)
    for name in names:
        with suppress(metadata.PackageNotFoundError):
            libraries[name] = metadata.version(name)
    unwritable = _unwritable(out)
    encoding = locale.getpreferredencoding(False)
    rows: list[tuple[str, str]] = [
        ("printgen", __version__),
        ("Python", platform.python_version()),
        (message("system"), f"{platform.system()} {platform.release()} {platform.machine()}"),
        *libraries.items(),
    ]
    part = message("in part")
    languages = [row.code if row.labels == row.total else f"{row.code} ({part})" for row in completeness()]
    rows += [
        ("libyaml", message("yes") if PARSER.__name__.startswith("C") else message("no: themes are read more slowly")),
        (message("fonts"), ", ".join(sorted(path.name for path in folder("fonts").iterdir() if path.is_dir()))),
        (message("languages"), ", ".join(languages)),
        (message("output"), unwritable or message("{folder} can be written", folder=plain(str(out)))),
        (
            message("encoding"),
            message("{encoding}; terminal {terminal}", encoding=encoding, terminal=sys.stdout.encoding),
        ),
    ]
    shown = [(translation()(name), translation()(value)) for name, value in rows]
    wide = max(display_width(name) for name, _ in shown)
    for name, value in shown:
        click.echo(f"{padded(name, wide)}  {value}")
    versions = ", ".join(f"{name} {version}" for name, version in libraries.items())
    system = f"{platform.system()} {platform.machine()}"
    line = f"printgen {__version__}; Python {platform.python_version()}; {system}; {encoding}; {versions}"
    click.echo()
    say(message("Send this line with a bug report:"))
    click.echo(line)
    problems = [
        Problem(message("the library {name} is not installed", name=name), hint=f"pip install {name}")
        for name, version in libraries.items()
        if version == _MISSING
    ]
    if unwritable:
        problems.append(Problem(unwritable, hint=message("name another folder: printgen build ... --out FOLDER")))
    if problems:
        raise PrintgenError(problems)


def _unwritable(out: Path) -> Message | None:
    """Return why a folder cannot be written or made; None if it can."""
    place = out
    try:
        while not place.exists() and place != place.parent:
            place = place.parent
        with tempfile.TemporaryFile(dir=place):
            return None
    except OSError as error:
        return message("{path} cannot be written: {reason}", path=plain(str(out)), reason=os_reason(error))
