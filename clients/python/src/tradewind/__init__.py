"""Programs that trade on a Tradewind installation.

``create_bot`` makes a bot whose calls wait; ``tradewind.aio.create_bot`` one for asyncio.
"""

from .bot import Bot, create_bot
from .errors import ApiError, EventsGoneError, NetworkError, StoppedError, TradewindError
from .types import Account, AccountEvent, Candle, Instrument, NumberedOrder, Order, Tick

__all__ = [
    "Account",
    "AccountEvent",
    "ApiError",
    "Bot",
    "Candle",
    "EventsGoneError",
    "Instrument",
    "NetworkError",
    "NumberedOrder",
    "Order",
    "StoppedError",
    "Tick",
    "TradewindError",
    "create_bot",
]
