"""The commands ``help`` and ``completion``."""

import click


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
