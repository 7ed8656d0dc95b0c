/** Rows of the contract for use in tests. */
import type { Instrument, MarketRow, Order } from '@tradewind/contract/light';
import { NO_CUSTOMER_BOUNDS } from '@tradewind/contract/testing';

const FORMATS = { EURUSD: 5, USDJPY: 3, BTCUSD: 2 } as const;
export type SampleCode = keyof typeof FORMATS;
export const SAMPLE_IDS: Readonly<Record<SampleCode, number>> = { EURUSD: 1, USDJPY: 2, BTCUSD: 3 };

export function sampleInstrument(Code: SampleCode, fields: Partial<Instrument> = {}): Instrument {
  return {
    Id: SAMPLE_IDS[Code],
    Code,
    ShowCode: `${Code.slice(0, 3)}/${Code.slice(3)}`,
    Name: Code,
    Logo: '',
    CategoryId: Code === 'BTCUSD' ? 6 : 1,
    Version: 1,
    MarketStatus: 1,
    NextOpenTime: null,
    Base: Code.slice(0, 3),
    Quote: Code.slice(3),
    PricePrecision: FORMATS[Code],
    Pip: 0.01,
    ForexMinCont: 0.01,
    MaxCont: 100,
    ForexContNum: Code === 'BTCUSD' ? 1 : 100_000,
    ForexFeeRate: 0,
    MarginMode: 2,
    HasForexMultiple: [{ Value: 100 }],
    TriggerDistance: 0,
    LeverageClass: 'majors',
    SwapMode: 'none',
    SwapLong: 0,
    SwapShort: 0,
    SwapTripleDay: 3,
    SwapTime: Date.UTC(2099, 0, 1, 22),
    SwapDays: 1,
    MaxQuoteAgeMs: 60_000,
    MaxDeviation: 0.25,
    ...NO_CUSTOMER_BOUNDS,
    Sessions: null,
    TradingDisabled: null,
    ForexQuotations: { Open: 1, Close: 1, Change: 0, High: 1, Low: 1, Volume: 1, Bid: 1, Ask: 1.0001, Time: 0 },
    ...fields,
  };
}

export function sampleRow(Code: SampleCode, Bid: number, Time: number, fields: Partial<MarketRow> = {}): MarketRow {
  return {
    Id: SAMPLE_IDS[Code],
    Code,
    Bid,
    Ask: Bid,
    Open: Bid,
    High: Bid,
    Low: Bid,
    Close: Bid,
    Change: 0,
    Volume: 1,
    MarketStatus: 1,
    Time,
    QuoteId: null,
    ...fields,
  };
}

export function sampleOrder(Id: number, fields: Partial<Order> = {}): Order {
  return {
    Id,
    ForexId: 1,
    ForexTradeLists: { ShowCode: 'EUR/USD', Code: 'EURUSD', PricePrecision: 5 },
    OrderType: 1,
    Entry: 'market',
    Status: 1,
    Quantity: 1,
    Multiple: 100,
    OriginPrice: 1.08,
    PriceSeen: null,
    Slippage: 0,
    CloseOriginPrice: null,
    CloseSlippage: null,
    Price: 1.08,
    UpdatePrice: 1.08,
    FactProfits: 0,
    CautionMoney: 1080,
    TradeFee: 0,
    Commission: 0,
    Swap: 0,
    TargetLossPrice: 0,
    TargetProfitPrice: 0,
    Trailing: 0,
    TrailingQuoteId: null,
    ExpiresAt: 0,
    OcoId: null,
    CloseReason: null,
    ParentId: null,
    CreateTimeHandler: '2026-11-18 12:00:00',
    CreateTime: Date.UTC(2026, 10, 18, 12),
    OpenTime: Date.UTC(2026, 10, 18, 12),
    CloseTime: null,
    QuoteId: 1,
    CloseQuoteId: null,
    ClientId: null,
    ...fields,
  };
}

/** Id of the order that a call names, by itself or by the name that it was given; 0 = there is none. Arguments of a query are text. */
export const idIn = ({ id, client_id: name }: Record<string, unknown>, orders: readonly Order[]): number =>
  id === undefined ? (orders.find((order) => order.ClientId === name)?.Id ?? 0) : Number(id);

/** The stops in the input of a call; what is absent is unchanged. */
export const stopsIn = ({
  stop_loss_price: loss,
  target_profit_price: profit,
}: Record<string, unknown>): Partial<Order> => ({
  ...(loss !== undefined && { TargetLossPrice: Number(loss) }),
  ...(profit !== undefined && { TargetProfitPrice: Number(profit) }),
});
