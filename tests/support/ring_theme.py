"""Small complete themes of ring boards as YAML text, with a chosen number of spaces, decks and groups."""

from itertools import islice

from printgen.games.trade.checks import corner_places
from tests.support.small_theme import TEXT

_CORNERS = (("go", "start"), ("jail", "jail"), ("rest", "free"), ("arrest", "go-to-jail"))
_MOST_GROUPS = 12


def ring_text(across: int, down: int, decks: int = 2, size: int = 3, names: str = "Street {}") -> str:
    """Return the small theme with a board of that shape and groups with only names; ``names`` are for properties."""
    places = corner_places(across, down)
    count = 2 * (across + down) + len(places)
    corners = dict(zip(places, _CORNERS, strict=True))
    sides = [at for at in range(count) if at not in corners]
    draws = dict(zip(sides[:: max(len(sides) // decks, 1)], range(decks), strict=False)) if decks else {}
    lots = [at for at in sides if at not in draws]
    groups = min(-(-len(lots) // size), _MOST_GROUPS)
    group = {at: number // size for number, at in enumerate(islice(lots, groups * size))}
    lines = [f"  - {_space(at, corners, draws, group, names)}" for at in range(count)]
    board = f"board:\n  shape: ring\n  across: {across}\n  down: {down}\n  title: [Small Town]\n"
    listed = "".join(f"  - {{id: g{number}, name: Group {number}}}\n" for number in range(groups))
    start, rest = TEXT.split("groups:\n")
    start = start.replace("transport_rent: [25, 50, 100, 200]", "transport_rent: []")
    start = start.replace("utility_factor: [4, 10]", "utility_factor: []")
    money = rest[rest.index("money:\n") :]
    drawn = "".join(_deck(number) for number in range(decks))
    return f"{start}groups:\n{listed}{board}spaces:\n" + "\n".join(lines) + f"\ndecks:{drawn or ' []'}\n{money}"


def _space(
    at: int, corners: dict[int, tuple[str, str]], draws: dict[int, int], groups: dict[int, int], names: str
) -> str:
    if at in corners:
        name, does = corners[at]
        return f"{{id: {name}, kind: corner, name: {name.title()}, does: {does}, icon: star}}"
    if at in draws:
        return f"{{id: draw-{at}, kind: draw, deck: deck-{draws[at]}}}"
    if at not in groups:
        return f"{{id: tax-{at}, kind: tax, name: Tax {at}, amount: 100, icon: coin}}"
    name = f"id: street-{at}, kind: property, name: {names.format(at)}, group: g{groups[at]}"
    return f"{{{name}, price: 60, rent: [2, 10, 30, 90, 160, 250], building_cost: 50}}"


def _deck(number: int) -> str:
    colour = f'"#{16 * number:02x}4080"'
    head = f"\n  - id: deck-{number}\n    name: Deck {number}\n    icon: star\n    colour: {colour}\n    hatch: dots"
    return f"{head}\n    cards:\n      - {{id: card-{number}-01, text: Collect a prize.}}"
