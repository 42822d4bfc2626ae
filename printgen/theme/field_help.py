"""What each field of a theme does, record by record: read by editors in the schema, and by people in the manual.

The texts are data (``fields/common.yaml``, and ``fields.yaml`` of each game); a record that stands for
another kind of edition is ``like`` it.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from printgen.games.registry import GAMES, field_texts
from printgen.theme.model.decoding import converted
from printgen.theme.read import yaml

FOLDER = Path(__file__).with_name("fields")
COMMON = "common"  # the file of the records that all games share
_EVERY = "every"


class RecordHelp(Struct, frozen=True, forbid_unknown_fields=True):
    """A record as the manual tells it: its title, where it stands in a theme, an example, and what its fields do.

    The example changes the bundled edition ``base`` (else its page's), or is ``whole``, or changes another record's
    example that it stands ``within``. ``pictures`` is the gallery that shows what its fields can be.
    """

    title: str
    where: str
    example: str
    fields: dict[str, str]
    like: str = ""
    base: str = ""
    within: str = ""
    pictures: str = ""
    whole: bool = False


@cache
def pages() -> Mapping[str, Mapping[str, RecordHelp]]:
    """The help of all records by their names, by the names of their files."""
    files = {COMMON: FOLDER / f"{COMMON}.yaml", **{game: field_texts(game) for game in GAMES}}
    return {name: _records(_read(path)) for name, path in sorted(files.items())}


@cache
def record_help() -> Mapping[str, RecordHelp]:
    """The help of all records, by their names."""
    return {name: record for page in pages().values() for name, record in page.items()}


def field_help(record: str, field: str) -> str:
    """What a field of a record does; nothing for one that no file tells of."""
    known = record_help().get(record)
    if known is None:
        return ""
    return known.fields.get(field) or (field_help(known.like, field) if known.like else _every().get(field, ""))


@cache
def _every() -> Mapping[str, str]:
    """What fields do that mean the same in each record that has them."""
    return converted(_read(FOLDER / f"{COMMON}.yaml")[_EVERY], dict[str, str])


def _read(path: Path) -> Mapping[str, object]:
    tree, problems = yaml.read_tree(path.read_bytes(), path.name)
    assert tree is not None, problems
    return tree


def _records(tree: Mapping[str, object]) -> Mapping[str, RecordHelp]:
    return {name: converted(value, RecordHelp) for name, value in tree.items() if name != _EVERY}
