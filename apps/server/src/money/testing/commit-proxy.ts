/**
 * A proxy between a server and PostgreSQL. It parses enough of the wire protocol (PostgreSQL, chapter "Frontend/Backend
 * Protocol") to find the message that ends a transaction with writes. It can withhold that message, or let PostgreSQL
 * commit and stop all traffic before the server receives the response.
 */
import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { type Message, Messages, textsOf } from './wire-messages.ts';

/** What a commit writes: its statements by kind and table, such as `INSERT deposits`. */
export type CommitLabel = string;
export type Side = 'before' | 'after';

export interface Point {
  readonly label: CommitLabel;
  /** The first commit with this label since it was armed is 1. */
  readonly nth: number;
  readonly side: Side;
}

interface Armed extends Point {
  readonly reached: () => void;
  /** Only the connection of the commit is lost; the others continue. */
  readonly cutsOne: boolean;
}

const WRITE =
  /(?<!FOR |FOR NO KEY |DO )\b(INSERT|UPDATE|DELETE|COPY)(?: INTO| FROM)? (?:ONLY )?([a-z_]+(?:\.[a-z_]+)?)|\b(append_audit)\(/gu;
/**
 * Background writes of the server: message jobs and their delivery, the last use of sessions, its lease, prices, reports,
 * alarms, the codes of operators that were used up before a call, the removal of expired rows, and the end of expired
 * proposals (decisions write an audit row as well). Sequences are not transactional, so nothing may depend on them.
 */
const BACKGROUND_WRITE =
  /^(?:DELETE .*|UPDATE (?:messages|price_alerts|change_requests)|(?:INSERT|UPDATE) (?:pgboss\..*|(?:operator_)?sessions|operators|login_guards|engine_lease|engine_heartbeats|worker_lease|processes|ledger_(?:checkpoint|sums|flows)|feed_lease|quotes|candles|price_guards|exposure_alarms|reconciliations|execution_[a-z]+|ranking_figures))$/u;

const writesOf = (text: string): readonly string[] =>
  [...text.replaceAll(/\s+/gu, ' ').matchAll(WRITE)].map(([, verb, table, audit]) => audit ?? `${verb} ${table}`);

/** Notifications about earlier operations, at any time. Crashes at this commit: messaging/notifications/crash.test.ts. */
const NOTIFYING = 'UPDATE notification_cursors';

/** Undefined for a transaction that tests ignore: only background writes, or notifications. */
function labelOf(texts: readonly string[]): CommitLabel | undefined {
  const writes = new Set(texts.flatMap(writesOf));
  if (writes.has(NOTIFYING)) return undefined;
  return [...writes].every((write) => BACKGROUND_WRITE.test(write)) ? undefined : [...writes].join(', ');
}

const isCommit = (text: string): boolean => /^\s*COMMIT\b/iu.test(text);
/** A message with several statements may both begin and end a transaction. */
const isBegin = (text: string): boolean => /^\s*BEGIN\b/iu.test(text) && !/\bCOMMIT\s*;?\s*$/iu.test(text);
const isRollback = (text: string): boolean => /^\s*ROLLBACK\b/iu.test(text);

export class CommitProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #links = new Set<Link>();
  #armed: Armed | undefined;
  #seen: CommitLabel[] = [];
  #frozen = false;
  #onCommit: () => void = () => {};

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    server.on('connection', (client) => this.#accept(client));
  }

  static async open(targetUrl: string): Promise<CommitProxy> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CommitProxy(server, new URL(targetUrl));
  }

  /** Connection string of the database through this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    url.host = `127.0.0.1:${address.port}`;
    return url.href;
  }

  /** Commits since `forget`, in order. */
  get seen(): readonly CommitLabel[] {
    return this.#seen;
  }

  forget(): void {
    this.#seen = [];
  }

  /** Waits until `seen` has a commit whose label contains `part`. */
  async until(part: string): Promise<void> {
    while (!this.#seen.some((label) => label.includes(part)))
      await new Promise<void>((resolve) => {
        this.#onCommit = resolve;
      });
  }

  /**
   * Calls `reached` at the point. Side `before`: this commit is never passed on, all other traffic continues. Side
   * `after`: no traffic passes from then on.
   */
  arm(point: Point, reached: () => void): void {
    this.forget();
    this.#armed = { ...point, reached, cutsOne: false };
  }

  /** Calls `reached` at the point. The connection of the commit is lost; the others stay. */
  armCut(point: Point, reached: () => void): void {
    this.forget();
    this.#armed = { ...point, reached, cutsOne: true };
  }

  /** Drops all connections and disarms; new connections work again. */
  thaw(): void {
    for (const link of this.#links) link.destroy();
    this.#links.clear();
    this.#armed = undefined;
    this.#frozen = false;
  }

  async close(): Promise<void> {
    this.thaw();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname);
    const link: Link = new Link(client, server, {
      isFrozen: () => this.#frozen,
      stopsAt: (texts) => this.#stopsAt(texts),
      stop: () => this.#stop(link),
    });
    this.#links.add(link);
    link.onEnd(() => this.#links.delete(link));
  }

  #stopsAt(texts: readonly string[]): Side | undefined {
    const label = labelOf(texts);
    if (label === undefined) return undefined;
    this.#seen.push(label);
    this.#onCommit();
    const armed = this.#armed;
    if (armed?.label !== label || this.#seen.filter((seen) => seen === label).length !== armed.nth) return undefined;
    return armed.side;
  }

  #stop(link: Link): void {
    const armed = this.#armed;
    if (this.#frozen || armed === undefined) return;
    if (armed.cutsOne) link.destroy();
    else this.#frozen = armed.side === 'after';
    this.#armed = undefined;
    armed.reached();
  }
}

interface LinkControl {
  readonly isFrozen: () => boolean;
  /** The side on which to stop at the commit of these statements, if any. */
  readonly stopsAt: (texts: readonly string[]) => Side | undefined;
  readonly stop: () => void;
}

/** One connection. */
class Link {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #control: LinkControl;
  readonly #sent = new Messages({ startup: true });
  readonly #answered = new Messages({ startup: false });
  readonly #texts = textsOf();
  /** Statements of the open transaction, or the single statement that is its own transaction. */
  #written: string[] = [];
  #inTransaction = false;
  /** The commit was passed on; its response is withheld. */
  #holdsAnswer = false;
  /** The commit was withheld; nothing passes after it. */
  #isCut = false;

  constructor(client: Socket, server: Socket, control: LinkControl) {
    this.#client = client;
    this.#server = server;
    this.#control = control;
    client.setNoDelay(true);
    server.setNoDelay(true);
    client.on('data', (data) => this.#ask(data));
    server.on('data', (data) => this.#answer(data));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {}); // `close` follows
      one.on('close', () => other.destroy());
    }
  }

  onEnd(listener: () => void): void {
    this.#server.on('close', listener);
  }

  destroy(): void {
    this.#client.destroy();
    this.#server.destroy();
  }

  #ask(data: Buffer): void {
    const passed: Buffer[] = [];
    for (const message of this.#sent.push(data)) {
      if (this.#isCut || this.#control.isFrozen()) return;
      const side = this.#sideOf(message);
      if (side === 'before') {
        // pass on everything up to the commit, but not the commit
        this.#server.write(Buffer.concat(passed));
        this.#isCut = true;
        this.#control.stop();
        return;
      }
      if (side === 'after') this.#holdsAnswer = true;
      passed.push(message.bytes);
    }
    if (passed.length > 0) this.#server.write(Buffer.concat(passed));
  }

  #answer(data: Buffer): void {
    if (this.#isCut || this.#control.isFrozen()) return;
    const messages = this.#answered.push(data);
    if (!this.#holdsAnswer) {
      this.#client.write(data);
      return;
    }
    for (const { type, bytes } of messages) {
      if (type === 'E') throw new Error(`the commit failed: ${bytes.toString('latin1')}`);
      if (type === 'Z') this.#control.stop();
    }
  }

  /** The side to stop at when this message commits a transaction at the armed point. */
  #sideOf(message: Message): Side | undefined {
    const text = this.#texts(message);
    const ends = message.type === 'Q' || message.type === 'S';
    if (text !== undefined && (isCommit(text) || isRollback(text))) {
      const written = this.#take();
      this.#inTransaction = false;
      return isCommit(text) && written.length > 0 ? this.#control.stopsAt(written) : undefined;
    }
    if (text !== undefined && isBegin(text)) this.#inTransaction = true;
    else if (text !== undefined) this.#written.push(text);
    return ends && !this.#inTransaction ? this.#control.stopsAt(this.#take()) : undefined;
  }

  #take(): string[] {
    const written = this.#written;
    this.#written = [];
    return written;
  }
}
