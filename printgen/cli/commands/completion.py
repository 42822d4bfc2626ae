"""The command ``completion``: the completion script of a shell."""

import click


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a SHELL; for bash: eval "$(printgen completion bash)"."""
    from click.shell_completion import get_completion_class

    complete = get_completion_class(shell)
    if complete is not None:
        click.echo(complete(ctx.find_root().command, {}, "printgen", "_PRINTGEN_COMPLETE").source())
