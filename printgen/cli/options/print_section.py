"""What a build is to print: its options as typed or set in the environment, and those of the theme's ``print`` section.

What is typed goes before the environment, and that before the theme.
"""

from collections.abc import Mapping
from typing import Any

import click
from click.core import ParameterSource
from msgspec import Struct
from msgspec.structs import replace

from printgen.cli.options.build import choices_of
from printgen.kit.choices import Choices
from printgen.kit.options import OPTIONS
from printgen.theme.model.theme import Theme

# What a theme can say of its printing, and the options' fields that it sets.
_FIELDS = {**{option.field: option.field for option in OPTIONS}, "variant": "variants", "only": "only"}


class PrintWishes(Struct, frozen=True):
    """The values of a build's options by their fields: all of them, those given at all, and those of them typed."""

    values: Mapping[str, Any]
    given: frozenset[str]
    typed: frozenset[str]

    @property
    def choices(self) -> Choices:
        """The choices that they make; UsageError for an option typed that would go without effect."""
        values = {option.field: self.values[option.field] for option in OPTIONS}
        return choices_of(values, self.values["only"], self.typed)


def wishes(ctx: click.Context) -> PrintWishes:
    """What was wished for on the command line and in the environment."""
    sources = {field: ctx.get_parameter_source(field) for field in _FIELDS.values()}
    typed = frozenset(field for field, source in sources.items() if source is ParameterSource.COMMANDLINE)
    environment = frozenset(field for field, source in sources.items() if source is ParameterSource.ENVIRONMENT)
    return PrintWishes({field: ctx.params[field] for field in sources}, typed | environment, typed)


def with_theme(wished: PrintWishes, theme: Theme) -> PrintWishes:
    """The wishes with what a theme says of options that were not given; ThemeError with all that is wrong there."""
    from printgen.flow.print_section import print_values  # it knows the documents of every game: the flow is loaded

    return replace(wished, values={**wished.values, **print_values(theme, wished.given)})
