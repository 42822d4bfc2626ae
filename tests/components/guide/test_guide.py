"""The guide measured as data: rulers true to the hair, all text within the margins, everything in it that should be."""

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from printgen.components.desk import Desk, desk_for
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.diagrams.pen import PICTURE
from printgen.components.guide.guide import USUAL, _breaks, guide
from printgen.components.guide.layout import RULERS, Ruler, ruler, tile_map
from printgen.components.guide.parts_list import SIGN, parts_list
from printgen.components.guide.printing import paper_name, tenths_of_inches
from printgen.components.guide.signs.paper import SIDES, printed_sides, stock
from printgen.components.guide.signs.thumbnails import THUMB, thumb
from printgen.components.guide.steps.booklet import booklet_steps
from printgen.components.guide.steps.building import building_sections
from printgen.components.guide.work_order import work_order
from printgen.drawing.frame import Frame, Group, Placed, Shape, Text, bounds
from printgen.drawing.icons import baked
from printgen.geometry import POINT, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.document import CARD, PLAIN, STIFF, STRONG
from printgen.kit.layouts import Booklet, FoldName, Leaves
from printgen.kit.paper import Flip
from printgen.kit.pieces import Component
from printgen.kit.sheet import Placement
from printgen.kit.summary import KitSummary
from printgen.sheets.folds.panel_order import signature
from printgen.sheets.paper_sizes import PAPERS
from printgen.theme.read.load import load_theme
from tests.support.editions import ALL, EVENTS, edition_of
from tests.support.kit_samples import ROWS, document, summary_of
from tests.support.labels import counted

CHANCE, DEEDS = (
    PartCount("deck-chance", 16, counted("Chance card", "Chance cards")),
    PartCount("deeds", 28, counted("deed", "deeds")),
)
NOTES = PartCount("notes", 210, counted("banknote", "banknotes"))
DICE = PartCount("dice", 2, counted("die", "dice"))
PIECES = (
    PartCount("small-buildings", 32, counted("house", "houses")),
    PartCount("tokens", 8, counted("token", "tokens")),
    DICE,
)
CONTENTS = (CHANCE, DEEDS, NOTES, *PIECES)
PARTS = {
    "board": (PartCount("board", 1, counted("board", "boards")),),
    "cards": (CHANCE,),
    "deeds": (DEEDS,),
    "money": (NOTES,),
    "pieces": PIECES,
}
DOCUMENTS = {"board": (9, 9), "cards": (6, 6), "deeds": (5, 5), "money": (21, 21), "pieces": (2, 2), "rules": (2, 1)}


@pytest.fixture(scope="module")
def theme():  # type: ignore[no-untyped-def]
    return load_theme("knockopoly", frozenset(baked()))


@pytest.fixture
def desk(theme) -> Desk:  # type: ignore[no-untyped-def]
    return desk_for(theme)


def summary(paper: str = "letter", booklet: Booklet = Booklet()) -> KitSummary:  # noqa: B008
    return summary_of(DOCUMENTS, PARTS, paper, booklet)


def folded_from(kit: KitSummary, fold: FoldName) -> KitSummary:
    """The summary with as many sheets of rules as the fold takes."""
    rules = document("rules", *((4, 2) if fold == "half" else (2, 1)))
    return kit._replace(documents=(*(one for one in kit.documents if one.row.name != "rules"), rules))


def made(desk: Desk, paper: str = "letter", overlap: float = 6.35, **choices: object) -> Component:
    chosen = Choices(PAPERS[paper], overlap, **choices)  # type: ignore[arg-type]
    return guide(desk, chosen, summary(paper, chosen.booklet)._replace(overlap=overlap))


def items(frame: Frame, x: float = 0.0, y: float = 0.0, turned: bool = False) -> Iterator[tuple[Point, Placed, bool]]:
    """Every item of a frame with the place of its origin on the page, and whether it is turned."""
    for entry in frame.items:
        at = Point(x + entry.at.x, y + entry.at.y)
        if isinstance(entry.item, Group):
            yield from items(entry.item.frame, *at, turned or entry.item.turn != 0)
        else:
            yield at, entry, turned


def strings(component: Component) -> str:
    found = [e.item.string for p in component.pieces for _, e, _ in items(p.front) if isinstance(e.item, Text)]
    return " ".join(" ".join(found).split())


