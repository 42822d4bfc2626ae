"""The commands by name, their help, and the exit codes."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from printgen.messages import message
from printgen.text_width import display_width, padded, screen_lines

PROOF_FAULT = 3  # the proof found a fault
INTERNAL_ERROR = 4  # an internal error


class CommandRow(NamedTuple):
    """A command: its name, which is also that of its function, its module in ``commands``, and its help.

    ``at_fault`` is the meaning of exit code 1, empty if it cannot occur; ``proves`` if it may end with PROOF_FAULT.
    """

    name: str
    module: str
    help: str
    at_fault: str = ""
    proves: bool = False

    @property
    def exit_codes(self) -> str:
        """Return the sentence on exit codes for the command's help."""
        codes = {0: "done", 1: self.at_fault, 2: "wrong usage"}
        codes |= {
            PROOF_FAULT: "the proof found a fault" if self.proves else "",
            INTERNAL_ERROR: "internal error",
        }
        return f"Exit codes: {', '.join(f'{code} {meaning}' for code, meaning in codes.items() if meaning)}."


_THEME, _KIT, _NAME = "the theme has problems", "the folder has no complete kit", "nothing has this name"
_SOURCE, _FILE, _WRITING = "the kit or theme has problems", "a file has problems", "nothing could be written"
COMMANDS = (
    CommandRow("build", "build", "Build the kit of a theme: all its PDFs.", _THEME, True),
    CommandRow("check", "theme", "Check themes without printing them: every problem at once.", _THEME),
    CommandRow("init", "theme", "Start an edition of your own in a new folder, ready to build.", _WRITING),
    CommandRow("sheets", "theme", "Write a theme as a workbook for a spreadsheet program.", _THEME),
    CommandRow("options", "theme", "List the rule options of a theme.", _THEME),
    CommandRow("credits", "theme", "List the artists and licenses of a theme's drawings.", _THEME),
    CommandRow("themes", "theme", "List the bundled themes with their languages."),
    CommandRow("styles", "galleries", "List or draw the styles that a theme can name.", _NAME),
    CommandRow("palettes", "galleries", "List or draw the palettes that a theme can name.", _NAME),
    CommandRow("ornaments", "galleries", "List or draw the ornaments that a theme can name.", _NAME),
    CommandRow("scenes", "galleries", "List or draw the scenes that a theme can name.", _NAME),
    CommandRow("icons", "galleries", "Find drawings by a word in six languages.", _NAME),
    CommandRow("fonts", "galleries", "List the bundled fonts, or the languages a theme's fonts cover.", _THEME),
    CommandRow("schema", "theme", "Print the JSON Schema of a theme.yaml or of a kit.json."),
    CommandRow("batch", "batch", "Build many kits: one for each row of a table.", "a job has problems"),
    CommandRow("preview", "preview", "Draw single items of a theme without building the kit.", _THEME),
    CommandRow("watch", "watch", "Rebuild a theme every time you save, and show what has changed.", _THEME),
    CommandRow("studio", "studio", "Change an edition in the browser, and see it as you type.", _THEME),
    CommandRow("assemble", "finished", "Show a finished kit cut, folded and glued, as pictures.", _KIT),
    CommandRow("proof", "finished", "Proof the finished PDFs of a kit: seams, folds, texts, ink ...", _KIT, True),
    CommandRow("ink", "finished", "Show how much ink a kit needs and how much Minimal saves.", _KIT),
    CommandRow("export", "export", "Export a kit for screens, print shops and cutters.", _SOURCE),
    CommandRow("table", "play", "Play a kit with friends, near or far.", _SOURCE),
    CommandRow("simulate", "play", "Let the computer play a theme many times, to see its balance.", _THEME),
    CommandRow("words", "words", "List the languages, or help to add one.", "a catalog has problems"),
    CommandRow("calibrate", "printer", "Print a test page, and save its readings as a printer profile.", _FILE),
    CommandRow("printers", "printer", "List the profiles of your printers."),
    CommandRow("impose", "foreign", "Fold any PDF as a booklet.", _FILE),
    CommandRow("tile", "foreign", "Print a page or picture over several sheets.", _FILE),
    CommandRow("seating", "event", "Seat the players of a round.", _FILE),
    CommandRow("score", "event", "Add up the results of a round and list who goes on.", _FILE),
    CommandRow("doctor", "help", "Check the installation, for a bug report.", "something is missing"),
    CommandRow("help", "help", "Show the full help of a command."),
    CommandRow("completion", "help", "Print the completion script for a shell."),
)

_START_HERE = (
    ("printgen themes", message("list the bundled themes")),
    ("printgen build knockopoly", message("build a whole kit, in output/knockopoly")),
    ("printgen init my-edition", message("start an edition of your own")),
    ("printgen watch ./my-edition", message("rebuild every time you save")),
    ("printgen build ./my-edition", message("build your own theme folder")),
    ("printgen assemble output/knockopoly", message("see the kit before you print it")),
    ("printgen calibrate", message("print a test page, for accurate prints")),
)
_OPTIONS = (
    ("--ui-language CODE", message("Language of messages and help (default: your system's).")),
    ("--version", message("Show the version and exit.")),
    ("-h, --help", message("Show this message and exit.")),
)


def help_text(translate: Callable[[str], str] = str) -> str:
    """Return the text of ``printgen --help``."""
    about = message("Print-and-play kits for board and card games: a theme goes in, printable PDFs come out.")
    codes = message("0 done, 1 the input is wrong, 2 wrong usage, 3 the proof found a fault, 4 internal error.")
    more = message("Commands ('printgen build --help' shows the options of one):")
    lines = [
        translate(message("Usage:")) + " printgen [OPTIONS] COMMAND [ARGS]...",
        "",
        *(f"  {line}" for line in screen_lines(translate(about), 68)),
        "",
        "  " + translate(message("Start here:")),
        *_rows(_START_HERE, "    ", translate),
        "",
        translate(message("Options:")),
        *_rows(_OPTIONS, "  ", translate),
        "",
        translate(message("Exit codes:")),
        *(f"  {line}" for line in screen_lines(translate(codes), 68)),
        "",
        translate(more),
        *_rows([(row.name, row.help) for row in COMMANDS], "  ", translate),
    ]
    return "\n".join(lines)


def _rows(rows: Iterable[tuple[str, str]], indent: str, translate: Callable[[str], str]) -> Iterator[str]:
    """Yield lines of two columns."""
    found = list(rows)
    width = max(display_width(first) for first, _ in found)
    return (f"{indent}{padded(first, width)}  {translate(second)}" for first, second in found)


def themes_text() -> str:
    """Return the text of ``printgen themes``: the bundled themes with their titles and languages."""
    from printgen.resources import theme_languages, theme_titles

    titles = theme_titles()
    wide = max(map(len, titles.values()))
    rows = ((name, title, ", ".join(theme_languages(name))) for name, title in titles.items())
    return "\n".join(f"{name:<16} {title:<{wide}}  {languages}" for name, title, languages in rows)


def bases_text() -> str:
    """Return the text of ``printgen init --list``: the bundled themes, then the starters, one a line."""
    from printgen.resources import base_lines

    return "\n".join(f"{name:<12} {title}: {tagline}" for name, (title, tagline) in base_lines().items())
