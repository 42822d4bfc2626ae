"""Values of a PDF, read defensively, and the functions of pdfium."""

from collections.abc import Callable
from contextlib import suppress
from ctypes import PYFUNCTYPE, c_void_p, cast
from typing import Any


def member(holder: Any, key: str) -> Any:
    """What a dictionary or a stream has under a key; None of anything else."""
    import pikepdf

    return holder.get(key) if isinstance(holder, pikepdf.Dictionary | pikepdf.Stream) else None


def read_text(value: Any) -> str:
    """A name or a string as text; empty where it is none that can be read."""
    import pikepdf

    if isinstance(value, pikepdf.Name | pikepdf.String):
        with suppress(UnicodeDecodeError):
            return str(value)
    return ""


def read_number(value: Any) -> float | None:
    """A number; None where it is none."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def read_box(value: Any) -> list[float] | None:
    """The four sides of a rectangle in points; None where it is none."""
    import pikepdf

    sides = [read_number(side) for side in value] if isinstance(value, pikepdf.Array) and len(value) == 4 else []
    known = [side for side in sides if side is not None]
    return known if len(known) == 4 else None


def written(value: Any) -> bytes:
    """Any value as a PDF writes it, so that two can be compared."""
    import pikepdf

    return value.unparse(resolved=True) if isinstance(value, pikepdf.Object) else repr(value).encode()


def drawn(contents: Any) -> bytes:
    """The operators of a page, which stand in one stream or in several."""
    import pikepdf

    streams = contents if isinstance(contents, pikepdf.Array) else (contents,)
    return b"\n".join(stream.read_bytes() for stream in streams if isinstance(stream, pikepdf.Stream))


def with_addresses(function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    """A function of ``pypdfium2.raw`` with these types of ctypes: any ``c_void_p`` is a plain number."""
    return PYFUNCTYPE(result, *arguments)(address(function))


def address(handle: Any) -> int:
    """Where a handle of pypdfium2's points to, or where a function is; the handle has to live on for as long."""
    return cast(handle, c_void_p).value or 0