@pytest.mark.parametrize("kind", RULERS, ids=lambda kind: kind.title)
def test_a_ruler_is_exactly_as_long_as_it_says(desk: Desk, kind: Ruler) -> None:
    edge, *ticks = _lines(next(e.item for e in ruler(desk, kind, Point(4.0, 1.0)) if isinstance(e.item, Shape)))
    assert edge == (4.0, 1.0, 4.0 + kind.length, 1.0)
    xs = [x for x, _, _, _ in ticks]
    assert xs[-1] - xs[0] == pytest.approx({"100 mm": 100.0, "4 in": 101.6}[kind.title], abs=1e-9)
    assert len(xs) == {"100 mm": 101, "4 in": 33}[kind.title]
    assert all(b - a == pytest.approx(kind.tick) for a, b in pairwise(xs))


def _lines(drawn: Shape) -> list[tuple[float, float, float, float]]:
    ends = [(float(part[1]), float(part[2])) for part in drawn.path]  # type: ignore[misc, arg-type]
    return [(*start, *end) for start, end in zip(ends[::2], ends[1::2], strict=True)]


@pytest.mark.parametrize("kind", RULERS, ids=lambda kind: kind.title)
def test_a_rulers_numbers_stand_below_their_ticks(desk: Desk, kind: Ruler) -> None:
    for at, text in ((e.at, e.item) for e in ruler(desk, kind, Point(0, 0)) if isinstance(e.item, Text)):
        middle = at.x + desk.setter.faces.width(text.string, text.face, text.size) / 2
        unit = {"100 mm": 1.0, "4 in": 25.4}[kind.title]
        assert middle == pytest.approx(float(text.string) * unit, abs=0.01)


@pytest.mark.parametrize("paper", list(PAPERS))
@pytest.mark.parametrize("overlap", [6.35, 0.0])
def test_everything_stands_within_the_margins_of_one_or_two_pages(desk: Desk, paper: str, overlap: float) -> None:
    component = made(desk, paper, overlap=overlap)
    assert isinstance(component.layout, Leaves)
    assert len(component.pieces) in (1, 2)
    assert not desk.setter.misfits
    room = Rect.of(PAPERS[paper].size).inset(USUAL.margin)
    for piece in component.pieces:
        assert piece.front.size == PAPERS[paper].size
        for at, entry, turned in items(piece.front):
            if isinstance(entry.item, Shape):
                box = bounds(entry.item.path).moved(at.x, at.y)
                assert room.inset(-1e-6).holds(box), entry
            elif isinstance(entry.item, Text) and not turned:
                text = entry.item
                wide = desk.setter.faces.width(text.string.rstrip(), text.face, text.size)
                up, down = 0.6 * text.size * POINT, 0.15 * text.size * POINT
                assert room.inset(-1e-6).holds(Rect(at.x, at.y - up, wide, up + down)), text


def test_no_text_is_smaller_than_eight_points(desk: Desk) -> None:
    sizes = {e.item.size for p in made(desk).pieces for _, e, _ in items(p.front) if isinstance(e.item, Text)}
    assert min(sizes) >= 8


def test_it_tells_files_contents_commands_and_credits(desk: Desk) -> None:
    said = strings(made(desk))
    for name, (pages, sheets) in DOCUMENTS.items():
        what = {"rules": "the rules booklet"}.get(name) or ", ".join(
            f"{part.number} {part.name}" for part in PARTS[name]
        )
        again = "; for six players or more, print it twice" if name == "money" else ""
        assert f"{name}.pdf {what}{again} {pages} {sheets}" in said
    for part in CONTENTS:
        assert f"{part.number} {part.name}" in said
    assert "100%" in said
    assert "flip on long edge" in said
    assert "cards.pdf: lost cards" in said
    assert "deeds.pdf: lost deeds" in said
    assert "money.pdf: more notes for the bank" in said
    assert "pieces.pdf: lost pieces" in said
    assert "--" not in said, "a family that has but the paper types no commands"
    assert "Material Design Icons" in said
    for line in (*desk.edition.notices, *desk.edition.credits):
        assert desk.say(line) in said


