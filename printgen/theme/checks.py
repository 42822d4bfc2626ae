"""Checks of a theme that all games share."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import NoneType
from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict, astuple, replace

from printgen.color import PALE, WHITE, Color
from printgen.errors import Mark, Problem, did_you_mean, listing, more_problems, plain, quoted
from printgen.games.registry import USUAL, of_game
from printgen.limits import ICONS_LETTERS, MARKDOWN_QUOTES, PROBLEMS, TEXTS_LETTERS, THEME_CARDS
from printgen.messages import joined, message
from printgen.theme.edition import HasBoard, HasDecks, HasGroups, HasMoney, HasSpaces
from printgen.theme.files import PICTURES
from printgen.theme.icon_words import icon_hint
from printgen.theme.records import (
    Common,
    IconDrawing,
    Record,
    ThemePicture,
    ThemeScene,
    icon_drawing,
    names_file,
    picture_file,
    scene_record,
)
from printgen.theme.theme import Problems, Theme, ThemeCheck, ThemeProblem

MOST_GROUPS = 12
_READABLE = 7.0
TURNED = {"falling": "rising", "upright": "level"}  # each hatch as it looks on the next side of the board
_ALIKE = message("groups must be distinguishable without color; choose another mark or hatch")
_QUOTE = re.compile(r"^[ \t>*+.)\d-]*>", re.MULTILINE)
_CONTAINERS = (list, dict, Record)
_SCALARS = frozenset({int, float, bool, NoneType})  # the types of most values; none is a container
# Texts that may have several lines; all other texts have one.
_PROSE = frozenset(
    {"text", "fields", "layouts", "intro", "replace", "notes", "quick", "notices", "credits", "icons", "points"}
)
_DRAWINGS = 256  # the number of drawings whose problems are cached
_SLACK = 0.01  # tolerance for rounding, in units of the grid
# Sentences and printed lines; names may be the same in all languages.
_SENTENCES = frozenset({"text", "line", "inside", "visiting", "tagline", "intro", "points", "start_line"})
_NO_TEXTS = ("fonts.", "palette.", "pieces.", "icons.")
_BOOKLET = ("booklet.replace.", "booklet.notes.", "booklet.quick.", "booklet.add.", "cards.jail_lines.")
_NOWHERE = Mark("", 0, 0)


def check(theme: Theme, known_icons: Collection[str] | None = None, more: Collection[ThemeCheck] = ()) -> list[Problem]:
    """Return the problems that the checks of a theme's game and ``more`` checks find.

    Icons are checked if ``known_icons``, the names of the bundled ones, are given. If only some fields of the edition
    could be read, the checks of others are skipped.
    """
    edition = theme.edition
    icon_check = ThemeCheck(("icons",), lambda edition: icons(edition, known_icons))
    game = edition.game if isinstance(edition.game, str) else USUAL
    checks = (*SHARED, *of_game(game, "checks", "CHECKS"), *more, icon_check)
    read = {name for name, value in asdict(edition).items() if value is not UNSET}
    found = [one for row in checks if read.issuperset(row.needs) for one in row.find(edition)]
    rest = len(found) - PROBLEMS.most
    if rest > 0:
        found.sort(key=lambda one: one.mark(theme) or _NOWHERE)
    # Hints need a search, so they are only made for the problems that are shown.
    shown = [
        Problem(joined([plain(one.path), one.message], ": "), one.mark(theme), one.advice)
        for one in found[: PROBLEMS.most]
    ]
    return [*shown, more_problems(rest)] if rest > 0 else shown


def untranslated(theme: Theme, foreign: Collection[str], code: str) -> Iterator[Problem]:
    """Find sentences in ``foreign`` files, which are not in the kit's language, ``code``."""
    hint = message(
        "write it in {code}.yaml beside theme.yaml, or in a theme.yaml that says 'language: {code}'", code=code
    )
    for path, text, _ in all_texts(theme.edition):
        name = path.rpartition(".")[2]
        is_card_title = name == "title" and ".cards." in path
        is_prose = path.startswith(_BOOKLET) and name not in ("id", "after")
        if not (name in _SENTENCES or is_card_title or is_prose) or path.startswith(_NO_TEXTS):
            continue
        written = theme.written(path)
        if written and written.file in foreign and any(letter.isalpha() for letter in text):
            fault = message(
                "{field}: this text is not in the language {code}: {text}",
                field=plain(path),
                code=quoted(code),
                text=quoted(text),
            )
            yield Problem(fault, theme.mark(path), hint)


