"""The guide on building: a studio, the choices and what the kit came to go in; sections of numbered steps come out."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from printgen.components.desk import Studio
from printgen.components.guide.booklet_steps import booklet_steps
from printgen.components.guide.layout import Step, set_text, stacked, steps, tile_map, titled
from printgen.components.guide.mounting import mounting
from printgen.components.guide.signs import thumb
from printgen.components.guide.slide_steps import slide_board_steps, slide_steps
from printgen.drawing.frame import Frame
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary


class Section(NamedTuple):
    """A row of steps under its title, for some of the files; what is said besides, and what may be done after it."""

    title: str
    steps: tuple[Step, ...]
    files: tuple[str, ...] = ()
    note: str = ""
    after: Callable[[Studio, float], Frame] | None = None


_SIGN = Size(5.6, 6.6)  # a file's look beside a title

_CARDS = (
    Step("card-fold", "Score the dashed line, then fold the sheet on it, print outside."),
    Step("card-glue", "Spread glue thinly all over the blank inside and close it."),
    Step("card-press", "Press it flat under books until it is dry."),
    Step("card-cut", "Now cut along the marks: every card has its back."),
)
_OVERLAPPED = (
    Step(
        "tile-cut",
        "Write row, column and letters on the back. Cut on the solid marks; "
        "keep strips right and below, where there is one.",
    ),
    Step("tile-glue", "Put glue on the strips only: first on those on the right, to join a row."),
    Step("tile-join", "Lay the cut edge of the next sheet on the dashed line. Its letter tells which edge goes there."),
)
_BUTTED = (
    Step("bare-tile-cut", "Write row, column and letters on the back, then cut on the marks."),
    Step("bare-tile-join", "Lay the sheets edge to edge; a letter names the two edges that meet."),
    Step("bare-tile-tape", "Tape the joints from behind."),
)
_GATHERED = {
    True: "Row and column stand beside each tile: write them on its back. Cut the tiles out; keep their dashed strips.",
    False: "Row and column stand beside each tile: write them on its back, then cut at the marks.",
}
_JOINED = "Join each row first, then the rows, from the top. The numbers are row and column, as on the sheets."
_MONEY = Step("money-cut", "Cut from mark to mark: a white rim stays round each note.")
_DIE = Step("die", "Dice: cut, fold every line, glue the tabs inside: 1, then 2 and 3.")


def building(studio: Studio, choices: Choices, summary: KitSummary) -> Iterator[Section]:
    """The sections that this kit needs, in the order in which they are best done."""
    made = summary.documents
    if choices.cards == "fold" or "deeds" in made:
        yield _cards(studio, choices, summary)
    game = GAMES[studio.theme.edition.game]
    if board := tile_map(studio, summary):
        how = list(_OVERLAPPED if summary.overlap else game.butted(studio))
        if choices.saver:
            how[0] = how[0]._replace(caption=_GATHERED[summary.overlap > 0])
        yield Section("Board", (*how, Step(board, _JOINED)), ("board",), after=partial(mounting, summary))
    if row := (*((_MONEY,) if "money" in made else ()), *game.pieces(studio)):
        counts = [part for name in ("money", "pieces") for part in summary.counts.get(name, {})]
        yield Section(_capital(_listed(counts)) or "Money and pieces", row, ("money", "pieces"))
    yield Section("Rules booklet", booklet_steps(studio, choices, summary), ("rules",))


def drawn(studio: Studio, summary: KitSummary, section: Section, width: float) -> Frame:
    """A section as wide as the page and as tall as it needs."""
    row = steps(studio, section.steps, width)
    if section.note:
        row = stacked((set_text(studio, [Paragraph((Span(section.note, "text-italic"),))], width), row), 2.5)
    if section.after:
        row = stacked((row, section.after(studio, width)), 2.5)
    signs = [
        thumb(studio, name, summary, name in ("cards", "deeds"), _SIGN)
        for name in section.files
        if name in summary.documents
    ]
    return titled(studio, section.title, row, signs)


def _cards(studio: Studio, choices: Choices, summary: KitSummary) -> Section:
    """Folded cards; where the decks are printed on both sides, the deeds alone."""
    deeds = studio.edition.words.deed.many if "deeds" in summary.documents else ""
    if choices.cards == "fold":
        folded = _listed([name for name in ("cards", deeds) if name])
        return Section(f"{_capital(folded)}: fold first, glue, and only then cut", _CARDS, ("cards", "deeds"))
    decks = _listed(list(summary.counts.get("cards", {}))) or "the cards"
    note = f"{_capital(decks)}: printed on both sides, flipped on the {choices.flip} edge. Only cut them."
    return Section(f"{_capital(deeds)}: fold first, glue, and only then cut", _CARDS, ("deeds",), note)


def _trade_board(studio: Studio) -> tuple[Step, ...]:
    return _BUTTED


def _trade_pieces(studio: Studio) -> Iterator[Step]:
    """How the pieces of the trading game are made, as far as the edition has them."""
    pieces, words = studio.edition.pieces, studio.edition.words
    kinds = ((pieces.small_building, words.small_building), (pieces.large_building, words.large_building))
    if buildings := [word.many for building, word in kinds if building.count]:
        yield Step("tent", f"{_capital(_listed(buildings))}: cut, fold three times, glue the tab inside.")
    if pieces.tokens:
        tokens = _capital(words.token.many)
        yield Step("standee", f"{tokens}: fold at the top, glue the faces together, bend the feet out.")
    if pieces.dice:
        yield _DIE


class Game(NamedTuple):
    """What a game has steps of its own for: its board without glue strips, and its pieces."""

    butted: Callable[[Studio], Iterable[Step]]
    pieces: Callable[[Studio], Iterable[Step]]


GAMES: dict[str, Game] = {
    "trade": Game(_trade_board, _trade_pieces),
    "slide": Game(slide_board_steps, slide_steps),
}


def _listed(names: list[str]) -> str:
    """``a, b and c``."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
