/** Looks up idempotency keys. Lookups made at about the same time share one statement. */
import type { Database } from '../../platform/db/index.ts';
import * as sql from './sql.ts';
import type { ShownOutcome, Stored } from './types.ts';

export const KEY_LIFETIME_MS = 24 * 3_600_000;

/** A row of idempotency_keys, or of keyed_answers. */
interface KeyRow {
  readonly call: string;
  /** Null before migration 133. */
  readonly body_hash: string | null;
  /** False when the call that used the key gave no command. */
  readonly is_command: boolean;
  /** Null since migration 014. */
  readonly answer: string | null;
  readonly locale: string | null;
  readonly presenter: string | null;
  readonly parameters: unknown;
  readonly outcome: ShownOutcome | null;
}

function storedOf(row: KeyRow): Stored {
  const { call, body_hash: bodyHash, is_command: isCommand, answer, locale, presenter, parameters, outcome } = row;
  if (!isCommand) return { call, command: false };
  if (answer !== null) return { call, answer };
  if (locale === null || presenter === null || outcome === null)
    throw new Error('an idempotency key has no stored answer');
  return { call, ...(bodyHash !== null && { bodyHash }), presentation: { locale, presenter, parameters }, outcome };
}

interface Wanted {
  readonly account: number;
  readonly key: string;
  readonly resolve: (stored: Stored | undefined) => void;
  readonly reject: (error: unknown) => void;
}

export class KeyStore {
  readonly #db: Database;
  readonly #now: () => number;
  #wanted: Wanted[] = [];
  #busy = false;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** The answer stored under a key within its lifetime. */
  find(account: number, key: string): Promise<Stored | undefined> {
    return new Promise((resolve, reject) => {
      this.#wanted.push({ account, key, resolve, reject });
      if (!this.#busy) void this.#work();
    });
  }

  /** Removes expired keys. */
  async clean(): Promise<void> {
    await this.#db.query(sql.CLEAN_KEYS, [this.#now() - KEY_LIFETIME_MS]);
  }

  async #work(): Promise<void> {
    this.#busy = true;
    await Promise.resolve(); // lookups of the same event-loop tick join this one
    while (this.#wanted.length > 0) {
      const wanted = this.#wanted;
      this.#wanted = [];
      try {
        const found = await this.#lookUp(wanted);
        for (const [index, { resolve }] of wanted.entries()) resolve(found.get(index + 1));
      } catch (error) {
        for (const { reject } of wanted) reject(error);
      }
    }
    this.#busy = false;
  }

  async #lookUp(wanted: readonly Wanted[]): Promise<ReadonlyMap<number, Stored>> {
    const { rows } = await this.#db.query<KeyRow & { readonly position: number }>({
      name: 'find_keys',
      text: sql.FIND_KEYS,
      values: [wanted.map(({ account }) => account), wanted.map(({ key }) => key), this.#now() - KEY_LIFETIME_MS],
    });
    // if a call without a command also used the key, the command's answer counts
    const ordered = rows.toSorted((a, b) => Number(a.is_command) - Number(b.is_command));
    return new Map(ordered.map((row) => [row.position, storedOf(row)]));
  }
}
