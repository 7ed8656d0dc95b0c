/** Sends messages from the outbox and retries until they are sent or expired. */
import { toLocale } from '@tradewind/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database } from '../../platform/db/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { maskedContact } from './masked-contact.ts';
import { PARAMS_PURPOSE } from './outbox.ts';
import { type Pace, QUEUES } from './queues.ts';
import { type Sender, Undeliverable } from './senders.ts';
import type { Recipient, Template } from './types.ts';

type Channel = Recipient['channel'];

const CHANNELS = Object.keys(QUEUES) as readonly Channel[];
const PROVIDER = { email: 'SMTP_URL', sms: 'SMS_URL' } as const satisfies Record<Channel, string>;
const BATCH = 10;
const ERROR_LENGTH = 300;

const jobData = z.object({ id: z.int() });
const paramsForm = z.record(z.string(), z.string());
type Params = z.infer<typeof paramsForm>;

export interface WorkerOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly jobs: PgBoss;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  /** A message whose channel has no sender is kept. */
  readonly senders: Readonly<Partial<Record<Channel, Sender>>>;
  /** Whether codes and contacts may be logged (LOG_CODES). */
  readonly logCodes: boolean;
  readonly pace: Pace;
}

/** Why a message was given up. */
export type GivenUp = 'expired' | 'unreadable' | 'refused' | 'failed';

interface MessageRow {
  readonly id: number;
  readonly channel: Channel;
  readonly recipient: string;
  readonly template: Template;
  readonly lang: string;
  readonly sealed: Buffer;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
}

/** Result of an attempt. `waiting`: the job is retried. */
interface Outcome {
  readonly state: 'sent' | 'kept' | 'given_up' | 'waiting';
  readonly error: string;
  readonly why?: GivenUp;
}

export class MessageWorker {
  readonly #options: WorkerOptions;
  /** pg-boss worker ids by channel. */
  readonly #workers = new Map<Channel, string>();
  /** Messages given up since the start. */
  readonly givenUp: Record<GivenUp, number> = { expired: 0, unreadable: 0, refused: 0, failed: 0 };

  constructor(options: WorkerOptions) {
    this.#options = options;
  }

  /** Creates the queues. */
  async prepare(): Promise<void> {
    const { jobs, pace } = this.#options;
    const { pollS: _pollS, superviseS: _superviseS, ...options } = pace;
    for (const queue of Object.values(QUEUES)) {
      await jobs.createQueue(queue, options);
      await jobs.updateQueue(queue, options);
    }
  }

