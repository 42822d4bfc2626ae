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
from printgen.errors import PrintgenError, Problem, plain


def complete_command(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names of commands."""
    from printgen.cli.overview import COMMANDS

    return [row.name for row in COMMANDS if row.name.startswith(incomplete)]


@click.command()
@click.argument("command", required=False, shell_complete=complete_command)
@click.pass_context
def help(ctx: click.Context, command: str | None) -> None:
    """Tell all of a COMMAND, as 'printgen COMMAND --help' does; of printgen itself without one."""
    root = ctx.find_root()
    group = root.command
    if command is None or not isinstance(group, click.Group):
        click.echo(root.get_help())
        return
    found = group.get_command(root, command)
    if found is None:
        group.resolve_command(root, [command])  # raises the error for an unknown command, with a suggestion
        return
    with click.Context(found, info_name=command, parent=root) as own:
        click.echo(found.get_help(own))


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a SHELL; for bash: eval "$(printgen completion bash)"."""
    from click.shell_completion import get_completion_class

    complete = get_completion_class(shell)
    if complete is not None:
        click.echo(complete(ctx.find_root().command, {}, "printgen", "_PRINTGEN_COMPLETE").source())


_NAME = re.compile(r"[A-Za-z0-9._-]+")
_MISSING = "missing"


@click.command()
@click.option("--out", type=click.Path(path_type=Path), default=Path("output"), help="The folder that is built into.")
def doctor(out: Path) -> None:
    """Tell what printgen finds on this machine, and in its last line what to send with a report of a fault.

    Python, the libraries, fonts and languages, whether the output folder can be written, the machine's encoding.
    """
    from printgen.resources import folder
    from printgen.theme.yaml import PARSER
    from printgen.words.translating import completeness

    try:
        wanted = metadata.requires("printgen") or []
    except metadata.PackageNotFoundError:
        wanted = []
    names = sorted(found[0] for text in wanted if "extra ==" not in text and (found := _NAME.match(text)))
    libraries = dict.fromkeys(names, _MISSING)
    for name in names:
        with suppress(metadata.PackageNotFoundError):
            libraries[name] = metadata.version(name)
    unwritable = _unwritable(out)
    encoding = locale.getpreferredencoding(False)
    rows = [
        ("printgen", __version__),
        ("Python", platform.python_version()),
        ("system", f"{platform.system()} {platform.release()} {platform.machine()}"),
        *libraries.items(),
    ]
    languages = (row.code + ("" if row.labels == row.total else " (in part)") for row in completeness())
    rows += [
        ("libyaml", "yes" if PARSER.__name__.startswith("C") else "no: themes are read more slowly"),
        ("fonts", ", ".join(sorted(path.name for path in folder("fonts").iterdir() if path.is_dir()))),
        ("languages", ", ".join(languages)),
        ("output", unwritable or f"{plain(str(out))} can be written"),
        ("encoding", f"{encoding}; terminal {sys.stdout.encoding}"),
    ]
    wide = max(len(name) for name, _ in rows)
    for name, value in rows:
        click.echo(f"{name:<{wide}}  {value}")
    versions = ", ".join(f"{name} {version}" for name, version in libraries.items())
    system = f"{platform.system()} {platform.machine()}"
    line = f"printgen {__version__}; Python {platform.python_version()}; {system}; {encoding}; {versions}"
    click.echo(f"\nTo send with a report:\n{line}")  # without personal data
    problems = [
        Problem(f"the library {name} is not installed", hint=f"pip install {name}")
        for name, version in libraries.items()
        if version == _MISSING
    ]
    if unwritable:
        problems.append(Problem(unwritable, hint="name another folder: printgen build ... --out FOLDER"))
    if problems:
        raise PrintgenError(problems)


def _unwritable(out: Path) -> str:
    """Return why a folder cannot be written or made; nothing if it can."""
    place = out
    try:
        while not place.exists() and place != place.parent:
            place = place.parent
        with tempfile.TemporaryDirectory(prefix=".printgen-", dir=place):
            return ""
    except OSError as error:
        return f"{plain(str(out))} cannot be written: {error.strerror}"
