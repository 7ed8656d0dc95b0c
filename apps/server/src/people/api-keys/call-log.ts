/**
 * The last calls of each key, for its owner. A call only adds to a list in memory; every few seconds the lists are written for all keys
 * together, each as one row. What a killed process had not written is lost (decision 0630).
 */
import { KEY_LIMITS } from '@tradewind/contract';
import { z } from 'zod';
import { type KeyCall, shownAddress } from '../../platform/access/index.ts';
import type { Database } from '../../platform/db/index.ts';

const WRITE_AFTER_MS = 5000;
const KEPT = KEY_LIMITS.log;
/** Calls in memory, of all keys together; beyond that they are not logged until the next write. */
const WAITING = 200_000;

interface Waiting {
  /** A ring of at most `KEPT`. */
  readonly calls: KeyCall[];
  /** The place of the oldest one. */
  oldest: number;
}

const storedCalls = z.array(
  z.object({
    timeMs: z.number(),
    call: z.string(),
    code: z.int(),
    refusal: z.string(),
    reason: z.string(),
    durationMs: z.number(),
    address: z.string(),
  }),
);

const WRITE = `
  INSERT INTO api_key_calls (key_id, count, calls)
  SELECT w.key_id, w.count, w.calls FROM unnest($1::bigint[], $2::integer[], $3::json[]) AS w(key_id, count, calls)
    JOIN api_keys k ON k.id = w.key_id FOR KEY SHARE OF k`;

/** Rows that newer ones of the same key leave no room for. */
const FORGET = `
  DELETE FROM api_key_calls WHERE id IN (
    SELECT id FROM (
      SELECT id, sum(count) OVER (PARTITION BY key_id ORDER BY id DESC) - count AS newer
        FROM api_key_calls WHERE key_id = ANY($1::bigint[])) AS each
     WHERE newer >= ${KEPT})`;

const shown = (call: KeyCall): KeyCall => ({
  ...call,
  durationMs: Math.ceil(call.durationMs * 10) / 10,
  address: shownAddress(call.address),
});

export class KeyCallLog {
  readonly #database: Database;
  readonly #timer: NodeJS.Timeout;
  #waiting = new Map<number, Waiting>();
  #count = 0;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#timer = setInterval(() => void this.write().catch(onError), WRITE_AFTER_MS).unref();
  }

  note(keyId: number, call: KeyCall): void {
    const waiting = this.#waiting.get(keyId);
    if (waiting !== undefined && waiting.calls.length === KEPT) {
      waiting.calls[waiting.oldest] = call;
      waiting.oldest = (waiting.oldest + 1) % KEPT;
      return;
    }
    if (this.#count >= WAITING) return;
    this.#count += 1;
    if (waiting === undefined) this.#waiting.set(keyId, { calls: [call], oldest: 0 });
    else waiting.calls.push(call);
  }

  /** What could not be written is lost: newer calls matter more than an outage. */
  async write(): Promise<void> {
    if (this.#waiting.size === 0) return;
    // in one order everywhere, so that two processes do not wait for each other
    const entries = [...this.#waiting].toSorted(([first], [second]) => first - second);
    this.#waiting = new Map();
    this.#count = 0;
    const ids = entries.map(([id]) => id);
    const calls = entries.map(([, { calls: ring, oldest }]) =>
      JSON.stringify([...ring.slice(oldest), ...ring.slice(0, oldest)].map(shown)),
    );
    await this.#database.query(WRITE, [ids, entries.map(([, { calls: ring }]) => ring.length), calls]);
    await this.#database.query(FORGET, [ids]);
  }

  /** Newest first. Undefined when the user has no such key. */
  async of(userId: number, keyId: number): Promise<readonly KeyCall[] | undefined> {
    await this.write();
    const { rows } = await this.#database.query<{ calls: unknown }>(
      `SELECT c.calls FROM api_keys k LEFT JOIN api_key_calls c ON c.key_id = k.id
        WHERE k.id = $1::bigint AND k.user_id = $2::bigint ORDER BY c.id DESC LIMIT ${KEPT}`,
      [keyId, userId],
    );
    if (rows.length === 0) return undefined;
    const calls = rows.flatMap(({ calls: some }) => (some === null ? [] : storedCalls.parse(some).toReversed()));
    // several processes write
    return calls.toSorted((one, other) => other.timeMs - one.timeMs).slice(0, KEPT);
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
