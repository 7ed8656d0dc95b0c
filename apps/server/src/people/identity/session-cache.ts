/**
 * Sessions and keys that were found a moment ago, so that hot paths need no query. What ends or changes is forgotten at
 * once; in other processes when they are notified.
 */
import type { ActiveSession } from '../../platform/access/index.ts';
import type { PeerMessages } from '../../platform/peers/index.ts';

const CACHE_MS = 60_000;
const CACHE_SIZE = 100_000;

export interface FoundSession {
  readonly session: ActiveSession;
  readonly foundAtMs: number;
}

export class SessionCache<Found extends FoundSession> {
  readonly #now: () => number;
  readonly #peers: PeerMessages;
  readonly #found = new Map<string, Found>();
  /** Ids by user, so that forgetting one user does not scan everything. */
  readonly #ofUser = new Map<number, Set<string>>();
  /** Counts ended and changed sessions, so that a query begun before a change is not kept after it. */
  #generation = 0;

  constructor(now: () => number, peers: PeerMessages) {
    this.#now = now;
    this.#peers = peers;
    // messages about ended sessions are lost meanwhile
    peers.onAway(() => this.forgetAll());
  }

  /** To be read before the query whose result is kept. */
  get generation(): number {
    return this.#generation;
  }

  get(id: string): Found | undefined {
    const found = this.#found.get(id);
    if (found === undefined) return undefined;
    const ageMs = this.#now() - found.foundAtMs;
    if (ageMs >= 0 && ageMs < CACHE_MS) return found;
    this.drop(id);
    return undefined;
  }

  keep(found: Found, generation: number): void {
    if (generation !== this.#generation || !this.#peers.isReceiving) return;
    if (this.#found.size >= CACHE_SIZE) {
      const oldest = this.#found.keys().next();
      if (oldest.done !== true) this.drop(oldest.value);
    }
    const { id, user } = found.session;
    this.#found.set(id, found);
    const ids = this.#ofUser.get(user.id) ?? new Set();
    this.#ofUser.set(user.id, ids.add(id));
  }

  /** After sessions ended or changed. */
  forget(ids: Iterable<string>): void {
    this.#generation += 1;
    for (const id of ids) this.drop(id);
  }

  /** After the row of a user changed. */
  forgetUser(userId: number): void {
    this.#generation += 1;
    for (const id of this.#ofUser.get(userId) ?? []) this.#found.delete(id);
    this.#ofUser.delete(userId);
  }

  forgetAll(): void {
    this.#generation += 1;
    this.#found.clear();
    this.#ofUser.clear();
  }

  /** Only to be found again. */
  drop(id: string): void {
    const found = this.#found.get(id);
    if (found === undefined) return;
    this.#found.delete(id);
    const userId = found.session.user.id;
    const ids = this.#ofUser.get(userId);
    ids?.delete(id);
    if (ids?.size === 0) this.#ofUser.delete(userId);
  }
}
