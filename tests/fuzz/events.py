"""Fuzzer inputs for events: event files, lists of players, results and edited seating plans."""

from typing import Any

import msgspec
from hypothesis import strategies as st

from printgen.event.occasion import Event
from tests.fuzz import seeds
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes, bent_lines, bent_trees
from tests.fuzz.schemas import TROUBLE
from tests.support.event_samples import EVENT, NAMES

_SCHEMA: dict[str, Any] = msgspec.json.schema(Event)
_TREES = (
    seeds.tree_of(EVENT),
    {
        **seeds.tree_of(EVENT),
        "venues": [{"id": "pier", "name": "Pier"}],
        "prizes": [{"id": "cup", "place": "1", "prize": "Cup"}],
        "ages": {"min": 8, "max": 99},
        "charity": {"name": "Sea"},
        "tables": {"fewest": 4, "usual": 5, "most": 6},
    },
)
PLAYERS = "\n".join(["name,family", *(f"{name},{name.split()[1]}" for name in NAMES), ""])
FINAL = EVENT.replace("pause: 30", "pause: 30, players_from: [one]")
GOING_ON = "\n".join(["name,family", *(f"{name}," for name in NAMES[:4]), ""])
_RANKED = (f"{at},{name},{at % 3 + 1},{'table winner' * (at < 4)}" for at, name in enumerate(NAMES, 1))
STANDINGS = "\n".join(["rank,player,table,goes_on", *_RANKED, ""])
FINALISTS = "\n".join(["table,seat,player,family", *(f"1,{at},{name}," for at, name in enumerate(NAMES[1:5], 1)), ""])
DROPPED_OUT = f"name,replaced_by\n{NAMES[0]},{NAMES[4]}\n{NAMES[4]},\n"
_HEADER = "table,player,cash,owned,mortgaged,small_buildings,large_buildings,total,decision"
_LOTS = ("Park Place; Boardwalk", "Short Line", "Baltic Avenue", "")
RESULTS = "\n".join(
    [_HEADER, *(f"{at // 4 + 1},{name},{at * 100},{_LOTS[at % 4]},,,,{at * 100}," for at, name in enumerate(NAMES)), ""]
)
SEATS = "\n".join(
    ["table,seat,player,family", *(f"{at // 4 + 1},{at % 4 + 1},{name}," for at, name in enumerate(NAMES)), ""]
)
_CELLS = (
    ",",
    ";",
    "\t",
    '"',
    "no-show",
    "left",
    "Boardwalk 9",
    "Park Place",
    "judges decide",
    "table winner",
    NAMES[0],
    "-1",
    "1e9",
    "9" * 30,
    "1,500",
    "\u0660",
    "\x00",
    "=1+1",
)


def lists(text: str) -> st.SearchStrategy[bytes]:
    """Draw a list mutated as text, as bytes, or as saved by another program."""
    lines = bent_lines([text], _CELLS)
    return st.one_of(
        lines.map(lambda bent: bent.encode("utf-8", "replace")),
        lines.map(lambda bent: bent.encode("cp1252", "replace")),
        lines.map(lambda bent: bent.replace(",", ";").encode("utf-16")),
        bent_bytes([text.encode()]),
    )


@st.composite
def event_files(draw: st.DrawFn) -> bytes:
    """Draw an event file, by its schema or as text."""
    if draw(st.integers(0, 3)):
        return seeds.text_of(draw(bent_trees(_TREES, _SCHEMA, _SCHEMA["$defs"])))
    text = draw(bent_lines([EVENT], ["- ", "{", "2027-02-30", "25:00", "%", "%Q", "9:5"]))
    return text.encode("utf-8", "replace")


