"""What is wrong with a template of the rules, told with its file and line to whoever translates it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from printgen.errors import Mark, Problem, ThemeError
from printgen.theme.quoting import quoted
from printgen.words.languages.grammar import RULES, rules_file

_NO_FORM = r"'[^']*Noun[^']*' has no attribute '(\w+)'"


@contextmanager
def reporting_faults(code: str, name: str) -> Iterator[None]:
    """Raises ThemeError for what the template of a language finds wrong with itself, as it is read or filled."""
    from jinja2 import TemplateError, TemplateSyntaxError

    try:
        yield
    except TemplateError as error:
        message = re.sub(_NO_FORM, r"a word has no form '\1'", error.message or "the template cannot be read")
        line = error.lineno if isinstance(error, TemplateSyntaxError) else _line(error)
        hint = "see the same place of the English template"
        raise ThemeError(Problem(message, Mark(_shown(code, name), line, 1), hint)) from error


def block_of(template: Any, block: str, code: str, name: str) -> Any:
    """The function of a template's block; ThemeError where it has none of that name."""
    if block not in template.blocks:
        message, hint = f"the block {quoted(block)} is missing", "each block of the English template is needed"
        raise ThemeError(Problem(message, Mark(_shown(code, name), 1, 1), hint))
    return template.blocks[block]


def _shown(code: str, name: str) -> str:
    file = rules_file(code, name)
    return f"printgen/words/{file.relative_to(RULES.parent)}" if file else name


def _line(error: BaseException) -> int:
    """The line of the template that an error arose in: the last that the traceback passed through."""
    line, trace = 1, error.__traceback__
    while trace is not None:
        template = trace.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            line = template.get_corresponding_lineno(trace.tb_lineno)
        trace = trace.tb_next
    return line
