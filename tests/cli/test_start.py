"""Tests of the overview of all commands, which must agree with the commands themselves."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from printgen.cli.main import main
from printgen.cli.overview import COMMANDS
from printgen.cli.start import ANSWERS
from printgen.errors import PrintgenError
from tests.conftest import fresh_printgen

COMMANDS_FOLDER = Path(__file__).resolve().parents[2] / "printgen" / "cli" / "commands"


def commands_in(path: Path) -> list[str]:
    """Return the commands of a module, without those inside a group."""
    module = import_module(f"printgen.cli.commands.{path.stem}")
    commands = [value for value in vars(module).values() if isinstance(value, click.Command)]
    within = [one for group in commands if isinstance(group, click.Group) for one in group.commands.values()]
    own = [one for one in commands if one.callback and one.callback.__module__ == module.__name__]
    return [str(one.name) for one in own if one not in within]


def test_every_command_has_its_row() -> None:
    found = {name: path.stem for path in COMMANDS_FOLDER.glob("*.py") for name in commands_in(path)}
    assert {row.name: row.module for row in COMMANDS} == found


@pytest.mark.parametrize("name", [row.name for row in COMMANDS])
def test_a_row_leads_to_its_command_which_tells_all(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name
    done = CliRunner().invoke(main, [name, "--help"], prog_name="printgen")
    assert (done.exit_code, done.output.splitlines()[0].split()[:3]) == (0, ["Usage:", "printgen", name])


@pytest.mark.parametrize("name", [row.name for row in COMMANDS])
def test_every_command_tells_its_exit_codes_once(name: str) -> None:
    for _ in range(2):  # the second call uses the cached command
        said = " ".join(CliRunner().invoke(main, [name, "--help"], prog_name="printgen").output.split())
    assert said.count("Exit codes: 0 ") == said.count("4 internal error.") == 1
    assert said.endswith(next(row.exit_codes for row in COMMANDS if row.name == name))


@pytest.mark.parametrize("name", ["new", "check"])
def test_a_command_of_a_command_tells_them_as_well(name: str) -> None:
    said = " ".join(CliRunner().invoke(main, ["words", name, "--help"], prog_name="printgen").output.split())
    assert said.endswith(next(row.exit_codes for row in COMMANDS if row.name == "words"))


@pytest.mark.parametrize("words", list(ANSWERS))
def test_what_is_answered_at_once_is_what_the_command_says(words: tuple[str, ...]) -> None:
    at_once = fresh_printgen(*words)
    assert (at_once.returncode, at_once.stdout) == (0, CliRunner().invoke(main, words).output)
    assert at_once.stderr == ""


def test_the_help_names_each_command_in_lines_that_a_terminal_holds() -> None:
    lines = ANSWERS["--help",]().splitlines()
    assert [line.split()[0] for line in lines[-len(COMMANDS) :]] == [row.name for row in COMMANDS]
    assert max(map(len, lines)) <= 80


def test_a_command_that_there_is_not_is_told() -> None:
    done = fresh_printgen("buidl")
    assert done.returncode == 2
    assert "No such command 'buidl'" in done.stderr


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc")
def test_reckoning_with_arrays_begins_no_threads_which_all_take_memory() -> None:
    lines = (
        "from printgen.cli import start",
        "start._prepare()",
        "import numpy, os",
        "print(*os.listdir('/proc/self/task'))",
    )
    usual = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, env=usual, check=True
    )
    assert len(done.stdout.split()) == 1


@pytest.mark.parametrize(
    "words", [("words", "new"), ("build", "blank", "--paper"), ("check",), ("build", "blank", "--x")]
)
def test_what_is_typed_is_told_again_without_what_a_terminal_obeys(words: tuple[str, ...]) -> None:
    hostile = "a\x1b[31mb\rc\u202ed\te"
    words = (*words[:-1], words[-1] + hostile) if words[-1] == "--x" else (*words, hostile)
    done = CliRunner().invoke(main, words)
    assert done.exit_code == (1 if words[0] == "check" else 2)
    assert r"a\x1b[31mb\rc\u202ed" in done.stderr
    assert not set("\x1b\r\u202e") & set(done.stderr)


def test_what_is_no_number_is_wrong_usage() -> None:
    done = CliRunner().invoke(main, ["seating", "--seconds", "nan"])
    assert (done.exit_code, "'nan' is not a number" in done.stderr) == (2, True)


HOSTILE = ("9" * 400, "-1", "0", "inf", "nan", "", "1e400", "\u0663", f"1/{'9' * 400}", f"money={'9' * 400}")
UNITS = ("mm", "in", "MB", "kB", "deg", f"x{'9' * 400}mm", f"mm,{'9' * 400}deg")


@pytest.mark.parametrize("name", [row.name for row in COMMANDS])
def test_every_option_refuses_hostile_numbers_or_takes_them(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    commands = command.commands.values() if isinstance(command, click.Group) else [command]
    values = (*HOSTILE, *(number + unit for number in ("9" * 400, "nan", "inf", "1e400") for unit in UNITS))
    for option in [param for each in commands for param in each.params if isinstance(param, click.Option)]:
        for value in values if not option.is_flag else ():
            with suppress(click.ClickException, PrintgenError):
                given = option.type.convert(value, option, click.Context(command))
                option.process_value(click.Context(command), (given,) if option.multiple else given)


CALLED = "import sys; sys.argv = ['printgen', *{words}]; from printgen.__main__ import main; {before}main()"
INTERRUPTED = """import os, signal; signal.signal(signal.SIGINT, signal.default_int_handler); sys.addaudithook(
    lambda event, args: event == "import" and args[0] == {module!r} and os.kill(os.getpid(), signal.SIGINT)); """


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="Windows interrupts otherwise")
@pytest.mark.parametrize(
    "module",
    ["printgen.cli.start", "printgen.cli.overview", "click", "printgen.cli.main", "printgen.api"],
)
def test_an_interrupt_during_an_import_ends_without_a_traceback(module: str) -> None:
    code = CALLED.format(words=["check", "classic"], before=INTERRUPTED.format(module=module))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode in (-signal.SIGINT, 128 + signal.SIGINT)
    assert done.stderr.strip() in ("", "Stopped.")


@pytest.mark.long
@pytest.mark.parametrize(
    "words", [("words",), ("build", "--help"), ("--version",), ("schema", "theme"), ("check", "classic", "--json")]
)
def test_a_closed_pipe_ends_a_command_quietly(words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as pipe:
        command = [sys.executable, "-m", "printgen", *words]
        done = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_quick_answers_are_in_the_language_of_the_interface() -> None:
    assert fresh_printgen("--help", PRINTGEN_UI_LANGUAGE="de").stdout.startswith("Aufruf: printgen")
