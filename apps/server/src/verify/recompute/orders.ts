/** Fills and closes: their prices, margin, fee, commission, profit and what they leave, from the events and their quotes. */
import type { Account, Accounts } from './accounts.ts';
import type { OrderEvent, OrderPayload, Price, Settings, Spec, Terms } from './types.ts';
import { commission, fee, margin, payable, payableCommission, priceOfGroup, profit, share } from './figures.ts';
import type { Notes } from './notes.ts';
import type { Owes } from './owed.ts';
import type { Stated } from './quotes.ts';
import type { Values } from './value.ts';

export interface OrderContext {
  readonly terms: Terms;
  readonly values: Values;
  readonly accounts: Accounts;
  readonly notes: Notes;
  readonly owes: Owes;
  /** Undefined = the log is of before they were in it. */
  readonly settings: () => Settings | undefined;
}

/** Where a pending order waits: at a better price (limit) or a worse one (stop). */
function targetFault({ side, entry, originPrice }: OrderPayload, { bid, ask }: Price, isReached: boolean) {
  const market = side === 'buy' ? ask : bid;
  const isBelow = (entry === 'limit') === (side === 'buy');
  if (!isReached)
    return (isBelow ? originPrice < market : originPrice > market) ? undefined : 'its target was at the market';
  return (isBelow ? market <= originPrice : market >= originPrice) ? undefined : 'its target was not reached';
}

/** A position's stop-loss or take-profit closed it. */
function stopFault(
  { side, stopLoss, takeProfit }: OrderPayload,
  reason: string,
  { bid, ask }: Price,
): string | undefined {
  const market = side === 'buy' ? bid : ask;
  const isLoss = stopLoss !== 0 && (side === 'buy' ? market <= stopLoss : market >= stopLoss);
  const isProfit = takeProfit !== 0 && (side === 'buy' ? market >= takeProfit : market <= takeProfit);
  if (reason === 'stop_loss') return isLoss ? undefined : `its stop-loss of ${stopLoss} was not reached`;
  if (isLoss) return `it was not closed by its stop-loss of ${stopLoss}`;
  return isProfit ? undefined : `its take-profit of ${takeProfit} was not reached`;
}

export class Orders {
  readonly #context: OrderContext;
  /** A position that was charged for the night just before it closed, which the decision to close did not count. */
  #charged: { readonly order: OrderPayload; readonly amount: bigint; readonly time: number } | undefined;

  constructor(context: OrderContext) {
    this.#context = context;
  }

  pending({ after, quote }: OrderEvent): string | undefined {
    return quote && targetFault(after, this.#seen(after, quote), false);
  }

  /** A quote as the account of an order sees it. */
  #seen({ account, instrument }: OrderPayload, quote: Price): Price {
    return priceOfGroup(quote, this.#context.terms.markupOf(account, instrument));
  }

  /** A position that is charged for a night. */
  charge({ after, before, time }: OrderEvent): void {
    const amount = BigInt(after.swap ?? 0) - BigInt(before?.swap ?? 0);
    this.#charged = { order: after, amount, time };
    this.#context.owes.pay(after, 'house_financing', amount, 'financing', time);
  }

  /** What must follow a fill at once. */
  owe({ after, before, time }: OrderEvent): void {
    const { owes } = this.#context;
    owes.pay(after, 'house_fees', -BigInt(after.fee), 'trade_fee', time);
    owes.pay(after, 'house_fees', -BigInt(after.commission ?? 0), 'commission', time);
    if (before?.oco !== undefined) owes.pair(before.oco);
  }

  /** Before the order is held. */
  fill(account: Account, event: OrderEvent, spec: Spec, stated: Stated): string | undefined {
    const { after, before, quote, seq } = event;
    const { notes, values, settings } = this.#context;
    if (quote === undefined) return 'a fill without a quote';
    const target =
      event.type === 'triggered' && before !== undefined
        ? targetFault(before, this.#seen(before, quote), true)
        : undefined;
    if (target !== undefined) return target;
    const rate = values.rate(after.instrument, seq, stated);
    const cap = this.#context.terms.capOf(account.id, after.instrument);
    const due = margin(spec, after.lots, after.multiple, after.price, rate, cap);
    if (due === undefined) {
      const least = spec.marginMode === 'leverage' ? 0n : margin(spec, after.lots, 0, after.price, undefined);
      if (least !== undefined && BigInt(after.margin) < least)
        return `its margin of ${after.margin} is below the fixed one, ${least}`;
      const fault = notes.miss('margins', event);
      if (fault !== undefined) return fault;
    } else if (due !== BigInt(after.margin)) return `its margin of ${after.margin} is not that of the terms, ${due}`;
    else notes.count('margins');
    return feeFault(spec, after, settings()?.feeType) ?? this.#freeFault(account, event, stated);
  }

  /** Whether the free margin sufficed. */
  #freeFault(account: Account, event: OrderEvent, stated: Stated): string | undefined {
    const { after, seq } = event;
    const { notes, values } = this.#context;
    const equity = values.equity(account, seq, stated);
    if (equity === undefined) return notes.miss('fills', event);
    notes.count('free margins');
    const free = equity - account.used - this.#chargedAtReversal(event);
    const required = BigInt(after.margin) + BigInt(after.fee) + BigInt(after.commission ?? 0);
    return free >= required ? undefined : `it needed ${required} micro-dollars, but ${free} were free`;
  }

  /** What the position that this one reverses was charged for the night while it closed. */
  #chargedAtReversal({ after, time }: OrderEvent): bigint {
    const charged = this.#charged;
    this.#charged = undefined;
    const { account, instrument, side, lots } = charged?.order ?? {};
    const isReversal =
      account === after.account && instrument === after.instrument && lots === after.lots && side !== after.side;
    return charged !== undefined && isReversal && charged.time === time ? charged.amount : 0n;
  }

