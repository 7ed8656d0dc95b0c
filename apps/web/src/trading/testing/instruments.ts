/** Instruments, orders and quotes for tests, in the format of the contract. */
import type { Instrument, MarketRow, Order } from '@tradewind/contract/light';
import { NO_CUSTOMER_BOUNDS } from '@tradewind/contract/testing';

export function instrumentOf(
  changes: Partial<Instrument> & Pick<Instrument, 'Id' | 'Code' | 'Base' | 'Quote' | 'PricePrecision'>,
): Instrument {
  return {
    ShowCode: `${changes.Base}/${changes.Quote}`,
    Name: changes.Code,
    Logo: '',
    CategoryId: 1,
    Version: 1,
    MarketStatus: 1,
    NextOpenTime: null,
    Pip: 0.01,
    ForexMinCont: 0.01,
    MaxCont: 50,
    ForexContNum: 100_000,
    ForexFeeRate: 7,
    MarginMode: 2,
    HasForexMultiple: [{ Value: 20 }, { Value: 50 }, { Value: 100 }, { Value: 200 }],
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
    ForexQuotations: {
      Open: null,
      Close: null,
      Change: null,
      High: null,
      Low: null,
      Volume: 0,
      Bid: null,
      Ask: null,
      Time: null,
    },
    ...changes,
  };
}

export const EURUSD = instrumentOf({ Id: 1, Code: 'EURUSD', Base: 'EUR', Quote: 'USD', PricePrecision: 5 });
export const USDJPY = instrumentOf({ Id: 2, Code: 'USDJPY', Base: 'USD', Quote: 'JPY', PricePrecision: 3 });
export const EURGBP = instrumentOf({ Id: 3, Code: 'EURGBP', Base: 'EUR', Quote: 'GBP', PricePrecision: 5 });
export const GBPUSD = instrumentOf({ Id: 4, Code: 'GBPUSD', Base: 'GBP', Quote: 'USD', PricePrecision: 5 });
export const US500 = instrumentOf({
  Id: 5,
  Code: 'US500',
  Base: 'SPX',
  Quote: 'USD',
  PricePrecision: 1,
  Pip: 0.1,
  ForexMinCont: 0.1,
  MaxCont: 100,
  ForexContNum: 50,
  MarginMode: 1,
  HasForexMultiple: [],
  LeverageClass: 'indices',
});
export const INSTRUMENTS = [EURUSD, USDJPY, EURGBP, GBPUSD, US500];

export function rowOf(instrument: Instrument, bid: number, ask: number): MarketRow {
  return {
    Id: instrument.Id,
    Code: instrument.Code,
    Version: instrument.Version,
    Bid: bid,
    Ask: ask,
    Open: bid,
    High: bid,
    Low: bid,
    Close: bid,
    Change: 0,
    Volume: 1,
    MarketStatus: 1,
    Time: 1_700_000_000_000,
    QuoteId: null,
  };
}

export function orderOf(instrument: Instrument, changes: Partial<Order>): Order {
  return {
    Id: 1,
    ForexId: instrument.Id,
    ForexTradeLists: {
      ShowCode: instrument.ShowCode,
      Code: instrument.Code,
      PricePrecision: instrument.PricePrecision,
    },
    OrderType: 1,
    Entry: 'market',
    Status: 1,
    Quantity: 0.1,
    Multiple: 100,
    OriginPrice: 1.08421,
    PriceSeen: null,
    Slippage: 0,
    CloseOriginPrice: null,
    CloseSlippage: null,
    Price: 1.08421,
    UpdatePrice: 1.08412,
    FactProfits: 0,
    CautionMoney: 108.421,
    TradeFee: 0.7,
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
    CreateTimeHandler: '2026-11-20 10:00:00',
    CreateTime: 1_700_000_000_000,
    OpenTime: 1_700_000_000_000,
    CloseTime: null,
    QuoteId: 1,
    CloseQuoteId: null,
    ClientId: null,
    ...changes,
  };
}
