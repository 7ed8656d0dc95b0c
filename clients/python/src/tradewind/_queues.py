"""Events and ticks as iterators."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from ._calls import Calls, pause
from .errors import ApiError, EventsGoneError, NetworkError, StoppedError
from .types import AccountEvent, Tick

MAX_EVENTS = 1000
"""Waiting for a consumer. Beyond, they are read again when it comes to them."""
MAX_TICKS = 10_000
"""Beyond, the oldest are left out."""
REST_S = 1.0
"""Before the next reading, when the server did not answer for all of the patience of a call."""
PAGE_SIZE = 500
EVENTS_PATH = "/v1/api/events"


def _is_beyond(error: ApiError) -> bool:
    """The account has not had so many events: the server was restored from a backup."""
    fields: Any = error.details.get("fields")
    return error.key == "invalid_input" and isinstance(fields, dict) and fields.get("after") == "too_large"


class EventQueue(AsyncIterator[AccountEvent]):
    """From the socket as they come, from GET where some are missing. Each follows the one before."""

    def __init__(
        self,
        begin: Callable[[], Awaitable[int]],
        calls: Calls,
        stopped: asyncio.Event,
        on_done: "Callable[[EventQueue], None]",
    ) -> None:
        self._calls = calls
        self._stopped = stopped
        self._on_done = on_done
        self._begin = asyncio.ensure_future(begin())
        # the iterator reports it
        self._begin.add_done_callback(lambda task: task.cancelled() or task.exception())
        self._waiting: list[AccountEvent] = []
        self._is_behind = True
        self._ended = False
        self._error: Exception | None = None
        self._awake = asyncio.Event()
        self._events = self._run()

    async def __anext__(self) -> AccountEvent:
        return await self._events.__anext__()

    async def aclose(self) -> None:
        self.end()
        self._begin.cancel()
        # while another task waits for an event, that one ends the generator
        with suppress(RuntimeError):
            await self._events.aclose()
        self._on_done(self)

    def add(self, event: AccountEvent) -> None:
        """An event of the socket."""
        if len(self._waiting) == MAX_EVENTS:
            self._waiting.clear()
        self._waiting.append(event)
        self._awake.set()

    def look(self) -> None:
        """There may be events that the socket does not bring."""
        self._is_behind = True
        self._awake.set()

    def end(self, error: Exception | None = None) -> None:
        """With an error after all that is known was passed on."""
        self._ended = True
        self._error = error
        self._awake.set()

    async def _page_after(self, after: int) -> Any:
        try:
            return await self._calls.get(EVENTS_PATH, {"after": after, "limit": PAGE_SIZE})
        except ApiError as error:
            if not _is_beyond(error):
                raise
            first = await self._calls.get(EVENTS_PATH, {"after": 0, "limit": 1})
            return {"data": [], "last": first["last"], "reset": True}

    async def _read_page(self, after: int) -> Sequence[AccountEvent]:
        self._is_behind = False
        try:
            page = await self._page_after(after)
        except NetworkError:
            self._is_behind = True
            await pause(REST_S, self._stopped)
            return ()
        last: int = page["last"]
        if page.get("reset"):
            raise EventsGoneError(after, last)
        data: list[AccountEvent] = page["data"]
        if not data:
            self._waiting.clear()
        elif data[-1]["n"] < last:
            self._is_behind = True
        return data

    async def _following(self, after: int) -> Sequence[AccountEvent]:
        self._waiting = [event for event in self._waiting if event["n"] > after]
        if self._waiting and self._waiting[0]["n"] == after + 1:
            found, self._waiting = self._waiting, []
            return found
        return await self._read_page(after) if self._waiting or self._is_behind else ()

    async def _run(self) -> AsyncGenerator[AccountEvent, None]:
        try:
            after = await self._begin
            while True:
                for event in await self._following(after):
                    if event["n"] != after + 1:
                        self._is_behind = True
                        break
                    after = event["n"]
                    yield event
                if self._waiting or self._is_behind:
                    continue
                if self._error is not None:
                    raise self._error
                if self._ended:
                    return
                self._awake.clear()
                await self._awake.wait()
        except StoppedError:
            return
        finally:
            self._on_done(self)


class TickQueue(AsyncIterator[Tick]):
    def __init__(self, on_done: "Callable[[TickQueue], None]") -> None:
        self._on_done = on_done
        self._waiting: deque[Tick] = deque(maxlen=MAX_TICKS)
        self._ended = False
        self._error: Exception | None = None
        self._awake = asyncio.Event()

    async def __anext__(self) -> Tick:
        while not self._waiting:
            if self._error is not None:
                raise self._error
            if self._ended:
                raise StopAsyncIteration
            self._awake.clear()
            await self._awake.wait()
        return self._waiting.popleft()

    async def aclose(self) -> None:
        self.end()
        self._on_done(self)

    def add(self, ticks: Sequence[Tick]) -> None:
        self._waiting.extend(ticks)
        self._awake.set()

    def end(self, error: Exception | None = None) -> None:
        self._ended = True
        self._error = error
        self._awake.set()
