"""What calls and iterators raise."""

from collections.abc import Mapping
from typing import Any


class TradewindError(Exception):
    """Any of the below."""


class ApiError(TradewindError):
    """The server refused. The text is in the language of the bot."""

    def __init__(self, code: int, key: str, message: str, details: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        """Of the catalogue, never 1."""
        self.key = key
        """Such as ``insufficient_margin``: docs/reference/errors.md."""
        self.details = details
        """What else ``data`` has: amounts, fields, ``reason``."""
        self.client_id: str | None = None
        """Of the order, when ``submit`` fails."""


class NetworkError(TradewindError):
    """There was no answer for as long as the bot is patient.

    Whether a change happened is not known: send an order again with its ``client_id``, or find it by that.
    """

    client_id: str | None = None
    """Of the order, when ``submit`` fails."""


class EventsGoneError(TradewindError):
    """Events after ``after`` are not kept any more (7 days, 10,000 events).

    Or the server was restored from a backup and has not come so far.
    Read orders and account, then continue after ``last``.
    """

    def __init__(self, after: int, last: int) -> None:
        super().__init__(
            f"the last event is {last}, before {after}: the server was restored from a backup"
            if after > last
            else f"events after {after} are not kept any more; the last one is {last}"
        )
        self.after = after
        self.last = last


class StoppedError(TradewindError):
    """The bot was stopped."""
