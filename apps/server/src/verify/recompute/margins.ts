/**
 * Margin calls and stop-outs (contract §2): each was due at the prices that it states, the position with the largest loss was
 * closed first, none ended too early, and none is missing at a quote of the log.
 */
import { type Account, type Accounts, onlyHeld } from './accounts.ts';
import type { LoggedEvent, OrderEvent, OrderPayload, Price, Settings, Terms } from './types.ts';
import { marginPayload, groundsPayload } from './types.ts';
import { isAtMost } from './figures.ts';
import type { Notes } from './notes.ts';
import { type Passed, type Quotes, type Stated, statedBy } from './quotes.ts';
import type { Values } from './value.ts';

interface Levels {
  readonly call: number;
  readonly stopOut: number;
}

/** The check of an account's margin that is going on. */
interface Check {
  readonly account: Account;
  readonly stated: Stated;
  readonly skipped: readonly number[];
  /** Whether what it states can be complete. */
  readonly isComplete: boolean;
}

export interface MarginContext {
  readonly terms: Terms;
  readonly values: Values;
  readonly quotes: Quotes;
  readonly accounts: Accounts;
  readonly notes: Notes;
  /** Undefined = the log is of before they were in it. */
  readonly settings: () => Settings | undefined;
  /** The last event that changed levels of margin for all. */
  readonly levelsSeq: () => number;
}

/** Transfers of a position that closes. */
const OF_CLOSE = /"cause":"(?:trade_profit|commission|financing|negative_balance_protection)"/u;

export class Margins {
  readonly #context: MarginContext;
  #check: Check | undefined;

  constructor(context: MarginContext) {
    this.#context = context;
  }

  /** What is wrong with the check that the event is no part of any more. */
  continues({ type, account, seq, payload }: LoggedEvent): string | undefined {
    const check = this.#check;
    if (check === undefined) return undefined;
    const isOwn = account === check.account.id;
    if (isOwn && type === 'transfer' && OF_CLOSE.test(payload)) return undefined;
    if (isOwn && type === 'closed' && payload.includes('"closeReason":"stop_out"')) return undefined;
    // a position is charged for the night before a stop-out closes it
    if (isOwn && type === 'financed' && this.#isStopOutDue(check, seq)) return undefined;
    this.#check = undefined;
    return this.#endFault(check, seq, isOwn && type === 'margin_recovered');
  }

  #isStopOutDue({ account, stated, skipped, isComplete }: Check, seq: number): boolean {
    const levels = this.#levelsOf(account);
    const equity = isComplete ? this.#context.values.equity(account, seq, stated) : undefined;
    if (levels === undefined || equity === undefined) return false;
    const canClose = [...account.holding.values()].some(({ instrument }) => !skipped.includes(instrument));
    return canClose && isAtMost(levels.stopOut, equity, account.used);
  }

  #endFault(check: Check, seq: number, isRecovered: boolean): string | undefined {
    const { account, stated, isComplete } = check;
    if (this.#isStopOutDue(check, seq))
      return `account ${account.id} was at its stop-out level, but no further position was closed`;
    const levels = this.#levelsOf(account);
    const equity = isComplete ? this.#context.values.equity(account, seq, stated) : undefined;
    if (levels === undefined || equity === undefined) return undefined;
    const isCalled = account.holding.size > 0 && isAtMost(levels.call, equity, account.used);
    if (!isCalled && !isRecovered)
      return `account ${account.id} was above its margin call level, but stayed in margin call`;
    return undefined;
  }

  call(event: LoggedEvent): string | undefined {
    const { values, notes } = this.#context;
    const account = this.#context.accounts.get(event.account);
    if (account === undefined) return 'a margin call of an unknown account';
    const { equity, usedMargin, prices, skipped } = marginPayload.parse(JSON.parse(event.payload));
    if (account.inCall) return `account ${account.id} was called although it was in margin call`;
    account.inCall = true;
    if (account.holding.size === 0) return `account ${account.id} was called although it holds nothing`;
    if (BigInt(usedMargin) !== account.used)
      return `its margin in use was ${account.used} micro-dollars, not ${usedMargin}`;
    const stated = statedBy(undefined, prices);
    const due = values.equity(account, event.seq, stated);
    const isComplete = due !== undefined;
    if (!isComplete) {
      const fault = notes.miss('margin calls', event);
      if (fault !== undefined) return fault;
    } else if (due !== BigInt(equity)) return `its equity was ${due} micro-dollars, not ${equity}`;
    const levels = this.#levelsOf(account);
    if (levels !== undefined && !isAtMost(levels.call, BigInt(equity), account.used))
      return `account ${account.id} was called above its margin call level`;
    this.#check = { account, stated, skipped, isComplete };
    account.seen = idsOf(stated);
    account.seq = event.seq;
    notes.count('margin calls');
    return undefined;
  }

