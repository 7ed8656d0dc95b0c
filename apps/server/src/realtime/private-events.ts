/**
 * Sends the events of an account to its owner's sockets: after the commit, in order, without omissions. A tick may
 * close ten thousand positions at once, so the work is done in slices with pauses for other work.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ACCOUNT_TOPIC, EVENTS_PAGE_SIZE, KEPT_EVENTS, type Locale } from '@tradewind/contract';
import type { AccountId, OrderId } from '@tradewind/engine';
import { HostUnavailable, Refused } from '../platform/errors/index.ts';
import { CLOSE_CODES, type Connection } from '../platform/sockets/index.ts';
import { commitOf, tracing } from '../platform/tracing/index.ts';
import type { AccountView, CommittedEvent, EngineHost } from '../core/engine-host/index.ts';
import { type EventPresenter, type PrivateEvent, type StoredEvents, heldIn } from '../trading/events/index.ts';
import { AccountFeed, CLOSED_TOPIC, EVENT_TOPICS, TRADE_TOPIC, messageOf } from './account-feed.ts';

/** Longest time of work between pauses. */
const SLICE_MS = 4;
/** Number of events whose accounts are read together. */
const SLICE_EVENTS = 250;

type Private = Extract<CommittedEvent, { readonly type: PrivateEvent['type'] }> & PrivateEvent;

const isPrivate = (event: CommittedEvent): event is Private => event.n !== undefined;

const accountOf = (event: Private): AccountId => ('account' in event ? event.account : event.order.account);

/** The topic that names a span. */
const topicOf = ({ type }: Private): string => (type === 'closed' ? CLOSED_TOPIC : TRADE_TOPIC);

/** Throws Refused: a client cannot have seen what has not happened. */
function refuseBeyond(last: number | undefined, after: number | undefined): void {
  if (last !== undefined && after !== undefined && after > last)
    throw new Refused('invalid_input', { fields: { after: 'too_large' } });
}

/** Topics of a socket, with what was sent of those that have events. */
type Feeds = Map<string, AccountFeed | undefined>;

/** Where a subscription begins: `n` is the last event before its first one; undefined while the core does not answer. */
export interface Begun {
  readonly n: number | undefined;
  /** What came after the requested number is not kept any more. */
  readonly reset: boolean;
}

interface Services {
  readonly host: EngineHost;
  readonly events: { readonly stored: StoredEvents; readonly present: EventPresenter };
  /** Called for each subscriber when the core dropped its in-memory state and everything must be read again. */
  readonly onReloaded: (connection: Connection) => void;
  readonly onError: (error: unknown) => void;
}

export class PrivateEvents {
  readonly #services: Services;
  readonly #subscribers = new Map<AccountId, Map<Connection, Feeds>>();
  readonly #unlisten: readonly (() => void)[];
  readonly #waiting: Private[] = [];
  #isDraining = false;
  #stopped = false;

