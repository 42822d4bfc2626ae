"""Loading of themes by name or path.

The stages: read the chain of themes, merge it, gather the files that it names, decode it, and check it.
"""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from printgen import resources
from printgen.art.drawings.scenes import scene_names
from printgen.errors import Notice, Problem, ThemeError, first_problems
from printgen.games.registry import GAMES, USUAL, record_for
from printgen.layouts.checks import layout_checks
from printgen.layouts.notices import layout_notices
from printgen.layouts.tables import gather_fields, layout_pictures
from printgen.limits import ICONS_LETTERS, TEXTS_LETTERS
from printgen.resources import bundled_themes
from printgen.theme import style
from printgen.theme.chain import (
    LANGUAGE,
    ThemeInLanguage,
    ThemeSource,
    complete_words,
    in_language,
    read_chain,
    record_of_chain,
)
from printgen.theme.changes import Changes
from printgen.theme.checks import (
    check,
    scene_of_board,
    scenes,
    scenes_of_booklet,
    scenes_of_decks,
    scenes_of_notes,
    scenes_of_spaces,
    untranslated,
)
from printgen.theme.edition import HasBoard, HasDecks, HasMoney, HasSpaces
from printgen.theme.files import Budget, FileChecker, ProvenPictures, RefusedError, gather
from printgen.theme.inheritance import merged_chain, notices_of
from printgen.theme.schema_problems import parse, readable, schema_problems
from printgen.theme.theme import Origin, OwnFiles, Theme, ThemeCheck
from printgen.theme.yaml import PathMarks, SourceMapping, letters
from printgen.words.games import rules_lacking
from printgen.words.grammar import grammar
from printgen.words.theme_checks import word_checks
from printgen.words.theme_notices import nouns_of, theme_notices

__all__ = ["bundled_themes", "load_theme", "theme_problems", "whole_tree"]


def load_theme(
    name_or_path: str,
    known_icons: Collection[str] | None = None,
    language: str | None = None,
    proven: ProvenPictures | None = None,
    changes: Changes | None = None,
) -> Theme:
    """Load the bundled theme with a name, or the theme in the folder at a path (anything with a slash, or only dots).

    ``known_icons`` are the names of the bundled icons, and ``language`` is that of the kit, if not the theme's own.
    ``proven`` are pictures that were already checked, to which the theme's are added. ``changes`` take precedence over
    the theme's values. Raises ThemeError with all problems.
    """
    problems: list[Problem] = []
    sources, whole, budget = read_chain(name_or_path, problems)
    if not sources:
        raise ThemeError(first_problems(problems))
    changed = changes.tree(record_of_chain(sources), problems) if changes else None
    tree, spoken, layers = _merged(sources, language, problems, budget, changed)
    if not whole:
        raise _unfinished(tree, problems)
    sources = [*sources, *spoken.overlays]
    gather_fields(tree, problems)
    folders = {file: (source.folder, source.beside("")) for source in sources for file in source.files}
    if changes:
        folders[changes.place.file] = (Path(changes.folder), changes.folder)
    checker = FileChecker(proven, budget)
    gathered = gather(tree, folders, resources.folder("fonts"), checker, layout_pictures(tree))
    edition, found = parse(tree, record_for(tree))
    problems += [*gathered.problems, *(one.problem for one in found)]
    edition = edition and edition.completed()
    theme = Theme(edition or readable(tree, found), gathered.files, PathMarks(tree), own=_own_files(sources, changes))
    problems += theme_problems(theme, known_icons)
    if spoken.foreign:
        problems += untranslated(theme, frozenset(spoken.foreign), spoken.code)
    if problems:
        raise ThemeError(first_problems(problems))
    gathered = gathered.with_bundled_fonts()
    read = [*(part for source in sources for part in source.read), *layers.read, (LANGUAGE, spoken.code.encode())]
    read += [("changes", changes.encoded)] if changes else []
    return replace(
        theme,
        files=gathered.files,
        origin=Origin(tuple(read), gathered.files),
        inputs=_input_hashes(sources, gathered.read | dict.fromkeys(spoken.absent, "")),
        notices=(*notices_of(sources, tree, spoken), *_own_notices(theme, sources[0], layers, spoken.code)),
    )


