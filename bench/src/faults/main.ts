/**
 * `npm run faults [-- --only TEXT] [-- --json]`: runs the product under load, does to it what happens in practice, and
 * prints what became of the commands: lost, doubled, refused, seconds without an answer beyond the fault itself, starts
 * by the supervisor, and `npm run verify` afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Load, type LoadFigures } from './load.ts';
import { Product } from './product.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

/** Undisturbed trading before a fault and after it. */
const BEFORE_MS = 5000;
const AFTER_MS = 8000;

interface Outcome extends LoadFigures {
  readonly name: string;
  readonly faultS: number;
  readonly unavailableS: number;
  readonly restarts: number;
  /** What `npm run verify` found; undefined = nothing wrong. */
  readonly fault: string | undefined;
}

async function outcomeOf({ name, prepare, run }: Scenario): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradewind-faults-'));
  const [options, takeAway] = (await prepare?.(dataDir)) ?? [{}, async () => {}];
  try {
    const product = await Product.start({ dataDir, ...options });
    const load = await Load.start(product.url);
    await delay(BEFORE_MS);
    const faultS = await run(product, dataDir);
    await product.untilReady();
    await delay(AFTER_MS);
    const figures = await load.finish();
    const { restarts } = product;
    const fault = await product.stopAndVerify();
    return { name, ...figures, faultS, unavailableS: Math.max(0, figures.longestGapS - faultS), restarts, fault };
  } finally {
    await takeAway();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const COLUMNS = ['acknowledged', 'lost', 'doubled', 'refused', 'wrong', 'unavailable s', 'restarts', 'verify'] as const;

function line(name: string, cells: readonly (string | number)[]): string {
  return `${name.padEnd(44)}${cells.map((cell, index) => String(cell).padStart((COLUMNS[index] ?? '').length + 2)).join('')}`;
}

const { only, json } = parseArgs({
  options: { only: { type: 'string', default: '' }, json: { type: 'boolean', default: false } },
}).values;
const outcomes: Outcome[] = [];
if (!json) console.log(line('', COLUMNS));
for (const scenario of SCENARIOS.filter(({ name }) => name.includes(only))) {
  const outcome = await outcomeOf(scenario);
  outcomes.push(outcome);
  const { name, acknowledged, lost, doubled, refused, wrong, unavailableS, restarts, fault } = outcome;
  const cells = [
    acknowledged,
    lost,
    doubled,
    refused,
    wrong,
    unavailableS.toFixed(1),
    restarts,
    fault === undefined ? 'ok' : 'FAULT',
  ];
  if (!json) console.log(line(name, cells));
  if (fault !== undefined) console.error(fault);
}
if (json) console.log(JSON.stringify(outcomes));
process.exit(
  outcomes.every(({ lost, doubled, wrong, fault }) => lost + doubled + wrong === 0 && fault === undefined) ? 0 : 1,
);
