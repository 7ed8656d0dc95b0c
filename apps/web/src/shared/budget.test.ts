import { expect, it } from 'vitest';
import { createBudget } from './budget.ts';

/** A budget of 2 % on a clock that the test advances, and a run of so many milliseconds. */
function setUp() {
  let now = 1000;
  const budget = createBudget({ share: 0.02, minMs: 10, maxMs: 200 }, () => now);
  const advance = (ms: number): void => {
    now += ms;
  };
  const run = (ms: number): void => {
    budget.began();
    advance(ms);
    budget.took(ms);
  };
  return { budget, advance, run };
}

it('the first run starts at once, and so does one after a pause', () => {
  const { budget, advance, run } = setUp();
  expect(budget.waitMs()).toBe(0);
  run(1);
  advance(300);
  expect(budget.waitMs()).toBe(0);
});

it('work that takes 1.5 ms runs every 75 ms at 2 %, counted from its start', () => {
  const { budget, run, advance } = setUp();
  for (let turn = 0; turn < 50; turn += 1) {
    run(1.5);
    advance(100);
  }
  run(1.5);
  expect(budget.waitMs()).toBeCloseTo(73.5, 1);
});

it('the interval stays within its limits', () => {
  const { budget, run } = setUp();
  run(0);
  expect(budget.waitMs()).toBe(10);
  for (let turn = 0; turn < 50; turn += 1) run(50);
  expect(budget.waitMs()).toBe(150);
});

it('one slow run delays the next by a fifth of what many slow ones would', () => {
  const { budget, run } = setUp();
  run(10);
  expect(budget.waitMs()).toBe(90);
});
