"""Reading a theme and the themes that it extends, in one language."""

import os
import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen import resources
from printgen.errors import Mark, Problem, ThemeError, UsageError, did_you_mean, listing, nearest_name, plain, quoted
from printgen.games.registry import record_for
from printgen.limits import CARDS_BYTES, CARDS_ROWS, THEME_CHAIN, THEMES_BYTES, YAML_BYTES
from printgen.messages import joined, message
from printgen.resources import LANGUAGE_CODE, USUAL_LANGUAGE, bundled_themes, fallbacks, spoken_by
from printgen.theme.files import Budget, RefusedError, check_length, read_file
from printgen.theme.yaml import FieldMarks, SourceList, SourceMapping, normalize_spellings, read_tree, repeated_ids

if TYPE_CHECKING:
    from printgen.theme.records import Common

FILE = "theme.yaml"
FORMAT = 1
LANGUAGE, SHEETS, WORDS = "language", "sheets", "words"
ORDER = "order"  # the field that lists runs of spaces, in which each space follows the one before it
_NEIGHBOR = re.compile(r"\.\./[^/\\:]+\Z")
_OWN = ("format", "id", "extends", LANGUAGE, SHEETS)  # fields that are not inherited
_SAME = ("format", "id", "extends", LANGUAGE, "game")  # fields that all languages of an edition share


class ThemeSource(Struct, frozen=True):
    """A theme in a chain: its folder, the path of its file as the user would type it, its tree, and its files.

    ``sheets`` is the tree of its spreadsheets, which takes precedence over the theme's own tree.
    """

    folder: Path
    file: str
    tree: SourceMapping
    read: tuple[tuple[str, bytes], ...]
    sheets: SourceMapping | None = None

    @property
    def bundled(self) -> bool:
        """Check whether the edition comes with printgen."""
        return self.folder.parent == resources.folder("themes")

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files that were read, as the user would type them."""
        return self.file, *(self.beside(name) for name, _ in self.read[1:])

    def beside(self, name: str) -> str:
        """Return the path of another file in the theme's folder as the user would type it."""
        return _beside(self.file, name)


class Chain(NamedTuple):
    """A theme and all themes that it extends; not ``whole`` if one of them could not be read.

    ``budget`` limits how much more may be read for them.
    """

    sources: list[ThemeSource]
    whole: bool
    budget: Budget


class ThemeInLanguage(Struct, frozen=True):
    """A chain of themes in one language.

    ``trees`` are its trees, the lowest first; ``inherited`` are those of the themes that the first one extends.
    ``overlays`` are the themes' files in that language, ``absent`` the files that were looked for and do not exist,
    ``foreign`` the files in another language. ``place`` is where a theme names its language, and ``invalid_code`` a
    value there that is not a language code.
    """

    code: str
    place: FieldMarks
    invalid_code: Any
    trees: list[SourceMapping]
    inherited: list[SourceMapping]
    overlays: list[ThemeSource]
    absent: list[Path]
    foreign: list[str]


def find(name_or_path: str) -> tuple[Path, str]:
    """Return a theme's folder, and the path of its file as the user would type it; raises ThemeError for no theme."""
    if resources.is_bundled_name(name_or_path):
        if name_or_path in bundled_themes():
            return _bundled(name_or_path)
        raise ThemeError(_unknown_name(name_or_path))
    folder = Path(name_or_path)
    if not folder.is_dir():
        hint = message("give the folder that contains {file}", file=FILE) if folder.exists() else _begin(name_or_path)
        raise ThemeError(Problem(message("{path} is not a folder", path=quoted(name_or_path)), None, hint))
    return folder, plain(os.path.normpath(os.path.join(name_or_path, FILE)))


def folders(name_or_path: str) -> tuple[Path, ...]:
    """Return the folders of a theme and of the themes that it extends, as far as they can be read.

    Raises ThemeError if there is no such theme.
    """
    folder, _ = find(name_or_path)
    sources = read_chain(name_or_path, []).sources
    return tuple(dict.fromkeys([folder.resolve(), *(source.folder.resolve() for source in sources)]))