  constructor(services: Services) {
    this.#services = services;
    const { host, onReloaded } = services;
    this.#unlisten = [
      host.onCommitted((events) => this.#onCommitted(events)),
      host.onReloaded(() => {
        for (const connections of this.#subscribers.values())
          for (const connection of connections.keys()) onReloaded(connection);
      }),
    ];
  }

  /**
   * Begins a topic. `after`: the last event that the client has; absent = only new events are sent. `answer` is called before the
   * first event. False = the session ended meanwhile, and nothing was answered. Throws Refused, and HostUnavailable where the topic
   * cannot begin without the core.
   */
  async subscribe(
    connection: Connection,
    account: AccountId,
    topic: string,
    after: number | undefined,
    answer: (begun: Begun) => void,
  ): Promise<boolean> {
    const feeds = this.#feedsOf(connection, account);
    if (!EVENT_TOPICS.has(topic)) {
      feeds.set(topic, undefined);
      answer({ n: undefined, reset: false });
      return true;
    }
    const known = feeds.get(topic);
    if (known !== undefined) {
      if (after === undefined) {
        answer({ n: known.last, reset: false });
        return true;
      }
      // a refusal leaves the topic as it is
      refuseBeyond(await this.#numberOf(account, true), after);
      if (known.isOver) return false;
      known.isOver = true;
    }
    const feed = new AccountFeed(connection, topic);
    feeds.set(topic, feed);
    try {
      return await this.#begin(feed, account, after, answer);
    } catch (error) {
      if (!feed.isOver) this.unsubscribe(connection, account, topic);
      throw error;
    }
  }

  unsubscribe(connection: Connection, account: AccountId, topic: string): void {
    const connections = this.#subscribers.get(account);
    const feeds = connections?.get(connection);
    if (connections === undefined || feeds === undefined) return;
    const feed = feeds.get(topic);
    if (feed !== undefined) feed.isOver = true;
    feeds.delete(topic);
    if (feeds.size === 0) connections.delete(connection);
    if (connections.size === 0) this.#subscribers.delete(account);
  }

  follows(connection: Connection, account: AccountId, topic: string): boolean {
    return this.#subscribers.get(account)?.get(connection)?.has(topic) === true;
  }

  /** Number of the last event that this socket was sent, or that the account has if it follows none. */
  async lastOf(connection: Connection, account: AccountId): Promise<number | undefined> {
    const { host } = this.#services;
    for (const feed of this.#subscribers.get(account)?.get(connection)?.values() ?? [])
      if (feed?.last !== undefined) return feed.last;
    return host.ready ? (await host.view(account, []))?.n : undefined;
  }

  /** Sends a message of another kind, in the reader's language, to the sockets that subscribed to it. */
  send(account: AccountId, topic: string, dataOf: (locale: Locale) => unknown): void {
    for (const [connection, feeds] of this.#subscribers.get(account) ?? [])
      if (feeds.has(topic)) connection.send(JSON.stringify({ topic, data: dataOf(connection.locale) }));
  }

  stop(): void {
    for (const unlisten of this.#unlisten) unlisten();
    this.#stopped = true;
  }

  #feedsOf(connection: Connection, account: AccountId): Feeds {
    const connections = this.#subscribers.get(account) ?? new Map<Connection, Feeds>();
    const feeds = connections.get(connection) ?? new Map();
    this.#subscribers.set(account, connections.set(connection, feeds));
    return feeds;
  }

  /** New events are held until those before them were sent. */
  async #begin(
    feed: AccountFeed,
    account: AccountId,
    after: number | undefined,
    answer: (begun: Begun) => void,
  ): Promise<boolean> {
    const { stored } = this.#services.events;
    const n = await this.#numberOf(account, after !== undefined || feed.topic === ACCOUNT_TOPIC);
    if (feed.isOver) return false;
    refuseBeyond(n, after);
    const first = n === undefined || after === undefined ? [] : await stored.after(account, after, n, EVENTS_PAGE_SIZE);
    if (feed.isOver) return false;
    feed.last = first === undefined ? n : (after ?? n);
    answer({ n, reset: first === undefined });
    try {
      await this.#replay(feed, account, n ?? 0, first ?? []);
      await this.#release(feed, account);
    } catch (error) {
      // answered already: the client comes again with the last number that it has
      this.#services.onError(error);
      feed.connection.close(CLOSE_CODES.restart, 'read again');
    }
    return true;
  }

  /** Number of the account's last event. Undefined = unknown for now; throws if it is needed. */
  async #numberOf(account: AccountId, isNeeded: boolean): Promise<number | undefined> {
    const { host } = this.#services;
    if (!isNeeded && !host.ready) return undefined;
    try {
      return (await host.view(account, []))?.n;
    } catch (error) {
      if (isNeeded || !(error instanceof HostUnavailable)) throw error;
      return undefined;
    }
  }

  /** Sends what was stored up to number `last`; each page once the one before it has left. */
  async #replay(feed: AccountFeed, account: AccountId, last: number, first: readonly PrivateEvent[]): Promise<void> {
    const { connection } = feed;
    for (let page = first; page.length > 0;) {
      const texts = await this.#textsOf(feed, account, page);
      for (const text of texts.slice(0, -1)) if (!feed.isOver) connection.send(text);
      const final = texts.at(-1);
      if (final !== undefined && !feed.isOver) await connection.sendAndWait(final);
      if (feed.isOver || !connection.isOpen || feed.last === undefined) return;
      const next = await this.#services.events.stored.after(account, feed.last, last, EVENTS_PAGE_SIZE);
      // it took so long that they are not kept any more
      if (next === undefined) return connection.close(CLOSE_CODES.restart, 'read again');
      page = next;
    }
  }

  /** The messages of events that the socket has not been sent yet; they count as sent. */
  async #textsOf(feed: AccountFeed, account: AccountId, events: readonly PrivateEvent[]): Promise<readonly string[]> {
    const { host, events: kept } = this.#services;
    const { topic, connection } = feed;
    const view = await host.view(account, heldIn(events));
    if (view === undefined) throw new HostUnavailable(`account ${account} is not in memory`);
    return events
      .filter((event) => feed.takes(event))
      .flatMap((event) => messageOf(kept.present, topic, event, view, connection.locale) ?? []);
  }

