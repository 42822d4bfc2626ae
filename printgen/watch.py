"""Following a theme while it is edited: check it, show what changed, and build it again."""

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from printgen.art.inks import InkPalette
from printgen.errors import PrintgenError, Problem, ThemeError, UnknownNameError
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.kit.finish import finish, refuse_unknown, whole_document
from printgen.kit.preview import (
    BOARD,
    POSTER,
    WHOLE_BOARD,
    ItemNames,
    KitView,
    NamedItem,
    files,
    item_pictures,
    piece_faces,
)
from printgen.kit.write import Target, write, write_files
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.palette import palette
from printgen.theme import chain
from printgen.theme.theme import Theme

MOST = 12  # items that are shown after a change; of more, the first of each document

KitLook = tuple[InkPalette, Mapping[str, Component]]
"""What a kit looks like: its colors, and its components by their documents."""


def kit_look(kit: KitView, documents: Iterable[str]) -> KitLook:
    """What some documents of a kit look like."""
    return palette(kit.theme.edition), {name: kit.component(name) for name in documents}


def still_to_show(items: Iterable[NamedItem], old: KitLook | None, new: KitLook) -> tuple[NamedItem, ...]:
    """The items that look different, or were not there."""
    if old is None:
        return tuple(items)
    return tuple(item for item in items if old[0] != new[0] or _shown(item, old) != _shown(item, new))


def changed_items(names: ItemNames, old: KitLook, new: KitLook) -> tuple[NamedItem, ...]:
    """The items that look different or are new; of many, the first of each document."""
    documents = [name for name in names.documents if name in new[1]]
    changed = {name: still_to_show(names.of_document(name), old, new) for name in documents}
    found = [item for items in changed.values() for item in items]
    if not changed.get(BOARD):  # its center or its ground may have changed
        found += still_to_show([WHOLE_BOARD] if POSTER in new[1] else [], old, new)
    return tuple(found) if len(found) <= MOST else tuple(items[0] for items in changed.values() if items)


def _shown(item: NamedItem, look: KitLook) -> object:
    """What is drawn of an item; None if it is not there."""
    component = look[1].get(item.document)
    if component is None:
        return None
    return piece_faces(component).get(item.stem) if item.stem else component.surface


Stream = Callable[[Collection[Path]], Iterator[bool]]
"""What happens in folders: True when files have changed, False each time that nothing has for a moment."""

_STEP = 50  # ms without a change that end a burst of them
_BURST = 400  # ms that a burst may last before it is told of
_MOMENT = 250  # ms without a change that make a moment: an editor that saves in two steps is done by then


def file_changes(folders: Collection[Path], out: Path) -> Iterator[bool]:
    """The changes in folders, but for those of editors' own files and in the folder ``out``.

    Meanwhile garbage in cycles is searched for only while nothing changes: that takes as long as to show a change.
    Raises PrintgenError where the folders cannot be watched.
    """
    from watchfiles import Change, DefaultFilter, watch

    usual, ours = DefaultFilter(), out.resolve()

    def counts(change: Change, path: str) -> bool:
        return usual(change, path) and not Path(path).is_relative_to(ours)

    existing = [folder for folder in folders if folder.is_dir()]
    is_due = True
    gc.disable()
    try:
        for changes in watch(
            *existing,
            watch_filter=counts,
            debounce=_BURST,
            step=_STEP,
            rust_timeout=_MOMENT,
            yield_on_timeout=True,
            ignore_permission_denied=True,
        ):
            if is_due and not changes:
                gc.collect()
            is_due = bool(changes)
            yield is_due
    except OSError as error:
        hint = "check that they are there, and how many folders the system lets you watch"
        raise PrintgenError(Problem(f"the theme's folders cannot be watched: {error}", hint=hint)) from error
    finally:
        gc.enable()


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
        self._context: DrawingContext | None = None
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
        refuse_unknown(asked.theme, (*(asked.only or ()), *asked.choices.copies))
        kit = KitView(asked.theme, asked.choices, former=self._context)
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
        write_files(folder / PREVIEWS, pictures)

        kits = finish(laid_out, asked.variants, asked.only or kit.names, call=self._wanted.call)
        written = write(Target(one, folder / one.variant, asked.only is not None) for one in kits)
        hashes = {(one.variant, name): file.sha256 for one in kits for name, file in one.files.items()}
        changed = [whole_document(Path(key[1]).stem) for key in hashes if self._hashes.get(key) != hashes[key]]
        notes = tuple(note for note in laid_out.notes if note not in self._notes)
        self._key, self._context, self._look, self._hashes = asked.key, kit.context, look, hashes
        self._notes, self._folder = laid_out.notes, folder
        return Made(folder, tuple(dict.fromkeys(changed)), tuple(item.name for item in items), written.removed, notes)


News = Made | PrintgenError
"""What was made, or what is wrong."""


def watched(theme: str, read: Callable[[], Asked], wanted: Wanted, stream: Stream) -> Iterator[News]:
    """What a theme comes to at first, and what each change of its files does; it ends with the stream.

    ``theme`` is a name or a path, as every command takes it; ``read`` reads it. Raises ThemeError where there is no
    such theme, and UnknownNameError where what is wanted names what the kit has not at first.
    """
    folders, session = chain.folders(theme), _Session(read, Maker(wanted))
    session.look()
    if isinstance(session.fault, UnknownNameError):
        raise session.fault
    yield from session.news(settled=True)
    while True:
        is_first = True  # it may have changed before its folders were watched
        for has_changed in stream(folders):
            if has_changed or is_first:
                session.look(anew=has_changed)
            yield from session.news(settled=not has_changed)
            is_first = False
            if has_changed and (now := _folders(theme, folders)) != folders:
                folders = now
                break
        else:
            return


def _folders(theme: str, known: tuple[Path, ...]) -> tuple[Path, ...]:
    """The folders of a theme, and those known before: what is broken may be mended there."""
    with suppress(ThemeError):
        return tuple(dict.fromkeys([*known, *chain.folders(theme)]))
    return known


class _Session:
    """What was made and what is wrong, as far as it has not been told."""

    def __init__(self, read: Callable[[], Asked], maker: Maker) -> None:
        self._read, self._maker = read, maker
        self._made: list[Made] = []
        self.fault: PrintgenError | None = None
        self._is_told = False

    def look(self, anew: bool = True) -> None:
        """Reads the theme and makes what has changed; a fault that was told before is told again only ``anew``."""
        former = self.fault
        try:
            made = self._maker.make(self._read())
            if made or (former and self._is_told):
                self._made.append(made or self._maker.standing)
            self.fault = None
        except PrintgenError as error:
            self.fault = error
            self._is_told &= not anew and former is not None and former.problems == error.problems

    def news(self, settled: bool) -> Iterator[News]:
        """What has not been told; a fault only once all is ``settled``: until then a file may be half-written."""
        while self._made:
            yield self._made.pop(0)
        if self.fault and settled and not self._is_told:
            self._is_told = True
            yield self.fault
