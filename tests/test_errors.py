"""Tests of the reasons of system errors."""

import errno
import os

import pytest

from printgen.errors import os_reason
from printgen.messages import Message, message


@pytest.mark.parametrize("number", [errno.EACCES, errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENOSPC, errno.EROFS])
def test_the_usual_reasons_of_the_system_can_be_translated(number: int) -> None:
    reason = os_reason(OSError(number, os.strerror(number), "file"))
    assert isinstance(reason, Message)
    assert reason == os.strerror(number)


def test_other_reasons_are_kept() -> None:
    ours = message("it is not a plain file")
    assert os_reason(OSError(errno.EINVAL, ours, "file")) is ours
    assert os_reason(OSError("broken")) == "broken"
    assert os_reason(OSError()) == "OSError"
