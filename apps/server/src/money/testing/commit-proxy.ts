/**
 * Between a server and PostgreSQL: reads as much of the wire protocol (PostgreSQL, chapter "Frontend/Backend Protocol")
 * as it takes to know which message ends a transaction that wrote something, and withholds it, or stops the world once
 * PostgreSQL has committed and nobody has heard of it.
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
  /** Only the connection of the commit is lost, and all else goes on. */
  readonly cutsOne: boolean;
}

const WRITE =
  /(?<!FOR |FOR NO KEY |DO )\b(INSERT|UPDATE|DELETE|COPY)(?: INTO| FROM)? (?:ONLY )?([a-z_]+(?:\.[a-z_]+)?)|\b(append_audit)\(/gu;
/**
 * What a server writes without being asked: jobs of messages and their delivery, when a session was used last, its
 * lease, prices, its own reports, and what has run out. A sequence is undone by nothing: nothing may depend on it.
 */
const OF_ITS_OWN =
  /^(?:DELETE .*|UPDATE (?:messages|price_alerts)|(?:INSERT|UPDATE) (?:pgboss\..*|(?:operator_)?sessions|operators|engine_lease|quotes|candles|reconciliations|execution_[a-z]+|ranking_figures))$/u;

const writesOf = (text: string): readonly string[] =>
  [...text.replaceAll(/\s+/gu, ' ').matchAll(WRITE)].map(([, verb, table, audit]) => audit ?? `${verb} ${table}`);

/** What is told of earlier deeds, whenever its turn comes; kills in the midst of it: modules/notifications/crash.test.ts. */
const TELLING = 'UPDATE notification_cursors';

/** Undefined when it is nobody's business. */
function labelOf(texts: readonly string[]): CommitLabel | undefined {
  const writes = new Set(texts.flatMap(writesOf));
  if (writes.has(TELLING)) return undefined;
  return [...writes].every((write) => OF_ITS_OWN.test(write)) ? undefined : [...writes].join(', ');
}

const isCommit = (text: string): boolean => /^\s*COMMIT\b/iu.test(text);
/** Several statements in one message may begin and end one. */
const isBegin = (text: string): boolean => /^\s*BEGIN\b/iu.test(text) && !/\bCOMMIT\s*;?\s*$/iu.test(text);
const isRollback = (text: string): boolean => /^\s*ROLLBACK\b/iu.test(text);

export class CommitProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #links = new Set<Link>();
  #armed: Armed | undefined;
  #seen: CommitLabel[] = [];
  #frozen = false;
  #heard: () => void = () => {};

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

  /** The address of the database by way of this proxy. */
  get url(): string {
    const url = new URL(this.#target);
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    url.host = `127.0.0.1:${address.port}`;
    return url.href;
  }

  /** Commits that were sent since `forget`, in their order. */
  get seen(): readonly CommitLabel[] {
    return this.#seen;
  }

  forget(): void {
    this.#seen = [];
  }

  /** Waits for a commit that is not yet forgotten, by a part of its label. */
  async until(part: string): Promise<void> {
    while (!this.#seen.some((label) => label.includes(part)))
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
  }

  /**
   * Calls `reached` at the point. Before a commit, that one is withheld for good and all else goes on; after it, nothing
   * passes any more from that turn on.
   */
  arm(point: Point, reached: () => void): void {
    this.forget();
    this.#armed = { ...point, reached, cutsOne: false };
  }

  /** Calls `reached` at the point, where the connection of the commit is lost and all others stay. */
  armCut(point: Point, reached: () => void): void {
    this.forget();
    this.#armed = { ...point, reached, cutsOne: true };
  }

  /** Drops what is connected; those who connect from now on are served. */
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
    this.#heard();
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

interface World {
  readonly isFrozen: () => boolean;
  /** Whether, and on which side, the world stops at the commit of these statements. */
  readonly stopsAt: (texts: readonly string[]) => Side | undefined;
  readonly stop: () => void;
}

/** One connection. */
class Link {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #world: World;
  readonly #sent = new Messages({ startup: true });
  readonly #answered = new Messages({ startup: false });
  readonly #texts = textsOf();
  /** Statements of the transaction that is open, or of the one statement that is one by itself. */
  #written: string[] = [];
  #inTransaction = false;
  /** The commit was passed on: what PostgreSQL says about it is for nobody. */
  #holdsAnswer = false;
  /** The commit was withheld, and with it whatever would follow. */
  #isCut = false;

  constructor(client: Socket, server: Socket, world: World) {
    this.#client = client;
    this.#server = server;
    this.#world = world;
    client.setNoDelay(true);
    server.setNoDelay(true);
    client.on('data', (data) => this.#ask(data));
    server.on('data', (data) => this.#answer(data));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => {}); // an end is told by `close`
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
      if (this.#isCut || this.#world.isFrozen()) return;
      const side = this.#sideOf(message);
      if (side === 'before') {
        // everything that leads to the commit has arrived, and the commit has not
        this.#server.write(Buffer.concat(passed));
        this.#isCut = true;
        this.#world.stop();
        return;
      }
      if (side === 'after') this.#holdsAnswer = true;
      passed.push(message.bytes);
    }
    if (passed.length > 0) this.#server.write(Buffer.concat(passed));
  }

  #answer(data: Buffer): void {
    if (this.#isCut || this.#world.isFrozen()) return;
    const messages = this.#answered.push(data);
    if (!this.#holdsAnswer) {
      this.#client.write(data);
      return;
    }
    for (const { type, bytes } of messages) {
      if (type === 'E') throw new Error(`the commit failed: ${bytes.toString('latin1')}`);
      if (type === 'Z') this.#world.stop();
    }
  }

  /** Set at the message by which a transaction commits, when that is the point. */
  #sideOf(message: Message): Side | undefined {
    const text = this.#texts(message);
    const ends = message.type === 'Q' || message.type === 'S';
    if (text !== undefined && (isCommit(text) || isRollback(text))) {
      const written = this.#take();
      this.#inTransaction = false;
      return isCommit(text) && written.length > 0 ? this.#world.stopsAt(written) : undefined;
    }
    if (text !== undefined && isBegin(text)) this.#inTransaction = true;
    else if (text !== undefined) this.#written.push(text);
    return ends && !this.#inTransaction ? this.#world.stopsAt(this.#take()) : undefined;
  }

  #take(): string[] {
    const written = this.#written;
    this.#written = [];
    return written;
  }
}
