"""An example strategy: buys when the short average of the price rises above the long one, sells when it falls below.

It shows the use of the package and makes no money. Settings: TRADEWIND_URL and TRADEWIND_KEY of the environment;
``--simulate`` trades on a new demo account instead.

    python two_averages.py [--simulate] [CODE]
"""

import os
import sys
import uuid
from collections import deque
from collections.abc import Callable
from decimal import Decimal

from tradewind import ApiError, Bot, Instrument, Tick, create_bot

SHORT = 20
LONG = 60
"""Ticks."""
STOP_POINTS = 200


def close_if_open(bot: Bot, number: int) -> None:
    """Its stop-loss may have closed it before."""
    try:
        bot.orders.close(number)
    except ApiError as error:
        if error.key != "order_not_holding":
            raise


def two_averages(bot: Bot, instrument: Instrument, run: str) -> Callable[[Tick], None]:
    """Returns what has to be called with each tick. ``run`` begins the names of its orders: another one for each run."""
    prices: deque[Decimal] = deque(maxlen=LONG)
    point = Decimal(1).scaleb(-instrument["PricePrecision"])
    multiples = instrument["HasForexMultiple"]
    side = 0
    held: int | None = None
    count = 0

    def on_tick(tick: Tick) -> None:
        nonlocal side, held, count
        prices.append(tick["Bid"] + tick["Ask"])
        if len(prices) < LONG:
            return
        short = sum(list(prices)[-SHORT:]) * LONG
        long = sum(prices) * SHORT
        wanted = 1 if short > long else 2 if short < long else side
        if wanted == side:
            return
        side = wanted
        if held is not None:
            close_if_open(bot, held)
        count += 1
        distance = point * max(STOP_POINTS, instrument["TriggerDistance"])
        order = bot.orders.submit(
            type=1 if wanted == 1 else 2,
            status=1,
            forex_id=instrument["Id"],
            cont=instrument["ForexMinCont"],
            multiple=min(row["Value"] for row in multiples) if multiples else 0,
            stop_loss_price=tick["Bid"] - distance if wanted == 1 else tick["Ask"] + distance,
            client_id=f"{run}-{count}",
        )
        held = order["Id"]

    return on_tick


def main() -> None:
    arguments = [text for text in sys.argv[1:] if text != "--simulate"]
    code = arguments[0] if arguments else "EURUSD"
    url = os.environ.get("TRADEWIND_URL", "http://127.0.0.1:8080")
    simulate = "--simulate" in sys.argv
    with create_bot(url, os.environ.get("TRADEWIND_KEY"), simulate=simulate) as bot:
        instrument = next(row for row in bot.instruments() if row["Code"] == code)
        on_tick = two_averages(bot, instrument, f"averages-{uuid.uuid4().hex[:8]}")
        for tick in bot.ticks(code):
            on_tick(tick)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
