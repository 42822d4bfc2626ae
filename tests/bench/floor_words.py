"""The contents of the baseline kit: counts, colors, names and sentences; see ``floor_kit.py``."""

PAGES = {"board": 9, "board-poster": 1, "cards": 6, "deeds": 5, "money": 21, "pieces": 2, "rules": 2, "guide": 2}
COLORS = ("#8d5524", "#8ecae6", "#d0479b", "#f4a261", "#d62828", "#f6d743", "#2a9d4b", "#1d3f8f")
NOTES = (
    (1, "#f4f1de"),
    (5, "#f2b5d4"),
    (10, "#cfe8f3"),
    (20, "#c8e6c9"),
    (50, "#d1c4e9"),
    (100, "#ffe0b2"),
    (500, "#ffd54f"),
)
ICONS = ("owl", "key", "flask", "book", "feather", "lantern", "broom", "crown", "bell", "compass", "candle", "leaf")
NAMES = (
    "Feather Quills", "Ink Pots", "Copper Kettles", "Star Charts", "Paper Scrolls", "Owl Perches", "Rain Robes",
    "Lamp Oil", "Glass Phials", "Moon Maps", "Broom Sheds", "Brass Scales", "Silver Bells", "Root Cellars",
    "Frog Ponds", "Candle Racks", "Herb Shelves", "Spell Books", "Crystal Shop", "Wand Cases", "Gold Cauldron",
    "Reagent Kit", "North Key", "South Key", "East Key", "West Key", "Practice Yard", "Practice Pool",
)  # fmt: skip
SENTENCES = (
    "Move your token clockwise by the sum of both dice and do what the space asks of you.",
    "Whoever lands on a property that nobody owns may buy it at once for the price printed on its space.",
    "If that player does not want it, the banker auctions it to the highest bidder, at any opening bid.",
    "A whole colour group doubles the rent of every property in it that bears no building and no mortgage.",
    "Buildings go up evenly: no second one on a property while another of its group has none.",
    "A large building takes the place of four small ones, which go back to the bank.",
    "Each time you come to the start or pass it, the bank pays your salary of 200.",
    "Three doubles in one turn send you straight to detention, wherever the third would take you.",
    "To mortgage a property, turn its card over and take half of its price from the bank.",
    "A player who cannot pay gives everything to the creditor and leaves the game.",
)
CARDS = (
    "Your cauldron has boiled over and the corridor needs a good scrub before supper. Pay each player 50.",
    "The library finds that you were right about the overdue book after all. Collect 100 from the bank.",
    "A staircase moves while you are on it. Go forward to the next key; if you pass the start, collect 200.",
    "The caretaker has counted your buildings. Pay 40 for each small one and 115 for each large one.",
)
