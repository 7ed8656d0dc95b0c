/** The jobs that send: a queue for each channel, so that a dead mail server holds up no text message. */
import type { Queue } from 'pg-boss';
import type { Recipient } from './types.ts';

export const QUEUES = { email: 'messages-email', sms: 'messages-sms' } as const satisfies Record<
  Recipient['channel'],
  string
>;

/** Seconds. Tried for some seven hours: 10, 20, 40 … 300 s apart, with jitter. */
export const QUEUE_OPTIONS: Omit<Queue, 'name'> = {
  retryLimit: 90,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 300,
  // of a killed process: tried again then; longer than any sending can take
  expireInSeconds: 120,
  retentionSeconds: 2 * 86_400,
  deleteAfterSeconds: 3600,
};
