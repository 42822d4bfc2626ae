"""The commands about themes: ``check``, ``init``, ``sheets``, ``options``, ``credits``, ``themes`` and ``schema``."""

import gc
import json
import shlex
import sys
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click
from msgspec.structs import replace

from printgen import api
from printgen.cli.interface import agree, ask, say, translation
from printgen.cli.options import (
    OUT_FILE,
    PAPER,
    complete_theme,
    json_option,
    language_option,
    set_option,
    tell_earlier,
    theme_argument,
)
from printgen.cli.overview import bases_text, themes_text
from printgen.cli.progress import steps
from printgen.errors import Notice, Problem, UsageError, listing, plain, quoted
from printgen.kit.manifest import kit_schema
from printgen.kit.papers import USUAL_PAPER
from printgen.loading import whole_tree
from printgen.messages import interface_language, message
from printgen.resources import bundled_themes, starters, theme_folder, theme_languages
from printgen.text_width import display_width, padded
from printgen.theme.chain import FILE
from printgen.theme.schema import editor_schema
from printgen.theme.starting import NewEdition, edition_id
from printgen.theme.style import style_names
from printgen.words.regions import currency_of, currency_words, language_called, language_name, paper_of


@click.command()
@click.argument("themes", metavar="THEME...", nargs=-1, required=True, shell_complete=complete_theme)
@set_option("Set a rule option for the check, such as rules.income_tax=flat.")
@language_option("Check another language of the theme, such as de.")
@json_option
def check(themes: tuple[str, ...], settings: tuple[str, ...], language: str | None, as_json: bool) -> None:
    """Check each THEME without printing it, and list every problem with its place.

    \b
      printgen check ./my-edition
      printgen check ./my-edition --language de
      printgen check ./my-edition --set rules.income_tax=flat
      printgen check editions/*/theme.yaml --json

    The layout is checked with the options in the theme's own 'print' section: texts that do not fit are problems,
    too. With other options, 'printgen build' reports them before it writes anything.
    """
    gc.disable()  # as in a build: many small values, and few cycles to collect
    found = []
    for theme in dict.fromkeys(map(_theme_of_file, themes)):
        found.append(_checked(theme, settings, language))
        gc.collect()
    errors = [one.error for one in found if one.error]
    if as_json:
        click.echo(json.dumps([_check_json(one) for one in found], indent=2, ensure_ascii=False))
    for one in () if as_json else found:
        if not one.error:
            say(message("{title}: no problems found.", title=one.title))
        for notice in one.notices:
            say(message("Note: {note}.", note=notice.text))
    if errors and as_json:
        click.get_current_context().exit(max(error.exit_code for error in errors))
    if errors:
        raise max(errors, key=lambda error: error.exit_code).__class__(chain(*(error.problems for error in errors)))


class _Checked(NamedTuple):
    """A theme as it was named, its title, its notices, and the error with its problems."""

    theme: str
    title: str
    notices: tuple[Notice, ...]
    error: api.PrintgenError | None


def _theme_of_file(named: str) -> str:
    """Return the folder of a ``theme.yaml``, as tools name files; else the theme as it was named."""
    path = Path(named)
    if path.name != FILE or not path.is_file():
        return named
    folder = path.parent.as_posix()
    return folder if "/" in folder or folder == "." else f"./{folder}"


def _checked(theme: str, settings: tuple[str, ...], language: str | None) -> _Checked:
    title = ""
    try:
        with steps() as step:
            step(message("reading the theme"), 0, 0)
            loaded = api.load(theme, settings=settings, language=language)
            title = loaded.edition.title
            step(message("laying out"), 0, 0)
            session = api.Session(loaded)
            if problems := session.check():
                raise api.ThemeProblems(problems)
            places = {notice.text: notice.where for notice in loaded.notices}
            return _Checked(theme, title, tuple(Notice(note, places.get(note)) for note in session.notes), None)
    except api.PrintgenError as error:
        return _Checked(theme, title, (), error)


