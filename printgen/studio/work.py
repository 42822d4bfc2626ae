"""The order of work: one thing at a time, in a thread of its own where there are threads.

An edition is used by one call at a time. Where the system has no threads, as in a browser's page, the work is done at
once, and requests wait for it.
"""

from asyncio import Future, get_running_loop
from collections import deque
from collections.abc import Callable
from typing import Any, TypeVar

from starlette.concurrency import run_in_threadpool

Result = TypeVar("Result")


class Work:
    """Does calls one by one; what someone waits for comes before pictures and checks, which are done ``later``."""

    def __init__(self, threads: bool) -> None:
        self._threads = threads
        self._is_busy = False
        self._first: deque[Future[None]] = deque()
        self._later: deque[Future[None]] = deque()

    async def done(self, call: Callable[..., Result], *values: Any) -> Result:
        """Return the result of a call that someone waits for."""
        return await self._in_turn(self._first, call, *values)

    async def later(self, call: Callable[..., Result], *values: Any) -> Result:
        """Return the result of a call that waits while there are others."""
        return await self._in_turn(self._later, call, *values)

    async def _in_turn(self, queue: "deque[Future[None]]", call: Callable[..., Result], *values: Any) -> Result:
        if self._is_busy:
            turn: Future[None] = get_running_loop().create_future()
            queue.append(turn)
            try:
                await turn
            except BaseException:
                if turn.done() and not turn.cancelled():
                    self._pass_on()
                raise
        self._is_busy = True
        try:
            return await run_in_threadpool(call, *values) if self._threads else call(*values)
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        """Give the turn to the next call that still waits; nothing here can be interrupted."""
        for queue in (self._first, self._later):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._is_busy = False
