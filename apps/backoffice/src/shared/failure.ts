import { ApiError, NetworkError } from '@tradewind/client';
import type { T } from './language.ts';

/** A failed call in words: the server's own for a refusal, ours for a network failure. */
export function failureText(error: unknown, t: T): string {
  if (error instanceof ApiError) return error.message;
  if (!(error instanceof NetworkError)) return t('app.error.crashTitle');
  if (error.message === 'ERR_TIMEOUT') return t('app.error.timeout');
  return error.status === undefined ? t('app.error.network') : t('app.error.http');
}
