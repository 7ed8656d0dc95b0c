/** Which steps random sessions are made of, and how often each. */
import * as fc from 'fast-check';
import type { EngineSettings } from '../types.ts';
import { WORLDS, type World } from './instruments.ts';

export const settingsArbitrary: fc.Arbitrary<EngineSettings> = fc.constantFrom(
  { feeType: 'per_lot', marginCallPercent: 100, stopOutPercent: 50, quoteMaxAgeMs: 60_000, maxOpenOrders: 0 },
  { feeType: 'of_margin', marginCallPercent: 100, stopOutPercent: 50, quoteMaxAgeMs: 60_000, maxOpenOrders: 9 },
  { feeType: 'of_margin', marginCallPercent: 80, stopOutPercent: 80, quoteMaxAgeMs: 5_000, maxOpenOrders: 500 },
  { feeType: 'per_lot', marginCallPercent: 120, stopOutPercent: 0, quoteMaxAgeMs: 60_000, maxOpenOrders: 4 },
);

export const worldArbitrary: fc.Arbitrary<World> = fc.constantFrom(...WORLDS);

/** `pick`s are taken modulo what there is; `size`s are in [-100, 100]. */
export interface Step {
  readonly kind: string;
  readonly picks: readonly [number, number, number, number];
  readonly sizes: readonly [number, number, number];
}

type Weights = readonly (readonly [string, number])[];

const WEIGHTS: Weights = [
  ['tick', 138],
  ['jump', 15],
  ['submit', 48],
  ['greedy', 24],
  ['pending', 24],
  ['close', 15],
  ['part', 12],
  ['cancel', 6],
  ['stops', 15],
  ['update', 12],
  ['expire', 9],
  ['turn', 9],
  ['market', 6],
  ['pricing', 9],
  ['trading', 3],
  ['reset', 3],
  ['define', 6],
  ['configure', 3],
  ['limits', 2],
  ['late', 3],
  ['account', 6],
  ['odd', 6],
  ['deposit', 6],
  ['withdraw', 12],
  ['decide', 9],
  ['correct', 4],
  ['correct_many', 3],
  ['restart', 3],
  ['forget', 1],
];

const pick = fc.nat({ max: 9999 });
const size = fc.integer({ min: -100, max: 100 });
const kindOf = (weights: Weights): fc.Arbitrary<string> =>
  fc.oneof(...weights.map(([arbitrary, weight]) => ({ weight, arbitrary: fc.constant(arbitrary) })));

/** Mostly pending orders that expire, are paired and edited, and trailing stops. */
const ORDER_WEIGHTS: Weights = [
  ['tick', 130],
  ['jump', 6],
  ['submit', 30],
  ['pending', 60],
  ['close', 6],
  ['part', 6],
  ['cancel', 6],
  ['stops', 20],
  ['update', 20],
  ['expire', 8],
  ['turn', 10],
  ['market', 3],
  ['trading', 1],
  ['reset', 1],
  ['define', 2],
  ['limits', 4],
  ['restart', 3],
  ['forget', 1],
];

/** All there is, with rollovers in between. */
const FINANCING_WEIGHTS: Weights = [...WEIGHTS, ['roll_over', 14], ['finance', 24]];

/** All there is, with groups that change and rollovers in between. */
const GROUP_WEIGHTS: Weights = [
  ...WEIGHTS,
  ['pending', 40],
  ['group', 12],
  ['member', 8],
  ['roll_over', 5],
  ['finance', 12],
];

/** Mark-ups that change, and accounts that move between groups that have others (contract §14). */
const MARKUP_WEIGHTS: Weights = [
  ...ORDER_WEIGHTS,
  ['submit', 60],
  ['greedy', 20],
  ['markup', 20],
  ['member', 10],
  ['restart', 4],
];

const sessionOf = (weights: Weights, maxLength: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(
    fc.record({ kind: kindOf(weights), picks: fc.tuple(pick, pick, pick, pick), sizes: fc.tuple(size, size, size) }),
    { minLength: 0, maxLength, size: 'max' },
  );

export const sessionArbitrary = sessionOf(WEIGHTS, 900);
export const orderSessionArbitrary = sessionOf(ORDER_WEIGHTS, 400);
export const groupSessionArbitrary = sessionOf(GROUP_WEIGHTS, 500);
export const markupSessionArbitrary = sessionOf(MARKUP_WEIGHTS, 500);
export const financingSessionArbitrary = sessionOf(FINANCING_WEIGHTS, 500);
