/** The command line of a backtest. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { COST_STYLES, type CostStyle, GROUP_PRESETS, type GroupPreset } from '@tradewind/contract/operator';
import { DEFAULT_SETTINGS, type EngineSettings } from '@tradewind/engine';
import { type MicroUsd, microUsd, parseScaled } from '@tradewind/money';
import { type Catalogue, builtinCatalogue, readCatalogueFile } from '@tradewind/server/market';
import { BacktestFault } from './faults.ts';

export const USAGE = `usage: npm run backtest -- STRATEGY --data FOLDER [options] [-- arguments of the program]
  --from DAY, --to DAY    first day, and the day after the last one (2026-11-01, UTC)
  --codes EURUSD,XAUUSD   only these instruments of the folder
  --balance USD           10000 unless given
  --group raw|standard    the account's group: raw spread and commission, or mark-up (raw)
  --preset offshore|esma|fca|asic  leverage caps and stop-out of the group (offshore)
  --hours calendar|open   opening hours, as MARKET_HOURS (calendar)
  --instruments FILE      terms of instruments, as INSTRUMENTS_FILE; the built-in ones unless given
  --latency MS            from a call of the program to its effect (0)
  --seed N                of the program's random numbers (1)
  --out FOLDER            of the report (backtest-NAME)`;

export interface BacktestOptions {
  readonly strategy: string;
  readonly programArguments: readonly string[];
  readonly data: string;
  readonly codes: readonly string[] | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly balance: MicroUsd;
  readonly style: CostStyle;
  readonly preset: GroupPreset;
  readonly marketHours: 'open' | 'calendar';
  readonly catalogue: Catalogue;
  readonly settings: EngineSettings;
  readonly latencyMs: number;
  readonly seed: number;
  readonly out: string;
}

const TEXT = { type: 'string' } as const;

function parsed(args: readonly string[]) {
  const end = args.indexOf('--');
  try {
    const own = parseArgs({
      args: end === -1 ? [...args] : args.slice(0, end),
      options: {
        data: TEXT,
        from: TEXT,
        to: TEXT,
        codes: TEXT,
        balance: TEXT,
        group: TEXT,
        preset: TEXT,
        hours: TEXT,
        instruments: TEXT,
        latency: TEXT,
        seed: TEXT,
        out: TEXT,
      },
      allowPositionals: true,
    });
    return { ...own, programArguments: end === -1 ? [] : args.slice(end + 1) };
  } catch {
    throw new BacktestFault(USAGE);
  }
}

/** Throws BacktestFault. */
export async function readOptions(args: readonly string[]): Promise<BacktestOptions> {
  const { values, positionals, programArguments } = parsed(args);
  const [strategy, ...more] = positionals;
  if (strategy === undefined || more.length > 0 || values.data === undefined) throw new BacktestFault(USAGE);
  if (!existsSync(strategy)) throw new BacktestFault(`${strategy} does not exist`);
  const name = basename(strategy).replace(/\.\w+$/u, '');
  return {
    strategy,
    programArguments,
    data: values.data,
    codes: values.codes?.split(','),
    from: dayOf('--from', values.from),
    to: dayOf('--to', values.to),
    balance: balanceOf(values.balance ?? '10000'),
    style: oneOf('--group', COST_STYLES, values.group ?? 'raw'),
    preset: oneOf('--preset', GROUP_PRESETS, values.preset ?? 'offshore'),
    marketHours: oneOf('--hours', ['calendar', 'open'] as const, values.hours ?? 'calendar'),
    catalogue: await catalogueOf(values.instruments),
    settings: DEFAULT_SETTINGS,
    latencyMs: wholeOf('--latency', values.latency ?? '0', 60_000),
    seed: wholeOf('--seed', values.seed ?? '1', 0xff_ff_ff_ff),
    out: values.out ?? `backtest-${name}`,
  };
}

async function catalogueOf(file: string | undefined): Promise<Catalogue> {
  if (file === undefined) return builtinCatalogue();
  return readCatalogueFile(file).catch((error: unknown) => {
    throw new BacktestFault(error instanceof Error ? error.message : String(error));
  });
}

/** The start of a day, UTC. */
function dayOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\d$/u.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new BacktestFault(`${option} ${text} is no day such as 2026-11-01`);
  return time;
}

function balanceOf(text: string): MicroUsd {
  const balance = parseScaled(text, 6);
  if (balance === undefined || balance <= 0) throw new BacktestFault(`--balance ${text} is no amount of USD`);
  return microUsd(balance);
}

function wholeOf(option: string, text: string, most: number): number {
  const value = /^\d{1,10}$/u.test(text) ? Number(text) : Number.NaN;
  if (Number.isNaN(value) || value > most)
    throw new BacktestFault(`${option} ${text} is no whole number up to ${most}`);
  return value;
}

function oneOf<T extends string>(option: string, allowed: readonly T[], text: string): T {
  const found = allowed.find((each) => each === text);
  if (found === undefined) throw new BacktestFault(`${option} ${text} is none of ${allowed.join(', ')}`);
  return found;
}
