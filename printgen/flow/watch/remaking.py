"""Makes what has changed of a kit: pictures first, then its files; what stood there stays until all is made."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from msgspec import Struct

from printgen.flow import pipeline
from printgen.flow.layout.laying_out import LaidOutKit
from printgen.flow.preview.item_names import ItemNames, NamedItem
from printgen.flow.preview.previews import files, item_pictures
from printgen.flow.preview.warm import WarmKit
from printgen.flow.split_files import whole_document
from printgen.flow.watch.changed_items import KitLook, changed_items, kit_look, still_to_show
from printgen.flow.writing import output
from printgen.kit.choices import Choices
from printgen.theme.model.theme import Theme

PREVIEWS = "previews"  # the folder of pictures beside those of the variants


Hashes = Mapping[tuple[str, str], str]
"""The hashes of files by their variants and names."""


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


class _Standing(Struct, frozen=True):
    """What was made last: from what, what it looks like, its files, the notes on it, and where it is."""

    key: tuple[object, ...] = ()
    look: KitLook | None = None
    hashes: Hashes = MappingProxyType({})
    notes: tuple[str, ...] = ()
    folder: Path = Path()


class Maker:
    """Makes a kit time and again, each time only what has changed."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._kit: WarmKit | None = None
        self._choices: Choices | None = None
        self._standing = _Standing()

    @property
    def standing(self) -> Made:
        """What was made last, of which nothing is new."""
        return Made(self._standing.folder)

    def make(self, asked: Asked) -> Made | None:
        """Brings the kit up to date; None where it is. Raises an error with all that is wrong, and writes nothing."""
        before = self._standing
        if asked.key == before.key:
            return None
        pipeline.refuse_unknown(asked.theme, (*(asked.only or ()), *asked.choices.copies))
        kit, folder = self._kit_for(asked), self._wanted.folder(asked.theme)
        laid_out = kit.laid_out(asked.only)
        look, items = self._shown(kit, laid_out)
        previews = item_pictures(kit, items, asked.variants, self._wanted.dpi)
        output.write_files(folder / PREVIEWS, files(previews, self._wanted.dpi))
        written, hashes = self._written(kit, laid_out, asked, folder)
        self._standing = _Standing(asked.key, look, hashes, laid_out.notes, folder)
        return Made(
            folder,
            tuple(
                dict.fromkeys(
                    whole_document(Path(name).stem)
                    for (variant, name), one in hashes.items()
                    if before.hashes.get((variant, name)) != one
                )
            ),
            tuple(item.name for item in items),
            written.removed,
            tuple(note for note in laid_out.notes if note not in before.notes),
        )

    def _kit_for(self, asked: Asked) -> WarmKit:
        if self._kit is None or asked.choices != self._choices:
            self._kit, self._choices = WarmKit(asked.theme, asked.choices), asked.choices
        else:
            self._kit.change(asked.theme)
        return self._kit

    def _shown(self, kit: WarmKit, laid_out: LaidOutKit) -> tuple[KitLook, tuple[NamedItem, ...]]:
        """What the kit looks like, and the items to show of it."""
        edition, before = laid_out.desk.theme.edition, self._standing.look
        names = ItemNames(kit, edition)
        items = names.items(self._wanted.items) if self._wanted.items else ()
        documents = dict.fromkeys([*(one.name for one in laid_out.documents), *(item.document for item in items)])
        look = kit_look(kit, documents, edition)
        if items:
            return look, still_to_show(items, before, look)
        return look, changed_items(names, before, look) if before else ()

    def _written(self, kit: WarmKit, laid_out: LaidOutKit, asked: Asked, folder: Path) -> tuple[output.Written, Hashes]:
        """The kits of all variants in their folders, and the hashes of their files."""
        finish = partial(pipeline.finish, call=self._wanted.call, paint=kit.painted)
        kits = finish(laid_out, asked.variants, asked.only or kit.names)
        targets = [output.Target(one, folder / one.variant, asked.only is not None) for one in kits]
        hashes = {(one.variant, name): file.sha256 for one in kits for name, file in one.files.items()}
        return output.write(targets), hashes
