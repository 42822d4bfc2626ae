"""Command-line options and the values they take."""

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem
from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import VARIANTS
from printgen.errors import PrintgenError, UsageError
from printgen.export.formats import FORMATS, ExportFormat, ExportSettings
from printgen.geometry import Size
from printgen.kit.choices import (
    CARD_SIZES,
    OPTIONS,
    BuildOption,
    Choices,
    board_size,
    card_size_called,
    card_thickness,
    file_size,
    length_between,
    note_size_called,
    overlap,
    paper_thickness,
)
from printgen.kit.papers import PAPERS, USUAL_PAPER, Flip, paper_called
from printgen.theme.theme import Theme

if TYPE_CHECKING:
    from printgen.printer.profile import Printer

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


def complete_theme(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete bundled themes and theme folders: those here as ``./name``, others along the typed path."""
    from printgen.resources import bundled_themes

    names = [name for name in bundled_themes() if name.startswith(incomplete)]
    return [*names, *_folders(incomplete)]


def _folders(incomplete: str) -> Iterator[str]:
    """Yield folders with a theme; other folders, with a slash, only if a path is being typed."""
    head, slash, begun = incomplete.rpartition("/")
    place = Path(f"{head}/" if slash else ".")
    if not place.is_dir():
        return
    for name in sorted(os.listdir(place)):
        if name.startswith(begun) and (place / name).is_dir() and not name.startswith("."):
            shown = f"{head}/{name}" if slash else f"./{name}"
            if (place / name / "theme.yaml").is_file():
                yield shown
            elif slash:
                yield f"{shown}/"


def complete_setting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the rule options of the theme typed before, else of the usual game; after ``=`` their choices."""
    from printgen.errors import PrintgenError
    from printgen.games.registry import USUAL, record_of
    from printgen.loading import load_theme
    from printgen.words.rule_options import settings_of

    record = record_of(USUAL)
    typed = [ctx.params.get("theme"), *ctx.args]  # while an option lacks its value, Click leaves all words in args
    with suppress(PrintgenError):  # then complete those of the usual game
        record = next((type(load_theme(name).edition) for name in typed if name), record)
    return [setting for setting in settings_of(record, "=" in incomplete) if setting.startswith(incomplete)]


def complete_language(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the languages with rules."""
    from printgen.words.grammar import rules_languages

    return [code for code in rules_languages() if code.startswith(incomplete)]


def complete_checks(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the kinds of check of a proof, after those already typed."""
    from printgen.proof.run import NAMES

    return _listed(NAMES, incomplete)


def complete_documents(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the documents of kits, after those already typed."""
    from printgen.kit.finish import document_names

    return _listed(document_names(), incomplete)


def complete_pictures(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the documents of kits and the table."""
    from printgen.kit.finish import document_names

    return _listed((*document_names(), "table"), incomplete)


def complete_item(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the items of the theme typed before, as far as they are known without a layout."""
    from printgen.errors import PrintgenError
    from printgen.loading import load_theme

    typed = next(filter(None, [ctx.params.get("theme"), *ctx.args]), "")
    try:
        return _listed(tuple(_items(load_theme(typed))), incomplete)
    except PrintgenError:  # not a theme
        return []


def _items(theme: "Theme") -> Iterator[str]:
    from printgen.games.trade.records import Ownable
    from printgen.kit.component import numbered_id
    from printgen.kit.finish import document_names
    from printgen.theme.edition import HasDecks, HasMoney, HasSpaces, HasTokens

    edition = theme.edition
    yield from document_names(theme)
    for deck in edition.decks if isinstance(edition, HasDecks) else ():
        total = deck.card_count
        yield from (deck.id, *(numbered_id(deck.id, number, total) for number in range(1, total + 1)))
    for space in edition.spaces if isinstance(edition, HasSpaces) else ():
        yield from (space.id, f"deed:{space.id}") if isinstance(space, Ownable) else (space.id,)
    yield from (f"note:{note.value}" for note in (edition.money if isinstance(edition, HasMoney) else ()))
    yield from (f"token:{token.id}" for token in (edition.tokens_of_players if isinstance(edition, HasTokens) else ()))


def complete_named(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names and kinds in the gallery of the command's name."""
    from printgen.galleries.gallery import gallery

    every = (name for full in gallery(str(ctx.info_name)).names("") for name in full.split(": "))
    return [name for name in dict.fromkeys(every) if name.startswith(incomplete)]


def complete_copies(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the documents of ``--copies``."""
    return [f"{name}=" for name in complete_documents(ctx, param, incomplete)]


def _listed(names: tuple[str, ...], incomplete: str) -> list[str]:
    """Return the completions of the last name in a list separated by commas."""
    head, comma, last = incomplete.rpartition(",")
    return [f"{head}{comma}{name}" for name in names if name.startswith(last)]


class OnlyOption(click.Option):
    """The option ``--only``, whose help lists the documents."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from printgen.kit.finish import document_names

        self.help = f"Make these documents only ({', '.join(document_names())})."
        return super().get_help_record(ctx)


def only_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--only``: the documents wanted, as ``only``; None means all."""
    return click.option(
        "--only",
        cls=OnlyOption,
        type=NAMES,
        multiple=True,
        callback=known_documents,
        metavar="DOC[,DOC]",
        shell_complete=complete_documents,
    )(command)


def known_documents(
    ctx: click.Context, param: click.Parameter, value: tuple[tuple[str, ...], ...] | None
) -> tuple[str, ...] | None:
    """The names of ``--only a,b --only c``, each known."""
    from printgen.kit.print_section import known_document

    try:
        return tuple(dict.fromkeys(map(known_document, chain.from_iterable(value)))) if value else None
    except UsageError as error:
        raise click.BadParameter(str(error)) from error


def counted_documents(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, int]:
    """The counts of ``--copies money=2,board=3 --copies cards=2``."""
    from printgen.kit import print_section

    try:
        return print_section.counted_documents(value)
    except UsageError as error:
        raise click.BadParameter(str(error)) from error


def complete_printer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names of the user's profiles."""
    from printgen.printer.profile import profile_names, profiles_folder

    return [name for name in profile_names(profiles_folder()) if name.startswith(incomplete)]


def printer_named(name: "str | Printer | None") -> "Printer | None":
    """Read the user's profile of that name; raises UsageError if there is none."""
    if not isinstance(name, str):
        return name
    from printgen.printer.profile import printer_called, profiles_folder

    return printer_called(name, profiles_folder())


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


_MOST_PIXELS = 12_000
_PIXELS = re.compile(r"(\d{1,6})\s?x\s?(\d{1,6})\Z")


def _pixels(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = _PIXELS.match(value.strip().lower())
    if not found or not all(1 <= int(side) <= _MOST_PIXELS for side in found.groups()):
        raise click.BadParameter(f"'{value}' is no size in pixels, such as 750x1050 (each at most {_MOST_PIXELS:,})")
    return int(found[1]), int(found[2])


def _pattern(ctx: click.Context, param: click.Parameter, value: str) -> str:
    from printgen.export.pictures import checked_pattern

    try:
        return checked_pattern(value)
    except UsageError as error:
        raise click.BadParameter(first_problem(error)) from error


# Click's arguments for each option, by its setting. Add a setting here.
_OPTIONS: dict[str, Mapping[str, Any]] = {
    "dpi": {"type": click.IntRange(40, 1200), "help": "Pixels an inch."},
    "pixels": {"callback": _pixels, "metavar": "WxH", "help": "Every picture in so many pixels, whatever its size."},
    "bleed": {
        "type": LengthType(0.0, 10.0),
        "help": "How far pictures reach over the trim, where the ground runs on, such as 3mm.",
    },
    "corners": {
        "type": LengthType(0.0, 20.0),
        "help": "Round corners of this radius, such as 3mm; of a cutter, those of cards and notes.",
    },
    "names": {
        "callback": _pattern,
        "metavar": "PATTERN",
        "help": "The pictures' names, of {document}, {group}, {id} and {face}.",
    },
    "url": {
        "metavar": "URL",
        "help": "Where the pictures will lie that the file refers to.  [default: the folder that they are written to]",
    },
    "profile": {"metavar": "NAME", "help": "The product of a print shop, such as tgc-poker."},
    "file_type": {"type": click.Choice(["png", "webp", "svg"]), "help": "The kind of pictures; svg is vectors."},
}
_SHOWN = {"dpi": True, "names": True, "file_type": True}


def export_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add an option for each setting to a command."""
    usual = ExportSettings()
    for field in reversed(_OPTIONS):
        flag = f"--{field.replace('_', '-')}"
        default = getattr(usual, field) or None
        option = click.option(flag, field, default=default, show_default=field in _SHOWN, **_OPTIONS[field])
        command = option(command)
    return command


def export_settings(ctx: click.Context, row: ExportFormat, values: Mapping[str, Any]) -> ExportSettings:
    """Return the settings from the options; raises UsageError for an option that was typed but has no effect."""
    typed = {field for field in values if ctx.get_parameter_source(field) is click.core.ParameterSource.COMMANDLINE}
    for field in sorted(typed - set(row.takes)):
        takers = ", ".join(other.name for other in FORMATS.values() if field in other.takes)
        raise click.UsageError(f"--{field.replace('_', '-')} goes without effect: it is for --to {takers}")
    if values["file_type"] == "svg" and (of_pixels := sorted(typed & {"dpi", "pixels"})):
        raise click.UsageError(f"--{of_pixels[0]} goes without effect: vectors (--file-type svg) have no pixels")
    return ExportSettings(**{field: value for field, value in values.items() if value is not None})


# What a theme can say of its printing, and the options' fields that it sets.
_FIELDS = {**{option.field: option.field for option in OPTIONS}, "variant": "variants", "only": "only"}


class PrintWishes(Struct, frozen=True):
    """The values of a build's options by their fields: all of them, those given at all, and those of them typed."""

    values: Mapping[str, Any]
    given: frozenset[str]
    typed: frozenset[str]

    @property
    def choices(self) -> Choices:
        """The choices that they make; UsageError for an option typed that would go without effect."""
        values = {option.field: self.values[option.field] for option in OPTIONS}
        return choices_of(values, self.values["only"], self.typed)


def wishes(ctx: click.Context) -> PrintWishes:
    """What was wished for on the command line and in the environment."""
    sources = {field: ctx.get_parameter_source(field) for field in _FIELDS.values()}
    typed = frozenset(field for field, source in sources.items() if source is ParameterSource.COMMANDLINE)
    environment = frozenset(field for field, source in sources.items() if source is ParameterSource.ENVIRONMENT)
    return PrintWishes({field: ctx.params[field] for field in sources}, typed | environment, typed)


def with_theme(wished: PrintWishes, theme: Theme) -> PrintWishes:
    """The wishes with what a theme says of options that were not given; ThemeError with all that is wrong there."""
    from printgen.kit.print_section import print_values

    return replace(wished, values={**wished.values, **print_values(theme, wished.given)})
