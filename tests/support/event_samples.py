"""A small event with its players and results as text that tests can change."""

from pathlib import Path

EVENT = """\
format: 1
name: Pier Cup
dates: [2027-05-08]
rounds:
  - {id: one, name: Heats, date: 2027-05-08, start: "10:00", minutes: 120, goes_on: {each_table: 1, best_others: 1}}
  - {id: two, name: Final, date: 2027-05-08, start: "13:00", minutes: 90, pause: 30}
"""

NAMES = (
    "Ada Lund", "Bo Nguyễn", "Chloé Ω", "Дарья Ким", "Eve Stone", "Finn Stone", "Gus Hart", "Hal Hart", "Ines Paz",
    "Jo Reed", "Kim Vale", "Liv West",
)  # fmt: skip


def write_event(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the event's file into a folder, with these replacements in its text."""
    return write(folder / "event.yaml", EVENT, *changes)


def write_players(folder: Path) -> Path:
    """Write a list of twelve players, with two pairs of relatives."""
    rows = [f"{name},{name.split()[1] if name.split()[1] in ('Stone', 'Hart') else ''}" for name in NAMES]
    return write(folder / "players.csv", "\n".join(["name,family", *rows, ""]))


def write(path: Path, text: str, *changes: tuple[str, str]) -> Path:
    """Write a text file with replacements, each of which must be found."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    return path
