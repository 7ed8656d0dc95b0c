/** Sends the candles of files to the server. */
import type { FeedCatalogue, HistoryPeriod } from '@tradewind/contract';
import { Backoff } from '../backoff.ts';
import { type Clock, sleep } from '../clock.ts';
import { CONFIG_FAULT, Fatal, reasonOf } from '../faults.ts';
import { type FeedServer, Unavailable } from '../feed-server.ts';
import { candleLine } from '../history.ts';
import { CANDLE_FORMATS, type CandleFormatName, type FileCandle } from './candle-formats.ts';
import { codeOf, periodIn } from './file-names.ts';
import { rowsOf } from './rows.ts';
import { Tally } from './tally.ts';
import type { Zone } from './zones.ts';

/** Candles of a call: some 300 kB. */
const BATCH = 3000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** How long a server may be away. */
const PATIENCE_MS = 120_000;
/** Files overlap with what is our own, and with closed hours. */
const HARMLESS = ['not_history', 'market_closed'];

export interface CandleImportOptions {
  readonly files: readonly string[];
  readonly format: CandleFormatName;
  /** For what the files do not say. */
  readonly code: string | undefined;
  readonly period: HistoryPeriod | undefined;
  readonly zone: Zone | undefined;
  readonly server: FeedServer;
  readonly clock: Clock;
  readonly log: (line: string) => void;
}

/** A line of a call, and where it comes from. */
interface Sent {
  readonly text: string;
  readonly line: number;
}

/** Whether everything is in order. Rejects with Fatal when it cannot go on. */
export async function importCandles(options: CandleImportOptions, signal: AbortSignal): Promise<boolean> {
  const tally = new Tally();
  const catalogue = await patiently(options, signal, () => options.server.catalogue(signal));
  for (const file of options.files) await importFile(options, catalogue, file, tally, signal);
  for (const line of tally.lines('candles accepted')) options.log(line);
  return tally.isGood(HARMLESS);
}

async function importFile(
  options: CandleImportOptions,
  catalogue: FeedCatalogue,
  file: string,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  const { format, zone, server } = options;
  const { table, reader, hasHeading } = CANDLE_FORMATS[format];
  const lineOf = lineMaker(options, catalogue, file);
  let read: ReturnType<typeof reader> | undefined;
  let batch: Sent[] = [];
  const send = async (): Promise<void> => {
    if (batch.length === 0) return;
    const body = batch.map(({ text }) => text).join('\n');
    const { accepted, rejected } = await patiently(options, signal, () => server.candles(body, signal));
    tally.accepted += accepted;
    for (const { line, key } of rejected) tally.note(key, file, batch[line - 1]?.line ?? 0);
    batch = [];
  };
  for await (const { line, fields } of rowsOf(file, table)) {
    const isFirst = read === undefined;
    read ??= reader(fields, zone);
    if (isFirst && hasHeading) continue;
    const candle = read(fields);
    if (candle === 'skip') continue;
    const text = candle === undefined ? undefined : lineOf(candle);
    if (text === undefined) tally.note('unreadable', file, line);
    else batch.push({ text, line });
    if (batch.length === BATCH) await send();
  }
  await send();
}

/** Makes the line of a candle; undefined when its prices cannot be read. Throws Fatal when its code or period is not known. */
function lineMaker(
  { format, code: codeOption, period: periodOption }: CandleImportOptions,
  catalogue: FeedCatalogue,
  file: string,
): (candle: FileCandle) => string | undefined {
  const precisions = new Map(catalogue.map(({ code, precision }) => [code, precision]));
  const { period: periodOfFormat } = CANDLE_FORMATS[format] as { readonly period?: HistoryPeriod };
  const otherCode = codeOption ?? codeOf(file);
  const otherPeriod = periodOption ?? periodOfFormat ?? periodIn(file);
  return (candle) => {
    const code = candle.code ?? otherCode;
    const period = candle.period ?? otherPeriod;
    if (code === undefined) throw new Fatal(CONFIG_FAULT, `${file}: name the instrument with --code`);
    if (period === undefined)
      throw new Fatal(CONFIG_FAULT, `${file}: name the period with --period 1min, 60min or 1day`);
    const precision = precisions.get(code);
    if (precision === undefined)
      throw new Fatal(CONFIG_FAULT, `${file}: the server has no instrument ${code}; name one with --code`);
    return candleLine(code, period, precision, candle);
  };
}

/** Repeats a call while the server is away, for a while. */
async function patiently<Result>(
  { clock, log }: CandleImportOptions,
  signal: AbortSignal,
  call: () => Promise<Result>,
): Promise<Result> {
  const backoff = new Backoff(clock, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  const until = clock.monotonic() + PATIENCE_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const canWait = error instanceof Unavailable && !error.isUnknownCall && clock.monotonic() < until;
      if (!canWait || signal.aborted) throw error;
      if (attempt === 1) log(`${reasonOf(error)}; trying again`);
      await sleep(clock, Math.max(backoff.next(), error.retryAfterMs ?? 0), signal);
    }
  }
}