def read_chain(name_or_path: str, problems: list[Problem]) -> Chain:
    """Read a theme and the themes that it extends as far as possible; add problems to ``problems``."""
    folder, file = find(name_or_path)
    sources: list[ThemeSource] = []
    chain, budget = {folder.resolve()}, Budget()
    while True:
        source = read_source(folder, file, problems, budget)
        if source is None:
            return Chain(_with_sheets(sources, problems, budget), False, budget)
        sources.append(source)
        if "extends" not in source.tree:
            return Chain(_with_sheets(sources, problems, budget), True, budget)
        mark = source.tree.places["extends"].value
        try:
            folder, file = _extended(source)
            if folder.resolve() in chain:
                hint = message("remove 'extends' from one of the themes")
                raise RefusedError(message("the theme extends itself in a circle"), hint)
            if len(chain) >= THEME_CHAIN.most:
                raise RefusedError(message("more than {most} themes extend one another", most=THEME_CHAIN.most))
        except RefusedError as refused:
            problems.append(Problem(refused.message, mark, refused.hint))
            return Chain(_with_sheets(sources, problems, budget), False, budget)
        chain.add(folder.resolve())


def with_sheets(
    source: ThemeSource, chain: Sequence[ThemeSource], language: str, problems: list[Problem], budget: Budget
) -> ThemeSource:
    """Read the spreadsheets that a theme names, with columns in a language, for the game of its chain."""
    if SHEETS not in source.tree:
        return source
    from printgen.theme.spreadsheets import read_spreadsheets

    name, mark = source.tree[SHEETS], source.tree.places[SHEETS].value
    record = record_of_chain(chain)
    budget.place = mark
    try:
        if not isinstance(name, str):
            fault = message("{field}: expected the name of a workbook", field=SHEETS)
            raise RefusedError(fault, message("such as edition.xlsx"))
        found = read_spreadsheets(source.folder, name, source.beside(name), record, language, problems, budget)
    except RefusedError as refused:
        problems.append(Problem(refused.message, refused.cause or mark, refused.hint))
        return source
    problems += repeated_ids(found.tree)
    found.tree.mark = source.tree.mark  # the place of missing fields
    return replace(source, read=(*source.read, *found.read), sheets=found.tree)


def record_of_chain(chain: Sequence[ThemeSource]) -> "type[Common]":
    """Return the record of a chain's editions: that of the game which the first theme to name one names."""
    return record_for(next((one.tree for one in chain if "game" in one.tree), {}))


def read_source(
    folder: Path, file: str, problems: list[Problem], budget: Budget, name: str = FILE
) -> ThemeSource | None:
    """Read one theme.yaml (or its words in a language) and its card lists; None if it cannot be read."""
    try:
        data = read_file(folder, name, YAML_BYTES)
        budget.spend(THEMES_BYTES, len(data))
    except RefusedError as refused:
        if name == FILE and os.access(folder, os.R_OK | os.X_OK) and not os.path.lexists(folder / name):
            problems.append(_no_theme(folder, os.path.dirname(file) or "."))
        else:
            problems.append(Problem(refused.message, Mark(file, 1, 1), refused.hint))
        return None
    tree, found = read_tree(data, file)
    problems += found
    if tree is None:
        return None
    if name == FILE and "format" not in tree:
        hint = message("begin with '{line}'", line=f"format: {FORMAT}")
        problems.append(Problem(message("the field 'format' is missing"), tree.mark, hint))
    elif name == FILE and (tree["format"] is True or tree["format"] != FORMAT):
        fault = message("format: expected {wanted}, found {found}", wanted=FORMAT, found=quoted(tree["format"]))
        hint = message("a newer version of printgen may support that format")
        problems.append(Problem(fault, tree.places["format"].value, hint))
    problems += normalize_spellings(tree)
    read = [(name, data), *_read_cards(tree, folder, file, problems, budget)]
    problems += repeated_ids(tree)
    return ThemeSource(folder, file, tree, tuple(read))


def own_language(chain: Sequence[ThemeSource]) -> str:
    """Return the language of a theme's own texts: the one that it names, else that of the themes that it extends."""
    codes = (source.tree[LANGUAGE] for source in chain if LANGUAGE in source.tree)
    code = next(codes, USUAL_LANGUAGE)
    return code if isinstance(code, str) and LANGUAGE_CODE.match(code) else USUAL_LANGUAGE


