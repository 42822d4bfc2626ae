"""Names of documents on the command line: ``--only a,b`` and ``--copies a=2``."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import click

from printgen.cli.options.completing import complete_documents
from printgen.cli.options.values import NAMES


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
    """Return the names of ``--only a,b --only c``; refuse unknown ones."""
    return tuple(dict.fromkeys(map(_known, chain.from_iterable(value)))) if value else None


def counted_documents(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, int]:
    """Return the counts of ``--copies money=2,board=3 --copies cards=2``."""
    copies: dict[str, int] = {}
    for entry in (part.strip() for one in value for part in one.split(",")):
        name, _, count = (part.strip() for part in entry.partition("="))
        if not count.isdecimal() or len(count) > 3 or not 1 <= int(count) <= 100:
            raise click.BadParameter(f"'{entry}' is not DOCUMENT=NUMBER, such as money=2 (1 to 100)")
        if _known(name) in copies:
            raise click.BadParameter(f"the copies of '{name}' are given twice")
        copies[name] = int(count)
    return copies


def _known(name: str) -> str:
    from printgen.flow.pipeline import document_names, is_document

    if not is_document(name):
        from difflib import get_close_matches

        names = document_names()
        near = get_close_matches(name, names, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(names)}"
        raise click.BadParameter(f"there is no document '{name}'; {hint}")
    return name
