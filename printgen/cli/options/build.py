"""The options of a build on the command line, made from the table in ``kit/options``."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

import click

from printgen.cli.options.completing import complete_copies
from printgen.cli.options.documents import counted_documents
from printgen.cli.options.printer import complete_printer, with_printer
from printgen.cli.options.values import (
    BOARD_SIZE,
    CARD_SIZE,
    CARD_THICKNESS,
    EDGE,
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
    "cards": {"type": click.Choice(["fold", "duplex"])},
    "card-size": {"type": CARD_SIZE},
    "card-thickness": {"type": CARD_THICKNESS},
    "note-size": {"type": NOTE_SIZE},
    "edge": {"type": EDGE},
    "printer": {"metavar": "NAME", "shell_complete": complete_printer},
    "overlap": {"type": OVERLAP},
    "money": {"type": click.Choice(["full", "half", "pocket"])},
    "buildings": {"type": click.Choice(["tent", "flat"])},
    "fold": {"type": click.Choice(["quarter", "half", "zine", "letter", "z"])},
    "sets": {"type": click.IntRange(1, 2)},
    "thickness": {"type": PAPER_THICKNESS},
    "board-size": {"type": BOARD_SIZE},
    "switch": {"is_flag": True},
    "file-size": {"type": FILE_SIZE},
}


def build_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command with every option of the table, in its order."""
    for option in reversed(OPTIONS):
        command = click.option(option.flag, option.field, **_declared(option))(command)
    return command


def _declared(option: BuildOption) -> dict[str, Any]:
    """What the command line says of an option; where its usual value hangs on others, none given is None."""
    if option.shown:
        return {**KINDS[option.kind], "help": f"{option.help}  [default: {option.shown}]"}
    if option.usual:
        return {**KINDS[option.kind], "help": option.help, "default": option.usual, "show_default": True}
    return {**KINDS[option.kind], "help": option.help}


def choices_of(values: Mapping[str, Any], only: Collection[str] | None, typed: Collection[str]) -> Choices:
    """The choices that the values of the options make; UsageError for one ``typed`` that would go without effect."""
    given = {field: value for field, value in values.items() if value is not None and field != "printer"}
    given["boxes"] = given["boxes"] or "boxes" in (only or ())
    choices = with_printer(Choices(**given), values["printer"], values["flip"])
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
