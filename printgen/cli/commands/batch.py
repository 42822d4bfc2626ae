"""The command ``batch``: many kits from a table, with progress and a summary."""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from printgen.cli.interface import say, translation
from printgen.cli.options import (
    NAMES,
    OUT_FILE,
    ReadType,
    build_options,
    complete_documents,
    complete_theme,
    known_documents,
    language_option,
    only_option,
    variant_option,
    wishes,
)
from printgen.cli.progress import steps
from printgen.errors import UsageError, plain, quoted
from printgen.limits import PROBLEMS
from printgen.messages import message

_EACH = 10.0  # seconds between two lines of progress in a log
_FAULT = 1  # the exit code if a job has problems


def _share(text: str) -> float:
    """Read the share of kits to prove; raises UsageError."""
    number = text.removeprefix("sample:").removesuffix("%")
    if text == "all":
        return 1.0
    if text == f"sample:{number}%" and number.replace(".", "", 1).isdecimal() and 0 < float(number) <= 100:
        return float(number) / 100
    raise UsageError(message("{value} is not all or a sample such as sample:1%", value=quoted(text)))


@click.command(
    epilog="In the table, a column is a field of the theme (title, spaces.boardwalk.name, words.bank.one, board.art), "
    "an option of build (paper, variant, only, copies ...), language or id. An empty cell changes nothing."
)
@click.argument("source", metavar="JOBS", type=click.Path(exists=True, path_type=Path))
@click.option(
    "--out",
    "where",
    required=True,
    metavar="WHERE",
    help="The folder for all kits, or the address of an object store, such as s3://bucket/kits.",
)
@click.option(
    "--theme", "base", metavar="BASE", shell_complete=complete_theme, help="The theme that the rows of a table change."
)
@click.option(
    "--engine",
    default="local",
    show_default=True,
    metavar="ENGINE",
    help="Where to work: local (processes), dask (or dask://HOST:PORT, a cluster), or here.",
)
@click.option("--workers", type=click.IntRange(1, 512), help="Number of workers (default: one for each processor).")
@click.option("--shard", metavar="I/N", help="Make only the I-th of N parts, for several computers that share WHERE.")
@click.option("--strict", is_flag=True, help="Lay out all kits first, and build none if any has a problem.")
@click.option(
    "--proof",
    "proven",
    type=ReadType("share", _share),
    metavar="all|sample:P%",
    help="Proof all kits first, or a sample of them; a kit with a fault is not written.",
)
@click.option("--zip", "zipped", is_flag=True, help="Write a ZIP file of each kit as well.")
@click.option("--report", "page", type=OUT_FILE, help="Write an HTML page with a picture of each kit and its problems.")
@click.option(
    "--gather",
    type=NAMES,
    multiple=True,
    callback=known_documents,
    metavar="DOC[,DOC]",
    shell_complete=complete_documents,
    help="Write one PDF of these documents of all kits, for a print shop.",
)
@variant_option("The ink variants to print.")
@only_option
@build_options
@language_option("The language of all kits whose row names none.")
def batch(
    source: Path,
    where: str,
    base: str | None,
    engine: str,
    workers: int | None,
    shard: str | None,
    strict: bool,
    proven: float | None,
    zipped: bool,
    page: Path | None,
    gather: tuple[str, ...] | None,
    language: str | None,
    **options: Any,  # read by ``wishes``, which also knows which of them were given
) -> None:
    """Build many kits: one for each row of JOBS, or for each theme in the folder JOBS.

    \b
    Examples:
      printgen batch schools.csv --theme classic --out kits
      printgen batch orders.xlsx --theme ./our-town --out kits --variant standard
      printgen batch ./editions --out kits --paper a4
    """
    from printgen.batch.engines import engine_named, opened
    from printgen.batch.gathering import Gathering
    from printgen.batch.jobs import Jobs
    from printgen.batch.making import Order
    from printgen.batch.run import receipts
    from printgen.batch.stores import LOG, open_store

    wished = wishes(click.get_current_context())
    values = {field: wished.values[field] for field in wished.given if wished.values[field] is not None}
    values |= {field: getattr(wished.choices, field) for field in values.keys() & {"printer"}}
    part = _shard(shard)
    found, address = engine_named(engine)
    if where.startswith("memory://") and not found.shares_memory:
        raise UsageError(message("memory:// is lost with this process, so it needs --engine here"))
    store = open_store(where)
    jobs = Jobs(source, base)
    order = Order(where, values, language, proven or 0.0, strict, zipped, page is not None)
    counts: Counter[str] = Counter()
    end = "" if part.total == 1 else f"-{part.first + 1}-of-{part.total}"
    name = LOG.replace(".", f"{end}.")
    gathering = Gathering(gather or (), jobs.count)
    with ExitStack() as stack:
        write, tell = stack.enter_context(store.log(name)), stack.enter_context(_progress(counts))
        show = stack.enter_context(_report_at(page))
        executor, number = stack.enter_context(opened(found, address, workers))
        for job, receipt in receipts(jobs, order, executor, number, part, strict, tell):
            write(receipt.line())
            show(receipt)
            gathering.note(job, receipt)
            counts[receipt.state] += 1
            shown = counts["refused"] + counts["failed"]
            if receipt.problems and shown <= PROBLEMS.most:
                _tell_problems(receipt.id, receipt.problems)
    for gathered, pages in gathering.write(jobs, store, end):
        told = message("{n} page", "{n} pages", n=pages)
        say(message("{path}: {pages}", path=plain(f"{where.rstrip('/')}/{gathered}"), pages=told))
    if page:
        click.echo(plain(str(page)))
    _report(counts, strict, f"{where.rstrip('/')}/{name}")
    if counts["refused"] or counts["failed"]:
        click.get_current_context().exit(_FAULT)


