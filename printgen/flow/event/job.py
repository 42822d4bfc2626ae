"""The job and the outcome of a command for a round."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from printgen.errors import Problem, UsageError
from printgen.event.load import event_at, event_of_theme
from printgen.event.model import Occasion, Round
from printgen.event.rounds import folder_of
from printgen.kit.choices import Choices
from printgen.theme.model.theme import Theme


class RoundJob(Struct, frozen=True):
    """A round with its edition and event, the choices for its sheets, and the event's folder."""

    theme: Theme
    event: Occasion
    round: int
    choices: Choices
    variants: Sequence[str]
    folder: Path

    @property
    def entry(self) -> Round:
        return self.event.event.rounds[self.round - 1]

    @property
    def round_folder(self) -> Path:
        return self.folder / folder_of(self.round)

    @property
    def language(self) -> str:
        """Return the language by which names are sorted: the event's, else the edition's."""
        return self.event.event.language or self.theme.edition.language

    @property
    def title(self) -> str:
        return f"{self.event.event.name}, {self.entry.name}"


class Outcome(Struct, frozen=True):
    """The files of a round by name within its folder, with messages and warnings."""

    folder: Path
    files: Mapping[str, bytes]
    messages: tuple[str, ...]
    warnings: tuple[str, ...] = ()


def job(
    theme: Theme, event: Path | None, number: int, choices: Choices, variants: Sequence[str], folder: Path
) -> RoundJob:
    """Return the job; raises UsageError if the edition has no event, or the event has no such round."""
    held = event_at(event) if event else event_of_theme(theme)
    if held is None:
        raise UsageError(Problem(f"{theme.edition.title} has no event of its own", hint="name one with --event"))
    if number > (count := len(held.event.rounds)):
        raise UsageError(f"there is no round {number}: {held.event.name} has {count}")
    return RoundJob(theme, held, number, choices, variants, folder)
