"""The command ``words``: the languages, and help for adding one."""

from pathlib import Path

import click

from printgen.cli.interface import say
from printgen.cli.options import OUT_FILE, complete_language
from printgen.cli.progress import steps
from printgen.errors import OutputError, PrintgenError, Problem, UsageError, os_reason, quoted
from printgen.messages import message


@click.command(cls=click.Group, invoke_without_command=True)
@click.pass_context
def words(ctx: click.Context) -> None:
    """List the languages of kits and how complete they are, or help to add one.

    \b
      printgen words               list the languages
      printgen words new pt        write a catalog to fill in, with the English beside each line
      printgen words check pt      find labels that are missing, do not match or do not fit
      printgen build classic --language x-long
                                   print longer English words, to test the space for translations

    printgen/words/README.md explains how to translate.
    """
    if ctx.invoked_subcommand:
        return
    from printgen.words.games import words_of
    from printgen.words.translating import completeness

    for row in completeness():
        games = ", ".join(words_of(game).spoken or game for game in row.games) or "-"
        code = f"{row.code:<8}"
        say(
            message(
                "{code} {labels} of {total} labels   rules of: {games}",
                code=code,
                labels=row.labels,
                total=row.total,
                games=games,
            )
        )


def _code(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Refuse the code of an unknown language."""
    from printgen.words.language import is_known

    if not is_known(value):
        raise UsageError(
            Problem(
                message("no language has the code {code}", code=quoted(value)),
                hint=message("write a code such as pt or pt-BR"),
            )
        )
    return value


@words.command()
@click.argument("language", callback=_code)
@click.option("--out", type=OUT_FILE, help="The file to write (default: in the folder of printgen).")
def new(language: str, out: Path | None) -> None:
    """Write a catalog of LANGUAGE to fill in, with the English beside each line as a comment.

    For a region such as pt-BR, the comments have the translation of its language, if there is one.
    """
    from printgen.words.catalogue import FOLDER
    from printgen.words.translating import blank_catalogue

    path = out or FOLDER / f"{language}.yaml"
    text = blank_catalogue(language)  # before the file exists, because it would be read as the language's own
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        hint = message("list what is missing with: printgen words check {language}", language=language)
        raise OutputError(Problem(message("{path} already exists", path=path), hint=hint)) from error
    except OSError as error:
        raise OutputError(
            Problem(message("{path} cannot be written: {reason}", path=path, reason=os_reason(error)))
        ) from error
    click.echo(path)
    say(message("Fill it in, then list what is missing with: printgen words check {language}", language=language))


@words.command()
@click.argument("language", callback=_code, shell_complete=complete_language)
def check(language: str) -> None:
    """Check the catalog of LANGUAGE: missing labels, wrong placeholders, labels too long for their place.

    Its rules are checked too: nouns without the forms they need, and mistakes in the templates.
    """
    from printgen.kit.translation_check import crowded_labels
    from printgen.words.catalogue import catalogue_language, catalogue_of
    from printgen.words.translating import catalogue_problems

    if catalogue_language(language) != language:
        raise UsageError(
            Problem(
                message("there is no catalog for {language}", language=quoted(language)),
                hint=f"printgen words new {language}",
            )
        )
    if wrong := [*catalogue_problems(catalogue_of(language)), *_rules_problems(language)]:
        raise PrintgenError(wrong)
    crowded: list[Problem] = []
    with steps() as step:
        for number, edition in enumerate(editions := _samples()):
            step(message("laying out {edition}", edition=edition), number, len(editions))
            crowded += crowded_labels(edition, language)
    if crowded:
        raise PrintgenError(list(dict.fromkeys(crowded)))
    say(message("{language}: the catalog is complete, and every label fits.", language=language))


def _rules_problems(language: str) -> tuple[Problem, ...]:
    """Return the problems of the rules in a language, its grammar first; empty if it has no rules."""
    from printgen.kit.translation_check import rules_problems
    from printgen.words.grammar import rules_languages
    from printgen.words.translating import grammar_problems

    if language not in rules_languages():
        return ()
    try:
        wrong = tuple(grammar_problems(language))
    except PrintgenError as error:
        return error.problems
    return wrong or tuple(dict.fromkeys(each for edition in _samples() for each in rules_problems(edition, language)))


def _samples() -> tuple[str, ...]:
    """Return bundled editions that together have every document of every game."""
    from printgen.games.registry import GAMES
    from printgen.words.games import words_of

    return tuple(edition for game in GAMES for edition in words_of(game).samples)
