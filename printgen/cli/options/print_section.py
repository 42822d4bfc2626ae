"""What a build is to print: its options as typed or set in the environment, and those of the theme's ``print`` section.

What is typed goes before the environment, and that before the theme.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import click
from click.core import ParameterSource
from msgspec import Struct
from msgspec.structs import replace

from printgen.cli.options.build import choices_of
from printgen.errors import Problem, ThemeError
from printgen.kit.choices import Choices
from printgen.kit.options import OPTIONS
from printgen.theme.model.theme import Theme
from printgen.theme.quoting import did_you_mean, listing, quoted

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


def with_theme(wished: PrintWishes, ctx: click.Context, theme: Theme) -> PrintWishes:
    """The wishes with what a theme says of options that were not given; ThemeError with all that is wrong there."""
    options = {param.name: param for param in ctx.command.params}
    values, problems = dict(wished.values), []
    for name, value in theme.edition.print.items():
        field = _FIELDS.get(name.replace("-", "_"))
        if field is None:
            problems.append(_unknown(theme, name))
        elif field not in wished.given:
            try:
                values[field] = _converted(options[field], ctx, value)
            except click.UsageError as error:
                problems.append(Problem(f"print.{name}: {error.message}", theme.mark(f"print.{name}")))
    if problems:
        raise ThemeError(problems)
    return replace(wished, values=values)


def _unknown(theme: Theme, name: str) -> Problem:
    hint = did_you_mean(name, _FIELDS) or f"the options are {listing(_FIELDS, 30)}"
    return Problem(f"print: there is no option {quoted(name)}", theme.mark(f"print.{name}"), hint)


def _converted(option: click.Parameter, ctx: click.Context, value: Any) -> Any:
    """What the command line makes of a value; raises click.UsageError for one that the option cannot have."""
    typed = ",".join(_typed(value))
    return option.process_value(ctx, (typed,) if option.multiple else typed)


def _typed(value: Any) -> Iterator[str]:
    """A value of a theme as one types it, in parts of a list."""
    if isinstance(value, dict):
        yield from (f"{name}={count}" for name, count in value.items())
    elif isinstance(value, list):
        yield from map(str, value)
    else:
        yield str(value).lower() if isinstance(value, bool) else str(value)
