"""Fuzzer inputs other than game files: command-line options, printer profiles and the environment."""

import json
from typing import Any

import click
import msgspec
from hypothesis import strategies as st

from printgen.cli.main import main
from printgen.cli.overview import COMMANDS
from printgen.printer.profile import _File
from printgen.words.translation import interface_languages
from tests.fuzz import seeds
from tests.fuzz.case import Case
from tests.fuzz.kits import small_kit
from tests.fuzz.mutating import bent_bytes, bent_trees
from tests.fuzz.schemas import TROUBLE
from tests.support.printer_samples import Machine, profile

_PROFILE_SCHEMA: dict[str, Any] = msgspec.json.schema(_File)
_PROFILES = (profile(Machine(), {"top": 5, "right": 5, "bottom": 5, "left": 5}),)
_VALUES = (
    *(text for text in TROUBLE if "\x00" not in text),
    "letter",
    "a4",
    "8x10in",
    "0x0mm",
    "1e9x1in",
    "nanmm",
    "infin",
    "1mm",
    "0mm",
    "-1mm",
    "99999mm",
    "0.1mm",
    "1,5mm",
    "9" * 5_000,
    "9" * 5_000 + "mm",
    "1kB",
    "1e400MB",
    "infMB",
    "0MB",
    "cards",
    "cards,cards",
    "cards=2",
    "cards=0",
    "cards=-1",
    "cards=999999999",
    "money=" + "9" * 5_000,
    "=",
    "a=",
    "=a",
    "rules.income_tax=flat",
    "rules.salary=1",
    "rules.x=" + "[" * 1_000,
    "rules=1",
    "board.title=[a]",
    "." * 1_000 + "=1",
    "all",
    "1",
    "2",
    "60",
    "-5",
    "1e5",
    "long",
    "fold",
    "zine",
    "half",
    "table",
    "home",
    "width=159.6mm",
    "A=1mm",
    "width=nan",
    "1.5mm,0.5deg",
    "1mm,",
    ",",
    "1e300mm,1e300deg",
    "\udcff",
    "./theme",
    "theme/",
    "players.csv",
    "event.yaml",
    "kit",
    "0",
    "1.5",
    "nan",
    "\x1b[31m",
    "knockout",
    "63x88mm",
    "bridge",
    "1x1mm",
    "5000x5000mm",
    "de",
    "ar",
    "x-own",
    "zz",
)
_ARGUMENTS = {"theme": "town/", "output_dir": "kit", "players": "players.csv", "results": "players.csv", "what": "kit"}
_COSTLY = {
    "build": ("--only", "cards"),
    "watch": ("--only", "cards"),
    "seating": ("--seconds", "0"),
    "proof": ("--only", "text"),
    "assemble": ("--only", "cards"),
    "words": ("--out", "pt.yaml"),  # the default is a file inside printgen
}
_WITHIN = {"words": "new"}  # in a group, the command that does not read whole kits


def _command(name: str) -> click.Command:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    return command


@st.composite
def options(draw: st.DrawFn) -> Case:
    """Draw a command with random options and arguments from the command line's own table."""
    name = draw(st.sampled_from([row.name for row in COMMANDS]))
    command, words = _command(name), [name]
    if isinstance(command, click.Group):
        command, words = command.commands[_WITHIN[name]], [name, _WITHIN[name]]
    for param in command.params:
        if isinstance(param, click.Argument):
            usual = st.just(_ARGUMENTS.get(param.name or "", "cards"))
            words += [draw(usual) if draw(st.integers(0, 9)) else draw(st.sampled_from(_VALUES))]
    words += _COSTLY.get(name, ())
    given = [param for param in command.params if isinstance(param, click.Option)]
    for option in draw(st.lists(st.sampled_from(given), max_size=4)) if given else ():
        words.append(option.opts[0])
        words += [draw(_value(option)) for _ in range(0 if option.is_flag else option.nargs)]
    environment = draw(
        st.dictionaries(
            st.sampled_from(("PRINTGEN_PAPER", "PRINTGEN_COPIES", "PRINTGEN_SPLIT", "PRINTGEN_SETS")),
            st.sampled_from([value for value in _VALUES if len(value) < 100]),
            max_size=1,
        )
    )
    return Case("options", tuple(words), _files(), environment)


def _value(option: click.Option) -> st.SearchStrategy[str]:
    known = (
        st.sampled_from(list(option.type.choices))
        if isinstance(option.type, click.Choice)
        else st.sampled_from(_VALUES)
    )
    return st.one_of(known, st.sampled_from(_VALUES))