def in_language(
    sources: Sequence[ThemeSource], asked: str | None, problems: list[Problem], budget: Budget
) -> ThemeInLanguage:
    """Return the chain in the requested language, or in that of its first theme.

    Problems are added to ``problems``. Raises ThemeError if the first theme has no texts in the language, and
    UsageError if ``asked`` is not a language code.
    """
    if asked and not LANGUAGE_CODE.match(asked):
        fault = message("{code} is not a language code", code=quoted(asked))
        raise UsageError(Problem(fault, hint=message("write one such as de or en-GB")))
    own = [own_language(sources[at:]) for at in range(len(sources))]
    code = asked or own[0]
    speaker = next((source.tree for source in sources if LANGUAGE in source.tree), sources[0].tree)
    named = speaker.get(LANGUAGE, USUAL_LANGUAGE)
    invalid_code = None if isinstance(named, str) and LANGUAGE_CODE.match(named) else named
    place = speaker.places.get(LANGUAGE, FieldMarks(speaker.mark, speaker.mark))
    found = ThemeInLanguage(code, place, invalid_code, [], [], [], [], [])
    for source, spoken in zip(reversed(sources), reversed(own), strict=True):
        if source is sources[0]:
            found.inherited.extend(found.trees)
        is_foreign = not _is_akin(spoken, code)
        found.foreign.extend(source.files if is_foreign else ())
        overlays = []
        for overlay_code in reversed(fallbacks(code)):  # the file of the language first, then that of the region
            if overlay_code == spoken:
                continue
            name = f"{overlay_code}.yaml"
            if not (source.folder / name).exists():
                found.absent.append(source.folder / name)
            elif overlay := read_source(source.folder, source.beside(name), problems, budget, name):
                for field in _SAME:
                    if field in overlay.tree:
                        hint = message("leave it out: it is the same in all languages of an edition")
                        fault = message("'{field}' belongs only in theme.yaml", field=field)
                        problems.append(Problem(fault, overlay.tree.places[field].key, hint))
                overlay = replace(overlay, tree=overlay.tree.without(_SAME))
                overlays.append(with_sheets(overlay, sources, overlay_code, problems, budget))
        left_out = (*_OWN, WORDS) if is_foreign else _OWN
        found.trees.extend(tree.without(left_out) for tree in _trees(source))
        found.trees.extend(tree.without((SHEETS,)) for overlay in overlays for tree in _trees(overlay))
        found.overlays.extend(overlays)
    theme = sources[0]
    if not _is_akin(own[0], code) and not any(one.folder == theme.folder for one in found.overlays):
        name = quoted(theme.folder.resolve().name)
        fault = message("the edition {name} has no texts in the language {code}", name=name, code=quoted(code))
        codes = listing(spoken_by(theme.folder, own[0]))
        hint = message(
            "its languages are {codes}; to add this one, write its texts in {code}.yaml beside its theme.yaml",
            codes=codes,
            code=code,
        )
        if found.overlays:
            hint = message(
                "its languages are {codes}; to add this one, write its texts in {code}.yaml beside its theme.yaml, "
                "or write 'language: {code}' there: the themes that it extends have texts in this language",
                codes=codes,
                code=code,
            )
        raise ThemeError(Problem(fault, None if theme.bundled else Mark(theme.file, 1, 1), hint))
    return found


def complete_words(tree: SourceMapping, ours: SourceMapping) -> None:
    """Fill in our own words where a theme has none."""
    words = tree.get(WORDS)
    if words is None:
        words = SourceMapping(tree.mark)
        tree.put(WORDS, words, FieldMarks(tree.mark, tree.mark))
    if isinstance(words, SourceMapping):
        for name in ours:
            if name not in words:
                words.put(name, ours[name], ours.places[name])


def _unknown_name(name: str) -> Problem:
    """Explain that no bundled theme has a name, which may be that of a folder here."""
    fault = message("no theme is called {name}", name=quoted(name))
    here = [path.parent.name for path in Path().glob(f"*/{FILE}")]
    if name in here:
        return Problem(fault, None, message("for the folder here, write {path}", path=quoted(f"./{name}")))
    if os.path.isdir(name):
        return _no_theme(Path(name), name)
    if meant := nearest_name(name, [*bundled_themes(), *here]):
        shown = quoted(f"./{meant}" if meant in here else meant)
        return Problem(fault, None, message("did you mean {name}?", name=shown))
    bundled = message("the bundled themes are {names}", names=listing(bundled_themes()))
    return Problem(fault, None, joined([bundled, _begin(name)]))


