"""The guide on building: sections of numbered steps for cards, board, money and pieces, as the kit needs them."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from printgen.components.desk import Desk
from printgen.components.guide.booklet_steps import booklet_steps
from printgen.components.guide.layout import GuideStep, set_text, stacked, steps, tile_map, titled
from printgen.components.guide.mounting import mounting
from printgen.components.guide.signs import thumb
from printgen.components.guide.slide_steps import slide_board_steps, slide_steps
from printgen.drawing.frame import Frame
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary


class GuideSection(NamedTuple):
    """A row of steps under its title, for some of the files; what is said besides, and what may be done after it."""

    title: str
    steps: tuple[GuideStep, ...]
    files: tuple[str, ...] = ()
    note: str = ""
    after: Callable[[Desk, float], Frame] | None = None


_SIGN = Size(5.6, 6.6)  # a file's look beside a title

_CARDS = (
    GuideStep("card-fold", "Score the dashed line, then fold the sheet on it, print outside."),
    GuideStep("card-glue", "Spread glue thinly all over the blank inside and close it."),
    GuideStep("card-press", "Press it flat under books until it is dry."),
    GuideStep("card-cut", "Now cut along the marks: every card has its back."),
)
_OVERLAPPED = (
    GuideStep(
        "tile-cut",
        "Write row, column and letters on the back. Cut on the solid marks; "
        "keep strips right and below, where there is one.",
    ),
    GuideStep("tile-glue", "Put glue on the strips only: first on those on the right, to join a row."),
    GuideStep(
        "tile-join", "Lay the cut edge of the next sheet on the dashed line. Its letter tells which edge goes there."
    ),
)
_BUTTED = (
    GuideStep("bare-tile-cut", "Write row, column and letters on the back, then cut on the marks."),
    GuideStep("bare-tile-join", "Lay the sheets edge to edge; a letter names the two edges that meet."),
    GuideStep("bare-tile-tape", "Tape the joints from behind."),
)
_GATHERED = {
    True: "Row and column stand beside each tile: write them on its back. Cut the tiles out; keep their dashed strips.",
    False: "Row and column stand beside each tile: write them on its back, then cut at the marks.",
}
_JOINED = "Join each row first, then the rows, from the top. The numbers are row and column, as on the sheets."
_MONEY = GuideStep("money-cut", "Cut from mark to mark: a white rim stays round each note.")
_DIE = GuideStep("die", "Dice: cut, fold every line, glue the tabs inside: 1, then 2 and 3.")


def building(desk: Desk, choices: Choices, summary: KitSummary) -> Iterator[GuideSection]:
    """The sections that this kit needs, in the order in which they are best done."""
    made = summary.documents
    if choices.cards == "fold" or "deeds" in made:
        yield _cards(desk, choices, summary)
    game = GAMES[desk.theme.edition.game]
    if board := tile_map(desk, summary):
        how = list(_OVERLAPPED if summary.overlap else game.butted(desk))
        if choices.saver:
            how[0] = how[0]._replace(caption=_GATHERED[summary.overlap > 0])
        yield GuideSection("Board", (*how, GuideStep(board, _JOINED)), ("board",), after=partial(mounting, summary))
    if row := (*((_MONEY,) if "money" in made else ()), *game.pieces(desk)):
        counts = [part.name for name in ("money", "pieces") for part in summary.parts.get(name, ())]
        yield GuideSection(_capital(_listed(counts)) or "Money and pieces", row, ("money", "pieces"))
    yield GuideSection("Rules booklet", booklet_steps(desk, choices, summary), ("rules",))


def drawn(desk: Desk, summary: KitSummary, section: GuideSection, width: float) -> Frame:
    """A section as wide as the page and as tall as it needs."""
    row = steps(desk, section.steps, width)
    if section.note:
        row = stacked((set_text(desk, [Paragraph((Span(section.note, "text-italic"),))], width), row), 2.5)
    if section.after:
        row = stacked((row, section.after(desk, width)), 2.5)
    signs = [
        thumb(desk, name, summary, name in ("cards", "deeds"), _SIGN)
        for name in section.files
        if name in summary.documents
    ]
    return titled(desk, section.title, row, signs)


def _cards(desk: Desk, choices: Choices, summary: KitSummary) -> GuideSection:
    """Folded cards; where the decks are printed on both sides, the deeds alone."""
    deeds = desk.edition.words.deed.many if "deeds" in summary.documents else ""
    if choices.cards == "fold":
        folded = _listed([name for name in ("cards", deeds) if name])
        return GuideSection(f"{_capital(folded)}: fold first, glue, and only then cut", _CARDS, ("cards", "deeds"))
    decks = _listed([part.name for part in summary.parts.get("cards", ())]) or "the cards"
    note = f"{_capital(decks)}: printed on both sides, flipped on the {choices.flip} edge. Only cut them."
    return GuideSection(f"{_capital(deeds)}: fold first, glue, and only then cut", _CARDS, ("deeds",), note)


def _trade_board(desk: Desk) -> tuple[GuideStep, ...]:
    return _BUTTED


def _trade_pieces(desk: Desk) -> Iterator[GuideStep]:
    """How the pieces of the trading game are made, as far as the edition has them."""
    pieces, words = desk.edition.pieces, desk.edition.words
    kinds = ((pieces.small_building, words.small_building), (pieces.large_building, words.large_building))
    if buildings := [word.many for building, word in kinds if building.count]:
        yield GuideStep("tent", f"{_capital(_listed(buildings))}: cut, fold three times, glue the tab inside.")
    if pieces.tokens:
        tokens = _capital(words.token.many)
        yield GuideStep("standee", f"{tokens}: fold at the top, glue the faces together, bend the feet out.")
    if pieces.dice:
        yield _DIE


class GameSteps(NamedTuple):
    """What a game has steps of its own for: its board without glue strips, and its pieces."""

    butted: Callable[[Desk], Iterable[GuideStep]]
    pieces: Callable[[Desk], Iterable[GuideStep]]


GAMES: dict[str, GameSteps] = {
    "trade": GameSteps(_trade_board, _trade_pieces),
    "slide": GameSteps(slide_board_steps, slide_steps),
}


def _listed(names: list[str]) -> str:
    """``a, b and c``."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
