"""The guide's steps for the sliding game: its board without glue strips, its discs and its turn markers."""

from collections.abc import Sequence

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.layout import GuideStep
from printgen.components.guide.steps.building import overlap_steps
from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary


def disc_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Sequence[GuideStep]:
    """Tokens round their coins, and the turn markers."""
    tokens = desk.slide.tokens
    icons = {"token": tokens.sides[0].icon}
    return [
        GuideStep(picture(desk, "disc-cut", icons), desk.label("steps.disc-cut")),
        GuideStep(
            picture(desk, "disc-fold", icons),
            desk.label("steps.disc-fold", coin=tokens.coin.name),
        ),
        GuideStep(picture(desk, "marker", icons), desk.label("steps.marker")),
    ]


def slide_board_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Sequence[GuideStep]:
    """The tiles edge to edge, with nothing on their faces that could stop a token, unless strips are asked for."""
    if summary.overlap:
        return tuple(overlap_steps(desk, choices))
    cut = "steps.bare-tile-cut-saver" if choices.saver else "steps.long-tile-cut"
    return [
        GuideStep("long-tile-cut", desk.label(cut)),
        GuideStep("long-tile-join", desk.label("steps.long-tile-join")),
        GuideStep("long-tile-tape", desk.label("steps.long-tile-tape")),
    ]
