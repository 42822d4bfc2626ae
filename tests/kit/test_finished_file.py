"""Tests of finished files, small and large: reading them and writing them to their destination."""

from hashlib import sha256
from pathlib import Path

import pytest

from printgen.kit.finished_file import FinishedFile


@pytest.mark.parametrize("size", [0, 10, 3_000_000])
def test_a_file_is_read_and_put_as_it_was_written(size: int, tmp_path: Path) -> None:
    data = bytes(range(250)) * (size // 250) + b"x" * (size % 250)
    file = FinishedFile([data[:7]])
    file.write(data[7:])
    assert (file.size, file.sha256) == (size, sha256(data).hexdigest())
    assert file.read() == file.read() == data
    for name in ("one", "two"):
        file.put(tmp_path / name)
        assert (tmp_path / name).read_bytes() == data
