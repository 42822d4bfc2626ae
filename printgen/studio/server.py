"""The studio on one's own machine: a server on the loopback interface, and the browser that shows it."""

import asyncio
import socket
import webbrowser
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe

import uvicorn

from printgen.errors import UsageError, os_reason
from printgen.messages import message
from printgen.studio.app import Studio, studio_app
from printgen.studio.guard import Guard
from printgen.words.translation import Translation

_HOST = "127.0.0.1"
_ENDING = 1  # seconds that open streams get when the server stops


def serve(
    folder: Path | None, base: str, port: int, is_shown: bool, wording: Translation, tell: Callable[[str], None]
) -> None:
    """Serve the studio until it is stopped; ``tell`` gets the address, which has the token.

    ``folder`` is that of the edition to open; without one, a new edition begins, made from ``base`` if it is given.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((_HOST, port))
        except OSError as error:
            fault = message("port {port} cannot be used: {reason}", port=port, reason=os_reason(error))
            raise UsageError(fault) from error
        listener.listen()
        host, token = f"{_HOST}:{listener.getsockname()[1]}", token_urlsafe(24)
        refusal = wording(message("This page needs the address that 'printgen studio' has printed."))
        app = Guard(studio_app(Studio(folder, base, wording, threads=True)), host, token, refusal)
        config = uvicorn.Config(
            app,
            log_level="critical",
            access_log=False,
            lifespan="off",
            timeout_graceful_shutdown=_ENDING,
            server_header=False,
        )
        address = f"http://{host}/?token={token}"
        tell(address)
        if is_shown:
            webbrowser.open(address)
        asyncio.run(uvicorn.Server(config).serve([listener]))
