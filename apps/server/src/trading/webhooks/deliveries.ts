/**
 * Sends the private events of accounts to their webhooks, each webhook's in order, until they are accepted or a day old. What is to be
 * sent is read from the numbered events that are kept anyway, so nothing is lost when the server is killed: at most the last
 * event is sent twice (decision 0616).
 */
import { type AccountEvent, accountEvent, toLocale } from '@tradewind/contract';
import type { EngineHost } from '../../core/engine-host/index.ts';
import { DAY_MS } from '../../platform/clock/index.ts';
import { viewOf } from '../account/index.ts';
import { type EventPresenter, type PrivateEvent, type StoredEvents, eventName, heldIn } from '../events/index.ts';
import type { WebhookSender } from './sender.ts';
import type { DueWebhook, Webhooks } from './webhooks.ts';

/** Webhooks that are sent to at once. Anyone can name a slow receiver; it delays only its own events. */
const AT_ONCE = 32;
/** Events of one webhook before the others have their turn. */
const EVENTS = 100;
/** Events come in bursts; they are gathered for this long. */
const GATHER_MS = 100;
/** For events of other processes, and for what is tried again. */
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
  readonly #running = new Map<number, Promise<void>>();
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
        if (events.some(({ n }) => n !== undefined)) this.#wake();
      }),
      host.onReloaded(() => this.#wake()),
    ];
    this.#poll = setInterval(() => this.#wake(), POLL_MS).unref();
    this.#wake();
  }

  /** Resolves when nothing is being sent. What was interrupted is sent by the next process. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const end of this.#unlisten) end();
    clearInterval(this.#poll);
    clearTimeout(this.#gathering);
    await this.#round;
    await Promise.all(this.#running.values());
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
    const free = AT_ONCE - this.#running.size;
    if (free <= 0 || this.#isStopped) return;
    for (const webhook of await this.#options.webhooks.due([...this.#running.keys()], free))
      this.#running.set(webhook.id, this.#run(webhook));
  }

  async #run(webhook: DueWebhook): Promise<void> {
    try {
      await this.#deliver(webhook);
      this.#wake();
    } catch (error) {
      // tried again by the poll
      if (!this.#isStopped) this.#options.onError(error);
    } finally {
      this.#running.delete(webhook.id);
    }
  }

  async #deliver(webhook: DueWebhook): Promise<void> {
    const { webhooks, events, now } = this.#options;
    const { id, last } = webhook;
    const found = await events.stored.after(webhook.userId, webhook.n, last, EVENTS);
    if (found === undefined) {
      // more than is kept: its receiver sees the gap in the numbers
      await webhooks.passedOver(id, webhook.n, last);
      return;
    }
    /** Stored, and passed over since then. */
    let [n, passed] = [webhook.n, webhook.n];
    for (const event of found) {
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
    }
    if (passed > n) await webhooks.passedOver(id, n, passed);
  }

  /** Undefined = it was accepted. */
  async #send(webhook: DueWebhook, event: PrivateEvent): Promise<string | undefined> {
    const { host, events, sender } = this.#options;
    const view = await viewOf(host, webhook.userId, heldIn([event]));
    const message: AccountEvent = events.present.account(event, view, toLocale(webhook.lang));
    return sender.post(webhook, JSON.stringify(accountEvent.parse(message)), this.#stop.signal);
  }
}

const isWanted = ({ events }: DueWebhook, event: PrivateEvent): boolean =>
  events.length === 0 || events.includes(eventName(event));

const waitMs = (failures: number): number => Math.min(RETRY_MS.first * 2 ** Math.min(failures, 10), RETRY_MS.most);
