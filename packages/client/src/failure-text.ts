import { ApiError, NetworkError } from './errors.ts';

/** Keys of the texts that both apps have for calls which got no answer from the server. */
type FailureKey = `app.error.${'crashTitle' | 'timeout' | 'network' | 'http'}`;

/** What to show for a failed call: the server's text for a refusal, the app's own for a network failure. */
export function failureText(error: unknown, text: (key: FailureKey) => string): string {
  if (error instanceof ApiError) return error.message;
  if (!(error instanceof NetworkError)) return text('app.error.crashTitle');
  if (error.message === 'ERR_TIMEOUT') return text('app.error.timeout');
  return error.status === undefined ? text('app.error.network') : text('app.error.http');
}
