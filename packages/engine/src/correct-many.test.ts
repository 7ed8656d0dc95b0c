/** A command that corrects several accounts: all of them, or none. */
import { microUsd } from '@tradewind/money';
import { describe, expect, it } from 'vitest';

import { createEngine } from './index.ts';
import { createOracle } from './oracle/index.ts';

describe.each([
  ['fast engine', createEngine],
  ['plain engine', createOracle],
] as const)('%s', (_, create) => {
  const engine = create();
  for (const account of [1, 2])
    engine.apply({ type: 'open_account', account, kind: 'real', balance: microUsd(0), now: 0 });
  engine.apply({ type: 'deposit', account: 1, amount: 1_000_000, reference: 1, now: 0 });
  const correct = (...amounts: readonly (readonly [account: number, amount: number])[]) =>
    engine.apply({
      type: 'correct_many',
      corrections: amounts.map(([account, amount], index) => ({ account, amount, reference: 10 + index })),
      now: 1,
    });
  const balances = () => [1, 2].map((account) => engine.summary(account)?.balance);

  it('credits and debits in order, each with the id of its record', () => {
    expect(correct([2, 500_000], [1, -400_000])).toMatchObject({
      ok: true,
      events: [
        { type: 'transfer', account: 2, from: 'house_corrections', to: 'cash', amount: 500_000, reference: 10 },
        { type: 'transfer', account: 1, from: 'cash', to: 'house_corrections', amount: 400_000, reference: 11 },
      ],
    });
    expect(balances()).toEqual([600_000, 500_000]);
  });

  it('does nothing when one of them is refused', () => {
    const tooMuch = { ok: false, refusal: { key: 'insufficient_balance', withdrawable: 500_000 } };
    expect(correct([1, 1], [2, -500_001])).toEqual(tooMuch);
    expect(correct([1, 1], [1, 1])).toEqual({ ok: false, refusal: { key: 'conflict' } });
    expect(correct([1, 1], [7, 1])).toEqual({ ok: false, refusal: { key: 'not_found' } });
    expect(correct([1, 1], [2, 0])).toEqual({ ok: false, refusal: { key: 'amount_out_of_range' } });
    expect(correct()).toEqual({ ok: true, events: [] });
    expect(balances()).toEqual([600_000, 500_000]);
  });
});
