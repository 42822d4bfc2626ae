"""The theme loader: a name or a folder comes in, a valid ``Theme`` goes out, or every problem that it has.

Stages: read the chain of themes, merge it, gather the files that it names, decode it, check its sense.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from types import NoneType
from typing import get_args

from msgspec.structs import replace

from printgen import resources
from printgen.errors import Mark, Problem, ThemeError, first_problems
from printgen.limits import ICONS_LETTERS, TEXTS_LETTERS
from printgen.resources import bundled_themes
from printgen.theme import style
from printgen.theme.check import check, translated
from printgen.theme.games import GAMES, USUAL, field_types, game_of, record_for
from printgen.theme.model.theme import Origin, OwnFiles, Theme
from printgen.theme.quoting import quoted
from printgen.theme.read import chain, files, groups, inherit, order
from printgen.theme.read.budget import Budget
from printgen.theme.read.chain import FORMAT, ThemeSource
from printgen.theme.read.language import ThemeInLanguage, complete_words, in_language, without_former_words
from printgen.theme.read.media.refusal import RefusedError
from printgen.theme.read.media.room import ProvenPictures, Room
from printgen.theme.read.observations import notes_of
from printgen.theme.read.schema import explain
from printgen.theme.read.tree import FieldMarks, PathMarks, SourceList, SourceMapping, identity, letters
from printgen.words.games import rules_lacking
from printgen.words.languages.grammar import grammar
from printgen.words.theme_checks import word_checks

__all__ = ["bundled_themes", "load_theme", "whole_tree"]

_LANGUAGE, _EXTENDS, _STYLE = "language", "extends", "style"
NONE = "none"  # what a rule option that may be null is set to, in words
_SLUG = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")


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
    sources, whole, budget = chain.read_chain(name_or_path, problems)
    if not sources:
        raise ThemeError(first_problems(problems))
    tree, spoken, layers = _merged(sources, language, problems, budget)
    if not whole:
        raise _cut_short(tree, problems)
    sources = [*sources, *spoken.overlays]
    folders = {file: (source.folder, source.beside("")) for source in sources for file in source.files}
    gathered = files.gather(tree, folders, resources.folder("fonts"), Room(proven, budget))
    edition, misfits = explain.parse(tree, record_for(tree))
    problems += [*gathered.problems, *(misfit.problem for misfit in misfits)]
    edition = edition and game_of(tree).completed(edition)
    theme = Theme(edition or explain.readable(tree, misfits), gathered.files, PathMarks(tree), own=_own(sources))
    problems += theme_problems(theme, known_icons)
    if spoken.foreign:
        problems += translated.untranslated(theme, frozenset(spoken.foreign), spoken.code)
    if problems:
        raise ThemeError(first_problems(problems))
    from printgen.theme.read.hashes import inputs  # only a theme without a fault pays for it

    gathered = gathered.whole()
    read = [*(part for source in sources for part in source.read), *layers.read, (_LANGUAGE, spoken.code.encode())]
    origin = Origin(tuple(read), gathered.files)
    sought = gathered.read | dict.fromkeys(spoken.absent, "")
    notes = notes_of(sources, tree)
    return replace(theme, files=gathered.files, origin=origin, inputs=inputs(sources, sought), notes=notes)


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


def whole_tree(name_or_path: str, language: str | None = None) -> SourceMapping:
    """All that a theme says in a language, with what it inherits and our own words; ThemeError as in ``load_theme``."""
    problems: list[Problem] = []
    sources, whole, budget = chain.read_chain(name_or_path, problems)
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
    tree = _whole(sources, layers.trees, problems)
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
    misfits = explain.misfits(tree, record_for(tree), whole=False)
    return ThemeError(first_problems([*problems, *(misfit.problem for misfit in misfits)]))


def _whole(sources: list[ThemeSource], layers: list[SourceMapping], problems: list[Problem]) -> SourceMapping:
    """The layers of the chain merged into one tree, with the theme's own id."""
    first, *rest = layers
    tree = order.ordered(first, problems)
    for layer in rest:
        under = without_former_words(_untitled(tree) if "title" in layer else tree, layer)
        tree = inherit.merged_trees(under, layer, problems)
        tree = order.ordered(tree, problems)
    theme = sources[0]
    start = Mark(theme.file, 1, 1)
    if "id" in theme.tree:
        tree.put("id", theme.tree["id"], theme.tree.places["id"])
    else:
        tree.put("id", _folder_id(theme, problems), FieldMarks(start, start))
    tree.put("format", FORMAT, FieldMarks(start, start))  # any other has been reported, for every theme in the chain
    _take_none(tree)
    _sort_notes(tree)
    groups.complete_groups(tree)
    return tree


def _take_none(tree: SourceMapping) -> None:
    """Take ``none`` for a rule option that may be null, as ``--set`` does."""
    rules = tree.get("rules")
    if not isinstance(rules, SourceMapping):
        return
    for name, kind in field_types(field_types(record_for(tree))["rules"]).items():
        if rules.get(name) == NONE and NoneType in get_args(kind):
            rules[name] = None


def _sort_notes(tree: SourceMapping) -> None:
    """Put the notes in order, the largest first, wherever a theme added its own."""
    notes = tree.get("money")
    if not isinstance(notes, SourceList) or not all(isinstance(identity(note), int) for note in notes):
        return
    ordered = SourceList(notes.mark)
    for note, mark in sorted(zip(notes, notes.marks, strict=True), key=lambda pair: -int(identity(pair[0]) or 0)):
        ordered.add(note, mark)
    tree.put("money", ordered, tree.places["money"])


def _untitled(base: SourceMapping) -> SourceMapping:
    """The base without the lines of its title on the board, for a theme that has a title of its own."""
    board = base.get("board")
    if not isinstance(board, SourceMapping):
        return base
    whole = base.without(())
    whole.put("board", board.without(("title",)), base.places["board"])
    return whole


def _folder_id(theme: ThemeSource, problems: list[Problem]) -> str:
    name = theme.folder.resolve().name
    if _SLUG.match(name):
        return name
    message = f"the folder's name {quoted(name)} cannot be the theme's id"
    hint = "give the theme an 'id' of lower-case letters, digits and hyphens"
    problems.append(Problem(message, Mark(theme.file, 1, 1), hint))
    return "theme"