def test_duplex_cards_and_butted_tiles_have_their_own_words(desk: Desk) -> None:
    plain, other = strings(made(desk)), strings(made(desk, cards="duplex", flip="short", overlap=0.0))
    assert "flip on short edge" in other
    assert "flip on short edge" not in plain
    assert "edge to edge" in other
    assert "edge to edge" not in plain
    assert "Cards and deeds: fold first" in plain
    assert "fold first" not in other
    assert "Cards and deeds: print both sides, then cut" in other
    assert "Print on both sides, flipped on the short edge." in other
    assert "Only cut them" in other
    assert "Only cut them" not in plain


FOLDS = {
    "quarter": ("flipped on the long edge", "lower right: fold the top half back", 4),
    "half": ("flipped on the short edge", "Staple twice", 4),
    "zine": ("Print one side.", "push the ends together", 4),
    "letter": ("flipped on the short edge", "the narrow right part in", 3),
    "z": ("flipped on the short edge", "the right part to the back", 3),
}


@pytest.mark.parametrize(("fold", "sets"), [(fold, sets) for fold in FOLDS for sets in (1, 2)])
def test_the_booklets_steps_are_those_of_its_fold(desk: Desk, fold: FoldName, sets: int) -> None:
    paper = "tabloid" if sets == 2 else "letter"
    printed, step, count = FOLDS[fold]
    kit = summary(paper, Booklet(fold, sets))
    steps = booklet_steps(desk, Choices(PAPERS["letter"]), folded_from(kit, fold))
    said = " ".join(one.caption for one in steps)
    turned = sets == 2 and kit.signature.flip
    assert (printed if not turned else f"flipped on the {kit.signature.flip} edge") in said
    assert step in said
    assert ("Cut each sheet in two" in said) == (sets == 2)
    assert len(steps) == count + sets - 1
    for words, (_, other, _) in FOLDS.items():
        assert (other in said) == (words == fold)


def _lettered(frame: Frame) -> Iterator[Group]:
    """The groups, however deep, that hold a text themselves."""
    for _, item in frame.items:
        if isinstance(item, Group):
            texts = any(isinstance(inner.item, Text) for inner in item.frame.items)
            yield from (item,) if texts else _lettered(item.frame)


@pytest.mark.parametrize("fold", FOLDS)
def test_the_picture_of_the_sheet_shows_its_pages_as_they_are_printed(desk: Desk, fold: FoldName) -> None:
    plan = signature(Booklet(fold), PAPERS["letter"])
    kit = summary("letter", Booklet(fold))
    first = booklet_steps(desk, Choices(PAPERS["letter"]), folded_from(kit, fold))[0]
    assert isinstance(first.drawing, Frame)
    shown = [(one.turn, next(items(one.frame))[1].item) for one in _lettered(first.drawing)]
    nested = {3: 7, 4: 8} if fold == "half" else {}
    wanted = [(slot.turn, str(nested.get(slot.page, slot.page))) for slot in plan.outside + plan.inside]
    assert [(turn, text.string) for turn, text in shown if isinstance(text, Text)] == wanted
    for _, entry, _ in items(first.drawing):
        if isinstance(entry.item, Shape):
            assert Rect.of(PICTURE).holds(bounds(entry.item.path))


@pytest.mark.parametrize("fold", FOLDS)
@pytest.mark.parametrize(("paper", "sets"), [("letter", 1), ("a4", 1), ("legal", 1), ("tabloid", 2), ("a3", 2)])
def test_a_guide_of_every_fold_stands_on_its_pages(desk: Desk, paper: str, sets: int, fold: FoldName) -> None:
    component = made(desk, paper, fold=fold, sets=sets)
    assert not desk.setter.misfits
    assert len(component.pieces) in (1, 2)
    said = strings(component)
    flip = signature(Booklet(fold, sets), PAPERS[paper]).flip
    what = f"the {'quick rules' if fold == 'zine' else 'rules booklet'}{', twice' if sets == 2 else ''} 2 1"
    assert f"rules.pdf {what}" in said
    assert said.count("both sides, flip on") == (flip is not None)
    assert f"both sides, flip on {flip} edge" in said or flip is None


def test_steps_for_what_an_edition_lacks_are_left_out(desk: Desk) -> None:
    pieces = msgspec.structs.replace(desk.edition.pieces, tokens=[], dice=0)
    few = desk_for(desk.theme._replace(edition=msgspec.structs.replace(desk.edition, pieces=pieces)))
    assert "Dice:" in strings(made(desk))
    assert "Dice:" not in strings(made(few))
    assert "Tokens:" not in strings(made(few))


