"""Files from outside read whole: plain ones only, and never more of them than their kind may have."""

import errno
import os
import stat
from pathlib import Path

from printgen.limits import Limit

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe does not keep one waiting


def contents(path: Path, limit: Limit, follow: bool = True) -> bytes:
    """The bytes of a file; OSError, with the reason as ``strerror``, for any but a plain one within the limit.

    ``follow``: a link is followed.
    """
    flags = _FLAGS if follow else _FLAGS | getattr(os, "O_NOFOLLOW", 0)
    with open(path, "rb", opener=lambda path, _: os.open(path, flags)) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is not a plain file", str(path))
        data = file.read(limit.most + 1)
    if len(data) > limit.most:
        raise OSError(errno.EFBIG, f"it is larger than {limit}", str(path))
    return data
