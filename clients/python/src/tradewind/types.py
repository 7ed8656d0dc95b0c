"""What calls and events contain. Names are those of the calls (docs/reference/api.md).

Prices, lots and amounts are Decimal; ids, points and times (epoch milliseconds) are int.
"""

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypedDict

Decimals = Decimal | str | int
"""What is taken where a decimal is asked for. No float: its digits are not those that were written."""


class OrderInstrument(TypedDict):
    ShowCode: str
    Code: str
    PricePrecision: int


class Order(TypedDict):
    Id: int
    ForexId: int
    ForexTradeLists: OrderInstrument
    OrderType: Literal[1, 2]
    """1 buy, 2 sell."""
    Entry: Literal["market", "limit", "stop"]
    Status: Literal[0, 1, 3]
    """0 pending, 1 holding, 3 history."""
    Quantity: Decimal
    """Lots."""
    Multiple: int
    """Leverage; 0 in fixed margin mode."""
    OriginPrice: Decimal
    PriceSeen: Decimal | None
    Price: Decimal
    """The fill; 0 while pending."""
    Slippage: Decimal | None
    CloseOriginPrice: Decimal | None
    CloseSlippage: Decimal | None
    UpdatePrice: Decimal | None
    """The price that values it; the close price in history."""
    FactProfits: Decimal
    """USD; without Swap."""
    CautionMoney: Decimal
    """Margin, USD."""
    TradeFee: Decimal
    Commission: Decimal
    Swap: Decimal
    TargetLossPrice: Decimal
    """Stop-loss; 0 = none."""
    TargetProfitPrice: Decimal
    """Take-profit; 0 = none."""
    Trailing: int
    """Points; 0 = the stop-loss does not trail."""
    TrailingQuoteId: int | None
    ExpiresAt: int
    OcoId: int | None
    CloseReason: str | None
    ParentId: int | None
    """The order from which this part was closed off."""
    CreateTimeHandler: str
    CreateTime: int
    OpenTime: int | None
    CloseTime: int | None
    QuoteId: int | None
    CloseQuoteId: int | None
    ClientId: str | None
    """The name that its program gave it."""


class NumberedOrder(Order):
    n: int
    """The last event that it reflects."""


class Account(TypedDict):
    """USD."""

    balance: Decimal
    profit: NotRequired[Decimal]
    equity: Decimal
    used_margin: Decimal
    free_margin: Decimal
    margin_level: Decimal | None
    """Percent; None while no margin is used."""


EventName = Literal[
    "opened",
    "pending",
    "triggered",
    "updated",
    "cancelled",
    "closed",
    "trailed",
    "margin_call",
    "balance",
    "financed",
]


class AccountEvent(TypedDict):
    n: int
    """1 more than the event before."""
    time: int
    event: EventName
    order: NotRequired[Order]
    """As the event left it; absent for margin_call and balance."""
    account: Account
    """When the server sent this."""
    reason: NotRequired[str]
    """Of ``closed`` and ``cancelled``."""


class Tick(TypedDict):
    Code: str
    Bid: Decimal
    Ask: Decimal
    Time: int
    QuoteId: int


class Candle(TypedDict):
    Time: int
    Open: Decimal
    High: Decimal
    Low: Decimal
    Close: Decimal
    Volume: int


class Leverage(TypedDict):
    Value: Decimal


class Quotations(TypedDict):
    Bid: Decimal | None
    Ask: Decimal | None
    Time: int | None


class Instrument(TypedDict):
    """What a bot needs; the rest of the row is there, too."""

    Id: int
    Code: str
    ShowCode: str
    Name: str
    Base: str
    Quote: str
    MarketStatus: Literal[0, 1]
    PricePrecision: int
    """Decimals of its prices; a point is the last of them."""
    Pip: Decimal
    """Step of lots; not the pip of a price."""
    ForexMinCont: Decimal
    MaxCont: Decimal
    ForexContNum: Decimal
    """Units of a lot."""
    MarginMode: int
    """1 fixed, 2 leverage."""
    HasForexMultiple: list[Leverage]
    TriggerDistance: int
    """Points between the market and a stop or target."""
    ForexQuotations: Quotations


class OrderPage(Account):
    data: list[Order]
    total: int
    all_fact_profits: Decimal
    n: int


class OrderResult(TypedDict):
    id: int
    ok: bool
    key: NotRequired[str]
    details: NotRequired[dict[str, Any]]
    order: Order


class OrderResults(TypedDict):
    data: list[OrderResult]
    n: int


class Checked(TypedDict):
    ok: bool
    key: NotRequired[str]
    details: NotRequired[dict[str, Any]]
    margin: Decimal | None
    fee: Decimal | None
    commission: Decimal | None
    free_after: Decimal | None


class Submission(TypedDict):
    type: Literal[1, 2]
    """1 buy, 2 sell."""
    status: Literal[1, 0]
    """1 at the market, 0 pending: it waits for target_price."""
    forex_id: int
    cont: Decimals
    """Lots."""
    multiple: NotRequired[Decimals]
    """Leverage, one of HasForexMultiple."""
    price: NotRequired[Decimals]
    """The price that the program has seen."""
    deviation: NotRequired[int]
    """Points that the fill may be worse."""
    target_price: NotRequired[Decimals]
    stop_loss_price: NotRequired[Decimals]
    target_profit_price: NotRequired[Decimals]
    expires_at: NotRequired[int]
    oco: NotRequired[int]
    trailing: NotRequired[int]
    """Points."""
    client_id: NotRequired[str]
    """Your name of the order, 1 to 64 of A-Z a-z 0-9 . _ : -; absent = a random one."""


class CloseOptions(TypedDict, total=False):
    cont: Decimals
    """Lots; absent = all."""
    price: Decimals
    deviation: int


class Stops(TypedDict, total=False):
    """Absent = unchanged, 0 clears."""

    stop_loss_price: Decimals
    target_profit_price: Decimals
    trailing: int
    """Points; 0 = the stop-loss does not trail."""


class PendingChange(TypedDict, total=False):
    target_price: Decimals
    cont: Decimals
    stop_loss_price: Decimals
    target_profit_price: Decimals
    expires_at: int


class HistoryFilter(TypedDict, total=False):
    page: int
    limit: int
    """Rows a page, 1 to 500."""
    to: int
    """Closed before this time."""
    forex_id: int
    client_id: str


Period = Literal["1min", "5min", "15min", "30min", "60min", "4hour", "1day", "1week"]
