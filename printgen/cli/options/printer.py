"""The option ``--printer``, which corrects every page for a printer by the user's profile of it."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

if TYPE_CHECKING:
    from printgen.kit.choices import Choices
    from printgen.kit.paper import Flip


def profiles_folder() -> Path:
    """Where the user's profiles lie."""
    return Path(click.get_app_dir("printgen")) / "printers"


def complete_printer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names of the user's profiles."""
    from printgen.printer.store import profile_names

    return [name for name in profile_names(profiles_folder()) if name.startswith(incomplete)]


def with_printer(choices: "Choices", name: str | None, flip: "Flip | None" = None) -> "Choices":
    """The choices with the profile of that name, its margins and, unless another is asked for, its flip.

    Raises UsageError where there is no such profile.
    """
    if name is None:
        return choices
    from printgen.printer.store import printer_called
    from printgen.sheets.paper_sizes import with_printers_margins

    printer = printer_called(name, profiles_folder())
    turned = flip or printer.flip
    return replace(choices, printer=printer, flip=turned, paper=with_printers_margins(choices.paper, printer, turned))
