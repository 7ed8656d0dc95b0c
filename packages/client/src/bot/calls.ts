/** Calls, repeated until the server has answered (contract §1). */
import { HEADERS, SUCCESS_CODE } from '@tradewind/contract/light';
import { follow } from '../deadline.ts';
import { isRecord } from '../guards.ts';
import { readDecimals } from './decimals.ts';
import { ApiError, NetworkError } from './errors.ts';

const ATTEMPT_MS = 15_000;
/** Before the next attempt; the last one repeats. */
const WAITS_MS = [250, 500, 1000, 2000, 4000] as const;

export interface CallsOptions {
  readonly url: string;
  readonly lang: string;
  readonly patienceMs: number;
  /** Ends all calls. */
  readonly signal: AbortSignal;
  /** Who calls. */
  credentials(): Promise<Readonly<Record<string, string>>>;
}

export interface Calls {
  get(path: string, query?: object): Promise<unknown>;
  /** Sent with one idempotency key, so however often it is repeated, it happens once. */
  post(path: string, body: object): Promise<unknown>;
}

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  /** Seconds that a server asks for, before the next attempt. */
  readonly retryAfter: number;
}

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Rejects with the signal's reason when it is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/** The server or a proxy could not answer now, the next attempt may succeed. */
const isPassing = (status: number): boolean => status === 429 || status >= 502;

/** Throws when it is no answer of Tradewind. */
export function answerOf(text: string): Pick<Answer, 'code' | 'msg' | 'data'> {
  const envelope = readDecimals(text);
  if (!isRecord(envelope) || typeof envelope['msg'] !== 'string') throw new Error('no answer of Tradewind');
  const { code, msg, data } = envelope;
  return { code: Number(code), msg, data };
}

async function attempt({ url, ...request }: Sent, signal: AbortSignal): Promise<Answer> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error('too late')), ATTEMPT_MS);
  const unfollow = follow(signal, (reason) => ending.abort(reason));
  let status: number | undefined;
  try {
    const response = await fetch(url, { ...request, signal: ending.signal });
    status = response.status;
    const envelope = answerOf(await response.text());
    const retryAfter = Number(response.headers.get('retry-after') ?? 0);
    return { status, ...envelope, retryAfter: Number.isFinite(retryAfter) ? retryAfter : 0 };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw new NetworkError(status === undefined ? 'no answer' : `no answer of Tradewind: HTTP ${status}`, error);
  } finally {
    clearTimeout(timer);
    unfollow();
  }
}

export function refusalOf({ code, msg, data }: Pick<Answer, 'code' | 'msg' | 'data'>): ApiError {
  const { key, ...details } = isRecord(data) ? data : {};
  return new ApiError(code, typeof key === 'string' ? key : 'unknown', msg, details);
}

export function createCalls(options: CallsOptions): Calls {
  const { signal, patienceMs } = options;

  async function send(request: Sent): Promise<unknown> {
    const deadline = Date.now() + patienceMs;
    for (let tries = 0; ; tries += 1) {
      let failure: Error;
      let waitMs: number = WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0;
      try {
        const answer = await attempt(request, signal);
        if (answer.code === SUCCESS_CODE) return answer.data;
        failure = refusalOf(answer);
        if (!isPassing(answer.status)) throw failure;
        waitMs = Math.max(waitMs, answer.retryAfter * 1000);
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        failure = error;
      }
      if (Date.now() + waitMs > deadline) throw failure;
      await pause(waitMs, signal);
    }
  }

  async function headersOf(): Promise<Record<string, string>> {
    signal.throwIfAborted();
    return { ...(await options.credentials()), [HEADERS.lang]: options.lang };
  }

  return {
    async get(path, query = {}) {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(
        given.map(([name, value]): [string, string] => [name, String(value)]),
      ).toString();
      const url = options.url + path + (search === '' ? '' : `?${search}`);
      return send({ method: 'GET', url, headers: await headersOf() });
    },
    async post(path, body) {
      const headers = {
        ...(await headersOf()),
        'content-type': 'application/json',
        [HEADERS.idempotencyKey]: crypto.randomUUID(),
      };
      return send({ method: 'POST', url: options.url + path, headers, body: JSON.stringify(body) });
    },
  };
}
