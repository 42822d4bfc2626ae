"""Builds a kit into a scratch folder, for commands that work on a finished kit and were given a theme."""

from pathlib import Path

from printgen.flow import pipeline
from printgen.flow.writing import output
from printgen.kit.choices import Choices
from printgen.theme.model.theme import Theme


def built_kit(theme: Theme, choices: Choices, variant: str, folder: Path, only: tuple[str, ...] = ()) -> Path:
    """The folder of the finished kit in a variant, within ``folder``; ``only`` names its documents, else all.

    Raises ThemeError where something does not fit, UsageError for a document that the theme's kit has not.
    """
    pipeline.refuse_unknown(theme, only)
    (kit,) = pipeline.finish(pipeline.lay_out(theme, choices), (variant,), only or pipeline.document_names(theme))
    return output.stage(kit, folder / variant)
