/** Writes the messages of a session: headers, numbers, and what is sent again. */
import { encode } from './encode.ts';
import { type Field, TAG, TYPE } from './message.ts';
import { utcTimestamp } from './times.ts';
import type { SessionSettings, SessionTools } from './types.ts';

/** A kept message gets a header of its own when it is sent again. */
const HEADER: ReadonlySet<number> = new Set([
  TAG.msgType,
  TAG.senderCompId,
  TAG.targetCompId,
  TAG.senderSubId,
  TAG.targetSubId,
  TAG.msgSeqNum,
  TAG.sendingTime,
]);

const possDup = (original: string): Field[] => [
  [TAG.possDupFlag, 'Y'],
  [TAG.origSendingTime, original],
];

export class Outbox {
  readonly #settings: SessionSettings;
  readonly #tools: SessionTools;
  /** When the last message was sent, by the monotonic clock. */
  sentAt = 0;

  constructor(settings: SessionSettings, tools: SessionTools) {
    this.#settings = settings;
    this.#tools = tools;
  }

  /** Returns the number of the message. */
  send(type: string, body: readonly Field[]): number {
    const { store } = this.#tools;
    const number = store.nextSender;
    const fields = this.#withHeader(type, number, body);
    // before anything leaves, so that no number is used twice
    if (this.#settings.mayResend?.(type) === true) store.keep(number, fields);
    store.nextSender = number + 1;
    this.#write(fields);
    return number;
  }

  /** The kept messages of a range as they were, and a gap in place of all others. */
  resend(begin: number, end: number): void {
    let gapFrom = begin;
    for (let number = begin; number <= end; number += 1) {
      const kept = this.#tools.store.kept(number);
      if (kept === undefined) continue;
      this.#fillGap(gapFrom, number);
      gapFrom = number + 1;
      const valueOf = (tag: number): string => kept.find((field) => field[0] === tag)?.[1] ?? '';
      const body = kept.filter(([tag]) => !HEADER.has(tag));
      this.#write(this.#withHeader(valueOf(TAG.msgType), number, [...possDup(valueOf(TAG.sendingTime)), ...body]));
    }
    this.#fillGap(gapFrom, end + 1);
  }

  #fillGap(from: number, next: number): void {
    if (from >= next) return;
    this.#write(
      this.#withHeader(TYPE.sequenceReset, from, [
        ...possDup(this.#time()),
        [TAG.gapFillFlag, 'Y'],
        [TAG.newSeqNo, String(next)],
      ]),
    );
  }

  #time(): string {
    return utcTimestamp(this.#tools.clock.now());
  }

  #write(fields: readonly Field[]): void {
    this.sentAt = this.#tools.clock.monotonic();
    this.#tools.transport.send(encode(fields));
  }

  #withHeader(type: string, number: number, more: readonly Field[]): Field[] {
    const { senderCompId, targetCompId, senderSubId, targetSubId } = this.#settings;
    return [
      [TAG.msgType, type],
      [TAG.senderCompId, senderCompId],
      [TAG.targetCompId, targetCompId],
      ...(senderSubId === undefined ? [] : [[TAG.senderSubId, senderSubId] as const]),
      ...(targetSubId === undefined ? [] : [[TAG.targetSubId, targetSubId] as const]),
      [TAG.msgSeqNum, String(number)],
      [TAG.sendingTime, this.#time()],
      ...more,
    ];
  }
}
