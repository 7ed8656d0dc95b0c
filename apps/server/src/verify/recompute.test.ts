/** The recomputation agrees with both engines on whatever they do; RECOMPUTE_RUNS sets the number of random sessions of each kind. */
import type { Command, EngineEvent, EngineSettings, Outcome } from '@tradewind/engine';
import {
  EnginePair,
  Session,
  financingSessionArbitrary,
  groupSessionArbitrary,
  markupSessionArbitrary,
  orderSessionArbitrary,
  sessionArbitrary,
  settingsArbitrary,
  worldArbitrary,
} from '@tradewind/engine/testing/random';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLong } from '../testing/long.ts';
import { Follower } from './testing/follower.ts';

const RUNS = Number(process.env['RECOMPUTE_RUNS'] ?? (isLong ? 300 : 25));
const SEED = Number(process.env['RECOMPUTE_SEED'] ?? 20_261_128);

/** No price is allowed to be older than a minute, unless its instrument or the settings say so (contract §7). */
const withinContract = (command: Command): Command =>
  command.type === 'set_pricing' && command.maxAgeMs !== undefined
    ? { ...command, maxAgeMs: Math.min(60_000, command.maxAgeMs) }
    : command;

/** Both engines, with the log that the host would write of them. */
class Logged extends EnginePair {
  readonly log: EngineEvent[] = [];
  #settings: EngineSettings;
  #now = 0;

  constructor(settings: EngineSettings) {
    super(settings);
    this.#settings = settings;
    this.#configured();
  }

  override apply(wanted: Command): Outcome {
    const command = withinContract(wanted);
    // as the host does before every input
    if ('now' in command && command.type !== 'expire') this.apply({ type: 'expire', now: command.now });
    const outcome = super.apply(command);
    if ('now' in command) this.#now = command.now;
    if (outcome.ok) this.log.push(...outcome.events);
    if (outcome.ok && command.type === 'configure') {
      this.#settings = command.settings;
      this.#configured();
    }
    return outcome;
  }

  override quote(...quote: Parameters<EnginePair['quote']>): readonly EngineEvent[] {
    const [, , , time, , agesFrom = time, receivedAt = agesFrom] = quote;
    this.apply({ type: 'expire', now: receivedAt });
    const events = super.quote(...quote);
    this.log.push(...events);
    return events;
  }

  override restart(): void {
    super.restart();
    this.#configured();
  }

  #configured(): void {
    const { accounts } = this.plain.snapshot();
    const limits = accounts.flatMap(({ account, limits: own }) => (own === undefined ? [] : [{ ...own, account }]));
    this.log.push({ type: 'configured', account: 0, settings: this.#settings, limits, time: this.#now });
  }
}

function faultOf(log: readonly EngineEvent[], counts: Map<string, number>): string | undefined {
  const follower = new Follower();
  for (const [index, event] of log.entries()) {
    const fault = follower.follow(event);
    if (fault !== undefined) return `event ${index + 1}: ${fault}\n${JSON.stringify(event)}`;
  }
  for (const { what, count } of follower.recomputation.proofs) counts.set(what, (counts.get(what) ?? 0) + count);
  return follower.end();
}

describe('the recomputation', () => {
  it.each([
    ['all there is', sessionArbitrary],
    ['pending orders and trailing stops', orderSessionArbitrary],
    ['rollovers', financingSessionArbitrary],
    ['groups', groupSessionArbitrary],
    ['mark-ups', markupSessionArbitrary],
  ] as const)('finds no fault in what the engines do: %s', (_, sessions) => {
    const counts = new Map<string, number>();
    fc.assert(
      fc.property(settingsArbitrary, worldArbitrary, sessions, (settings, world, session) => {
        const pair = new Logged(settings);
        const run = new Session(pair, world, { rollsInOrder: true });
        // a start knows the last quotes
        for (const step of session) if (step.kind !== 'forget') run.run(step);
        expect(faultOf(pair.log, counts)).toBeUndefined();
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    expect([...counts].filter(([, count]) => count === 0)).toEqual([]);
  });
});
