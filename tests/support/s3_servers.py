"""An S3 server of the package moto, and a server before it that fails as networks do."""

import random
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from logging import ERROR, getLogger
from threading import Thread

BUCKET = "s3://kits/spring"
KEYS = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_REGION": "us-east-1"}


@contextmanager
def s3_server() -> Iterator[int]:
    """Run an S3 server with an empty bucket; return its port."""
    from moto.server import ThreadedMotoServer

    getLogger("werkzeug").setLevel(ERROR)
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    for path, method in (("moto-api/reset", "POST"), ("kits", "PUT")):
        urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/{path}", method=method)).close()
    try:
        yield port
    finally:
        server.stop()


@contextmanager
def failing_server(port: int, share: float) -> Iterator[int]:
    """Pass requests on to a port; a share of them fails: status 500, a cut connection, or a slow answer."""
    chance = random.Random(7)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def _pass_on(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            fault = chance.choice(["error", "cut", "late cut", "slow"]) if chance.random() < share else ""
            if fault == "cut":
                self.close_connection = True
                return
            if fault == "error":
                self.send_response(500)
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            if fault == "slow":
                time.sleep(0.2)
            inner = HTTPConnection("127.0.0.1", port)
            inner.request(self.command, self.path, body, dict(self.headers))
            answer = inner.getresponse()
            data = answer.read()
            if fault == "late cut":  # the store has done it, but nobody hears of it
                self.close_connection = True
                return
            self.send_response(answer.status)
            length = answer.headers.get("Content-Length", str(len(data)))
            for name, value in answer.headers.items():
                if name.lower() not in ("content-length", "transfer-encoding", "connection", "date", "server"):
                    self.send_header(name, value)
            self.send_header("Content-Length", length if self.command == "HEAD" else str(len(data)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(data)

        do_GET = do_PUT = do_HEAD = do_POST = do_DELETE = _pass_on  # noqa: N815 - the names are those of the library

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
