/**
 * The vocabulary of the trading core: every noun, unit and refusal, defined once. Lists are const tuples and their
 * unions are derived from them. Prices are points, money micro-dollars, volume micro-lots (see money/units);
 * times are epoch milliseconds and ids are positive integers, both provided by the caller.
 */
import type { MicroLots, MicroUsd, Points } from '@tradewind/money';

import type { AccountId, AccountLimits, InstrumentId, OrderId, PriceSeen, Quote, QuoteId, TimeMs } from './basics.ts';
import type { FinancingCommand, RolloverEvent, SwapTerms } from './financing-terms.ts';
import type { GroupCommand, GroupEvent, LeverageClass } from './group-terms.ts';
import type { CorrectManyCommand, FundsCommand } from './funds-commands.ts';
import type { Named, OrderCommand } from './order-commands.ts';
import type { MarkupCommand, MarkupEvent, MarkupTerms } from './markup-terms.ts';
import type { Refusal } from './refusals.ts';

export type * from './basics.ts';
export * from './financing-terms.ts';
export type * from './funds-commands.ts';
export * from './group-terms.ts';
export * from './markup-terms.ts';
export type * from './order-commands.ts';
export * from './refusals.ts';

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

export const ORDER_STATUSES = ['pending', 'holding', 'closed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** How an order enters the market. A pending order is a limit or a stop, depending on the side of the market that its target is on. */
export const ENTRIES = ['market', 'limit', 'stop'] as const;
export type Entry = (typeof ENTRIES)[number];

/** State of a last price. `stale`: too old, or its source is silent. `suspect`: another is held back; `withheld`: for longer. */
export const PRICINGS = ['live', 'stale', 'suspect', 'withheld'] as const;
export type Pricing = (typeof PRICINGS)[number];

export const CLOSE_REASONS = ['user', 'stop_loss', 'take_profit', 'stop_out', 'reset'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/**
 * Why a pending order ended without a fill. `expired`: its expiry was reached. `oco`: the order it was paired with was
 * filled. The reasons after these: it triggered and could not be filled.
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
  'multiple_not_offered',
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
 * balance is the sum of the transfers into and out of their `cash`; `locked` is the money held by their open withdrawals.
 */
export const LEDGER_ACCOUNTS = [
  'cash',
  'locked',
  'house_profit',
  'house_fees',
  'house_financing',
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
  'commission',
  'trade_profit',
  'financing',
  'negative_balance_protection',
  'deposit',
  'withdrawal',
  'withdrawal_refused',
  'withdrawal_paid',
  'withdrawal_fee',
  'correction',
] as const;
export type TransferCause = (typeof TRANSFER_CAUSES)[number];

/** Decimals of `InstrumentSpec.contractSize` and `feeRate`. */
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
  /** Most gross lots that an account may have in it, holding and pending; absent = no limit. */
  readonly maxPositionLots?: MicroLots;
  /** Largest net exposure of the house to real accounts in it; absent = no limit. */
  readonly maxNetExposureUsd?: MicroUsd;
  /** Age beyond which its quotes fill no customer's order; absent = that of `set_pricing`. */
  readonly maxQuoteAgeMs?: number;
  /** The leverage cap of groups that applies; absent = OTHER_CLASS. */
  readonly leverageClass?: LeverageClass;
  /** What holding a position overnight costs or pays; absent = nothing. */
  readonly swap?: SwapTerms;
  /** Set while trading in it is suspended: the reason shown to the customer. */
  readonly suspended?: string;
}

export interface EngineSettings {
  readonly feeType: FeeType;
  /** Whole percent of used margin. A margin level ≤ this is a margin call. */
  readonly marginCallPercent: number;
  /** A margin level ≤ this closes positions. Not above marginCallPercent. */
  readonly stopOutPercent: number;
  /** A quote older than this fills no customer's order, where neither the terms nor `set_pricing` state another age. */
  readonly quoteMaxAgeMs: number;
  /** Most orders that an account may have, pending and holding together; 0 = no limit. */
  readonly maxOpenOrders: number;
  /** Largest net exposure of the house to real accounts in any one instrument, micro-dollars; 0 or absent = no limit. */
  readonly maxNetExposureUsd?: number;
}

/** The state of an order: the same record from submission to history. Immutable; each event carries a new one. */
export interface Order extends Named {
  readonly id: OrderId;
  readonly account: AccountId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly entry: Entry;
  readonly status: OrderStatus;
  readonly lots: MicroLots;
  /** Leverage; 0 in fixed margin mode. */
  readonly multiple: number;
  /** The requested price: the pending target; at the market the price seen if it was recently quoted, else the quote's side at submission. */
  readonly originPrice: Points;
  /** The price that the client displayed when it was sent, as sent; 0 = not given. */
  readonly priceSeen: Points;
  /** The fill; 0 while pending or when cancelled. */
  readonly price: Points;
  /** 0 until closed. */
  readonly closePrice: Points;
  /** The requested price of the close: by its owner as for `originPrice`, by a stop its trigger price; 0 until closed. */
  readonly closeOriginPrice: Points;
  /** 0 = not set. A trailing one is where the market has moved it. */
  readonly stopLoss: Points;
  readonly takeProfit: Points;
  /** Set at the fill, constant after (a partial close releases its share); 0 while pending. */
  readonly margin: MicroUsd;
  readonly fee: MicroUsd;
  /** Commission of the group so far: of the fill, and when closed of the close as well; a partial close takes its share. Absent = 0. */
  readonly commission?: MicroUsd;
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
  /** Set on a part that was closed off another order: the id of that order. */
  readonly parent?: OrderId;
  /** A pending order does not fire at or after this time; absent = until cancelled. */
  readonly expiresAt?: TimeMs;
  /** The pending order that this one is paired with: when one fills, the other is cancelled. Absent = none. */
  readonly oco?: OrderId;
  /** Distance in points at which the stop-loss follows the market; absent = it does not. Starts at the fill. */
  readonly trailing?: number;
  /** The quote at which the stop-loss started to trail, or that moved it last; absent before. */
  readonly stopQuote?: QuoteId;
  /** Financing paid (positive) or charged so far; a partial close takes its share. Not part of `profit`. Absent = 0. */
  readonly swap?: MicroUsd;
  /** The instant of the last rollover that charged it; absent = none. */
  readonly financedAt?: TimeMs;
}

export type Command =
  | { readonly type: 'configure'; readonly settings: EngineSettings }
  /** Defines or redefines an instrument. rules.ts (mayRedefine) says what may not change: `conflict`. */
  | { readonly type: 'define_instrument'; readonly spec: InstrumentSpec; readonly now: TimeMs }
  | { readonly type: 'set_market'; readonly instrument: InstrumentId; readonly open: boolean }
  /**
   * Unless live, its price fills no customer's order and no stop-out. While suspect, holders are not stopped out and cannot open or withdraw.
   * `maxAgeMs`: age beyond which its quotes fill no customer's order, unless its terms state one; absent = quoteMaxAgeMs of the settings.
   */
  | {
      readonly type: 'set_pricing';
      readonly instrument: InstrumentId;
      readonly pricing: Pricing;
      readonly maxAgeMs?: number;
    }
  /** If `reason` is set, the account may not open new positions. */
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
      /** The part to close; absent or the whole volume = all. A negative value stands for text that was not a lot size. */
      readonly lots?: number;
      /** Id for the part that is closed off; not used when everything is closed. */
      readonly partId: OrderId;
      readonly seen?: PriceSeen;
      readonly now: TimeMs;
    }
  | { readonly type: 'cancel'; readonly account: AccountId; readonly order: OrderId; readonly now: TimeMs }
  | {
      readonly type: 'set_stops';
      readonly account: AccountId;
      readonly order: OrderId;
      /** Absent = unchanged, 0 clears; a negative value stands for a price with too many decimals for the instrument. */
      readonly stopLoss?: number;
      readonly takeProfit?: number;
      /** Points; absent = unchanged, 0 = none. */
      readonly trailing?: number;
      readonly now: TimeMs;
    }
  | OrderCommand
  /** Demo only: closes and cancels everything without profit and sets the balance. */
  | { readonly type: 'reset'; readonly account: AccountId; readonly balance: MicroUsd; readonly now: TimeMs }
  | FundsCommand
  | GroupCommand
  | MarkupCommand
  | CorrectManyCommand
  | FinancingCommand;

