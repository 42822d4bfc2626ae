"""The command ``words``: the languages, and help for adding one."""

from pathlib import Path

import click

from printgen.cli.options import complete_language
from printgen.cli.progress import steps
from printgen.errors import OutputError, PrintgenError, Problem, UsageError


@click.command(cls=click.Group, invoke_without_command=True)
@click.pass_context
def words(ctx: click.Context) -> None:
    """List the languages that kits are printed in, and how complete each is; or help to add one.

    \b
      printgen words               what there is
      printgen words new pt        a catalogue to fill in, the English beside each line
      printgen words check pt      what is missing, says other things, or finds no room
      printgen build classic --language x-long
                                   English in longer words: where there is room for other languages

    printgen/words/README.md tells how it is done.
    """
    if ctx.invoked_subcommand:
        return
    from printgen.words.games import words_of
    from printgen.words.translating import completeness

    for row in completeness():
        rules = ", ".join(words_of(game).spoken or game for game in row.games) or "none"
        click.echo(f"{row.code:<8} {row.labels} of {row.total} labels   rules of: {rules}")


def _code(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Refuse the code of an unknown language."""
    from printgen.words.language import is_known

    if not is_known(value):
        raise UsageError(Problem(f"'{value}' is no language that is known", hint="write a code such as pt or pt-BR"))
    return value


@words.command()
@click.argument("language", callback=_code)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Where to write it, if not in printgen.")
def new(language: str, out: Path | None) -> None:
    """Write a catalogue of LANGUAGE to fill in, with the English beside each line as a comment.

    A region's (pt-BR) has beside it what its language says, where that is translated.
    """
    from printgen.words.catalogue import FOLDER
    from printgen.words.translating import blank_catalogue

    path = out or FOLDER / f"{language}.yaml"
    text = blank_catalogue(language)  # before there is a file, which would be read as the language's own
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        hint = f"see what it lacks: printgen words check {language}"
        raise OutputError(Problem(f"{path} is there already", hint=hint)) from error
    except OSError as error:
        raise OutputError(Problem(f"{path} cannot be written: {error.strerror}")) from error
    click.echo(f"{path}\nFill it in, and see what it lacks: printgen words check {language}")


@words.command()
@click.argument("language", callback=_code, shell_complete=complete_language)
def check(language: str) -> None:
    """Tell what the catalogue of LANGUAGE lacks, says with other gaps, or says too long for its place.

    Of its rules, too, tells which nouns lack forms, and what is wrong with their templates.
    """
    from printgen.kit.translation_check import crowded_labels
    from printgen.words.catalogue import catalogue_language, catalogue_of
    from printgen.words.translating import catalogue_problems

    if catalogue_language(language) != language:
        raise UsageError(Problem(f"there is no catalogue of '{language}'", hint=f"printgen words new {language}"))
    if wrong := [*catalogue_problems(catalogue_of(language)), *_rules_problems(language)]:
        raise PrintgenError(wrong)
    crowded: list[Problem] = []
    with steps() as step:
        for number, edition in enumerate(editions := _samples()):
            step(f"laying out {edition}", number, len(editions))
            crowded += crowded_labels(edition, language)
    if crowded:
        raise PrintgenError(list(dict.fromkeys(crowded)))
    click.echo(f"{language}: every label is there, and finds its room.")


def _rules_problems(language: str) -> tuple[Problem, ...]:
    """Return the problems of the rules in a language, its grammar first; nothing if it has no rules."""
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
