"""What the guide says of cards that go into sleeves: which ones to ask a shop for."""

from printgen.components.desk import Desk
from printgen.kit.card_sizes import sleeve_for
from printgen.kit.contents import PartCount


def sleeves(desk: Desk, parts: tuple[PartCount, ...]) -> str:
    """The sleeves that fit the kit's cards, as shops name them and their size; nothing where no usual ones do."""
    found = sleeve_for(desk.card.size)
    if not parts or found is None:
        return ""
    return f"for {found.name} sleeves, {found.size.width:g}\u00a0×\u00a0{found.size.height:g}\u00a0mm"
