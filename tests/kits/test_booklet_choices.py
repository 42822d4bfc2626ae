"""Tests of finished rules PDFs by fold, paper, paper thickness and number of sets."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from printgen.geometry import Point, Rect, Size
from printgen.proof.glyphs import PrintedWord
from printgen.proof.kit_files import opened
from printgen.proof.page import Page
from tests.conftest import printgen
from tests.support.editions import ALL
from tests.support.pdfs import close_up, page_texts
from tests.support.printed_booklets import MARGIN, Build, Case, down, folio, panels, rules


def test_no_paragraph_is_broken_over_panels(build: Build) -> None:
    """Require each panel's text to end with a complete sentence, a table or a figure."""
    for theme in ALL:
        kit = opened(build(theme)["standard"].folder)
        lines = {page: found for sheet in rules(kit) for page, found in _ends(sheet)}
        for page in range(2, 8):
            if page + 1 not in lines:
                continue
            last, first = lines[page][1], lines[page + 1][0]
            # a writing line may end a panel too; the last line of an annotated deed is longer than a table row
            ends = re.search(r"[.:!?…†”)_]$", last) or len(last) < 40 or last.endswith("what you get for a mortgage")
            assert ends, (theme, page, last)
            assert not first[0].islower() or first.startswith("even"), (theme, page, first)  # caption


def _ends(page: Page) -> Iterator[tuple[int, tuple[str, str]]]:
    """Return the first and last line of text on each panel of a page."""
    for name, rect, words in panels(page):
        foot = folio(words, rect)
        text = [word for word in words if word is not foot]
        levels = sorted(down(word, rect) for word in text)
        if not levels:  # a picture alone
            continue
        said = [
            " ".join(word.text for word in sorted(text, key=lambda word: _along(word, rect)) if _level(word, rect, at))
            for at in (levels[0], levels[-1])
        ]
        yield int(name.rpartition("-")[2]), (said[0], said[1])


def _level(word: PrintedWord, rect: Rect, level: float) -> bool:
    return abs(down(word, rect) - level) < 1.5


def _along(word: PrintedWord, rect: Rect) -> float:
    return word.box.x if word.turn == 0 else -word.box.x


@pytest.mark.parametrize("thickness", [0.0, 0.1, 0.4])
def test_creep_moves_the_inner_sheet_towards_the_spine(build: Build, thickness: float) -> None:
    options = () if thickness == 0.1 else ("--thickness", f"{thickness}mm")
    kit = opened(build("wizarding", *Case("wizarding", "half").options, *options)["standard"].folder)
    assert {page.record.sheet for page in rules(kit)} == {1, 2}
    for page in rules(kit):
        spine = page.size.width / 2
        moved = (page.record.sheet - 1) * thickness
        for name, rect, words in panels(page):
            if name == "panel-1":
                continue  # all lines are centered
            begin = min(word.glyphs[0].origin[0] for word in words) - rect.x
            assert begin == pytest.approx(MARGIN + (moved if rect.x < spine - 1 else -moved), abs=0.01), name


@pytest.mark.parametrize("paper", ["letter", "a4", "tabloid", "a3"])
def test_the_flap_is_narrower_where_its_folds_are_ticked(build: Build, paper: str) -> None:
    kit = opened(build("knockopoly", *Case("knockopoly", "letter", paper).options)["standard"].folder)
    for page in rules(kit):
        strip = close_up(kit.folder / "rules.pdf", page.number, (0, 3.0, page.size.width, 2.0), 300).convert("L")
        columns = strip.resize((strip.width, 1)).tobytes()
        ticks = [x / 300 * 25.4 for x in range(1, strip.width) if columns[x] < 160 <= columns[x - 1]]
        left, right = ticks
        ends = sorted(item.rect.right for item in page.items)[:2]
        assert ends == pytest.approx(ticks, abs=0.1)
        outer, middle, inner = left, right - left, page.size.width - right
        flap, cover = (outer, inner) if page.record.side == "front" else (inner, outer)
        assert middle == pytest.approx(cover, abs=0.15)
        assert cover - flap == pytest.approx(1.5, abs=0.15)


