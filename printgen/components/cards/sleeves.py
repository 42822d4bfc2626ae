"""What the guide says of cards that go into sleeves: which ones to ask a shop for."""

from printgen.components.desk import Desk
from printgen.kit.card_sizes import sleeve_for
from printgen.kit.contents import PartCount


def sleeves(desk: Desk, parts: tuple[PartCount, ...]) -> str:
    """The sleeves that fit the kit's cards, as shops name them and their size; nothing where no usual ones do."""
    found = sleeve_for(desk.card.size)
    if not parts or found is None:
        return ""
    name = desk.label(f"sleeves.{found.id}")
    return desk.label("sleeves.fit", name=name, width=f"{found.size.width:g}", height=f"{found.size.height:g}")
