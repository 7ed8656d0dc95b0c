/** HTTP 503: the server cannot answer at the moment, and why. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '@tradewind/contract';
import { isUnavailable } from '../db/index.ts';
import { HostUnavailable, Refused } from '../errors/index.ts';
import { type Answer, refusal } from './answer.ts';

const REASONS = {
  core: 'the trading core is not ready',
  database: 'the database is not available',
} as const;

export interface Unavailable {
  readonly reason: keyof typeof REASONS;
  /** The call may have been carried out: its outcome when the database became unavailable is unknown. */
  readonly isOutcomeUnknown?: boolean;
}

/** Whether a request may change anything, by its method. */
export const mayChange = ({ method }: { readonly method: string }): boolean => method !== 'GET' && method !== 'HEAD';

/** Undefined for any other error. `changes`: whether the failed call may change anything. */
export function unavailableBy(error: unknown, changes: boolean): Unavailable | undefined {
  if (error instanceof HostUnavailable) {
    const reason = isUnavailable(error.cause) ? 'database' : 'core';
    return { reason, isOutcomeUnknown: error.isOutcomeUnknown };
  }
  return isUnavailable(error) ? { reason: 'database', isOutcomeUnknown: changes } : undefined;
}

/** `ref`: the reference under which it is logged. */
export function unavailableAnswer(
  { reason, isOutcomeUnknown = false }: Unavailable,
  locale: Locale,
  ref: string = randomUUID(),
): Answer {
  const outcome = isOutcomeUnknown ? { outcome: 'unknown' } : {};
  const refused = new Refused('unavailable', { reason: REASONS[reason], ...outcome, ref });
  return { ...refusal(refused, locale), status: 503, retryAfterS: 1 };
}
