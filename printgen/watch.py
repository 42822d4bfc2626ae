"""Following a theme while it is edited: check it, show what changed, and build it again."""

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from printgen.api import Session
from printgen.art.inks import InkPalette
from printgen.errors import PrintgenError, Problem, ThemeError, UnknownNameError
from printgen.kit.choices import Choices
from printgen.kit.component import Component
from printgen.kit.preview import BOARD, POSTER, WHOLE_BOARD, ItemNames, NamedItem, files, item_pictures
from printgen.kit.request import check_documents, whole_document
from printgen.kit.up_to_date import kit_folder
from printgen.kit.view import KitView, piece_faces
from printgen.kit.write import write_files
from printgen.messages import message
from printgen.parts.palette import palette
from printgen.theme import chain
from printgen.theme.theme import Theme

PREVIEWS = "previews"  # the folder of pictures beside those of the variants

Stream = Callable[[Collection[Path]], Iterator[bool]]
"""The changes in folders: True when files have changed, False each time that nothing has for a moment."""


class Asked(NamedTuple):
    """The request for a kit: the current theme, its print options, variants and documents."""

    theme: Theme
    choices: Choices
    variants: tuple[str, ...]
    only: tuple[str, ...] | None

    @property
    def key(self) -> tuple[object, ...]:
        """The values that distinguish it from others."""
        return self.theme.source, *self[1:]


class Wanted(Struct, frozen=True):
    """The output folder, and the items to show: the named ones, else those that changed.

    ``language`` is that of the kit if one was asked for. ``dpi`` is the resolution of pictures; ``call`` the hash by
    which a build finds the kit up to date.
    """

    out: Path
    items: tuple[str, ...] = ()
    dpi: int = 150
    call: str = ""
    language: str | None = None


class Made(Struct, frozen=True):
    """The result in a folder: documents, pictures of items, removed files, and new notes on the kit."""

    folder: Path
    documents: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    removed: tuple[Path, ...] = ()
    notes: tuple[str, ...] = ()


News = Made | PrintgenError
"""Files that were made, or an error."""


def watched(theme: str, read: Callable[[], Asked], wanted: Wanted, stream: Stream) -> Iterator[News]:
    """Yield the results and errors of a theme, at first and after each change of its files; it ends with the stream.

    ``theme`` is a name or a path, as in every command; ``read`` reads it. Raises ThemeError if there is no such theme,
    and UnknownNameError if the kit lacks a wanted item at first.
    """
    folders, follower = chain.folders(theme), _Follower(read, Maker(wanted))
    follower.look()
    if isinstance(follower.error, UnknownNameError):
        raise follower.error
    yield from follower.news(settled=True)
    while True:
        is_first = True  # it may have changed before its folders were watched
        for has_changed in stream(folders):
            if has_changed or is_first:
                follower.look(anew=has_changed)
            yield from follower.news(settled=not has_changed)
            is_first = False
            if has_changed and (now := _folders(theme, folders)) != folders:
                folders = now
                break
        else:
            return


