"""JSON with exact decimals."""

import json
from decimal import Decimal
from typing import Any

WHOLE_FIELDS = frozenset(
    """
    CategoryId CloseQuoteId CloseTime CreateTime DefaultDeviation ExpiresAt ForexId Id MarginMode MarketStatus MaxQuoteAgeMs
    MaxSpread Multiple NextOpenTime OcoId OpenTime OrderId OrderType ParentId PricePrecision QuoteId Status SwapDays SwapTime
    SwapTripleDay Time Trailing TrailingQuoteId TriggerDistance Version Volume created_at id last n time total
    """.split()
)
"""Ids, counts, points and times, which are int. All other numbers are Decimal, also of fields that a newer server adds."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {
        name: Decimal(value) if type(value) is int and name not in WHOLE_FIELDS else value for name, value in pairs
    }


def read(text: str) -> Any:
    """Raises ValueError if it is no JSON."""
    return json.loads(text, parse_float=Decimal, object_pairs_hook=_object)


def _text(value: object) -> str:
    if isinstance(value, Decimal):
        return format(value, "f")
    raise TypeError(f"{type(value).__name__} cannot be sent")


def write(value: object) -> str:
    return json.dumps(value, default=_text)
