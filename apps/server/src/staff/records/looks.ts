/** Looks at personal data: each is in the audit log before anything is shown. */
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { type AuditEntry, appendAudit } from '../audit/index.ts';

/** A page with its pictures, read again now and then while somebody works on it, is one look. */
const LOOK_MS = 10 * 60_000;
/** Looks that are remembered; more of them at a time are only told more than once. */
const REMEMBERED = 10_000;

interface Look {
  readonly atMs: number;
  readonly told: Promise<void>;
}

export class Looks {
  readonly #database: Database;
  readonly #now: () => number;
  /** By session and record, oldest first. */
  readonly #looks = new Map<string, Look>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Resolves once the look is in the audit log as `<type>.look`; a failure is nobody's look. */
  async note(operator: ActingOperator, subject: AuditEntry['subject']): Promise<void> {
    const key = `${operator.sessionId} ${subject.type} ${subject.id}`;
    const now = this.#now();
    const known = this.#looks.get(key);
    if (known !== undefined && now - known.atMs < LOOK_MS) return known.told;
    const entry = { operator, action: `${subject.type}.look`, subject };
    const look = { atMs: now, told: appendAudit(this.#database, entry, now) };
    this.#looks.delete(key);
    this.#looks.set(key, look);
    this.#forget(now);
    try {
      await look.told;
    } catch (error) {
      if (this.#looks.get(key) === look) this.#looks.delete(key);
      throw error;
    }
  }

  #forget(now: number): void {
    for (const [key, { atMs }] of this.#looks) {
      if (now - atMs < LOOK_MS && this.#looks.size <= REMEMBERED) return;
      this.#looks.delete(key);
    }
  }
}