def test_the_map_has_every_tile_in_proportion(desk: Desk) -> None:
    frame = tile_map(desk, summary())
    assert frame
    drawn = [bounds(e.item.path) for e in frame.items if isinstance(e.item, Shape) and e.item.path[-1] == ("Z",)]
    cells = [cell for cell in drawn if 5 < cell.width < 12 and cell.height > 5]
    assert len(cells) == 9
    assert cells[1].width / cells[0].width == pytest.approx(127.0 / 190.5)
    assert cells[3].height / cells[0].height == pytest.approx(127.0 / 190.5)
    assert cells[3].y > cells[0].bottom + 1, "rows are not apart"
    assert [e.item.string for e in frame.items if isinstance(e.item, Text)] == [
        f"{row}, {column}" for row in (1, 2, 3) for column in (1, 2, 3)
    ]


def test_tiles_and_nets_keep_their_left_and_right_in_arabic() -> None:
    desk = desk_for(load_theme("classic", frozenset(baked()), "ar"))
    for section in building_sections(desk, Choices(PAPERS["letter"], 6.35), summary()):
        works = {entry.row.work for entry in section.documents}
        for step in section.steps if works & {"join", "make"} else ():
            assert isinstance(step.drawing, Frame)
            assert all(isinstance(entry.item, Group) and entry.item.fixed for entry in step.drawing.items)


@pytest.mark.parametrize(
    ("paper", "name"),
    [
        ("letter", "Letter, 8 ½ × 11 in"),
        ("legal", "Legal, 8 ½ × 14 in"),
        ("tabloid", "Tabloid, 11 × 17 in"),
        ("a4", "A4, 210 × 297 mm"),
        ("a3", "A3, 297 × 420 mm"),
    ],
)
def test_a_paper_is_called_as_where_it_is_sold(desk: Desk, paper: str, name: str) -> None:
    shown = paper_name(desk, PAPERS[paper])
    assert " ".join(shown.split()) == name
    assert "\u00a0×\u00a0" in shown  # no line ends within a size
    said = strings(made(desk, paper))
    assert name in said
    assert ("65 lb cover" in said) == name.endswith("in")
    assert "120–160 g/m²" in said


def test_the_order_of_gluing_and_the_tools_are_told(desk: Desk) -> None:
    said = strings(made(desk))
    assert "Join each row first, then the rows" in said
    assert "right and below, where there is one" in said
    assert "Steel ruler" in said
    assert "stiff card of 20 × 20 in" in said
    assert "stiff card of 508 × 508 mm" in strings(made(desk, "a4"))
    measured = tenths_of_inches(desk, Size(400.0, 254.0))
    assert measured.replace("\xa0", " ") == "15.8 × 10 in"  # 15.75 in: the board has room


def test_it_tells_what_was_chosen_where_that_is_not_as_usual(desk: Desk) -> None:
    assert "Chosen for this kit: overlap 6.35mm." in strings(made(desk)), "all else is as usual"
    set_here = desk._replace(theme=desk.theme._replace(settings=("rules.income_tax=flat",)))
    said = strings(made(set_here, "a4", board_size=400.0, saver=True, copies={"money": 2, "cards": 3}))
    chosen = "paper a4 · copies money=2,cards=3 · overlap 6.35mm · board-size 400mm · saver · rules.income_tax=flat"
    assert f"Chosen for this kit: {chosen}." in said.replace("\u00ad", "")


def test_steps_speak_the_editions_words(desk: Desk) -> None:
    said, words = strings(made(desk)), desk.edition.words
    assert f"{words.small_building.many} and {words.large_building.many}: cut" in said
    assert "Banknotes, houses, tokens and dice" in said  # as the summary counts them


def test_the_guide_of_a_kit_names_what_is_in_each_file(kit) -> None:  # type: ignore[no-untyped-def]
    from tests.support.pdfs import page_texts, squeezed

    said = squeezed("".join(page_texts(kit.path("guide"))))
    for row in (
        "board.pdf 1 board 9 9",
        "deeds.pdf 28 Supply cards 5 5",
        "money.pdf 210 banknotes",
        "pieces.pdf 32 Study Sheets, 12 Answer Keys, 8 tokens, 2 dice",
        "cards.pdf 16 Get Schooled cards, 16 Spell Backfire cards",
    ):
        for part in row.split(" ", 1):
            assert all(squeezed(word) in said for word in part.split(", ")), part


