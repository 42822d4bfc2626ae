"""A sequence whose members are made whenever they are gone through: a long deck's would fill the memory."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar

Thing = TypeVar("Thing", covariant=True)


class LazySequence(Sequence[Thing], Generic[Thing]):
    """What ``make`` gives for a number, made anew each time and forgotten by the next."""

    __slots__ = ("_make", "_number")

    def __init__(self, make: Callable[[int], Iterable[Thing]], number: int) -> None:
        self._make, self._number = make, number

    def __iter__(self) -> Iterator[Thing]:
        return iter(self._make(self._number))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __getitem__(self, at: Any) -> Any:
        return tuple(self)[at]