  /** What a position was charged for the night while it closed. */
  chargedAtClose(order: number, time: number): bigint {
    return this.#charged?.order.id === order && this.#charged.time === time ? this.#charged.amount : 0n;
  }

  /** Before the position is dropped. */
  close(account: Account, event: OrderEvent, spec: Spec | undefined, stated: Stated): string | undefined {
    const { after, before, quote, time } = event;
    const { owes } = this.#context;
    if (before === undefined) return undefined;
    const reason = after.closeReason ?? '';
    if (this.#charged?.order.id !== before.id) this.#charged = undefined;
    const isPart = after.parent !== undefined;
    if (isPart) owes.rest(before.id);
    const fault =
      quote !== undefined && (reason === 'stop_loss' || reason === 'take_profit')
        ? stopFault(before, reason, this.#seen(before, quote))
        : undefined;
    if (fault !== undefined) return fault;
    if (reason === 'reset' && account.isReal) return 'a real account was reset';
    const unfair = partFault(before, after) ?? this.#profitFault(account, event, spec, stated);
    if (unfair !== undefined) return unfair;
    const earned = BigInt(after.profit);
    const charged = this.#closingCommission(account, before, after, account.balance + earned);
    owes.pay(after, 'house_profit', earned, 'trade_profit', time);
    owes.pay(after, 'house_fees', -charged, 'commission', time);
    const left = account.balance + earned - charged;
    const isLast = !isPart && account.holding.size === 1;
    if (isLast && left < 0n) {
      owes.pay(after, 'house_protection', -left, 'negative_balance_protection', time);
      this.#context.notes.count('protections');
    }
    return undefined;
  }

  #profitFault(account: Account, event: OrderEvent, spec: Spec | undefined, stated: Stated): string | undefined {
    const { after, before } = event;
    const { notes, values } = this.#context;
    if (after.closeReason === 'reset') return after.profit === 0 ? undefined : 'a reset paid a profit';
    if (spec === undefined || before === undefined) return undefined;
    const rate = values.rate(after.instrument, event.seq, stated);
    if (rate === undefined) {
      const moved = (after.closePrice - before.price) * (after.side === 'buy' ? 1 : -1);
      if (Math.sign(moved) * Math.sign(after.profit) < 0 || (moved === 0 && after.profit !== 0))
        return `its profit of ${after.profit} has another sign than its prices`;
      return notes.miss('closes', event);
    }
    notes.count('profits');
    const due = payable(profit(spec, after.side, after.lots, before.price, after.closePrice, rate), account.balance);
    return due === BigInt(after.profit) ? undefined : `its profit of ${after.profit} is not that of its prices, ${due}`;
  }

  /** Of this close alone. */
  #closingCommission(account: Account, before: OrderPayload, after: OrderPayload, balance: bigint): bigint {
    if (after.closeReason === 'reset') return 0n;
    const due = commission(after.lots, this.#context.terms.groupOf(account.id).commission);
    const sofar =
      after.parent === undefined
        ? BigInt(before.commission ?? 0)
        : share(before.commission ?? 0, after.lots, before.lots);
    return payableCommission(due, balance, sofar);
  }
}

function feeFault(
  spec: Spec,
  { lots, margin: used, fee: charged }: OrderPayload,
  type: Settings['feeType'] | undefined,
) {
  const perLot = fee(spec, lots);
  const ofMargin = fee(spec, used);
  // older logs do not say which of the two applied
  const due = type === undefined ? [perLot, ofMargin] : type === 'per_lot' ? [perLot] : [ofMargin];
  return due.includes(BigInt(charged)) ? undefined : `its fee of ${charged} is not that of the terms, ${due[0]}`;
}

/** A part takes its share of everything. */
function partFault(before: OrderPayload, after: OrderPayload): string | undefined {
  if (after.parent === undefined) return undefined;
  const isShare = (whole = 0, part = 0): boolean => share(whole, after.lots, before.lots) === BigInt(part);
  if (!isShare(before.margin, after.margin)) return 'its margin is not its share';
  if (!isShare(before.fee, after.fee)) return 'its fee is not its share';
  return isShare(before.swap, after.swap) ? undefined : 'its financing is not its share';
}
