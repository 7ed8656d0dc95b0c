/**
 * When commands of operation last succeeded and failed: a file of each in DATA_DIR, which the server shows in its metrics
 * (decision 0577).
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const COMMANDS = ['backup', 'archive', 'verify'] as const;
type Command = (typeof COMMANDS)[number];

const form = z.object({ succeeded_at: z.int().nullable(), failed_at: z.int().nullable() });
type Run = z.output<typeof form>;

const NEVER: Run = { succeeded_at: null, failed_at: null };
const pathOf = (dataDir: string, command: Command): string => join(dataDir, `last-${command}.json`);

function read(dataDir: string, command: Command): Run {
  try {
    return form.parse(JSON.parse(readFileSync(pathOf(dataDir, command), 'utf8')));
  } catch {
    return NEVER; // no run yet, or a file that someone else wrote
  }
}

/**
 * Notes how a run of a command ended. A folder that cannot be written is reported and changes nothing else: the backup is
 * there.
 */
function noteRun(dataDir: string, command: Command, succeeded: boolean): void {
  if (!existsSync(dataDir)) return; // run on a machine without the server's folder
  const path = pathOf(dataDir, command);
  const own = `${path}.${process.pid}`;
  const run: Run = { ...read(dataDir, command), [succeeded ? 'succeeded_at' : 'failed_at']: Date.now() };
  try {
    writeFileSync(own, `${JSON.stringify(run)}\n`, { mode: 0o644 });
    renameSync(own, path);
  } catch (error) {
    console.error(`Tradewind: cannot note this run: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Notes how `work` ends. */
export async function notingRun<Result>(
  dataDir: string,
  command: Command,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work();
    noteRun(dataDir, command, true);
    return result;
  } catch (error) {
    noteRun(dataDir, command, false);
    throw error;
  }
}

/** Seconds since each command last succeeded. A backup that was never made is infinitely old; others are left out. */
export function agesOf(dataDir: string, nowMs: number): Readonly<Record<string, number>> {
  const ages = COMMANDS.map((command) => [command, read(dataDir, command).succeeded_at] as const);
  return Object.fromEntries(
    ages
      .filter(([command, at]) => at !== null || command === 'backup')
      .map(([command, at]) => [command, at === null ? Infinity : Math.max(0, nowMs - at) / 1000]),
  );
}

/** 1 for each command whose last run failed, otherwise 0. */
export function failuresOf(dataDir: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    COMMANDS.map((command) => {
      const { succeeded_at: succeeded, failed_at: failed } = read(dataDir, command);
      return [command, failed !== null && failed > (succeeded ?? 0) ? 1 : 0];
    }),
  );
}
