/** Order commands in addition to the first ones in types.ts (contract §8). */
import type { AccountId, OrderId, PriceSeen, TimeMs } from './basics.ts';

/** An order, or a command that places one. */
export interface Named {
  /** The customer's own name of the order, 1 to 64 of A-Z a-z 0-9 . _ : -. Its closed parts keep it. The host decides whether it is free. */
  readonly clientId?: string;
}

/** Changes a pending order, checked like a new one. Absent = unchanged. Whether it is a limit or a stop is derived from the market again. */
export interface UpdatePendingCommand {
  readonly type: 'update_pending';
  readonly account: AccountId;
  readonly order: OrderId;
  /** A negative value stands for text that was not a price or lot size. */
  readonly targetPrice?: number;
  readonly lots?: number;
  /** 0 clears. */
  readonly stopLoss?: number;
  readonly takeProfit?: number;
  /** 0 = never. */
  readonly expiresAt?: TimeMs;
  readonly now: TimeMs;
}

/** Cancels the pending orders expired at `now`, in id order, regardless of market hours. Applied before each tick and command. */
export interface ExpireCommand {
  readonly type: 'expire';
  readonly now: TimeMs;
}

/**
 * `reverse` closes a holding order and opens the opposite one with the same lots and leverage and without stops. `double`
 * opens a second one like it, with its current stops. It is refused as a whole; margin and limits count after the close.
 */
export interface TurnCommand extends Named {
  readonly type: 'reverse' | 'double';
  readonly account: AccountId;
  readonly order: OrderId;
  /** Id of the order to be opened. */
  readonly newOrder: OrderId;
  /** Limits the slippage of both the close and the opening, which are on the same side of the quote. */
  readonly seen?: PriceSeen;
  readonly now: TimeMs;
}

/** An account's own limits, in addition to those of the settings and instruments; 0 = none. No open order is closed. */
export interface SetLimitsCommand {
  readonly type: 'set_limits';
  readonly account: AccountId;
  readonly maxOpenOrders: number;
  /** Gross micro-lots in any one instrument, holding and pending. */
  readonly maxPositionLots: number;
  readonly now: TimeMs;
}

export type OrderCommand = UpdatePendingCommand | ExpireCommand | TurnCommand | SetLimitsCommand;
