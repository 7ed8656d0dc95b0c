/** Recorded ticks on disk: finds the files and reads their ticks in time order, as needed. */
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { ConfigError } from '../../../platform/config/index.ts';

export interface Line {
  readonly file: string;
  /** From 1. */
  readonly number: number;
  readonly text: string;
}

/** A line as is. Prices are still text, so that their digits are exact. */
export interface RecordedTick {
  readonly code: string;
  readonly line: Line;
  readonly time: number;
  readonly bid: string;
  readonly ask: string;
  /** Whether it is the first tick of its file. */
  readonly isFirst: boolean;
}

const RECORDING = /^([^-]+)-?.*\.csv(?:\.gz)?$/u;
const LINE = /^(\d{1,16}),([^,]+),([^,]+)$/u;
const NOT_A_TICK = 'not time_ms,bid,ask';
const IN_SECONDS = 'its time is in seconds, not in milliseconds';
/** Seconds since 1970 from 2001 to 5138; as milliseconds they would be of 1970 to 1973. Smaller ones count from any start. */
const isInSeconds = (time: number): boolean => time >= 1e9 && time < 1e11;

/**
 * Recordings by instrument code (the file name up to its first hyphen, or its end), sorted by name. Throws ConfigError
 * when the path cannot be read or contains none; `name` says what the path is.
 */
export async function findRecordings(
  path: string,
  name = 'FEED_PATH',
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new ConfigError([`${name} ${path} does not exist or cannot be read`]);
  const files = found.isDirectory() ? (await readdir(path)).toSorted().map((name) => join(path, name)) : [path];
  const byCode = new Map<string, string[]>();
  for (const file of files) {
    const code = RECORDING.exec(basename(file))?.[1];
    if (code === undefined) continue;
    byCode.set(code, [...(byCode.get(code) ?? []), file]);
  }
  if (byCode.size === 0) throw new ConfigError([`${name} ${path} contains no .csv or .csv.gz file`]);
  return byCode;
}

export interface Recording {
  readonly code: string;
  readonly files: readonly string[];
}

/** Callbacks for input that is not a tick. */
export interface RecordingEvents {
  /** A line that is neither a tick nor a heading. */
  readonly onUnreadable: (line: Line, reason: string) => void;
  /** Every tick of a file has been taken. */
  readonly onEnd: (file: string) => void;
  /** A file that cannot be read to its end; the next file follows. */
  readonly onBroken: (file: string, error: unknown) => void;
}

/** Ticks of one instrument, a few thousand at a time, in file order. */
async function* readRecording(
  { code, files }: Recording,
  events: RecordingEvents,
): AsyncGenerator<readonly RecordedTick[]> {
  for (const file of files) {
    try {
      let rest = '';
      let number = 0;
      let isFirst = true;
      const ticksOf = (lines: readonly string[]): readonly RecordedTick[] => {
        const read = lines.map((text) => ({ file, number: (number += 1), text: text.trim() }));
        const ticks = parseLines(code, read, events, isFirst);
        isFirst &&= ticks.length === 0;
        return ticks;
      };
      for await (const chunk of openText(file)) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        yield ticksOf(lines);
      }
      yield ticksOf([rest]);
      events.onEnd(file);
    } catch (error) {
      events.onBroken(file, error);
    }
  }
}

function openText(file: string): AsyncIterable<string> {
  const raw = createReadStream(file);
  if (!file.endsWith('.gz')) return raw.setEncoding('utf8');
  const unzipped = createGunzip();
  raw.on('error', (error) => unzipped.destroy(error));
  return raw.pipe(unzipped).setEncoding('utf8');
}

function parseLines(
  code: string,
  lines: readonly Line[],
  events: RecordingEvents,
  isFirst: boolean,
): readonly RecordedTick[] {
  const ticks: RecordedTick[] = [];
  for (const line of lines) {
    const { text, number } = line;
    if (text === '' || (number === 1 && !/^\d/u.test(text))) continue;
    const [, time, bid, ask] = LINE.exec(text) ?? [];
    if (time === undefined || bid === undefined || ask === undefined) events.onUnreadable(line, NOT_A_TICK);
    else if (isInSeconds(Number(time))) events.onUnreadable(line, IN_SECONDS);
    else ticks.push({ code, line, time: Number(time), bid, ask, isFirst: isFirst && ticks.length === 0 });
  }
  return ticks;
}

interface Cursor {
  readonly source: AsyncGenerator<readonly RecordedTick[]>;
  batch: readonly RecordedTick[];
  position: number;
  ended: boolean;
}

/** The next tick of a cursor without consuming it; undefined when there is none. */
async function peek(cursor: Cursor): Promise<RecordedTick | undefined> {
  while (cursor.position >= cursor.batch.length && !cursor.ended) {
    const { value, done } = await cursor.source.next();
    cursor.ended = done === true;
    cursor.batch = done === true ? [] : value;
    cursor.position = 0;
  }
  return cursor.batch[cursor.position];
}

/**
 * Merges all recordings into one stream in time order; ties keep the given order. Holds one chunk of each in memory.
 */
export async function* mergeRecordings(
  recordings: readonly Recording[],
  events: RecordingEvents,
): AsyncGenerator<RecordedTick> {
  const cursors: Cursor[] = recordings.map((recording) => ({
    source: readRecording(recording, events),
    batch: [],
    position: 0,
    ended: false,
  }));
  try {
    for (;;) {
      let next: { readonly cursor: Cursor; readonly tick: RecordedTick } | undefined;
      for (const cursor of cursors) {
        const tick = cursor.batch[cursor.position] ?? (await peek(cursor));
        if (tick !== undefined && (next === undefined || tick.time < next.tick.time)) next = { cursor, tick };
      }
      if (next === undefined) return;
      next.cursor.position += 1;
      yield next.tick;
    }
  } finally {
    for (const cursor of cursors) await cursor.source.return(undefined);
  }
}

/** The first tick of a recording; undefined when it has none. */
export async function firstTick(recording: Recording, events: RecordingEvents): Promise<RecordedTick | undefined> {
  for await (const tick of mergeRecordings([recording], events)) return tick;
  return undefined;
}
