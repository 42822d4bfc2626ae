"""One PDF of a document of many kits, written kit by kit, for a print shop.

It reads PDFs that this program wrote: objects one after the other, and a table of their places. An object that several
kits share, such as a font or a drawing, is written once.
"""

import re
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import IO

from printgen.art.frame import VARIANTS
from printgen.batch.jobs import Job
from printgen.batch.receipts import Receipt
from printgen.batch.stores import Store
from printgen.errors import PrintgenError
from printgen.kit.manifest import MANIFEST
from printgen.messages import message
from printgen.pdf.recent import Recent

_START = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")
_ROOT = re.compile(rb"/Root (\d+) 0 R")
_LENGTH = re.compile(rb"/Length (\d+)(?! \d+ R)")
_REFERENCE = re.compile(rb"(?<![\w.])(\d+) 0 R(?!\w)")
_LEFT_OUT = re.compile(rb"/Parent \d+ 0 R|/StructParents \d+")  # of the own page tree, and of tags
_KIDS = re.compile(rb"/Kids\s*\[([^\]]*)\]")
_FONTS = re.compile(rb"/Font \d+ 0 R")
_STREAM, _STREAM_END, _END = b"\nstream\n", b"\nendstream", b"endobj"
_MOST_KIDS = 500  # pages of a node of the page tree
_MOST_KNOWN = 50_000  # objects that are recognized when they come again


class Gathering:
    """The kits of a batch whose documents are gathered: in the order of their jobs, two bits for each."""

    def __init__(self, documents: Sequence[str], count: int) -> None:
        self._documents = documents
        self._made = bytearray(count)

    def note(self, job: Job, receipt: Receipt) -> None:
        """Remember the variants of a kit that is there."""
        for bit, variant in enumerate(VARIANTS):
            if f"{job.id}/{variant}/{MANIFEST}" in receipt.files:
                self._made[job.number] |= 1 << bit

    def write(self, jobs: Iterable[Job], store: Store, end: str) -> Iterator[tuple[str, int]]:
        """Write a file for each document and variant; yield their names and numbers of pages. Raises PrintgenError.

        ``end`` is the end of their names, for a part of a batch.
        """
        for document in self._documents:
            for bit, variant in enumerate(VARIANTS):
                if not any(made & 1 << bit for made in self._made):
                    continue
                name = f"{document}-{variant}{end}.pdf"
                with store.large(name) as file:
                    target = GatheredPdf(file)
                    for job in jobs:
                        if self._made[job.number] & 1 << bit:
                            for data in _parts(store, f"{job.id}/{variant}/{document}"):
                                target.add(data)
                    target.finish()
                yield name, target.pages


def _parts(store: Store, stem: str) -> Iterator[bytes]:
    """Yield a document's file, or the files that it was split into; nothing for a kit without it."""
    if data := store.read(f"{stem}.pdf"):
        yield data
        return
    number = 1
    while data := store.read(f"{stem}-{number}.pdf"):
        yield data
        number += 1


class NotOurPdfError(PrintgenError):
    """A PDF that this program did not write."""

    def __init__(self) -> None:
        super().__init__(message("a PDF of a kit was not written by printgen or was changed afterwards"))


