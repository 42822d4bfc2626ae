"""The work on one job: a pure function from a job to its receipt, in any process."""

import gc
import os
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen import api
from printgen.art.frame import VARIANTS
from printgen.batch.finished import thumbnail, zipped
from printgen.batch.jobs import Job
from printgen.batch.receipts import Receipt, State, receipt_key
from printgen.batch.stores import Store, UnwritableError, open_store, theme_at
from printgen.errors import OutputError, PrintgenError, Problem, UsageError
from printgen.kit.manifest import MANIFEST
from printgen.kit.request import check_documents, option_value, print_values, typed_text
from printgen.messages import joined
from printgen.resources import folder, is_bundled_name, read_from
from printgen.theme.files import ProvenPictures, forget_others
from printgen.theme.theme import Theme

_JOBS_A_COLLECTION = 20
_KITS_SHARING = 50  # in a row, of about 200 kB each; then a worker forgets them all, so that its memory does not grow
_PROVEN: ProvenPictures = {}  # pictures that were checked for the latest theme


class _Latest:
    """The latest session of this process, whose fonts and drawings the next one shares."""

    def __init__(self) -> None:
        self._session: api.Session | None = None
        self._kits = 0

    def next(self, theme: Theme, choices: api.Choices) -> api.Session:
        """Return the session of the next kit."""
        former = None if self._kits % _KITS_SHARING == 0 else self._session
        self._kits += 1
        self._session = api.Session(theme, choices, former=former)
        return self._session

    def clear(self) -> None:
        """Share nothing with the kits before."""
        self._session, self._kits = None, 0


_LATEST = _Latest()


class Order(Struct, frozen=True):
    """The settings of all jobs of a batch: the destination of the kits, and the options given for all of them.

    ``values`` are those of options by their fields. ``proven`` is the share of kits that are proven first. With
    ``laid_out`` set, the check lays out each kit. Kits are also ``zipped``, and ``pictured`` in their receipts.
    """

    where: str
    values: Mapping[str, Any] = {}
    language: str | None = None
    proven: float = 0.0
    laid_out: bool = False
    zipped: bool = False
    pictured: bool = False

    def proves(self, job: Job) -> bool:
        """Check whether a job's kit is proven: the same jobs each time, wherever they are in the table."""
        digest = int.from_bytes(sha256(job.id.encode()).digest()[:4], "big")
        return digest < self.proven * 2**32


class Wanted(Struct, frozen=True):
    """The parts of a kit that a job wants."""

    variants: tuple[str, ...]
    only: tuple[str, ...] | None = None


class Task(Struct, frozen=True):
    """A job and its order; ``attempt`` counts from 1, after workers that ended before the job was done."""

    order: Order
    job: Job
    attempt: int = 1


class _Garbage:
    """Collects garbage after some jobs instead of during each: a kit is made of many small values, few in cycles."""

    def __init__(self) -> None:
        self._jobs = 0

    @contextmanager
    def later(self) -> Iterator[None]:
        """Collect no garbage during a job."""
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            self._jobs += 1
            if self._jobs % _JOBS_A_COLLECTION == 0:
                gc.unfreeze()
                gc.collect()
            gc.freeze()  # else the next small collection would look at every value of the job
            if was_enabled:
                gc.enable()


_GARBAGE = _Garbage()


def check(task: Task) -> Receipt | None:
    """Return the receipt of a job that need not be made, because its kits are there or because it has problems."""
    return _answered(task, _checked)


def make(task: Task) -> Receipt:
    """Make the kits of a job, unless they are there, and return its receipt."""
    receipt = _answered(task, _made)
    assert receipt is not None
    return receipt


def _answered(task: Task, work: Callable[[Task, Store, str], Receipt | None]) -> Receipt | None:
    """Return the result of some work on a job that is not there yet; errors become receipts."""
    job, begun = task.job, time.perf_counter()
    try:
        with _GARBAGE.later():
            return _unless_kept(task, work)
    except UnwritableError as error:
        return Receipt(job.id, "failed", time.perf_counter() - begun, problems=error.problems, unwritable=True)
    except PrintgenError as error:
        state: State = "failed" if isinstance(error, api.ProofError) else "refused"
        return Receipt(job.id, state, time.perf_counter() - begun, problems=error.problems)


def _unless_kept(task: Task, work: Callable[[Task, Store, str], Receipt | None]) -> Receipt | None:
    """Return the receipt of a job that is there, or else the result of some work on it; raises PrintgenError."""
    if task.job.problems:
        raise PrintgenError(task.job.problems)
    store, key = _store(task.order.where), _key(task)
    found = store.receipt(key)
    if not found and not task.order.pictured:  # the kits of a batch with a report are the same
        found = store.receipt(_key(task, pictured=True))
    if found:
        # a worker that ended may have made it in an earlier attempt
        return found if task.attempt > 1 else replace(found, state="kept", seconds=0.0)
    return work(task, store, key)