def players(edition: Common) -> Problems:
    """Find a minimum of players that exceeds the maximum."""
    if edition.players.min > edition.players.max:
        fault = message(
            "at least {least} players, but at most {most}", least=edition.players.min, most=edition.players.max
        )
        yield ThemeProblem("players.min", fault)


def currency(edition: Common) -> Problems:
    """Find blanks in the currency sign."""
    if any(character.isspace() for character in edition.currency.sign):
        hint = message("the field 'space' sets whether a space separates sign and amount")
        fault = message("{sign} has a space in it", sign=quoted(edition.currency.sign))
        yield ThemeProblem("currency.sign", fault, hint)


def odd_texts(edition: Common) -> Problems:
    """Find blank texts, line ends or tabs in names, and texts with too many quotes."""
    for where, text, prose in all_texts(edition):
        if text.isspace():
            yield ThemeProblem(where, message("the text is blank"))
        elif not prose and ("\n" in text or "\r" in text or "\t" in text):
            yield ThemeProblem(where, message("a line end or tab in a name"))
        elif prose and (quotes := quote_signs(text)) > MARKDOWN_QUOTES.most:
            fault = message("its lines begin {n:,} quotes; at most {most}", n=quotes, most=MARKDOWN_QUOTES.most)
            yield ThemeProblem(where, fault, message("begin fewer lines with '>'"))


def icon_paths(edition: Common) -> Problems:
    """Find the theme's own icons that cannot be drawn or that reach beyond their grid."""
    letters = 0
    for name, icon in edition.icons.items():
        if isinstance(icon, str) and names_file(icon):
            continue  # already reported when the file was read
        drawing = icon_drawing(icon)
        letters += len(drawing.path)
        if letters > ICONS_LETTERS.most:
            fault = message("with it, the theme's icons have more than {limit} of path data", limit=str(ICONS_LETTERS))
            yield ThemeProblem(f"icons.{name}", fault, message("simplify the drawings, or draw fewer"))
            return
        if wrong := _drawing_problem(drawing):
            yield replace(wrong, path=f"icons.{name}")


@lru_cache(_DRAWINGS)
def _drawing_problem(drawing: IconDrawing) -> ThemeProblem | None:
    """Return the problem of an icon's drawing, or None."""
    # Most themes have no icons of their own.
    from printgen.geometry import extent
    from printgen.svg.path_data import PathError, parse_path, parse_view_box

    try:
        found, box = extent(parse_path(drawing.path)), parse_view_box(drawing.view_box)
    except PathError as error:
        fault = message(
            "not the path of an icon: {reason} (at character {position})",
            reason=error.message,
            position=error.offset + 1,
        )
        return ThemeProblem("", fault, message("give the 'd' of an SVG path"))
    if box.inset(-_SLACK * max(box.size)).holds(found):
        return None
    fault = message(
        "the drawing reaches from {first} to {last}, beyond its grid of {grid}",
        first=f"{found.x:.4g}, {found.y:.4g}",
        last=f"{found.right:.4g}, {found.bottom:.4g}",
        grid=drawing.view_box,
    )
    hint = message("give the 'viewBox' of its SVG: {path: ..., view_box: 0 0 512 512}")
    return ThemeProblem("", fault, hint)


