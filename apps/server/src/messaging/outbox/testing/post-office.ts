/** The outbox with its worker on a test database, with short intervals. */
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { z } from 'zod';
import type { Database } from '../../../platform/db/index.ts';
import { Metrics } from '../../../platform/http/index.ts';
import { Vault } from '../../../platform/secrets/index.ts';
import { type Messages, openMessages } from '../index.ts';
import type { Pace } from '../queues.ts';

export const QUICK: Partial<Pace> = { retryDelay: 1, retryDelayMax: 1, pollS: 0.5, superviseS: 1 };

const logLine = z.looseObject({ level: z.int(), msg: z.string() });
export type LogLine = z.infer<typeof logLine>;

export interface PostOffice extends Messages {
  readonly log: readonly LogLine[];
  /** All logged lines. */
  readonly logText: () => string;
  /** A line of /metrics. */
  readonly metric: (name: string) => Promise<number>;
  /** Stops sending and closes the jobs. */
  readonly stop: () => Promise<void>;
}

export interface PostOfficeOptions {
  readonly pool: Database;
  readonly smtpUrl?: string;
  readonly smsUrl?: string;
  readonly logCodes?: boolean;
  readonly pace?: Partial<Pace>;
  readonly vault?: Vault;
  readonly now?: () => number;
}

export const TEST_VAULT = new Vault(randomBytes(32));

export async function openPostOffice(options: PostOfficeOptions): Promise<PostOffice> {
  const { pool, smtpUrl, smsUrl, logCodes = false, pace, vault = TEST_VAULT, now = Date.now } = options;
  const log: LogLine[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log.push(logLine.parse(JSON.parse(chunk.toString())));
      done();
    },
  });
  const metrics = new Metrics(false);
  const messages = await openMessages({
    database: pool,
    vault,
    log: pino({ level: 'info' }, stream),
    now,
    config: {
      mailFrom: 'Tradewind <no-reply@broker.example>',
      logCodes,
      ...(smtpUrl === undefined ? {} : { smtpUrl }),
      ...(smsUrl === undefined ? {} : { smsUrl }),
    },
    metrics,
    pace: { ...QUICK, ...pace },
  });
  const stopSending = await messages.send();
  const stop = async (): Promise<void> => {
    await stopSending();
    await messages.close();
  };
  const metric = async (name: string): Promise<number> =>
    Number(
      (await metrics.read()).text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    );
  return { ...messages, stop, log, logText: () => JSON.stringify(log), metric };
}

export interface MessageState {
  readonly state: string;
  readonly attempts: number;
  readonly error: string;
}

export async function statesOf(pool: Database): Promise<readonly MessageState[]> {
  const { rows } = await pool.query<MessageState>(
    'SELECT state, attempts, last_error AS error FROM messages ORDER BY id',
  );
  return rows;
}
