"""Runs the example strategy over the same day twice, as replay-day.mjs does, with the bot that needs no asyncio."""

import json
import os
import urllib.request
from decimal import Decimal
from typing import Any, cast

from tradewind import Tick, create_bot
from two_averages import two_averages

url, feed_key = os.environ["TRADEWIND_URL"], os.environ["FEED_KEY"]
ticks = cast("list[dict[str, str]]", json.loads(os.environ["TICKS"]))


def push(tick: dict[str, str]) -> None:
    body = f'{{"code":"EURUSD","bid":{tick["Bid"]},"ask":{tick["Ask"]}}}\n'
    headers = {"feed-key": feed_key, "content-type": "application/x-ndjson"}
    request = urllib.request.Request(f"{url}/v1/feed/ticks", body.encode(), headers)
    with urllib.request.urlopen(request) as response:
        answer = json.load(response)
    if answer["data"]["accepted"] != 1:
        raise RuntimeError(str(answer))


def day() -> dict[str, Any]:
    with create_bot(url, simulate=True) as bot:
        instrument = next(row for row in bot.instruments() if row["Code"] == "EURUSD")
        on_tick = two_averages(bot, instrument, "day")
        for tick in ticks:
            push(tick)
            seen: Tick = {
                "Code": "EURUSD",
                "Bid": Decimal(tick["Bid"]),
                "Ask": Decimal(tick["Ask"]),
                "Time": 0,
                "QuoteId": 0,
            }
            on_tick(seen)
        orders = bot.orders.history(limit=500)["data"]
        log = bot.call("GET", "/v1/api/main/accountLog/forexChange")["data"]
    return {
        "orders": [
            [row["ClientId"], row["OrderType"], str(row["Price"]), str(row["UpdatePrice"]), str(row["FactProfits"])]
            for row in orders
        ],
        "ledger": [[str(row["Value"]), str(row["Balance"]), row["Cause"]] for row in log],
    }


print(json.dumps([day(), day()]))