def theme_problems(theme: Theme, known_icons: Collection[str] | None = None) -> list[Problem]:
    """Return the problems that the checks find in a theme; icons are checked if the names of bundled ones are given."""
    more = [*word_checks(theme.edition), *layout_checks(theme.edition, known_icons)]
    more.append(ThemeCheck(("booklet",), lambda edition: scenes(scenes_of_booklet(edition), scene_names)))
    if isinstance(theme.edition, HasDecks):
        more.append(ThemeCheck(("decks",), lambda edition: scenes(scenes_of_decks(edition), scene_names)))
    if isinstance(theme.edition, HasMoney):
        more.append(ThemeCheck(("money",), lambda edition: scenes(scenes_of_notes(edition), scene_names)))
    if isinstance(theme.edition, HasBoard):
        more.append(ThemeCheck(("board",), lambda edition: scenes(scene_of_board(edition), scene_names)))
    if isinstance(theme.edition, HasSpaces):
        more.append(ThemeCheck(("spaces",), lambda edition: scenes(scenes_of_spaces(edition), scene_names)))
    return check(theme, known_icons, more)


def whole_tree(name_or_path: str, language: str | None = None) -> SourceMapping:
    """Return all fields of a theme in a language, including inherited ones and our own words.

    Raises ThemeError as ``load_theme`` does.
    """
    problems: list[Problem] = []
    sources, whole, budget = read_chain(name_or_path, problems)
    if not whole:
        raise ThemeError(first_problems(problems))
    tree, _, _ = _merged(sources, language, problems, budget)
    gather_fields(tree, problems)
    if problems:
        raise ThemeError(first_problems(problems))
    return tree


def _merged(
    sources: list[ThemeSource],
    language: str | None,
    problems: list[Problem],
    budget: Budget,
    changes: SourceMapping | None = None,
) -> tuple[SourceMapping, ThemeInLanguage, style.Layers]:
    """Return the whole tree of a chain in a language, below some changes, and the layers that it was merged from."""
    spoken = in_language(sources, language, problems, budget)
    layers = style.layers([*spoken.trees, *([changes] if changes else [])], problems)
    tree = merged_chain(sources[0], layers.trees, problems)
    tree.put(LANGUAGE, spoken.code if spoken.invalid_code is None else spoken.invalid_code, spoken.place)
    game = tree.get("game", USUAL)
    if isinstance(game, str) and game in GAMES:  # other values are reported when the tree is decoded
        if problem := rules_lacking(game, spoken.code):
            raise ThemeError(first_problems([*problems, problem._replace(where=spoken.place.value)]))
        if ours := grammar(spoken.code).words(game):
            complete_words(tree, ours)
    for name, limit in (("icons", ICONS_LETTERS), ("booklet", TEXTS_LETTERS)):
        if name in tree and not budget.is_spent:
            budget.place = tree.places[name].value
            try:
                budget.spend(limit, min(limit.most, letters(tree[name])))  # the checks report more than the limit
            except RefusedError as refused:
                problems.append(Problem(refused.message, refused.cause or budget.place, refused.hint))
    if budget.is_spent:
        raise _unfinished(tree, problems)
    return tree, spoken, layers


def _own_notices(theme: Theme, source: ThemeSource, layers: style.Layers, code: str) -> Iterator[Notice]:
    """Yield what may not be meant in a theme that is not bundled."""
    if source.bundled:
        return
    below = [tree for tree in layers.trees if tree.mark.file not in source.files]
    game = theme.edition.game
    ours = grammar(code).words(game) if isinstance(game, str) else None
    yield from theme_notices(theme, nouns_of(below, ours or {}), layout_notices(theme.edition))


def _unfinished(tree: SourceMapping, problems: list[Problem]) -> ThemeError:
    """Return the error for a chain that was not read to its end, with the problems of what was read."""
    found = schema_problems(tree, record_for(tree), whole=False)
    return ThemeError(first_problems([*problems, *(one.problem for one in found)]))


def _own_files(sources: Sequence[ThemeSource], changes: Changes | None) -> OwnFiles | None:
    own = [source for source in sources if not source.bundled]
    if changes:
        return OwnFiles(frozenset([changes.place.file, *(file for one in own for file in one.files)]), changes.place)
    named = [
        source.tree.places[name].value
        for name in ("extends", "style")
        for source in reversed(own)
        if name in source.tree
    ]
    return OwnFiles(frozenset(file for source in own for file in source.files), named[0]) if named else None


def _input_hashes(sources: Sequence[ThemeSource], gathered: Mapping[Path, str]) -> tuple[tuple[str, str], ...]:
    """Return the name and hash of each file that was read; the hash is empty for a file that does not exist.

    The result is empty if the folder of a theme is reached by a link, since its target may change.
    """
    if any(source.folder.resolve() != Path(os.path.abspath(source.folder)) for source in sources):
        return ()
    texts = {source.folder / name: sha256(data).hexdigest() for source in sources for name, data in source.read}
    home = sources[0].folder
    return tuple(sorted((resources.input_name(path, home), known) for path, known in (texts | dict(gathered)).items()))
