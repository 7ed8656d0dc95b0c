/** Money in and out in random sessions: about what there is, so that bounds are met as often as missed. */
import type { CorrectManyCommand, FundsCommand } from '../types.ts';
import type { TradingEngine } from '../trading-engine.ts';

export type FundsStep = 'deposit' | 'withdraw' | 'decide' | 'correct';
type Move = FundsCommand extends infer C
  ? C extends FundsCommand
    ? Omit<C, 'account' | 'reference' | 'now'>
    : never
  : never;

const ODD_AMOUNTS = [0, -1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER, 2 ** 53];

/** Up to the whole of what there is, often exactly that, now and then a micro-dollar more, or no amount at all. */
function amountOf(whole: number, size: number, pick: number): number {
  if (pick % 29 === 0) return ODD_AMOUNTS[pick % ODD_AMOUNTS.length] ?? 0;
  if (pick % 5 < 2) return whole + (pick % 2);
  return Math.floor((whole * Math.abs(size)) / 100);
}

/** `picks` and `sizes` are those of a step. */
export function fundsMove(
  kind: FundsStep,
  whole: { readonly deposit: number; readonly withdrawable: number; readonly locked: number },
  picks: readonly [number, number, number, number],
  sizes: readonly [number, number, number],
): Move {
  const amount = (of: number): number => amountOf(of, sizes[0], picks[3]);
  if (kind === 'deposit') return { type: 'deposit', amount: amount(whole.deposit) };
  if (kind === 'withdraw') return { type: 'withdraw', amount: amount(whole.withdrawable) };
  if (kind === 'correct') return { type: 'correct', amount: (sizes[1] < 0 ? -1 : 1) * amount(whole.withdrawable) };
  const decided = amount(whole.locked);
  if (picks[2] % 2 === 0) return { type: 'refuse_withdrawal', amount: decided };
  const fees = [0, 0, 1, Math.floor(decided / 50), decided, decided + 1, -1, 0.5];
  return { type: 'pay_withdrawal', amount: decided, fee: fees[picks[0] % fees.length] ?? 0 };
}

interface Held {
  readonly accounts: readonly number[];
  readonly plain: TradingEngine;
}

/** Corrections of up to three real accounts, now and then of one twice or of a demo account. */
export function correctionsOf(
  { accounts, plain }: Held,
  picks: readonly [number, number, number, number],
  sizes: readonly [number, number, number],
  reference: number,
  now: number,
): CorrectManyCommand {
  const real = accounts.filter((account) => plain.summary(account)?.kind === 'real');
  const chosen = [0, 1, 2].slice(0, 1 + (picks[0] % 3)).flatMap((turn) => {
    const among = (picks[1] + turn) % 11 === 0 ? accounts : real;
    return among[(picks[2] + (picks[1] % 7 === 0 ? 0 : turn)) % Math.max(1, among.length)] ?? [];
  });
  const corrections = chosen.map((account, index) => {
    const withdrawable = plain.summary(account)?.withdrawable ?? 0;
    const size = amountOf(withdrawable + 1000, sizes[index % 3] ?? 0, picks[3] + index);
    return { account, amount: (sizes[index % 3] ?? 0) < 0 ? -size : size, reference: reference - index };
  });
  return { type: 'correct_many', corrections, now };
}
