"""Command-line options and the values they take."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
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
from printgen.card_sizes import CARD_SIZES
from printgen.cli.interface import say
from printgen.errors import PrintgenError, UsageError, plain
from printgen.journal import path_problem
from printgen.kit.choices import OPTIONS, READERS, BuildOption, Choices, with_implied
from printgen.kit.papers import PAPERS, USUAL_PAPER, Flip, paper_called
from printgen.messages import joined, message
from printgen.printer.profile import Printer, printer_called, profile_names, profiles_folder
from printgen.resources import bundled_themes
from printgen.theme.theme import Theme

if TYPE_CHECKING:
    _Kind = click.ParamType[Any]
else:
    _Kind = click.ParamType  # is not generic at run time


def first_problem(error: PrintgenError) -> str:
    """Return the first problem of an error with its hint, in one line."""
    problem = error.problems[0]
    return joined([problem.message, problem.hint])


class ReadType(_Kind):
    """A value that a function reads from its text, such as a paper or a length; it raises UsageError.

    ``names`` are known values: they are completed, and the help lists them before ``form``.
    """

    def __init__(self, name: str, read: Callable[[str], Any], names: Iterable[str] = (), form: str = "") -> None:
        self.name, self._read, self._names, self._form = name, read, tuple(names), form

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return self._read(value) if isinstance(value, str) else value
        except UsageError as error:
            self.fail(first_problem(error), param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str | None:
        return f"[{'|'.join((*self._names, self._form))}]" if self._names else self._form or None

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in self._names if name.startswith(incomplete.lower())]


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


def theme_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the argument THEME: a bundled name, or the path of a theme folder."""
    return click.argument("theme", shell_complete=complete_theme)(command)


def set_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--set``: rule options for this call, as ``settings``."""
    return click.option(
        "--set", "settings", multiple=True, metavar="OPTION=VALUE", shell_complete=complete_setting, help=help_text
    )


def language_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--language``: one of the theme's languages."""
    return click.option("--language", metavar="CODE", shell_complete=complete_language, help=help_text)


def dpi_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--dpi``: the pixels per inch of pictures."""
    return click.option("--dpi", type=click.IntRange(40, 600), default=150, show_default=True, help=help_text)


_YOUR_PAPER = "The paper you print on: a name, or a size such as 8x10in or 200x250mm."


def paper_option(help_text: str = _YOUR_PAPER) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option ``--paper`` for a command that builds no kit."""
    return click.option("--paper", type=PAPER, default=USUAL_PAPER, show_default=True, help=help_text)


def json_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--json``, as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print everything as JSON, for other programs.")(
        command
    )


def tell_earlier(path: Path, names: Iterable[str]) -> None:
    """Report under which names the earlier versions of a file are kept."""
    for name in names:
        say(message("The earlier version is kept as {path}.", path=plain(str(path.with_name(name)))))


class _OutPath(click.Path):
    """A path to write to, whose name can be written and shown."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if problem := path_problem(path):
            self.fail(joined([problem.message, problem.hint]), param, ctx)
        return path


PAPER = ReadType("paper", paper_called, PAPERS, "WxH")
NAMES = NamesType()
EDGE = click.Choice(get_args(Flip))  # the edge about which a printer flips the paper
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
KIT = click.Path(exists=True, file_okay=False, path_type=Path)  # the folder of a finished kit
OUT = _OutPath(file_okay=False, path_type=Path)
OUT_FILE = _OutPath(dir_okay=False, path_type=Path)


def kits_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--out``: the folder that kits are written to."""
    return click.option("--out", type=OUT, default=Path("output"), show_default=True, help="The folder for kits.")(
        command
    )


