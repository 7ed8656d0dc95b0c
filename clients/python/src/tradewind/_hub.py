"""Passes what the socket brings to own orders and to iterators."""

import asyncio
from collections.abc import Callable

from ._calls import Calls
from ._orders import read_open
from ._own_orders import OwnOrders
from ._queues import EventQueue, TickQueue
from .errors import ApiError
from .types import AccountEvent, Tick


class Hub:
    def __init__(self, calls: Calls, on_error: Callable[[Exception], None] | None) -> None:
        self.own = OwnOrders()
        self.queues: set[EventQueue] = set()
        self.ticking: dict[str, set[TickQueue]] = {}
        self.live: asyncio.Future[None] | None = None
        """Done when open orders are known and kept up to date."""
        self._calls = calls
        self._on_error = on_error

    def position(self) -> int:
        return self.own.position

    async def on_reset(self) -> None:
        self.own.read(await read_open(self._calls))

    def on_event(self, event: AccountEvent) -> bool:
        follows = self.own.event(event)
        self._tell_live()
        if follows:
            for queue in [*self.queues]:
                queue.add(event)
        return follows

    def on_ticks(self, code: str, ticks: list[Tick]) -> None:
        for queue in [*self.ticking.get(code, ())]:
            queue.add(ticks)

    def on_subscribed(self) -> None:
        self._tell_live()
        for queue in [*self.queues]:
            queue.look()

    def on_error(self, error: Exception) -> None:
        if self._on_error is not None:
            self._on_error(error)

    def on_ended(self, error: ApiError) -> None:
        if self.live is not None and not self.live.done():
            self.live.set_exception(error)
        self.end_all(error)

    def end_all(self, error: Exception | None) -> None:
        for queue in [*self.queues]:
            queue.end(error)
        for group in [*self.ticking.values()]:
            for queue in [*group]:
                queue.end(error)

    def _tell_live(self) -> None:
        if self.live is not None and not self.live.done() and self.own.position >= self.own.complete:
            self.live.set_result(None)
