"""A theme kept in view: each change makes what it touches and shows it, and nothing else."""

import gc
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from printgen.watch import Made, file_changes
from tests.conftest import printgen
from tests.support.watched import QUIET, Desk


def test_at_first_the_kit_is_made_as_a_build_makes_it(desk: Desk) -> None:
    (made,) = desk.watch()
    assert made == Made(desk.out / "quiz", ("cards", "boxes", "rules", "guide"))
    built = printgen("build", desk.name, "--out", str(desk.out / "built"), "--variant", "standard")
    assert built.returncode == 0
    other = desk.out / "built" / "quiz" / "standard"
    ours = {name: data for name, (_, data) in desk.files().items()}
    assert ours.keys() == {path.name for path in other.iterdir()}
    assert [name for name, data in ours.items() if data != (other / name).read_bytes()] == ["kit.json"]


def test_a_changed_card_is_made_and_shown_and_nothing_else(desk: Desk) -> None:
    before: dict[str, Any] = {}

    def change() -> bool:
        before.update(desk.files())
        return desk.say(decks=desk.decks("Name something that is round."))

    _, made = desk.watch(QUIET, change)
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))
    assert {name for name, file in desk.files().items() if file != before[name]} == {"cards.pdf", "kit.json"}
    pictures = desk.out / "quiz" / "previews"
    assert [path.name for path in pictures.iterdir()] == ["animals-02-standard.png"]
    with Image.open(pictures / "animals-02-standard.png") as picture:
        assert picture.size == pytest.approx(((49 + 3 + 49) / 25.4 * 50, 85 / 25.4 * 50), abs=3)


@pytest.mark.long
def test_where_everything_changes_the_first_item_of_each_document_is_shown(desk: Desk) -> None:
    _, made = desk.watch(QUIET, lambda: desk.say(style="woodcut"))
    assert isinstance(made, Made)
    assert made.items == ("animals-01", "box-animals", "rules-1", "guide-1")


def test_what_prints_the_same_is_told_as_such_and_what_is_the_same_not_at_all(desk: Desk) -> None:
    def comment() -> bool:
        with (desk.home / "theme.yaml").open("a", encoding="utf-8") as file:
            file.write("# nothing\n")
        return True

    _, stands = desk.watch(QUIET, desk.say, comment, lambda: True)
    assert stands == Made(desk.out / "quiz")


@pytest.mark.long
def test_what_has_changed_before_the_folders_were_watched_is_made(desk: Desk) -> None:
    def changed_unseen() -> bool:
        desk.say(decks=desk.decks("Name something that is round."))
        return False

    _, made = desk.watch(changed_unseen)
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))


@pytest.mark.long
def test_the_themes_that_it_extends_are_watched_also_those_that_come_later(desk: Desk) -> None:
    quiz, riddles, child = (desk.home.parent / name for name in ("quiz", "riddles", "child"))
    shutil.copytree(quiz, riddles)
    child.mkdir()

    def extend(base: str) -> bool:
        (child / "theme.yaml").write_text(f"format: 1\nid: child\nextends: ../{base}\n", encoding="utf-8")
        return True

    def rename_base() -> bool:
        desk.home = riddles
        return desk.say(title="Guess Who")

    extend("quiz")
    desk.home = child
    first, same, titled = desk.watch(QUIET, lambda: extend("riddles"), QUIET, rename_base)
    assert {child.resolve(), quiz.resolve()} == set(desk.folders[0])
    assert {child.resolve(), riddles.resolve()} <= set(desk.folders[1])
    assert same == Made(desk.out / "child")
    every = {"cards", "boxes", "rules", "guide"}
    assert [set(made.documents) for made in (first, titled) if isinstance(made, Made)] == [every, every]


@pytest.mark.long
def test_a_document_that_is_no_part_of_the_kit_any_more_is_taken_away(desk: Desk) -> None:
    _, split = desk.watch(QUIET, lambda: desk.say(print={"split": "40kB"}))
    assert isinstance(split, Made)
    assert split.removed == (desk.kit / "guide.pdf",)
    assert (desk.kit / "guide-2.pdf").exists()


def test_items_are_shown_at_first_and_when_they_change(desk: Desk) -> None:
    news = desk.watch(
        QUIET,
        lambda: desk.say(decks=desk.decks("Name something that is round.")),
        lambda: desk.say(title="Other"),
        items=("animals-02", "rules:1"),
    )
    shown = [made.items for made in news if isinstance(made, Made)]
    assert shown[:2] == [("animals-02", "rules-1"), ("animals-02",)]
    assert "rules-1" in shown[2]


@pytest.mark.long
def test_the_documents_that_are_not_asked_for_go_once_they_are_outdated(desk: Desk) -> None:
    assert printgen("build", desk.name, "--out", str(desk.out), "--variant", "standard").returncode == 0
    before = desk.files()
    first, made = desk.watch(QUIET, lambda: desk.say(decks=desk.decks("Name something round.")), only=("cards",))
    assert isinstance(first, Made)
    assert first.removed == ()
    removed = tuple(desk.kit / name for name in sorted({*before} - {"cards.pdf", "kit.json"}))
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",), removed)
    assert sorted(desk.files()) == ["cards.pdf", "kit.json"]
    listed = json.loads((desk.kit / "kit.json").read_text(encoding="utf-8"))
    assert [one["name"] for one in listed["documents"]] == ["cards"]


@pytest.mark.long
def test_files_are_watched_wherever_they_lie_but_for_the_kits_and_editors_own(tmp_path: Path) -> None:
    theme, out = tmp_path / "output-town", tmp_path / "output"
    (theme / "art").mkdir(parents=True)
    out.mkdir()
    gc.freeze()  # what other tests have left is not searched for garbage meanwhile
    stream = file_changes([theme, tmp_path / "gone"], out)
    assert next(stream) is False
    for path in (out / "kit.json", theme / ".theme.yaml.swp", theme / "theme.yaml~"):
        path.touch()
    assert next(stream) is False
    (theme / "art" / "new.png").touch()
    assert any(next(stream) for _ in range(100))
    (theme / "art" / "new.png").rename(theme / "art" / "other.png")
    assert any(next(stream) for _ in range(100))
    stream.close()
    assert gc.isenabled()
