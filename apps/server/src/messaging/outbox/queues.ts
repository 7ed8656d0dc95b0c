/** The sending jobs: one queue for each channel, so that a failed mail server does not delay text messages. */
import type { QueueOptions } from 'pg-boss';
import type { Recipient } from './types.ts';

export const QUEUES = { email: 'messages-email', sms: 'messages-sms' } as const satisfies Record<
  Recipient['channel'],
  string
>;

/** Queue settings; all values but the first are seconds. */
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
  /** Poll interval for new messages; those of this process are sent at once. */
  readonly pollS: number;
  /** Poll interval for jobs left behind by a killed process. */
  readonly superviseS: number;
};

export const PACE: Pace = {
  // about seven hours: 10, 20, 40 … 300 s apart, with jitter
  retryLimit: 90,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 300,
  // after a kill; longer than any attempt can take
  expireInSeconds: 120,
  retentionSeconds: 30 * 86_400,
  deleteAfterSeconds: 3600,
  pollS: 2,
  superviseS: 60,
};

/** Messages that expire within ten minutes are retried more often. */
export const HURRIED_PACE = { retryDelay: 5, retryBackoff: true, retryDelayMax: 30 } as const;