@pytest.mark.long
def test_a_kits_boards_are_counted(theme) -> None:  # type: ignore[no-untyped-def]
    from printgen.flow.pipeline import lay_out

    for copies, said in (({}, "1 board"), ({"board": 2}, "2 boards")):
        (part,) = lay_out(theme, Choices(PAPERS["letter"], copies=copies)).parts["board"]
        assert f"{part.number} {part.name}" == said


def frames(frame: Frame) -> Iterator[Frame]:
    """A frame and all frames in it."""
    yield frame
    for entry in frame.items:
        if isinstance(entry.item, Group):
            yield from frames(entry.item.frame)


def signs(component: Component, size: Size) -> list[Frame]:
    """The signs of a size on the first page, from the top."""
    return [frame for frame in frames(component.pieces[0].front) if frame.size == size]


def test_each_file_has_its_look_and_the_way_it_is_printed_in_pictures(desk: Desk) -> None:
    kit = summary()
    component = made(desk)
    looks, ways = signs(component, THUMB), signs(component, SIDES)
    listed = looks[: len(DOCUMENTS)]
    assert listed == [thumb(desk, ROWS[name], kit, name in ("cards", "deeds")) for name in DOCUMENTS]
    assert len({look.items for look in listed}) == len(DOCUMENTS), "two files look alike"
    flip = kit.signature.flip
    folded = picture(desk, "folded")
    wanted = {"cards": folded, "deeds": folded, "rules": printed_sides(flip, kit.signature.paper)}
    assert ways == [wanted.get(name, printed_sides(None, kit.paper.size)) for name in DOCUMENTS]


@pytest.mark.parametrize(
    ("size", "flip", "upright"),
    [
        (Size(210, 297), "long", True),
        (Size(210, 297), "short", False),
        (Size(297, 210), "long", False),
        (Size(297, 210), "short", True),
    ],
)
def test_the_edge_over_which_a_sheet_is_turned_is_drawn_heavily(size: Size, flip: Flip, upright: bool) -> None:
    shapes = [entry.item for entry in printed_sides(flip, size).items if isinstance(entry.item, Shape)]
    [edge] = [bounds(shape.path) for shape in shapes if shape.stroke and shape.stroke.ink.role == "cut"]
    assert (edge.height > edge.width) == upright


def test_a_thicker_paper_is_drawn_thicker(desk: Desk) -> None:
    depths = []
    for paper in (PLAIN, STRONG, CARD, STIFF):
        front = [entry.item for entry in stock(desk, paper.thick).items if isinstance(entry.item, Shape)][2]
        depths.append(bounds(front.path).height)
    assert depths == sorted(set(depths))


def test_of_two_compared_prints_the_right_one_is_as_long_as_the_ruler(desk: Desk) -> None:
    good, bad = picture(desk, "ruler-right"), picture(desk, "ruler-wrong")
    for frame, same in ((good, True), (bad, False)):
        print_, *_ = [bounds(entry.item.path) for entry in frame.items if isinstance(entry.item, Shape)]
        ruler_ticks = [
            bounds(entry.item.path)
            for entry in frame.items
            if isinstance(entry.item, Shape) and entry.item.stroke and entry.item.fill is None
        ][1]
        assert (print_.width == pytest.approx(ruler_ticks.width)) == same
        assert print_.x == pytest.approx(ruler_ticks.x)


def test_the_order_of_work_is_that_of_the_kits_files(desk: Desk) -> None:
    kit = summary()
    chosen = Choices(PAPERS["letter"])
    whole = [text.string for text in _texts(work_order(desk, chosen, kit, 190.0))]
    assert [word for word in whole if word.isdigit()] == list("12345")
    few = kit._replace(documents=(document("money", 21, 21), document("rules", 2, 1)), board=Size(0.0, 0.0))
    part = [text.string for text in _texts(work_order(desk, chosen, few, 190.0))]
    assert [word for word in part if word.isdigit()] == list("12")
    assert "Cut the cards" not in " ".join(part)
    assert "Cut the money, fold the booklet." in " ".join(part), "it tells of pieces that the kit has not"


def _texts(frame: Frame) -> list[Text]:
    return [entry.item for _, entry, _ in items(frame) if isinstance(entry.item, Text)]


