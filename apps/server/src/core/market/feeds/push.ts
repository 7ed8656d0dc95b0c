/** FEED=push: a price bridge delivers NDJSON lines over HTTP. This file interprets the body. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { BridgeReport, FeedAnswer, TickRejection } from '@tradewind/contract';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import type { Source } from '../guard/index.ts';
import type { RawTick } from '../types.ts';
import type { Feed, FeedSink } from './feed.ts';

/** Lines of a long body between pauses for other work; some 10 ms. */
const LINES_PER_SLICE = 1000;
/** Same limit as the contract's schema of a line. */
const MAX_CODE_LENGTH = 32;

export class PushFeed implements Feed {
  readonly hasOwnTimes = false;
  readonly canBeSilent = true;
  readonly maxAgeMs = undefined;
  readonly pace = 1;
  #sink: FeedSink | undefined;

  /** Generates no history: an instrument has no price until its first tick. */
  async prepare(): Promise<void> {}

  start(sink: FeedSink): void {
    this.#sink = sink;
  }

  async stop(): Promise<void> {
    this.#sink = undefined;
  }

  /**
   * Applies the lines in order (those of another body may come in between) and resolves once everything that they
   * caused is durable. Blank lines are skipped but counted; one bad line does not stop the others. Rejects with
   * HostUnavailable when the engine cannot take ticks or lost ticks that it had taken: the bridge sends the body again.
   */
  async acceptLines(text: string, source: Source = 0, report?: BridgeReport): Promise<FeedAnswer> {
    const sink = this.#sink;
    if (sink === undefined) throw new HostUnavailable('the push feed is not running');
    if (report !== undefined) sink.bridgeReported(source, report);
    const rejected: { line: number; key: TickRejection }[] = [];
    const held: { line: number }[] = [];
    const durable = new Set<Promise<void>>();
    let accepted = 0;
    for (const [index, line] of text.split('\n').entries()) {
      if (index % LINES_PER_SLICE === LINES_PER_SLICE - 1) await yieldToOthers();
      const json = withoutMarks(line);
      if (json === '') continue;
      sink.sourceSeen(source);
      const tick = parseLine(json);
      if (tick === 'alive') continue;
      const answer = tick === undefined ? sink.unreadable(source) : sink.accept(tick, source);
      if ('rejected' in answer) rejected.push({ line: index + 1, key: answer.rejected });
      else if ('held' in answer) held.push({ line: index + 1 });
      else {
        accepted += 1;
        durable.add(answer.durable);
        // awaited below; until then a rejection must not count as unhandled
        answer.durable.catch(() => {});
      }
    }
    if (durable.size > 0) sink.awaited();
    await Promise.all(durable);
    return { accepted, rejected, ...(held.length > 0 && { held }) };
  }
}

/** Without what bridges add around a line: a byte order mark (.NET), NUL at the end (character arrays of MQL), blanks. */
export const withoutMarks = (line: string): string => line.replace(/[\s\0]+$/u, '').trimStart();

/** The JSON object of a line; undefined when it is none. */
export function objectOf(line: string): object | undefined {
  try {
    const json: unknown = JSON.parse(line);
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The tick of a line, or the heartbeat of a source without a tick; undefined when it is neither. Numbers too large for
 * a double arrive as infinity and are checked later.
 */
export function parseLine(line: string): RawTick | 'alive' | undefined {
  const json = objectOf(line);
  if (json === undefined) return undefined;
  if ('alive' in json && json.alive === true && !('code' in json)) return 'alive';
  const { code, bid, ask, time }: { code?: unknown; bid?: unknown; ask?: unknown; time?: unknown } = json;
  if (typeof code !== 'string' || code.length > MAX_CODE_LENGTH || typeof bid !== 'number' || typeof ask !== 'number')
    return undefined;
  if (time === undefined) return { code, bid, ask };
  return typeof time === 'number' && Number.isSafeInteger(time) ? { code, bid, ask, time } : undefined;
}
