"""The server of a shared table: one page, one WebSocket, and limits for what arrives."""

import asyncio
import json
import random
import socket
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import segno
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from printgen.errors import UsageError, os_reason
from printgen.messages import message
from printgen.play.robots import player_to_move
from printgen.play.table import RefusedActionError
from printgen.shared_table.actions import MOST_BYTES, Sit, read_action
from printgen.shared_table.room import WATCHING, Room

MOST_GUESTS = 40
_RATE, _BURST = 15.0, 45.0  # messages a second of one player, and how many at once
_WAITING = 64  # messages that a slow player may be behind
_HELLO = 10.0  # seconds in which a page says who it is
_PAUSE = 1.0  # seconds before a computer player does something
_LINES = 200  # of the log for a page that opens
_POLICY = "frame-ancestors 'none'"
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class _Guest:
    """A connected page: its seat, what waits to be sent to it, and how much it has sent lately."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket, self.seat = socket, WATCHING
        self.waiting: asyncio.Queue[str] = asyncio.Queue(_WAITING)
        self._left, self._at = _BURST, monotonic()

    def is_too_fast(self) -> bool:
        """Count a message, and check whether there were too many."""
        now = monotonic()
        self._left = min(_BURST, self._left + (now - self._at) * _RATE) - 1
        self._at = now
        return self._left < 0

    async def send_all(self) -> None:
        while True:
            await self.socket.send_text(await self.waiting.get())


class TableServer:
    """The pages at one table, and its computer players."""

    def __init__(self, room: Room, page: str, pause: float = _PAUSE) -> None:
        self._room, self._page, self._pause = room, page, pause
        self._guests: set[_Guest] = set()
        self._chance = random.Random()
        self._playing: asyncio.Task[None] | None = None

    def app(self) -> Starlette:
        """Return the application; everything is below the address that has the table's key."""
        base = f"/t/{self._room.join}"
        return Starlette(
            routes=[
                Route(base, self._show),
                Route(f"{base}/qr.svg", self._qr),
                Route(f"{base}/proof", self._proof),
                WebSocketRoute(f"{base}/ws", self._play),
            ],
            exception_handlers={404: _nothing},
        )

    async def _show(self, request: Request) -> Response:
        return HTMLResponse(self._page, headers=_HEADERS)

    async def _qr(self, request: Request) -> Response:
        scheme = "https" if request.headers.get("x-forwarded-proto") == "https" else request.url.scheme
        address = f"{scheme}://{request.headers.get('host', '')[:200]}/t/{self._room.join}"
        picture = segno.make(address, error="m").svg_inline(scale=6, border=2)
        return Response(
            picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1),
            media_type="image/svg+xml",
            headers=_HEADERS,
        )

    async def _proof(self, request: Request) -> Response:
        return JSONResponse(self._room.revealed(), headers=_HEADERS)

    # ---- pages ------------------------------------------------------------------------------------------------------

    async def _play(self, socket: WebSocket) -> None:
        origin = socket.headers.get("origin", "").partition("://")[2]
        if (origin and origin != socket.headers.get("host")) or len(self._guests) >= MOST_GUESTS:
            await socket.close(1008)
            return
        await socket.accept()
        guest = _Guest(socket)
        self._guests.add(guest)
        sender = asyncio.create_task(guest.send_all())
        try:
            await self._greet(guest)
            while True:
                await self._hear(guest, await socket.receive_text())
        except (WebSocketDisconnect, TimeoutError, KeyError, RuntimeError):
            pass
        finally:
            sender.cancel()
            self._guests.discard(guest)
            self._tell()
            if socket.client_state.name == "CONNECTED":
                await _closed(socket)

    async def _greet(self, guest: _Guest) -> None:
        """Learn who a page is from its first message, and send it the table."""
        text = await asyncio.wait_for(guest.socket.receive_text(), _HELLO)
        try:
            hello = json.loads(text[:MOST_BYTES])
            secret = hello["secret"]
        except (ValueError, KeyError, TypeError):
            raise WebSocketDisconnect(1008) from None
        guest.seat = self._room.seat_of(secret) if isinstance(secret, str) else WATCHING
        self._send(guest, {"do": "welcome", "commit": self._room.commit, "lines": self._room.entries[-_LINES:]})
        self._tell()
        self._let_robots_play()

    async def _hear(self, guest: _Guest, text: str) -> None:
        """Do what a message asks, and show everyone the table."""
        if guest.is_too_fast() or len(text) > MOST_BYTES:
            raise WebSocketDisconnect(1008)
        try:
            action = read_action(text)
            if isinstance(action, Sit):
                secret = self._room.sit(action)
                guest.seat = action.seat
                self._send(guest, {"do": "seated", "secret": secret})
            entry = self._room.act(guest.seat, action)
        except (msgspec.DecodeError, RefusedActionError) as error:
            self._send(guest, {"do": "refused", "why": str(error)[:200]})
            return
        self._tell(entry)
        self._let_robots_play()

    def _tell(self, entry: dict[str, Any] | None = None) -> None:
        """Send each page the table as it may see it."""
        here = sorted({guest.seat for guest in self._guests if guest.seat != WATCHING})
        views: dict[int, str] = {}
        for guest in list(self._guests):
            if guest.seat not in views:
                view = self._room.view(guest.seat)
                view |= {"do": "table", "here": here, "line": entry, "guests": len(self._guests)}
                views[guest.seat] = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
            self._put(guest, views[guest.seat])

    def _let_robots_play(self) -> None:
        """Let computer players act as long as it is their turn and somebody is there to see it."""
        if player_to_move(self._room.table) >= 0 and (self._playing is None or self._playing.done()):
            self._playing = asyncio.create_task(self._play_robots())

    async def _play_robots(self) -> None:
        while self._guests and player_to_move(self._room.table) >= 0:
            await asyncio.sleep(self._pause)
            try:
                entry = self._room.robot_act(self._chance)
            except RefusedActionError:  # pieces were moved by hand so that it cannot go on
                return
            if entry:
                self._tell(entry)

    def _send(self, guest: _Guest, data: dict[str, Any]) -> None:
        self._put(guest, json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def _put(self, guest: _Guest, text: str) -> None:
        """Let a text wait for a page; one that is too far behind loses its connection, and comes back."""
        try:
            guest.waiting.put_nowait(text)
        except asyncio.QueueFull:
            self._guests.discard(guest)
            asyncio.get_running_loop().create_task(_closed(guest.socket))


async def _closed(socket: WebSocket) -> None:
    try:
        await socket.close(1008)
    except (RuntimeError, WebSocketDisconnect):  # it has gone already
        return


async def _nothing(request: Request, error: Exception) -> Response:
    return PlainTextResponse("There is nothing here.", 404, headers=_HEADERS)


def page_of(exported: str) -> tuple[str, dict[str, Any]]:
    """Return the page of an export for the server, and the data of the kit that it contains."""
    begin = exported.index('<script type="application/json" id="data">') + len(
        '<script type="application/json" id="data">'
    )
    end = exported.index("</script>", begin)
    kit: dict[str, Any] = json.loads(exported[begin:end])
    shared = exported[:begin] + exported[begin:end].replace("{", '{"shared":true,', 1) + exported[end:]
    return shared.replace("default-src 'none';", "default-src 'none'; connect-src 'self';", 1).replace(
        "img-src data: blob:", "img-src 'self' data: blob:", 1
    ), kit


def serve(exported: Path, folder: Path, *, players: int, port: int, share: bool, tell: Callable[[str], None]) -> None:
    """Serve the table until it is stopped; ``tell`` gets the address that friends open."""
    page, kit = page_of(exported.read_text(encoding="utf-8"))
    room = Room(folder, kit, players)
    room.save()
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("0.0.0.0" if share else "127.0.0.1", port))
        except OSError as error:
            fault = message("port {port} cannot be used: {reason}", port=port, reason=os_reason(error))
            raise UsageError(fault) from error
        listener.listen()
        host = own_address() if share else "127.0.0.1"
        tell(f"http://{host}:{listener.getsockname()[1]}/t/{room.join}")
        config = uvicorn.Config(
            TableServer(room, page).app(),
            log_level="error",
            access_log=False,
            lifespan="off",
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES * 4,
            timeout_graceful_shutdown=1,
            server_header=False,
        )
        asyncio.run(uvicorn.Server(config).serve([listener]))


def own_address() -> str:
    """Return this machine's address on the local network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; only chooses the network
        except OSError:
            return "127.0.0.1"
        found: str = probe.getsockname()[0]
        return found
