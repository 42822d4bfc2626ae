"""What editions of several games have in common: mixins of methods. Each record declares the fields itself."""

from collections.abc import Sequence
from typing import Any

from printgen.theme.model.common import PropertyGroup
from printgen.theme.model.parts import Banknote, Deck, Note, Token
from printgen.theme.model.picture import ThemePicture


class HasDecks:
    """An edition with decks of cards."""

    __slots__ = ()

    @property
    def decks(self) -> Sequence[Deck]:
        """The decks."""
        raise NotImplementedError


class HasMoney:
    """An edition with banknotes and a bank."""

    __slots__ = ()

    @property
    def money(self) -> Sequence[Note | Banknote]:
        """The notes, the largest first."""
        raise NotImplementedError

    @property
    def printed_notes(self) -> list[Note | Banknote]:
        """The notes that are printed at all."""
        return [note for note in self.money if note.count]

    def starting_hand(self) -> dict[int, int]:
        """Return how many notes of each value a player is dealt."""
        return {note.value: note.start for note in self.money if isinstance(note, Note) and note.start}


class HasGroups:
    """An edition with color groups."""

    __slots__ = ()

    @property
    def groups(self) -> Sequence[PropertyGroup]:
        """The color groups."""
        raise NotImplementedError


class HasSpaces:
    """An edition whose board has spaces."""

    __slots__ = ()

    @property
    def spaces(self) -> Sequence[Any]:
        """The spaces in board order, each with an ``id``."""
        raise NotImplementedError

    @property
    def deeds(self) -> Sequence[Any]:
        """The spaces that have a deed, in board order."""
        return ()


class HasBoard:
    """An edition with a board."""

    __slots__ = ()

    @property
    def board(self) -> Any:
        """The board, with an ``icon``, a ``title`` of several lines and a ``logo``."""
        raise NotImplementedError

    @property
    def emblem(self) -> str | None:
        """The icon that stands for the game, if any."""
        icon: str | None = self.board.icon
        return icon

    @property
    def logo(self) -> ThemePicture | None:
        """The picture that is drawn in place of the title, if any."""
        logo: ThemePicture | None = self.board.logo
        return logo


class HasTokens:
    """An edition in which each player has a token of their own."""

    __slots__ = ()

    @property
    def tokens_of_players(self) -> Sequence[Token]:
        """The tokens."""
        raise NotImplementedError
