/** What the import commands share: arguments, signals and exit codes. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CONFIG_FAULT, Fatal, reasonOf } from '../faults.ts';
import { type Zone, zoneOption } from './zones.ts';

const STOPPED = 130;

export interface Arguments {
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly positionals: readonly string[];
}

/** Throws Fatal with the usage when an argument is unknown or lacks a value. */
export function argumentsOf(names: readonly string[], usage: string): Arguments {
  const options: ParseArgsOptionsConfig = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { values: values as Arguments['values'], positionals };
  } catch (error) {
    throw new Fatal(CONFIG_FAULT, `${reasonOf(error)}\nusage: ${usage}`);
  }
}

/** One of the names, or Fatal. */
export function choiceOf<Name extends string>(
  formats: Readonly<Record<Name, unknown>>,
  given: string | undefined,
): Name {
  const names = Object.keys(formats) as Name[];
  const found = names.find((name) => name === given);
  if (found === undefined) throw new Fatal(CONFIG_FAULT, `--format must be one of ${names.join(', ')}`);
  return found;
}

export function zoneOf(text: string | undefined): Zone | undefined {
  if (text === undefined) return undefined;
  const zone = zoneOption(text);
  if (zone === undefined)
    throw new Fatal(CONFIG_FAULT, '--utc-offset must be like +02:00, or new-york+7 for a clock that follows New York');
  return zone;
}

/** Runs a command, which resolves with whether everything is in order, and ends the process. */
export async function run(name: string, command: (signal: AbortSignal) => Promise<boolean>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  // npm run … is gone
  process.on('disconnect', () => stop.abort());
  try {
    const isGood = await command(stop.signal);
    process.exit(isGood ? 0 : 1);
  } catch (error) {
    if (stop.signal.aborted) process.exit(STOPPED);
    console.error(`${name}: ${reasonOf(error)}`);
    process.exit(error instanceof Fatal ? error.exitCode : 1);
  }
}
