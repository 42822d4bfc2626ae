"""The language of the command line: its choice, and the output of commands."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import click

from printgen.errors import harmless, listing, quoted
from printgen.messages import Message, interface_language, joined, message
from printgen.text_width import display_width, screen_lines
from printgen.words.translation import ENGLISH, Translation, interface_languages, interface_translation

KEPT_LINES = "\b\n"  # how a paragraph begins that Click does not wrap
_META = "printgen.ui_language"
# Click's own texts as patterns, each with a template of the same meaning that can be translated.
_OF_CLICK = (
    (r"No such command (?P<name>.+)\.", message("No such command: {name}.")),
    (r"Missing command\.", message("No command was given.")),
    (r"Got unexpected extra arguments? \((?P<values>.+)\)", message("Unexpected: {values}.")),
    (r"Option (?P<name>.+) requires an argument\.", message("{name} needs a value.")),
    (r"Option (?P<name>.+) requires (?P<number>\d+) arguments\.", message("{name} needs {number} values.")),
    (r"Option (?P<name>.+) does not take a value\.", message("{name} takes no value.")),
    (r"(?P<value>.+) is not one of (?P<names>.+)\.", message("{value} is not one of {names}")),
    (r"(?P<value>.+) is not a valid (integer|float)( range)?\.", message("{value} is not a number")),
    (r"(?P<value>.+) is not in the range (?P<range>.+)\.", message("{value} is not in the range {range}")),
    (r"\w+ (?P<path>.+) does not exist\.", message("{path} does not exist")),
    (r"\w+ (?P<path>.+) is a directory\.", message("{path} is a folder")),
    (r"\w+ (?P<path>.+) is a file\.", message("{path} is a file")),
    (r"\w+ (?P<path>.+) is not readable\.", message("{path} is not readable")),
)


@cache
def _translation(code: str) -> Translation:
    return interface_translation(code)


def translation() -> Translation:
    """Return the texts of the running command in its language."""
    ctx = click.get_current_context(silent=True)
    chosen = ctx.find_root().meta.get(_META) if ctx else None
    return _translation(chosen or interface_language())


def say(text: str = "", *, error: bool = False) -> None:
    """Print a text in the language of the interface, on stderr for an ``error``; nothing in it controls a terminal."""
    click.echo(harmless(translation()(text)), err=error)


def ask(question: str, *, value_proc: Callable[[str], Any] | None = None, **options: Any) -> Any:
    """Ask a question as ``click.prompt`` does, in the language of the interface, until the answer is valid."""
    translate = translation()
    value_of = value_proc or click.types.convert_type(options.get("type"), options.get("default"))
    while True:
        answer = click.prompt(translate(question), prompt_suffix=translate(": "), value_proc=str, **options)
        try:
            return value_of(answer)
        except click.UsageError as error:
            say(message("Error: {message}", message=_of_click(error.message)))


def agree(question: str) -> bool:
    """Ask a question whose usual answer is yes; the words of the language can be shortened."""
    translate = translation()
    yes, no = translate(message("yes")), translate(message("no"))

    def value(typed: str) -> bool:
        for meaning, words in ((True, (yes, "yes")), (False, (no, "no"))):
            if any(word.startswith(typed.strip().casefold()) for word in words):
                return meaning
        raise click.UsageError(message("{value} is not one of {names}", value=quoted(typed), names=listing([yes, no])))

    asked = message("{question} ({choices})", question=question, choices=listing([yes, no]))
    return bool(ask(asked, default=yes, value_proc=value))


def interface_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option ``--ui-language``, which all commands have."""
    return click.option(
        "--ui-language",
        type=click.Choice(interface_languages()),
        callback=_choose,
        expose_value=False,
        is_eager=True,
        help=message("Language of messages and help (default: your system's)."),
    )(command)


