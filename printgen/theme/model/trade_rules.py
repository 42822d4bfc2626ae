"""The rules and the words of the trading game's theme: its numbers and switches, and what things are called."""

from typing import Annotated, Literal

from msgspec import Meta

from printgen.theme.model.common import Amount, Percent, Record, Verb, Word


class Words(Record, kw_only=True):
    """The edition's words for the things of the game; many are ours where it is silent."""

    property: Word
    deed: Word
    transport: Word
    utility: Word
    small_building: Word
    large_building: Word
    token: Word
    bank: Word
    banker: Word
    bankruptcy: Word
    mortgage: Word
    bonus: Annotated[Word, Meta(description="what the bank pays at the start")]
    pointer: Annotated[Word, Meta(description="what shows the way round the board")]
    interest: Word
    build: Verb


class Rules(Record, kw_only=True):
    """The numbers and switches of the rules; each switch has its sentence in the booklet, ``unsaid`` none.

    ``hand`` is which notes a large table deals: the edition's own, more of which are printed, or one that its notes
    reach for; ``jail_fine_turns`` are the turns on which the fine may be paid before the throw. What is about a part
    that the game does without (``theme/features``) stands for nothing.
    """

    start_money: Amount
    salary: Amount
    jail_fine: Amount = 50
    jail_tries: Annotated[int, Meta(ge=1, le=9)] = 3
    doubles_to_jail: Annotated[int, Meta(ge=2, le=9)] = 3
    transport_rent: Annotated[list[Amount], Meta(max_length=8)] = []
    utility_factor: Annotated[list[Amount], Meta(max_length=8)] = []
    group_factor: Annotated[int, Meta(ge=1, le=10)] = 2
    mortgage_percent: Percent = 50
    lift_percent: Percent = 10
    transfer_percent: Percent = 10
    resale_percent: Percent = 50
    small_per_large: Annotated[
        int,
        Meta(ge=1, le=6, description="how many small buildings a property takes, a large one in their place after it"),
    ] = 4
    income_tax: Literal["choice", "flat"] = "choice"
    luxury_tax: Amount = 100
    rent_claim: Literal["next_throw", "second_throw"] = "next_throw"
    salary_claim: Literal["any_time", "next_turn"] = "any_time"
    large_without_small: Literal["full_price", "not_allowed"] = "full_price"
    loans: Literal["never", "house_rule"] = "never"
    free_space: Literal["nothing", "house_rule_line"] = "nothing"
    jail_card_top_price: Amount | None = None
    auction_opens_at: Amount = 0
    game_end: Literal["last_player", "time_limit"] = "last_player"
    time_limit: Annotated[int, Meta(ge=1, le=1_440, description="minutes, where game_end is time_limit")] = 90
    time_up: Literal["turn_in_play", "equal_turns"] = "turn_in_play"
    hand: Literal["own", "stretched"] = "own"
    banker: Literal["chosen", "named"] = "chosen"
    deeds_lie: Literal["face_up", "in_front"] = "face_up"
    shared_ownership: Literal["never", "unsaid"] = "unsaid"
    skipped_turn: Literal["goes_back", "unsaid"] = "unsaid"
    jail_fine_turns: Literal["all_but_last", "all"] = "all_but_last"
    build_where: Literal["anywhere", "own_token"] = "anywhere"
    shortage: Literal["plain", "property_first"] = "plain"
    trade_when: Literal["any_time", "between_turns"] = "any_time"
    future_deals: Literal["never", "unsaid"] = "unsaid"
    debtor_sells: Literal["to_players", "if_it_covers"] = "to_players"
    dice: Annotated[int, Meta(ge=1, le=3, description="how many dice are thrown")] = 2
    mortgages: Annotated[bool, Meta(description="false for a game without them")] = True
    auctions: Annotated[bool, Meta(description="false for a game without them")] = True
    buildings: Annotated[bool, Meta(description="false for a game without them: deeds tell the first rent only")] = True
    large_buildings: Annotated[bool, Meta(description="false for a game with small ones only")] = True

    def used_rents(self, rents: list[int]) -> list[int]:
        """Of a property's rents those that there are buildings for: bare, with small ones, with a large one."""
        small = self.small_per_large if self.buildings else 0
        return rents[: 1 + small + (small > 0 and self.large_buildings)]
