/** The outbox with the worker that empties it. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/index.ts';
import { type Database, type JobsOptions, startJobs } from '../../db/index.ts';
import type { Vault } from '../../secrets/index.ts';
import { StoredOutbox } from './outbox.ts';
import type { Sender } from './senders.ts';
import type { Outbox } from './types.ts';
import { MessageWorker, type WorkerOptions } from './worker.ts';

export interface MessagesOptions {
  readonly pool: Database;
  readonly vault: Vault;
  readonly logger: FastifyBaseLogger;
  readonly now: () => number;
  readonly config: Pick<Config, 'smtpUrl' | 'smsUrl' | 'mailFrom' | 'production'>;
  /** For tests. */
  readonly queues?: WorkerOptions['queues'];
  readonly jobs?: JobsOptions;
}

export interface Messages {
  readonly outbox: Outbox;
  stop(): Promise<void>;
}

export async function startMessages(options: MessagesOptions): Promise<Messages> {
  const { pool, vault, logger, now, config, queues } = options;
  const onError = (error: unknown): void => logger.error({ err: error }, 'jobs of messages failed');
  const jobs = await startJobs(pool, onError, options.jobs);
  const senders = sendersOf(config);
  const worker = new MessageWorker({
    pool,
    vault,
    jobs,
    logger,
    now,
    senders,
    tellCodes: !config.production,
    ...(queues === undefined ? {} : { queues }),
  });
  const stop = async (): Promise<void> => {
    await worker.stop();
    await jobs.stop({ graceful: false });
  };
  try {
    await worker.start();
  } catch (error) {
    await stop();
    throw error;
  }
  const outbox = new StoredOutbox({ pool, vault, jobs, now, onWritten: (channel) => worker.wake(channel) });
  return { outbox, stop };
}

function sendersOf(_config: MessagesOptions['config']): { email?: Sender; sms?: Sender } {
  return {};
}
