"""Editions that are open in the studio, and the studio's application without a server."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

from starlette.types import ASGIApp

from printgen.new_edition import write_edition
from printgen.theme.starting import NewEdition

T = TypeVar("T")


@cache
def _files_of(base: str, language: str) -> dict[str, bytes]:
    """Return the files of a new edition made from a base."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as home:
        folder = Path(home) / "mine"
        write_edition(folder, NewEdition("mine", base, language, "My Street"))
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def new_edition(home: Path, base: str = "classic", language: str = "en") -> Path:
    """Write a new edition in a folder; return its folder."""
    folder = home / "mine"
    for name, data in _files_of(base, language).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


class Answer(NamedTuple):
    """The answer of an application: its status, its headers in lower case, and its body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


def ask(
    app: ASGIApp,
    path: str,
    form: Mapping[str, str] | bytes | None = None,
    *,
    method: str = "",
    headers: Mapping[str, str] = {},
) -> Answer:
    """Send a request to an application, as a POST if there is a form, and return its answer."""
    return run(asked(app, path, form, method=method, headers=headers))


def run(work: Coroutine[Any, Any, T]) -> T:
    """Wait for asynchronous work, in a thread: the browser of other tests has a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def asked(
    app: ASGIApp,
    path: str,
    form: Mapping[str, str] | bytes | None = None,
    *,
    method: str = "",
    headers: Mapping[str, str] = {},
) -> Answer:
    """Send a request as ``ask`` does, within a running loop."""
    body = form if isinstance(form, bytes) else urlencode(form or {}).encode()
    plain, _, query = path.partition("?")
    given = {"content-type": "application/x-www-form-urlencoded", "content-length": str(len(body))}
    given |= {name.lower(): value for name, value in headers.items()}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method or ("GET" if form is None else "POST"),
        "scheme": "http",
        "path": plain,
        "raw_path": plain.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    start = next(one for one in sent if one["type"] == "http.response.start")
    found = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], found, b"".join(one.get("body", b"") for one in sent[1:]))


@contextmanager
def served(home: Path, *arguments: str, language: str = "en") -> Iterator[str]:
    """Run ``printgen studio`` in a folder; yield the address that it prints."""
    command = [sys.executable, "-m", "printgen", "studio", *arguments, "--no-browser"]
    environment = {**os.environ, "PRINTGEN_UI_LANGUAGE": language}
    root = str(Path(__file__).resolve().parents[2])
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, (root, os.environ.get("PYTHONPATH", ""))))
    with subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.PIPE, text=True) as running:
        try:
            assert running.stdout
            yield running.stdout.readline().split()[-1]
        finally:
            running.send_signal(signal.SIGINT)
