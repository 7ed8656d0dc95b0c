/**
 * Keeps the ranking's figures up to date: at the start, after a member's order was closed, and as the window moves on.
 */
import type { Database } from '../../platform/db/index.ts';
import type { CommittedEvent, EngineHost } from '../../core/engine-host/index.ts';
import { type SendToPeers, PeerMessages } from '../../platform/peers/index.ts';
import { COMPUTE_FIGURES, RANKING_WINDOW_MS } from './figures-sql.ts';

/** How long closed orders are collected before their figures are computed. */
const COLLECT_MS = 1000;
/** How often all members' figures are recomputed: orders leave the window without any event. */
const EVERYONE_MS = 10 * 60_000;
/** Members per statement. */
const CHUNK = 200;

export interface FiguresOptions {
  readonly database: Database;
  readonly host: Pick<EngineHost, 'onCommitted' | 'onReloaded'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  /** Messages to the process that keeps the figures; absent = this process. */
  readonly peers?: PeerMessages;
}

/** A member who joined or left in another process. */
interface Changed {
  readonly userId: number;
  readonly isMember: boolean;
}

/** The account whose figures an event changes. */
function accountOf(event: CommittedEvent): number | undefined {
  if (event.type === 'closed') return event.order.account;
  return event.type === 'transfer' && event.order === 0 ? event.account : undefined;
}

export class RankingFigures {
  readonly #options: FiguresOptions;
  readonly #members = new Set<number>();
  readonly #due = new Set<number>();
  readonly #send: SendToPeers<Changed>;
  #unlisten: readonly (() => void)[] = [];
  #everyone: NodeJS.Timeout | undefined;
  #collecting: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(options: FiguresOptions) {
    this.#options = options;
    const { peers = new PeerMessages() } = options;
    this.#send = peers.on('ranking', ({ userId, isMember }) => {
      if (!isMember) return void this.#members.delete(userId);
      this.#members.add(userId);
      this.#due.add(userId);
      if (this.#everyone !== undefined) this.#note([]);
    });
  }

  /** Starts keeping all figures up to date. Rejects when the members cannot be read. */
  async start(): Promise<void> {
    const { host, peers = new PeerMessages() } = this.#options;
    await this.#readMembers();
    this.#unlisten = [
      host.onCommitted((events) => this.#note(events)),
      host.onReloaded(() => this.#noteAll()),
      peers.onBack(() => this.#readAgain()),
    ];
    this.#everyone = setInterval(() => this.#noteAll(), EVERYONE_MS).unref();
    this.#noteAll();
  }

  /** Adds a member; resolves when their figures are available. */
  async join(userId: number): Promise<void> {
    this.#members.add(userId);
    this.#due.add(userId);
    await this.#compute();
    this.#send({ userId, isMember: true });
  }

  leave(userId: number): void {
    this.#members.delete(userId);
    this.#due.delete(userId);
    this.#send({ userId, isMember: false });
  }

  async #readMembers(): Promise<void> {
    const { rows } = await this.#options.database.query<{ id: number }>('SELECT user_id AS id FROM ranking_members');
    for (const { id } of rows) this.#members.add(id);
  }

  /** Recomputes everything, because messages of the other processes were lost meanwhile. */
  #readAgain(): void {
    this.#readMembers().then(() => this.#noteAll(), this.#options.onError);
  }

  async stop(): Promise<void> {
    for (const unlisten of this.#unlisten) unlisten();
    clearInterval(this.#everyone);
    clearTimeout(this.#collecting);
    this.#due.clear();
    await this.#running;
  }

  #note(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      const account = accountOf(event);
      if (account !== undefined && this.#members.has(account)) this.#due.add(account);
    }
    if (this.#due.size > 0) this.#collecting ??= setTimeout(() => void this.#compute(), COLLECT_MS).unref();
  }

  #noteAll(): void {
    for (const member of this.#members) this.#due.add(member);
    this.#note([]);
  }

  /** Runs one computation at a time; members whose computation failed stay due. */
  #compute(): Promise<void> {
    clearTimeout(this.#collecting);
    this.#collecting = undefined;
    this.#running = this.#running.then(async () => {
      const due = [...this.#due];
      this.#due.clear();
      const { database, now, onError } = this.#options;
      for (let from = 0; from < due.length; from += CHUNK) {
        const chunk = due.slice(from, from + CHUNK);
        const nowMs = now();
        await database.query(COMPUTE_FIGURES, [chunk, nowMs, nowMs - RANKING_WINDOW_MS]).catch((error: unknown) => {
          for (const member of chunk) if (this.#members.has(member)) this.#due.add(member);
          onError(error);
        });
      }
    });
    return this.#running;
  }
}
