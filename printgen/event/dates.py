"""Dates and times in the style of an event, by patterns such as ``%d %B``.

The patterns are those of strftime, but the names of months come from the event or its language, never from the locale
of the machine.
"""

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime, time

from msgspec import Struct

from printgen.words.language import USUAL, language

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

USUAL_STYLE = "%A, %-d %B %Y"
AMERICAN_STYLE = "%A, %B %-d, %Y"
AMERICAN = (USUAL, f"{USUAL}-US")
_FIELD = re.compile(r"%(-?.|$)", re.DOTALL)
_SHORT = 3  # the number of letters in a shortened name


class Calendar(Struct, frozen=True):
    """A style of dates and times; a ``date_style`` of None is that of the language.

    Names begin with January and Monday; None means those of the language.
    """

    date_style: str | None
    time_style: str
    months: Sequence[str] | None = None
    weekdays: Sequence[str] | None = None
    language: str = USUAL

    def day(self, text: str) -> str:
        """Write a day such as 2027-03-13 in this style, with a capital if the style is the language's."""
        day = date.fromisoformat(text)
        if self.language != USUAL and not (self.date_style or self.months or self.weekdays):
            spoken = language(self.language)
            return spoken.with_capital(spoken.date(day))
        style = self.date_style or (AMERICAN_STYLE if self.language in AMERICAN else USUAL_STYLE)
        return _filled(style, DATE_FIELDS, self, datetime.combine(day, time()))

    def time(self, text: str) -> str:
        """Write a time such as 9:30 in this style."""
        return _filled(self.time_style, TIME_FIELDS, self, _at(text))

    def weekday(self, at: datetime) -> str:
        names = WEEKDAYS if self.language == USUAL else language(self.language).weekdays
        return (self.weekdays or names)[at.weekday()]

    def month(self, at: datetime) -> str:
        names = MONTHS if self.language == USUAL else language(self.language).months
        return (self.months or names)[at.month - 1]

    def later(self, text: str, minutes: int) -> str:
        """Write the time ``minutes`` after a time such as 9:30."""
        start = _at(text)
        total = (start.hour * 60 + start.minute + minutes) % 1_440
        return self.time(f"{total // 60}:{total % 60:02}")


Field = Callable[[Calendar, datetime], str]

DATE_FIELDS: dict[str, Field] = {
    "A": lambda calendar, at: calendar.weekday(at),
    "a": lambda calendar, at: calendar.weekday(at)[:_SHORT],
    "B": lambda calendar, at: calendar.month(at),
    "b": lambda calendar, at: calendar.month(at)[:_SHORT],
    "d": lambda calendar, at: f"{at.day:02}",
    "-d": lambda calendar, at: str(at.day),
    "o": lambda calendar, at: _ordinal(at.day),
    "m": lambda calendar, at: f"{at.month:02}",
    "-m": lambda calendar, at: str(at.month),
    "Y": lambda calendar, at: f"{at.year:04}",
    "y": lambda calendar, at: f"{at.year % 100:02}",
    "%": lambda calendar, at: "%",
}

TIME_FIELDS: dict[str, Field] = {
    "H": lambda calendar, at: f"{at.hour:02}",
    "-H": lambda calendar, at: str(at.hour),
    "I": lambda calendar, at: f"{at.hour % 12 or 12:02}",
    "-I": lambda calendar, at: str(at.hour % 12 or 12),
    "M": lambda calendar, at: f"{at.minute:02}",
    "p": lambda calendar, at: "am" if at.hour < 12 else "pm",
    "%": lambda calendar, at: "%",
}


def unknown_fields(style: str, fields: dict[str, Field]) -> list[str]:
    """Return the fields of a pattern that are not known."""
    return [found[0] for found in _FIELD.finditer(style) if found[1] not in fields]


def is_day(text: str) -> bool:
    """Check whether a date exists in the calendar."""
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _filled(style: str, fields: dict[str, Field], calendar: Calendar, at: datetime) -> str:
    return _FIELD.sub(lambda found: fields[found[1]](calendar, at), style)


def _at(text: str) -> datetime:
    hour, minute = map(int, text.split(":"))
    return datetime(2000, 1, 1, hour, minute)


def _ordinal(day: int) -> str:
    return f"{day}th" if 10 < day % 100 < 14 else f"{day}" + {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
