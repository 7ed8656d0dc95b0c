/** The commissions of all orders are what was charged for them. */
import assert from 'node:assert/strict';

import type { EngineEvent, Order } from '../types.ts';

export class CommissionWatch {
  #charged = 0;
  /** Of orders and parts that were closed. */
  #closed = 0;

  take(event: EngineEvent): void {
    if (event.type === 'transfer' && event.cause === 'commission') this.#charged += event.amount;
    if (event.type === 'closed') this.#closed += event.order.commission ?? 0;
  }

  check(open: readonly Order[]): void {
    const held = open.reduce((sum, { commission = 0 }) => sum + commission, 0);
    assert.equal(this.#closed + held, this.#charged, 'commissions are what was charged');
  }
}