  async start(): Promise<void> {
    const { jobs, pace } = this.#options;
    for (const channel of CHANNELS) {
      const worker = await jobs.work(
        QUEUES[channel],
        {
          batchSize: BATCH,
          localConcurrency: 2,
          pollingIntervalSeconds: pace.pollS,
          burstWhenBatchFull: true,
          includeMetadata: true,
          perJobResults: true,
        },
        async (batch) => Promise.all(batch.map(async (job) => this.#try(job))),
      );
      this.#workers.set(channel, worker);
    }
  }

  /** Checks for messages of the channel now instead of within seconds. */
  wake(channel: Channel): void {
    const worker = this.#workers.get(channel);
    if (worker !== undefined) this.#options.jobs.notifyWorker(worker);
  }

  /** Resolves when no message is being sent; interrupted ones are retried later. */
  async stop(): Promise<void> {
    const { jobs, senders } = this.#options;
    const ended = CHANNELS.map(async (channel) => jobs.offWork(QUEUES[channel], { wait: true }));
    for (const sender of Object.values(senders)) sender.stop();
    await Promise.all(ended);
  }

  async #try(job: JobWithMetadata<unknown>): Promise<JobResult> {
    const { log } = this.#options;
    try {
      const row = await this.#waiting(jobData.parse(job.data).id);
      if (row === undefined) return { id: job.id, status: 'completed' };
      const params = this.#paramsOf(row);
      const { state, error, why } = await this.#deliver(row, params, job.retryCount >= job.retryLimit);
      await this.#note(row, state, error);
      if (why !== undefined) this.givenUp[why] += 1;
      this.#log(row, params?.['code'], state, error);
      return state === 'waiting'
        ? { id: job.id, status: 'failed', output: { error } }
        : { id: job.id, status: 'completed' };
    } catch (error) {
      log.error({ err: error }, 'message could not be processed');
      return { id: job.id, status: 'failed' };
    }
  }

  async #waiting(id: number): Promise<MessageRow | undefined> {
    const { rows } = await this.#options.database.query<MessageRow>(
      `SELECT id, channel, recipient, template, lang, params_sealed AS sealed, created_at_ms AS "createdAtMs",
              expires_at_ms AS "expiresAtMs"
         FROM messages WHERE id = $1 AND state = 'waiting'`,
      [id],
    );
    return rows[0];
  }

  async #deliver(row: MessageRow, params: Params | undefined, lastTry: boolean): Promise<Outcome> {
    const { senders, now } = this.#options;
    const sender = senders[row.channel];
    if (sender === undefined) return { state: 'kept', error: '' };
    if (row.expiresAtMs !== null && row.expiresAtMs <= now())
      return { state: 'given_up', error: 'expired', why: 'expired' };
    if (params === undefined) return { state: 'given_up', error: 'sealed with another data key', why: 'unreadable' };
    const [key, locale] = [this.#keyOf(row), toLocale(row.lang)];
    try {
      await sender.send({ key, to: row.recipient, locale, template: row.template, params });
      return { state: 'sent', error: '' };
    } catch (error) {
      const reason = reasonOf(error, row.recipient, params['code']);
      if (error instanceof Undeliverable) return { state: 'given_up', error: reason, why: 'refused' };
      return lastTry ? { state: 'given_up', error: reason, why: 'failed' } : { state: 'waiting', error: reason };
    }
  }

  async #note(row: MessageRow, state: Outcome['state'], error: string): Promise<void> {
    const { database, now } = this.#options;
    await database.query(
      `UPDATE messages SET state = $2, last_error = $3, attempts = attempts + $4,
              sent_at_ms = CASE WHEN $2 = 'sent' THEN $5::bigint END
        WHERE id = $1 AND state = 'waiting'`,
      [row.id, state, error, state === 'kept' ? 0 : 1, now()],
    );
  }

  #log(row: MessageRow, code: string | undefined, state: Outcome['state'], error: string): void {
    const { log, logCodes } = this.#options;
    const { id, channel, template } = row;
    const about = { message: id, channel, template, to: logCodes ? row.recipient : maskedContact(row.recipient) };
    if (state === 'kept') {
      const text = `message kept: no ${PROVIDER[channel]}`;
      if (code === undefined) log.info(about, text);
      else if (logCodes) log.info({ ...about, code }, `${text}; code ${code}`);
      else log.info(about, `${text}; LOG_CODES=on shows codes here, for trials`);
    } else if (state === 'waiting') log.warn({ ...about, error }, 'message not sent yet, tried again later');
    else if (state === 'given_up') log.error({ ...about, error }, 'message given up');
  }

  /** Undefined when they were sealed with a lost key. */
  #paramsOf({ sealed }: MessageRow): Params | undefined {
    try {
      return paramsForm.parse(JSON.parse(this.#options.vault.unseal(PARAMS_PURPOSE, sealed).toString()));
    } catch {
      return undefined;
    }
  }

  #keyOf({ id, createdAtMs }: MessageRow): string {
    return this.#options.vault.hmac('message key', `${id} ${createdAtMs}`).toString('hex').slice(0, 32);
  }
}

/** A provider's error may quote the recipient and the code; neither belongs in logs. */
function reasonOf(error: unknown, recipient: string, code: string | undefined): string {
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(recipient, maskedContact(recipient));
  return (code === undefined ? text : text.replaceAll(code, '***')).slice(0, ERROR_LENGTH);
}
