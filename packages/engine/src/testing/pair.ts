/** Drives the fast engine and the plain one with the same inputs and insists on the same outputs. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';

import { conversionSources } from '../conversion.ts';
import { createEngine, restoreEngine } from '../index.ts';
import { ledgerTotals } from '../ledger.ts';
import { createOracle, restoreOracle } from '../oracle/index.ts';
import type { MarketState, TradingEngine } from '../trading-engine.ts';
import { CommissionWatch } from './commission-watch.ts';
import { FinancingWatch } from './financing-watch.ts';
import type { Command, EngineEvent, EngineSettings, FundsCommand, Order, Outcome } from '../types.ts';

/** How often each kind of event and refusal occurred: `closed:stop_out`, `refused:conflict`, `transfer:trade_fee`, … */
export type Tally = Map<string, number>;

/** `opened 12, closed:user 3, …` in order of the keys. */
export function show(tally: Tally): string {
  const entries = [...tally].map(([key, times]) => `${key} ${times}`);
  return entries.toSorted((left, right) => (left < right ? -1 : 1)).join(', ');
}

function count(tally: Tally, key: string): void {
  tally.set(key, (tally.get(key) ?? 0) + 1);
}

function keyOf(event: EngineEvent): string {
  switch (event.type) {
    case 'closed':
      return event.order.parent === undefined ? `closed:${event.reason}` : 'closed:part';
    case 'cancelled':
      return `cancelled:${event.reason}`;
    case 'transfer':
      return `transfer:${event.cause}`;
    default:
      return event.type;
  }
}

export class EnginePair {
  fast: TradingEngine;
  plain: TradingEngine;
  readonly accounts: number[] = [];
  readonly #tally: Tally;
  readonly #financing: FinancingWatch;
  readonly #commissions = new CommissionWatch();
  readonly #held = new Map<number, { cash: number; locked: number }>();
  steps = 0;

  constructor(settings: EngineSettings, tally: Tally = new Map()) {
    this.fast = createEngine(settings);
    this.plain = createOracle(settings);
    this.#tally = tally;
    this.#financing = new FinancingWatch((key) => count(tally, key));
  }

