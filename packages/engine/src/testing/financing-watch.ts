/** What must hold of every rollover, checked from the events alone. */
import assert from 'node:assert/strict';

import { isSwapFree } from './group-steps.ts';
import { swapRate } from '../financing.ts';
import type { TradingEngine } from '../trading-engine.ts';
import type { EngineEvent, OrderId, Rollover } from '../types.ts';

export class FinancingWatch {
  #rollover: Rollover | undefined;
  /** Ids charged in the rollover in progress. */
  readonly #charged = new Set<OrderId>();
  /** Financing of each order by its transfers, less what parts have taken; micro-dollars. */
  readonly #sums = new Map<OrderId, number>();
  readonly #count: (key: string) => void;

  constructor(count: (key: string) => void) {
    this.#count = count;
  }

  /** `engine`: as it is after the event's input. */
  take(event: EngineEvent, engine: TradingEngine): void {
    switch (event.type) {
      case 'rollover':
        assert.equal(this.#rollover, undefined, 'one rollover at a time');
        this.#rollover = event;
        return;
      case 'financed':
        return this.#takeCharge(event, engine);
      case 'transfer':
        if (event.cause === 'financing') this.#add(event.order, event.to === 'cash' ? event.amount : -event.amount);
        return;
      case 'closed':
        return this.#takeClose(event);
      case 'rollover_ended':
        this.#checkEnd(event.instant, engine);
        this.#rollover = undefined;
        this.#charged.clear();
        return;
      default:
    }
  }

  #takeCharge({ order, rate, days }: Extract<EngineEvent, { type: 'financed' }>, engine: TradingEngine): void {
    const night = this.#rollover?.nights.find(({ instrument }) => instrument === order.instrument);
    assert.ok(this.#rollover !== undefined && night !== undefined, 'charged in a rollover of its instrument');
    assert.equal(order.financedAt, this.#rollover.instant);
    assert.ok(order.openedAt < this.#rollover.instant, 'opened before the instant');
    assert.ok(!this.#charged.has(order.id), 'charged once');
    assert.ok(!isSwapFree(engine, order.account), 'not of a swap-free group');
    assert.deepEqual([rate, days], [swapRate(night.swap, order.side), night.days]);
    if (this.#sums.has(order.id)) this.#count('financed twice');
    this.#charged.add(order.id);
  }

  #takeClose({ order }: Extract<EngineEvent, { type: 'closed' }>): void {
    if (order.parent === undefined) {
      assert.equal(this.#sums.get(order.id) ?? 0, order.swap ?? 0, 'the sum of its financing');
      if (this.#rollover !== undefined && this.#charged.has(order.id)) this.#count('closed while rolling over');
      return;
    }
    if (order.swap === undefined) return;
    this.#count('closed:part with financing');
    this.#add(order.parent, -order.swap);
  }

  #checkEnd(instant: number, engine: TradingEngine): void {
    assert.equal(this.#rollover?.instant, instant);
    const { orders } = engine.snapshot();
    for (const order of orders) {
      const night = this.#rollover.nights.find((each) => each.instrument === order.instrument);
      if (night === undefined || order.status !== 'holding' || order.openedAt >= instant) continue;
      if (swapRate(night.swap, order.side) !== 0 && !isSwapFree(engine, order.account))
        assert.ok((order.financedAt ?? 0) >= instant, 'no one is left out');
    }
    for (const [id, sum] of this.#sums) {
      const order = engine.order(id);
      if (order !== undefined) assert.equal(order.swap ?? 0, sum, 'the sum of its financing');
    }
  }

  #add(order: OrderId, amount: number): void {
    this.#sums.set(order, (this.#sums.get(order) ?? 0) + amount);
  }
}
