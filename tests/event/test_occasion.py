"""Tests of event files: valid contents, date styles, and the location of every mistake."""

from pathlib import Path

import pytest
from msgspec import structs

from printgen import resources
from printgen.errors import ThemeError
from printgen.event.dates import Calendar
from printgen.event.occasion import event_at, event_of, event_of_theme
from printgen.loading import load_theme
from tests.support.event_samples import EVENT, write_event


def messages_of(text: str) -> list[str]:
    """Return the problems in an event file, without hints."""
    with pytest.raises(ThemeError) as raised:
        event_of(text.encode(), "event.yaml")
    return [str(problem).partition("\n")[0] for problem in raised.value.problems]


def bent(*changes: tuple[str, str]) -> str:
    text = EVENT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_a_good_event_is_read_with_its_defaults(tmp_path: Path) -> None:
    event = event_at(write_event(tmp_path)).event
    assert (event.name, [round_.minutes for round_ in event.rounds]) == ("Pier Cup", [120, 90])
    assert (event.tables.fewest, event.tables.usual, event.tables.most) == (4, 5, 6)


def test_the_sample_of_the_tournament_has_the_rounds_of_a_tournament() -> None:
    occasion = event_of_theme(load_theme("tournament"))
    assert occasion is not None
    rounds = occasion.event.rounds
    assert [round_.minutes for round_ in rounds] == [120, 120, 90, 90]
    assert rounds[-1].pause == 30


@pytest.mark.parametrize("code", resources.theme_languages("tournament")[1:])
def test_each_language_of_the_tournament_has_a_sample_of_its_own(code: str) -> None:
    ours, theirs = (event_of_theme(load_theme("tournament", None, language)) for language in (None, code))
    assert ours is not None
    assert theirs is not None
    assert [round_.id for round_ in theirs.event.rounds] == [round_.id for round_ in ours.event.rounds]
    assert [prize.id for prize in theirs.event.prizes] == [prize.id for prize in ours.event.prizes]
    texts = [[event.name, *event.notes, *event.sponsors] for event in (ours.event, theirs.event)]
    shared = set(texts[0]) & set(texts[1])
    assert bool(shared) == code.startswith("en"), shared
    assert theirs.event.name != ours.event.name


def test_a_theme_made_for_no_event_has_none() -> None:
    assert event_of_theme(load_theme("classic")) is None


@pytest.mark.parametrize(
    ("style", "shown"),
    [
        ("%A, %-d %B %Y", "Monday, 1 March 2027"),
        ("%a %d/%m/%y", "Mon 01/03/27"),
        ("%B %o", "March 1st"),
        ("%Y-%m-%d", "2027-03-01"),
        ("100%% on %-d.%-m.", "100% on 1.3."),
    ],
)
def test_dates_are_written_in_the_events_own_style(style: str, shown: str) -> None:
    assert Calendar(style, "%H:%M").day("2027-03-01") == shown


def test_months_and_weekdays_bear_the_events_own_names() -> None:
    months = [f"month {number}" for number in range(1, 13)]
    calendar = Calendar("%A %-d. %B", "%H:%M", months, ["ma", "di", "wo", "do", "vr", "za", "zo"])
    assert calendar.day("2027-03-01") == "ma 1. month 3"


def test_a_day_without_a_style_is_written_as_the_language_does() -> None:
    shown = {
        code: Calendar(None, "%H:%M", language=code).day("2027-03-13")
        for code in ("en", "en-US", "en-GB", "de", "fr", "es", "ja")
    }
    assert shown == {
        "en": "Saturday, March 13, 2027",
        "en-US": "Saturday, March 13, 2027",
        "en-GB": "Saturday, 13 March 2027",
        "de": "Samstag, 13. März 2027",
        "fr": "Samedi 13 mars 2027",
        "es": "Sábado, 13 de marzo de 2027",
        "ja": "2027年3月13日土曜日",
    }
    assert Calendar("%a %-d %B", "%H:%M", language="fr").day("2027-03-13") == "sam 13 mars"


def test_times_are_written_in_the_events_own_style_and_run_past_midnight() -> None:
    assert Calendar("%Y", "%-I:%M %p").time("14:05") == "2:05 pm"
    assert Calendar("%Y", "%-I:%M %p").time("0:30") == "12:30 am"
    assert Calendar("%Y", "%H:%M").later("23:30", 90) == "01:00"


