/** Writes the ticks of files in the form that FEED=replay reads. */
import { stat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { compareDecimals } from '@tradewind/money';
import { CONFIG_FAULT, Fatal } from '../faults.ts';
import { codeOf } from './file-names.ts';
import { MonthFiles } from './month-files.ts';
import { rowsOf } from './rows.ts';
import { Tally } from './tally.ts';
import { type FileTick, TICK_FORMATS, type TickFormatName } from './tick-formats.ts';

/** The source has them; a replay would reject them as well. */
const HARMLESS = ['crossed', 'non_positive', 'backward_time'];
/** As in the catalogue; it becomes the name of a file. */
const CODE = /^[A-Z0-9._]{1,32}$/u;

export interface TickImportOptions {
  /** A file, or a folder whose files are read in the order of their names. */
  readonly input: string;
  readonly output: string;
  readonly format: TickFormatName;
  /** For what the files do not say. */
  readonly code: string | undefined;
  readonly log: (line: string) => void;
}

/** Whether everything is in order. Rejects with Fatal when it cannot go on; then nothing is left in the folder. */
export async function importTicks(options: TickImportOptions, signal: AbortSignal): Promise<boolean> {
  const tally = new Tally();
  const months = new MonthFiles(options.output);
  const last = new Map<string, number>();
  try {
    for (const file of await filesOf(options.input)) await importFile(options, file, { months, tally, last }, signal);
    await months.finish();
  } catch (error) {
    await months.discard();
    throw error;
  }
  for (const line of tally.lines(`ticks written to ${months.names.join(', ') || 'no file'}`)) options.log(line);
  return tally.isGood(HARMLESS);
}

async function filesOf(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new Fatal(CONFIG_FAULT, `${path} does not exist`);
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.(?:csv|txt)(?:\.gz)?$/iu.test(name));
  if (names.length === 0) throw new Fatal(CONFIG_FAULT, `${path} contains no .csv, .txt or .gz file`);
  return names.toSorted().map((name) => join(path, name));
}

interface Progress {
  readonly months: MonthFiles;
  readonly tally: Tally;
  /** Time of the last tick of each code. */
  readonly last: Map<string, number>;
}

async function importFile(
  { format, code: codeOption }: TickImportOptions,
  file: string,
  { months, tally, last }: Progress,
  signal: AbortSignal,
): Promise<void> {
  const { table, hasHeading, reader } = TICK_FORMATS[format];
  const otherCode = codeOption ?? codeOf(file);
  let read: ReturnType<typeof reader> | undefined;
  for await (const { line, fields } of rowsOf(file, table)) {
    signal.throwIfAborted();
    const isFirst = read === undefined;
    read ??= reader(fields);
    if (isFirst && hasHeading) continue;
    const tick = read(fields);
    const code = tick.code ?? otherCode;
    if (code === undefined) throw new Fatal(CONFIG_FAULT, `${file}: name the instrument with --code`);
    const fault = faultOf(tick, code, last.get(code));
    if (fault !== undefined || tick.time === undefined) {
      tally.note(fault ?? 'unreadable', file, line);
      continue;
    }
    last.set(code, tick.time);
    tally.accepted += 1;
    await months.add(code, tick.time, `${tick.time},${tick.bid},${tick.ask}\n`);
  }
}

function faultOf({ time, bid, ask }: FileTick, code: string, last: number | undefined): string | undefined {
  const [low, high, order] = [compareDecimals(bid, 0), compareDecimals(ask, 0), compareDecimals(bid, ask)];
  if (
    time === undefined ||
    time < 0 ||
    !CODE.test(code) ||
    low === undefined ||
    high === undefined ||
    order === undefined
  )
    return 'unreadable';
  if (low <= 0 || high <= 0) return 'non_positive';
  if (order > 0) return 'crossed';
  return last !== undefined && time < last ? 'backward_time' : undefined;
}