def _check_json(checked: _Checked) -> dict[str, Any]:
    """Return the result of a check for other programs."""
    problems = checked.error.problems if checked.error else ()
    return {
        "theme": checked.theme,
        "title": checked.title,
        "problems": [_problem_json(problem) for problem in problems],
        "notices": [_problem_json(Problem(*notice)) for notice in checked.notices],
    }


def _problem_json(problem: Problem) -> dict[str, Any]:
    """Return a problem with its place, in English; values that it does not have are null."""
    where = problem.where
    return {
        "file": where and where.file,
        "line": where and where.line,
        "column": where and where.column,
        "sheet": (where and where.sheet) or None,
        "cell": where.cell if where and where.sheet else None,
        "message": problem.message,
        "hint": problem.hint or None,
    }


@click.command()
@theme_argument
@language_option("Another of the theme's languages for the list, such as de.")
def options(theme: str, language: str | None) -> None:
    """List the rule options of THEME with their values, their choices, and their sections of the rules booklet."""
    found = api.rule_options(api.load(theme, language=language))
    heads = (message("OPTION"), message("VALUE"), message("CHOICES"), message("PRINTED UNDER"))
    rows = [
        tuple(map(translation(), heads)),
        *((one.name, one.value, translation()(one.choices), ", ".join(one.printed) or "-") for one in found),
    ]
    widths = [max(display_width(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        click.echo("  ".join([*(padded(cell, wide) for cell, wide in zip(row, widths, strict=False)), row[3]]))
    command = f"printgen build {shlex.quote(theme)} --set {found[-1].name}={found[-1].value}"
    click.echo()
    say(message("For one build: {command}", command=command))


@click.command()
@theme_argument
@language_option("Another of the theme's languages for the list, such as de.")
def credits(theme: str, language: str | None) -> None:
    """List the artists and licenses of the drawings that the kit of THEME uses, and the theme's own credits.

    The guide and each export credit the artists who require it. Include these lines wherever you show the drawings.
    """
    session = api.Session(api.load(theme, language=language))
    for credit in session.credits():
        text = message(
            "{collection} by {artist}, {license}", collection=credit.collection, artist=translation()(credit.artist),
            license=credit.license,
        )  # fmt: skip
        click.echo(f"{translation()(text)}, {credit.page}")
        click.echo(f"  {', '.join(credit.drawings)}")
    for line in session.theme.edition.credits:
        click.echo(plain(line))


@click.command()
def themes() -> None:
    """List the bundled themes with their languages."""
    click.echo(themes_text())


@click.command()
@click.argument("what", type=click.Choice(["theme", "event", "kit"]))
def schema(what: str) -> None:
    """Print the JSON Schema of a theme.yaml, an event.yaml or a kit.json (for editors and other programs)."""
    from printgen.event.schema import event_schema

    schemas: dict[str, Callable[[], dict[str, Any]]] = {
        "theme": editor_schema,
        "event": event_schema,
        "kit": kit_schema,
    }
    click.echo(json.dumps(schemas[what](), indent=2))


_REAL = ("$", "€", "£", "¥")  # the signs of real currencies in the bundled editions
_SAME = "same"  # the answer that keeps the style of the base


def _known_paper(typed: str) -> str:
    """Return a paper as it was typed; raises click.BadParameter if it is not known."""
    PAPER.convert(typed, None, None)
    return typed


def _paper(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    return value and _known_paper(value)


def _list_bases(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(bases_text())
        ctx.exit()


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--from",
    "base",
    type=click.Choice([*bundled_themes(), *starters()]),
    help="The edition or starter to start from.  [default: classic]",
)
@language_option(message("A language of the base, such as de or German."))
@click.option("--currency", metavar="CODE", help=message("The currency, such as EUR (default: that of the base)."))
@click.option("--title", help="The title of the edition (default: that of the base).")
@click.option("--style", type=click.Choice(style_names()), help="The style (default: that of the base).")
@click.option("--paper", callback=_paper, help="The paper you print on, such as letter, a4 or a3.")
@click.option(
    "--sides",
    type=click.Choice(["both", "one"]),
    help=message("Whether your printer prints both sides of a sheet."),
)
@click.option(
    "--font",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help=message("A font file for a script without a bundled font, such as Chinese; it is copied."),
)
@click.option(
    "--as",
    "form",
    type=click.Choice(["yaml", "sheets"]),
    default="yaml",
    show_default=True,
    help="The file for names, cards and prices: theme.yaml, or a workbook for a spreadsheet program.",
)
@click.option("--yes", is_flag=True, help="Ask no questions; use the defaults for all options not given.")
@click.option(
    "--list", is_flag=True, is_eager=True, expose_value=False, callback=_list_bases, help="List the bases and exit."
)
def init(folder: Path, yes: bool, font: Path | None, **given: str | None) -> None:
    """Start an edition of your own in FOLDER, with every name, card, price and word of a base for you to change.

    \b
      printgen init my-edition                          asks a few questions
      printgen init my-edition --from knockopoly --yes  asks nothing
      printgen init my-edition --as sheets              with a workbook to edit
      printgen init my-cards --from deckbuilder         a game of cards with a table
      printgen init --list                              lists the bases

    The starters flashcards, quartet, trick-taking, deckbuilder and tokens are small games of cards, each with a
    layout in theme.yaml and its cards in CSV files. They are copied whole.

    The language, paper and currency of your system are suggested, and used with --yes if the base has them.

    The folder can be built at once. A folder that is not empty is refused, and so is an edition that could not be
    printed, such as one with too long a title.
    """
    from printgen.new_edition import check_empty, write_edition

    check_empty(folder)
    given["font"] = str(font) if font else None
    new = _usual(folder, given) if yes or not _on_terminal() else _asked(folder, given)
    new = replace(new, font=font)
    written = write_edition(folder, new, translation())
    path = folder.as_posix()
    theme = plain(shlex.quote(path if "/" in path or path in (".", "..") else f"./{path}"))  # never a bundled theme
    for name in written:
        click.echo(plain(str(folder / name)))
    first = "edition.xlsx" if new.in_sheets else "theme.yaml"
    click.echo()
    say(message("Edit {file}, then:", file=first))
    click.echo(f"  printgen check {theme}\n  printgen build {theme}")


def _on_terminal() -> bool:
    """Check whether the command runs on a terminal, where questions can be answered."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _usual(folder: Path, given: dict[str, str | None]) -> NewEdition:
    """Return the edition from the options, with defaults for the rest."""
    base = given["base"] or "classic"
    language = _language(base, given["language"]) if given["language"] else _proposed_language(base, given)
    title = given["title"] or str(whole_tree(_source(base), language)["title"])
    usual = paper_of(interface_language())
    paper = given["paper"] or (usual if usual != USUAL_PAPER else "")
    wanted = NewEdition(edition_id(folder.resolve().name), base, language, title, given["style"] or "", paper)
    wanted = replace(wanted, in_sheets=given["form"] == "sheets", sides=given["sides"] or "")
    code = given["currency"] or _proposed_currency(base, language)
    return replace(wanted, currency=_currency(code, language) if code and code != _SAME else {})


def _source(base: str) -> str:
    """Return a bundled theme as it is named, and a starter as its path."""
    return str(theme_folder(base)) if base in starters() else base


def _language(base: str, called: str) -> str:
    """Return the code of a base's language by its code or name; raises UsageError if it does not speak it."""
    codes = theme_languages(base)
    if code := language_called(called, codes):
        return code
    text = message("{base} has no texts in the language {language}", base=quoted(base), language=quoted(called))
    names = listing(f"{language_name(code, translation().code)} ({code})" for code in codes)
    hint = message("it has {names}; 'printgen themes' lists the languages of all editions", names=names)
    raise UsageError(Problem(text, hint=hint))


def _proposed_language(base: str, given: dict[str, str | None]) -> str:
    """Return the language of the system if a base speaks it, else that of the base."""
    codes = theme_languages(base)
    return language_called(interface_language(), codes) or codes[0]


def _proposed_currency(base: str, language: str) -> str:
    """Return the code of the system's currency if it would replace another real one, else an empty text.

    It is only proposed for editions in the system's language, and if the system names a territory.
    """
    own = interface_language()
    primary, _, territory = own.partition("-")
    if not territory or primary != language.partition("-")[0] or primary not in ("de", "en", "es", "fr"):
        return ""
    used, code = whole_tree(_source(base), language).get("currency") or {}, currency_of(own)
    words = currency_words(code, language)
    return code if words and used.get("sign") in _REAL and words.sign != used["sign"] else ""


def _currency(code: str, language: str) -> dict[str, str]:
    """Return the fields of a currency in a language; raises UsageError for an unknown code."""
    words = currency_words(code.strip().upper(), language)
    if words is None:
        text = message("no currency has the code {code}", code=quoted(code))
        raise UsageError(Problem(text, hint=message("use a code of three letters, such as EUR")))
    return {"sign": words.sign, "one": words.one, "many": words.many}


def _asked(folder: Path, given: dict[str, str | None]) -> NewEdition:
    """Return the edition from the options, asking for the rest."""
    answers = dict(given)
    if not given["base"]:
        click.echo(bases_text())
        answers["base"] = ask(
            message("Start from"), default="classic", type=click.Choice([*bundled_themes(), *starters()])
        )
    base = str(answers["base"])
    if not given["language"] and len(codes := theme_languages(base)) > 1:
        say(message("Its languages are {names}.", names=listing(codes)))
        proposed = _proposed_language(base, given)
        answers["language"] = ask(message("Language"), default=proposed, value_proc=partial(_answered_language, base))
    usual = _usual(folder, answers)
    if not given["title"]:
        answers["title"] = ask(message("Title"), default=usual.title)
    if not given["style"]:
        look = ask(message("Look"), default=_SAME, type=click.Choice([_SAME, *style_names()]))
        answers["style"] = "" if look == _SAME else look
    if not given["paper"]:
        answers["paper"] = ask(message("Paper"), default=paper_of(interface_language()), value_proc=_known_paper)
    if not given["currency"] and usual.currency:
        code = _proposed_currency(base, usual.language)
        question = message("Currency (or {same})", same=_SAME)
        answers["currency"] = ask(question, default=code, value_proc=partial(_answered_currency, usual.language))
    if not given["sides"]:
        both = agree(message("Does your printer print both sides of a sheet?"))
        answers["sides"] = "both" if both else "one"
    return _usual(folder, answers)


def _answered_language(base: str, typed: str) -> str:
    try:
        return _language(base, typed)
    except UsageError as error:
        raise click.BadParameter(translation()(error.problems[0].message)) from error


def _answered_currency(language: str, typed: str) -> str:
    try:
        if typed != _SAME:
            _currency(typed, language)
    except UsageError as error:
        raise click.BadParameter(translation()(error.problems[0].message)) from error
    return typed


@click.command()
@theme_argument
@click.option(
    "--out",
    type=OUT_FILE,
    required=True,
    metavar="FILE.xlsx",
    help="The workbook to write.",
)
@language_option("Another of the theme's languages for the workbook, such as de.")
def sheets(theme: str, out: Path, language: str | None) -> None:
    """Write THEME as a workbook for you to edit: spaces, groups, cards, money, tokens, words and rules.

    \b
      printgen sheets classic --out my-edition/edition.xlsx
      printgen sheets ./my-edition --out my-edition/edition.xlsx

    Write the line 'sheets: edition.xlsx' in a theme.yaml next to the workbook to use it. Its values take precedence
    over those of theme.yaml and of the themes that it extends. To clear a value, empty its cell or write '-'. An
    earlier workbook of that name is kept as edition.xlsx.1.
    """
    if out.suffix.lower() != ".xlsx":
        text = message("{file} is not the name of a workbook", file=quoted(out))
        raise UsageError(Problem(text, hint=message("write a name that ends in .xlsx")))
    from printgen.kit.write import write_files
    from printgen.new_edition import edition_workbook

    earlier = write_files(out.parent, {out.name: edition_workbook(theme, language, translation())}, named=True)
    click.echo(plain(str(out)))
    tell_earlier(out, earlier)