def test_ordinals_end_as_they_are_spoken() -> None:
    days = [Calendar("%o", "").day(f"2027-03-{day:02}") for day in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31)]
    assert days == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "31st"]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ((("name: Pier Cup", "nam: Pier Cup"),), "event.yaml:2:1: unknown field 'nam'"),
        ((("[2027-05-08]", "[2027-02-30]"),), "event.yaml:3:9: dates.0: the calendar has no day '2027-02-30'"),
        (
            (("date: 2027-05-08, start: \"10", "date: 2027-05-09, start: \"10"),),
            "event.yaml:5:34: rounds.one.date: '2027-05-09' is not among the dates of the event",
        ),
        ((('"10:00"', '"25:00"'),), "event.yaml:5:53: rounds.one.start: expected a time such as 9:30 or 14:00"),
        ((("minutes: 120", "minutes: 0"),), "event.yaml:5:71: rounds.one.minutes: expected at least 1, found 0"),
        ((("minutes: 120", "venue: hall, minutes: 120"),), "event.yaml:5:69: rounds.one.venue: there is no venue"),
        (
            (("format: 1", "format: 1\ndate_style: jj/mm/aaaa"),),
            "event.yaml:2:13: date_style: the pattern has no field, so 'jj/mm/aaaa' would be printed as it is",
        ),
        ((("format: 1", "format: 1\ntime_style: hh:mm"),), "event.yaml:2:13: time_style: the pattern has no field"),
        ((("format: 1", "format: 1\ndate_style: \"%Q\""),), "event.yaml:2:13: date_style: unknown field '%Q'"),
        (
            (("format: 1", "format: 1\ntables: {fewest: 6, usual: 5}"),),
            "event.yaml:2:9: tables: 6, 5 and 6 players per table",
        ),
        ((("id: two", "id: one"),), "event.yaml:5:5: rounds.one: the id 'one' is given twice"),
        ((("format: 1", "format: 1\nages: {min: 12, max: 8}"),), "event.yaml:2:22: ages.max: the oldest, 8, is"),
        ((("name: Pier Cup", "name: &x Pier Cup"),), "event.yaml:2:7: anchors (&name) are not allowed"),
    ],
)  # fmt: skip
def test_each_mistake_is_told_with_its_place(changes: tuple[tuple[str, str], ...], problem: str) -> None:
    assert any(line.startswith(problem) for line in messages_of(bent(*changes))), messages_of(bent(*changes))


@pytest.mark.parametrize("text", ["- one", "", "word"])
def test_what_is_no_mapping_is_no_event(text: str) -> None:
    (problem,) = messages_of(text)
    assert problem.startswith("event.yaml:1:1: an event is a mapping of fields")


def test_all_mistakes_are_told_at_once() -> None:
    problems = messages_of(
        bent(("name: Pier Cup", "nam: Pier Cup"), ('"10:00"', '"25:00"'), ("minutes: 90", "minutes: no"))
    )
    assert [problem.split(":")[1] for problem in problems] == ["2", "5", "6"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("../secret.yaml", "is not a file in the theme's folder"),
        ("/etc/hostname", "is not a file in the theme's folder"),
        ("link.yaml", "is a link that leads out of the theme's folder"),
        ("none.yaml", "there is no file 'none.yaml'"),
    ],
)
def test_a_theme_names_only_events_in_its_own_folder(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "secret.yaml").write_text(EVENT, encoding="utf-8")
    folder = tmp_path / "cup"
    folder.mkdir()
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "theme.yaml").write_text(
        f"format: 1\nextends: tournament\ntitle: Cup\nevent: {{file: {name}}}\n", encoding="utf-8"
    )
    with pytest.raises(ThemeError) as raised:
        load_theme(f"{folder}/")
    (problem,) = raised.value.problems
    assert said in problem.message
    assert str(problem.where) == f"{folder}/theme.yaml:4:15"


def test_a_theme_made_from_the_tournament_keeps_its_event_or_brings_its_own(tmp_path: Path) -> None:
    text = "format: 1\nextends: tournament\ntitle: Cup\nid: cup\n"
    (tmp_path / "theme.yaml").write_text(text, encoding="utf-8")
    kept = event_of_theme(load_theme(f"{tmp_path}/"))
    assert kept is not None
    assert kept.event.name == "Harbor Cup"
    (tmp_path / "theme.yaml").write_text(f"{text}event: {{file: event.yaml}}\n", encoding="utf-8")
    write_event(tmp_path)
    own = event_of_theme(load_theme(f"{tmp_path}/"))
    assert own is not None
    assert own.event.name == "Pier Cup"
    assert str(own.mark("rounds.two.minutes")).endswith("event.yaml:6:71")


def test_months_and_weekdays_are_those_of_the_language_unless_the_event_names_its_own(tmp_path: Path) -> None:
    event = structs.replace(event_at(write_event(tmp_path)).event, date_style="%A, %-d %B")
    assert [event.calendar(code).day("2027-03-13") for code in ("en", "de")] == [
        "Saturday, 13 March",
        "Samstag, 13 März",
    ]
    own = structs.replace(event, date_style=None, months=[f"month {number}" for number in range(1, 13)])
    assert {code: own.calendar(code).day("2027-03-13") for code in ("en", "en-US", "en-GB", "fr")} == {
        "en": "Saturday, month 3 13, 2027",
        "en-US": "Saturday, month 3 13, 2027",
        "en-GB": "Saturday, 13 month 3 2027",
        "fr": "samedi, 13 month 3 2027",
    }
