"""The command ``studio``, which opens an edition in the browser."""

import click

from printgen.cli.interface import say, translation
from printgen.cli.options import complete_theme
from printgen.errors import UsageError
from printgen.messages import message
from printgen.resources import is_bundled_name, starters
from printgen.theme.chain import find


@click.command()
@click.argument("theme", required=False, shell_complete=complete_theme)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port to listen on.", show_default=False)
@click.option("--no-browser", is_flag=True, help="Only print the address; open no browser.")
def studio(theme: str | None, port: int, no_browser: bool) -> None:
    """Change an edition in the browser, and see it as it is printed while you type.

    \b
      printgen studio                 starts a new edition
      printgen studio ./my-edition    opens the edition in a folder
      printgen studio knockopoly      starts a new edition made from a bundled one

    Every change is saved at once in the edition's own files, which remain an ordinary theme. Nothing leaves your
    machine, and nobody else can reach the page: its address has a token. Stop with Ctrl-C.
    """
    try:
        from printgen.studio.server import serve
    except ModuleNotFoundError as error:
        fault = message(
            "the studio needs the library {library}; install it with {command}",
            library=error.name,
            command="pip install 'printgen[studio]'",
        )
        raise UsageError(fault) from error

    folder, base = None, ""
    if theme and is_bundled_name(theme):
        base = theme
        if theme not in starters():
            find(theme)
    elif theme:
        folder, _ = find(theme)
    wording = translation()

    def tell(address: str) -> None:
        say(message("The studio is open at {address}", address=address))

    serve(folder.resolve() if folder else None, base, port, not no_browser, wording, tell)
