"""Tests of games with some rules switched off: forbidden settings, conflicting rules and suggested fixes."""

import re

import pytest

from printgen.games.trade.records import FEATURES, Rules
from printgen.loading import load_theme
from printgen.words.booklet import rulebook
from printgen.words.rule_settings import rule_options
from tests.support.small_theme import ICONS, TEXT, bent, line_of, placed_messages, problems, write

PER_LARGE, CARD = "  small_per_large: 4\n", "text: Pay a fine."
RENT = "rent: [2, 10, 30, 90, 160, 250]"


def switched(*rules: str) -> tuple[str, str]:
    """Return a change that adds rules."""
    return PER_LARGE, PER_LARGE + "".join(f"  {rule}\n" for rule in rules)


def messages(folder, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    """Return the problems of the changed theme, each with its suggested fix."""
    return [(found.message, found.hint) for found in problems(write(folder, bent(*changes)))]


def test_every_rule_named_by_a_feature_is_one_and_every_section_too(tmp_path):
    edition = load_theme(f"{write(tmp_path)}/", ICONS).edition
    sections = {section.id for section in rulebook(edition, {})}
    assert edition.missing_features() == {}
    for feature in FEATURES.values():
        assert set(feature.options) <= set(Rules.__struct_fields__)
        assert set(feature.sections) <= sections


@pytest.mark.long
@pytest.mark.parametrize(
    ("rule", "gone", "options"),
    [
        ("mortgages", {"mortgage"}, {"mortgage_percent", "lift_percent", "transfer_percent"}),
        ("auctions", {"auction"}, {"auction_opens_at", "shortage"}),
        ("buildings", {"building"}, {"resale_percent", "build_where", "large_without_small", "large_buildings"}),
        ("large_buildings", set(), {"large_without_small"}),
    ],
)
def test_what_is_switched_off_has_no_section_and_no_option(tmp_path, rule, gone, options):
    edition = load_theme(f"{write(tmp_path, bent(switched(f'{rule}: false')))}/", ICONS).edition
    assert edition.missing_sections() == gone
    assert gone & {section.id for section in rulebook(edition, {})} == set()
    assert {f"rules.{name}" for name in options} & {option.name for option in rule_options(edition)} == set()


def test_a_section_that_the_theme_replaces_goes_with_what_it_tells_of(tmp_path):
    booklet = "booklet:\n  replace: {mortgage: 'The {mortgage} is ours.'}\n  notes: {auction: Bid high.}\n"
    text = bent(switched("mortgages: false", "auctions: false"), ("palette:\n", f"{booklet}palette:\n"))
    edition = load_theme(f"{write(tmp_path, text)}/", ICONS).edition
    assert {"mortgage", "auction"} & {section.id for section in rulebook(edition, {})} == set()


@pytest.mark.parametrize(
    ("rules", "name", "reason"),
    [
        ("mortgages: false", "mortgage.many", "'rules.mortgages' is false"),
        ("mortgages: false", "lift_percent", "'rules.mortgages' is false"),
        ("buildings: false", "small_building", "'rules.buildings' is false"),
        ("large_buildings: false", "Large_building.a", "the rules have no large buildings"),
        ("auctions: false", "auction_opens_at", "'rules.auctions' is false"),
    ],
)
def test_no_text_names_what_is_not_in_the_game(tmp_path, rules, name, reason):
    text = bent(switched(rules), (CARD, f'text: "Mind the {{{name}}}."'))
    hint = "change or remove it"
    assert placed_messages(write(tmp_path, text)) == [
        f"{line_of(text, 'Mind')}:{text.splitlines()[line_of(text, 'Mind') - 1].index('text:') + 7}: "
        f"decks.chest.cards.chest-02.text: '{{{name}}}' does not exist in this game: {reason}"
    ]
    assert problems(tmp_path)[0].hint == hint


def test_no_card_names_spaces_that_the_board_has_not(tmp_path):
    lines = [line for line in TEXT.splitlines(keepends=True) if "kind: utility" in line]
    lot = f"kind: property, name: Lot, group: g0, price: 60, {RENT}, building_cost: 5}}\n"
    streets = [(line, f"  - {{id: lot-{at}, {lot}") for at, line in enumerate(lines)]
    found = messages(tmp_path, *streets, (CARD, 'text: "Go to the next {utility}."'))
    assert [message.partition(": ")[2] for message, _ in found] == [
        "'{utility}' does not exist in this game: the board has no space with 'kind: utility'"
    ]


def test_rents_agree_with_the_number_of_buildings(tmp_path):
    assert messages(tmp_path, (PER_LARGE, "  small_per_large: 2\n")) == [
        (
            "rules.small_per_large: the deeds have rents for 4 small buildings, not 2",
            "for a game without buildings, write 'buildings: false'",
        )
    ]
    text = bent((RENT, "rent: [2, 10, 30]"))
    assert placed_messages(write(tmp_path, text)) == [
        f"{line_of(text, '[2, 10, 30]')}:{text.splitlines()[line_of(text, '[2, 10, 30]') - 1].index('[2') + 1}: "
        "spaces.street-0.rent: the property has 3 rents but needs 6"
    ]


@pytest.mark.parametrize("rules", [("buildings: false",), ("large_buildings: false",)])
def test_rents_for_buildings_that_there_are_none_of_are_not_used(tmp_path, rules):
    edition = load_theme(f"{write(tmp_path, bent(switched(*rules)))}/", ICONS).edition
    used = [edition.rules.used_rents(lot.rent) for lot in edition.spaces if hasattr(lot, "rent")]
    assert {len(rent) for rent in used} == ({1} if "large" not in rules[0] else {5})


def test_what_can_be_built_on_says_what_that_costs(tmp_path):
    (found,) = messages(tmp_path, (f"{RENT}, building_cost: 50", RENT))
    assert found == (
        "spaces.street-0: players can build here, but the property has no 'building_cost'",
        "add 'building_cost'",
    )


@pytest.mark.parametrize(("thrown", "printed"), [(1, "2"), (3, "3"), (3, "0")])
def test_as_many_dice_are_printed_as_are_thrown_or_none(tmp_path, thrown, printed):
    dice = ("  dice: 2", f"  dice: {printed}")
    assert messages(tmp_path, switched(f"dice: {thrown}"), dice) == []


def test_too_few_dice_are_refused(tmp_path):
    assert messages(tmp_path, switched("dice: 3"), ("  dice: 2", "  dice: 1")) == [
        (
            "pieces.dice: players throw 3 dice, but the kit has only 1",
            "print 3, or 0 if players bring their own dice",
        )
    ]


def test_a_card_to_keep_needs_a_jail(tmp_path):
    found = messages(tmp_path, ("does: jail", "does: free"), (CARD, f"{CARD}, keep: true"))
    assert (
        "decks.chest.cards.chest-02.keep: a card with 'keep' is for leaving jail, but the board has no jail",
        "remove 'keep' or the card, or give a corner 'does: jail'",
    ) in found


def test_a_game_has_two_groups_at_least(tmp_path):
    lines = TEXT.splitlines(keepends=True)
    kept = [line for line in lines if "id: g" not in line or "g0," in line or "kind" in line]
    text = "".join(kept)
    for number in range(1, 9):
        text = text.replace(f"group: g{number},", "group: g0,")
    found = [problem.message for problem in problems(write(tmp_path, text))]
    assert "groups: a trading game has 2 to 12 groups, but this one has 1" in found
    assert "groups.g0: a group has 1 to 5 properties, this one 22" in found


def test_a_hand_is_found_where_the_theme_deals_none(tmp_path):
    text = re.sub(r", start: \d+", "", TEXT)
    edition = load_theme(f"{write(tmp_path, text)}/", ICONS).edition
    hand = [(note.value, note.start, note.count) for note in edition.money]
    assert sum(value * start for value, start, _ in hand) == edition.rules.start_money
    assert all(start * edition.players.max <= count for _, start, count in hand)


def test_notes_that_reach_for_no_hand_are_told(tmp_path):
    text = re.sub(r"count: \d+, start: \d+", "count: 1", TEXT)
    assert [(found.message, found.hint) for found in problems(write(tmp_path, text))] == [
        (
            "money: the notes cannot make 1500 for each of 2 players",
            "raise the 'count' of notes, or change rules.start_money",
        )
    ]
