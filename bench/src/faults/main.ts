/**
 * `npm run faults [-- --cluster] [-- --only TEXT] [-- --json]`: runs the product under load, injects faults that happen in
 * practice, and prints the outcome of the commands: lost, doubled, missed by a tick, refused, unanswered, the slowest
 * answer, seconds without an answer beyond the fault itself, restarted parts, and the result of `npm run verify` afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Cluster } from './cluster.ts';
import { CLUSTER_SCENARIOS } from './cluster-scenarios.ts';
import { Load, type LoadFigures } from './load.ts';
import { Product } from './product.ts';
import { SCENARIOS } from './scenarios.ts';
import type { Scenario, Target } from './target.ts';

/** Undisturbed trading before and after a fault. */
const BEFORE_MS = 5000;
const AFTER_MS = 8000;
/** A planned restart must not delay an order by more than this. */
const PLANNED_S = 2;

interface Outcome extends LoadFigures {
  readonly name: string;
  readonly faultS: number;
  readonly unavailableS: number;
  readonly restarts: number;
  /** The fault found by `npm run verify`; undefined = none. */
  readonly fault: string | undefined;
  /** Whether nothing was lost or wrong, and nothing was late where that is guaranteed. */
  readonly holds: boolean;
}

async function outcomeOf<Of extends Target, Options>(
  { name, prepare, run, isPlanned = false }: Scenario<Of, Options>,
  start: (dataDir: string, options?: Options) => Promise<Of>,
): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-faults-'));
  const [options, takeAway] = (await prepare?.(dataDir)) ?? [undefined, async () => {}];
  try {
    const product = await start(dataDir, options);
    const load = await Load.start(product.url);
    await delay(BEFORE_MS);
    const faultS = await run(product, dataDir);
    await product.untilReady();
    await delay(AFTER_MS);
    const figures = await load.finish();
    const { restarts } = product;
    const fault = await product.stopAndVerify();
    const unavailableS = Math.max(0, figures.longestGapS - faultS);
    const outcome = { name, ...figures, faultS, unavailableS, restarts, fault };
    return { ...outcome, holds: holds(outcome, isPlanned) };
  } finally {
    await takeAway();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function holds(outcome: Omit<Outcome, 'holds'>, isPlanned: boolean): boolean {
  const { lost, doubled, missed, wrong, fault, refused, unanswered, slowestS } = outcome;
  const isRight = lost + doubled + missed + wrong === 0 && fault === undefined;
  return isRight && (!isPlanned || (refused + unanswered === 0 && slowestS <= PLANNED_S));
}

const COLUMNS: readonly (readonly [title: string, of: (outcome: Outcome) => number | string])[] = [
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['fired', ({ fired }) => fired],
  ['lost', ({ lost }) => lost],
  ['doubled', ({ doubled }) => doubled],
  ['missed', ({ missed }) => missed],
  ['refused', ({ refused }) => refused],
  ['unanswered', ({ unanswered }) => unanswered],
  ['wrong', ({ wrong }) => wrong],
  ['slowest s', ({ slowestS }) => slowestS.toFixed(1)],
  ['unavailable s', ({ unavailableS }) => unavailableS.toFixed(1)],
  ['restarts', ({ restarts }) => restarts],
  ['verify', ({ fault }) => (fault === undefined ? 'ok' : 'FAULT')],
];
const NAME_LENGTH = 44;

const line = (name: string, cells: readonly (number | string)[]): string =>
  name.padEnd(NAME_LENGTH) +
  cells.map((cell, index) => String(cell).padStart((COLUMNS[index]?.[0].length ?? 0) + 2)).join('');

const { only, json, cluster } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
  },
}).values;
const all: readonly (readonly [name: string, run: () => Promise<Outcome>])[] = cluster
  ? CLUSTER_SCENARIOS.map((each) => [each.name, () => outcomeOf(each, (dataDir) => Cluster.start(dataDir))])
  : SCENARIOS.map((each) => [
      each.name,
      () => outcomeOf(each, (dataDir, options) => Product.start({ dataDir, ...options })),
    ]);
const outcomes: Outcome[] = [];
if (!json)
  console.log(
    line(
      '',
      COLUMNS.map(([title]) => title),
    ),
  );
for (const [, run] of all.filter(([name]) => name.includes(only))) {
  const outcome = await run();
  outcomes.push(outcome);
  const cells = COLUMNS.map(([, of]) => of(outcome));
  if (!json) console.log(line(outcome.name, cells));
  if (outcome.fault !== undefined) console.error(outcome.fault);
}
if (json) console.log(JSON.stringify(outcomes));
process.exit(outcomes.every((outcome) => outcome.holds) ? 0 : 1);
