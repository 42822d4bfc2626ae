"""Functions of pdfium that are called for each letter or line of a page, in half the time that its package takes."""

from collections.abc import Callable
from ctypes import PYFUNCTYPE, c_void_p, cast
from typing import Any


def with_addresses(function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    """A function of ``pypdfium2.raw`` with these types of ctypes: any ``c_void_p`` is a plain number."""
    return PYFUNCTYPE(result, *arguments)(address(function))


def address(handle: Any) -> int:
    """Where a handle of pypdfium2's points to, or where a function is; the handle has to live on for as long."""
    return cast(handle, c_void_p).value or 0
