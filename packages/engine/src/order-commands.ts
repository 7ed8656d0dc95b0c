/** Commands on orders that came after the first ones of types.ts (contract §8). */
import type { AccountId, OrderId, PriceSeen, TimeMs } from './basics.ts';

/** Changes a pending order, checked like a new one. Absent = unchanged. Limit or stop follows from the market anew. */
export interface UpdatePendingCommand {
  readonly type: 'update_pending';
  readonly account: AccountId;
  readonly order: OrderId;
  /** A negative value stands for text that was no price or no lot size. */
  readonly targetPrice?: number;
  readonly lots?: number;
  /** 0 clears. */
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  /** 0 = never. */
  readonly expiresAt?: TimeMs;
  readonly now: TimeMs;
}

/** Cancels the pending orders whose time is over at `now`, by id. Market hours do not matter. Given before each tick and command. */
export interface ExpireCommand {
  readonly type: 'expire';
  readonly now: TimeMs;
}

/**
 * `reverse` closes a holding order and opens the opposite one of the same lots and leverage without stops; `double` opens a
 * second like it, with its stops as they stand. Refused as a whole; margin and limits count after the close.
 */
export interface TurnCommand {
  readonly type: 'reverse' | 'double';
  readonly account: AccountId;
  readonly order: OrderId;
  /** Id of the order that is opened. */
  readonly newOrder: OrderId;
  /** Bounds the close and what is opened: both are of the same side of the quote. */
  readonly seen?: PriceSeen;
  readonly now: TimeMs;
}

/** Limits of an account beside those of the settings and the instruments; 0 = none. Nothing that is open is closed. */
export interface SetLimitsCommand {
  readonly type: 'set_limits';
  readonly account: AccountId;
  readonly maxOpenOrders: number;
  /** Gross micro-lots in any one instrument, holding and pending. */
  readonly maxPositionLots: number;
}

export type OrderCommand = UpdatePendingCommand | ExpireCommand | TurnCommand | SetLimitsCommand;