  async #release(feed: AccountFeed, account: AccountId): Promise<void> {
    for (let held = feed.held; held !== undefined && held.length > 0 && !feed.isOver; held = feed.held) {
      feed.held = [];
      const texts = await this.#textsOf(feed, account, held);
      for (const text of texts) if (!feed.isOver) feed.connection.send(text);
    }
    feed.held = undefined;
  }

  #onCommitted(events: readonly CommittedEvent[]): void {
    if (this.#subscribers.size === 0) return;
    for (const event of events)
      if (isPrivate(event) && this.#subscribers.has(accountOf(event))) this.#waiting.push(event);
    if (this.#waiting.length === 0 || this.#isDraining) return;
    this.#isDraining = true;
    void this.#drain();
  }

  /** Sends the queued events in order, a slice at a time. */
  async #drain(): Promise<void> {
    try {
      await nextTurn();
      while (this.#waiting.length > 0 && !this.#stopped) await this.#sendSlice(this.#waiting.splice(0, SLICE_EVENTS));
    } finally {
      // reset at once, so that a following event starts a new round
      this.#isDraining = false;
    }
  }

  async #sendSlice(slice: readonly Private[]): Promise<void> {
    const views = await this.#viewsOf(slice);
    let pauseAtMs = performance.now() + SLICE_MS;
    for (const event of slice) {
      this.#send(event, views.get(accountOf(event)));
      if (performance.now() < pauseAtMs) continue;
      await nextTurn();
      pauseAtMs = performance.now() + SLICE_MS;
    }
  }

  /**
   * The accounts of these events, each read once, with those of their orders that are open. Accounts that could not be
   * read are left out.
   */
  async #viewsOf(events: readonly Private[]): Promise<ReadonlyMap<AccountId, AccountView>> {
    const orders = new Map<AccountId, OrderId[]>();
    for (const event of events) {
      const ids = orders.get(accountOf(event)) ?? [];
      ids.push(...heldIn([event]));
      orders.set(accountOf(event), ids);
    }
    const views = new Map<AccountId, AccountView>();
    await Promise.all(
      [...orders].map(async ([account, ids]) => {
        try {
          const view = await this.#services.host.view(account, ids);
          if (view !== undefined) views.set(account, view);
        } catch (error) {
          this.#services.onError(error);
        }
      }),
    );
    return views;
  }

  #send(event: Private, view: AccountView | undefined): void {
    const account = accountOf(event);
    const connections = this.#subscribers.get(account);
    if (connections === undefined) return;
    const commit = commitOf(event);
    const span = commit === undefined ? undefined : tracing()?.start(`push ${topicOf(event)}`, 'producer', commit);
    try {
      if (view === undefined) throw new Error(`could not read account ${account}`);
      const texts = new Map<string, string | undefined>();
      for (const feeds of connections.values())
        for (const feed of feeds.values()) if (feed !== undefined) this.#sendTo(feed, event, view, texts);
    } catch (error) {
      this.#services.onError(error);
      this.#sendToReadAgain(account);
    } finally {
      span?.end({ 'tradewind.sockets': connections.size });
    }
  }

  /** `texts`: the messages of the event so far, by topic and language. */
  #sendTo(feed: AccountFeed, event: Private, view: AccountView, texts: Map<string, string | undefined>): void {
    const { connection, topic } = feed;
    if (feed.held !== undefined) {
      // it does not read what comes before them
      if (feed.held.length >= KEPT_EVENTS.count) return connection.close(CLOSE_CODES.tryAgainLater, 'too slow');
      feed.held.push(event);
      return;
    }
    if (!feed.takes(event)) return;
    const key = `${topic} ${connection.locale}`;
    if (!texts.has(key))
      texts.set(key, messageOf(this.#services.events.present, topic, event, view, connection.locale));
    const text = texts.get(key);
    if (text !== undefined) connection.send(text);
  }

  /** An event could not be sent. Since a socket that stays open must not miss any, its client has to read again. */
  #sendToReadAgain(account: AccountId): void {
    for (const connection of this.#subscribers.get(account)?.keys() ?? [])
      connection.close(CLOSE_CODES.restart, 'read again');
  }
}
