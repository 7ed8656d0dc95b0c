/**
 * The vocabulary of the trading core: every noun, unit and refusal, once. Lists are const tuples and their
 * unions are derived from them. Prices are points, money micro-dollars, volume micro-lots (see money/units);
 * times are epoch milliseconds handed in by the caller; ids are positive integers handed in by the caller.
 */
import type { MicroLots, MicroUsd, Points } from '@tradewind/money';

import type { AccountId, InstrumentId, OrderId, PriceSeen, QuoteId, TimeMs } from './basics.ts';
import type { CorrectManyCommand, FundsCommand } from './funds-commands.ts';
import type { OrderCommand } from './order-commands.ts';

export type * from './basics.ts';
export type * from './funds-commands.ts';
export type * from './order-commands.ts';

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

export const ORDER_STATUSES = ['pending', 'holding', 'closed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How an order enters the market. A pending order is a limit or a stop by the side of the market its target lies on. */
export const ENTRIES = ['market', 'limit', 'stop'] as const;
export type Entry = (typeof ENTRIES)[number];

/** Of a last price. `stale`: too old, or its source is silent. `suspect`: another is held; `withheld`: that has lasted. */
export const PRICINGS = ['live', 'stale', 'suspect', 'withheld'] as const;
export type Pricing = (typeof PRICINGS)[number];

export const CLOSE_REASONS = ['user', 'stop_loss', 'take_profit', 'stop_out', 'reset'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/**
 * Why a pending order ended without a fill. `expired`: its time was over. `oco`: the order it was paired with was filled.
 * The others after them: it triggered and could not be filled.
 */
export const CANCEL_REASONS = [
  'user',
  'reset',
  'expired',
  'oco',
  'trading_disabled',
  'no_conversion_rate',
  'insufficient_margin',
  'position_limit',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export const MARGIN_MODES = ['fixed', 'leverage'] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];

/** `per_lot`: lots × feeRate USD (trade_fee_type 1). `of_margin`: margin × feeRate (any other type). */
export const FEE_TYPES = ['per_lot', 'of_margin'] as const;
export type FeeType = (typeof FEE_TYPES)[number];

export const ACCOUNT_KINDS = ['demo', 'real'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * Ledger accounts. `cash` and `locked` exist per customer account, the others once for the house. A customer's
 * balance is the sum of the transfers into and out of their `cash`; `locked` is what their open withdrawals hold.
 */
export const LEDGER_ACCOUNTS = [
  'cash',
  'locked',
  'house_profit',
  'house_fees',
  'house_protection',
  'deposits_clearing',
  'withdrawals_payable',
  'demo_issue',
  'house_corrections',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export const TRANSFER_CAUSES = [
  'demo_issue',
  'demo_reset',
  'trade_fee',
  'trade_profit',
  'negative_balance_protection',
  'deposit',
  'withdrawal',
  'withdrawal_refused',
  'withdrawal_paid',
  'withdrawal_fee',
  'correction',
] as const;
export type TransferCause = (typeof TRANSFER_CAUSES)[number];

/** Parts of a unit in `InstrumentSpec.contractSize` and `feeRate`. */
export const CONTRACT_SIZE_SCALE = 6;
export const FEE_RATE_SCALE = 8;

export interface InstrumentSpec {
  readonly id: InstrumentId;
  readonly code: string;
  /** Currency codes. Profit and leverage margin arise in `quote` and are converted to USD. */
  readonly base: string;
  readonly quote: string;
  /** Decimals of a price: one point is 10^-pricePrecision. 0…8. */
  readonly pricePrecision: number;
  readonly lotStep: MicroLots;
  readonly minLots: MicroLots;
  readonly maxLots: MicroLots;
  /** Units of `base` per lot × 10^CONTRACT_SIZE_SCALE. In fixed margin mode also the USD margin of a lot. */
  readonly contractSize: number;
  /** × 10^FEE_RATE_SCALE; USD per lot or a fraction of the margin, by `EngineSettings.feeType`. */
  readonly feeRate: number;
  readonly marginMode: MarginMode;
  /** Leverage offered; whole numbers ≥ 1. Empty = none configured. */
  readonly multiples: readonly number[];
  /** Least distance in points between the market and a target or stop price. */
  readonly triggerDistance: number;
  /** Most gross lots of an account in it, holding and pending; absent = no limit. */
  readonly maxPositionLots?: MicroLots;
  /** Most net exposure of the house to real accounts in it; absent = no limit. */
  readonly maxNetExposureUsd?: MicroUsd;
  /** Age at which a quote of it fills no order that a customer sends; absent = quoteMaxAgeMs of the settings. */
  readonly maxQuoteAgeMs?: number;
  /** Set while trading in it is suspended: the reason given to the customer. */
  readonly suspended?: string;
}

export interface EngineSettings {
  readonly feeType: FeeType;
  /** Whole percent of used margin. A margin level ≤ this is a margin call. */
  readonly marginCallPercent: number;
  /** A margin level ≤ this closes positions. Not above marginCallPercent. */
  readonly stopOutPercent: number;
  /** A quote older than this fills no order that a customer sends. */
  readonly quoteMaxAgeMs: number;
  /** Most orders of an account, pending and holding together; 0 = no limit. */
  readonly maxOpenOrders: number;
  /** Most net exposure of the house to real accounts in any one instrument, micro-dollars; 0 or absent = no limit. */
  readonly maxNetExposureUsd?: number;
}

export interface Quote {
  readonly id: QuoteId;
  readonly instrument: InstrumentId;
  readonly bid: Points;
  readonly ask: Points;
  readonly time: TimeMs;
}

/** The state of an order; the same record from submission to history. Immutable: each event carries a new one. */
export interface Order {
  readonly id: OrderId;
  readonly account: AccountId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly entry: Entry;
  readonly status: OrderStatus;
  readonly lots: MicroLots;
  /** Leverage; 0 in fixed margin mode. */
  readonly multiple: number;
  /** The price asked for: the pending target; at the market the price seen if it was quoted of late, else the quote's side at submission. */
  readonly originPrice: Points;
  /** What the client showed when it was sent, as sent; 0 = it did not say. */
  readonly priceSeen: Points;
  /** The fill; 0 while pending or when cancelled. */
  readonly price: Points;
  /** 0 until closed. */
  readonly closePrice: Points;
  /** The price asked for at the close: by its owner as `originPrice`, by a stop its own; 0 until closed. */
  readonly closeOriginPrice: Points;
  /** 0 = not set. One that trails is where the market has moved it. */
  readonly stopLoss: Points;
  readonly takeProfit: Points;
  /** Set at the fill, constant after (a partial close releases its share); 0 while pending. */
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  /** Realised profit without fee; 0 until closed. */
  readonly profit: MicroUsd;
  readonly createdAt: TimeMs;
  /** 0 until filled. */
  readonly openedAt: TimeMs;
  /** When it was closed or cancelled; 0 before. */
  readonly closedAt: TimeMs;
  /** The quote that filled it; 0 before. */
  readonly openQuote: QuoteId;
  /** The quote that closed it; 0 before. */
  readonly closeQuote: QuoteId;
  readonly closeReason?: CloseReason | CancelReason;
  /** Set on a part that was closed off another order: that order's id. */
  readonly parent?: OrderId;
  /** From then on a pending order never fires; absent = until cancelled. */
  readonly expiresAt?: TimeMs;
  /** The pending order that a pending order is paired with: when one fills, the other is cancelled. Absent = none. */
  readonly oco?: OrderId;
  /** Points at which the stop-loss follows the market; absent = it does not. Starts at the fill. */
  readonly trailing?: number;
  /** The quote at which the stop-loss began to trail, or that moved it last; absent before. */
  readonly stopQuote?: QuoteId;
}

export type Command =
  | { readonly type: 'configure'; readonly settings: EngineSettings }
  /** Defines or redefines an instrument. What of a known one may not change is in rules.ts (mayRedefine): `conflict`. */
  | { readonly type: 'define_instrument'; readonly spec: InstrumentSpec; readonly now: TimeMs }
  | { readonly type: 'set_market'; readonly instrument: InstrumentId; readonly open: boolean }
  /** Unless live, it fills no customer's order and no stop-out; suspect, who holds it is not stopped out, nor opens or withdraws. */
  | { readonly type: 'set_pricing'; readonly instrument: InstrumentId; readonly pricing: Pricing }
  /** `reason` set = the account may not open new positions. */
  | { readonly type: 'set_trading'; readonly account: AccountId; readonly reason?: string }
  | {
      readonly type: 'open_account';
      readonly account: AccountId;
      readonly kind: AccountKind;
      /** Issued to a demo account; 0 for a real one. */
      readonly balance: MicroUsd;
      readonly now: TimeMs;
    }
  | SubmitCommand
  | {
      readonly type: 'close';
      readonly account: AccountId;
      readonly order: OrderId;
      /** A part of it; absent or the whole volume = all. A negative value stands for text that was no lot size. */
      readonly lots?: number;
      /** The id that a part closed off gets; not used when everything is closed. */
      readonly partId: OrderId;
      readonly seen?: PriceSeen;
      readonly now: TimeMs;
    }
  | { readonly type: 'cancel'; readonly account: AccountId; readonly order: OrderId; readonly now: TimeMs }
  | {
      readonly type: 'set_stops';
      readonly account: AccountId;
      readonly order: OrderId;
      /** 0 clears; a negative value stands for a price off the instrument's precision. */
      readonly stopLoss: number;
      readonly takeProfit: number;
      /** Points; absent = unchanged, 0 = none. */
      readonly trailing?: number;
      readonly now: TimeMs;
    }
  | OrderCommand
  /** Demo only: closes and cancels everything without profit and sets the balance. */
  | { readonly type: 'reset'; readonly account: AccountId; readonly balance: MicroUsd; readonly now: TimeMs }
  | FundsCommand
  | CorrectManyCommand;

export interface SubmitCommand {
  readonly type: 'submit';
  readonly account: AccountId;
  readonly order: OrderId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly pending: boolean;
  /** Micro-lots; a negative value stands for text that was no lot size at all. */
  readonly lots: number;
  readonly multiple: number;
  /** 0 = not set; a negative value stands for a price off the instrument's precision. */
  readonly targetPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  /** Of a market order; without effect on a pending one. */
  readonly seen?: PriceSeen;
  /** Of a pending order; 0 or absent = until cancelled. */
  readonly expiresAt?: TimeMs;
  /** Of a pending order: the other one that it is paired with; 0 or absent = none. */
  readonly oco?: OrderId;
  /** Points; 0 or absent = none. */
  readonly trailing?: number;
  readonly now: TimeMs;
}

/** In the order in which a submission is checked (contract §2), then those of the other commands. */
export const REFUSALS = [
  'not_found',
  'invalid_input',
  'trading_disabled',
  'market_closed',
  'price_unavailable',
  'no_mult_config',
  'multiple_not_offered',
  'lots_invalid',
  'price_moved',
  'target_price_invalid',
  'stop_price_invalid',
  'no_conversion_rate',
  'insufficient_margin',
  'position_limit',
  'order_not_holding',
  'order_not_pending',
  'only_demo_account',
  'only_real_account',
  'amount_out_of_range',
  'insufficient_balance',
  'conflict',
] as const;
export type RefusalKey = (typeof REFUSALS)[number];

/** What bounds the orders of an account; named as the contract names its fields. */
export const POSITION_LIMITS = ['MaxOpenOrders', 'MaxPositionLots', 'MaxNetExposureUsd'] as const;
export type PositionLimit = (typeof POSITION_LIMITS)[number];

export type StopField = 'stop_loss_price' | 'target_profit_price' | 'trailing';

/** A refusal changes nothing. Its details name the amounts that decided. */
export type Refusal =
  | { readonly key: 'insufficient_margin'; readonly required: MicroUsd; readonly free: MicroUsd }
  /** `allowed`: orders that may still be added. */
  | { readonly key: 'position_limit'; readonly limit: 'MaxOpenOrders'; readonly allowed: number }
  /** `allowed`: lots that may still be added. */
  | { readonly key: 'position_limit'; readonly limit: 'MaxPositionLots'; readonly allowed: MicroLots }
  /** What is left concerns the house alone. */
  | { readonly key: 'position_limit'; readonly limit: 'MaxNetExposureUsd' }
  | { readonly key: 'insufficient_balance'; readonly withdrawable: MicroUsd }
  | { readonly key: 'trading_disabled'; readonly reason: string }
  /** `reason`: there is one that may be wrong, or clocks differ so much that no age is known; absent: none is new enough. */
  | { readonly key: 'price_unavailable'; readonly reason?: 'suspect_price' | 'clock_skew' }
  | {
      readonly key: 'lots_invalid';
      readonly minLots: MicroLots;
      readonly maxLots: MicroLots;
      readonly lotStep: MicroLots;
    }
  /** `asked`: the price seen; `now`: what it would be filled at. */
  | { readonly key: 'price_moved'; readonly asked: Points; readonly now: Points; readonly pricePrecision: number }
  | { readonly key: 'stop_price_invalid'; readonly field: StopField }
  /** `expires_at`: of a market order, or not in the future. `oco`: of a market order, or an order of another instrument. */
  | { readonly key: 'invalid_input'; readonly field: 'expires_at' | 'oco' }
  | {
      readonly key: Exclude<
        RefusalKey,
        | 'invalid_input'
        | 'insufficient_margin'
        | 'position_limit'
        | 'insufficient_balance'
        | 'trading_disabled'
        | 'price_unavailable'
        | 'lots_invalid'
        | 'price_moved'
        | 'stop_price_invalid'
      >;
    };

/**
 * What happened, in order. Balances change by `transfer` events and nothing else. `quote` is the one that
 * priced the event.
 */
export type EngineEvent =
  /** From here on orders are taken and filled by these terms. `account` 0: it belongs to none. */
  | { readonly type: 'instrument_defined'; readonly account: 0; readonly spec: InstrumentSpec; readonly time: TimeMs }
  | { readonly type: 'account_opened'; readonly account: AccountId; readonly kind: AccountKind; readonly time: TimeMs }
  | {
      readonly type: 'transfer';
      readonly account: AccountId;
      readonly from: LedgerAccount;
      readonly to: LedgerAccount;
      /** Always positive. */
      readonly amount: MicroUsd;
      readonly cause: TransferCause;
      /** The order it belongs to; 0 = none. */
      readonly order: OrderId;
      /** Id of the deposit, withdrawal or correction that it belongs to; absent = none. */
      readonly reference?: number;
      readonly time: TimeMs;
    }
  | { readonly type: 'pending'; readonly order: Order; readonly quote: Quote; readonly time: TimeMs }
  | { readonly type: 'opened'; readonly order: Order; readonly quote: Quote; readonly time: TimeMs }
  | { readonly type: 'triggered'; readonly order: Order; readonly quote: Quote; readonly time: TimeMs }
  /** Other stop prices, another target, volume or expiry of a pending order, another pair, or what is left after a part was closed. */
  | { readonly type: 'updated'; readonly order: Order; readonly time: TimeMs }
  | { readonly type: 'cancelled'; readonly order: Order; readonly reason: CancelReason; readonly time: TimeMs }
  /** The quote moved the trailing stops of one side that were farther away; `account` 0: they are of many. */
  | {
      readonly type: 'trailed';
      readonly account: 0;
      readonly side: Side;
      readonly quote: Quote;
      readonly time: TimeMs;
    }
  /** `quote` is absent when a reset closed it before its instrument had one. */
  | {
      readonly type: 'closed';
      readonly order: Order;
      readonly reason: CloseReason;
      readonly quote?: Quote;
      readonly time: TimeMs;
    }
  /** The level fell to marginCallPercent or below; once per crossing. */
  | {
      readonly type: 'margin_call';
      readonly account: AccountId;
      readonly equity: MicroUsd;
      readonly usedMargin: MicroUsd;
      readonly time: TimeMs;
    }
  /** The level rose above marginCallPercent again. */
  | { readonly type: 'margin_recovered'; readonly account: AccountId; readonly time: TimeMs };

export type Outcome =
  | { readonly ok: true; readonly events: readonly EngineEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };
