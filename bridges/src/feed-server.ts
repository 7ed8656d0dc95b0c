/** The calls of the server: catalogue, ticks, candles. */
import {
  type BridgeReport,
  type CandlesAnswer,
  ERROR_CODES,
  HEADERS,
  type FeedAnswer,
  type FeedCatalogue,
  candlesAnswer,
  feedAnswer,
  feedCatalogue,
} from '@tradewind/contract';
import { z } from 'zod';
import { CREDENTIALS_FAULT, Fatal, reasonOf } from './faults.ts';
import { type HttpAnswer, request } from './http.ts';

/** A server that has not answered by then is treated like a lost connection. */
const TIMEOUT_MS = 10_000;
/** It may be writing those of others first. */
const CANDLES_TIMEOUT_MS = 60_000;

interface CallOptions {
  readonly body?: string;
  readonly report?: BridgeReport | undefined;
  readonly timeoutMs?: number;
}

const envelope = z.object({ code: z.int(), msg: z.string(), data: z.unknown() });

/** The call did not succeed; it may be repeated. */
export class Unavailable extends Error {
  /** As the server asked. */
  readonly retryAfterMs: number | undefined;
  /** The server has no such call. */
  readonly isUnknownCall: boolean;

  constructor(reason: string, { status, retryAfterMs }: Partial<HttpAnswer> = {}) {
    super(reason);
    this.retryAfterMs = retryAfterMs;
    this.isUnknownCall = status === 404;
  }
}

/** What a bridge needs of the server. Calls reject with Unavailable, or with Fatal when the key is refused. */
export interface FeedServer {
  catalogue(signal: AbortSignal): Promise<FeedCatalogue>;
  /** `report`: how the bridge is, for the back-office. */
  ticks(body: string, signal: AbortSignal, report?: BridgeReport): Promise<FeedAnswer>;
  /** Only says how the bridge is. */
  report(report: BridgeReport, signal: AbortSignal): Promise<unknown>;
  candles(body: string, signal: AbortSignal): Promise<CandlesAnswer>;
}

export function feedServer(server: string, feedKey: string): FeedServer {
  const base = server.replace(/\/+$/u, '');
  const headers = { [HEADERS.feedKey]: feedKey, 'content-type': 'application/x-ndjson' };

  async function call<Output extends z.ZodType>(
    path: string,
    output: Output,
    signal: AbortSignal,
    { body, report, timeoutMs = TIMEOUT_MS }: CallOptions = {},
  ): Promise<z.output<Output>> {
    const asked = {
      url: base + path,
      headers: report === undefined ? headers : { ...headers, [HEADERS.feedBridge]: asciiJson(report) },
      timeoutMs,
      signal,
      ...(body === undefined ? {} : { body }),
    };
    const answer = await request(asked).catch((error: unknown) => {
      throw new Unavailable(`the server does not answer: ${reasonOf(error)}`);
    });
    return read(answer, output);
  }

  return {
    catalogue: (signal) => call('/v1/feed/catalogue', feedCatalogue, signal),
    ticks: (body, signal, report) => call('/v1/feed/ticks', feedAnswer, signal, { body, report }),
    report: (report, signal) => call('/v1/feed/catalogue', feedCatalogue, signal, { report }),
    candles: (body, signal) => call('/v1/feed/candles', candlesAnswer, signal, { body, timeoutMs: CANDLES_TIMEOUT_MS }),
  };
}

function read<Output extends z.ZodType>(answer: HttpAnswer, output: Output): z.output<Output> {
  const { status, text } = answer;
  const parsed = envelope.safeParse(jsonOf(text));
  if (!parsed.success)
    throw new Unavailable(`the server answered HTTP ${status} without an answer of Tradewind`, answer);
  const { code, msg, data } = parsed.data;
  if (code === ERROR_CODES.forbidden)
    throw new Fatal(CREDENTIALS_FAULT, 'the server refuses the feed key: compare it with FEED_KEY and FEED_KEY_2');
  if (status === 404) throw new Unavailable('the server takes no prices: start it with FEED=push', answer);
  if (status !== 200 || code !== 1) throw new Unavailable(`the server answered HTTP ${status}: ${msg}`, answer);
  const result = output.safeParse(data);
  if (!result.success) throw new Unavailable('the server gave an answer of another version', answer);
  return result.data;
}

/** JSON for a header, which holds ASCII only. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^\x20-\x7e]/gu, (char) =>
    Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