def booklet_letters(edition: Common) -> Problems:
    """Find booklet texts whose total length is over the limit."""
    booklet = edition.booklet
    texts = [booklet.intro or "", *(section.text for section in booklet.add)]
    texts += [*booklet.replace.values(), *booklet.notes.values(), *booklet.quick.values()]
    if (letters := sum(map(len, texts))) > TEXTS_LETTERS.most:
        fault = message(
            "its texts have {n:,} characters together; at most {limit}", n=letters, limit=TEXTS_LETTERS.most
        )
        yield ThemeProblem("booklet", fault, message("shorten texts, or drop some"))


def crops(edition: Common) -> Problems:
    """Find crops that remove the whole picture."""
    for path, art in named_pictures(edition):
        crop = picture_file(art).crop
        for one, other in (("left", "right"), ("top", "bottom")):
            if getattr(crop, one) + getattr(crop, other) >= 100:
                fault = message("'{one}' and '{other}' crop the whole picture away", one=one, other=other)
                hint = message("each is in percent of the whole picture: together they must leave some of it")
                yield ThemeProblem(f"{path}.crop", fault, hint)


def number_of_cards(edition: HasDecks) -> Problems:
    """Find a number of cards, with copies, that is over the limit."""
    count = sum(deck.card_count for deck in edition.decks)
    if count > THEME_CARDS.most:
        fault = message("{n:,} cards, including copies; at most {most:,}", n=count, most=THEME_CARDS.most)
        yield ThemeProblem("decks", fault, message("print fewer copies"))


def icons(edition: Common, known: Collection[str] | None) -> Problems:
    """Find names of icons that are neither bundled (``known``) nor the theme's own."""
    if known is None:
        return
    for path, name, _ in all_texts(edition):
        # Fields called 'icon' and lists of scenery name icons; 'icons' holds the theme's own drawings.
        if path.startswith("icons.") or ("icon" not in path and "scenery" not in path):
            continue
        if name in edition.icons or name in known:
            continue
        if path.startswith("layouts.") and "{" in name:  # known once a card fills it
            continue
        *above, field = path.rsplit(".", 2)
        if path.startswith("layouts.") and above[-1:] == ["fields"]:  # the type of a column called 'icon'
            continue
        if field == "icon" or field.endswith("_icon") or above[-1:] == ["scenery"]:
            fault = message("there is no icon {name}", name=quoted(name))
            yield ThemeProblem(path, fault, partial(_icon_hint, name, edition.icons))


NamedScenes = Iterator[tuple[str, ThemeScene | None]]  # the path and value of each field for a scene


def scenes_of_decks(edition: HasDecks) -> NamedScenes:
    """Yield the scenes of decks and of their cards."""
    for deck in edition.decks:
        yield f"decks.{deck.id}.scene", deck.scene
        yield f"decks.{deck.id}.back_scene", deck.back_scene
        for card in deck.cards:
            yield f"decks.{deck.id}.cards.{card.id}.scene", card.scene


def scenes_of_notes(edition: HasMoney) -> NamedScenes:
    """Yield the scenes of banknotes."""
    for note in edition.money:
        yield f"money.{note.value}.scene", note.scene


def scenes_of_booklet(edition: Common) -> NamedScenes:
    """Yield the scenes of the booklet."""
    yield "booklet.scene", edition.booklet.scene
    yield "booklet.end_scene", edition.booklet.end_scene


def scene_of_board(edition: HasBoard) -> NamedScenes:
    """Yield the scene of the board and of its stones, in games whose boards have them."""
    yield "board.scene", getattr(edition.board, "scene", None)
    for number, stone in enumerate(getattr(edition.board, "stones", ())):
        yield f"board.stones.{number}", stone


def scenes_of_spaces(edition: HasSpaces) -> NamedScenes:
    """Yield the scenes of spaces, in games whose spaces have them."""
    for space in edition.spaces:
        yield f"spaces.{space.id}.scene", getattr(space, "scene", None)


def scenes(named: NamedScenes, known: Callable[[], Collection[str]]) -> Problems:
    """Find names of scenes that do not exist; ``known`` returns those that do."""
    for where, scene in named:
        if scene is not None and (name := scene_record(scene).name) not in known():
            place = where if isinstance(scene, str) else f"{where}.name"
            hint = did_you_mean(name, known()) or message("'printgen scenes' lists all")
            yield ThemeProblem(place, message("there is no scene {name}", name=quoted(name)), hint)


