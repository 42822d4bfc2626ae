"""Tests of sharing: what kits of one worker share does not change their bytes, and does not grow."""

import gc
from pathlib import Path

import pytest

from printgen.api import BuiltKit, Session, load
from printgen.batch import making
from printgen.batch.jobs import Job
from printgen.batch.making import Order, Task
from printgen.pdf.recent import Recent
from tests.support.batches import BASE, jobs_of

ROWS = """id,title,style,spaces.boardwalk.name,words.bank.one,words.bank.many,language,paper
a,One,woodcut,Elm Street,,,,
b,Two,,Elm Street,Savings Box,Savings Boxes,,a4
c,Žluťoučký kůň,,,,,,
d,Two,,,,,de,
e,One,woodcut,Oak Street,,,,
f,One,,Elm Street,,,,
"""


def hashes(built: BuiltKit) -> dict[str, str]:
    return {f"{kit.variant}/{name}": file.sha256 for kit in built.kits for name, file in kit.files.items()}


@pytest.mark.long
def test_kits_that_share_drawings_have_the_bytes_of_those_that_do_not(tmp_path: Path) -> None:
    jobs = list(jobs_of(tmp_path, ROWS))
    making._LATEST.clear()

    def shared(job: Job) -> BuiltKit:
        session, wanted = making._session(Task(Order(str(tmp_path)), job))
        return session.build(tmp_path / "shared", variants=wanted.variants, name=job.id)

    def alone(job: Job) -> BuiltKit:
        theme = load(job.theme, changes=job.changes, language=job.language)
        paper = job.options["paper"].value if job.options else "letter"
        return Session(theme, making.api.choices_of(theme, paper=paper)).build(tmp_path / "alone", name=job.id)

    together = [hashes(shared(job)) for job in jobs]
    assert together == [hashes(alone(job)) for job in jobs]
    assert len({found["standard/board.pdf"] for found in together}) == len(jobs)


def test_a_cache_forgets_what_was_not_used_for_longest() -> None:
    cache = Recent[int, str](3)
    for number in range(100):
        cache[number] = str(number)
        assert cache.get(0) == "0"
    assert cache.get(90) is None
    cache.renew()
    assert cache.get(0) == "0"
    cache.renew()
    cache.renew()
    assert cache.get(0) is None


def test_kits_share_with_a_few_before_them_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_KITS_SHARING", 2)
    making._LATEST.clear()
    order = Order(str(tmp_path), {"variants": ("standard",), "only": ("cards",)})
    presses = []
    for job in jobs_of(tmp_path, "id,title\na,One\nb,Two\nc,Three\n", base=BASE):
        session, wanted = making._session(Task(order, job))
        session.build(tmp_path, variants=wanted.variants, only=wanted.only, name=job.id)
        presses.append(session.view.press.stores)
    assert presses[0] is presses[1]
    assert presses[2] is not presses[1]


@pytest.mark.long
def test_a_kit_leaves_no_cycles_behind(tmp_path: Path) -> None:
    order = Order(str(tmp_path), {"variants": ("minimal",), "only": ("cards", "guide", "rules")})
    first, second, third = jobs_of(tmp_path, "id,title\na,One\nb,Two\nc,Three\n")
    for job in (first, second):
        making.make(Task(order, job))
    gc.unfreeze()
    gc.collect()
    making.make(Task(order, third))
    gc.unfreeze()
    assert gc.collect() < 100  # values in cycles: memory would be taken until the next collection
