/** Access to personal data: each access is in the audit log before data is shown. */
import type { ActingOperator } from '../../platform/access/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { type AuditEntry, appendAudit } from '../audit/index.ts';

/** Access to one record is logged once per ten minutes: an open page reloads itself and its pictures. */
const LOGGED_ONCE_PER_MS = 10 * 60_000;
/** Limit of remembered entries; beyond it the oldest are dropped, and logged again on the next access. */
const REMEMBERED = 10_000;

interface Access {
  readonly atMs: number;
  readonly logged: Promise<void>;
}

export class AccessLog {
  readonly #database: Database;
  readonly #now: () => number;
  /** By session and record, oldest first. */
  readonly #entries = new Map<string, Access>();

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Resolves once the access is in the audit log as `<type>.look`; a failed one is logged again at the next call. */
  async record(operator: ActingOperator, subject: AuditEntry['subject']): Promise<void> {
    const key = `${operator.sessionId} ${subject.type} ${subject.id}`;
    const now = this.#now();
    const known = this.#entries.get(key);
    if (known !== undefined && now - known.atMs < LOGGED_ONCE_PER_MS) return known.logged;
    const entry = { operator, action: `${subject.type}.look`, subject };
    const access = { atMs: now, logged: appendAudit(this.#database, entry, now) };
    this.#entries.delete(key);
    this.#entries.set(key, access);
    this.#forget(now);
    try {
      await access.logged;
    } catch (error) {
      if (this.#entries.get(key) === access) this.#entries.delete(key);
      throw error;
    }
  }

  #forget(now: number): void {
    for (const [key, { atMs }] of this.#entries) {
      if (now - atMs < LOGGED_ONCE_PER_MS && this.#entries.size <= REMEMBERED) return;
      this.#entries.delete(key);
    }
  }
}
