"""Object stores (``s3://``, ``gs://``, ``az://``, ``memory://``) through obstore: kits, receipts, logs, base themes."""

import atexit
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory, TemporaryFile, mkdtemp
from typing import IO, Any

import msgspec

from printgen.batch.receipts import Receipt
from printgen.batch.stores import RECEIPTS, UnwritableError
from printgen.errors import OutputError, Problem, UsageError, quoted
from printgen.kit.manifest import MANIFEST, listed_files
from printgen.messages import message
from printgen.records import from_json

try:
    import obstore
    from obstore.exceptions import AlreadyExistsError, BaseError
    from obstore.store import from_url
except ImportError as missing:
    raise UsageError(
        Problem(
            message("addresses of object stores need the package obstore"),
            hint=message("install it with: pip install 'printgen[cloud]'"),
        )
    ) from missing

MEMORY = "memory://"
# A request that fails (500, a cut connection) is repeated for a minute, with growing pauses.
_RETRIES: Any = {
    "max_retries": 8,
    "retry_timeout": timedelta(seconds=60),
    "backoff": {"init_backoff": timedelta(seconds=0.1), "max_backoff": timedelta(seconds=5), "base": 2},
}
_CLIENT: Any = {"timeout": timedelta(seconds=60), "connect_timeout": timedelta(seconds=10), "allow_http": True}


class ObjectStore:
    """Keeps everything in an object store; several computers may write to it at a time."""

    def __init__(self, where: str) -> None:
        self._where, self._store = where, _opened(where)

    def receipt(self, key: str) -> Receipt | None:
        """Return the receipt of a job whose kits are all there; None if it must be made."""
        with self._reporting():
            data = self._read(_receipt(key))
            if data is None:
                return None
            try:
                found = from_json(data, Receipt)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                return None
            marks = {name: size for name, size in found.files.items() if name.endswith(f"/{MANIFEST}")}
            return found if all(self._size(name) == size for name, size in marks.items()) else None

    @contextmanager
    def room(self) -> Iterator[Path]:
        """Return a context with the folder to build kits in: a temporary one."""
        with TemporaryDirectory(prefix="printgen-") as scratch:
            yield Path(scratch)

    def add(self, home: Path, names: Sequence[str]) -> dict[str, int]:
        """Keep files built in the folder ``home``, in that order; return their sizes. Raises PrintgenError."""
        with self._reporting():
            waiting: dict[str, Path] = {}
            for name in names:
                if PurePosixPath(name).name == MANIFEST:
                    self._write_kit(waiting, name, home)
                    waiting = {}
                else:
                    waiting[name] = home / name
            for name, path in waiting.items():
                self._create(name, path.read_bytes(), replace=True)
        return {name: (home / name).stat().st_size for name in names}

    def keep(self, key: str, receipt: Receipt) -> None:
        """Keep the receipt of a job whose kits are all there; raises PrintgenError."""
        with self._reporting():
            obstore.put(self._store, _receipt(key), msgspec.json.encode(receipt))

    @contextmanager
    def log(self, name: str) -> Iterator[Callable[[bytes], object]]:
        """Return a context with the function that adds lines to a new log, which is stored at the end."""
        with TemporaryFile() as file:
            try:
                yield file.write
            finally:
                file.seek(0)
                with self._reporting():
                    obstore.put(self._store, name, file)

    def read(self, name: str) -> bytes | None:
        """Return the bytes of an object; None if it is not there. Raises PrintgenError."""
        with self._reporting():
            return self._read(name)

    @contextmanager
    def large(self, name: str) -> Iterator[IO[bytes]]:
        """Return a context with a new file to write, which is stored at the end; raises PrintgenError."""
        with TemporaryFile() as file:
            yield file
            file.seek(0)
            with self._reporting():
                obstore.put(self._store, name, file)

    def _write_kit(self, files: Mapping[str, Path], mark: str, home: Path) -> None:
        """Write the documents of a kit, then its manifest, by which it counts as finished."""
        old = self._read(mark)
        if old is not None:  # a kit of other sources: it is not finished from here on
            obstore.delete(self._store, mark)
            folder = str(PurePosixPath(mark).parent)
            gone = {f"{folder}/{name}" for name in listed_files(old) or () if "/" not in name} - files.keys() - {mark}
            if gone:
                obstore.delete(self._store, sorted(gone))
        for name, path in files.items():
            self._create(name, path.read_bytes(), replace=True)
        self._create(mark, (home / mark).read_bytes(), replace=False)

    def _create(self, name: str, data: bytes, replace: bool) -> None:
        """Write an object; one that is there already, from a job that was interrupted, must be equal or is replaced."""
        try:
            obstore.put(self._store, name, data, mode="create")
        except AlreadyExistsError:
            if self._read(name) == data:
                return
            if not replace:
                text = message("{name} was written by another batch at the same time", name=quoted(name))
                raise OutputError(Problem(text, hint=message("give the jobs of each batch their own ids"))) from None
            obstore.put(self._store, name, data)

    def _read(self, name: str) -> bytes | None:
        try:
            return bytes(obstore.get(self._store, name).bytes())
        except FileNotFoundError:
            return None

    def _size(self, name: str) -> int:
        try:
            return int(obstore.head(self._store, name)["size"])
        except FileNotFoundError:
            return -1

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        """Raise UnwritableError for errors of the store."""
        try:
            yield
        except (BaseError, OSError) as error:
            raise UnwritableError(_unreachable(self._where, error)) from error


def _unreachable(where: str, error: Exception) -> Problem:
    reason = (str(error).strip().splitlines() or [type(error).__name__])[0][:300]
    text = message("the store {where} cannot be used: {reason}", where=where, reason=reason)
    return Problem(text, hint=message("check the address, and the keys and region in the environment"))


def _receipt(key: str) -> str:
    return f"{RECEIPTS}/{key[:2]}/{key[2:]}.json"


@cache
def _opened(where: str) -> Any:
    """Open the store at an address; one in memory is the same for the whole process."""
    try:
        if where.startswith(MEMORY):
            return from_url(MEMORY + "/")
        return from_url(where, client_options=_CLIENT, retry_config=_RETRIES)
    except (BaseError, ValueError) as error:
        raise UsageError(_unreachable(where, error)) from error


@cache
def fetched(address: str) -> str:
    """Return the path of a theme's folder that is copied from an object store, once for the process."""
    home = Path(mkdtemp(prefix="printgen-theme-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    name = PurePosixPath(address.rstrip("/")).name
    folder = home / sha256(address.encode()).hexdigest()[:8] / name
    folder.mkdir(parents=True)
    store = _opened(address)
    try:
        for batch in obstore.list(store):
            for found in batch:
                path = PurePosixPath(found["path"])
                if path.is_absolute() or ".." in path.parts:
                    continue
                target = folder / path
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(bytes(obstore.get(store, str(path)).bytes()))
    except (BaseError, OSError) as error:
        raise UsageError(_unreachable(address, error)) from error
    return f"{folder}/"
