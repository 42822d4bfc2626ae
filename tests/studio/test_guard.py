"""Attacks on the studio's address: each is refused before the application sees it."""

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from printgen.studio.guard import Guard
from tests.support.studio import Answer, ask

HOST, TOKEN = "127.0.0.1:4242", "the-token"
ORIGIN = f"http://{HOST}"
OURS = {"Host": HOST, "Origin": ORIGIN, "Cookie": f"other=1; printgen-4242={TOKEN}"}


async def answer(request: Request) -> PlainTextResponse:
    return PlainTextResponse(f"seen {len(await request.body())}")


APP = Guard(Starlette(routes=[Route("/{path:path}", answer, methods=["GET", "POST"])]), HOST, TOKEN, "no")


def asked(path: str, form: bytes | None = None, method: str = "", **changed: str | None) -> Answer:
    """Ask as our own page does, but for some headers; None leaves a header out."""
    headers = {name: value for name, value in {**OURS, **changed}.items() if value is not None}
    return ask(APP, path, form, method=method, headers=headers)


def test_the_token_becomes_a_cookie(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = asked(f"/?token={TOKEN}", Cookie=None, Origin=None)
    assert (answered.status, answered.headers["location"]) == (303, "/")
    cookie = answered.headers["set-cookie"]
    assert cookie.startswith(f"printgen-4242={TOKEN};")
    assert all(word in cookie.lower() for word in ("httponly", "samesite=strict", "path=/"))


def test_the_page_with_the_cookie_may_look_and_change() -> None:
    looked = asked("/board", Origin=None)
    assert (looked.status, looked.text) == (200, "seen 0")
    policy = looked.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert looked.headers["cache-control"] == "no-store"
    assert asked("/put", b"abc").text == "seen 3"


@pytest.mark.parametrize("token", ["", "other", f"{TOKEN}x"])
def test_without_the_token_nothing_is_shown(token: str) -> None:
    assert asked(f"/?token={token}", Cookie=None).status == 403
    assert asked("/board", Cookie=None).status == 403
    assert asked("/board", Cookie=f"printgen-4242={token}").status == 403
    assert asked("/board", Cookie=f"printgen-80={TOKEN}").status == 403


@pytest.mark.parametrize("host", ["evil.example", "localhost:4242", "127.0.0.1:80", "127.0.0.1:4242.evil.example", ""])
def test_a_foreign_host_is_refused(host: str) -> None:
    assert asked("/board", Host=host).status == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:4242", "http://localhost:4242"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_foreign_origin_is_refused(origin: str, method: str) -> None:
    assert asked("/board", method=method, Origin=origin).status == 403


def test_a_change_without_an_origin_is_refused() -> None:
    assert asked("/put", b"abc", Origin=None).status == 403


@pytest.mark.parametrize("length", ["99999999999", "-1", "many"])
def test_a_huge_request_is_refused(length: str) -> None:
    assert ask(APP, "/put", b"abc", headers={**OURS, "Content-Length": length}).status == 413
