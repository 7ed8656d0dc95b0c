"""A bot without asyncio: the same abilities, with calls that wait."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, Literal, Self, TypeVar, Unpack

from ._orders import AsyncOrders
from .aio import PATIENCE_S, AsyncBot
from .aio import create_bot as create_async_bot
from .errors import StoppedError
from .types import (
    Account,
    AccountEvent,
    Candle,
    Checked,
    CloseOptions,
    HistoryFilter,
    Instrument,
    NumberedOrder,
    Order,
    OrderPage,
    OrderResults,
    PendingChange,
    Period,
    Stops,
    Submission,
    Tick,
)

__all__ = ["Bot", "Orders", "create_bot"]

LEAVE_S = 1.0

Result = TypeVar("Result")
Item = TypeVar("Item")


class _Loop:
    """A loop in a thread of its own, which ends with the program."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="tradewind", daemon=True)
        self._thread.start()

    def wait(self, make: Callable[[], Awaitable[Result]]) -> Result:
        async def run() -> Result:
            return await make()

        if self._loop.is_closed():
            raise StoppedError("the bot was stopped")
        return asyncio.run_coroutine_threadsafe(run(), self._loop).result()

    @staticmethod
    async def _drain() -> None:
        """Calls of other threads get their answers, or learn that the bot was stopped."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            _, late = await asyncio.wait(others, timeout=LEAVE_S)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def do(self, action: Callable[[], Result]) -> Result:
        """In the thread of the loop."""

        async def run() -> Result:
            return action()

        return self.wait(run)

    def close(self) -> None:
        if self._loop.is_closed():
            return
        self.wait(self._drain)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class _Items(Iterator[Item]):
    """An asynchronous iterator, waited for."""

    def __init__(self, loop: _Loop, step: Callable[[], Awaitable[Item]], close: Callable[[], Awaitable[None]]) -> None:
        self._loop = loop
        self._step = step
        self._close = close

    def __next__(self) -> Item:
        async def step() -> tuple[Item] | None:
            try:
                return (await self._step(),)
            except StopAsyncIteration:
                return None

        found = self._loop.wait(step)
        if found is None:
            raise StopIteration
        return found[0]

    def close(self) -> None:
        """Leave it before its end."""
        self._loop.wait(self._close)


class Orders:
    """Every change is repeated until the server has answered, and never happens twice."""

    def __init__(self, loop: _Loop, orders: AsyncOrders) -> None:
        self._loop = loop
        self._orders = orders

    @property
    def holding(self) -> list[Order]:
        """Newest first; filled by ``ready()``, then kept up to date by events."""
        return self._loop.do(lambda: self._orders.holding)

    @property
    def pending(self) -> list[Order]:
        return self._loop.do(lambda: self._orders.pending)

    def submit(self, **order: Unpack[Submission]) -> NumberedOrder:
        """Sent again with the same ``client_id``, it returns the order that has it."""
        return self._loop.wait(lambda: self._orders.submit(**order))

    def check(self, **order: Unpack[Submission]) -> Checked:
        """What submit would answer; places nothing."""
        return self._loop.wait(lambda: self._orders.check(**order))

    def close(self, id: int, **options: Unpack[CloseOptions]) -> NumberedOrder:
        return self._loop.wait(lambda: self._orders.close(id, **options))

    def close_all(self, forex_id: int | None = None) -> OrderResults:
        return self._loop.wait(lambda: self._orders.close_all(forex_id))

    def set_stops(self, id: int, **stops: Unpack[Stops]) -> NumberedOrder:
        return self._loop.wait(lambda: self._orders.set_stops(id, **stops))

    def update_pending(self, id: int, **change: Unpack[PendingChange]) -> NumberedOrder:
        return self._loop.wait(lambda: self._orders.update_pending(id, **change))

    def cancel(self, id: int) -> NumberedOrder:
        return self._loop.wait(lambda: self._orders.cancel(id))

    def cancel_all(self, forex_id: int | None = None) -> OrderResults:
        return self._loop.wait(lambda: self._orders.cancel_all(forex_id))

    def find(self, *, id: int | None = None, client_id: str | None = None) -> NumberedOrder:
        """In whatever state; of several that had the same name, the last one."""
        return self._loop.wait(lambda: self._orders.find(id=id, client_id=client_id))

    def history(self, since: int | None = None, **filters: Unpack[HistoryFilter]) -> OrderPage:
        """``since``: closed at or after this time."""
        return self._loop.wait(lambda: self._orders.history(since, **filters))


class Bot:
    """Made by ``create_bot``. It may be used from several threads."""

    def __init__(self, loop: _Loop, bot: AsyncBot) -> None:
        self._loop = loop
        self._bot = bot
        self.orders = Orders(loop, bot.orders)

    @property
    def account(self) -> Account | None:
        """As the last event had it; None until ``ready()``."""
        return self._loop.do(lambda: self._bot.account)

    @property
    def online(self) -> bool:
        return self._loop.do(lambda: self._bot.online)

    def ready(self) -> None:
        """Connects, and returns when open orders and account are known and kept up to date."""
        self._loop.wait(self._bot.ready)

    def events(self, after: int | None = None) -> _Items[AccountEvent]:
        """Every private event of the account, in order, each once, without a gap, whatever happens to server and network.

        ``after``: the last number that was seen; without it, events after this call. Ends with ``stop()``. Raises EventsGoneError when
        events were missed for longer than they are kept, and ApiError when the key has ended.
        """
        queue = self._loop.do(lambda: self._bot.events(after))
        return _Items(self._loop, queue.__anext__, queue.aclose)

    def ticks(self, code: str) -> _Items[Tick]:
        """Accepted ticks of an instrument as they arrive; at most five instruments.

        What came while there was no connection is left out.
        """
        queue = self._loop.do(lambda: self._bot.ticks(code))
        return _Items(self._loop, queue.__anext__, queue.aclose)

    def instruments(self) -> list[Instrument]:
        return self._loop.wait(self._bot.instruments)

    def candles(self, forex_id: int, period: Period, limit: int | None = None, to: int | None = None) -> list[Candle]:
        """Oldest first, the forming one last."""
        return self._loop.wait(lambda: self._bot.candles(forex_id, period, limit, to))

    def call(self, method: Literal["GET", "POST"], path: str, values: Mapping[str, Any] | None = None) -> Any:
        """Any other call."""
        return self._loop.wait(lambda: self._bot.call(method, path, values))

    def stop(self) -> None:
        """Ends connection, iterators and calls."""
        try:
            self._loop.wait(self._bot.stop)
        except StoppedError:
            return
        self._loop.close()

    def __enter__(self) -> Self:
        self.ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def create_bot(
    url: str,
    key: str | None = None,
    *,
    simulate: bool | str = False,
    lang: str = "en",
    patience_s: float = PATIENCE_S,
    on_error: Callable[[Exception], None] | None = None,
) -> Bot:
    """A bot of the installation at ``url``.

    ``key``: an API key, not used with ``simulate``. ``simulate``: trade on a demo account: True = a new one; a secret text of 8 to
    128 characters = the one that was made with this text. ``lang``: of texts in refusals. ``patience_s``: how long a call is
    repeated while there is no answer. ``on_error``: called for interruptions that the bot recovers from, in another thread.
    """
    loop = _Loop()
    try:
        bot = loop.do(
            lambda: create_async_bot(
                url, key, simulate=simulate, lang=lang, patience_s=patience_s, on_error=on_error
            )
        )
    except BaseException:
        loop.close()
        raise
    return Bot(loop, bot)
