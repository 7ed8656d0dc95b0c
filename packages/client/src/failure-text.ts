import { ApiError, NetworkError } from './errors.ts';
import { fieldTexts } from './form-faults.ts';

/** Keys of the texts that both apps have for calls without an answer from the server. */
type FailureKey = `app.error.${'crashTitle' | 'timeout' | 'network' | 'http'}`;

/**
 * The code that users quote to support: that of the network failure, or the HTTP status of a refusal that did not
 * come from a handler; undefined for the refusals of calls.
 */
export function failureCode(error: unknown): string | undefined {
  if (error instanceof NetworkError) return error.message;
  return error instanceof ApiError && error.status !== 200 ? `HTTP_${error.status}` : undefined;
}

/** The server's text for a refusal, including the texts for its fields. */
function refusalText(error: ApiError): string {
  return [error.message, ...new Set(Object.values(fieldTexts(error)))].join(' ');
}

/** The text to show for a failed call: the server's for a refusal, the app's for a network failure, plus its code. */
export function failureText(error: unknown, text: (key: FailureKey) => string): string {
  const code = failureCode(error);
  const words = failureWords(error, text);
  return code === undefined ? words : `${words} (${code})`;
}

/** Like failureText, without the code. */
export function failureWords(error: unknown, text: (key: FailureKey) => string): string {
  if (error instanceof ApiError) return refusalText(error);
  if (!(error instanceof NetworkError)) return text('app.error.crashTitle');
  if (error.message === 'ERR_TIMEOUT') return text('app.error.timeout');
  return error.status === undefined ? text('app.error.network') : text('app.error.http');
}
