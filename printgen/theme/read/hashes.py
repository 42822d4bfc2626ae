"""The hash of each file that a theme was read from."""

import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from printgen import resources
from printgen.theme.read.chain import ThemeSource


def inputs(sources: Sequence[ThemeSource], gathered: Mapping[Path, str]) -> tuple[tuple[str, str], ...]:
    """The hashes of the files that were read, empty for those looked for in vain.

    None where a link leads to a theme, which may move.
    """
    if any(source.folder.resolve() != Path(os.path.abspath(source.folder)) for source in sources):
        return ()
    texts = {source.folder / name: sha256(data).hexdigest() for source in sources for name, data in source.read}
    home = sources[0].folder
    return tuple(sorted((resources.input_name(path, home), known) for path, known in (texts | dict(gathered)).items()))