export interface SubmitCommand extends Named {
  readonly type: 'submit';
  readonly account: AccountId;
  readonly order: OrderId;
  readonly instrument: InstrumentId;
  readonly side: Side;
  readonly pending: boolean;
  /** Micro-lots; a negative value stands for text that was not a lot size. */
  readonly lots: number;
  readonly multiple: number;
  /** 0 = not set; a negative value stands for a price with too many decimals for the instrument. */
  readonly targetPrice: number;
  readonly stopLoss: number;
  readonly takeProfit: number;
  /** For a market order; no effect on a pending one. */
  readonly seen?: PriceSeen;
  /** For a pending order; 0 or absent = until cancelled. */
  readonly expiresAt?: TimeMs;
  /** For a pending order: the order that it is paired with; 0 or absent = none. */
  readonly oco?: OrderId;
  /** Points; 0 or absent = none. */
  readonly trailing?: number;
  readonly now: TimeMs;
}

/**
 * What a decision depended on beside the event's own quote, so that it can be recomputed from the log. A fill, a stop-out and a
 * margin event have the quotes of everything that the account holds and of what converts it; the others only the quote
 * that converts their own instrument.
 */
export interface Grounds {
  /**
   * What makes the price of the account's group of the event's own quote, which is the raw one (contract §14). Absent = none is
   * defined. Of margin calls and recoveries, which have no quote of their own, never stated.
   */
  readonly markup?: MarkupTerms;
  /** By instrument id, without the event's own quote. Absent = none. */
  readonly prices?: readonly Quote[];
  /** The time from which the age of the event's own quote counted, if not about its time: the clocks differed. */
  readonly agesFrom?: TimeMs;
  /** Of a stop-out and a margin call: held instruments in which nothing could be closed then. Absent = none. */
  readonly skipped?: readonly InstrumentId[];
}

