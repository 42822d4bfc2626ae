"""Tests of the text on cards: stories and instructions, size, line ends, and which text shrinks."""

import msgspec
import pytest

from printgen.art.frame import Frame, Text
from printgen.parts.cards import cards
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.stories import SHORT_INSTRUCTION
from printgen.theme.edition import Card
from tests.support.card_samples import IN_EACH_THEME, changed, context_of, lines, printed
from tests.support.editions import TRADE
from tests.support.parts_samples import CHOICES, seen, texts, words

SIZE, FLOOR = 10.0, 7.75  # points


@IN_EACH_THEME
def test_stories_are_in_italics_and_orders_in_bold_in_one_size_for_the_deck(theme: str) -> None:
    context = context_of(theme)
    sizes: dict[str, set[float]] = {}
    for piece, card in zip(cards(context, CHOICES).pieces, printed(context), strict=True):
        story, _, order = context.say(card.text).partition("\n")
        found = body(context, piece.front)
        assert " ".join(run.string for run in found if run.face == "text-italic").split() == story.split()
        bold = "".join("".join(run.string for run in found if run.face != "text-italic").split())
        assert bold.endswith("".join(order.split())), piece.stem  # a title is bold too
        sizes.setdefault(piece.stem[:-3], set()).update(run.size for run in found if run.face == "text-italic")
    assert [len(found) for found in sizes.values()] == [1, 1]


def body(context: DrawingContext, front: Frame) -> list[Text]:
    """Return the text on a front that is set in the faces of body text."""
    runs = [entry.item for entry in texts(front, context.setter.faces) if isinstance(entry.item, Text)]
    return [run for run in runs if run.face != "display"]


def with_texts(*texts: str) -> DrawingContext:
    """Return classic with these texts in its first deck."""
    first, second = context_of("classic").edition.decks
    made = [Card(f"card-{number}", text) for number, text in enumerate(texts)]
    return changed(context_of("classic"), decks=[msgspec.structs.replace(first, cards=made), second])


def faces(context: DrawingContext) -> list[set[str]]:
    """Return the faces on each card of the first deck."""
    count = len(context.edition.decks[0].cards)
    return [{run.face for run in body(context, piece.front)} for piece in cards(context, CHOICES).pieces[:count]]


def test_a_text_of_one_part_is_an_order_only_where_the_deck_parts_others() -> None:
    assert faces(with_texts("It rains.\nPay {money.5}.", "Go back 3 spaces.")) == [
        {"text-italic", "text-bold"},
        {"text-bold"},
    ]
    assert faces(with_texts("It rains. Pay {money.5}.", "Go back 3 spaces.")) == [{"text"}, {"text"}]


def test_a_text_too_long_for_the_deck_gives_way_alone() -> None:
    long = "The parade goes round the block and round again. " * 7
    context = with_texts("It rains.\nPay {money.5}.", f"{long}\nPay {{money.10}}.")
    short, crowded = (body(context, piece.front) for piece in cards(context, CHOICES).pieces[:2])
    assert {run.face: run.size for run in short} == {
        "text-italic": SIZE,
        "text-bold": SHORT_INSTRUCTION,
    }
    assert {run.face for run in crowded} == {"condensed", "condensed-bold"}
    assert [run.string for run in crowded if run.face == "condensed-bold"] == [context.say("Pay {money.10}.")]
    assert context.setter.misfits == []


def test_emphasis_is_set_in_the_faces_of_its_text_and_its_asterisks_are_not_printed() -> None:
    context = with_texts("It *rains* **hard**.\nPay **{money.5}** to *every* ***player***.", r"Go \*back\* 3 spaces.")
    emphasized, escaped = (body(context, piece.front) for piece in cards(context, CHOICES).pieces[:2])
    runs = [(run.string.strip(), run.face) for run in emphasized if run.string.strip()]
    assert runs == [
        ("It", "text-italic"),
        ("rains", "text"),
        ("hard", "text-bold-italic"),
        (".", "text-italic"),
        (context.say("Pay {money.5} to"), "text-bold"),
        ("every", "text-bold-italic"),
        ("player", "text-bold-italic"),
        (".", "text-bold"),
    ]
    assert " ".join(run.string for run in escaped) == "Go *back* 3 spaces."


