"""Tests of the limits on problems and on suggestions when a theme has many mistakes."""

import difflib
import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printgen import limits
from printgen.errors import Mark, Problem, first_problems
from printgen.messages import Message
from printgen.theme import files
from printgen.theme.files import Budget, RefusedError, proven_picture
from tests.conftest import ROOT
from tests.support.lowered_limits import lower
from tests.support.small_theme import TEXT, bent, problems, write


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the searches for similar names."""
    made: list[str] = []
    search: Callable[..., list[str]] = difflib.get_close_matches

    def counted(word: str, *rest: Any, **options: Any) -> list[str]:
        made.append(word)
        return search(word, *rest, **options)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    return made


def section(field: str, lines: list[str]) -> str:
    """Return the small theme with these lines in a booklet section."""
    return TEXT + f"booklet:\n  {field}:\n" + "".join(f"    {line}\n" for line in lines)


CARDS = '  - id: more\n    name: More\n    icon: chest\n    colour: "#334455"\n    hatch: dots\n    cards:\n'

STORMS = {
    "sections": section("replace", [f"sektion-{n}: Read this." for n in range(700)]),
    "placeholders": section("notes", ["rent: \"" + " ".join(f"{{salery{n}}}" for n in range(1200)) + "\""]),
    "icons": bent(("decks:\n", "decks:\n" + CARDS + "".join(
        f"      - {{id: c{n}, text: Go on., icon: bote-{n}}}\n" for n in range(700)
    ))),
    "fields": TEXT + "".join(f"extra{n}: 1\n" for n in range(701)),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("storm", STORMS)
def test_of_many_faults_fifty_are_told_and_searched_for(storm: str, tmp_path: Path, searches: list[str]) -> None:
    found = problems(write(tmp_path, STORMS[storm]))
    assert len(found) == 51
    assert found[-1].more >= 650
    assert len(searches) <= 150


@pytest.mark.parametrize("value", ["[rising]", "{a: b}", "[[]]", "null", "1"])
def test_a_groups_dress_of_another_kind_is_told_with_its_place(value: str, tmp_path: Path) -> None:
    for field, usual in (("hatch", "rising"), ("mark", "M0"), ("colour", '"#000000"')):
        (found, *_) = problems(write(tmp_path, bent((f"{field}: {usual}", f"{field}: {value}"))))
        assert f"groups.g0.{field}" in found.message


def test_problems_are_told_in_order_each_once_and_counted() -> None:
    many = [Problem(f"no {n}", Mark("a", n, 1)) for n in range(80, 0, -1)]
    found = first_problems([*many, *many, Problem("and 7 more problems", more=7)])
    assert [problem.message for problem in found[:50]] == [f"no {n}" for n in range(1, 51)]
    assert found[50:] == [Problem("and 37 more problems", more=37)]
    assert first_problems(many[:50]) == many[49::-1]


def test_of_many_files_that_are_not_there_fifty_are_looked_for(tmp_path: Path) -> None:
    lines = "".join(f"      - {{id: c{n}, text: Go on., art: p{n}.png}}\n" for n in range(300))
    found = problems(write(tmp_path, bent(("decks:\n", "decks:\n" + CARDS + lines))))
    assert len(found) == 51
    assert found[-1].more < 10, "files beyond the fiftieth were looked for"


def picture(wide: int, high: int, form: str = "PNG") -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (wide, high)).save(data, form)
    return data.getvalue()


def test_a_picture_of_a_pixels_width_may_not_be_endless() -> None:
    with pytest.raises(RefusedError, match="has 1 x 20001 pixels") as refused:
        proven_picture(picture(1, 20_001), "a.png")
    assert refused.value.hint == "at most 25 megapixels, and 20,000 pixels on each side"


@pytest.mark.filterwarnings("ignore")  # the command line silences the loggers of libraries
def test_a_photograph_with_odd_segments_is_shown_or_refused() -> None:
    data = picture(30, 20, "JPEG")
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\xff\xff\xff\xff\0\0\0\0\0\0\0\0"
    with pytest.raises(RefusedError, match="not a complete PNG, JPEG"):
        proven_picture(data[:2] + b"\xff\xe1\0\x20" + exif + data[2:], "a.jpg")
    kept = proven_picture(data[:2] + b"\xff\xff\xff\xe1\0\x22" + exif + data[2:], "a.jpg").data
    with Image.open(io.BytesIO(kept)) as shown:
        shown.load()
    assert b"Exif" not in kept


def test_a_themes_files_are_counted_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small = picture(40, 40)
    files = {f"p{n}__png": small for n in range(3)}
    cards = "".join(f"      - {{id: c{n}, text: Go on., art: p{n}.png}}\n" for n in range(3))
    folder = write(tmp_path, bent(("decks:\n", "decks:\n" + CARDS + cards)), **files)
    lower(monkeypatch, "PICTURES_PIXELS", 4_000)
    assert "with 'p2.png', the theme's pictures have more than 4,000 pixels" in [
        one.message for one in problems(folder)
    ]
    lower(monkeypatch, "THEME_FILES", 2 * len(small))
    assert any("the theme's files are larger than" in one.message for one in problems(folder))


def test_the_file_with_the_largest_share_of_all_limits_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = {"p0__png": picture(10, 10), "p1__png": picture(60, 60), "p2__png": picture(20, 20)}
    cards = "".join(f"      - {{id: c{n}, text: Go on., art: p{n}.png}}\n" for n in range(3))
    folder = write(tmp_path, bent(("decks:\n", "decks:\n" + CARDS + cards)) + "icons: {own: M0 0h9v9z}\n", **sizes)
    lower(monkeypatch, "PICTURES_PIXELS", 5_000)
    lower(monkeypatch, "ICONS_LETTERS", 30)
    monkeypatch.setattr(files, "_EXPENSIVE", {files.PICTURES_PIXELS: "pixels", files.ICONS_LETTERS: "icons"})
    found = next(one for one in problems(folder) if "comes too close to several limits at once" in one.message)
    lines = (folder / "theme.yaml").read_text(encoding="utf-8").splitlines()
    assert found.where
    assert "p1.png" in lines[found.where.line - 1]
    assert found.hint == "use less of one of them; this takes the largest share"


def test_a_picture_that_is_known_to_be_sound_is_not_proven_again_and_counts_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    proven: files.ProvenPictures = {}
    names: list[str] = []
    prove = files.proven_picture

    def counted(data: bytes, name: str, left: int) -> files.ProvenPicture:
        names.append(name)
        return prove(data, name, left)

    monkeypatch.setattr(files, "proven_picture", counted)
    wide, small = picture(10, 10), picture(10, 9)
    assert [files.FileChecker(proven).checked(data, "a.png", "picture") for data in (wide, small, wide)] == [
        wide,
        small,
        wide,
    ]
    assert names == ["a.png", "a.png"]
    files.forget_others(proven, {"a.png": small})
    assert [one.data for one in proven.values()] == [small]
    lower(monkeypatch, "PICTURES_PIXELS", 150)
    crowded = files.FileChecker(proven)
    crowded.checked(small, "a.png", "picture")
    with pytest.raises(RefusedError, match="the theme's pictures have more than"):
        crowded.checked(small, "b.png", "picture")


def test_a_name_of_a_neighbor_that_no_disk_holds_is_told_with_its_place(tmp_path: Path) -> None:
    found = problems(write(tmp_path, f"format: 1\ntitle: Town\nextends: ../{'x' * 3000}\n"))
    (long,) = (one for one in found if "' is too long" in one.message)
    assert long.where
    assert (long.where.line, long.where.column) == (3, 10)


def test_a_file_that_is_refused_is_read_once_wherever_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def refuse(_: bytes, name: str, *__: object) -> None:
        read.append(name)
        raise RefusedError("no", "mend it")

    monkeypatch.setattr(files, "proven_picture", refuse)
    cards = "".join(f"      - {{id: more-{n}, text: Go on., art: a.png}}\n" for n in range(9))
    found = problems(write(tmp_path, bent(("decks:\n", f"decks:\n{CARDS}{cards}")), a__png=b"x"))
    assert len({problem.where for problem in found if problem.message == "no"}) == 9
    assert read == ["a.png"]


def test_a_text_in_which_quotes_and_lists_hold_one_another_is_refused_at_its_place(tmp_path: Path) -> None:
    (problem,) = problems(write(tmp_path, section("notes", ['rent: "' + "- a\\n> q\\n" * 400 + '"'])))
    assert problem.message == "booklet.notes.rent: its lines begin 400 quotes; at most 60"
    assert problem.where
    most = section("notes", ['rent: "' + "- a\\n> q\\n" * 60 + '"'])
    assert "quotes" not in str(problems(write(tmp_path, most)))


OWN_ICONS = "icons:\n  one: M0 0h9v9z\n  two: M0 0h9v9z\n"
TWO_TEXTS = section("notes", ["rent: Read this.", "money: Read that."])
LISTED = CARDS.replace("    cards:", "    cards_file: a.csv")
TWO_LISTS = bent(("decks:\n", f"decks:\n{LISTED}{LISTED.replace('id: more', 'id: much')}"))


@pytest.mark.parametrize(
    ("limit", "most", "text", "message"),
    [
        ("ICONS_LETTERS", 15, f"{TEXT}{OWN_ICONS}", "icons.two: with it, the theme's icons have more than"),
        ("TEXTS_LETTERS", 19, TWO_TEXTS, "booklet: its texts have 20 characters together; at most 19"),
        ("THEMES_BYTES", 5_000, "format: 1\nextends: classic\n", "more than 5,000 bytes (theme: theme.yaml"),
        ("CARDS_BYTES", 30, TWO_LISTS, "more than 30 bytes (table of cards: one file, and in total for a theme"),
        ("CARDS_ROWS", 3, TWO_LISTS, "more than 3 (table of cards: rows of one table, and in total for a theme"),
    ],
)
def test_what_a_theme_says_has_a_limit_in_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int, text: str, message: str
) -> None:
    lower(monkeypatch, limit, most)
    found = problems(write(tmp_path, text, a__csv=b"id,text\na,Go.\nb,Go.\n"))
    (limited,) = [problem for problem in found if problem.message.startswith(message)]
    assert limited.where


def test_a_spent_limit_can_be_translated() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "printgen").rglob("*.py"))
    spent = {"ICONS_LETTERS", "TEXTS_LETTERS", *re.findall(r"\.spend\(([A-Z_]+)", code)}
    assert len(spent) > 10
    for name in spent:
        limit = getattr(limits, name)
        assert isinstance(limit.kind, Message), name
        assert isinstance(limit.what, Message), name


def test_what_is_dear_to_read_has_a_limit_in_all_kinds_together() -> None:
    budget = Budget()
    budget.spend(limits.SHEET_CELLS, limits.SHEET_CELLS.most // 2)
    budget.spend(limits.PICTURES_PIXELS, limits.PICTURES_PIXELS.most * 2 // 5)
    budget.spend(limits.THEME_FILES, limits.THEME_FILES.most * 2 // 5)  # encoded bytes count as well as pixels
    assert not budget.is_spent
    with pytest.raises(RefusedError) as refused:
        budget.spend(limits.ICONS_LETTERS, limits.ICONS_LETTERS.most // 5)
    listed = "cells of sheets 50 %, pixels of pictures 40 %, fonts and pictures 40 %, path data of icons 20 %"
    assert refused.value.message == (
        f"the theme comes too close to several limits at once: {listed}; at most 100 % together"
    )
    assert budget.is_spent


def test_the_shares_that_are_listed_exceed_the_limit_together() -> None:
    budget = Budget()
    budget.spend(limits.THEME_FILES, limits.THEME_FILES.most)
    with pytest.raises(RefusedError) as refused:
        budget.spend(limits.ICONS_LETTERS, 1)
    assert "fonts and pictures 100 %, path data of icons 1 %; at most 100 % together" in refused.value.message


@pytest.mark.parametrize("dear", ["icons", "booklet"])
def test_a_theme_that_asks_for_much_of_everything_is_refused_before_its_files_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dear: str
) -> None:
    monkeypatch.setattr(files, "gather", None)
    lower(monkeypatch, "THEME_SHARES", 9)
    texts = "".join(f"    - {{id: own-{n}, title: Own, text: {'On. ' * 4_800}}}\n" for n in range(2))
    icons = "".join(f"  own-{n}: M0 0h9v9{'l1 1l-1-1' * 2_000}z\n" for n in range(2))
    text = f"{TEXT}icons:\n{icons}" if dear == "icons" else f"{TEXT}booklet:\n  add:\n{texts}"
    found = problems(write(tmp_path, text))
    (much,) = [one for one in found if one.message.startswith("the theme comes too close to several limits at once:")]
    assert much.where == Mark(str(tmp_path / "theme.yaml"), len(TEXT.splitlines()) + 2, 3)


def test_drawings_are_not_read_once_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    lower(monkeypatch, "SVGS_STEPS", 8)
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9h-9z"/></svg>'
    much = files.FileChecker()
    assert much.checked(drawing, "a.svg", "picture") == drawing
    with pytest.raises(RefusedError, match=r"with 'b\.svg', the theme's SVG files have more than 8 lines and curves"):
        much.checked(drawing, "b.svg", "picture")
    with pytest.raises(RefusedError, match=r"'c\.svg' was not checked: the theme is already over its limits"):
        much.checked(b"<svg", "c.svg", "picture")
