/** The jobs that send: a queue for each channel, so that a dead mail server holds up no text message. */
import type { QueueOptions } from 'pg-boss';
import type { Recipient } from './types.ts';

export const QUEUES = { email: 'messages-email', sms: 'messages-sms' } as const satisfies Record<
  Recipient['channel'],
  string
>;

/** How the queues go about it; all figures seconds but the first. */
export type Pace = Required<
  Pick<
    QueueOptions,
    | 'retryLimit'
    | 'retryDelay'
    | 'retryDelayMax'
    | 'retryBackoff'
    | 'expireInSeconds'
    | 'retentionSeconds'
    | 'deleteAfterSeconds'
  >
> & {
  /** Between two looks for new messages; those of this process are seen at once. */
  readonly pollS: number;
  /** Between two looks for jobs that a killed process left behind. */
  readonly superviseS: number;
};

export const PACE: Pace = {
  // some seven hours: 10, 20, 40 … 300 s apart, with jitter
  retryLimit: 90,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 300,
  // left behind by a killed process; longer than any sending can take
  expireInSeconds: 120,
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 3600,
  pollS: 2,
  superviseS: 60,
};

/** What is of no use in ten minutes is tried more often. */
export const HURRIED_PACE = { retryDelay: 5, retryBackoff: true, retryDelayMax: 30 } as const;
