"""The language that a theme is read in."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, ThemeError, UsageError, listing, quoted
from printgen.resources import LANGUAGE_CODE, USUAL_LANGUAGE, fallbacks, spoken_by
from printgen.theme.budget import Budget
from printgen.theme.chain import LANGUAGE, ORDER, SHEETS, WORDS, ThemeSource, own_language, read_source, with_sheets
from printgen.theme.tree import FieldMarks, SourceMapping

_OWN = ("format", "id", "extends", LANGUAGE, SHEETS)  # what a theme says of itself alone
_SAME = ("format", "id", "extends", LANGUAGE, "game")  # what is the same in all languages of an edition


class ThemeInLanguage(Struct, frozen=True):
    """A chain of themes in one language.

    ``trees`` are what it is made of, the lowest first. ``overlays`` are the themes' files in that language, ``absent``
    the files that could have been, ``foreign`` the files in another language. ``place`` is where a theme names its
    language, ``fault`` a value there that is no language code.
    """

    code: str
    place: FieldMarks
    fault: Any
    trees: list[SourceMapping]
    overlays: list[ThemeSource]
    absent: list[Path]
    foreign: list[str]


def in_language(
    sources: Sequence[ThemeSource], asked: str | None, problems: list[Problem], budget: Budget
) -> ThemeInLanguage:
    """Return the chain in the language asked for, else in that of its first theme.

    Anything wrong is added to ``problems``. Raises ThemeError if the first theme does not speak the language,
    UsageError if what is asked for is no language code.
    """
    if asked and not LANGUAGE_CODE.match(asked):
        raise UsageError(Problem(f"{quoted(asked)} is no code of a language", hint="write one such as de or en-GB"))
    own = [own_language(sources[at:]) for at in range(len(sources))]
    code = asked or own[0]
    speaker = next((source.tree for source in sources if LANGUAGE in source.tree), sources[0].tree)
    named = speaker.get(LANGUAGE, USUAL_LANGUAGE)
    fault = None if isinstance(named, str) and LANGUAGE_CODE.match(named) else named
    place = speaker.places.get(LANGUAGE, FieldMarks(speaker.mark, speaker.mark))
    found = ThemeInLanguage(code, place, fault, [], [], [], [])
    for source, spoken in zip(reversed(sources), reversed(own), strict=True):
        is_foreign = not _is_akin(spoken, code)
        found.foreign.extend(source.files if is_foreign else ())
        overlays = []
        for overlay_code in reversed(fallbacks(code)):  # a region's file after that of its language
            if overlay_code == spoken:
                continue
            name = f"{overlay_code}.yaml"
            if not (source.folder / name).exists():
                found.absent.append(source.folder / name)
            elif overlay := read_source(source.folder, source.beside(name), problems, budget, name):
                problems += _misplaced_fields(overlay)
                overlay = replace(overlay, tree=overlay.tree.without(_SAME))
                overlays.append(with_sheets(overlay, sources, overlay_code, problems, budget))
        left_out = (*_OWN, WORDS) if is_foreign else _OWN
        found.trees.extend(tree.without(left_out) for tree in _trees(source))
        found.trees.extend(tree.without((SHEETS,)) for overlay in overlays for tree in _trees(overlay))
        found.overlays.extend(overlays)
    theme = sources[0]
    if not _is_akin(own[0], code) and not any(one.folder == theme.folder for one in found.overlays):
        message = f"the edition {quoted(theme.folder.resolve().name)} does not speak {quoted(code)}"
        speaks = listing(spoken_by(theme.folder, own[0]))
        hint = f"it speaks {speaks}; {code}.yaml beside its theme.yaml would be its words"
        if found.overlays:
            hint += f", or write 'language: {code}' there: what it extends speaks that"
        raise ThemeError(Problem(message, None if theme.bundled else Mark(theme.file, 1, 1), hint))
    return found


def _is_akin(spoken: str, code: str) -> bool:
    """Check whether words of one language serve for another."""
    return spoken.partition("-")[0] in {known.partition("-")[0] for known in fallbacks(code)}


def _misplaced_fields(overlay: ThemeSource) -> list[Problem]:
    hint = "leave it out: it is the same in all languages of an edition"
    return [
        Problem(f"'{field}' stands in theme.yaml alone", overlay.tree.places[field].key, hint)
        for field in _SAME
        if field in overlay.tree
    ]


def _trees(source: ThemeSource) -> list[SourceMapping]:
    """Return the tree of a theme's file, then that of its spreadsheets with the order of spaces that the file asks for.

    Rows have an order of their own, so the file's order must be applied after them.
    """
    tree, sheets = source.tree, source.sheets
    if sheets is None:
        return [tree]
    if ORDER in tree:
        tree, sheets = tree.without((ORDER,)), sheets.without(())
        sheets.put(ORDER, source.tree[ORDER], source.tree.places[ORDER])
    return [tree, sheets]


def complete_words(tree: SourceMapping, ours: SourceMapping) -> None:
    """Give a theme our own words where it has none."""
    words = tree.get(WORDS)
    if words is None:
        words = SourceMapping(tree.mark)
        tree.put(WORDS, words, FieldMarks(tree.mark, tree.mark))
    if isinstance(words, SourceMapping):
        for name in ours:
            if name not in words:
                words.put(name, ours[name], ours.places[name])
