"""The program's own texts: templates of messages in the code, the help of all commands, and comments of workbooks."""

import ast
import inspect
from collections.abc import Iterator
from functools import cache

import click

from printgen.cli.interface import KEPT_LINES, is_described
from printgen.cli.main import main
from printgen.cli.overview import COMMANDS
from printgen.messages import SEPARATORS
from printgen.theme.sheet_names import comments
from tests.conftest import ROOT

PACKAGE = ROOT / "printgen"


@cache
def interface_texts() -> dict[str, bool]:
    """Return all texts to translate, in the order of the code; true for those that count."""
    plain = ((text, False) for text in (*SEPARATORS, *comments()))
    return dict([*help_texts(), *messages(), *plain])


def messages() -> Iterator[tuple[str, bool]]:
    """Yield the templates that are passed to ``message``."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "message":
                yield from _templates(node, path.relative_to(ROOT).as_posix())


def _templates(call: ast.Call, file: str) -> Iterator[tuple[str, bool]]:
    texts = []
    for argument in call.args:
        assert isinstance(argument, ast.Constant), f"{file}:{call.lineno}: the text of a message is a literal"
        texts.append(str(argument.value))
    if any(letter.isalpha() for letter in _without_gaps(texts[0])):
        yield texts[0], len(texts) > 1


def _without_gaps(text: str) -> str:
    """Return a template without its placeholders."""
    kept, depth = "", 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        kept += letter if not depth else ""
    return kept


def help_texts() -> Iterator[tuple[str, bool]]:
    """Yield the help of all commands: what each does, paragraph by paragraph, and its options."""
    context = click.Context(main)
    for heading in ("Options", "Commands", "Arguments"):
        yield heading, False
    for row in COMMANDS:
        yield row.help, False
        command = main.get_command(context, row.name)
        assert command
        subcommands = command.commands.values() if isinstance(command, click.Group) else ()
        for each in (command, *subcommands):
            for text in (each.help, each.epilog):
                for paragraph in inspect.cleandoc(text or "").split("\n\n"):
                    if paragraph:
                        yield paragraph.removeprefix(KEPT_LINES), False
            for option in each.params:
                if isinstance(option, click.Option):
                    record = option.get_help_record(click.Context(each))
                    if record:
                        plain, _, extra = record[1].partition("  [default: ")
                        yield plain.partition("  [")[0], False
                        if is_described(default := extra.removesuffix("]")):
                            yield default, False
