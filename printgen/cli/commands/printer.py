"""The commands ``calibrate`` and ``printers``: measuring a printer, and listing the profiles."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from printgen import api
from printgen.cli.interface import ask, say, translation
from printgen.cli.options import EDGE, OUT_FILE, language_option, paper_option, tell_earlier
from printgen.errors import PrintgenError, Problem, UsageError
from printgen.kit.papers import Paper
from printgen.messages import joined, message
from printgen.printer import profile as store
from printgen.printer.readings import (
    READINGS,
    Reading,
    Targets,
    is_reading,
    parse_reading,
    parsed,
    solved,
    targets,
    true_value,
)
from printgen.written_text import with_capital


@click.command()
@paper_option("The paper of the test page, by name or size.")
@click.option(
    "--flip",
    type=EDGE,
    default="long",
    show_default=True,
    help="The edge on which your printer flips the sheet.",
)
@click.option(
    "--out",
    type=OUT_FILE,
    help="The file of the test page.  [default: output/calibration.pdf, or output/checklist.pdf]",
)
@language_option("The language of the test page, such as de (default: English).")
@click.option(
    "--checklist",
    is_flag=True,
    help="Write a checklist for test prints instead: scale, seams, folds, back sides and ink on one sheet.",
)
@click.option("--name", metavar="NAME", help="Ask for the readings and save them as the profile of this name.")
@click.option(
    "--read",
    "readings",
    multiple=True,
    metavar="FILE|KEY=LENGTH",
    help="A scan or photo of the printed page, which is measured for you; or a reading, such as width=159.6mm. "
    "Without this option, you are asked for all readings.",
)
def calibrate(
    paper: Paper,
    flip: Any,
    out: Path | None,
    language: str | None,
    checklist: bool,
    name: str | None,
    readings: tuple[str, ...],
) -> None:
    """Measure your printer once: print a test page, measure it, and save the readings as a profile.

    \b
    Examples:
      printgen calibrate                              the test page, two pages for one sheet of paper
      printgen calibrate --language fr --paper a4     the same in French, on A4
      printgen calibrate --name home --read scan.pdf  measures a scan of both sides and saves the profile 'home'
      printgen calibrate --name home --read front.png --read back.png
      printgen calibrate --name home                  asks for readings by ruler instead
      printgen calibrate --name home --read width=159.6mm --read height=230.2mm ...
      printgen build knockopoly --printer home        every page corrected
      printgen calibrate --checklist                  a sheet to judge a test print by

    For a scan, put something dark behind the sheet, or leave the lid open in a dark room, so that the paper's edges
    show. 300 dpi is enough. A photo of the whole sheet on a dark table also works, a little less exactly.

    \b
    The readings: width, height (A, B), front-left-top, front-left-bottom, front-top (C, D, E),
    back-top, back-bottom, back-side (F, G, H), top, right, bottom, left (J, K, L, M).
    """
    if name is None and readings:
        raise click.UsageError(message("--read needs --name, the name of the profile to save"))
    if name is not None and (out or language or checklist):
        option = "--out" if out else "--language" if language else "--checklist"
        raise click.UsageError(
            message("{option} does not go with --name, which saves the readings of a printed test page", option=option)
        )
    from printgen.kit.write import write_files

    if name is None:
        from printgen.printer import checklist as test_prints
        from printgen.printer.test_page import test_page

        made = test_prints.checklist if checklist else test_page
        out = out or Path("output") / ("checklist.pdf" if checklist else "calibration.pdf")
        earlier = write_files(
            out.parent, {out.name: made(api.load("classic", language=language), paper, flip)}, named=True
        )
        click.echo(out)
        tell_earlier(out, earlier)
        if checklist:
            say(message("Print it at 100% (actual size) on both sides of one sheet, then tick what is right."))
        else:
            say(message("Print it at 100% (actual size) on both sides of one sheet, then follow its steps."))
        return
    printer = _measured(store.checked_name(name), readings, targets(paper.size, flip))
    profile = store.profiles_folder() / f"{name}.json"
    earlier = write_files(profile.parent, {profile.name: store.profile_bytes(printer)}, named=True)
    say(message("Saved as '{name}': {summary}.", name=name, summary=store.summary(printer)))
    tell_earlier(profile, earlier)
    say(message("Use it with: printgen build knockopoly --printer {name}", name=name))


def _measured(name: str, readings: Sequence[str], places: Targets) -> store.Printer:
    """Return the profile by pictures or readings, or by answers if none are given."""
    pictures = [entry for entry in readings if not is_reading(entry)]
    if pictures and len(pictures) < len(readings):
        fault = message("--read takes either pictures or readings")
        raise UsageError(Problem(fault, hint=message("pictures of both sides replace all readings")))
    if pictures:
        from printgen.printer.scans import printer_from

        return printer_from([Path(entry) for entry in pictures], name, places)
    if not readings:
        say(message("Enter the readings of the test page in mm, or with a unit such as 6.3in."))
        return solved(name, {each.key: _answer(each, places) for each in READINGS}, places)
    return solved(name, parsed(readings, places), places)


def _answer(reading: Reading, places: Targets) -> float:
    """Ask for a reading until it is possible."""

    def value(text: str) -> float:
        try:
            return parse_reading(reading, f"{text} mm" if text.strip()[-1:].isdecimal() else text, places)
        except UsageError as error:
            raise click.BadParameter(translation()(joined(map(_plain, error.problems)))) from error

    true = true_value(reading, places)
    text = with_capital(translation()(reading.text))
    if true is None:
        question = message("{letter}  {text}", letter=reading.letter, text=text)
    else:
        question = message("{letter}  {text} (true: {true})", letter=reading.letter, text=text, true=f"{true:.1f}")
    answer: float = ask(question, value_proc=value)
    return answer


def _plain(problem: Problem) -> str:
    return joined([problem.message, problem.hint])


@click.command()
def printers() -> None:
    """List the profiles of your printers and their corrections."""
    folder = store.profiles_folder()
    names = store.profile_names(folder)
    for name in names:
        try:
            line = store.summary(store.printer_called(name, folder))
        except PrintgenError as error:
            line = joined(map(_plain, error.problems))
        click.echo(f"{name:<16} {translation()(line)}")
    if not names:
        say(message("There are no profiles yet. Make one with 'printgen calibrate'."))