def _folders(theme: str, known: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the folders of a theme and those known before, since a broken theme may be fixed there."""
    with suppress(ThemeError):
        return tuple(dict.fromkeys([*known, *chain.folders(theme)]))
    return known


class _Follower:
    """Results and problems that have not been reported."""

    def __init__(self, read: Callable[[], Asked], maker: "Maker") -> None:
        self._read, self._maker = read, maker
        self._made: list[Made] = []
        self.error: PrintgenError | None = None
        self._is_reported = False

    def look(self, anew: bool = True) -> None:
        """Read the theme and make what has changed; a reported error is reported again only ``anew``."""
        former = self.error
        try:
            made = self._maker.make(self._read())
            if made or (former and self._is_reported):
                self._made.append(made or Made(self._maker.folder))
            self.error = None
        except PrintgenError as error:
            self.error = error
            self._is_reported &= not anew and former is not None and former.problems == error.problems

    def news(self, settled: bool) -> Iterator[News]:
        """Yield what has not been reported; an error only once all is ``settled``, since a file may be half-written."""
        while self._made:
            yield self._made.pop(0)
        if self.error and settled and not self._is_reported:
            self._is_reported = True
            yield self.error


class Maker:
    """Makes a kit repeatedly; fonts and pictures stay loaded in between."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._key: tuple[object, ...] = ()
        self._session: Session | None = None
        self._look: KitLook | None = None
        self._hashes: Mapping[tuple[str, str], str] = {}  # hashes of files by variant and name
        self._notes: tuple[str, ...] = ()
        self.folder = Path()

    def make(self, asked: Asked) -> Made | None:
        """Bring the kit up to date; return None if it is. On any problem, raise an error and write nothing.

        Pictures are written first, then the kit.
        """
        if asked.key == self._key:
            return None
        theme, wanted = asked.theme, self._wanted
        check_documents(theme, (*(asked.only or ()), *asked.choices.copies))
        session = Session(theme, asked.choices, former=self._session)
        laid_out = session.view.lay_out(asked.only)
        name = kit_folder(theme.edition.id, wanted.language)
        folder = wanted.out / name

        names = ItemNames(session.view, theme.edition)
        items = names.items(wanted.items) if wanted.items else ()
        printed = [document.name for document in laid_out.documents]
        look = kit_look(session.view, [*printed, *(item.document for item in items)])
        if items:
            items = still_to_show(items, self._look, look)
        elif self._look:
            items = changed_items(names, self._look, look)
        write_files(
            folder / PREVIEWS, files(item_pictures(session.view, items, asked.variants, wanted.dpi), wanted.dpi)
        )
        built = session.build(wanted.out, variants=asked.variants, only=asked.only, name=name, call=wanted.call)

        hashes = {(one.variant, name): file.sha256 for one in built.kits for name, file in one.files.items()}
        changed = [whole_document(Path(key[1]).stem) for key in hashes if self._hashes.get(key) != hashes[key]]
        notes = tuple(note for note in built.notes if note not in self._notes)
        self._key, self._session, self._look, self._hashes = asked.key, session, look, hashes
        self._notes, self.folder = built.notes, folder
        return Made(folder, tuple(dict.fromkeys(changed)), tuple(item.name for item in items), built.removed, notes)


MOST = 12  # the most items shown after a change; if there are more, the first of each document

Drawings = Mapping[str, object]
"""What a document shows by the stems of its pieces; by an empty stem the surface of a board."""
KitLook = tuple[InkPalette, Mapping[str, Drawings]]
"""The look of a kit: its colors, and its drawings by document."""


def kit_look(kit: KitView, documents: Iterable[str]) -> KitLook:
    """Return the look of some documents of a kit."""
    return palette(kit.theme.edition), {name: _drawings(kit.component(name)) for name in documents}


def _drawings(component: Component) -> Drawings:
    return {"": component.surface, **piece_faces(component)}


def still_to_show(items: Iterable[NamedItem], old: KitLook | None, new: KitLook) -> tuple[NamedItem, ...]:
    """Return the items that look different, or are new."""
    if old is None:
        return tuple(items)
    return tuple(item for item in items if old[0] != new[0] or _drawn(item, old) != _drawn(item, new))


def changed_items(names: ItemNames, old: KitLook, new: KitLook) -> tuple[NamedItem, ...]:
    """Return the items that look different or are new; if there are many, the first of each document."""
    documents = [name for name in names.documents if name in new[1]]
    changed = {name: still_to_show(names.of_document(name), old, new) for name in documents}
    found = [item for items in changed.values() for item in items]
    if not changed.get(BOARD):  # the center or the ground of the board may have changed
        found += still_to_show([WHOLE_BOARD] if POSTER in new[1] else [], old, new)
    return tuple(found) if len(found) <= MOST else tuple(items[0] for items in changed.values() if items)


def _drawn(item: NamedItem, look: KitLook) -> object:
    """Return the drawing of an item; None if it does not exist."""
    return look[1].get(item.document, {}).get(item.stem)


_STEP = 50  # ms without a change that end a burst of them
_BURST = 400  # ms that a burst may last before it is reported
_MOMENT = 250  # ms without a change after which a save is complete, even by an editor that saves in two steps


def file_changes(folders: Collection[Path], out: Path) -> Iterator[bool]:
    """Follow the changes in folders, except those of editors' own files and in the folder ``out``.

    Cyclic garbage is collected only while nothing changes, because that takes as long as showing a change.
    Raises PrintgenError if the folders cannot be watched.
    """
    from watchfiles import Change, DefaultFilter, watch  # some platforms lack it

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
        hint = message("check that they exist, and how many folders your system can watch")
        fault = message("the theme's folders cannot be watched: {reason}", reason=error)
        raise PrintgenError(Problem(fault, hint=hint)) from error
    finally:
        gc.enable()
