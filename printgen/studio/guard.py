"""Protection of the studio: only the page that was opened with its token may talk to it.

It answers on the loopback interface alone. Every request must name exactly its host, and its origin where browsers
send one, so a foreign page cannot reach it, not even by a name that it lets point here (DNS rebinding). The token of
the opened address becomes a same-site cookie.
"""

from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie
from secrets import compare_digest
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_SAFE = ("GET", "HEAD")
_REQUEST_BYTES = 64_000_000


class Guard:
    """An ASGI application behind its token; ``refusal`` is the text for requests without it."""

    def __init__(self, app: ASGIApp, host: str, token: str, refusal: str) -> None:
        self._app, self._host, self._token, self._refusal = app, host, token, refusal
        self._origin = f"http://{host}"
        self._cookie = f"printgen-{host.rpartition(':')[2]}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        response = self._refused(scope)
        if response is not None:
            await response(scope, receive, _with_headers(send))
        else:
            await self._app(scope, _limited(receive), _with_headers(send))

    def _refused(self, scope: Scope) -> Response | None:
        """Return the answer to a request that may not pass, or that brings the token."""
        headers = Headers(scope=scope)
        if headers.getlist("host") != [self._host]:
            return PlainTextResponse(self._refusal, 421)
        origins = headers.getlist("origin")
        if origins and origins != [self._origin]:
            return PlainTextResponse(self._refusal, 403)
        if scope["method"] not in _SAFE and not origins:
            return PlainTextResponse(self._refusal, 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > _REQUEST_BYTES:
            return PlainTextResponse(self._refusal, 413)
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        if scope["method"] == "GET" and scope["path"] == "/" and given:
            if not self._is_token(given[0]):
                return PlainTextResponse(self._refusal, 403)
            response = RedirectResponse("/", 303)
            response.set_cookie(self._cookie, self._token, httponly=True, samesite="strict", path="/")
            return response
        return None if self._has_cookie(headers.getlist("cookie")) else PlainTextResponse(self._refusal, 403)

    def _has_cookie(self, texts: Sequence[str]) -> bool:
        for text in texts:
            try:
                found = SimpleCookie(text).get(self._cookie)
            except CookieError:
                continue
            if found and self._is_token(found.value):
                return True
        return False

    def _is_token(self, text: str) -> bool:
        return compare_digest(text.encode(), self._token.encode())


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending


def _limited(receive: Receive) -> Receive:
    """Return a receiver that ends a request whose body grows beyond the limit."""
    left = _REQUEST_BYTES

    async def receiving() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        return message if left >= 0 else {"type": "http.disconnect"}

    return receiving