@pytest.mark.long
def test_the_parts_are_listed_with_their_looks(desk: Desk) -> None:
    from printgen.flow.pipeline import lay_out

    parts = lay_out(desk.theme, Choices(PAPERS["letter"])).parts
    kit = summary_of(DOCUMENTS, parts)
    contents = kit.contents
    frame = parts_list(desk, kit, 90.0)
    looks = [found for found in frames(frame) if found.size == SIGN]
    assert len(looks) == len(contents)
    assert all(found.items for found in looks), "a part has no picture"
    said = " ".join(text.string for text in _texts(frame))
    for part in contents:
        assert f"{part.number} {part.name}" in said


def test_a_count_of_many_figures_finds_its_room(desk: Desk) -> None:
    few = {"money": (NOTES._replace(number=123_456),), "pieces": (DICE,)}
    frame = parts_list(desk, summary_of(DOCUMENTS, few), 78.0)
    assert not desk.setter.misfits
    assert "123456 banknotes" in " ".join(text.string for text in _texts(frame))
    number, name, *_ = [(at, entry.item) for at, entry, _ in items(frame) if isinstance(entry.item, Text)]
    assert isinstance(number[1], Text)
    wide = desk.setter.faces.width(number[1].string, number[1].face, number[1].size)
    assert SIGN.width <= number[0].x
    assert number[0].x + wide < name[0].x


def test_pages_are_as_few_as_can_be_and_evenly_filled() -> None:
    assert _breaks([100.0, 100.0, 100.0], 250.0, 3.5) in ((1,), (2,))
    assert _breaks([50.0, 60.0, 70.0, 60.0], 260.0, 3.5) == ()
    assert _breaks([200.0, 30.0, 30.0, 200.0], 240.0, 3.5) == (2,)
    assert _breaks([200.0, 200.0, 30.0], 210.0, 3.5) == (1, 2)


def test_a_guide_of_many_files_is_set_closer_rather_than_on_a_third_page(build) -> None:  # type: ignore[no-untyped-def]
    for paper in ("letter", "a4"):
        kit = build("tournament", "--paper", paper, "--only", "guide")["minimal"]
        assert len(kit.document("guide")["pages"]) == 2, paper


@pytest.mark.parametrize("edition", [name for name in ALL if name not in EVENTS])
def test_a_guide_of_two_sheets_still_tells_its_steps_when_every_word_is_blanked(build, edition: str) -> None:  # type: ignore[no-untyped-def]
    from PIL import ImageDraw

    from printgen.proof.pages.opened import opened

    pages = opened(build(edition)["minimal"].folder).books["guide"].pages
    pages = pages[: len(pages) - (edition_of(edition).guide is not None)]  # a page of the theme's own is all words
    assert len(pages) == 2
    for page in pages:
        image, scale = page.pixels(72).convert("L"), 72 / 25.4
        draw = ImageDraw.Draw(image)
        for word in page.words:
            x, y, wide, tall = (value * scale for value in word.box)
            draw.rectangle((x - 1, y - 1, x + wide + 1, y + tall + 1), fill=255)
        bands = [image.crop((0, top, image.width, top + 60)) for top in range(90, image.height - 130, 60)]
        shares = [sum(band.histogram()[:160]) / (band.width * band.height) for band in bands]
        assert min(shares) > 0.008, "a stretch of the page has nothing but words"


@pytest.mark.parametrize("card", [Rect(20.0, 30.0, 70.0, 120.0), Rect(10.0, 10.0, 85.0, 49.0)])
def test_a_thumbnail_shows_the_pieces_of_the_first_sheet_in_their_true_shape(desk: Desk, card: Rect) -> None:
    kit = summary()
    pieces = (Placement("a-01", "front", card), Placement("a-01", "back", card.moved(100.0, 0.0)))
    documents = tuple(one._replace(placed=pieces) if one.row.name == "cards" else one for one in kit.documents)
    frame = thumb(desk, ROWS["cards"], kit._replace(documents=documents), folded=False)
    page, *_ = (bounds(entry.item.path) for entry in frame.items if isinstance(entry.item, Shape))
    *_, front, back = (bounds(entry.item.path) for entry in frame.items if isinstance(entry.item, Shape))
    assert front.width / front.height == pytest.approx(card.width / card.height)
    assert front.width / page.width == pytest.approx(card.width / 215.9, rel=0.01)
    assert back.x > front.right
    assert page.holds(front)
