"""What the texts of a theme and of those that it extends may take together."""

from collections import Counter

from printgen.limits import Limit
from printgen.theme.read.media.refusal import RefusedError


class Budget:
    """What has been read for one theme, by the limit that it counts for."""

    def __init__(self) -> None:
        self._spent = Counter[Limit]()

    def spend(self, limit: Limit, amount: int) -> None:
        """Counts what was read; raises RefusedError where that is more than the limit allows."""
        self._spent[limit] += amount
        if self._spent[limit] > limit.most:
            raise RefusedError(f"more than {limit} ({limit.kind}: {limit.what})", "use smaller files, or fewer")

    @property
    def is_spent(self) -> bool:
        """Whether more was read than may be."""
        return any(amount > limit.most for limit, amount in self._spent.items())
