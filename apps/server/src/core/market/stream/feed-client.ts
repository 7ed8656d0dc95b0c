/** Requests from other processes to the active feed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { BridgeReport, FeedAnswer } from '@tradewind/contract';
import type { InstrumentId } from '@tradewind/engine';
import { type Bus, NoAnswer } from '../../../platform/bus/index.ts';
import { HostUnavailable } from '../../../platform/errors/index.ts';
import type { Source } from '../guard/index.ts';
import { ask, confirmAnswer, feedSubject, linesAnswer, parseJson } from './subjects.ts';

/** Longer than the feed waits for the engine. */
const LINES_MS = 15_000;
const ATTEMPT_MS = 3000;
/** A feed that takes over answers within this time. */
const PATIENCE_MS = 3000;
const PAUSE_MS = 50;
/** Limit of one request in characters. A character has at most three bytes in UTF-8, and JSON doubles few of them. */
const MAX_CHARACTERS = 200_000;
const MAX_OF_LONG = 1000;

type Question = 'lines' | 'confirm' | 'refresh';

export class FeedClient {
  readonly #bus: Pick<Bus, 'request'>;
  readonly #epoch: () => number;

  constructor(bus: Pick<Bus, 'request'>, epoch: () => number) {
    this.#bus = bus;
    this.#epoch = epoch;
  }

  /** See RunningMarket.acceptLines. Parts of a long body are sent in sequence. */
  async lines(text: string, source: Source, report?: BridgeReport): Promise<FeedAnswer> {
    const rejected: FeedAnswer['rejected'][number][] = [];
    const held: { readonly line: number }[] = [];
    let accepted = 0;
    let linesBefore = 0;
    for (const part of partsOf(text)) {
      const question = ask.lines({ source, text: part, ...(report && { report }) });
      const given = parseJson(linesAnswer, await this.#request('lines', question, LINES_MS));
      if ('unavailable' in given) throw new HostUnavailable(given.unavailable);
      accepted += given.answer.accepted;
      for (const each of given.answer.rejected) rejected.push({ ...each, line: each.line + linesBefore });
      for (const { line } of given.answer.held ?? []) held.push({ line: line + linesBefore });
      linesBefore += part.split('\n').length;
    }
    return { accepted, rejected, ...(held.length > 0 && { held }) };
  }

  async confirm(id: InstrumentId, source: Source, since: number): Promise<boolean> {
    const given = await this.#request('confirm', ask.confirm({ id, source, since }), ATTEMPT_MS);
    return parseJson(confirmAnswer, given).isConfirmed;
  }

  async refresh(): Promise<void> {
    await this.#request('refresh', new Uint8Array(), ATTEMPT_MS);
  }

  /** Retried only while it is certain that no feed has received the request. */
  async #request(what: Question, question: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.#bus.request(feedSubject(this.#epoch(), what), question, timeoutMs);
      } catch (error) {
        if (!(error instanceof NoAnswer) || error.maybeReceived || performance.now() > until)
          throw new HostUnavailable('the feed does not answer', { cause: error });
        await delay(PAUSE_MS);
      }
    }
  }
}

/** Splits between lines. A line longer than a part cannot be a tick; its beginning is enough to be rejected. */
function* partsOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > MAX_CHARACTERS) {
    const last = text.lastIndexOf('\n', from + MAX_CHARACTERS);
    const isLong = last < from;
    const end = isLong ? text.indexOf('\n', from) : last;
    yield text.slice(from, isLong ? from + MAX_OF_LONG : end);
    if (end < 0) return;
    from = end + 1;
  }
  yield text.slice(from);
}
