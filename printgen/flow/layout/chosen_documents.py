"""The documents of a theme's kit: those that it can have, those that are chosen, and those that are needed."""

from collections.abc import Collection

from printgen.components.games import GAMES
from printgen.kit.choices import Choices
from printgen.kit.document import Document
from printgen.theme.model.theme import Theme


def needed_rows(rows: tuple[Document, ...], names: Collection[str] | None) -> tuple[Document, ...]:
    """The rows of the documents that are wanted: all, where one of them tells of the others."""
    wanted = tuple(row for row in rows if names is None or row.name in names)
    return rows if any(row.needs == "summary" for row in wanted) else wanted


def all_rows(theme: Theme) -> tuple[Document, ...]:
    """The documents that a theme's kit can have: what its edition needs of its game's, and the sheets of its event."""
    rows = GAMES[theme.edition.game]().rows(event=theme.edition.event is not None)
    return tuple(row for row in rows if row.there(theme.edition))


def rows_of(theme: Theme, choices: Choices) -> tuple[Document, ...]:
    """The documents of a theme's kit, as chosen."""
    return tuple(row for row in all_rows(theme) if row.chosen(choices))
