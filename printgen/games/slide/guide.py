"""The guide's steps for the sliding game."""

from collections.abc import Sequence

from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary
from printgen.parts.drawing_context import Desk
from printgen.parts.guide.diagrams import picture
from printgen.parts.guide.layout import GuideStep
from printgen.parts.guide.steps import overlap_steps


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