  apply(command: Command): Outcome {
    const isDefinition = command.type === 'define_instrument' || command.type === 'define_group';
    const terms = isDefinition ? this.#terms() : undefined;
    // the plain engine copies itself for it
    if (command.type === 'submit' && this.steps % 5 === 0)
      same(this.fast.check(command), this.plain.check(command), command);
    const expected = this.plain.apply(command);
    same(this.fast.apply(command), expected, command);
    if (expected.ok && (command.type === 'reverse' || command.type === 'double')) count(this.#tally, command.type);
    if (terms !== undefined) {
      same(this.#terms(), terms, command);
      if (!expected.ok) count(this.#tally, `${command.type}:conflict`);
    }
    if (!expected.ok && 'reason' in expected.refusal && expected.refusal.reason === 'suspect_price')
      count(this.#tally, 'refused:suspect_price');
    if (expected.ok) this.#take(expected.events, command.type);
    else count(this.#tally, `refused:${expected.refusal.key}`);
    if (!expected.ok && expected.refusal.key === 'multiple_not_offered' && expected.refusal.most !== undefined)
      count(this.#tally, 'refused:above the cap');
    if (!expected.ok && expected.refusal.key === 'position_limit') count(this.#tally, expected.refusal.limit);
    if ('reference' in command) {
      if (!expected.ok) count(this.#tally, `${command.type}:${expected.refusal.key}`);
      else if (command.type === 'withdraw') this.#checkWithdrawal(command.account);
      if (takesMoney(command)) this.#checkPrices(command, expected);
    }
    if (command.type === 'open_account' && expected.ok) this.accounts.push(command.account);
    this.#checkSums();
    return expected;
  }

  quote(
    instrument: number,
    bid: number,
    ask: number,
    time: number,
    id: number,
    agesFrom?: number,
    receivedAt?: number,
  ): readonly EngineEvent[] {
    const expected = this.plain.quote(instrument, bid, ask, time, id, agesFrom, receivedAt);
    same(this.fast.quote(instrument, bid, ask, time, id, agesFrom, receivedAt), expected, {
      instrument,
      bid,
      ask,
      time,
      id,
    });
    assert.equal(this.fast.quoteAgesFrom(instrument), this.plain.quoteAgesFrom(instrument));
    this.#take(expected);
    this.#checkSums();
    return expected;
  }

  /** What no change of an instrument or a group may touch: every order, its value, and the value of its account. */
  #terms(): unknown {
    return {
      orders: this.fast.snapshot().orders.map((order) => [order, this.fast.profit(order.id)]),
      accounts: this.accounts.map((account) => {
        const { marginCallPercent: _, ...summary } = this.fast.summary(account) ?? {};
        return summary;
      }),
    };
  }

  /** A price is the raw one and the mark-up, by arithmetic of its own. */
  #checkPrice(event: EngineEvent): void {
    if (!('markup' in event) || event.type === 'markup_set' || event.markup === undefined) return;
    if (!('order' in event) || !('quote' in event) || event.quote === undefined) return;
    const { order, quote, markup } = event;
    if (markup.bid === 0 && markup.ask === 0) return;
    count(this.#tally, `marked ${event.type}`);
    if (event.type === 'closed' && event.reason !== 'user') count(this.#tally, `marked closed:${event.reason}`);
    const [bid, ask] = [Math.max(1, quote.bid - markup.bid), quote.ask + markup.ask];
    if (event.type === 'closed') assert.equal(order.closePrice, order.side === 'buy' ? bid : ask);
    if (event.type === 'opened' || event.type === 'triggered')
      assert.equal(order.price, order.side === 'buy' ? ask : bid);
  }

  #take(events: readonly EngineEvent[], command = 'quote'): void {
    this.steps += 1;
    for (const event of events) {
      count(this.#tally, keyOf(event));
      if (event.type === 'closed' && event.reason === 'stop_loss' && event.order.trailing !== undefined)
        count(
          this.#tally,
          event.order.stopQuote === event.order.openQuote ? 'trailing stop' : 'trailing stop that moved',
        );
      if (event.type === 'updated' && event.order.status === 'pending') count(this.#tally, 'updated while pending');
      if ('markup' in event && event.type !== 'markup_set' && event.markup !== undefined) this.#checkPrice(event);
      if (event.type === 'updated' && command === 'set_markup') count(this.#tally, 'stops stated');
      this.#financing.take(event, this.plain);
      this.#commissions.take(event);
    }
    const { byCustomer, sum } = ledgerTotals(events);
    assert.equal(sum, 0n);
    for (const [account, change] of byCustomer) {
      const { cash, locked } = this.#heldBy(account);
      this.#held.set(account, { cash: cash + Number(change.cash), locked: locked + Number(change.locked) });
    }
  }

  #heldBy(account: number): { readonly cash: number; readonly locked: number } {
    return this.#held.get(account) ?? { cash: 0, locked: 0 };
  }

  /** At the moment it is taken a withdrawal leaves the margin in use covered, and the balance that covers it. */
  #checkWithdrawal(account: number): void {
    const after = this.plain.summary(account);
    assert.ok(after !== undefined && after.equity >= after.usedMargin && after.balance >= after.usedMargin);
    assert.equal(after.tradingDisabled, undefined);
    if (after.usedMargin > 0) count(this.#tally, 'withdraw:with positions');
  }

  /** Money leaves, or is found too little, only at prices that count; price_unavailable is said only where one does not. */
  #checkPrices({ type, account, now }: FundsCommand, outcome: Outcome): void {
    const isPriced = hasCurrentPrices(this.plain, account, now);
    const key = outcome.ok ? 'applied' : outcome.refusal.key;
    if (!outcome.ok && 'reason' in outcome.refusal && outcome.refusal.reason === 'suspect_price')
      count(this.#tally, `${type}:suspect_price`);
    if (key === 'applied' || key === 'insufficient_balance') assert.ok(isPriced, `${type} ${key} at a price too old`);
    if (key === 'price_unavailable') assert.ok(!isPriced, `${type} finds no price where there is one`);
    if (!outcome.ok) return;
    const { quoteMaxAgeMs } = this.plain.snapshot().settings;
    const ageOf = ({ instrument }: Order): number => now - (this.plain.lastQuote(instrument)?.time ?? now);
    if (this.plain.orders(account, 'holding').some((order) => ageOf(order) > quoteMaxAgeMs))
      count(this.#tally, `${type}:at the price of a closed market`);
  }

  /** Summaries equal; each balance and what is locked are the sums of the transfers there were, and nothing locked is negative. */
  #checkSums(): void {
    for (const account of this.accounts) {
      const expected = this.plain.summary(account);
      same(this.fast.summary(account), expected, { summary: account });
      const held = this.#heldBy(account);
      assert.equal(expected?.balance, held.cash, 'balance is the sum of transfers');
      assert.equal(expected?.locked, held.locked, 'locked is the sum of transfers');
      assert.ok(held.locked >= 0, 'locked is never negative');
    }
  }

  /** Whole state equal; queries leave it as it was. */
  checkState(): void {
    const expected = this.plain.snapshot();
    same(this.fast.snapshot(), expected, 'snapshot');
    this.#commissions.check(expected.orders);
    assert.equal(this.fast.nextExpiry(), this.plain.nextExpiry());
    for (const order of expected.orders) {
      same(this.fast.order(order.id), order, 'order');
      assert.equal(this.fast.profit(order.id), this.plain.profit(order.id));
    }
    for (const account of this.accounts) {
      for (const status of ['pending', 'holding'] as const) {
        same(this.fast.orders(account, status), this.plain.orders(account, status), 'orders');
      }
    }
    same(this.fast.snapshot(), expected, 'snapshot after queries');
  }

  /** Goes on with an engine restored from what the fast one remembers. */
  restart(): void {
    this.fast = restoreEngine(structuredClone(this.fast.snapshot()));
  }

  /** Restores both from a snapshot in which some markets have lost their quote. */
  forgetQuotes(isForgotten: (instrument: number) => boolean): void {
    const snapshot = this.plain.snapshot();
    const markets = snapshot.markets.map((market) =>
      isForgotten(market.instrument)
        ? { instrument: market.instrument, open: market.open, quotedSinceOpen: false, ...pricingOf(market) }
        : market,
    );
    this.fast = restoreEngine({ ...snapshot, markets });
    this.plain = restoreOracle({ ...snapshot, markets });
  }
}

const pricingOf = ({ pricing, maxAgeMs }: MarketState): Pick<MarketState, 'pricing' | 'maxAgeMs'> => ({
  ...(pricing !== undefined && { pricing }),
  ...(maxAgeMs !== undefined && { maxAgeMs }),
});

const takesMoney = (command: Command): command is FundsCommand =>
  command.type === 'withdraw' || (command.type === 'correct' && command.amount < 0);

/** Worked out from what a snapshot holds: each position's instrument, and what converts it, closed or freshly quoted. */
function hasCurrentPrices(engine: TradingEngine, account: number, now: number): boolean {
  const { settings, instruments, markets } = engine.snapshot();
  const marketOf = (id: number): MarketState | undefined => markets.find(({ instrument }) => instrument === id);
  const maxAgeOf = ({ instrument, maxAgeMs }: MarketState): number =>
    instruments.find((spec) => spec.id === instrument)?.maxQuoteAgeMs ?? maxAgeMs ?? settings.quoteMaxAgeMs;
  const isCurrent = (market: MarketState | undefined): boolean => {
    if (market?.quote === undefined) return false;
    if (!market.open || market.pricing === 'withheld') return true;
    return market.pricing === undefined && now <= (market.agesFrom ?? market.quote.time) + maxAgeOf(market);
  };
  return engine.orders(account, 'holding').every(({ instrument }) => {
    const currency = instruments.find(({ id }) => id === instrument)?.quote ?? '';
    const sources = conversionSources(currency, instruments).map((source) => marketOf(source.instrument));
    const isConverted = currency === 'USD' || isCurrent(sources.find((market) => market?.quote !== undefined));
    const market = marketOf(instrument);
    return isConverted && market?.pricing !== 'suspect' && isCurrent(market);
  });
}

function same(actual: unknown, expected: unknown, input: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  assert.deepStrictEqual({ input, output: actual }, { input, output: expected });
}