/**
 * Events, in order. Balances change by `transfer` events and nothing else. `quote` is the raw quote that
 * priced the event.
 */
export type EngineEvent =
  /** From here on these terms apply to submissions and fills. `account` 0: it belongs to no account. */
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
  | ({ readonly type: 'pending'; readonly order: Order; readonly quote: Quote; readonly time: TimeMs } & Grounds)
  | ({ readonly type: 'opened'; readonly order: Order; readonly quote: Quote; readonly time: TimeMs } & Grounds)
  | ({ readonly type: 'triggered'; readonly order: Order; readonly quote: Quote; readonly time: TimeMs } & Grounds)
  /** Changed stop prices, a pending order's changed target, volume or expiry, another pair, or the rest after a part was closed. */
  | { readonly type: 'updated'; readonly order: Order; readonly time: TimeMs }
  | { readonly type: 'cancelled'; readonly order: Order; readonly reason: CancelReason; readonly time: TimeMs }
  /** The quote moved one side's trailing stops that were farther away; `account` 0: they belong to many accounts. */
  | {
      readonly type: 'trailed';
      readonly account: 0;
      readonly side: Side;
      readonly quote: Quote;
      readonly time: TimeMs;
    }
  | RolloverEvent
  | GroupEvent
  | MarkupEvent
  /** A rollover charged the order, which is as it is afterwards; its transfer follows unless the amount is 0. */
  | {
      readonly type: 'financed';
      readonly order: Order;
      /** Of the order's side, × 10^SWAP_SCALE. */
      readonly rate: number;
      readonly days: number;
      /** The last quote before the rollover. */
      readonly quote: Quote;
      readonly time: TimeMs;
    }
  /** `quote` is absent when a reset closed it before its instrument had one. */
  | ({
      readonly type: 'closed';
      readonly order: Order;
      readonly reason: CloseReason;
      readonly quote?: Quote;
      readonly time: TimeMs;
    } & Grounds)
  /** The level fell to marginCallPercent or below; once per crossing. */
  | ({
      readonly type: 'margin_call';
      readonly account: AccountId;
      readonly equity: MicroUsd;
      readonly usedMargin: MicroUsd;
      readonly time: TimeMs;
    } & Grounds)
  /** The level rose above marginCallPercent again. */
  | ({ readonly type: 'margin_recovered'; readonly account: AccountId; readonly time: TimeMs } & Grounds)
  /** From here on the account has these limits of its own; 0 = none. */
  | ({ readonly type: 'account_limited'; readonly account: AccountId; readonly time: TimeMs } & AccountLimits)
  /**
   * A writer begins with these settings, and these are all accounts with limits of their own. The engine host adds it
   * at each start; an engine never does.
   */
  | {
      readonly type: 'configured';
      readonly account: 0;
      readonly settings: EngineSettings;
      readonly limits: readonly (AccountLimits & { readonly account: AccountId })[];
      readonly time: TimeMs;
    };

export type Outcome =
  | { readonly ok: true; readonly events: readonly EngineEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };
