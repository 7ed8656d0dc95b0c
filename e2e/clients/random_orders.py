"""Random orders of a bot until its standard input ends, as random-orders.mjs does."""

import asyncio
import json
import os
import random
import sys
from typing import Any

from tradewind import ApiError, EventsGoneError, NetworkError
from tradewind.aio import AsyncBot, create_bot
from tradewind.types import NumberedOrder, Order, Submission

WORKERS = 3
REST_S = 0.1
# with as many open orders they are only changed and ended; an account may have 500
MOST_OPEN = 200
EXPECTED = {"order_not_holding", "order_not_pending", "stop_price_invalid", "target_price_invalid", "lots_invalid"}

url, key, seed = os.environ["TRADEWIND_URL"], os.environ["TRADEWIND_KEY"], os.environ["SEED"]
chance = random.Random(int(seed))


class Run:
    def __init__(self, bot: AsyncBot, hasty: AsyncBot) -> None:
        self.bot = bot
        self.hasty = hasty
        self.placed: list[tuple[str, int]] = []
        self.refused: list[str] = []
        self.seen: list[tuple[int, str, int | None, str | None]] = []
        self.repeated = 0
        self.count = 0
        self.is_ending = False

    async def submit(self) -> None:
        self.count += 1
        is_market = chance.random() < 0.6
        name = f"random-{seed}-{self.count}"
        order: Submission = {
            "type": chance.choice((1, 2)),
            "status": 1 if is_market else 0,
            "forex_id": int(os.environ["FOREX_ID"]),
            "cont": chance.choice(("0.01", "0.02", "0.05")),
            "multiple": 100,
            "client_id": name,
            "target_price": 0 if is_market else chance.choice(("1.05", "1.06", "1.10", "1.11")),
        }
        if chance.random() < 0.5:
            # the client finds a name
            del order["client_id"]
        result: NumberedOrder | None = None
        try:
            result = await self.hasty.orders.submit(**order)
            name = str(result["ClientId"])
        except (NetworkError, ApiError) as error:
            if isinstance(error, ApiError) and error.key not in ("unavailable", "starting"):
                raise
            name = str(error.client_id)
        order["client_id"] = name
        if result is None or chance.random() < 0.1:
            again = await self.bot.orders.submit(**order)
            if result is not None and result["Id"] != again["Id"]:
                raise RuntimeError(f"{name} was placed twice")
            self.repeated += 1
            result = again
        self.placed.append((name, result["Id"]))

    async def change(self) -> None:
        orders = self.bot.orders
        holding, pending = orders.holding, orders.pending
        wish = chance.random()
        if wish < 0.4 and holding:
            order = chance.choice(holding)
            if str(order["Quantity"]) != "0.01" and chance.random() < 0.5:
                await orders.close(order["Id"], cont="0.01")
            else:
                await orders.close(order["Id"])
        elif wish < 0.7 and holding:
            order = chance.choice(holding)
            stops = ("1.04", "1.045") if order["OrderType"] == 1 else ("1.12", "1.125")
            await orders.set_stops(order["Id"], stop_loss_price=chance.choice(stops))
        elif wish < 0.85 and pending:
            await orders.cancel(chance.choice(pending)["Id"])
        elif pending:
            await orders.update_pending(chance.choice(pending)["Id"], cont=chance.choice(("0.03", "0.04")))

    async def work(self) -> None:
        orders = self.bot.orders
        while not self.is_ending:
            may_open = len(orders.holding) + len(orders.pending) < MOST_OPEN
            try:
                await (self.submit() if may_open and chance.random() < 0.5 else self.change())
            except ApiError as error:
                if error.key not in EXPECTED:
                    raise
                self.refused.append(error.key)
            await asyncio.sleep(chance.random() * 2 * REST_S)

    async def watch(self) -> None:
        async for event in self.events:
            order = event.get("order")
            self.seen.append(
                (event["n"], event["event"], order and order["Id"], order and order["ClientId"])
            )

    async def until_end_of_input(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        self.is_ending = True

    async def expect_gone(self, after: int) -> None:
        """As after a restored backup: the program knows a number that the account has not reached."""
        try:
            await anext(self.bot.events(after=after))
        except EventsGoneError as error:
            if error.last < after:
                return
        raise RuntimeError("there are no events after the last one")

    async def run(self) -> None:
        self.events = self.bot.events(after=0)
        watching = asyncio.ensure_future(self.watch())
        print("ready", flush=True)
        await asyncio.gather(self.until_end_of_input(), *(self.work() for _ in range(WORKERS)))
        last = (await self.bot.call("GET", "/v1/api/events", {"after": 0, "limit": 1}))["last"]
        while not self.seen or self.seen[-1][0] < last:
            await asyncio.sleep(0.02)
        await self.expect_gone(last + 1)
        holding, pending = rows_of(self.bot.orders.holding), rows_of(self.bot.orders.pending)
        await self.bot.stop()
        await watching
        result: dict[str, Any] = {
            "placed": self.placed,
            "refused": self.refused,
            "repeated": self.repeated,
            "interruptions": interruptions,
            "seen": self.seen,
            "holding": holding,
            "pending": pending,
        }
        print(json.dumps(result), flush=True)


def rows_of(orders: list[Order]) -> list[tuple[int, str, str]]:
    return [(order["Id"], str(order["Quantity"]), str(order["TargetLossPrice"])) for order in orders]


interruptions = 0


def on_error(_: Exception) -> None:
    global interruptions
    interruptions += 1


async def main() -> None:
    hasty = create_bot(url, key, patience_s=0)
    async with create_bot(url, key, on_error=on_error) as bot:
        await Run(bot, hasty).run()
    await hasty.stop()


asyncio.run(main())
