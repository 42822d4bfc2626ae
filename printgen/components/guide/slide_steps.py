"""The guide's steps for the sliding game: its board without glue strips, its discs and its turn markers."""

from collections.abc import Sequence

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.layout import GuideStep
from printgen.components.guide.steps import GATHERED_BUTTED, overlapped
from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary


def disc_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Sequence[GuideStep]:
    """Tokens round their coins, and the turn markers."""
    tokens = desk.slide.tokens
    icons = {"token": tokens.sides[0].icon}
    return [
        GuideStep(picture(desk, "disc-cut", icons), "Tokens: cut out each pair of discs, neck and all."),
        GuideStep(
            picture(desk, "disc-fold", icons),
            f"Fold the neck round a coin ({tokens.coin.name}) and glue a disc on each face.",
        ),
        GuideStep(picture(desk, "marker", icons), "Turn markers: cut, fold in the middle, glue."),
    ]


def slide_board_steps(desk: Desk, choices: Choices, summary: KitSummary) -> Sequence[GuideStep]:
    """The tiles edge to edge, with nothing on their faces that could stop a token, unless strips are asked for."""
    if summary.overlap:
        return tuple(overlapped(choices))
    cut = GATHERED_BUTTED if choices.saver else "Cut each sheet at its marks, all round."
    return [
        GuideStep("long-tile-cut", cut),
        GuideStep("long-tile-join", "Lay the sheets edge to edge; ticks and letters meet."),
        GuideStep("long-tile-tape", "Turn them over and tape the joints from behind: no glue, no step."),
    ]
