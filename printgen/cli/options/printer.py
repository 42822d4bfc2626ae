"""The option ``--printer``: every page is corrected by the user's profile of that printer."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from printgen.printer.profile import Printer


def profiles_folder() -> Path:
    """Return the folder of the user's profiles."""
    return Path(click.get_app_dir("printgen")) / "printers"


def complete_printer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names of the user's profiles."""
    from printgen.printer.store import profile_names

    return [name for name in profile_names(profiles_folder()) if name.startswith(incomplete)]


def printer_named(name: str | None) -> "Printer | None":
    """Read the user's profile of that name; raises UsageError if there is none."""
    if name is None:
        return None
    from printgen.printer.store import printer_called

    return printer_called(name, profiles_folder())
