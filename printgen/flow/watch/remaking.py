"""Makes what has changed of a kit: pictures first, then its files; what stood there stays until all is made."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from printgen.components.desk import Desk
from printgen.flow import pipeline
from printgen.flow.preview.item_names import ItemNames
from printgen.flow.preview.kit_view import KitView
from printgen.flow.preview.previews import files, item_pictures
from printgen.flow.split_files import whole_document
from printgen.flow.watch.changed_items import KitLook, changed_items, kit_look, still_to_show
from printgen.flow.writing import output
from printgen.kit.choices import Choices
from printgen.theme.model.theme import Theme

PREVIEWS = "previews"  # the folder of pictures beside those of the variants


class Asked(NamedTuple):
    """What is to be made: the theme as it reads now, how it is printed, in which variants, and which documents."""

    theme: Theme
    choices: Choices
    variants: tuple[str, ...]
    only: tuple[str, ...] | None

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from others."""
        return self.theme.source, *self[1:]


class Wanted(Struct, frozen=True):
    """Where a kit goes, and what is shown of it: the items of some names, else what has changed.

    ``dpi`` are the pixels an inch of pictures; ``call`` is the hash by which a build finds that all stands.
    """

    folder: Callable[[Theme], Path]
    items: tuple[str, ...] = ()
    dpi: int = 150
    call: str = ""


class Made(Struct, frozen=True):
    """What was made in a folder: documents, pictures of items, what was taken away, and new notes on the kit."""

    folder: Path
    documents: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    removed: tuple[Path, ...] = ()
    notes: tuple[str, ...] = ()


class Maker:
    """Makes a kit time and again; fonts and pictures stay loaded in between."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._key: tuple[object, ...] = ()
        self._desk: Desk | None = None
        self._look: KitLook | None = None
        self._hashes: Mapping[tuple[str, str], str] = {}  # of files by their variants and names
        self._notes: tuple[str, ...] = ()
        self._folder = Path()

    @property
    def standing(self) -> Made:
        """What was made last, of which nothing is new."""
        return Made(self._folder)

    def make(self, asked: Asked) -> Made | None:
        """Bring the kit up to date; None if it is. Raises an error with everything that is wrong, and writes nothing.

        Pictures are written first, then the kit.
        """
        if asked.key == self._key:
            return None
        pipeline.refuse_unknown(asked.theme, (*(asked.only or ()), *asked.choices.copies))
        kit = KitView(asked.theme, asked.choices, former=self._desk)
        laid_out = kit.lay_out(asked.only)
        folder = self._wanted.folder(asked.theme)

        names = ItemNames(kit, asked.theme.edition)
        items = names.items(self._wanted.items) if self._wanted.items else ()
        look = kit_look(kit, [*laid_out.components, *(item.document for item in items)])
        if items:
            items = still_to_show(items, self._look, look)
        elif self._look:
            items = changed_items(names, self._look, look)
        pictures = files(item_pictures(kit, items, asked.variants, self._wanted.dpi), self._wanted.dpi)
        output.write_files(folder / PREVIEWS, pictures)

        kits = pipeline.finish(laid_out, asked.variants, asked.only or kit.names, call=self._wanted.call)
        written = output.write(output.Target(one, folder / one.variant, asked.only is not None) for one in kits)
        hashes = {(one.variant, name): file.sha256 for one in kits for name, file in one.files.items()}
        changed = [whole_document(Path(key[1]).stem) for key in hashes if self._hashes.get(key) != hashes[key]]
        notes = tuple(note for note in laid_out.notes if note not in self._notes)
        self._key, self._desk, self._look, self._hashes = asked.key, kit.desk, look, hashes
        self._notes, self._folder = laid_out.notes, folder
        return Made(folder, tuple(dict.fromkeys(changed)), tuple(item.name for item in items), written.removed, notes)
