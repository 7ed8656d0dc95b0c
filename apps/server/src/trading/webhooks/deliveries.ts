/**
 * Sends the private events of accounts to their webhooks, each webhook's in order, until they are accepted or a day old. What is to be
 * sent is read from the numbered events that are kept anyway, so nothing is lost when the server is killed: at most the last
 * event is sent twice (decision 0616).
 */
import { type AccountEvent, accountEvent, toLocale } from '@tradewind/contract';
import type { CommittedEvent, EngineHost } from '../../core/engine-host/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import { viewOf } from '../account/index.ts';
import { type EventPresenter, type PrivateEvent, type StoredEvents, eventName, heldIn } from '../events/index.ts';
import type { WebhookSender } from './sender.ts';
import type { DueWebhook, WebhookOwner, Webhooks } from './webhooks.ts';

/** Webhooks that are sent to at once. Anyone can name a slow receiver: the others have their turns in between. */
const AT_ONCE = 32;
/** A turn of one webhook ends after so many events, or so long, whichever is first. */
const TURN = { events: 100, ms: 5000 } as const;
/** Events come in bursts; they are gathered for this long. */
const GATHER_MS = 100;
/** For new webhooks, for events of other processes, and for what is tried again. */
const POLL_MS = 2000;
/** Between tries of an event: 10, 20, 40 … 600 s. */
const RETRY_MS = { first: 10_000, most: 600_000 } as const;

export interface DeliveriesOptions {
  readonly webhooks: Webhooks;
  readonly sender: WebhookSender;
  readonly host: EngineHost;
  readonly events: { readonly stored: StoredEvents; readonly present: EventPresenter };
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

export class WebhookDeliveries {
  readonly #options: DeliveriesOptions;
  readonly #running = new Map<number, WebhookOwner & { readonly done: Promise<void> }>();
  /** Ids of webhooks in the order of their last turns. One process sends at a time, so this is in memory. */
  readonly #turns = new Set<number>();
  /** Accounts that had webhooks at the last poll. */
  #accounts: ReadonlySet<number> = new Set();
  #isPolled = true;
  readonly #stop = new AbortController();
  #gathering: NodeJS.Timeout | undefined;
  #poll: NodeJS.Timeout | undefined;
  #unlisten: readonly (() => void)[] = [];
  #round: Promise<void> = Promise.resolve();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  start(): void {
    const { host } = this.#options;
    this.#unlisten = [
      host.onCommitted((events) => {
        if (events.some((event) => event.n !== undefined && this.#accounts.has(accountOf(event)))) this.#wake();
      }),
      host.onReloaded(() => this.#wake()),
    ];
    this.#poll = setInterval(() => {
      this.#isPolled = true;
      this.#wake();
    }, POLL_MS).unref();
    this.#wake();
  }

  /** Resolves when nothing is being sent. What was interrupted is sent by the next process. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const end of this.#unlisten) end();
    clearInterval(this.#poll);
    clearTimeout(this.#gathering);
    await this.#round;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
  }

  get #isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  #wake(): void {
    if (this.#isStopped) return;
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#round = this.#round.then(() => this.#begin()).catch(this.#options.onError);
    }, GATHER_MS);
  }

  async #begin(): Promise<void> {
    if (this.#isPolled && !this.#isStopped) await this.#findOwners();
    const free = AT_ONCE - this.#running.size;
    if (free <= 0 || this.#isStopped) return;
    for (const webhook of await this.#options.webhooks.due([...this.#running.values()], [...this.#turns], free)) {
      const { id, userId } = webhook;
      this.#turns.delete(id);
      this.#turns.add(id);
      this.#running.set(id, { id, userId, done: this.#run(webhook) });
    }
  }

  async #findOwners(): Promise<void> {
    this.#isPolled = false;
    const owners = await this.#options.webhooks.owners();
    this.#accounts = new Set(owners.map(({ userId }) => userId));
    const ids = new Set(owners.map(({ id }) => id));
    for (const id of this.#turns) if (!ids.has(id)) this.#turns.delete(id);
  }

  async #run(webhook: DueWebhook): Promise<void> {
    try {
      await this.#deliver(webhook);
      this.#wake();
    } catch (error) {
      await this.#report(webhook, error);
    } finally {
      this.#running.delete(webhook.id);
    }
  }

  /** An event that cannot be read or presented waits as one that was refused does. If others were sent before it, it is tried again first. */
  async #report({ id, n, failures }: DueWebhook, error: unknown): Promise<void> {
    const { webhooks, onError } = this.#options;
    if (this.#isStopped) return;
    onError(error);
    // if that fails, too, the database does not answer: tried again by the poll
    await webhooks.failed(id, n, 'internal', waitMs(failures)).catch(onError);
  }

  async #deliver(webhook: DueWebhook): Promise<void> {
    const { webhooks, now } = this.#options;
    const { id } = webhook;
    const until = performance.now() + TURN.ms;
    const found = await this.#waiting(webhook);
    /** Stored, and passed over since then: what is not kept any more, or too old. Its receiver sees the gap in the numbers. */
    let [n, passed] = [webhook.n, found.after];
    for (const event of found.events) {
      if (this.#isStopped) return;
      if (!isWanted(webhook, event) || event.time <= now() - DAY_MS) {
        passed = event.n;
        continue;
      }
      const failure = await this.#send(webhook, event);
      if (this.#isStopped && failure !== undefined) return;
      if (failure !== undefined) {
        const failures = n === webhook.n ? webhook.failures : 0;
        if (passed > n && !(await webhooks.passedOver(id, n, passed))) return;
        await webhooks.failed(id, passed, failure, waitMs(failures));
        return;
      }
      if (!(await webhooks.accepted(id, n, event.n))) return;
      n = event.n;
      passed = event.n;
      if (performance.now() >= until) break;
    }
    if (passed > n) await webhooks.passedOver(id, n, passed);
  }

  /** Events from the oldest one that may still be sent, and the number that they follow. */
  async #waiting({ userId, n, last }: DueWebhook): Promise<{ after: number; events: readonly PrivateEvent[] }> {
    const { events, now } = this.#options;
    const oldest = await events.stored.oldest(userId, n, last, now() - DAY_MS);
    if (oldest === undefined) return { after: last, events: [] };
    const after = oldest - 1;
    const found = await events.stored.after(userId, after, last, TURN.events);
    // one of the later ones is missing: as far as that, one at a time
    return { after, events: found ?? (await events.stored.after(userId, after, oldest, 1)) ?? [] };
  }

  /** Undefined = it was accepted. */
  async #send(webhook: DueWebhook, event: PrivateEvent): Promise<string | undefined> {
    const { host, events, sender } = this.#options;
    const view = await viewOf(host, webhook.userId, heldIn([event]));
    const message: AccountEvent = events.present.account(event, view, toLocale(webhook.lang));
    return sender.post(webhook, JSON.stringify(accountEvent.parse(message)), this.#stop.signal);
  }
}

const accountOf = (event: CommittedEvent): number => ('account' in event ? event.account : event.order.account);

const isWanted = ({ events }: DueWebhook, event: PrivateEvent): boolean =>
  events.length === 0 || events.includes(eventName(event));

const waitMs = (failures: number): number => Math.min(RETRY_MS.first * 2 ** Math.min(failures, 10), RETRY_MS.most);
