"""Writing the site: the page, the runtime, the libraries and the program, each file under the hash of its content."""

import gzip
import re
import shutil
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from msgspec.json import encode

from printgen.messages import message
from printgen.resources import folder as bundled
from printgen.studio.pages import STATIC
from printgen.studio.site.libraries import Foreign, libraries, pillow, runtime, without_packages
from printgen.studio.site.packs import packed
from printgen.words.translation import interface_languages, interface_translation

_PACKAGE = Path(__file__).resolve().parents[2]
_PAGE = Path(__file__).with_name("page")
_FONT = "studio/fonts/IBMPlexSans-Regular.ttf"
_FIRST = ("index.html", "start.js", "start.css", "service-worker.js", "words.json", "studio/static/icon.svg", _FONT)
_LEFT_OUT = re.compile(
    r"(batch|cli|shared_table|studio/static|studio/site/page)/|art/drawings/.*\.svg|studio/server\.py|.*__pycache__"
)
_FACES = ("Regular", "Bold")  # those of the studio's pages
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".jpg": "image/jpeg",
    ".ttf": "font/ttf",
    ".pack": "application/octet-stream",
}
_COMPRESSED = (frozenset(_TYPES) | {".zip"}) - {".jpg"}  # other files are compressed already

# The words of the page that loads the studio.
_TEXTS: Mapping[str, str] = {
    "loading": message("The studio is being loaded. This takes a while on the first visit only."),
    "starting": message("The studio is starting …"),
    "kept": message("Your editions stay in this browser. Nothing is sent anywhere."),
    "elsewhere": message("The studio is open in another tab."),
    "here": message("Continue here"),
    "unsaved": message("Your last change could not be saved in this browser. Is there room on the disk?"),
    "failed": message("The studio could not be loaded."),
    "again": message("Try again"),
    "old": message("This browser is too old for the studio, or does not let pages store files. Try a current one."),
}


class _File(Struct, frozen=True, omit_defaults=True):
    """A file of the site: its path for pages, the place to load it from, and what is loaded."""

    path: str
    source: str
    type: str
    size: int
    hash: str
    integrity: str
    compressed: bool = False
    optional: bool = False


def write_site(out: Path, parts: Path, pyodide: Path | None = None) -> int:
    """Write the site to a folder, which is replaced; return the bytes that a first visit downloads.

    ``parts`` is a folder for downloads, and ``pyodide`` one with Pyodide's distribution.
    """
    parts.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(out, ignore_errors=True)
    (out / "files").mkdir(parents=True)
    entries = []
    found = runtime(parts)
    for path, data in _contents(found, parts):
        if path in _FIRST:
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            (out / path).write_bytes(data)
        entries.append(_stored(out, path, data))
    entries.append(_pictures(out, pillow(found["pyodide-lock.json"]), pyodide))
    (out / "files.json").write_bytes(encode({"files": entries}))
    return sum(entry.size for entry in entries)


def _contents(runtime: Mapping[str, bytes], parts: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the site, each by its path for pages."""
    for path in sorted(_PAGE.iterdir()):
        yield path.name, path.read_bytes()
    translations = {code: interface_translation(code) for code in interface_languages()}
    words = {code: {name: say(text) for name, text in _TEXTS.items()} for code, say in translations.items()}
    yield "words.json", encode(words)
    for name, path in _files_in(STATIC):
        yield f"studio/static/{name}", path.read_bytes()
    for face in _FACES:
        name = f"IBMPlexSans-{face}.ttf"
        yield f"studio/fonts/{name}", (bundled("fonts") / "ibm-plex-sans" / name).read_bytes()
    for name, data in runtime.items():
        yield f"pyodide/{name}", without_packages(data) if name.endswith("lock.json") else data
    yield "libraries.pack", packed(libraries(parts))
    yield "printgen.pack", packed(_program())


def _program() -> Iterator[tuple[str, bytes]]:
    for name, path in _files_in(_PACKAGE):
        if not _LEFT_OUT.match(name):
            yield f"printgen/{name}", path.read_bytes()
    for kind in ("themes", "fonts"):
        for name, path in _files_in(bundled(kind)):
            if path.suffix != ".md":
                yield f"printgen/{kind}/{name}", path.read_bytes()


def _files_in(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path


def _stored(out: Path, path: str, data: bytes) -> _File:
    """Write a file under the hash of its content, compressed where that pays."""
    kind = Path(path).suffix
    compressed = kind in _COMPRESSED
    data = gzip.compress(data, 9, mtime=0) if compressed else data
    hash = sha256(data).hexdigest()
    (out / "files" / f"{hash}.bin").write_bytes(data)
    return _file(path, f"files/{hash}.bin", kind, len(data), hash, compressed=compressed)


def _pictures(out: Path, wheel: Foreign, pyodide: Path | None) -> _File:
    """Return the entry for Pillow, which is copied from a folder with Pyodide's distribution, or has its address."""
    if pyodide is None:
        return _file("pictures.whl", wheel.address, "", 0, wheel.sha256, optional=True)
    data = (pyodide / wheel.name).read_bytes()
    assert sha256(data).hexdigest() == wheel.sha256, wheel.name
    return _stored(out, "pictures.whl", data)


def _file(
    path: str, source: str, kind: str, size: int, hash: str, compressed: bool = False, optional: bool = False
) -> _File:
    integrity = f"sha256-{b64encode(bytes.fromhex(hash)).decode()}"
    mime = _TYPES.get(kind, "application/octet-stream")
    return _File(path, source, mime, size, hash, integrity, compressed, optional)
