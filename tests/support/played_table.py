"""The web page for playing a kit: exported, and used with a mouse."""

from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import Page

from printgen.cli.main import main


def exported(source: str, folder: Path, *words: str) -> Path:
    """Export the page of a kit or a theme into a folder."""
    done = CliRunner().invoke(main, ["export", source, "--to", "table", "--out", str(folder), *words])
    assert done.exit_code == 0, done.output
    return folder / "table.html"


def begun(page: Page) -> None:
    """Start a new game of three players, with only the bank's items shown."""
    page.evaluate(
        """async () => {
            menu.element.close();
            await new Promise(done => setTimeout(done));  // until what closed gives the focus back
            model.state.help = true; model.state.flow.house = false;  // which new games keep
            model.begin(3, []); model.past = []; model.changed(); board.whole();
            document.querySelectorAll('details').forEach(one => { one.open = one.dataset.holder === 'bank'; });
        }"""
    )


def centre(page: Page, space: str) -> tuple[float, float]:
    """Return the center of a space on the screen."""
    found = page.evaluate(
        """id => {
            const one = kit.spaces.find(space => space.id === id), box = board.view.getBoundingClientRect();
            const x = one.x + one.width / 2, y = one.y + one.height / 2;
            const { at, scale } = board.camera;
            return [box.left + at.x + x * scale, box.top + at.y + y * scale];
        }""",
        space,
    )
    return found[0], found[1]


def drag(page: Page, selector: str, x: float, y: float) -> None:
    box = page.locator(selector).first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(x, y, steps=4)
    page.mouse.up()


def log(page: Page) -> list[str]:
    return page.evaluate("model.state.log")