def complete_theme(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete bundled themes and theme folders: those here as ``./name``, others along the typed path."""
    names = [name for name in bundled_themes() if name.startswith(incomplete)]
    head, slash, begun = incomplete.rpartition("/")
    place = Path(f"{head}/" if slash else ".")
    for name in sorted(os.listdir(place)) if place.is_dir() else ():
        if name.startswith(begun) and (place / name).is_dir() and not name.startswith("."):
            shown = f"{head}/{name}" if slash else f"./{name}"
            if (place / name / "theme.yaml").is_file():
                names.append(shown)
            elif slash:  # a path is being typed, which may lead to a theme
                names.append(f"{shown}/")
    return names


def complete_setting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the rule options of the theme typed before, else of the usual game; after ``=`` their choices."""
    from printgen.games.registry import USUAL, record_of
    from printgen.loading import load_theme
    from printgen.words.rule_settings import settings_of

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
    from printgen.kit.request import document_names

    return _listed(document_names(), incomplete)


def complete_profile(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names of print shops' products."""
    from printgen.export.shop import shop_profiles

    return [name for name in shop_profiles() if name.startswith(incomplete.lower())]


def complete_pictures(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the documents of kits and the table."""
    from printgen.kit.request import document_names

    return _listed((*document_names(), "table"), incomplete)


def complete_item(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the items of the theme typed before, as far as they are known without a layout."""
    from printgen.loading import load_theme

    typed = next(filter(None, [ctx.params.get("theme"), *ctx.args]), "")
    try:
        return _listed(tuple(_items(load_theme(typed))), incomplete)
    except PrintgenError:  # not a theme
        return []


def _items(theme: "Theme") -> Iterator[str]:
    from printgen.games.trade.records import Ownable
    from printgen.kit.request import document_names
    from printgen.theme.edition import HasDecks, HasMoney, HasSpaces, HasTokens, printed_cards

    edition = theme.edition
    yield from document_names(theme)
    decks = edition.decks if isinstance(edition, HasDecks) else []
    for deck, cards in zip(decks, printed_cards(decks), strict=True):
        yield from (deck.id, *(card.id for card in cards))
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
        from printgen.kit.request import document_names

        self.help = f"Make only these documents ({', '.join(document_names())})."
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
    """Return the names of ``--only a,b --only c``; BadParameter for an unknown one."""
    from printgen.kit.request import known_document

    try:
        return tuple(dict.fromkeys(map(known_document, chain.from_iterable(value)))) if value else None
    except UsageError as error:
        raise click.BadParameter(first_problem(error)) from error


def counted_documents(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, int]:
    """Return the counts of ``--copies money=2,board=3 --copies cards=2``."""
    from printgen.kit.request import copies_by_document

    try:
        return copies_by_document(value)
    except UsageError as error:
        raise click.BadParameter(first_problem(error)) from error


def complete_printer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names of the user's profiles."""
    with suppress(PrintgenError):
        return [name for name in profile_names(profiles_folder()) if name.startswith(incomplete)]
    return []


def printer_named(name: str | Printer | None) -> Printer | None:
    """Read the user's profile with a name; raises UsageError if there is none."""
    if not isinstance(name, str):
        return name
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
    "card-size": {"type": ReadType("size", READERS["card-size"], CARD_SIZES, "WxH")},
    "note-size": {"type": ReadType("size", READERS["note-size"], form="WxH")},
    "file-size": {"type": ReadType("size", READERS["file-size"])},
    **{
        kind: {"type": ReadType("length", READERS[kind])}
        for kind in ("overlap", "thickness", "card-thickness", "board-size")
    },
    "printer": {"metavar": "NAME", "shell_complete": complete_printer},
    "sets": {"type": click.IntRange(1, 2)},
    "switch": {"is_flag": True},
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
    flag = option.flag
    if option.kind == "switch" and option.usual is None:
        flag, details["default"] = f"{flag}/--no-{option.field}", None
    return click.option(flag, option.field, **details)


# The print settings of a theme, and the fields of options that they set.
_FIELDS = {**{option.field: option.field for option in OPTIONS}, "variant": "variants", "only": "only"}


class PrintWishes(Struct, frozen=True):
    """The values of a build's options by their fields; which were given at all, and which of those were typed."""

    values: Mapping[str, Any]
    given: frozenset[str]
    typed: frozenset[str]

    @property
    def choices(self) -> Choices:
        """The resulting choices; raises UsageError for an option that was typed but has no effect."""
        only = self.values["only"]
        given = {option.field: self.values[option.field] for option in OPTIONS}
        given = {field: value for field, value in given.items() if value is not None}
        if "boxes" in (only or ()):  # a requested document must be in the kit
            given["boxes"] = True
        choices = Choices(**with_implied({**given, "printer": printer_named(self.values["printer"])}, self.given))
        for option in OPTIONS:
            if option.idle and option.field in self.typed and not option.applies(choices):
                raise click.UsageError(option.idle)
        idle = set(choices.copies) - set(choices.copies if only is None else only)
        if idle and "copies" in self.typed:
            name = min(idle)
            text = message("--copies {name} has no effect, because --only does not include {name}", name=name)
            raise click.UsageError(text)
        return choices


def wishes(ctx: click.Context) -> PrintWishes:
    """Return the values from the command line and the environment."""
    sources = {field: ctx.get_parameter_source(field) for field in _FIELDS.values()}
    typed = frozenset(field for field, source in sources.items() if source is ParameterSource.COMMANDLINE)
    environment = frozenset(field for field, source in sources.items() if source is ParameterSource.ENVIRONMENT)
    return PrintWishes({field: ctx.params[field] for field in sources}, typed | environment, typed)


def with_theme(wished: PrintWishes, theme: Theme) -> PrintWishes:
    """Add a theme's defaults for options that were not given; ThemeError with all problems there."""
    from printgen.kit.request import print_values

    return replace(wished, values={**wished.values, **print_values(theme, wished.given)})