def _choose(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value:
        ctx.find_root().meta[_META] = value


class _Formatter(click.HelpFormatter):
    """Help in the language of the interface."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or translation()(message("Usage:")) + " ")

    def write_heading(self, heading: str) -> None:
        colon = translation()(": ").rstrip()
        self.write(f"{'':>{self.current_indent}}{translation()(heading)}{colon}\n")

    def write_text(self, text: str) -> None:
        width = self.width - self.current_indent
        super().write_text("\n\n".join(_wrapped(_paragraph(each), width) for each in text.split("\n\n")))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        rows = list(rows)
        column = min(max((len(first) for first, _ in rows), default=0), col_max) + col_spacing
        width = self.width - column - 2
        super().write_dl([(first, _wrapped(_help(second), width)) for first, second in rows], col_max, col_spacing)


def _paragraph(text: str) -> str:
    """Return a paragraph of help, translated; catalogues leave out the mark of those whose lines are kept."""
    plain = text.removeprefix(KEPT_LINES)
    return text[: len(text) - len(plain)] + translation()(plain)


def _wrapped(text: str, width: int) -> str:
    """Return a text with full-width letters in lines that Click keeps: it would count each of them as one column."""
    if text.startswith(KEPT_LINES) or display_width(text) == len(text):
        return text
    return KEPT_LINES + "\n".join(screen_lines(text, width))


def _help(text: str) -> str:
    """Return the help of an option with its default, translated."""
    translate, (plain, gap, extra) = translation(), text.partition("  [")
    if gap and extra == "required]":
        extra = translate(message("required")) + "]"
    elif gap and extra.startswith("default: "):
        default = extra.removeprefix("default: ").removesuffix("]")
        shown = translate(default) if is_described(default) else default
        extra = translate(message("default: {value}", value=shown)) + "]"
    return translate(plain) + gap + extra


def is_described(default: str) -> bool:
    """Check whether a default is described in words, not a value that one types."""
    return bool(re.search("[a-z]{2} [a-z]{2}", default))


class InterfaceContext(click.Context):
    """The context of every command: its help is in the language of the interface."""

    formatter_class = _Formatter


class TranslatedUsageError(click.UsageError):
    """A usage error in the language of the interface."""

    def __init__(self, error: click.UsageError) -> None:
        super().__init__(translation()(_usage_message(error)), error.ctx)

    def show(self, file: Any = None) -> None:
        if self.ctx is not None:
            option = self.ctx.help_option_names[-1]
            hint = message("Try '{command}' for help.", command=f"{self.ctx.command_path} {option}")
            click.echo(f"{self.ctx.get_usage()}\n{translation()(hint)}\n", file=file, err=file is None)
        shown = message("Error: {message}", message=self.message)
        click.echo(harmless(translation()(shown)), file=file, err=file is None)


def _usage_message(error: click.UsageError) -> Message:
    """Return the text of a usage error as a message that can be translated."""
    match error:
        case click.NoSuchOption():
            hint = message("Did you mean {names}?", names=listing(error.possibilities)) if error.possibilities else ""
            return joined([message("No such option: {option}", option=error.option_name), hint], " ")
        case click.MissingParameter():
            return message("{name} is missing.", name=error.param.human_readable_name if error.param else "")
        case click.BadParameter():
            name = error.param.get_error_hint(error.ctx) if error.param and error.ctx else error.param_hint
            return message("Invalid value for {name}: {reason}", name=name, reason=_of_click(error.message))
        case _:
            return joined([_of_click(error.message)])


def _of_click(text: str) -> str:
    """Return a text of Click as a message that can be translated; other texts as they are."""
    if not isinstance(text, Message):
        for pattern, template in _OF_CLICK:
            if found := re.fullmatch(pattern, text, re.DOTALL):
                return Message(template.forms, found.groupdict())
    return text


def in_interface_language(error: click.ClickException) -> click.ClickException:
    """Return a usage error in the language of the interface; Click's own words serve in English."""
    if translation() is ENGLISH or not isinstance(error, click.UsageError):
        error.message = harmless(error.message)  # type: ignore[misc]
        return error
    return TranslatedUsageError(error)