def _files() -> dict[str, bytes]:
    kit = {f"kit/{name}": data for name, data in small_kit().items()}
    profiles = {"config/printgen/printers/home.json": json.dumps(_PROFILES[0]).encode()}
    return {**kit, **profiles, "town/theme.yaml": seeds.SMALL.encode(), "players.csv": b"name,family\nA,\nB,\nC,\nD,\n"}


@st.composite
def profile_files(draw: st.DrawFn) -> bytes:
    """Draw a printer profile mutated by its schema or as bytes."""
    if draw(st.integers(0, 3)):
        return json.dumps(draw(bent_trees(_PROFILES, _PROFILE_SCHEMA, _PROFILE_SCHEMA["$defs"]))).encode()
    return draw(bent_bytes([json.dumps(_PROFILES[0]).encode()], [b"1e999", b"NaN", b"null", b"[" * 3_000]))


@st.composite
def printers(draw: st.DrawFn) -> Case:
    """Draw a mutated printer profile and a command that reads it."""
    data = draw(profile_files())
    paper = draw(st.sampled_from(("letter", "a4", "legal", "8x10in", "100x100mm")))
    words = draw(
        st.sampled_from(
            (
                ("printers",),
                (
                    "build",
                    "town/",
                    "--printer",
                    "home",
                    "--only",
                    "cards,money",
                    "--variant",
                    "minimal",
                    "--paper",
                    paper,
                    "--out",
                    "out",
                    "--cards",
                    "duplex",
                ),
                (
                    "build",
                    "town/",
                    "--printer",
                    "home",
                    "--only",
                    "board",
                    "--variant",
                    "minimal",
                    "--paper",
                    paper,
                    "--out",
                    "out",
                ),
            )
        )
    )
    return Case("printer", words, {"config/printgen/printers/home.json": data, "town/theme.yaml": seeds.SMALL.encode()})


_LOCALES = (
    "garbage",
    "",
    "de_AT.UTF-8@euro",
    "x" * 5_000,
    "../../etc",
    "zz_ZZ",
    "\U0001f3b2",
    "a\nb",
    "-",
    "ar",
    "\udcff",
)
_SURROUNDINGS = (
    {"LANG": "C", "LC_ALL": "C"},
    *({name: value} for name in ("LANG", "LC_ALL", "LC_MESSAGES") for value in _LOCALES),
    *({"PRINTGEN_UI_LANGUAGE": value} for value in (*_LOCALES, *interface_languages())),
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "cp1252"},
    {"PYTHONIOENCODING": "ascii"},
    {"HOME": ""},
    {"HOME": "/nonexistent"},
    {"HOME": "town/theme.yaml", "XDG_CONFIG_HOME": ""},
    {"HOME": "/proc", "XDG_CONFIG_HOME": ""},
    {"XDG_CONFIG_HOME": "/proc"},
    {"XDG_CONFIG_HOME": "/dev/null"},
    {"TMPDIR": "/nonexistent"},
    {"TERM": "dumb"},
    {"COLUMNS": "1"},
    {"COLUMNS": "x"},
    {"NO_COLOR": "1"},
    {"FORCE_COLOR": "1"},
    {"TZ": "Nowhere/Land"},
    {"PYTHONHASHSEED": "7"},
    {"PYTHONUTF8": "0", "LANG": "tr_TR.ISO-8859-9"},
    {"SOURCE_DATE_EPOCH": "x"},
    {"PRINTGEN_PAPER": "\u0660"},
    {},
)


@st.composite
def surroundings(draw: st.DrawFn) -> Case:
    """Draw a command of any kind with unusual environment variables, to be run in its own process."""
    environment = draw(st.sampled_from(_SURROUNDINGS))
    words = draw(
        st.sampled_from(
            (
                ("check", "town/"),
                ("themes",),
                ("build", "town/", "--only", "cards", "--out", "out"),
                ("printers",),
                ("styles",),
                ("options", "town/"),
                ("build", "town/", "--only", "cards", "--printer", "home"),
                ("check", "\u0141\u00f3d\u017a/"),
                ("ink", "kit"),
                ("schema", "kit"),
                ("doctor",),
                ("export", "kit", "--to", "cutter", "--variant", "minimal", "--out", "out"),
                ("build", "--help"),
                ("init", "out/new", "--yes"),
                ("calibrate", "--name", "home"),
                ("completion", "bash"),
                ("calibrate", "--out", "page.pdf"),
            )
        )
    )
    return Case("surroundings", words, _files(), environment)
