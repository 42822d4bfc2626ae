"""Types of option values: papers, lengths, file sizes, names, folders; and options shared by several commands."""

from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click
from click.shell_completion import CompletionItem

from printgen.drawing.variants import VARIANTS
from printgen.errors import PrintgenError, UsageError
from printgen.geometry import Size
from printgen.kit.card_sizes import CARD_SIZES, card_size_called, note_size_called
from printgen.kit.option_values import (
    board_size,
    card_thickness,
    file_size,
    length_between,
    overlap,
    paper_thickness,
)
from printgen.kit.paper import USUAL_PAPER, Flip
from printgen.sheets.paper_sizes import PAPERS, paper_called

if TYPE_CHECKING:
    _Kind = click.ParamType[Any]
else:
    _Kind = click.ParamType


def first_problem(error: PrintgenError) -> str:
    """Return the first problem of an error with its hint, in one line."""
    problem = error.problems[0]
    return "; ".join(filter(None, (problem.message, problem.hint)))


class PaperType(_Kind):
    """A paper by name or by size such as ``8x10in``, read as a ``Paper``."""

    name = "paper"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return paper_called(value)
        except UsageError as error:
            self.fail(first_problem(error), param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"[{'|'.join(PAPERS)}|WxH]"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in PAPERS if name.startswith(incomplete.lower())]


class SizeType(_Kind):
    """A width and height such as ``63x88mm``, or the name of a size, read as a ``Size``."""

    name = "size"

    def __init__(self, read: Callable[[str], Size], names: Iterable[str] = ()) -> None:
        self._read, self._names = read, tuple(names)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self._read(value)
        except UsageError as error:
            self.fail(first_problem(error), param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"[{'|'.join((*self._names, 'WxH'))}]" if self._names else "WxH"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self._names if name.startswith(incomplete.lower())]


class LengthType(_Kind):
    """A length with its unit between two limits, in mm; ``too_long`` is the message for longer ones."""

    name = "length"

    def __init__(self, least: float, most: float, too_long: str = "") -> None:
        self._least, self._most, self._too_long = least, most, too_long

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return length_between(value, self._least, self._most, self._too_long)
        except UsageError as error:
            self.fail(str(error), param, ctx)


class ReadType(_Kind):
    """What a function reads, such as a length or the size of a file; it raises UsageError."""

    def __init__(self, name: str, read: Callable[[str], Any]) -> None:
        self.name, self._read = name, read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self._read(value) if isinstance(value, str) else value
        except UsageError as error:
            self.fail(str(error), param, ctx)


class NamesType(_Kind):
    """Names separated by commas, read as a tuple."""

    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return tuple(name.strip() for name in value.split(",")) if isinstance(value, str) else value


def joined_names(
    ctx: click.Context, param: click.Parameter, value: tuple[tuple[str, ...], ...]
) -> tuple[str, ...] | None:
    """Join the names of an option that may be given several times; None if it is not given."""
    return tuple(dict.fromkeys(chain.from_iterable(value))) if value else None


def variant_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--variant``: the variants wanted, as ``variants``."""

    def chosen(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
        return VARIANTS if value == "all" else (value,)

    kinds = click.Choice([*VARIANTS, "all"])
    return click.option(
        "--variant", "variants", type=kinds, default="all", show_default=True, callback=chosen, help=help_text
    )


def dpi_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--dpi``: the pixels per inch of pictures."""
    return click.option("--dpi", type=click.IntRange(40, 600), default=150, show_default=True, help=help_text)


def paper_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--paper`` for a command that builds no kit."""
    return click.option("--paper", type=PAPER, default=USUAL_PAPER, show_default=True, help=help_text)


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--json``, as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Everything as JSON, for other programs.")(command)


PAPER = PaperType()
CARD_SIZE = SizeType(card_size_called, CARD_SIZES)
NOTE_SIZE = SizeType(note_size_called)
BOARD_SIZE = ReadType("length", board_size)
OVERLAP = ReadType("length", overlap)
PAPER_THICKNESS = ReadType("length", paper_thickness)
CARD_THICKNESS = ReadType("length", card_thickness)
FILE_SIZE = ReadType("size", file_size)
NAMES = NamesType()
EDGE = click.Choice(get_args(Flip))  # the edge about which a printer flips the paper
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
KIT = click.Path(exists=True, file_okay=False, path_type=Path)  # the folder of a finished kit
OUT = click.Path(file_okay=False, path_type=Path)


def kits_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--out``: the folder that kits are written to."""
    return click.option(
        "--out", type=OUT, default=Path("output"), show_default=True, help="The folder that kits are written to."
    )(command)
