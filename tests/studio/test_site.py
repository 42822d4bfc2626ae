"""The studio as static files: the bridge to the application, and what the site is made of."""

import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
import rpds
from PIL import Image, ImageChops

from printgen.limits import PICTURE_BYTES
from printgen.pdf.raster import rendered, rendered_as_png
from printgen.studio.app import Studio, studio_app
from printgen.studio.site import maps
from printgen.studio.site.bridge import Bridge
from printgen.studio.site.packs import packed
from printgen.words.translation import ENGLISH
from tests.conftest import ROOT, Kit
from tests.support.studio import ask, new_edition, run


class Body:
    def __init__(self, data: bytes) -> None:
        self._data = data

    def to_bytes(self) -> bytes:
        return self._data


class Asked:
    """A request of a page."""

    def __init__(self, path: str, data: bytes | None = None, kind: str = "application/x-www-form-urlencoded") -> None:
        self.method, self.path = "GET" if data is None else "POST", path
        self.headers = [("Content-Type", kind), ("X-Tab", ""), ("HX-Request", "true")]
        self.body = Body(data or b"")


class Told:
    """What a page gets as an answer, in order; ``log`` also has what is saved."""

    def __init__(self, log: list[str]) -> None:
        self.status, self.headers, self.data, self.is_closed, self._log = 0, dict[str, str](), b"", False, log

    def start(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.status, self.headers = status, dict(headers)
        self._log.append("answered")

    def send(self, data: bytes) -> None:
        self.data += data

    def end(self) -> None:
        self._log.append("ended")


def answered(bridge: Bridge, asked: Asked, log: list[str]) -> Told:
    told = Told(log)
    run(bridge.answer(asked, told))
    return told


def bridge_to(home: Path, log: list[str], *languages: str) -> Bridge:
    async def save() -> None:
        log.append("saved")

    return Bridge(str(home), "/site/studio", languages, save)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.long
def test_a_change_is_saved_before_the_page_hears_of_it(home: Path) -> None:
    new_edition(home)
    log: list[str] = []
    bridge = bridge_to(home, log, "en-GB", "de")
    page = answered(bridge, Asked("/site/studio/start"), log)
    assert log == ["answered", "ended"]
    assert page.status == 200
    assert "A new edition" in page.data.decode()
    assert not re.findall(r'(?:href|src|hx-post|hx-get)="/(?!site/studio/)', page.data.decode())
    log.clear()
    told = answered(bridge, Asked("/site/studio/open", b"folder=mine"), log)
    assert told.headers["hx-redirect"] == "/site/studio/game"
    assert log == ["saved", "answered", "ended"]
    answered(bridge, Asked("/site/studio/put", b"path=title&value=Oven+Row&view=game"), log)
    assert "title: Oven Row" in (home / "mine" / "theme.yaml").read_text(encoding="utf-8")


@pytest.mark.long
def test_the_edition_that_was_open_last_is_opened_again(home: Path) -> None:
    new_edition(home)
    answered(bridge_to(home, [], "en"), Asked("/site/studio/open", b"folder=mine"), [])
    told = answered(bridge_to(home, [], "en"), Asked("/site/studio/"), [])
    assert told.headers["location"] == "/site/studio/game"


def test_only_the_loading_page_may_frame_the_studio(home: Path) -> None:
    told = answered(bridge_to(home, [], "en"), Asked("/site/studio/start"), [])
    assert "frame-ancestors 'self'" in told.headers["content-security-policy"]
    assert told.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("languages", "title"), [(("nl", "de-AT", "en"), "Eine neue Ausgabe"), (("en", "de"), "A new edition")]
)
def test_the_studio_speaks_the_first_language_that_it_knows(home: Path, languages: tuple[str, ...], title: str) -> None:
    assert title in answered(bridge_to(home, [], *languages), Asked("/site/studio/start"), []).data.decode()