def _shard(text: str | None) -> Any:
    """Read a part such as ``2/3``; raises UsageError."""
    from printgen.batch.run import WHOLE, Shard

    if text is None:
        return WHOLE
    first, slash, last = text.partition("/")
    if slash and first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last) <= 1_000_000:
        return Shard(int(first) - 1, int(last))
    raise UsageError(message("--shard is I/N, such as 1/3, 2/3 and 3/3 for three computers"))


def _tell_problems(id: str, problems: Any) -> None:
    """Print the problems of a job on stderr, each with its place, or with the id of the job."""
    for problem in problems:
        text = problem.text_in(translation())
        say(text if problem.where else f"{id}: {text}", error=True)


def _report(counts: Counter[str], strict: bool, log: str) -> None:
    faults = counts["refused"] + counts["failed"]
    if strict and faults and not counts["built"]:
        say(
            message(
                "{n:,} job has problems; nothing was built.", "{n:,} jobs have problems; nothing was built.", n=faults
            ),
            error=True,
        )
        return
    text = message(
        "{built:,} built, {kept:,} up to date, {refused:,} with problems, {failed:,} failed. {log} lists them all.",
        **{state: counts[state] for state in ("built", "kept", "refused", "failed")},
        log=plain(log),
    )
    say(text)


@contextmanager
def _report_at(page: Path | None) -> Iterator[Any]:
    """Return a context with the function that adds a job to the report at a path, if one is wanted."""
    if page is None:
        yield lambda receipt: None
        return
    from printgen.batch.report import report

    translate = translation()
    with report(page, translate, translate.code) as add:
        yield add


@contextmanager
def _progress(counts: Counter[str]) -> Iterator[Any]:
    """Return a context with the function that shows progress: a bar on a terminal, a line now and then in a log."""
    begun = last = time.monotonic()
    was_checking = True

    with steps() as step:

        def tell(progress: Any) -> None:
            nonlocal begun, last, was_checking
            now = time.monotonic()
            if was_checking and not progress.is_checking:
                was_checking, begun, last = False, now, now
            rate = counts["built"] / max(now - begun, 0.001)
            if progress.is_checking:
                text = message("checking {total:,} jobs", total=progress.total)
            else:
                text = message("{rate:.1f} kits a second", rate=rate)
            step(text, progress.done, progress.total)
            if not sys.stderr.isatty() and now - last >= _EACH:
                last = now
                done = message("{done:,} of {total:,}", done=progress.done, total=progress.total)
                left = (progress.total - progress.done) / rate if rate else 0.0
                line = message("{done}: {what}, {minutes:.0f} min left", done=done, what=text, minutes=left / 60)
                say(message("{done}: {what}", done=done, what=text) if progress.is_checking else line, error=True)

        yield tell