def _icon_hint(name: str, own: Collection[str]) -> str:
    return did_you_mean(name, own) or icon_hint(name)


def empty_decks(edition: HasDecks) -> Problems:
    """Find decks without cards. The files of cards were already checked when they were read."""
    for deck in edition.decks:
        if not deck.cards and (deck.cards_file is None or deck.merge_cards):
            hint = message("give it 'cards' or a 'cards_file'")
            yield ThemeProblem(f"decks.{deck.id}", message("the deck has no cards"), hint)


def token_each(edition: Any) -> Problems:
    """Find fewer tokens than players."""
    tokens = len(edition.tokens_of_players)
    if tokens < edition.players.max:
        fault = message(
            "{n} token for up to {players} players",
            "{n} tokens for up to {players} players",
            n=tokens,
            players=edition.players.max,
        )
        yield ThemeProblem("pieces.tokens", fault, message("add tokens, or lower players.max"))


def groups(edition: Any, kind: type[Any], least: int = 1, most: int = 5) -> Problems:
    """Find groups with too few or too many properties (spaces of ``kind``), and properties in unknown groups."""
    sizes = Counter(space.group for space in edition.spaces if isinstance(space, kind))
    for group in edition.groups:
        if not least <= sizes[group.id] <= most:
            text = message(
                "a group has {least} to {most} properties, this one {count}",
                least=least,
                most=most,
                count=sizes[group.id] or message("none"),
            )
            if sizes[group.id] < least:
                hint = message("give properties 'group: {group}', or remove the group", group=plain(group.id))
            else:
                hint = message("make two groups of it")
            yield ThemeProblem(f"groups.{group.id}", text, hint)
    named = {f"spaces.{space.id}.group": space.group for space in edition.spaces if isinstance(space, kind)}
    known = [group.id for group in edition.groups]
    for path, name, number in unknown_names(named, known):
        text = message(
            "there is no group {name}", "there is no group {name}, but {n} spaces name it", name=quoted(name), n=number
        )
        yield ThemeProblem(path, text, did_you_mean(name, known) or _known_groups(known))


def unknown_names(named: Mapping[str, str], known: Collection[str]) -> Iterator[tuple[str, str, int]]:
    """Yield each unknown name once: the first path that names it, the name, and the number of paths that do."""
    paths: dict[str, list[str]] = {}
    for path, name in named.items():
        if name not in known:
            paths.setdefault(name, []).append(path)
    yield from ((found[0], name, len(found)) for name, found in paths.items())


def group_marks(edition: HasGroups, turned: Mapping[str, str] = TURNED, most: int = MOST_GROUPS) -> Problems:
    """Find groups that share a mark or hatch: color alone must not distinguish them, seen from any side.

    ``turned`` lists hatches that look alike once the board is turned; hatches may repeat beyond ``most`` groups.
    """
    marks: dict[str, str] = {}
    hatches: dict[str, str] = {}
    for group in edition.groups:
        if marks.setdefault(group.mark, group.id) != group.id:
            fault = message(
                "the group {group} already has the mark {mark}",
                group=quoted(marks[group.mark]),
                mark=quoted(group.mark),
            )
            yield ThemeProblem(f"groups.{group.id}.mark", fault, _ALIKE)
        hatch = turned.get(group.hatch, group.hatch)
        if len(edition.groups) <= most and hatches.setdefault(hatch, group.id) != group.id:
            fault = message(
                "the group {group} already has the hatch '{hatch}', or one that looks like it from the side",
                group=quoted(hatches[hatch]),
                hatch=group.hatch,
            )
            yield ThemeProblem(f"groups.{group.id}.hatch", fault, _ALIKE)


