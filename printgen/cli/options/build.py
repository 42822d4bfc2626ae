"""The options of ``printgen build``, from the table in ``kit/options``."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import click

from printgen.cli.options.completing import complete_copies
from printgen.cli.options.documents import counted_documents
from printgen.cli.options.printer import complete_printer, printer_named
from printgen.cli.options.values import (
    BOARD_SIZE,
    CARD_SIZE,
    CARD_THICKNESS,
    FILE_SIZE,
    NOTE_SIZE,
    OVERLAP,
    PAPER,
    PAPER_THICKNESS,
)
from printgen.kit.choices import Choices
from printgen.kit.options import OPTIONS, BuildOption

# Click's arguments for each kind of value. Add a kind here.
KINDS: Mapping[str, Mapping[str, Any]] = {
    "paper": {"type": PAPER},
    "copies": {
        "callback": counted_documents,
        "multiple": True,
        "metavar": "DOC=N[,DOC=N]",
        "shell_complete": complete_copies,
    },
    "card-size": {"type": CARD_SIZE},
    "card-thickness": {"type": CARD_THICKNESS},
    "note-size": {"type": NOTE_SIZE},
    "printer": {"metavar": "NAME", "shell_complete": complete_printer},
    "overlap": {"type": OVERLAP},
    "sets": {"type": click.IntRange(1, 2)},
    "thickness": {"type": PAPER_THICKNESS},
    "board-size": {"type": BOARD_SIZE},
    "switch": {"is_flag": True},
    "file-size": {"type": FILE_SIZE},
}


def build_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add all options of the table to a command, in its order."""
    for option in reversed(OPTIONS):
        command = _as_typed(option)(command)
    return command


def build_option(field: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the decorator for a single option of the table, by its field."""
    return _as_typed(next(option for option in OPTIONS if option.field == field))


def _as_typed(option: BuildOption) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return Click's decorator for an option; if its default depends on others, the value is None when not given."""
    details = dict[str, Any]({"type": click.Choice(option.words)} if option.words else KINDS[option.kind])
    details["help"] = f"{option.help}  [default: {option.shown}]" if option.shown else option.help
    if option.usual and not option.shown:
        details |= {"default": option.usual, "show_default": True}
    return click.option(option.flag, option.field, **details)


def choices_of(values: Mapping[str, Any], only: Collection[str] | None, typed: Collection[str]) -> Choices:
    """Return the choices from the values of options; raises UsageError for one ``typed`` that has no effect."""
    given = {field: value for field, value in values.items() if value is not None}
    given["boxes"] = given["boxes"] or "boxes" in (only or ())  # asking for that document means wanting it in the kit
    choices = Choices(**{**given, "printer": printer_named(values["printer"])})
    for option in OPTIONS:
        if option.idle and option.field in typed and not option.applies(choices):
            raise click.UsageError(option.idle)
    idle = set(choices.copies) - set(choices.copies if only is None else only)
    if idle and "copies" in typed:
        name = min(idle)
        raise click.UsageError(f"--copies {name} goes without effect: --only leaves {name} out")
    return choices
