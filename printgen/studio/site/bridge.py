"""The studio inside a page: requests of the service worker, answered by the application in this process.

Only Pyodide imports this module. ``Request`` and ``Reply`` are objects of ``worker.js``.
"""

import os
import traceback
from asyncio import Event
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import unquote

from starlette.formparsers import MultiPartParser
from starlette.types import ASGIApp, Message, Scope

from printgen.limits import PICTURE_BYTES
from printgen.studio.app import Studio, studio_app
from printgen.studio.guard import HEADERS
from printgen.studio.open_edition import OpenEdition
from printgen.studio.site.packs import packed
from printgen.theme.chain import FILE
from printgen.words.translation import ENGLISH, Translation, interface_translation

_OPEN = ".open"  # the file with the name of the edition that was open last
_UNCHECKED = (1).to_bytes(12, "little")  # in place of the time and size of a module's source (PEP 552)
_SAFE = ("GET", "HEAD")
_POLICY = "Content-Security-Policy"
_HEADERS = {  # the studio is shown in a frame of the page that loads it
    **HEADERS,
    _POLICY: HEADERS[_POLICY].replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "Cache-Control": "no-store",
}


class Data(Protocol):
    """The bytes of a request."""

    def to_bytes(self) -> bytes:
        """Return the bytes."""


class Request(Protocol):
    """A request of a page: the path begins with the root, and has its query."""

    method: str
    path: str
    headers: Iterable[tuple[str, str]]
    body: "Data"


class Reply(Protocol):
    """The answer to a request, sent in parts."""

    is_closed: bool

    def start(self, status: int, headers: list[tuple[str, str]]) -> None:
        """Send the head of the answer."""

    def send(self, data: bytes) -> None:
        """Send a part of the body."""

    def end(self) -> None:
        """End the answer."""


class Bridge:
    """The application below a root such as ``/studio``; ``save`` stores the editions in ``home`` permanently."""

    def __init__(self, home: str, root: str, languages: Iterable[str], save: Callable[[], Awaitable[None]]) -> None:
        self._root, self._save, self._home = root, save, Path(home)
        os.chdir(home)
        wording = _first_known(languages)
        self._studio = Studio(None, "classic", wording, threads=False, root=root)
        self._app: ASGIApp = studio_app(self._studio)
        self._open_last()
        MultiPartParser.spool_max_size = PICTURE_BYTES.most + 1  # there are no threads that could write files

    async def answer(self, request: Request, reply: Reply) -> None:
        """Answer a request; changes are saved before the answer begins."""
        is_change = request.method not in _SAFE
        given = [{"type": "http.request", "body": request.body.to_bytes()}]

        async def receive() -> Message:
            if not given:
                await Event().wait()
            return given.pop()

        async def send(message: Message) -> None:
            if reply.is_closed:
                raise OSError
            if message["type"] == "http.response.start":
                if is_change:
                    self._remember()
                    await self._save()
                given_headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in message["headers"]}
                headers = {name.lower(): value for name, value in _HEADERS.items()} | given_headers
                reply.start(message["status"], list(headers.items()))
            else:
                if message.get("body"):
                    reply.send(message["body"])
                if not message.get("more_body"):
                    reply.end()

        try:
            await self._app(self._scope(request), receive, send)
        except Exception:
            if not reply.is_closed:  # otherwise the page is gone
                traceback.print_exc()
                reply.end()

    def compiled(self, folder: str) -> bytes:
        """Return the compiled modules of a folder as a pack; Python loads them without checking their sources."""
        return packed(
            (path.relative_to(folder).as_posix(), data[:4] + _UNCHECKED + data[16:])
            for path in Path(folder).rglob("__pycache__/*.pyc")
            for data in (path.read_bytes(),)
        )

    def _scope(self, request: Request) -> Scope:
        path, _, query = request.path.partition("?")
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "method": request.method,
            "scheme": "http",
            "path": unquote(path.removeprefix(self._root)),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in request.headers],
            "client": None,
            "server": None,
            "state": {},
        }
        return scope

    def _open_last(self) -> None:
        try:
            folder = self._home / (self._home / _OPEN).read_text(encoding="utf-8")
        except OSError:
            return
        if (folder / FILE).is_file():
            self._studio.edition = OpenEdition(folder)

    def _remember(self) -> None:
        edition = self._studio.edition
        if edition and edition.folder.parent == self._home:
            (self._home / _OPEN).write_text(edition.folder.name, encoding="utf-8")


def _first_known(languages: Iterable[str]) -> Translation:
    """Return the words of the first language that the studio speaks."""
    for code in languages:
        found = interface_translation(code)
        if found is not ENGLISH or code.partition("-")[0] == ENGLISH.code:
            return found
    return ENGLISH
