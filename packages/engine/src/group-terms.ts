/** The vocabulary of groups of accounts (contract §10): what every account of a group trades under. */
import type { MicroUsd } from '@tradewind/money';

import type { AccountId, TimeMs } from './basics.ts';

export type GroupId = number;

/** The built-in groups. A new account belongs to the one of its kind. */
export const RETAIL: GroupId = 1;
export const PROFESSIONAL: GroupId = 2;
export const DEMO: GroupId = 3;

/** Largest id: an account keeps it in three bytes. */
export const MAX_GROUPS = 0xff_ff_ff;

/** Classes of instruments for leverage caps (ESMA Decision (EU) 2018/796, Article 2). */
export const LEVERAGE_CLASSES = ['majors', 'minors', 'gold', 'indices', 'commodities', 'equities', 'crypto'] as const;
export type LeverageClass = (typeof LEVERAGE_CLASSES)[number];

/** Shares and every other underlying: the class of an instrument that states none. */
export const OTHER_CLASS: LeverageClass = 'equities';

/** Largest leverage by class; absent = no cap, 0 = not offered. */
export type LeverageCaps = Readonly<Partial<Record<LeverageClass, number>>>;

/** Largest commission: 10,000 USD per lot and side. */
export const MAX_COMMISSION = 10 ** 10;

export interface GroupTerms {
  readonly id: GroupId;
  readonly caps: LeverageCaps;
  /** Micro-dollars per lot: charged at the fill and again at the close. */
  readonly commission: MicroUsd;
  /** Its positions are neither charged nor paid financing. */
  readonly swapFree: boolean;
  /** Instead of those of the settings. */
  readonly marginCallPercent?: number;
  readonly stopOutPercent?: number;
  /** 0 = none. */
  readonly maxOpenOrders: number;
  /** Micro-lots; 0 = none. */
  readonly maxPositionLots: number;
}

/**
 * `define_group` defines or redefines a group: it applies to submissions and fills from then on and changes no order.
 * `set_group` moves an account. Both are refused (`conflict`) during a rollover, which charges everyone under the terms
 * of its instant.
 */
export type GroupCommand =
  | { readonly type: 'define_group'; readonly terms: GroupTerms; readonly now: TimeMs }
  | { readonly type: 'set_group'; readonly account: AccountId; readonly group: GroupId; readonly now: TimeMs };

/** `account` 0: it belongs to no account. */
export type GroupEvent =
  | { readonly type: 'group_defined'; readonly account: 0; readonly terms: GroupTerms; readonly time: TimeMs }
  | {
      readonly type: 'account_grouped';
      readonly account: AccountId;
      readonly group: GroupId;
      readonly time: TimeMs;
    };
