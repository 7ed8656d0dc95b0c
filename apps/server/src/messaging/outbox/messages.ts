/** The outbox and the worker that sends its messages. */
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../../platform/config/index.ts';
import { type Database, startJobs } from '../../platform/db/index.ts';
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

function sendersOf({ smtpUrl, smsUrl, mailFrom }: MessagesOptions['config']): { email?: Sender; sms?: Sender } {
  return {
    ...(smtpUrl === undefined ? {} : { email: createMailSender({ url: smtpUrl, from: mailFrom }) }),
    ...(smsUrl === undefined ? {} : { sms: createSmsSender(smsUrl) }),
  };
}
