"""Orders of a bot: the calls that place and change them."""

import uuid
from collections.abc import Awaitable, Callable, Mapping
from decimal import Decimal
from typing import Any, Unpack, cast

from ._calls import Calls
from ._own_orders import OwnOrders
from .errors import ApiError, NetworkError
from .types import (
    Checked,
    CloseOptions,
    HistoryFilter,
    NumberedOrder,
    Order,
    OrderPage,
    OrderResults,
    PendingChange,
    Stops,
    Submission,
)

FOREX = "/v1/api/forex/"
MAX_ROWS = 500


async def read_open(calls: Calls) -> list[OrderPage]:
    """All open orders: one list after the other, each of one instant."""
    return [*(await _read_list(calls, 1)), *(await _read_list(calls, 0))]


async def _read_list(calls: Calls, status: int) -> list[OrderPage]:
    """Pages of one instant; if something happens between two of them, they are read again."""
    while True:
        pages: list[OrderPage] = []
        rows = 0
        while True:
            values = {"status": status, "page": len(pages) + 1, "limit": MAX_ROWS}
            page: OrderPage = await calls.get(f"{FOREX}my_deal", values)
            pages.append(page)
            rows += len(page["data"])
            if not page["data"] or rows >= page["total"]:
                break
        if all(page["n"] == pages[0]["n"] for page in pages):
            return pages


def _is_meant(order: Order, submission: Submission) -> bool:
    """Whether an order that was found under the name of a submission is what it asked for. A part may be closed."""
    return (
        order["OrderType"] == submission["type"]
        and order["ForexId"] == submission["forex_id"]
        and order["Quantity"] <= Decimal(submission["cont"])
    )


class AsyncOrders:
    """Every change is repeated until the server has answered, and never happens twice."""

    def __init__(self, calls: Calls, own: OwnOrders, begun: Callable[[], Awaitable[None]]) -> None:
        self._calls = calls
        self._own = own
        self._begun = begun

    @property
    def holding(self) -> list[Order]:
        """Newest first; filled by ``ready()``, then kept up to date by events."""
        return self._own.with_status(1)

    @property
    def pending(self) -> list[Order]:
        return self._own.with_status(0)

    async def submit(self, **order: Unpack[Submission]) -> NumberedOrder:
        """Sent again with the same ``client_id``, it returns the order that has it."""
        client_id = order.get("client_id") or str(uuid.uuid4())
        try:
            return await self._place({**order, "client_id": client_id})
        except (ApiError, NetworkError) as error:
            # what the program needs to send it again: it may have been placed
            error.client_id = client_id
            raise

    async def _place(self, named: Submission) -> NumberedOrder:
        try:
            return await self._change("submit", named)
        except ApiError as error:
            # an earlier attempt, of this program or of one before it, has placed it
            if error.key != "conflict" or error.details.get("reason") != "client_id":
                raise
            found: NumberedOrder = await self.find(id=error.details["id"])
            if not _is_meant(found, named):
                raise
            self._own.answer(found)
            return found

    async def check(self, **order: Unpack[Submission]) -> Checked:
        """What submit would answer; places nothing."""
        return cast(Checked, await self._calls.post(f"{FOREX}check", order))

    async def close(self, id: int, **options: Unpack[CloseOptions]) -> NumberedOrder:
        return await self._change("close", {**options, "id": id})

    async def close_all(self, forex_id: int | None = None) -> OrderResults:
        return await self._change_all("close_all", forex_id)

    async def set_stops(self, id: int, **stops: Unpack[Stops]) -> NumberedOrder:
        return await self._change("set_stop_price", {**stops, "id": id})

    async def update_pending(self, id: int, **change: Unpack[PendingChange]) -> NumberedOrder:
        return await self._change("update_pending", {**change, "id": id})

    async def cancel(self, id: int) -> NumberedOrder:
        return await self._change("cancel_trade", {"id": id})

    async def cancel_all(self, forex_id: int | None = None) -> OrderResults:
        return await self._change_all("cancel_all", forex_id)

    async def find(self, *, id: int | None = None, client_id: str | None = None) -> NumberedOrder:
        """In whatever state; of several that had the same name, the last one."""
        return cast(NumberedOrder, await self._calls.get(f"{FOREX}order", {"id": id, "client_id": client_id}))

    async def history(self, since: int | None = None, **filters: Unpack[HistoryFilter]) -> OrderPage:
        """``since``: closed at or after this time."""
        values = {**filters, "from": since, "status": 3}
        return cast(OrderPage, await self._calls.get(f"{FOREX}my_deal", values))

    async def _change(self, name: str, body: Mapping[str, Any]) -> NumberedOrder:
        await self._begun()
        order = cast(NumberedOrder, await self._calls.post(FOREX + name, body))
        self._own.answer(order)
        return order

    async def _change_all(self, name: str, forex_id: int | None) -> OrderResults:
        await self._begun()
        body = {} if forex_id is None else {"forex_id": forex_id}
        results = cast(OrderResults, await self._calls.post(FOREX + name, body))
        self._own.answers((row["order"] for row in results["data"]), results["n"])
        return results
