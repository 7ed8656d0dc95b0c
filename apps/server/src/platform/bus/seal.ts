/**
 * Proves that a message comes from a process of this installation. Each one carries the roles of its sender, the
 * sender's own number, a counter, the time, and an HMAC-SHA-256 over these, the subject and the contents. Nothing of a
 * message is read before its HMAC is checked.
 */
import { type KeyObject, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '../config/index.ts';

/** Purpose of the key in the vault. */
export const BUS_PURPOSE = 'bus';

const FORMAT = 1;
const ROLES_AT = 1;
const SENDER_AT = 2;
const SENDER_BYTES = 16;
const COUNT_AT = SENDER_AT + SENDER_BYTES;
/** Enough for counters and epoch milliseconds. */
const NUMBER_BYTES = 6;
const TIME_AT = COUNT_AT + NUMBER_BYTES;
const MAC_AT = TIME_AT + NUMBER_BYTES;
const MAC_BYTES = 32;
/** Bytes before the contents. */
export const SEAL_BYTES = MAC_AT + MAC_BYTES;

const BITS: Readonly<Record<Role, number>> = { gateway: 1, engine: 2, feed: 4, worker: 8 };
const bitsOf = (roles: readonly Role[]): number => roles.reduce((bits, role) => bits | BITS[role], 0);

export interface Opened {
  readonly body: Uint8Array;
  readonly sender: string;
  /** Rises with each message of the sender. */
  readonly count: number;
  /** Epoch ms by the database's clock. */
  readonly at: number;
  isFrom(roles: readonly Role[]): boolean;
}

export interface SealOptions {
  /** The same in all processes of the installation. */
  readonly key: Uint8Array;
  /** The roles of this process. */
  readonly roles: readonly Role[];
  /** Epoch ms by the database's clock, which all processes share. */
  readonly now: () => number;
}

export class Seal {
  readonly #key: KeyObject;
  readonly #roles: number;
  readonly #now: () => number;
  readonly #sender = randomBytes(SENDER_BYTES);
  #count = 0;

  constructor({ key, roles, now }: SealOptions) {
    this.#key = createSecretKey(key);
    this.#roles = bitsOf(roles);
    this.#now = now;
  }

  /** `reply`: the subject to which the answer has to be sent; empty without one. */
  wrap(subject: string, reply: string, body: Uint8Array): Uint8Array {
    const message = Buffer.allocUnsafe(SEAL_BYTES + body.length);
    this.#count += 1;
    message[0] = FORMAT;
    message[ROLES_AT] = this.#roles;
    message.set(this.#sender, SENDER_AT);
    message.writeUIntBE(this.#count, COUNT_AT, NUMBER_BYTES);
    message.writeUIntBE(Math.trunc(this.#now()), TIME_AT, NUMBER_BYTES);
    message.set(body, SEAL_BYTES);
    message.set(this.#macOf(subject, reply, message), MAC_AT);
    return message;
  }

  /** Undefined = it was not made by a process with the key, for this subject and reply. */
  open(subject: string, reply: string, bytes: Uint8Array): Opened | undefined {
    if (bytes.length < SEAL_BYTES || bytes[0] !== FORMAT) return undefined;
    const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const given = message.subarray(MAC_AT, SEAL_BYTES);
    if (!timingSafeEqual(given, this.#macOf(subject, reply, message))) return undefined;
    const bits = message[ROLES_AT] ?? 0;
    return {
      body: message.subarray(SEAL_BYTES),
      sender: message.toString('latin1', SENDER_AT, COUNT_AT),
      count: message.readUIntBE(COUNT_AT, NUMBER_BYTES),
      at: message.readUIntBE(TIME_AT, NUMBER_BYTES),
      isFrom: (roles) => (bits & bitsOf(roles)) !== 0,
    };
  }

  /** Subjects contain no spaces, so the parts cannot be confused. */
  #macOf(subject: string, reply: string, message: Buffer): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${subject} ${reply} `)
      .update(message.subarray(0, MAC_AT))
      .update(message.subarray(SEAL_BYTES))
      .digest();
  }
}

/** Why a message was dropped. */
export const REFUSALS = ['unsigned', 'wrong_role', 'repeated', 'old'] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Messages from before this long before the bus was opened are old. More than the clocks of two processes differ. */
const TOLERANCE_MS = 10_000;
/** A process counts as a new sender after each start. */
const MAX_SENDERS = 10_000;

/**
 * Finds recorded messages that are sent again. The counter of a sender only rises. Of a sender that was not heard
 * before, only messages from after the opening of the bus count: everything sent since then would have been heard.
 */
export class Senders {
  readonly #since: number;
  readonly #counts = new Map<string, number>();

  /** `openedAt`: epoch ms by the database's clock. */
  constructor(openedAt: number) {
    this.#since = openedAt - TOLERANCE_MS;
  }

  /** Undefined = it is new. */
  refusalOf({ sender, count, at }: Pick<Opened, 'sender' | 'count' | 'at'>): Refusal | undefined {
    const last = this.#counts.get(sender);
    if (last === undefined && at < this.#since) return 'old';
    if (last !== undefined && count <= last) return 'repeated';
    // the senders heard last stay at the end
    this.#counts.delete(sender);
    this.#counts.set(sender, count);
    if (this.#counts.size > MAX_SENDERS) {
      const [oldest = ''] = this.#counts.keys();
      this.#counts.delete(oldest);
    }
    return undefined;
  }
}
