"""Tests of the studio's views: every edition to begin with shows all of its views, with forms for their items."""

from pathlib import Path

import pytest

from printgen.new_edition import write_edition
from printgen.studio.app import Studio, studio_app
from printgen.studio.beginning import bases
from printgen.studio.views import Views
from printgen.theme.starting import NewEdition
from printgen.words.translation import ENGLISH, interface_translation
from tests.support.slow import slow_but
from tests.support.studio import Answer, ask, new_edition


def app_of(folder: Path | None, language: str = "en") -> tuple[Studio, object]:
    """Return the studio of an edition, and its application without threads."""
    studio = Studio(folder, "", interface_translation(language) if language != "en" else ENGLISH, threads=False)
    return studio, studio_app(studio)


@pytest.mark.long
@pytest.mark.parametrize("base", slow_but(["knockout"], bases()))
def test_every_edition_shows_all_of_its_views(base: str, tmp_path: Path) -> None:
    studio, app = app_of(new_edition(tmp_path, base))
    assert studio.edition
    views = Views(studio.edition, ENGLISH)
    for name in views.names:
        answered: Answer = ask(app, f"/{name}")  # type: ignore[arg-type]
        assert answered.status == 200, name
        view = views.view(name, "")
        assert view.fields, name
        items = [item for row in view.rows for item in row.items]
        assert [item.path for item in items if not item.stem] == []
        for item in items[:1]:
            shown = views.view(name, item.path)
            assert (shown.selected, bool(shown.fields), bool(shown.pictures)) == (item.path, True, True)
    assert studio.edition.problems == ()


def test_values_of_a_workbook_are_shown_with_their_cells(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    write_edition(folder, NewEdition("mine", "classic", "en", "My Street", in_sheets=True))
    studio, app = app_of(folder)
    assert studio.edition
    page: Answer = ask(app, "/board?at=spaces.boardwalk")  # type: ignore[arg-type]
    assert "Change this in the workbook: Spaces!" in page.text
    assert studio.edition.cell("spaces.boardwalk.price").startswith("Spaces!")
    assert studio.edition.problems == ()
