"""The option ``--printer``: every page is corrected by the user's profile of that printer."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from printgen.printer.profile import Printer


def complete_printer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names of the user's profiles."""
    from printgen.printer.store import profile_names, profiles_folder

    return [name for name in profile_names(profiles_folder()) if name.startswith(incomplete)]


def printer_named(name: "str | Printer | None") -> "Printer | None":
    """Read the user's profile of that name; raises UsageError if there is none."""
    if not isinstance(name, str):
        return name
    from printgen.printer.store import printer_called, profiles_folder

    return printer_called(name, profiles_folder())
