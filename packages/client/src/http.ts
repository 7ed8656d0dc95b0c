/** Calls over HTTP: headers, envelope, refusals, time-outs, safe retries (contract §1). */
import { HEADERS, SESSION_INVALID_CODE, SUCCESS_CODE, authCalls, securityCalls } from '@tradewind/contract/light';
import type { AnyCall, InputOf, OutputOf } from '@tradewind/contract/light';
import { follow, withDeadline } from './deadline.ts';
import type { SendFile, Timers } from './environment.ts';
import { readEnvelope, refusalOf } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import { ApiError, NetworkError } from './errors.ts';
import { createFileCalls } from './files.ts';
import { isRecord } from './guards.ts';
import type { Api, CallOptions } from './types.ts';

/** Calls that open the session of a real account. */
const ENTRIES: ReadonlySet<string> = new Set(
  [authCalls.login, authCalls.register, securityCalls.passkeyLogin].map(({ path }) => path),
);

export const HTTP_TIMEOUT_MS = 15_000;
/** Waits before a POST with an idempotency key is sent again; after the last failure the call rejects. */
export const RETRY_WAITS_MS = [500, 1000, 2000, 4000] as const;

export interface HttpOptions {
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  /** Absent: with fetch, without progress. */
  readonly sendFile?: SendFile | undefined;
  readonly timers: Timers;
  /** Absent: calls have only the idempotency keys that callers give them. */
  readonly randomId?: () => string;
  lang(): string;
  /** Sent with logins and registrations: what is drawn at random on this device. */
  deviceId?(): string;
  /** The current session token; undefined = none. */
  token(): string | undefined;
  /** In addition to token and lang. */
  headers?(): Readonly<Record<string, string>>;
  onError(error: ApiError | NetworkError): void;
  /** Code 999 was returned for this token. True when that ended the session, false when it had ended already. */
  onSessionInvalid(token: string, initial: boolean): boolean;
}

/** One complete request. */
interface Request {
  readonly url: () => string;
  readonly init: RequestInit;
  readonly token: string | undefined;
}

export function createApi(options: HttpOptions): Api {
  const { timers } = options;
  // detached from the object: a browser's fetch cannot be called as another object's method
  const { fetch } = options;

  function headersOf(token: string | undefined): Record<string, string> {
    return {
      [HEADERS.lang]: options.lang(),
      ...(token === undefined ? {} : { [HEADERS.token]: token }),
      ...options.headers?.(),
    };
  }

  /** Contract §1: what changes something for a session is sent with a key. One that the caller did not choose is not retried. */
  const keyFor = ({ method, changes, session }: AnyCall): string | undefined =>
    method === 'POST' && changes && session === 'required' ? options.randomId?.() : undefined;

  /** Address of a GET, at this moment. */
  function readAddress(path: string, input: object): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, String(value));
    // product.md §7: a timestamp keeps intermediate caches from answering
    query.set('t', String(timers.now()));
    return `${options.baseUrl}${path}?${query.toString()}`;
  }

  function requestOf(call: AnyCall, input: object, callOptions: CallOptions): Request {
    const token = options.token();
    const headers = { ...headersOf(token), ...callOptions.headers };
    const { idempotencyKey = keyFor(call) } = callOptions;
    if (idempotencyKey !== undefined) headers[HEADERS.idempotencyKey] = idempotencyKey;
    if (ENTRIES.has(call.path) && options.deviceId !== undefined) headers[HEADERS.device] = options.deviceId();
    if (call.method === 'POST') {
      headers['content-type'] = 'application/json';
      const address = options.baseUrl + call.path;
      return { url: () => address, init: { method: 'POST', headers, body: JSON.stringify(input) }, token };
    }
    return { url: () => readAddress(call.path, input), init: { method: 'GET', headers }, token };
  }

  /** One attempt. Throws NetworkError when no envelope was returned, or the caller's reason when it was cancelled. */
  function attempt(request: Request, signal: AbortSignal | undefined): Promise<{ envelope: Envelope; status: number }> {
    return withDeadline(timers, HTTP_TIMEOUT_MS, signal, async (deadline) => {
      const response = await fetch(request.url(), { ...request.init, signal: deadline.signal });
      const { status } = response;
      const envelope = readEnvelope(await response.text());
      if (envelope !== undefined) return { envelope, status };
      throw new NetworkError(status >= 400 ? `HTTP_${status}` : 'ERR_BAD_RESPONSE', status);
    });
  }

  /** Retries until the server has answered, but only where a repeat cannot take effect twice. */
  async function exchange(request: Request, call: AnyCall, callOptions: CallOptions) {
    const repeats = call.method === 'POST' && callOptions.idempotencyKey !== undefined ? RETRY_WAITS_MS : [];
    for (const waitMs of repeats) {
      try {
        const answer = await attempt(request, callOptions.signal);
        // 503: starting or stopping (contract §1), so the outcome is unknown
        if (answer.status !== 503) return answer;
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
      }
      await pause(waitMs, callOptions.signal);
    }
    return attempt(request, callOptions.signal);
  }

  function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      let unfollow: () => void = () => undefined;
      const disarm = timers.after(waitMs, () => {
        unfollow();
        resolve();
      });
      unfollow = follow(signal, (reason) => {
        disarm();
        reject(reason);
      });
    });
  }

  /** Reports a failure. If several calls fail because a session ended, only the first is shown. */
  function report(error: unknown, token: string | undefined, { quiet = false, initial = false }: CallOptions): void {
    if (error instanceof ApiError && error.code === SESSION_INVALID_CODE && token !== undefined) {
      const ended = options.onSessionInvalid(token, initial);
      if (!ended || initial) return;
    }
    if (quiet) return;
    if (error instanceof ApiError || error instanceof NetworkError) options.onError(error);
  }

  async function send(call: AnyCall, input: object, callOptions: CallOptions): Promise<unknown> {
    const request = requestOf(call, input, callOptions);
    try {
      const { envelope, status } = await exchange(request, call, callOptions);
      if (envelope.code !== SUCCESS_CODE) throw refusalOf(envelope, status);
      return envelope.data;
    } catch (error) {
      report(error, request.token, callOptions);
      throw error;
    }
  }

  return {
    async call<C extends AnyCall>(call: C, input: InputOf<C>, callOptions: CallOptions = {}): Promise<OutputOf<C>> {
      const data = await send(call, isRecord(input) ? input : {}, callOptions);
      // The only place where an answer is typed without a check: the server validates its answers against the same
      // schemas, and validating again here would put the schema library into the first bundle.
      return data as OutputOf<C>;
    },
    ...createFileCalls(options, { headersOf, readAddress, report }),
  };
}
