"""Reads files from outside: regular files only, and never more of one than the limit of its kind."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

from printgen.limits import Limit

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe does not keep one waiting


def file_bytes(path: Path, limit: Limit, follow: bool = True) -> bytes:
    """The bytes of a file; OSError, with the reason as ``strerror``, for any but a plain one within the limit.

    ``follow``: a link is followed.
    """
    flags = _FLAGS if follow else _FLAGS | getattr(os, "O_NOFOLLOW", 0)
    with open(path, "rb", opener=lambda path, _: os.open(path, flags)) as file:
        _size(file, path)
        data = file.read(limit.most + 1)
    _check(len(data), limit, path)
    return data


def beginning(path: Path, limit: Limit, size: int) -> bytes:
    """The first bytes of a file, at most ``size``; OSError as for ``contents``."""
    with open(path, "rb", opener=lambda path, _: os.open(path, _FLAGS)) as file:
        _check(_size(file, path), limit, path)
        return file.read(size)


def _size(file: BufferedReader, path: Path) -> int:
    """How many bytes a plain file has."""
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is not a plain file", str(path))
    return status.st_size


def _check(size: int, limit: Limit, path: Path) -> None:
    if size > limit.most:
        raise OSError(errno.EFBIG, f"it is larger than {limit}", str(path))