def _no_theme(folder: Path, shown: str) -> Problem:
    """Explain that a folder has no theme.yaml; suggest a file with a similar name or a folder in it."""
    fault = message(
        "there is no file '{file}' in the folder {folder}, so it is not a theme", folder=quoted(shown), file=FILE
    )
    entries = sorted(path.name for path in folder.iterdir())
    if meant := nearest_name(FILE, entries):
        return Problem(fault, None, message("rename {name} there to {file}", name=quoted(meant), file=quoted(FILE)))
    if within := next((name for name in entries if (folder / name / FILE).is_file()), None):
        path = os.path.normpath(os.path.join(shown, within))
        path = path if os.sep in path else f"./{path}"  # commands read a name with a slash as a path
        return Problem(fault, None, message("for the theme in it, write {path}", path=quoted(path)))
    if any((folder / name / "kit.json").is_file() for name in ("", *entries)):
        return Problem(fault, None, message("it is a finished kit: write the theme from which it was built"))
    return Problem(fault, None, _begin("my-edition" if entries else shown))


def _begin(folder: str) -> str:
    return message("'printgen init {folder}' begins an edition there", folder=plain(shlex.quote(folder)))


def _bundled(name: str) -> tuple[Path, str]:
    folder = resources.folder("themes") / name
    return folder, plain(resources.shown_path(folder / FILE))


def _with_sheets(sources: list[ThemeSource], problems: list[Problem], budget: Budget) -> list[ThemeSource]:
    """Read the spreadsheets that the themes of a chain name."""
    codes = [own_language(sources[at:]) for at in range(len(sources))]
    pairs = zip(sources, codes, strict=True)
    return [with_sheets(source, sources, code, problems, budget) for source, code in pairs]


def _extended(source: ThemeSource) -> tuple[Path, str]:
    name = source.tree["extends"]
    if isinstance(name, str) and _NEIGHBOR.match(name) and name != "../..":
        check_length(name)
        folder = source.folder.resolve().parent / name[3:]
        if folder.is_dir():
            return folder, plain(os.path.normpath(os.path.join(os.path.dirname(source.file), name, FILE)))
        raise RefusedError(message("there is no folder {name} beside this theme", name=quoted(name)))
    if name in (names := bundled_themes()):
        return _bundled(name)
    hint = did_you_mean(name, names) if isinstance(name, str) else ""
    hint = hint or message(
        "name a bundled theme ({names}), or a folder beside this one such as '../mine'", names=listing(names)
    )
    raise RefusedError(message("there is no theme {name} to extend", name=quoted(name)), hint)


def _read_cards(
    tree: SourceMapping, folder: Path, file: str, problems: list[Problem], budget: Budget
) -> list[tuple[str, bytes]]:
    """Append the cards of its CSV file to each deck; return the name and bytes of each file."""
    read = []
    decks = tree.get("decks")
    for deck in decks if isinstance(decks, SourceList) else ():
        name = deck.get("cards_file") if isinstance(deck, SourceMapping) else None
        if not isinstance(name, str) or budget.is_spent:
            continue
        from printgen.theme import csv_lists

        mark = deck.places["cards_file"].value
        try:
            data = read_file(folder, name, CARDS_BYTES)
            budget.spend(CARDS_BYTES, len(data))
            cards, found = csv_lists.read_cards(data, _beside(file, name), laid_out="layout" in deck)
            problems += found
            budget.spend(CARDS_ROWS, len(cards))
        except RefusedError as refused:
            problems.append(Problem(refused.message, mark, refused.hint))
            continue
        read.append((name, data))
        if "cards" not in deck:
            deck.put("cards", SourceList(mark), FieldMarks(mark, mark))
        if isinstance(deck["cards"], SourceList):
            deck["cards"].replaces = deck.get("merge_cards") is not True
            for card, place in zip(cards, cards.marks, strict=True):
                deck["cards"].add(card, place)
            if not deck["cards"] and not found and deck["cards"].replaces:
                problems.append(Problem(message("the deck has no cards"), mark, message("write a row for each card")))
    return read


def _beside(file: str, name: str) -> str:
    return plain(os.path.join(os.path.dirname(file), name))


def _is_akin(spoken: str, code: str) -> bool:
    """Check whether texts in one language can be used in another."""
    return spoken.partition("-")[0] in {known.partition("-")[0] for known in fallbacks(code)}


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