class GatheredPdf:
    """A PDF in the making: the pages of other PDFs, one after the other. Its memory is eight bytes an object."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self._size = file, 0
        self._places = array("Q")  # of the objects, in bytes
        self._known = Recent[bytes, int](_MOST_KNOWN)
        self._tree = self._number()
        self._nodes: list[int] = []  # finished parts of the page tree
        self._node, self._kids = self._number(), list[int]()
        self.pages = 0
        self._put(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")

    def add(self, pdf: bytes) -> None:
        """Add all pages of a PDF; raises NotOurPdfError for one that this program did not write."""
        source, copied = _Source(pdf), dict[int, int]()
        for number in source.pages:
            head, _ = source.object(number)
            head = self._moved(_LEFT_OUT.sub(b"", head), source, copied)
            page = self._number()
            self._write(page, head.replace(b"<<", b"<< /Parent %d 0 R" % self._node, 1))
            self._kids.append(page)
            self.pages += 1
            if len(self._kids) == _MOST_KIDS:
                self._end_node()
                self._node = self._number()

    def finish(self) -> None:
        """Write the page tree and the table of places."""
        self._end_node()
        kids = b" ".join(b"%d 0 R" % number for number in self._nodes)
        self._write(self._tree, b"<< /Type /Pages /Count %d /Kids [%s] >>" % (self.pages, kids))
        root, start = self._number(), 0
        viewer = b"<< /PrintScaling /None >>"
        self._write(root, b"<< /Type /Catalog /Pages %d 0 R /ViewerPreferences %s >>" % (self._tree, viewer))
        start, count = self._size, len(self._places) + 1
        self._put(b"xref\n0 %d\n0000000000 65535 f \n" % count)
        for place in self._places:
            self._put(b"%010d 00000 n \n" % place)
        self._put(b"trailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (count, root, start))

    def _end_node(self) -> None:
        kids = b" ".join(b"%d 0 R" % number for number in self._kids)
        head = b"<< /Type /Pages /Parent %d 0 R /Count %d /Kids [%s] >>"
        self._write(self._node, head % (self._tree, len(self._kids), kids))
        self._nodes.append(self._node)
        self._kids = []

    def _moved(self, head: bytes, source: "_Source", copied: dict[int, int]) -> bytes:
        """Return a dictionary with references to copies of the objects that it refers to."""

        def moved(found: re.Match[bytes]) -> bytes:
            number = int(found[1])
            if number not in copied:
                copied[number] = self._copied(number, source, copied)
            return b"%d 0 R" % copied[number]

        return _REFERENCE.sub(moved, head)

    def _copied(self, number: int, source: "_Source", copied: dict[int, int]) -> int:
        """Return the number of a copy of an object, which may have been made for another kit."""
        head, stream = source.object(number)
        if b"/Subtype /Form" in head and not _shows_text(stream):
            head = _FONTS.sub(b"", head)  # each kit embeds other letters: drawings without text need not differ
        content = self._moved(head, source, copied) + stream
        key = blake2b(content, digest_size=16).digest()
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._number()
            self._write(known, content)
        return known

    def _number(self) -> int:
        self._places.append(0)
        return len(self._places)

    def _write(self, number: int, content: bytes) -> None:
        self._places[number - 1] = self._size
        self._put(b"%d 0 obj\n%s\nendobj\n" % (number, content.strip(b"\n")))

    def _put(self, data: bytes) -> None:
        self._file.write(data)
        self._size += len(data)


def _shows_text(stream: bytes) -> bool:
    """Check whether a compressed stream of operators may choose a font."""
    return b"Tf" in zlib.decompress(stream[len(_STREAM) : -len(_STREAM_END)])


class _Source:
    """A PDF that is read."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        if not (found := _START.search(data[-100:])):
            raise NotOurPdfError
        lines = data[int(found[1]) :].split(b"\n")
        if lines[0].strip() != b"xref":
            raise NotOurPdfError
        first, count = map(int, lines[1].split())
        self._places = {first + at: int(line[:10]) for at, line in enumerate(lines[2 : 2 + count]) if b"n" in line}
        if not (root := _ROOT.search(data, int(found[1]))):
            raise NotOurPdfError
        self._root = int(root[1])

    @cached_property
    def pages(self) -> list[int]:
        """The numbers of the pages in their order."""
        root, _ = self.object(self._root)
        if not (tree := re.search(rb"/Pages (\d+) 0 R", root)):
            raise NotOurPdfError
        return list(self._below(int(tree[1])))

    def object(self, number: int) -> tuple[bytes, bytes]:
        """Return the dictionary of an object, and its stream with the words around it, if it has one."""
        start = self._data.index(b"obj", self._places[number]) + 3
        end, stream = self._data.find(_END, start), self._data.find(_STREAM, start)
        if stream == -1 or end < stream:
            return self._data[start:end], b""
        head = self._data[start:stream]
        if not (length := _LENGTH.search(head)):
            raise NotOurPdfError
        after = stream + len(_STREAM) + int(length[1])
        return head, self._data[stream:after] + _STREAM_END

    def _below(self, number: int) -> Iterator[int]:
        head, _ = self.object(number)
        if not (kids := _KIDS.search(head)):
            yield number
            return
        for kid in _REFERENCE.finditer(kids[1]):
            yield from self._below(int(kid[1]))