  recovered(event: LoggedEvent): string | undefined {
    const account = this.#context.accounts.get(event.account);
    if (account?.inCall !== true) return `account ${event.account} recovered although it was not in margin call`;
    account.inCall = false;
    if (account.holding.size === 0) return undefined;
    const stated = statedBy(undefined, groundsPayload.parse(JSON.parse(event.payload)).prices);
    account.seen = idsOf(stated);
    account.seq = event.seq;
    const equity = this.#context.values.equity(account, event.seq, stated);
    if (equity === undefined) return this.#context.notes.miss('ends of margin calls', event);
    const levels = this.#levelsOf(account);
    if (levels !== undefined && isAtMost(levels.call, equity, account.used))
      return `account ${account.id} recovered at or below its margin call level`;
    return undefined;
  }

  /** Before the position is closed. `charged`: what it was charged for the night after this had been decided. */
  stopOut(account: Account, event: OrderEvent, charged: bigint): string | undefined {
    const { values, notes } = this.#context;
    const { seq, after, skipped } = event;
    const stated = statedBy(event.quote, event.prices);
    this.#check = { account, stated, skipped, isComplete: true };
    if (!account.inCall) return 'stopped out without a margin call';
    if (skipped.includes(after.instrument)) return 'stopped out where nothing could be closed';
    const equity = values.equity(account, seq, stated);
    const levels = this.#levelsOf(account);
    if (equity === undefined) {
      this.#check = { ...this.#check, isComplete: false };
      const fault = notes.miss('stop-outs', event);
      if (fault !== undefined) return fault;
    } else if (levels !== undefined && !isAtMost(levels.stopOut, equity - charged, account.used))
      return 'stopped out above the stop-out level';
    notes.count('stop-outs');
    const worse = this.#worse(account, after, seq, stated, skipped, notes.isNew);
    return worse === undefined ? undefined : `stopped out before order ${worse}, whose loss was larger`;
  }

  /** A position with a larger loss, or with as large a one and a lower id. */
  #worse(
    account: Account,
    closed: OrderPayload,
    seq: number,
    stated: Stated,
    skipped: readonly number[],
    isNew: boolean,
  ): number | undefined {
    const floating = (order: OrderPayload): bigint | undefined => this.#context.values.floating(order, seq, stated);
    const loss = floating(closed);
    if (loss === undefined) return undefined;
    for (const order of account.holding.values()) {
      // older events do not say where nothing could be closed
      if (isNew ? skipped.includes(order.instrument) : order.instrument !== closed.instrument) continue;
      const other = floating(order);
      if (other !== undefined && (other < loss || (other === loss && order.id < closed.id))) return order.id;
    }
    return undefined;
  }

  /**
   * Whether the account's margin state is that of quotes which came after it last changed and before this order at the market. `stated`: the
   * fill states all the prices.
   */
  beforeFill(account: Account, event: OrderEvent, stated: Stated): string | undefined {
    const { seen } = account;
    const levels = this.#levelsOf(account);
    if (seen === undefined || levels === undefined || account.seq < this.#context.levelsSeq()) return undefined;
    const isLater = [...stated.values()].some(({ id, instrument }) => id > (seen.get(instrument) ?? Infinity));
    if (!isLater || account.holding.size === 0) return undefined;
    const equity = this.#context.values.equity(account, event.seq, stated);
    if (equity === undefined || isAtMost(levels.call, equity, account.used) === account.inCall) return undefined;
    return account.inCall ? 'its account had recovered from its margin call' : 'its account had no margin call';
  }

  /** Whether a margin call or stop-out is missing at a quote since the account last changed. */
  missed(account: Account, seq: number): string | undefined {
    const instrument = onlyHeld(account);
    const since = instrument === undefined ? undefined : account.seen?.get(instrument);
    const { quotes, values, levelsSeq } = this.#context;
    if (instrument === undefined || since === undefined || account.seq < levelsSeq()) return undefined;
    if (!values.isAlone(instrument, seq)) return undefined;
    const levels = this.#levelsOf(account);
    if (levels === undefined) return undefined;
    const falls = (percent: number, passed: Passed | undefined): Price | undefined =>
      [passed?.lowBid.after(since), passed?.highAsk.after(since)].find((quote) => {
        const equity = quote && values.equity(account, seq, statedBy(quote, []));
        return equity !== undefined && isAtMost(percent, equity, account.used);
      });
    const called = account.inCall ? undefined : falls(levels.call, quotes.passed(instrument));
    if (called !== undefined) return `account ${account.id} had no margin call at quote ${called.id}`;
    const stopped = falls(levels.stopOut, quotes.live(instrument));
    return stopped && `account ${account.id} had no stop-out at quote ${stopped.id}`;
  }

  /** Undefined = not known: the log is of before the settings were in it. */
  #levelsOf(account: Account): Levels | undefined {
    const settings = this.#context.settings();
    const { marginCallPercent, stopOutPercent } = this.#context.terms.groupOf(account.id);
    const stopOut = stopOutPercent ?? settings?.stopOutPercent;
    const call = marginCallPercent ?? settings?.marginCallPercent;
    if (stopOut === undefined || call === undefined) return undefined;
    return { call: Math.max(call, stopOut), stopOut };
  }
}

export const idsOf = (stated: Stated): ReadonlyMap<number, number> =>
  new Map([...stated].map(([instrument, { id }]) => [instrument, id]));
