"""The hashes of what a theme was read from: of all of it together, and of each file for itself."""

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from printgen import resources
from printgen.theme.read.chain import ThemeSource


def source_hash(read: Sequence[tuple[str, bytes]], gathered: Mapping[str, bytes]) -> str:
    """The hash of everything that was read, each part with its name and length."""
    whole = sha256()
    for name, data in [*read, *sorted(gathered.items())]:
        whole.update(f"{name}\0{len(data)}\0".encode())
        whole.update(data)
    return whole.hexdigest()


def inputs(sources: Sequence[ThemeSource], gathered: Mapping[Path, bytes | None]) -> tuple[tuple[str, str], ...]:
    """The files that were read, and those looked for in vain; none where a link leads to a theme, which may move."""
    if any(source.folder.resolve() != Path(os.path.abspath(source.folder)) for source in sources):
        return ()
    read = {source.folder / name: data for source in sources for name, data in source.read} | dict(gathered)
    home = sources[0].folder
    return tuple(sorted((resources.input_name(path, home), _hash(data)) for path, data in read.items()))


def _hash(data: bytes | None) -> str:
    """The hash of a file's bytes; empty where there is nothing of that name."""
    return "" if data is None else sha256(data).hexdigest()
