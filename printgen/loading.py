"""The theme loader: a name or a folder comes in, a valid ``Theme`` goes out, or every problem that it has.

Stages: read the chain of themes, merge it, gather the files that it names, decode it, check its sense.
"""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from printgen import resources
from printgen.errors import Problem, ThemeError, first_problems
from printgen.games.registry import GAMES, USUAL, record_for
from printgen.limits import ICONS_LETTERS, TEXTS_LETTERS
from printgen.resources import bundled_themes
from printgen.theme import checks as check
from printgen.theme import style
from printgen.theme.chain import ThemeInLanguage, ThemeSource, complete_words, in_language, read_chain
from printgen.theme.checks import untranslated
from printgen.theme.files import Budget, FileChecker, ProvenPictures, RefusedError, gather
from printgen.theme.inheritance import merged_chain, notices_of
from printgen.theme.schema_problems import parse, readable, schema_problems
from printgen.theme.theme import Origin, OwnFiles, Theme
from printgen.theme.yaml import PathMarks, SourceMapping, letters
from printgen.words.games import rules_lacking
from printgen.words.grammar import grammar
from printgen.words.theme_checks import word_checks

__all__ = ["bundled_themes", "load_theme", "whole_tree"]

_LANGUAGE, _EXTENDS, _STYLE = "language", "extends", "style"


def load_theme(
    name_or_path: str,
    known_icons: Collection[str] | None = None,
    language: str | None = None,
    proven: ProvenPictures | None = None,
) -> Theme:
    """The theme of a bundled name, or of the folder at a path (anything with a slash, or dots alone).

    ``known_icons`` are the names of the bundled icons; ``language`` is the one to speak, else the theme's own.
    ``proven`` are pictures known to be sound, to which the theme's are added. Raises ThemeError with every problem.
    """
    problems: list[Problem] = []
    sources, whole, budget = read_chain(name_or_path, problems)
    if not sources:
        raise ThemeError(first_problems(problems))
    tree, spoken, layers = _merged(sources, language, problems, budget)
    if not whole:
        raise _cut_short(tree, problems)
    sources = [*sources, *spoken.overlays]
    folders = {file: (source.folder, source.beside("")) for source in sources for file in source.files}
    gathered = gather(tree, folders, resources.folder("fonts"), FileChecker(proven, budget))
    edition, misfits = parse(tree, record_for(tree))
    problems += [*gathered.problems, *(misfit.problem for misfit in misfits)]
    edition = edition and edition.completed()
    theme = Theme(edition or readable(tree, misfits), gathered.files, PathMarks(tree), own=_own(sources))
    problems += theme_problems(theme, known_icons)
    if spoken.foreign:
        problems += untranslated(theme, frozenset(spoken.foreign), spoken.code)
    if problems:
        raise ThemeError(first_problems(problems))
    gathered = gathered.with_bundled_fonts()
    read = [*(part for source in sources for part in source.read), *layers.read, (_LANGUAGE, spoken.code.encode())]
    origin = Origin(tuple(read), gathered.files)
    sought = gathered.read | dict.fromkeys(spoken.absent, "")
    notes = notices_of(sources, tree)
    return replace(theme, files=gathered.files, origin=origin, inputs=_input_hashes(sources, sought), notes=notes)


def theme_problems(theme: Theme, known_icons: Collection[str] | None = None) -> list[Problem]:
    """Return what the checks find in a theme; icons are checked where the bundled ones' names are given."""
    return check.check(theme, known_icons, word_checks(theme.edition))


def _dear_words(tree: SourceMapping, budget: Budget) -> Iterator[Problem]:
    """Counts the paths of icons and the texts of the booklet; what is wrong where they are too much."""
    for name, limit in (("icons", ICONS_LETTERS), ("booklet", TEXTS_LETTERS)):
        if name not in tree or budget.is_spent:
            continue
        try:
            budget.spend(limit, min(limit.most, letters(tree[name])))  # what is beyond the limit, the checks tell
        except RefusedError as refused:
            yield Problem(refused.message, tree.places[name].value, refused.hint)


def _own(sources: Sequence[ThemeSource]) -> OwnFiles | None:
    """The files of a chain that are not bundled, and where what is bundled is named."""
    own = [source for source in sources if not source.bundled]
    named = [
        source.tree.places[name].value for name in (_EXTENDS, _STYLE) for source in reversed(own) if name in source.tree
    ]
    return OwnFiles(frozenset(file for source in own for file in source.files), named[0]) if named else None


def _input_hashes(sources: Sequence[ThemeSource], gathered: Mapping[Path, str]) -> tuple[tuple[str, str], ...]:
    """Return the name and hash of each file that was read, the hash empty if the file was looked for in vain.

    Return nothing if a link leads to a theme, since such a theme may move.
    """
    if any(source.folder.resolve() != Path(os.path.abspath(source.folder)) for source in sources):
        return ()
    texts = {source.folder / name: sha256(data).hexdigest() for source in sources for name, data in source.read}
    home = sources[0].folder
    return tuple(sorted((resources.input_name(path, home), known) for path, known in (texts | dict(gathered)).items()))


def whole_tree(name_or_path: str, language: str | None = None) -> SourceMapping:
    """All that a theme says in a language, with what it inherits and our own words; ThemeError as in ``load_theme``."""
    problems: list[Problem] = []
    sources, whole, budget = read_chain(name_or_path, problems)
    if not whole:
        raise ThemeError(first_problems(problems))
    tree, _, _ = _merged(sources, language, problems, budget)
    if problems:
        raise ThemeError(first_problems(problems))
    return tree


def _merged(
    sources: list[ThemeSource], language: str | None, problems: list[Problem], budget: Budget
) -> tuple[SourceMapping, ThemeInLanguage, style.Layers]:
    """The chain's whole tree in its language, what it was made of in that language, and the layers beneath it."""
    spoken = in_language(sources, language, problems, budget)
    layers = style.layers(spoken.trees, problems)
    tree = merged_chain(sources[0], layers.trees, problems)
    _speak(tree, spoken, problems)
    problems += _dear_words(tree, budget)
    if budget.is_spent:
        raise _cut_short(tree, problems)
    return tree, spoken, layers


def _speak(tree: SourceMapping, spoken: ThemeInLanguage, problems: list[Problem]) -> None:
    """Give the tree its language, and our words of that language where it has none; ThemeError where we lack it."""
    tree.put(_LANGUAGE, spoken.code if spoken.fault is None else spoken.fault, spoken.place)
    game = tree.get("game", USUAL)
    if not isinstance(game, str) or game not in GAMES:
        return  # the record's schema tells it
    if problem := rules_lacking(game, spoken.code):
        raise ThemeError(first_problems([*problems, problem._replace(where=spoken.place.value)]))
    if ours := grammar(spoken.code).words(game):
        complete_words(tree, ours)


def _cut_short(tree: SourceMapping, problems: Iterable[Problem]) -> ThemeError:
    """The error of a chain that could not be read to its end: its problems, and those of what was read."""
    misfits = schema_problems(tree, record_for(tree), whole=False)
    return ThemeError(first_problems([*problems, *(misfit.problem for misfit in misfits)]))
