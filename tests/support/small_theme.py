"""A small complete theme as YAML text: one line per item, so each replaced line is one fault."""

from collections.abc import Collection
from itertools import starmap
from pathlib import Path

from printgen.errors import Problem, ThemeError
from printgen.loading import load_theme

HATCHES = ("rising", "level", "grid", "lattice", "dots", "bricks", "zigzag", "rings")
CORNERS = {0: ("go", "start"), 10: ("jail", "jail"), 20: ("rest", "free"), 30: ("arrest", "go-to-jail")}
DRAWS = {2: "chest", 7: "chance", 17: "chest", 22: "chance", 33: "chest", 36: "chance"}
TRANSPORTS = (5, 15, 25, 35)
UTILITIES = (12, 28)
TAXES = (4, 38)
ICONS = ("star", "train", "water", "coin", "home")


def _space(at: int, street: int) -> str:
    if at in CORNERS:
        name, does = CORNERS[at]
        return f"{{id: {name}, kind: corner, name: {name.title()}, does: {does}, icon: star}}"
    if at in DRAWS:
        return f"{{id: draw-{at}, kind: draw, deck: {DRAWS[at]}}}"
    if at in TRANSPORTS:
        return f"{{id: train-{at}, kind: transport, name: Line {at}, price: 200, icon: train}}"
    if at in UTILITIES:
        return f"{{id: works-{at}, kind: utility, name: Works {at}, price: 150, icon: water}}"
    if at in TAXES:
        return f"{{id: tax-{at}, kind: tax, name: Tax {at}, amount: 100, icon: coin}}"
    name = f"id: street-{street}, kind: property, name: Street {street}, group: g{(street + 1) // 3}"
    return f"{{{name}, price: 60, rent: [2, 10, 30, 90, 160, 250], building_cost: 50}}"


def _spaces() -> str:
    lines, street = [], 0
    for at in range(40):
        line = _space(at, street)
        street += "kind: property" in line
        lines.append(f"  - {line}")
    return "\n".join(lines)


def _word(name: str) -> str:
    return f"  {name}: {{one: {name.replace('_', ' ')}, many: {name.replace('_', ' ')}s}}"


_WORDS = ("property", "deed", "transport", "utility", "small_building", "large_building", "token", "bank", "banker")
_WORDS += ("bankruptcy", "mortgage")
_PALE = ("paper", "board")
_COLORS = ("ink", "line", "paper", "board", "centre", "accent", "second", "small_building", "large_building")


def _group(n: int) -> str:
    return f'  - {{id: g{n}, name: Group {n}, colour: "#00000{n}", mark: M{n}, hatch: {HATCHES[n]}}}'


def _note(value: int, count: int, start: int) -> str:
    return f'  - {{value: {value}, count: {count}, start: {start}, colour: "#ffffff", hatch: dots, icon: coin}}'


_NOTES = ((500, 30, 2), (100, 30, 2), (50, 30, 2), (20, 30, 6), (10, 30, 5), (5, 30, 5), (1, 30, 5))
_SANS = "ibm-plex-sans/IBMPlexSans"
_NARROW = "roboto-condensed/RobotoCondensed"

TEXT = f"""\
format: 1
title: Small Town
id: small-town
players: {{min: 2, max: 4, age: 8}}
currency: {{sign: $, one: dollar, many: dollars}}
words:
{chr(10).join(map(_word, _WORDS))}
rules:
  start_money: 1500
  salary: 200
  jail_fine: 50
  jail_tries: 3
  doubles_to_jail: 3
  transport_rent: [25, 50, 100, 200]
  utility_factor: [4, 10]
  group_factor: 2
  mortgage_percent: 50
  lift_percent: 10
  transfer_percent: 10
  resale_percent: 50
  small_per_large: 4
  income_tax: choice
  rent_claim: second_throw
  salary_claim: any_time
  large_without_small: full_price
  loans: never
  free_space: nothing
  jail_card_top_price: null
  auction_opens_at: 1
  game_end: last_player
  time_limit: 90
palette:
{chr(10).join(f'  {name}: "{"#ffffff" if name in _PALE else "#112233"}"' for name in _COLORS)}
fonts:
  text: {_SANS}-Regular.ttf
  text_bold: {_SANS}-Bold.ttf
  text_italic: {_SANS}-Italic.ttf
  text_bold_italic: {_SANS}-BoldItalic.ttf
  condensed: {_NARROW}-Regular.ttf
  condensed_bold: {_NARROW}-Bold.ttf
  display: oswald/Oswald-Bold.ttf
  figures: {_SANS}-Bold.ttf
groups:
{chr(10).join(map(_group, range(8)))}
board:
  shape: ring
  title: [Small Town]
spaces:
{_spaces()}
decks:
  - id: chest
    name: Chest
    icon: star
    colour: "#0000ff"
    hatch: dots
    cards:
      - {{id: chest-01, text: Collect a prize.}}
      - {{id: chest-02, text: Pay a fine.}}
  - id: chance
    name: Chance
    icon: star
    colour: "#ff00ff"
    hatch: grid
    cards:
      - {{id: chance-01, text: Move on.}}
money:
{chr(10).join(starmap(_note, _NOTES))}
pieces:
  small_building: {{count: 32, icon: home}}
  large_building: {{count: 12, icon: home}}
  tokens:
    - {{id: t1, name: Hat, icon: star}}
    - {{id: t2, name: Cat, icon: star}}
    - {{id: t3, name: Car, icon: star}}
    - {{id: t4, name: Ship, icon: star}}
  dice: 2
"""


def write(folder: Path, text: str = TEXT, **files: str | bytes) -> Path:
    """Write a folder with that theme.yaml, and other files by their names (``__`` for a dot)."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    for name, content in files.items():
        data = content.encode() if isinstance(content, str) else content
        (folder / name.replace("__", ".")).write_bytes(data)
    return folder


def bent(*changes: tuple[str, str]) -> str:
    """Return the theme's text with each first string, which must occur, replaced by its second."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def more_cards(last: str, count: int) -> tuple[str, str]:
    """Return a change for ``bent`` that adds this many cards after the last of a deck."""
    line = next(line for line in TEXT.splitlines(keepends=True) if f"{{id: {last}," in line)
    deck, number = last.rsplit("-", 1)
    ids = (f"{deck}-{int(number) + more:02}" for more in range(1, count + 1))
    return line, line + "".join(line.replace(last, name) for name in ids)


def problems(folder: Path, icons: Collection[str] = ICONS) -> list[Problem]:
    """Return every problem of the theme in the folder; none if it loads."""
    try:
        load_theme(f"{folder}/", icons)
    except ThemeError as error:
        return list(error.problems)
    return []


def placed_messages(folder: Path) -> list[str]:
    """Return the problems as ``line:column: message``."""
    return [f"{found.where.line}:{found.where.column}: {found.message}" for found in problems(folder) if found.where]


def line_of(text: str, part: str) -> int:
    """Return the first line, from 1, that contains the part of a text."""
    return text[: text.index(part)].count("\n") + 1


def child(folder: Path, text: str, base: str = TEXT) -> Path:
    """Write the folder of a theme that extends a base beside it."""
    write(folder / "base", base)
    return write(folder / "mine", f"format: 1\ntitle: Mine\nextends: ../base\n{text}")


def place_of(text: str, part: str, within: str = "") -> str:
    """Return ``line:column`` of a part of the text, in the first line that contains ``within``."""
    line = line_of(text, within or part)
    return f"{line}:{text.splitlines()[line - 1].index(part) + 1}"
