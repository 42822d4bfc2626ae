"""Names of documents on the command line: ``--only a,b``, ``--copies a=2``, their completion and their list."""

import click


class OnlyOption(click.Option):
    """The option ``--only``, whose help lists the documents that there are."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from printgen.flow.pipeline import document_names

        self.help = f"Make these documents only ({', '.join(document_names())})."
        return super().get_help_record(ctx)


def complete_documents(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The names that may follow what is typed of a list."""
    from printgen.flow.pipeline import document_names

    head, _, last = incomplete.rpartition(",")
    start = f"{head}," if head else ""
    return [start + name for name in document_names() if name.startswith(last)]


def known_documents(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...] | None
) -> tuple[str, ...] | None:
    """The names of ``--only a,b``, each known."""
    return None if value is None else tuple(map(_known, value))


def counted_documents(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, int]:
    """The counts of ``--copies money=2``."""
    copies = {}
    for entry in value:
        name, _, count = entry.partition("=")
        if not count.isdecimal() or len(count) > 3 or not 1 <= int(count) <= 100:
            raise click.BadParameter(f"'{entry}' is not DOCUMENT=NUMBER, such as money=2 (1 to 100)")
        if _known(name.strip()) in copies:
            raise click.BadParameter(f"the copies of '{name.strip()}' are given twice")
        copies[name.strip()] = int(count)
    return copies


def _known(name: str) -> str:
    from difflib import get_close_matches

    from printgen.flow.pipeline import document_names

    names = document_names()
    if name not in names:
        near = get_close_matches(name, names, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(names)}"
        raise click.BadParameter(f"there is no document '{name}'; {hint}")
    return name
