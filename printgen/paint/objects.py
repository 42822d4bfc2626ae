"""Writes the objects of a PDF one by one, each as soon as it is whole, and at last the table of where they lie."""

from collections.abc import Mapping

from printgen.kit.finished_file import FinishedFile

_HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"  # bytes beyond ASCII, by which programs know that the file is not text
_LITERAL = str.maketrans({"(": "\\(", ")": "\\)", "\\": "\\\\"})


class ObjectWriter:
    """The numbered objects of one file; a reference to one is as PDF writes it (``12 0 R``)."""

    def __init__(self, file: FinishedFile) -> None:
        self._file = file
        self._places: list[int] = []  # by number, from 1; 0 until the object is written
        file.write(_HEAD)

    def reserved(self) -> str:
        """The reference to an object that is written later."""
        self._places.append(0)
        return f"{len(self._places)} 0 R"

    def add(self, body: str) -> str:
        """Writes an object; the reference to it."""
        reference = self.reserved()
        self.put(reference, body)
        return reference

    def add_stream(self, entries: Mapping[str, str], data: bytes, packing: str = "FlateDecode") -> str:
        """Writes a stream of packed data, with more ``entries`` in its dictionary; the reference to it."""
        reference = self.reserved()
        head = dictionary({**entries, "Filter": f"/{packing}", "Length": str(len(data))})
        self._write(reference, f"{head}\nstream\n".encode("latin-1"), data, b"\nendstream\nendobj\n")
        return reference

    def put(self, reference: str, body: str) -> None:
        """Writes a reserved object."""
        self._write(reference, f"{body}\nendobj\n".encode("latin-1"))

    def _write(self, reference: str, *parts: bytes) -> None:
        """Writes an object, which may come in parts, under its number."""
        number = int(reference.partition(" ")[0])
        self._places[number - 1] = self._file.size
        self._file.write(b"".join((f"{number} 0 obj\n".encode(), *parts)))

    def close(self, root: str, info: str) -> None:
        """Writes the table and the trailer, which names the catalog and the document's information."""
        start, digest = self._file.size, self._file.sha256[:32]
        lines = "".join(f"{place:010} 00000 n \n" for place in self._places)
        self._file.write(f"xref\n0 {len(self._places) + 1}\n0000000000 65535 f \n{lines}".encode())
        size = len(self._places) + 1
        entries = f"/Size {size} /Root {root} /Info {info} /ID [<{digest}> <{digest}>]"
        self._file.write(f"trailer\n<< {entries} >>\nstartxref\n{start}\n%%EOF\n".encode())


def string(text: str) -> str:
    """A text as PDF writes it in a dictionary."""
    if text.isascii() and text.isprintable():
        return f"({text.translate(_LITERAL)})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


def dictionary(entries: Mapping[str, str]) -> str:
    """A dictionary of values as PDF writes them."""
    return f"<< {' '.join([f'/{name} {value}' for name, value in entries.items()])} >>"
