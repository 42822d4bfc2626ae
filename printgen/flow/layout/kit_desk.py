"""The desk that a whole kit is drawn at: its theme as chosen, and its event."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.components.desk import Desk, desk_for
from printgen.drawing.type.setting.typesetter import Typesetter
from printgen.errors import Problem, UsageError
from printgen.kit.choices import Choices
from printgen.theme.model.theme import Theme
from printgen.theme.note_counts import with_half_the_notes

if TYPE_CHECKING:
    from printgen.event.model import Occasion


def kit_desk(theme: Theme, choices: Choices, event: "Occasion | None" = None, setter: Typesetter | None = None) -> Desk:
    """The desk of a kit: its edition with as many notes as chosen, its event, and the size of its cards.

    A ``setter`` of the same fonts is used again.
    """
    if event and not theme.edition.event:
        raise UsageError(Problem(f"{theme.edition.title} has no event sheets", hint="leave --event out"))
    if choices.money == "half":
        theme = replace(theme, edition=with_half_the_notes(theme.edition))
    return desk_for(theme, event or sample_event(theme), setter=setter, card=choices.card_size)


def sample_event(theme: Theme) -> "Occasion | None":
    """The sample event of a theme that has one; nothing of events is loaded for any other."""
    if theme.edition.event is None:
        return None
    from printgen.event.load import event_of_theme

    return event_of_theme(theme)