def _checked(task: Task, store: Store, key: str) -> None:
    session, _ = _session(task)
    if task.order.laid_out and (problems := session.check()):
        raise PrintgenError(problems)


def _made(task: Task, store: Store, key: str) -> Receipt:
    begun = time.perf_counter()
    (session, wanted), order, id = _session(task), task.order, task.job.id
    with store.room() as home:
        try:
            built = session.build(
                home, variants=wanted.variants, only=wanted.only, name=id, proven=order.proves(task.job)
            )
            names = [f"{id}/{kit.variant}/{name}" for kit in built.kits for name in (*kit.files, MANIFEST)]
            if order.zipped:
                names.append(zipped(home, id, names))
        except OutputError as error:
            if isinstance(error.__cause__, OSError):  # else a file of somebody else is in the way of this kit alone
                raise UnwritableError(error.problems) from error
            raise
        files = store.add(home, names)
    picture = thumbnail(built.kits[0]) if order.pictured else b""
    seconds = time.perf_counter() - begun
    receipt = Receipt(id, "built", seconds, sum(files.values()), session.theme.source, (), files, picture)
    store.keep(key, receipt)
    return receipt


def _session(task: Task) -> tuple[api.Session, Wanted]:
    """Return the session of a job, and the parts of its kit that are wanted; raises PrintgenError."""
    job, order = task.job, task.order
    theme = api.load(theme_at(job.theme), language=job.language or order.language, changes=job.changes, proven=_PROVEN)
    forget_others(_PROVEN, theme.files)
    given = {**order.values, **_options(job)}
    values = {**print_values(theme, given.keys()), **given}
    wanted = Wanted(values.pop("variants", VARIANTS), values.pop("only", None))
    check_documents(theme, (*(wanted.only or ()), *values.get("copies", ())))
    if "boxes" in (wanted.only or ()):
        values["boxes"] = True
    return _LATEST.next(theme, api.choices_of(theme, **values)), wanted


def _options(job: Job) -> dict[str, Any]:
    """Return the values of a row's options by their fields; raises PrintgenError with the places of wrong ones."""
    values, problems = {}, []
    for column, cell in job.options.items():
        try:
            value = option_value(column, typed_text(cell.value).strip())
            values["variants" if column == "variant" else column] = value
        except UsageError as error:
            (found,) = error.problems
            problems.append(Problem(joined([column, found.message], ": "), cell.mark, found.hint))
    if problems:
        raise PrintgenError(problems)
    return values


def _key(task: Task, pictured: bool = False) -> str:
    """Return the hash of everything that decides on the kits of a job, without loading it."""
    job, order = task.job, task.order
    language = job.language or order.language
    files = [(str(path), _hash(path, *_state(path))) for path in job.changes.files] if job.changes else []
    options = sorted((column, typed_text(cell.value)) for column, cell in job.options.items())
    changes = job.changes.encoded if job.changes else b""
    values = sorted(order.values.items())
    extras = order.proves(job), order.zipped, pictured or order.pictured
    return receipt_key([job.id, _base(job.theme, language), language, changes, files, options, values, *extras])


class _Base(Struct, frozen=True):
    """The hash of a base theme, and the state of its files for which it holds."""

    hash: str
    states: tuple[tuple[Path, tuple[int, int]], ...]


_BASES: dict[tuple[str, str | None], _Base] = {}  # of the themes in use, at most a few
_MOST_BASES = 8


def _base(theme: str, language: str | None) -> str:
    """Return the hash of a base theme's files; it is loaded again only after one has changed."""
    theme = theme_at(theme)
    known = _BASES.get((theme, language))
    if known is None or any(_state(path) != state for path, state in known.states):
        loaded = api.load(theme, language=language)
        home = folder("themes") / theme if is_bundled_name(theme) else Path(theme)
        paths = [read_from(name, home) for name, _ in loaded.inputs]
        known = _Base(loaded.source, tuple((path, _state(path)) for path in paths))
        if len(_BASES) >= _MOST_BASES:
            _BASES.clear()
        _BASES[theme, language] = known
    return known.hash


def _state(path: Path) -> tuple[int, int]:
    """Return the time of the last change of a file and its size; zeros if it does not exist."""
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


@lru_cache(1024)
def _hash(path: Path, changed: int, size: int) -> str:
    """Return the hash of a file in a state."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


@cache
def _store(where: str) -> Store:
    return open_store(where)
