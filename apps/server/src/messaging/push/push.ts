/** Push messages as pg-boss jobs: written with their notification, retried until the push service accepts them. */
import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { type Database, type Queryable, jobsIn } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { type SendToPeers, PeerMessages } from '../../platform/peers/index.ts';
import { Devices } from './devices.ts';
import { type PushKeys, providePushKeys } from './keys.ts';
import { PushSender } from './sender.ts';

const QUEUE = 'push';
/** Deliveries in parallel. Any user can name a slow push service; it delays only its own batch. */
const WORKERS = 4;
const BATCH = 5;
/** In seconds. A price alert is stale after two hours, everything else after half a day. */
const PACE = {
  retryLimit: 30,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 60,
  retentionSeconds: 86_400,
  deleteAfterSeconds: 3600,
} as const;
const OF_USE_MS = 12 * 3_600_000;
const ALERT_TTL_S = 2 * 3600;
const TTL_S = 12 * 3600;

const jobData = z.object({ device: z.int(), notification: z.int().optional() });

/** The payload for the service worker. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Path in the app. */
  readonly url: string;
  /** A later message with the same tag replaces this one on the screen. */
  readonly tag: string;
  readonly lang: string;
}

/**
 * Renders a notification for its user; without an id, the test message. Undefined when the notification was deleted.
 */
export type Render = (userId: number, notificationId: number | undefined) => Promise<Rendered | undefined>;
export interface Rendered {
  readonly payload: PushPayload;
  readonly createdAtMs: number;
  readonly isUrgent: boolean;
}

export interface PushOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly jobs: PgBoss;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** Messages to the process that sends; absent = this process sends. */
  readonly peers?: PeerMessages;
  /** RFC 8292: mailto: or https:. */
  readonly subject: string;
  /** For tests: receivers on this machine, over plain HTTP. */
  readonly toAnyHost: boolean;
}

export class Push {
  readonly devices: Devices;
  readonly publicKey: string;
  readonly #options: PushOptions;
  readonly #sender: PushSender;
  readonly #sendHurry: SendToPeers<true>;
  #workers: readonly string[] = [];

  private constructor(options: PushOptions, keys: PushKeys) {
    const { database, vault, now, subject, toAnyHost, peers = new PeerMessages() } = options;
    this.#options = options;
    this.devices = new Devices(database, vault, now);
    this.#sendHurry = peers.on('push', () => this.#wake());
    this.publicKey = keys.publicKey;
    this.#sender = new PushSender({ keys, subject, toAnyHost });
  }

  /** Generates keys if there are none that the data key opens. */
  static async open(options: PushOptions): Promise<Push> {
    const { keys, lostDevices } = await providePushKeys(options.database, options.vault, options.now());
    if (lostDevices !== undefined)
      options.log.warn({ lostDevices }, 'push keys were sealed with another data key; generated new ones');
    const push = new Push(options, keys);
    await options.jobs.createQueue(QUEUE, PACE);
    await options.jobs.updateQueue(QUEUE, PACE);
    return push;
  }

  /** Whether messages may be sent to this address. */
  allows(endpoint: string): boolean {
    return this.#sender.allows(endpoint);
  }

  /** Enqueues a message for every device of the users, in the transaction of `db`; false when there is none. */
  async enqueue(
    db: Queryable,
    notifications: readonly { readonly id: number; readonly userId: number }[],
  ): Promise<boolean> {
    if (notifications.length === 0) return false;
    const devices = await this.devices.of(db, [...new Set(notifications.map(({ userId }) => userId))]);
    const jobs = notifications.flatMap(({ id, userId }) =>
      (devices.get(userId) ?? []).map((device) => ({ data: { device, notification: id } })),
    );
    if (jobs.length > 0) await this.#options.jobs.insert(QUEUE, jobs, { db: jobsIn(db) });
    return jobs.length > 0;
  }

  /** Sends the test message to one device. */
  async test(device: number): Promise<void> {
    await this.#options.jobs.send(QUEUE, { device });
    this.hurry();
  }

  /** Sends written messages now instead of within two seconds. */
  hurry(): void {
    this.#wake();
    this.#sendHurry(true);
  }

  #wake(): void {
    for (const worker of this.#workers) this.#options.jobs.notifyWorker(worker);
  }

  async start(render: Render): Promise<void> {
    const work = (): Promise<string> =>
      this.#options.jobs.work(
        QUEUE,
        {
          batchSize: BATCH,
          pollingIntervalSeconds: 2,
          burstWhenBatchFull: true,
          includeMetadata: true,
          perJobResults: true,
        },
        async (batch) => Promise.all(batch.map(async (job) => this.#try(job, render))),
      );
    this.#workers = await Promise.all(Array.from({ length: WORKERS }, work));
  }

  /** Resolves when no message is being sent; the next process sends the rest. */
  async stop(): Promise<void> {
    if (this.#workers.length > 0) await this.#options.jobs.offWork(QUEUE, { wait: true });
  }

  async #try(job: JobWithMetadata<unknown>, render: Render): Promise<JobResult> {
    const { log } = this.#options;
    try {
      const { device, notification } = jobData.parse(job.data);
      await this.#send(device, notification, render);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      // a network error may quote the endpoint, which is a secret of the browser
      log.warn({ job: job.id, error: error instanceof Error ? error.name : 'unknown' }, 'push not sent yet');
      return { id: job.id, status: 'failed' };
    }
  }

  async #send(device: number, notification: number | undefined, render: Render): Promise<void> {
    const found = await this.devices.find(device);
    if (found === undefined) return;
    const rendered = await render(found.userId, notification);
    if (rendered === undefined || rendered.createdAtMs < this.#options.now() - OF_USE_MS) return;
    const { payload, isUrgent } = rendered;
    const outcome = await this.#sender.send(found.subscription, {
      payload: JSON.stringify(payload),
      ttlS: payload.tag.startsWith('alert') ? ALERT_TTL_S : TTL_S,
      urgency: isUrgent ? 'high' : 'normal',
      topic: payload.tag,
    });
    if (outcome === 'gone') await this.devices.forget(device);
    if (outcome === 'refused') this.#options.log.warn({ device }, 'the push service refused a message');
  }
}