@pytest.mark.parametrize(("paper", "width", "height"), [("tabloid", 431.8, 279.4), ("a3", 420.0, 297.0)])
def test_two_quarter_folds_lie_side_by_side_with_a_cut_between(
    build: Build, paper: str, width: float, height: float
) -> None:
    kit = opened(build("wizarding", *Case("wizarding", "quarter", paper, 2).options)["standard"].folder)
    outside, inside = rules(kit)
    for page in (outside, inside):
        assert page.size == pytest.approx(Size(width, height), abs=0.01)
        cut = page.cuts[-1]
        assert (cut.start, cut.end) == (Point(width / 2, 0), Point(width / 2, height))
        set_in = [(word.text, word.box) for word in page.words if word.turn != 270]
        left, right = ([one for one in set_in if (one[1].x > width / 2) == second] for second in (False, True))
        assert [text for text, _ in left] == [text for text, _ in right]
        for (_, one), (_, other) in zip(left, right, strict=True):
            assert other.x - one.x == pytest.approx(width / 2, abs=0.01)
            assert other.y == pytest.approx(one.y, abs=0.01)
    line = close_up(kit.folder / "rules.pdf", outside.number, (width / 2 - 0.6, 2.5, 1.2, height - 5), 300).convert("L")
    darkest = [min(line.crop((0, y, line.width, y + 1)).tobytes()) for y in range(line.height)]
    assert max(darkest) < 200, "the cut between the sets is not drawn all along"


def test_a_zine_bears_the_quick_rules_and_no_back(build: Build) -> None:
    for theme in ALL:
        kit = build(theme, "--only", "rules", "--variant", "minimal", "--fold", "zine")["minimal"]
        [said] = page_texts(kit.path("rules"))
        assert "Quick rules" in " ".join(said.split())
        assert [page["side"] for page in kit.document("rules")["pages"]] == ["front"]


OUTLINE = {"quarter": (2, 1), "half": (4, 2), "zine": (1, 1)}  # other folds use the layout of a quarter fold


@pytest.mark.long
@pytest.mark.parametrize("fold", OUTLINE)
def test_the_report_counts_the_sheets(fold: str, tmp_path: object) -> None:
    words = ("build", "wizarding", "--fold", fold, "--only", "rules", "--variant", "minimal", "--out", str(tmp_path))
    pages, sheets = OUTLINE[fold]
    assert re.search(rf"rules\.pdf +{pages} pages? on {sheets} sheet", printgen(*words).stdout)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--sets", "2"), "choose one of these papers: tabloid, a3"),
        (("--sets", "2", "--paper", "legal", "--fold", "z"), "do not fit side by side on legal paper"),
        (("--sets", "3", "--paper", "a3"), "--sets"),
        (("--thickness", "0.1mm"), "--thickness needs --fold half"),
        (("--thickness", "0.1", "--fold", "half"), "write a number and a unit"),
        (("--thickness", "3mm", "--fold", "half"), "at most 0.5mm thick"),
        (("--fold", "accordion"), "quarter"),
    ],
)
def test_what_cannot_be_folded_is_wrong_usage(options: tuple[str, ...], told: str, tmp_path: object) -> None:
    done = printgen("build", "classic", "--only", "rules", "--out", str(tmp_path), *options)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_a_kit_of_another_fold_is_another_kit(build: Build) -> None:
    half = Case("wizarding", "half").options
    choices = (
        *(Case("wizarding", fold).options for fold in ("quarter", "z", "half")),
        (*half, "--thickness", "0.4mm"),
        *(Case("wizarding", "quarter", "tabloid", sets).options for sets in (1, 2)),
    )
    assert len({build("wizarding", *options)["standard"].manifest["source"] for options in choices}) == 6


@pytest.mark.parametrize(
    ("edition", "points"),
    [("classic", 8.0), ("wizarding", 8.0), ("knockout", 9.0), ("knockopoly", 7.5), ("tournament", 7.5)],
)
def test_running_text_is_as_large_as_the_four_sides_of_a_quarter_fold_let_it_be(
    build, edition: str, points: float
) -> None:  # type: ignore[no-untyped-def]
    pages = opened(build(edition)["minimal"].folder).books["rules"].pages
    sizes = Counter(round(word.size, 2) for page in pages for word in page.words)
    assert sizes.most_common(1)[0][0] >= points
