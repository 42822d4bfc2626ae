"""Names of documents on the command line: ``--only a,b`` and ``--copies a=2``."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import click

from printgen.cli.options.completing import complete_documents
from printgen.cli.options.values import NAMES
from printgen.errors import UsageError


class OnlyOption(click.Option):
    """The option ``--only``, whose help lists the documents."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from printgen.flow.pipeline import document_names

        self.help = f"Make these documents only ({', '.join(document_names())})."
        return super().get_help_record(ctx)


def only_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--only``: the documents wanted, as ``only``; None means all."""
    return click.option(
        "--only",
        cls=OnlyOption,
        type=NAMES,
        multiple=True,
        callback=known_documents,
        metavar="DOC[,DOC]",
        shell_complete=complete_documents,
    )(command)


def known_documents(
    ctx: click.Context, param: click.Parameter, value: tuple[tuple[str, ...], ...] | None
) -> tuple[str, ...] | None:
    """The names of ``--only a,b --only c``, each known."""
    from printgen.flow.print_section import known_document

    try:
        return tuple(dict.fromkeys(map(known_document, chain.from_iterable(value)))) if value else None
    except UsageError as error:
        raise click.BadParameter(str(error)) from error


def counted_documents(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, int]:
    """The counts of ``--copies money=2,board=3 --copies cards=2``."""
    from printgen.flow import print_section

    try:
        return print_section.counted_documents(value)
    except UsageError as error:
        raise click.BadParameter(str(error)) from error