@pytest.mark.long
def test_a_large_picture_needs_no_threads(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new_edition(home)
    bridge = bridge_to(home, [], "en")
    answered(bridge, Asked("/site/studio/open", b"folder=mine"), [])
    monkeypatch.setattr("anyio.to_thread.run_sync", None)
    picture = BytesIO()
    Image.effect_noise((1500, 1500), 90.0).save(picture, "PNG")
    assert 1_500_000 < len(picture.getvalue()) < PICTURE_BYTES.most
    parts = [
        b'--x\r\nContent-Disposition: form-data; name="path"\r\n\r\nspaces.boardwalk.art\r\n',
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
        picture.getvalue() + b"\r\n--x--\r\n",
    ]
    told = answered(bridge, Asked("/site/studio/upload", b"".join(parts), "multipart/form-data; boundary=x"), [])
    assert told.status == 200
    assert (home / "mine" / "art" / "a.png").read_bytes() == picture.getvalue()


def test_a_missing_library_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def proofed(*given: Any) -> None:
        raise ModuleNotFoundError("No module named 'pikepdf'", name="pikepdf")

    monkeypatch.setattr("printgen.studio.app.proofed", proofed)
    app = studio_app(Studio(new_edition(home), "", ENGLISH, threads=False))
    told = ask(app, "/proof", {})
    assert "this needs the library &#39;pikepdf&#39;, which is not available here" in told.text


@pytest.mark.long
def test_a_picture_is_refused_where_pillow_is_missing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(data: bytes) -> None:
        raise ModuleNotFoundError("No module named 'PIL'", name="PIL")

    folder = new_edition(home)
    (folder / "art").mkdir(exist_ok=True)
    Image.new("RGB", (9, 9)).save(folder / "art" / "a.png")
    monkeypatch.setattr("printgen.theme.files.opened", opened)
    app = studio_app(Studio(folder, "", ENGLISH, threads=False))
    told = ask(app, "/put", {"path": "spaces.boardwalk.art", "value": "art/a.png", "view": "board"})
    assert "because the library Pillow is not available here" in told.text


@pytest.mark.long
def test_pictures_without_pillow_have_the_same_pixels(build: Any) -> None:
    kit: Kit = build("knockopoly")["standard"]
    data = kit.path("pieces").read_bytes()
    for wanted, made in zip(rendered(data, 50), rendered_as_png(data, 50), strict=True):
        picture = Image.open(BytesIO(made))
        picture.load()
        assert picture.mode == "RGB"
        assert ImageChops.difference(picture, wanted).getbbox() is None
        assert round(picture.info["dpi"][0]) == 50


def test_the_plain_maps_do_what_rpds_does() -> None:
    for module in (rpds, maps):
        empty: Any = module.HashTrieMap()
        one = empty.insert("a", 1)
        assert (dict(empty), dict(one), dict(one.update({"b": 2}, c=3))) == ({}, {"a": 1}, {"a": 1, "b": 2, "c": 3})
        assert dict(module.HashTrieMap.convert({"a": 1})) == {"a": 1}
        assert module.HashTrieMap.convert(one) is one
        assert (dict(one.remove("a")), dict(one)) == ({}, {"a": 1})
        with pytest.raises(KeyError):
            one.remove("b")
        few: Any = module.HashTrieSet().insert("a")
        assert (set(few.update({"b"})), set(few.discard("a")), set(few.discard("c"))) == ({"a", "b"}, set(), {"a"})
        assert list(module.List().push_front(1).push_front(2)) == [2, 1]


def test_a_pack_lists_its_files_and_stores_equal_ones_once() -> None:
    data = packed([("b/c.txt", b"same"), ("a.txt", b"other"), ("d.txt", b"same")])
    start = 4 + int.from_bytes(data[:4], "little")
    assert json.loads(data[4:start]) == [["a.txt", 0, 5], ["b/c.txt", 5, 4], ["d.txt", 5, 4]]
    assert data[start:] == b"othersame"


def test_the_compiled_libraries_are_those_of_the_lock() -> None:
    pins = set((ROOT / "requirements-dev.lock").read_text(encoding="utf-8").splitlines())
    lines = (ROOT / "printgen/studio/site/libraries.txt").read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in lines if not line.startswith("#")} <= pins


@pytest.mark.long
def test_an_edition_leaves_a_browser_and_enters_another_one(home: Path) -> None:
    folder = new_edition(home)
    bridge = bridge_to(home, [], "en")
    answered(bridge, Asked("/site/studio/open", b"folder=mine"), [])
    saved = answered(bridge, Asked("/site/studio/edition.zip"), [])
    assert saved.headers["content-disposition"] == 'attachment; filename="mine.zip"'
    told = brought(bridge, saved.data)
    assert told.headers["hx-redirect"] == "/site/studio/game"
    assert files_of(home / "mine-2") == files_of(folder)


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        ({"mine/theme.yaml": b"format: 1", "mine/../../x": b""}, "cannot be the name of a file"),
        ({"mine/cards.csv": b"a"}, "there is no theme.yaml in it"),
        ({f"{number}": b"" for number in range(2_001)}, "more than 2,000 files"),
        ({}, "there is no theme.yaml in it"),
        (None, "not a ZIP file"),
    ],
)
def test_other_files_are_refused(home: Path, files: dict[str, bytes] | None, complaint: str) -> None:
    data = BytesIO()
    if files is not None:
        with ZipFile(data, "w") as archive:
            for name, content in files.items():
                archive.writestr(name, content)
    inner = home / "editions"
    inner.mkdir()
    bridge = bridge_to(inner, [], "en")
    assert complaint in brought(bridge, data.getvalue()).data.decode()
    assert list(home.rglob("*")) == [inner]


def brought(bridge: Bridge, data: bytes) -> Told:
    start = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'
    asked = Asked("/site/studio/bring", start + data + b"\r\n--x--\r\n", "multipart/form-data; boundary=x")
    return answered(bridge, asked, [])


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
