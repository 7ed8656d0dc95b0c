/** The trading engine and the rounding of money. */
const SCENARIOS = { project: 'units', file: 'packages/engine/src/scenarios.test.ts' };

export const ENGINE = [
  {
    name: 'fee types swapped',
    file: 'packages/engine/src/formulas.ts',
    find: `feeType === 'per_lot' ? lots : margin`,
    replace: `feeType === 'per_lot' ? margin : lots`,
    tests: SCENARIOS,
  },
  {
    name: 'fixed margin below the cap',
    file: 'packages/engine/src/formulas.ts',
    find: 'microUsd(Math.max(fixed,',
    replace: 'microUsd(Math.min(fixed,',
    tests: SCENARIOS,
  },
  {
    name: 'stop-out at the level of the margin call',
    file: 'packages/engine/src/core/margin-watch.ts',
    find: 'while (this.#isAtMost(account, levels.stopOut, equity)',
    replace: 'while (this.#isAtMost(account, levels.call, equity)',
    tests: SCENARIOS,
  },
  {
    name: 'stop-out closes the best position',
    file: 'packages/engine/src/core/margin-watch.ts',
    find: 'profit < worstProfit ||',
    replace: 'profit > worstProfit ||',
    tests: SCENARIOS,
  },
  {
    name: 'trailing stop moves back',
    file: 'packages/engine/src/trailing.ts',
    find: 'Math.max(stopLoss, quote.bid - trailing, 0)',
    replace: 'Math.max(quote.bid - trailing, 0)',
    tests: SCENARIOS,
  },
  {
    name: 'OCO partner stays',
    file: 'packages/engine/src/core/engine.ts',
    find: `book.cancelOrder(book.orders.slotOf(order.oco), 'oco', quote.time)`,
    replace: 'book.pair(book.orders.slotOf(order.oco), undefined, quote.time)',
    tests: SCENARIOS,
  },
  {
    name: 'one order more than allowed',
    file: 'packages/engine/src/limits.ts',
    find: 'orders === 0 || before + added <= orders',
    replace: 'orders === 0 || before <= orders',
    tests: SCENARIOS,
  },
  {
    name: 'financing by 365 days',
    file: 'packages/engine/src/financing.ts',
    find: '2n * 100n * 360n',
    replace: '2n * 100n * 365n',
    tests: SCENARIOS,
  },
  {
    name: 'halves are rounded down',
    file: 'packages/money/src/rounding.ts',
    find: 'distance >= denominator - distance',
    replace: 'distance > denominator - distance',
    tests: { project: 'units', file: 'packages/money/src/money.test.ts' },
  },
];
