"""A bot for asyncio: ``async with create_bot(url=…, key=…) as bot: …``."""

import asyncio
import uuid
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Literal, Self

from ._calls import Calls, Transport
from ._hub import Hub
from ._orders import FOREX, AsyncOrders
from ._queues import EventQueue, TickQueue
from ._simulate import demo_key
from ._stream import Stream
from .errors import StoppedError, TradewindError
from .types import Account, Candle, Instrument, Period

__all__ = ["AsyncBot", "create_bot"]

PATIENCE_S = 120.0


class AsyncBot:
    """Made by ``create_bot`` within a running loop."""

    def __init__(
        self,
        url: str,
        key: str | None,
        simulate: bool | str,
        lang: str,
        patience_s: float,
        on_error: Callable[[Exception], None] | None,
    ) -> None:
        if key is None and not simulate:
            raise ValueError("key: an API key, or simulate")
        url = url.rstrip("/")
        self._transport = Transport(url)
        self._stopped = asyncio.Event()
        self._lang = lang
        self._patience_s = patience_s
        self._given = None if simulate else key
        self._demo_id = simulate if isinstance(simulate, str) else str(uuid.uuid4())
        self._key_lock = asyncio.Lock()
        self._calls = Calls(self._transport, lang, patience_s, self._stopped, self._credentials)
        self._hub = Hub(self._calls, on_error)
        self.orders = AsyncOrders(self._calls, self._hub.own, self._begun)
        self._stream = Stream(url, lang, self._key, self._hub)
        self._started: asyncio.Task[None] | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def account(self) -> Account | None:
        """As the last event had it; None until ``ready()``."""
        return self._hub.own.account

    @property
    def online(self) -> bool:
        return self._stream.online

    async def ready(self) -> None:
        """Connects, and returns when open orders and account are known and kept up to date."""
        if self._started is None:
            self._started = asyncio.ensure_future(self._start())
        started = self._started
        try:
            await asyncio.shield(started)
        except asyncio.CancelledError:
            if started.cancelled():
                raise StoppedError("the bot was stopped") from None
            raise
        except Exception:
            if self._started is started and self._running is None:
                self._started = None
            raise

    def events(self, after: int | None = None) -> EventQueue:
        """Every private event of the account, in order, each once, without a gap, whatever happens to server and network.

        ``after``: the last number that was seen; without it, events after this call. Ends with ``stop()``. Raises EventsGoneError when
        events were missed for longer than they are kept, and ApiError when the key has ended.
        """

        async def begin() -> int:
            await self.ready()
            return self._hub.own.position if after is None else after

        if self._started is None:
            self._started = asyncio.ensure_future(self._start())
        queue = EventQueue(begin, self._calls, self._stopped, self._hub.queues.discard)
        self._hub.queues.add(queue)
        return queue

    def ticks(self, code: str) -> TickQueue:
        """Accepted ticks of an instrument as they arrive; at most five instruments.

        What came while there was no connection is left out.
        """
        group = self._hub.ticking.setdefault(code, set())

        def done(queue: TickQueue) -> None:
            group.discard(queue)
            if not group and self._hub.ticking.get(code) is group:
                del self._hub.ticking[code]
                self._stream.leave_ticks(code)

        queue = TickQueue(done)
        group.add(queue)
        if len(group) == 1:
            self._stream.follow_ticks(code)
        self._watch(asyncio.ensure_future(self.ready()), queue)
        return queue

    async def instruments(self) -> list[Instrument]:
        found: list[Instrument] = await self._calls.get(f"{FOREX}trade_list")
        return found

    async def candles(
        self, forex_id: int, period: Period, limit: int | None = None, to: int | None = None
    ) -> list[Candle]:
        """Oldest first, the forming one last."""
        values = {"forex_id": forex_id, "period": period, "limit": limit, "to": to}
        found: list[Candle] = await self._calls.get(f"{FOREX}kline", values)
        return found

    async def call(self, method: Literal["GET", "POST"], path: str, values: Mapping[str, Any] | None = None) -> Any:
        """Any other call."""
        return await (self._calls.get(path, values) if method == "GET" else self._calls.post(path, values or {}))

    async def stop(self) -> None:
        """Ends connection, iterators and calls."""
        self._stopped.set()
        tasks = [task for task in (self._started, self._running) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._hub.end_all(None)
        self._transport.close()

    async def __aenter__(self) -> Self:
        await self.ready()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def _key(self) -> str:
        async with self._key_lock:
            if self._given is None:
                self._given = await demo_key(
                    self._transport, self._lang, self._patience_s, self._stopped, self._demo_id
                )
            return self._given

    async def _credentials(self) -> Mapping[str, str]:
        return {"authorization": f"Bearer {await self._key()}"}

    async def _start(self) -> None:
        await self._hub.on_reset()
        self._hub.live = asyncio.get_running_loop().create_future()
        self._running = asyncio.ensure_future(self._stream.run())
        await self._hub.live

    async def _begun(self) -> None:
        """Before anything is changed: events that follow from it are not missed."""
        if self._started is not None:
            try:
                await self.ready()
            except TradewindError:
                pass  # ready() and iterators report it

    def _watch(self, starting: "asyncio.Task[None]", queue: TickQueue) -> None:
        def ended(task: "asyncio.Task[None]") -> None:
            error = None if task.cancelled() else task.exception()
            if isinstance(error, Exception):
                queue.end(error)

        starting.add_done_callback(ended)


def create_bot(
    url: str,
    key: str | None = None,
    *,
    simulate: bool | str = False,
    lang: str = "en",
    patience_s: float = PATIENCE_S,
    on_error: Callable[[Exception], None] | None = None,
) -> AsyncBot:
    """A bot of the installation at ``url``. Call it within a running loop.

    ``key``: an API key, not used with ``simulate``. ``simulate``: trade on a demo account: True = a new one; a secret text of 8 to
    128 characters = the one that was made with this text. ``lang``: of texts in refusals. ``patience_s``: how long a call is
    repeated while there is no answer. ``on_error``: called for interruptions that the bot recovers from.
    """
    return AsyncBot(url, key, simulate, lang, patience_s, on_error)
