/**
 * Bytes to messages, however they are cut. What is not a message with a right length and a right checksum is ignored, up to
 * the next beginning of one; the session notices the missing number.
 */
import { checksumOf, textOfBytes } from './bytes.ts';
import { type Field, Message } from './message.ts';

const SOH = '\u0001';
const BEGINNING = '8=FIX';
// oxlint-disable-next-line no-control-regex -- fields end with SOH
const HEADER = /8=(FIX[.\w]{1,12})\u00019=(\d{1,7})\u0001(?=35=)/uy;
/** What may become a header when more bytes arrive. */
// oxlint-disable-next-line no-control-regex -- fields end with SOH
const PART_OF_HEADER = /^8=FIX[.\w]{0,12}(?:\u0001(?:9(?:=(?:\d{1,7}(?:\u0001(?:3(?:5=?)?)?)?)?)?)?)?$/u;
// oxlint-disable-next-line no-control-regex -- fields end with SOH
const TRAILER = /^10=(\d{3})\u0001$/u;
const TRAILER_LENGTH = '10=000|'.length;
const LONGEST_HEADER = '8=FIX.123456789012|9=1234567|35='.length;

/** A longer one is refused as garbage, so memory stays bounded. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_FIELDS = 20_000;

/** Fields that may contain SOH, by the field that states their length in bytes and stands before them. */
const LENGTH_OF_DATA: Readonly<Record<number, number>> = {
  90: 91,
  93: 89,
  95: 96,
  212: 213,
  348: 349,
  350: 351,
  352: 353,
  354: 355,
  356: 357,
  358: 359,
  360: 361,
  362: 363,
  364: 365,
  445: 446,
  618: 619,
  621: 622,
};

export interface Limits {
  readonly maxBodyBytes?: number;
  readonly maxFields?: number;
}

/** `message` undefined = garbage; `next` undefined = more bytes are needed. */
interface Step {
  readonly message?: Message | undefined;
  readonly next: number | undefined;
}

export class Decoder {
  readonly #maxBodyBytes: number;
  readonly #maxFields: number;
  /** Begins with what may be a message. */
  #rest = '';

  constructor({ maxBodyBytes = MAX_BODY_BYTES, maxFields = MAX_FIELDS }: Limits = {}) {
    this.#maxBodyBytes = maxBodyBytes;
    this.#maxFields = maxFields;
  }

  /** The messages that end in this piece. */
  push(bytes: Uint8Array): Message[] {
    this.#rest += textOfBytes(bytes);
    const messages: Message[] = [];
    let from = 0;
    for (;;) {
      const start = this.#rest.indexOf(BEGINNING, from);
      if (start === -1) {
        this.#keep(Math.max(from, this.#rest.length - BEGINNING.length + 1));
        return messages;
      }
      const { message, next } = this.#read(start);
      if (message !== undefined) messages.push(message);
      if (next === undefined) {
        this.#keep(start);
        return messages;
      }
      from = next;
    }
  }

  #keep(from: number): void {
    this.#rest = this.#rest.slice(from);
  }

  #read(start: number): Step {
    const text = this.#rest;
    const garbage = { next: start + 1 };
    HEADER.lastIndex = start;
    const header = HEADER.exec(text);
    if (header === null) {
      const rest = text.slice(start, start + LONGEST_HEADER);
      return PART_OF_HEADER.test(rest) && start + rest.length === text.length ? { next: undefined } : garbage;
    }
    const [, beginString = '', length] = header;
    const bodyLength = Number(length);
    if (bodyLength > this.#maxBodyBytes) return garbage;
    const body = HEADER.lastIndex;
    const end = body + bodyLength;
    if (text.length < end + TRAILER_LENGTH) return { next: undefined };
    const checksum = TRAILER.exec(text.slice(end, end + TRAILER_LENGTH))?.[1];
    if (checksum !== checksumOf(text, start, end)) return garbage;
    const message = this.#messageOf(beginString, text.slice(body, end));
    return message === undefined ? garbage : { message, next: end + TRAILER_LENGTH };
  }

  /** `body` ends with SOH. Undefined when a field has no value at all, or there are too many. */
  #messageOf(beginString: string, body: string): Message | undefined {
    const fields: Field[] = [];
    let badTag: string | undefined;
    /** The field of data that comes next, and its length. */
    let data: { readonly tag: number; readonly length: number } | undefined;
    for (let at = 0; at < body.length;) {
      const equals = body.indexOf('=', at);
      if (equals === -1 || fields.length === this.#maxFields) return undefined;
      const name = body.slice(at, equals);
      const tag = /^[1-9]\d{0,8}$/u.test(name) ? Number(name) : undefined;
      const end = data?.tag === tag && data !== undefined ? equals + 1 + data.length : body.indexOf(SOH, equals);
      if (body[end] !== SOH) return undefined;
      const value = body.slice(equals + 1, end);
      if (tag === undefined) badTag ??= name;
      else fields.push([tag, value]);
      const dataTag = tag === undefined ? undefined : LENGTH_OF_DATA[tag];
      data = dataTag !== undefined && /^\d{1,7}$/u.test(value) ? { tag: dataTag, length: Number(value) } : undefined;
      at = end + 1;
    }
    return new Message(beginString, fields, badTag);
  }
}
