/** The outbox and the worker that sends its messages. */
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../../platform/config/index.ts';
import { type Database, onlyRow, startJobs } from '../../platform/db/index.ts';
import type { Metrics } from '../../platform/http/index.ts';
import { PeerMessages } from '../../platform/peers/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { createMailSender } from './mail-sender.ts';
import { StoredOutbox } from './outbox.ts';
import { PACE, type Pace } from './queues.ts';
import type { Sender } from './senders.ts';
import { createSmsSender } from './sms-sender.ts';
import type { Recipient } from './types.ts';
import { MessageWorker } from './worker.ts';

export interface MessagesOptions {
  readonly database: Database;
  readonly vault: Vault;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly config: Pick<Config, 'smtpUrl' | 'smsUrl' | 'mailFrom' | 'logCodes'> & Partial<Pick<Config, 'retention'>>;
  /** Messages to the process that sends; absent = this process sends. */
  readonly peers?: PeerMessages;
  /** Absent = no metrics. */
  readonly metrics?: Metrics;
  /** Overrides of the default timing, for tests. */
  readonly pace?: Partial<Pace>;
}

export interface Messages {
  readonly outbox: StoredOutbox;
  /** Job runner shared with other senders; started and closed here. */
  readonly jobs: PgBoss;
  /** Starts sending; resolves with a function that stops it. */
  send(): Promise<() => Promise<void>>;
  /** Call after the senders have stopped. */
  close(): Promise<void>;
}

/** Messages can be written; sending has not started. */
export async function openMessages(options: MessagesOptions): Promise<Messages> {
  const { database, vault, log, now, config, peers = new PeerMessages() } = options;
  const pace = { ...PACE, ...options.pace };
  const onError = (error: unknown): void => log.error({ err: error }, 'message jobs failed');
  const jobs = await startJobs(database, onError, pace.superviseS);
  const senders = sendersOf(config);
  const worker = new MessageWorker({
    database,
    vault,
    jobs,
    log,
    now,
    senders,
    logCodes: config.logCodes,
    pace,
  });
  const close = (): Promise<void> => jobs.stop({ graceful: false });
  try {
    await worker.prepare();
  } catch (error) {
    await close();
    throw error;
  }
  if (options.metrics !== undefined) watchMessages(options.metrics, worker, database, now);
  const sendWake = peers.on<Recipient['channel']>('messages', (channel) => worker.wake(channel));
  const outbox = new StoredOutbox({
    database,
    vault,
    jobs,
    now,
    wake: (channel) => {
      worker.wake(channel);
      sendWake(channel);
    },
    ...(config.retention === undefined ? {} : { kept: config.retention }),
  });
  const send = async (): Promise<() => Promise<void>> => {
    await worker.start();
    return () => worker.stop();
  };
  return { outbox, jobs, send, close };
}

function watchMessages(metrics: Metrics, worker: MessageWorker, database: Database, now: () => number): void {
  metrics.counts(
    'messages_given_up',
    'Mails and text messages that are not tried again',
    'reason',
    () => worker.givenUp,
  );
  metrics.gauge('messages_waiting_seconds', 'How long the oldest unsent mail or text message waits', async () => {
    const { since } = onlyRow(
      await database.query<{ since: number | null }>(
        `SELECT min(created_at_ms) AS since FROM messages WHERE state = 'waiting'`,
      ),
    );
    return since === null ? 0 : Math.max(0, now() - since) / 1000;
  });
}

function sendersOf({ smtpUrl, smsUrl, mailFrom }: MessagesOptions['config']): { email?: Sender; sms?: Sender } {
  return {
    ...(smtpUrl === undefined ? {} : { email: createMailSender({ url: smtpUrl, from: mailFrom }) }),
    ...(smsUrl === undefined ? {} : { sms: createSmsSender(smsUrl) }),
  };
}
