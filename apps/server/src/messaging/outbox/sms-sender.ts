/** Sends text messages through the HTTP provider of SMS_URL (docs/reference/messages.md). */
import { smsText } from './rendering/index.ts';
import { type OutgoingMessage, type Sender, Undeliverable } from './senders.ts';

const TIMEOUT_MS = 10_000;
/** The only temporary 4xx statuses: time-out and too many requests (RFC 9110, RFC 6585). */
const PASSING_STATUS: readonly number[] = [408, 429];

/** `url`: http or https; its user and password are sent as basic authentication. */
export function createSmsSender(url: string): Sender {
  const target = new URL(url);
  const { username, password } = target;
  target.username = '';
  target.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const stopped = new AbortController();
  return {
    async send(message: OutgoingMessage): Promise<void> {
      const response = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'idempotency-key': message.key,
          ...(username === '' ? {} : { authorization: `Basic ${credentials}` }),
        },
        body: JSON.stringify({ to: message.to, text: smsText(message), id: message.key }),
        // redirects are not followed: another host must not get the message or the password
        redirect: 'error',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).catch(withCause);
      await response.body?.cancel();
      if (response.ok) return;
      const reason = `the provider answered ${response.status}`;
      const final = response.status >= 400 && response.status < 500 && !PASSING_STATUS.includes(response.status);
      throw final ? new Undeliverable(reason) : new Error(reason);
    },
    stop() {
      stopped.abort(new Error('the server stops'));
    },
  };
}

/** fetch itself only says that it failed; the cause has the reason. */
function withCause(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) throw new Error(`no answer: ${String(cause.code)}`, { cause: error });
  throw error;
}