def contrasts(edition: Common, grounds: Sequence[str] = ("paper", "board")) -> Problems:
    """Find text colors with a contrast under 7:1 on any pale ground."""
    ink = Color.parse(edition.palette.ink)
    named = {name: Color.parse(getattr(edition.palette, name)) for name in grounds}
    tinted = {f"groups.{group.id}": group.colour for group in edition.groups} if isinstance(edition, HasGroups) else {}
    if isinstance(edition, HasDecks):
        tinted |= {f"decks.{deck.id}": deck.colour for deck in edition.decks}
    pale = {
        message("a pale {name}", name=plain(name)): Color.parse(colour).mixed(WHITE, PALE)
        for name, colour in tinted.items()
    }
    parsed = {message("white"): WHITE, **named, **pale}
    name, worst = min(parsed.items(), key=lambda pair: ink.contrast(pair[1]))
    if ink.contrast(worst) < _READABLE:
        fault = message(
            "text in {ink} has a contrast of {contrast} to 1 on {ground}",
            ink=edition.palette.ink,
            contrast=f"{ink.contrast(worst):.1f}",
            ground=name,
        )
        hint = message("choose a darker ink or a lighter ground: {least} to 1 at least", least=f"{_READABLE:g}")
        yield ThemeProblem("palette.ink", fault, hint)


def _known_groups(names: Sequence[str]) -> str:
    return message("the groups are {names}", names=listing(names)) if names else message("the theme has no groups")


def all_texts(edition: Common) -> Iterator[tuple[str, str, bool]]:
    """Yield every text of an edition with its path, and whether it may have several lines."""
    return _texts_in(edition, "", prose=False)


def rare_characters(edition: Common) -> frozenset[str]:
    """Return the characters beyond Latin-1 in an edition's texts, as written and in capitals."""
    texts = (text for _, text, _ in all_texts(edition) if not text.isascii())
    return frozenset(character for text in texts for character in (*text, *text.upper()) if character > "\xff")


def quote_signs(text: str) -> int:
    """Return the number of quote signs (>) that begin lines of a Markdown text."""
    return sum(found[0].count(">") for found in _QUOTE.finditer(text)) if ">" in text else 0


def named_pictures(edition: Common) -> Iterator[tuple[str, ThemePicture]]:
    """Yield every picture that an edition names, with its path."""
    for spot in PICTURES:
        yield from _found(edition, spot, "")


def _texts_in(node: Any, path: str, prose: bool) -> Iterator[tuple[str, str, bool]]:
    for step, value in _parts(node):
        kind = type(value)
        if kind is str:
            yield f"{path}{step}", value, prose or step in _PROSE
        elif kind not in _SCALARS and isinstance(value, _CONTAINERS):
            yield from _texts_in(value, f"{path}{step}.", prose or step in _PROSE)


def _parts(node: Any) -> Iterable[tuple[Any, Any]]:
    """Return the values in a record, list or mapping, by field, id or position."""
    if isinstance(node, Record):
        return zip(node.__struct_fields__, astuple(node), strict=True)
    if isinstance(node, list):
        return ((getattr(item, "id", None) or getattr(item, "value", at), item) for at, item in enumerate(node))
    return (node if isinstance(node, dict) else vars(node)).items()


def _found(node: Any, spot: Sequence[str], path: str) -> Iterator[tuple[str, ThemePicture]]:
    if node is None or node is UNSET:
        return
    if not spot:
        yield path.removesuffix("."), node
    elif spot[0] == "*":
        for at, item in enumerate(node):
            name = getattr(item, "id", None) or getattr(item, "value", at)
            yield from _found(item, spot[1:], f"{path}{name}.")
    elif not isinstance(getattr(type(node), spot[0], None), property):  # already yielded, such as the board's logo
        yield from _found(getattr(node, spot[0], None), spot[1:], f"{path}{spot[0]}.")


# The checks for themes of all games.
SHARED = (
    ThemeCheck(("players",), players),
    ThemeCheck(("currency",), currency),
    ThemeCheck((), odd_texts),
    ThemeCheck(("icons",), icon_paths),
    ThemeCheck(("booklet",), booklet_letters),
    ThemeCheck((), crops),
    ThemeCheck(("decks",), number_of_cards),
)
