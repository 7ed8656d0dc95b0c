"""The open orders of the account: read once, then changed by events and by answers to the bot's own calls.

Each state of an order has the number of the event that it reflects, so that what is older never replaces what is newer, in
whatever order they arrive.
"""

from collections.abc import Iterable, Sequence

from .types import Account, AccountEvent, NumberedOrder, Order, OrderPage

REMEMBERED = 5000
"""Ended orders that are remembered, so that a late answer does not bring one back."""


def _account_of(source: Account) -> Account:
    found: Account = {
        "balance": source["balance"],
        "equity": source["equity"],
        "used_margin": source["used_margin"],
        "free_margin": source["free_margin"],
        "margin_level": source["margin_level"],
    }
    if "profit" in source:
        found["profit"] = source["profit"]
    return found


class OwnOrders:
    def __init__(self) -> None:
        self.position = 0
        """The last event that is applied."""
        self.complete = 0
        """Lists that were read reflect events up to here: before it is reached, they are of different instants."""
        self.account: Account | None = None
        self._open: dict[int, Order] = {}
        self._known: dict[int, int] = {}

    def with_status(self, status: int) -> list[Order]:
        """Newest first."""
        return sorted(
            (order for order in self._open.values() if order["Status"] == status),
            key=lambda order: order["Id"],
            reverse=True,
        )

    def read(self, pages: Sequence[OrderPage]) -> None:
        """Both lists, all pages."""
        self._open.clear()
        self._known.clear()
        for page in pages:
            for order in page["data"]:
                self._put(order, page["n"])
        self.position = min(page["n"] for page in pages)
        self.complete = max(page["n"] for page in pages)
        self.account = _account_of(pages[0])

    def event(self, event: AccountEvent) -> bool:
        """False: the event before it is missing. Those that were applied before are ignored."""
        n = event["n"]
        if n <= self.position:
            return True
        if n != self.position + 1:
            return False
        self.position = n
        if "order" in event:
            self._put(event["order"], n)
        self.account = _account_of(event["account"])
        return True

    def answer(self, order: NumberedOrder) -> None:
        self._put(order, order["n"])

    def answers(self, orders: Iterable[Order], n: int) -> None:
        for order in orders:
            self._put(order, n)

    def _put(self, order: Order, n: int) -> None:
        number = order["Id"]
        if self._known.get(number, 0) > n:
            return
        self._known.pop(number, None)
        self._known[number] = n
        if order["Status"] == 3:
            self._open.pop(number, None)
        else:
            self._open[number] = order
        if len(self._known) > len(self._open) + 2 * REMEMBERED:
            self._forget()

    def _forget(self) -> None:
        surplus = len(self._known) - len(self._open) - REMEMBERED
        for number in list(self._known)[:surplus]:
            if number not in self._open:
                del self._known[number]
