"""Printing the problems of an error."""

import click

from printgen.errors import PrintgenError, more_problems
from printgen.limits import PROBLEMS


def tell_problems(error: PrintgenError) -> None:
    """Print the first problems of an error on stderr, and their number."""
    problems, most = error.problems, PROBLEMS.most
    number = sum(problem.more or 1 for problem in problems)
    if len(problems) > most + 1:
        rest = more_problems(sum(problem.more or 1 for problem in problems[most:]), problems[-1].hint)
        problems = (*problems[:most], rest)
    from printgen.theme.quoting import harmless

    for problem in problems:
        click.echo(harmless(str(problem)), err=True)
    if number > 1:
        click.echo(f"{number:,} problems; nothing was written.", err=True)
