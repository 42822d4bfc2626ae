"""The language that a theme is read in: which ones an edition speaks, its words in each, and ours where it is silent.

An edition speaks the language of its theme.yaml, and those of the files beside it (``de.yaml``). Such a file is laid
over its theme.yaml as one theme over another. Nouns are of one language only: those of others are left out.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, ThemeError, UsageError
from printgen.resources import LANGUAGE_CODE, USUAL_LANGUAGE, fallbacks, spoken_by
from printgen.theme.quoting import listing, quoted
from printgen.theme.read.budget import Budget
from printgen.theme.read.chain import LANGUAGE, SHEETS, ThemeSource, own_language, read_source, with_sheets
from printgen.theme.read.merging import ORDER, WORDS
from printgen.theme.read.tree import FieldMarks, SourceMapping

_OWN = ("format", "id", "extends", LANGUAGE, SHEETS)  # what a theme says of itself alone
_SAME = ("format", "id", "extends", LANGUAGE, "game")  # what is the same in all languages of an edition


class ThemeInLanguage(Struct, frozen=True):
    """A chain of themes in one language: the code, the trees that they are made of, what was read for it.

    The trees are in order, the lowest first. ``overlays`` are the themes' files in that language, ``absent`` those
    that there might have been, ``foreign`` the files that speak another language, ``budget`` what they may still take.
    ``place`` is where a theme names its language, ``fault`` what it names that is none.
    """

    code: str
    place: FieldMarks
    fault: Any
    trees: list[SourceMapping]
    overlays: list[ThemeSource]
    absent: list[Path]
    foreign: list[str]
    budget: Budget


def in_language(
    sources: Sequence[ThemeSource], asked: str | None, problems: list[Problem], budget: Budget
) -> ThemeInLanguage:
    """The chain in the language asked for, else in that of its first theme; what is wrong is added to ``problems``.

    Raises ThemeError where the first theme does not speak it, UsageError where it is no code of a language.
    """
    if asked and not LANGUAGE_CODE.match(asked):
        raise UsageError(Problem(f"{quoted(asked)} is no code of a language", hint="write one such as de or en-GB"))
    own = [own_language(sources[at:]) for at in range(len(sources))]
    found = _silent(sources, asked or own[0], budget)
    for source, spoken in zip(reversed(sources), reversed(own), strict=True):
        _add(found, source, spoken, sources, problems)
    if not _akin(own[0], found.code) and not any(one.folder == sources[0].folder for one in found.overlays):
        raise ThemeError(_not_spoken(sources[0], own[0], found))
    return found


def _silent(sources: Sequence[ThemeSource], code: str, budget: Budget) -> ThemeInLanguage:
    """A chain in a language, of which no theme is in it yet."""
    tree = next((source.tree for source in sources if LANGUAGE in source.tree), sources[0].tree)
    named = tree.get(LANGUAGE, USUAL_LANGUAGE)
    fault = None if isinstance(named, str) and LANGUAGE_CODE.match(named) else named
    place = tree.places.get(LANGUAGE, FieldMarks(tree.mark, tree.mark))
    return ThemeInLanguage(code, place, fault, [], [], [], [], budget)


def _add(
    found: ThemeInLanguage, source: ThemeSource, spoken: str, chain: Sequence[ThemeSource], problems: list[Problem]
) -> None:
    """Lays a theme of a chain over those in ``found``, without its words where it is ``spoken`` in another language."""
    is_foreign = not _akin(spoken, found.code)
    found.foreign.extend(source.files if is_foreign else ())
    overlays = list(_overlays(source, chain, spoken, found, problems))
    found.trees.extend(tree.without((*_OWN, *([WORDS] if is_foreign else []))) for tree in _trees(source))
    found.trees.extend(tree.without((SHEETS,)) for overlay in overlays for tree in _trees(overlay))
    found.overlays.extend(overlays)


def complete_words(tree: SourceMapping, ours: SourceMapping) -> None:
    """Give a theme our own words for what it has no word for."""
    words = tree.get(WORDS)
    if words is None:
        words = SourceMapping(tree.mark)
        tree.put(WORDS, words, FieldMarks(tree.mark, tree.mark))
    if isinstance(words, SourceMapping):
        for name in ours:
            if name not in words:
                words.put(name, ours[name], ours.places[name])


def _akin(spoken: str, code: str) -> bool:
    """Whether words of one language serve for another."""
    return spoken.partition("-")[0] in {known.partition("-")[0] for known in fallbacks(code)}


def _trees(source: ThemeSource) -> list[SourceMapping]:
    """The tree of a theme's file, and that of its spreadsheets, which the order of spaces that the file asks for suits.

    Rows have an order themselves: what asks for another comes after them.
    """
    tree, sheets = source.tree, source.sheets
    if sheets is None:
        return [tree]
    if ORDER in tree:
        tree, sheets = tree.without((ORDER,)), sheets.without(())
        sheets.put(ORDER, source.tree[ORDER], source.tree.places[ORDER])
    return [tree, sheets]


def _overlays(
    source: ThemeSource, chain: Sequence[ThemeSource], spoken: str, found: ThemeInLanguage, problems: list[Problem]
) -> Iterator[ThemeSource]:
    """The files of a theme in the language, the one of a region after the one of its language."""
    for code in reversed(fallbacks(found.code)):
        if code == spoken:
            continue
        name = f"{code}.yaml"
        if not (source.folder / name).exists():
            found.absent.append(source.folder / name)
        elif overlay := read_source(source.folder, source.beside(name), problems, found.budget, name):
            for field in _SAME:
                if field in overlay.tree:
                    hint = "leave it out: it is the same in all languages of an edition"
                    place = overlay.tree.places[field].key
                    problems.append(Problem(f"'{field}' stands in theme.yaml alone", place, hint))
            yield with_sheets(replace(overlay, tree=overlay.tree.without(_SAME)), chain, code, problems, found.budget)


def _not_spoken(source: ThemeSource, own: str, found: ThemeInLanguage) -> Problem:
    code = found.code
    message = f"the edition {quoted(source.folder.resolve().name)} does not speak {quoted(code)}"
    hint = f"it speaks {listing(spoken_by(source.folder, own))}; {code}.yaml beside its theme.yaml would be its words"
    if found.overlays:
        hint += f", or write 'language: {code}' there: what it extends speaks that"
    return Problem(message, None if source.bundled else Mark(source.file, 1, 1), hint)
