"""Tests of the shared table over a network: four browsers, a drop-out, a restart, and a hostile client."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from printgen.shared_table.room import Room
from printgen.shared_table.server import TableServer, page_of
from tests.support.browser import with_browser
from tests.support.played_table import exported

pytestmark = [with_browser, pytest.mark.slow]


class Host:
    """A server of a table in a thread, which can be stopped and started again on its port."""

    def __init__(self, exported_page: Path, folder: Path) -> None:
        self.page, self.kit = page_of(exported_page.read_text(encoding="utf-8"))
        self.folder, self.port = folder, 0
        self.start()

    def start(self) -> None:
        self.room = Room(self.folder, self.kit, 4)
        self.room.save()
        app = TableServer(self.room, self.page).app()
        config = uvicorn.Config(
            app, port=self.port, log_level="error", lifespan="off", ws="websockets-sansio", timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/t/{self.room.join}"

    @property
    def socket(self) -> str:
        return f"ws://127.0.0.1:{self.port}/t/{self.room.join}/ws"


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Callable[[Path], Host]]:
    """Return a function that opens a table; it is closed at the end."""
    hosts: list[Host] = []

    def host(page: Path) -> Host:
        hosts.append(Host(page, tmp_path / "table"))
        return hosts[-1]

    yield host
    for one in hosts:
        one.stop()


def joined(browser: Browser, address: str, complaints: list[str]) -> Page:
    page = browser.new_context(
        viewport={"width": 1000, "height": 700}, reduced_motion="reduce", bypass_csp=True
    ).new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(address)
    page.wait_for_function("model.online && model.taken.length")
    return page


def flood(socket: Any) -> None:
    for _ in range(5000):
        socket.send('{"do":"say","text":"spam"}')
    while True:
        socket.recv(5)


def step(pages: list[Page], room: Room) -> bool:
    """Let the player whose turn it is press the first button, or slide a token; say whether somebody could."""
    offered = room.table.proposals()
    if not offered:
        return False
    count = len(room.entries)
    first = offered[0]
    page = pages[first["player"]]
    page.wait_for_function(
        "text => JSON.stringify(model.offered) === text", arg=json.dumps(offered, separators=(",", ":"))
    )
    if first["do"] in ("slide", "chance"):
        space = ["bucket-lane", "free-parking", "house", "tax", "chance-1"][count % 5]
        page.evaluate(
            "([id, space]) => { const one = kit.spaces.find((s) => s.id === space) ?? kit.spaces[0];"
            " model.place(kit.things[id] ? id : `token-${id}`, one.x + one.width / 2, one.y + one.height / 2); }",
            [first["token"], space],
        )
    else:
        page.locator("#turn .first:enabled").first.click()
    page.wait_for_function("count => model.state.log.length > count", arg=count)
    return True


@pytest.fixture(scope="session")
def kits(once: Any, file: Path, card_kit: Path) -> dict[str, Path]:
    """Return the page of a kit of each game."""
    pages = {"trade": file}
    for game, name, only in (
        ("path", "summit", "board-poster,pieces,cards"),
        ("slide", "knockout", "board-poster,pieces,money"),
    ):
        made = once(f"table-{name}", lambda folder, name=name, only=only: exported(name, folder, "--only", only))
        pages[game] = made / "table.html"
    pages["cards"] = once("table-quiz", lambda folder: exported(str(card_kit), folder)) / "table.html"
    return pages


@pytest.mark.parametrize("game", ["trade", "path", "slide", "cards"])
def test_four_browsers_play_with_a_drop_out_and_a_restart(
    browser: Browser, kits: dict[str, Path], hosted: Callable[[Path], Host], game: str
) -> None:
    host, complaints = hosted(kits[game]), list[str]()
    pages = [joined(browser, host.address, complaints) for _ in range(4)]
    watcher = joined(browser, host.address, complaints)
    for at, page in enumerate(pages):
        page.locator("#company input[maxlength='30']").fill(f"<i>Player {at}</i>")
        page.locator(f"[data-seat='{at}']").click()
        page.wait_for_function("at => model.seat === at", arg=at)
    for _ in range(12):
        step(pages, host.room)
    address = pages[2].evaluate("location.href")  # drops out, and comes back by the link of the seat
    pages[2].context.close()
    for _ in range(3):
        if host.room.table.proposals() and host.room.table.proposals()[0]["player"] != 2:
            step(pages, host.room)
    pages[2] = joined(browser, address, complaints)
    assert pages[2].evaluate("model.seat") == 2
    before = json.dumps(host.room.table.state, sort_keys=True)
    host.stop()
    host.start()
    assert json.dumps(host.room.table.state, sort_keys=True) == before
    for page in [*pages, watcher]:
        page.wait_for_function("head => model.online && model.head === head", arg=host.room.head, timeout=20_000)
    for _ in range(8):
        step(pages, host.room)
    watcher.wait_for_function("head => model.head === head", arg=host.room.head)
    places = [page.evaluate("JSON.stringify(model.state.pieces)") for page in (*pages, watcher)]
    if not host.room.is_hidden:
        assert len(set(places)) == 1
    assert watcher.locator("#turn .first:enabled").count() == 0, "who watches can do nothing"
    assert watcher.locator("#holders i i, #log i").count() == 0, "names are text"
    assert complaints == []
    for page in (*pages, watcher):
        page.context.close()


def test_two_people_play_as_four_and_see_whose_turn_it_is(
    browser: Browser, file: Path, hosted: Callable[[Path], Host]
) -> None:
    host, complaints = hosted(file), list[str]()
    pages = [joined(browser, host.address, complaints) for _ in range(2)]
    for at, page in enumerate(pages):
        page.locator("#company input[maxlength='30']").fill(["Ann", "Bo"][at])
        page.locator(f"[data-seat='{at}']").click()
        page.wait_for_function("at => model.seat === at", arg=at)
    for seat in (2, 3):
        pages[0].locator(f"[data-holder=p{seat}] > summary").click()
        pages[0].locator(f"[data-key=robot-{seat}]").click()
        pages[1].wait_for_function("seat => model.isRobot(seat)", arg=seat)
    assert pages[0].title().startswith("●")
    assert not pages[1].title().startswith("●")
    for _ in range(40):
        player = host.room.table.proposals()[0]["player"]
        if player > 1:
            break
        step(pages, host.room)
    count = len(host.room.entries)
    pages[0].wait_for_function("count => model.state.log.length > count + 1", arg=count)
    assert {entry["seat"] for entry in host.room.entries[count:]} & {2, 3}
    assert complaints == []
    for page in pages:
        page.context.close()


def test_a_hostile_client_disturbs_neither_the_host_nor_the_others(
    browser: Browser, file: Path, hosted: Callable[[Path], Host]
) -> None:
    host, complaints = hosted(file), list[str]()
    page = joined(browser, host.address, complaints)
    page.locator("#company input[maxlength='30']").fill("Ann")
    page.locator("[data-seat='0']").click()
    page.wait_for_function("model.seat === 0")
    before = json.dumps(host.room.table.state)
    for path in ("", "/", "/t/", "/t/x", "/t/x/ws", "/../secrets.json", "/t/../../etc/passwd", "/static/x"):
        found = page.request.get(f"http://127.0.0.1:{host.port}{path}")
        assert (found.status, len(found.body()) < 100) == (404, True), path
    for hello in ("", "x", "[]", "null", '{"secret": 5}', '{"secret": "guess"}'):
        with connect(host.socket) as socket:
            socket.send(hello)
            for text in ('{"do":"roll"}', "x" * 20_000):
                try:
                    socket.send(text)
                except ConnectionClosed:
                    break
    with connect(host.socket) as socket:
        socket.send('{"secret": ""}')
        with pytest.raises(ConnectionClosed):
            flood(socket)
    with (
        pytest.raises(Exception, match=r"403|rejected|1008"),
        connect(host.socket, origin="http://evil.example") as socket,
    ):
        socket.recv()
    assert json.dumps(host.room.table.state) == before
    page.locator("#turn .first:enabled").click()
    page.wait_for_function("model.state.flow.stage === 'move'")
    assert complaints == []
    page.context.close()
