"""The manual's examples as themes: each is written into a folder of its own, with the pictures that it names."""

import shutil
from pathlib import Path

from PIL import Image

from printgen.theme.field_help import RecordHelp, record_help

BASES = {"common": "classic", "trade": "classic", "slide": "knockout", "path": "summit"}
EVENT = Path(__file__).resolve().parents[2] / "themes" / "tournament" / "event.yaml"


def written_example(record: RecordHelp, page: str, folder: Path) -> Path:
    """The folder of a theme that says what a record's example does; the folders beside it may hold others."""
    folder.mkdir(parents=True, exist_ok=True)
    head = ""
    if record.within:
        outer = record_help()[record.within]
        written_example(outer, page, folder.with_name(f"{folder.name}-base"))
        head = f"format: 1\nextends: ../{folder.name}-base\n"
    elif not record.whole:
        head = f"format: 1\nextends: {record.base or BASES[page]}\n"
    text = record.example if "extends:" in record.example else head + record.example
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    if record.file == EVENT.name:
        shutil.copy(EVENT, folder)
    elif record.file:
        Image.linear_gradient("L").resize((900, 900)).save(folder / record.file)
    return folder
