/**
 * The engine and the recomputation check each other: a bug planted in either shows as a fault. Each mutant is a copy of the sources with
 * one text replaced. The long run plants all of them.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as engineTesting from '@tradewind/engine/testing/random';
import type * as oracleOfEngine from '@tradewind/engine/oracle';
import type { Command, EngineEvent, EngineSettings, Outcome } from '@tradewind/engine';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLong } from '../testing/long.ts';
import type * as followerOfVerify from './testing/follower.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const [ENGINE, VERIFY] = ['packages/engine/src', 'apps/server/src/verify'];
const COPIED = [
  ENGINE,
  `${VERIFY}/recompute`,
  `${VERIFY}/testing`,
  `${VERIFY}/order-lives.ts`,
  `${VERIFY}/fault.ts`,
  `${VERIFY}/financing.ts`,
] as const;
/** Not changed by any mutant, and imported by what is. */
const CORE = 'apps/server/src/core';
const SESSIONS = isLong ? 150 : 40;

type Mutation = readonly [file: string, was: string, is: string];

/** Runs in every test run; the others in the long one. */
const FEW: readonly Mutation[] = [
  [
    `${ENGINE}/formulas.ts`,
    'multiplyDivide(points, lots, top, bottom, divisor)',
    'multiplyDivide(points, lots + 1, top, bottom, divisor)',
  ],
  [`${VERIFY}/recompute/figures.ts`, '100_000_000n', '50_000_000n'],
];
const MANY: readonly Mutation[] = [
  [`${ENGINE}/formulas.ts`, 'feeOf(spec, feeType, lots, margin);', 'feeOf(spec, feeType, lots * 2, margin * 2);'],
  [`${ENGINE}/formulas.ts`, 'microUsd(Math.max(fixed,', 'microUsd(Math.min(fixed,'],
  [
    `${ENGINE}/formulas.ts`,
    'multiplyDivide(lots, perLot, 1, MICRO_LOTS)',
    'multiplyDivide(lots, perLot, 2, MICRO_LOTS)',
  ],
  [`${ENGINE}/formulas.ts`, 'return left <= right;', 'return left * 2 <= right;'],
  [`${ENGINE}/formulas.ts`, 'multiplyDivide(amount, part, 1, whole)', 'multiplyDivide(amount, part, 1, whole + 1)'],
  [`${ENGINE}/formulas.ts`, 'return free >= required', 'return free * 2 >= required'],
  [`${ENGINE}/conversion.ts`, '{ numerator: unit, denominator: mid }', '{ numerator: unit, denominator: mid + 1 }'],
  [`${ENGINE}/financing.ts`, '2n * 100n * 360n', '2n * 100n * 365n'],
  [`${ENGINE}/limits.ts`, 'before + added <= orders', 'before <= orders'],
  [`${ENGINE}/oracle/oracle.ts`, 'profit < worst.profit', 'profit > worst.profit'],
  [`${ENGINE}/oracle/closing.ts`, "'cash'], -balance,", "'cash'], 1 - balance,"],
  [`${VERIFY}/recompute/figures.ts`, 'BigInt(to) - BigInt(from)', 'BigInt(to) - BigInt(from) + 1n'],
  [`${VERIFY}/recompute/figures.ts`, 'capped > fixed ?', 'capped < fixed ?'],
  [`${VERIFY}/recompute/figures.ts`, 'BigInt(lots) * BigInt(perLot)', 'BigInt(lots) * BigInt(perLot) * 2n'],
  [`${VERIFY}/recompute/figures.ts`, 'BigInt(amount) * BigInt(part)', 'BigInt(amount) * BigInt(part + 1)'],
  [`${VERIFY}/recompute/figures.ts`, '2n * 100n * 360n', '2n * 100n * 365n'],
  [`${VERIFY}/recompute/figures.ts`, 'equity * 100n <= used', 'equity * 200n <= used'],
  [`${VERIFY}/recompute/figures.ts`, '{ top: unit, bottom: twice }', '{ top: unit, bottom: twice + 1n }'],
];

/** A copy of what runs, with one text replaced. */
function plant([file, was, is]: Mutation): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-mutant-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  symlinkSync(join(ROOT, CORE), join(folder, CORE));
  mkdirSync(join(folder, 'packages'), { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text.split(was)).toHaveLength(2);
  writeFileSync(join(folder, file), text.replace(was, is));
  return folder;
}

/** Whether a fault shows in some session. */
async function isFound(folder: string): Promise<boolean> {
  const load = (path: string): Promise<unknown> => import(join(folder, path));
  const { Session, groupSessionArbitrary, settingsArbitrary, worldArbitrary } = (await load(
    `${ENGINE}/testing/random.ts`,
  )) as typeof engineTesting;
  const { createOracle } = (await load(`${ENGINE}/oracle/index.ts`)) as typeof oracleOfEngine;
  const { Follower } = (await load(`${VERIFY}/testing/follower.ts`)) as typeof followerOfVerify;
  const cases = fc.tuple(settingsArbitrary, worldArbitrary, groupSessionArbitrary);
  return fc.sample(cases, { numRuns: SESSIONS, seed: 7 }).some(([settings, world, steps]) => {
    const alone = new Alone(settings, createOracle(settings));
    // a session asks no more of a pair of engines than this
    const pair = alone as unknown as ConstructorParameters<typeof Session>[0];
    const session = new Session(pair, world, { rollsInOrder: true });
    for (const step of steps) if (!APART.has(step.kind)) session.run(step);
    const follower = new Follower();
    return alone.log.some((event) => follower.follow(event) !== undefined) || follower.end() !== undefined;
  });
}

const APART: ReadonlySet<string> = new Set(['forget', 'restart', 'configure', 'pricing']);

/** The plain engine alone, with the log that the host would write of it. */
class Alone {
  readonly log: EngineEvent[];
  readonly accounts: number[] = [];
  readonly fast: ReturnType<typeof oracleOfEngine.createOracle>;

  constructor(settings: EngineSettings, engine: ReturnType<typeof oracleOfEngine.createOracle>) {
    this.fast = engine;
    this.log = [{ type: 'configured', account: 0, settings, limits: [], time: 0 }];
  }

  get plain(): Alone['fast'] {
    return this.fast;
  }

  apply(command: Command): Outcome {
    if ('now' in command && command.type !== 'expire')
      this.#take(this.fast.apply({ type: 'expire', now: command.now }));
    const outcome = this.#take(this.fast.apply(command));
    if (outcome.ok && command.type === 'open_account') this.accounts.push(command.account);
    return outcome;
  }

  quote(
    ...[instrument, bid, ask, time, id, agesFrom, receivedAt]: Parameters<Alone['fast']['quote']>
  ): readonly EngineEvent[] {
    this.#take(this.fast.apply({ type: 'expire', now: receivedAt ?? agesFrom ?? time }));
    const events = this.fast.quote(instrument, bid, ask, time, id, agesFrom, receivedAt);
    this.log.push(...events);
    return events;
  }

  #take(outcome: Outcome): Outcome {
    if (outcome.ok) this.log.push(...outcome.events);
    return outcome;
  }
}

const NONE: Mutation = [`${VERIFY}/fault.ts`, 'The first fault', 'A first fault'];

it.each([[NONE, false], ...FEW.map((each) => [each, true]), ...(isLong ? MANY : []).map((each) => [each, true])] as [
  Mutation,
  boolean,
][])('with %j a fault shows: %s', async (mutation, shows) => {
  const folder = plant(mutation);
  try {
    expect(await isFound(folder)).toBe(shows);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
