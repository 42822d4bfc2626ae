"""The guide's steps for the sliding game."""

from collections.abc import Sequence

from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import picture
from printgen.parts.guide.layout import GuideStep
from printgen.parts.guide.steps import overlap_steps


def disc_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Sequence[GuideStep]:
    """Tokens round their coins, and the turn markers."""
    tokens = context.slide.tokens
    icons = {"token": tokens.sides[0].icon}
    return [
        GuideStep(picture(context, "disc-cut", icons), context.label("steps.disc-cut")),
        GuideStep(
            picture(context, "disc-fold", icons),
            context.label("steps.disc-fold", coin=tokens.coin.name),
        ),
        GuideStep(picture(context, "marker", icons), context.label("steps.marker")),
    ]


def slide_board_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Sequence[GuideStep]:
    """The tiles edge to edge, with nothing on their faces that could stop a token, unless strips are asked for."""
    if summary.overlap:
        return tuple(overlap_steps(context, choices))
    cut = "steps.bare-tile-cut-saver" if choices.saver else "steps.long-tile-cut"
    return [
        GuideStep("long-tile-cut", context.label(cut)),
        GuideStep("long-tile-join", context.label("steps.long-tile-join")),
        GuideStep("long-tile-tape", context.label("steps.long-tile-tape")),
    ]
