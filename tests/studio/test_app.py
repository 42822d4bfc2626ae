"""Tests of the studio's application: changes of files by others, and requests that no page of ours sends."""

import asyncio
from pathlib import Path

import pytest

from printgen.studio.app import Studio, studio_app
from printgen.words.translation import ENGLISH
from tests.support.studio import Answer, ask, asked, new_edition, run

CARD = "decks.chest.cards.chest-02"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(new_edition(tmp_path), "", ENGLISH, threads=False)


def post(studio: Studio, to: str, **form: str) -> Answer:
    return ask(studio_app(studio), to, {"view": "cards", "at": CARD, **form})


def theme_file(studio: Studio) -> Path:
    assert studio.edition
    return studio.edition.folder / "theme.yaml"


def test_a_change_is_saved_before_it_is_answered(studio: Studio) -> None:
    answered = post(studio, "/put", path=f"{CARD}.title", value="Found money")
    assert answered.status == 200
    assert "hx-swap-oob" in answered.text
    assert "Found money" in theme_file(studio).read_text(encoding="utf-8")


def test_a_file_changed_behind_its_back_is_not_overwritten_until_someone_decides(studio: Studio) -> None:
    path = theme_file(studio)
    theirs = path.read_text(encoding="utf-8").replace("title: My Street", "title: Theirs")
    path.write_text(theirs, encoding="utf-8")
    answered = post(studio, "/put", path=f"{CARD}.title", value="Mine")
    assert "Another program has changed this edition" in answered.text
    assert "Mine" in answered.text
    assert path.read_text(encoding="utf-8") == theirs
    post(studio, "/conflict", keep="mine", path=f"{CARD}.title", value="Mine")
    text = path.read_text(encoding="utf-8")
    assert ("Mine" in text, "title: My Street" in text) == (True, True)
    assert path.with_name("theme.other.yaml").read_text(encoding="utf-8") == theirs


def test_their_file_is_taken_if_someone_decides_so(studio: Studio) -> None:
    path = theme_file(studio)
    theirs = path.read_text(encoding="utf-8").replace("title: My Street", "title: Theirs")
    path.write_text(theirs, encoding="utf-8")
    answered = post(studio, "/conflict", keep="theirs")
    assert "Theirs" in answered.text
    assert path.read_text(encoding="utf-8") == theirs


def test_another_tab_cannot_change_what_is_open_here(studio: Studio) -> None:
    studio.tab = "first"
    before = theme_file(studio).read_text(encoding="utf-8")
    app, form = studio_app(studio), {"view": "cards", "at": CARD, "path": f"{CARD}.title", "value": "Other"}
    refused = ask(app, "/put", form, headers={"X-Tab": "second"})
    assert "open in another tab" in refused.text
    assert theme_file(studio).read_text(encoding="utf-8") == before
    ask(app, "/put", form, headers={"X-Tab": "first"})
    assert "Other" in theme_file(studio).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/fonts/../NOTICE",
        "/picture/cards/..%2f..%2ftheme.yaml/0/standard/60.png",
        "/scene/..%2fx.png",
        "/palette/..%2f..%2fNOTICE.svg",
        "/nothing",
    ],
)
def test_no_path_leads_out(studio: Studio, path: str) -> None:
    answered = ask(studio_app(studio), path)
    assert answered.status in (204, 404)
    assert answered.body == b"" or b"Not Found" in answered.body


@pytest.mark.parametrize("folder", ["", "..", "../mine", "/etc", "mine/art"])
def test_only_editions_of_the_home_folder_are_opened(tmp_path: Path, folder: str) -> None:
    new_edition(tmp_path)
    studio = Studio(None, "", ENGLISH, threads=False)
    studio.home = tmp_path
    assert "there is no edition" in ask(studio_app(studio), "/open", {"folder": folder}).text
    assert studio.edition is None
    assert ask(studio_app(studio), "/open", {"folder": "mine"}).headers["hx-redirect"] == "/game"


@pytest.mark.parametrize(
    ("path", "value"),
    [("spaces.nowhere.name", "x"), ("decks.chest.cards.chest-02.text.deeper", "x"), ("..", "x"), ("rules.0", "x")],
)
def test_strange_values_break_nothing(studio: Studio, path: str, value: str) -> None:
    assert post(studio, "/put", path=path, value=value).status in (200, 400)
    post(studio, "/undo")
    assert post(studio, "/put", path=f"{CARD}.title", value="Fine").status == 200
    assert "Fine" in theme_file(studio).read_text(encoding="utf-8")


def test_an_unknown_drawing_is_empty(studio: Studio) -> None:
    answered = ask(studio_app(studio), "/drawing/../../theme.yaml.svg")
    assert answered.text.endswith('viewBox="0 0 24 24"></svg>')


def test_hostile_markup_stays_text(studio: Studio) -> None:
    post(studio, "/put", path="title", value="<script>alert(1)</script>")
    page = ask(studio_app(studio), "/game").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_requests_at_the_same_time_are_done_one_by_one(studio: Studio) -> None:
    app = studio_app(studio)

    async def many() -> list[Answer]:
        forms = [
            {"view": "cards", "at": CARD, "path": f"decks.chest.cards.chest-{number:02}.title", "value": f"No {number}"}
            for number in range(1, 9)
        ]
        return await asyncio.gather(*(asked(app, "/put", form) for form in forms))

    assert {one.status for one in run(many())} == {200}
    text = theme_file(studio).read_text(encoding="utf-8")
    assert all(f"No {number}" in text for number in range(1, 9))
