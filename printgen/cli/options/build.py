"""The options of a build on the command line, made from the table in ``kit/options``."""

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

# What the kinds of values are to the command line. A new kind of value is a row here.
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
    """A command with every option of the table, in its order."""
    for option in reversed(OPTIONS):
        command = _as_typed(option)(command)
    return command


def build_option(field: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option of the table that is for a field, for a command that has no others of it."""
    return _as_typed(next(option for option in OPTIONS if option.field == field))


def _as_typed(option: BuildOption) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return click.option(option.flag, option.field, **_declared(option))


def _declared(option: BuildOption) -> dict[str, Any]:
    """What the command line says of an option; where its usual value hangs on others, none given is None."""
    kind = {"type": click.Choice(option.words)} if option.words else KINDS[option.kind]
    if option.shown:
        return {**kind, "help": f"{option.help}  [default: {option.shown}]"}
    if option.usual:
        return {**kind, "help": option.help, "default": option.usual, "show_default": True}
    return {**kind, "help": option.help}


def choices_of(values: Mapping[str, Any], only: Collection[str] | None, typed: Collection[str]) -> Choices:
    """The choices that the values of the options make; UsageError for one ``typed`` that would go without effect."""
    given = {field: value for field, value in values.items() if value is not None}
    given["boxes"] = given["boxes"] or "boxes" in (only or ())  # who asks for that document wants it in the kit
    choices = Choices(**{**given, "printer": printer_named(values["printer"])})
    _refuse_idle(choices, only, typed)
    return choices


def _refuse_idle(choices: Choices, only: Collection[str] | None, typed: Collection[str]) -> None:
    """Raises UsageError for an option that was typed and would go without effect."""
    for option in OPTIONS:
        if option.idle and option.field in typed and not option.applies(choices):
            raise click.UsageError(option.idle)
    idle = set(choices.copies) - set(choices.copies if only is None else only)
    if idle and "copies" in typed:
        name = min(idle)
        raise click.UsageError(f"--copies {name} goes without effect: --only leaves {name} out")