@st.composite
def events(draw: st.DrawFn) -> Case:
    """Draw a case with an event file, by its schema or as text."""
    data = draw(event_files())
    round_ = str(draw(st.sampled_from((1, 1, 2, 3, 60))))
    document = draw(st.sampled_from(("event", "score-sheet", "time-sheet", "cards", "rules")))
    words = draw(
        st.sampled_from(
            (
                (
                    "build",
                    "tournament",
                    "--only",
                    document,
                    "--variant",
                    "minimal",
                    "--event",
                    "event.yaml",
                    "--out",
                    "out",
                ),
                (
                    "seating",
                    "players.csv",
                    "--event",
                    "event.yaml",
                    "--round",
                    round_,
                    "--seconds",
                    "0",
                    "--out",
                    "out",
                    "--variant",
                    "minimal",
                ),
                ("seating", "--event", "event.yaml", "--round", round_, "--seconds", "0", "--out", "out"),
            )
        )
    )
    return Case("event", words, {"event.yaml": data, "players.csv": PLAYERS.encode()})


@st.composite
def players(draw: st.DrawFn) -> Case:
    """Draw a list of players, or changes to a round that is already seated."""
    data = draw(lists(PLAYERS))
    words = ["seating", "players.csv", "--event", "event.yaml", "--seconds", "0", "--variant", "minimal", "--out", "."]
    files = {"players.csv": data, "event.yaml": EVENT.encode()}
    names = st.one_of(st.sampled_from(NAMES), st.sampled_from([text for text in TROUBLE if "\x00" not in text]))
    if draw(st.booleans()):
        files["round-1/seating.csv"] = draw(st.one_of(st.just(SEATS.encode()), lists(SEATS)))
        words.remove("players.csv")
        words += draw(
            st.one_of(
                st.just(["--keep"]),
                names.map(lambda name: ["--remove", name]),
                names.map(lambda name: ["--add", name]),
                st.tuples(names, names).map(lambda pair: ["--swap", *pair]),
                st.tuples(names, st.sampled_from(("0", "1", "99", "-1"))).map(lambda pair: ["--move", *pair]),
            )
        )
    return Case("players", tuple(words), files)


@st.composite
def results(draw: st.DrawFn) -> Case:
    """Draw the results of a round, with or without its seating plan."""
    words = ("score", "results.csv", "--event", "event.yaml", "--out", ".", "--variant", "minimal")
    files = {"results.csv": draw(lists(RESULTS)), "event.yaml": EVENT.encode()}
    if draw(st.integers(0, 3)) == 0:
        files["round-1/seating.csv"] = draw(st.one_of(st.just(SEATS.encode()), lists(SEATS)))
    if draw(st.integers(0, 7)) == 0:
        files["round-1/going-on.csv"] = draw(lists(PLAYERS))
    return Case("results", words, files)


@st.composite
def finals(draw: st.DrawFn) -> Case:
    """Draw a round whose players come from another: its lists, one of them mutated, and changes of its seating."""
    files = {
        "round-1/seating.csv": SEATS,
        "round-1/standings.csv": STANDINGS,
        "round-1/going-on.csv": GOING_ON,
        "round-2/seating.csv": FINALISTS,
        "round-2/dropped-out.csv": DROPPED_OUT,
        "round-2/results.csv": "\n".join([_HEADER, *(f"1,{name},{len(name)},,,,,," for name in NAMES[1:5]), ""]),
    }
    bent = draw(st.sampled_from(sorted(files)))
    data = {name: text.encode() for name, text in files.items()} | {bent: draw(lists(files[bent]))}
    data["event.yaml"] = FINAL.encode()
    for name in draw(st.lists(st.sampled_from(sorted(files)), max_size=2)):
        data.pop(name, None)
    names = st.one_of(st.sampled_from(NAMES), st.sampled_from([text for text in TROUBLE if "\x00" not in text]))
    words = draw(
        st.one_of(
            st.just(("score", "--round", "1", "round-2/results.csv")),
            st.just(("score", "--round", "2")),
            st.just(("seating", "--round", "2", "--keep")),
            st.just(("seating", "--round", "2", "--anew", "--seconds", "0")),
            names.map(lambda name: ("seating", "--round", "2", "--replace", name)),
            st.tuples(names, names).map(lambda pair: ("seating", "--round", "2", "--replace", "=".join(pair))),
        )
    )
    return Case("final", (*words, "--event", "event.yaml", "--variant", "minimal", "--out", "."), data)
