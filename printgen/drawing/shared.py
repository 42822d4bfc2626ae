"""Drawings that are used again and again, as one object each."""

from collections.abc import Callable
from functools import lru_cache, wraps
from threading import RLock
from typing import ParamSpec, TypeVar

_MOST = 512  # drawings of a function; no bundled kit has more than 360
_LOCK = RLock()

Parameters = ParamSpec("Parameters")
Drawing = TypeVar("Drawing")


def shared(draw: Callable[Parameters, Drawing]) -> Callable[Parameters, Drawing]:
    """Let a function return the same object for the same arguments, in every thread.

    A PDF holds an object once, however often it is used. Two threads that draw it at the same time must not get two.
    """
    kept = lru_cache(_MOST)(draw)

    @wraps(draw)
    def find(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Drawing:
        with _LOCK:
            return kept(*args, **kwargs)  # type: ignore[arg-type]  # which must be hashable

    return find
