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
/** A reader makes at most one write a key within this time. */
const READ_AFTER_MS = 1000;
/** Calls in memory, of all keys together; beyond that they are not logged until the next write. */
const WAITING = 200_000;
/** Keys whose rows are counted; beyond that all are counted from the beginning. */
const COUNTED = 100_000;

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

/** Leaves out keys that are being deleted, so that it waits for nothing. */
const WRITE = `
  INSERT INTO api_key_calls (key_id, count, calls)
  SELECT w.key_id, w.count, w.calls FROM unnest($1::bigint[], $2::integer[], $3::json[]) AS w(key_id, count, calls)
    JOIN api_keys k ON k.id = w.key_id FOR KEY SHARE OF k SKIP LOCKED`;

/** Rows that newer ones of the same key leave no room for, except those that another process is deleting. */
const FORGET = `
  WITH old AS (
    SELECT id FROM (
      SELECT id, sum(count) OVER (PARTITION BY key_id ORDER BY id DESC) - count AS newer
        FROM api_key_calls WHERE key_id = ANY($1::bigint[])) AS each
     WHERE newer >= ${KEPT}
  ), locked AS (
    SELECT id FROM api_key_calls WHERE id IN (SELECT id FROM old) ORDER BY id FOR UPDATE SKIP LOCKED
  )
  DELETE FROM api_key_calls c USING locked WHERE c.id = locked.id`;

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
  /** What the timer is writing. Until it ends, calls wait in the bounded memory of this object only. */
  #writing: Promise<void> | undefined;
  /** Calls that this process has written of each key since its rows were last looked through; absent = not yet. */
  readonly #written = new Map<number, number>();
  /** When a reader last made a write of each key, since the last write of all. */
  readonly #readAtMs = new Map<number, number>();

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#timer = setInterval(() => {
      this.#writing ??= this.write()
        .catch(onError)
        .finally(() => (this.#writing = undefined));
    }, WRITE_AFTER_MS).unref();
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
    this.#readAtMs.clear();
    await this.#store([...this.#waiting.keys()]);
  }

  async #store(ids: readonly number[]): Promise<void> {
    const counts: number[] = [];
    const blocks: string[] = [];
    const crowded: number[] = [];
    for (const id of ids) {
      const { calls, oldest } = this.#take(id);
      counts.push(calls.length);
      blocks.push(JSON.stringify([...calls.slice(oldest), ...calls.slice(0, oldest)].map(shown)));
      if (this.#isCrowded(id, calls.length)) crowded.push(id);
    }
    if (ids.length > 0) await this.#database.query(WRITE, [ids, counts, blocks]);
    if (crowded.length > 0) await this.#database.query(FORGET, [crowded]);
  }

  #take(id: number): Waiting {
    const waiting = this.#waiting.get(id) ?? { calls: [], oldest: 0 };
    this.#waiting.delete(id);
    this.#count -= waiting.calls.length;
    return waiting;
  }

  /** Whether rows of a key may have become too many, now that some calls are added. */
  #isCrowded(id: number, added: number): boolean {
    const written = (this.#written.get(id) ?? KEPT) + added;
    const isCrowded = written > KEPT;
    if (this.#written.size >= COUNTED) this.#written.clear();
    this.#written.set(id, isCrowded ? 0 : written);
    return isCrowded;
  }

  /** So that its owner sees the newest calls too. */
  async #storeForReader(id: number): Promise<void> {
    const now = performance.now();
    if (!this.#waiting.has(id) || now - (this.#readAtMs.get(id) ?? -Infinity) < READ_AFTER_MS) return;
    this.#readAtMs.set(id, now);
    await this.#store([id]);
  }

  /** Newest first, perhaps without those of the last second. Undefined when the user has no such key. */
  async of(userId: number, keyId: number): Promise<readonly KeyCall[] | undefined> {
    const { rows: own } = await this.#database.query(
      'SELECT FROM api_keys WHERE id = $1::bigint AND user_id = $2::bigint',
      [keyId, userId],
    );
    if (own.length === 0) return undefined;
    await this.#storeForReader(keyId);
    const { rows } = await this.#database.query<{ calls: unknown }>(
      `SELECT calls FROM api_key_calls WHERE key_id = $1::bigint ORDER BY id DESC LIMIT ${KEPT}`,
      [keyId],
    );
    const calls = rows.flatMap(({ calls: some }) => storedCalls.parse(some).toReversed());
    // several processes write
    return calls.toSorted((one, other) => other.timeMs - one.timeMs).slice(0, KEPT);
  }

  /** Writes what is left. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#writing;
    await this.write();
  }
}