def test_emphasis_may_go_on_beyond_the_end_of_the_story() -> None:
    context = with_texts("It *rains.\nPay {money.5}.* Now.")
    runs = body(context, cards(context, CHOICES).pieces[0].front)
    assert [(run.string.strip(), run.face) for run in runs if run.string.strip()] == [
        ("It", "text-italic"),
        ("rains.", "text"),
        (context.say("Pay {money.5}."), "text-bold-italic"),
        ("Now.", "text-bold"),
    ]


def test_a_crowded_text_with_italics_keeps_them_and_shrinks() -> None:
    long = "The *parade* goes round the block and round again. " * 6
    context = with_texts(f"{long}\nPay **{{money.10}}** *now*.")
    crowded = body(context, cards(context, CHOICES).pieces[0].front)
    assert {run.face for run in crowded} == {"text", "text-italic", "text-bold", "text-bold-italic"}
    assert {run.size < FLOOR for run in crowded} == {True}
    assert context.setter.misfits == []


def test_each_sentence_of_an_emphasized_order_begins_a_line() -> None:
    context = with_texts("It rains.\n**Go** directly to Jail. Do *not* pass. Collect nothing.")
    printed_lines = lines(context, cards(context, CHOICES).pieces[0].front)
    assert [line.string for line in printed_lines][-3:] == ["Go directly to Jail.", "Do not pass.", "Collect nothing."]


def test_names_that_are_filled_in_stay_on_one_line() -> None:
    wanted = [(name, count) for name in STREETS for count in range(12)]
    context = with_texts(*(f"Go {'on ' * count}to {{space.{name}}}." for name, count in wanted))
    for (name, count), piece in zip(wanted, cards(context, CHOICES).pieces, strict=False):
        held = context.say(f"{{space.{name}}}")
        assert any(held in run.string.replace("\u00a0", " ") for run in body(context, piece.front)), (held, count)


STREETS = ("illinois-avenue", "st-charles-place", "reading-railroad", "water-works", "north-carolina-avenue")


def test_sentences_of_an_order_begin_lines_of_their_own() -> None:
    front = cards(context_of("classic"), CHOICES).pieces[5].front
    strings = [line.string.replace("\u00a0", " ") for line in lines(context_of("classic"), front)]
    assert strings[-3:] == ["Go directly to Jail.", "You collect nothing", "on the way."]


FULL = with_texts(*(f"It rains.\nPay{' and pay' * count}." for count in range(1, 40)))


@pytest.mark.parametrize("context", [*map(context_of, TRADE), FULL], ids=[*TRADE, "full"])
def test_words_keep_clear_of_the_ornament_at_the_foot(context: DrawingContext) -> None:
    for piece in cards(context, CHOICES).pieces:
        entries = list(seen(piece.front, context.setter.faces))
        ornament = min(entry.box.y for entry in entries if entry.box.y > 70 and not isinstance(entry.item, Text))
        assert ornament - max(entry.box.bottom for entry in words(entries)) >= 1.0, piece.stem


def test_a_text_that_cannot_fit_is_reported_by_its_place() -> None:
    decks = context_of("classic").edition.decks
    first, *rest = decks[0].cards
    long = msgspec.structs.replace(first, text="antidisestablishmentarianism " * 40)
    context = changed(context_of("classic"), decks=[msgspec.structs.replace(decks[0], cards=[long, *rest]), decks[1]])
    cards(context, CHOICES)
    assert [misfit.where for misfit in context.setter.misfits] == ["decks.chest.cards.chest-01.text"]
