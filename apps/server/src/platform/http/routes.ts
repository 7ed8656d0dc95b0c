/** What every call layer does around its handlers: limit, measure, answer, and report refusals and errors. */
import { randomUUID } from 'node:crypto';
import {
  type Call,
  ERROR_CODES,
  HEADERS,
  type KeyAccess,
  type Locale,
  SUCCESS_CODE,
  toLocale,
} from '@tradewind/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyRequest,
  RouteHandlerMethod,
  onRequestHookHandler,
} from 'fastify';
import type { z } from 'zod';
import { Refused, TooManyRequests } from '../errors/index.ts';
import { type Answer, type FileAnswer, refusal, send, sendFile } from './answer.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { KeySession } from '../access/index.ts';
import type { KeyEntrance } from './key-entrance.ts';
import type { Limits } from './limits.ts';
import { type Attributes, spanned, tracing } from '../tracing/index.ts';
import { localeOf } from './locale.ts';
import { TransportError, discardBody } from './transport-errors.ts';
import { DatabaseUnavailable } from '../db/index.ts';
import type { RawInput } from './validation.ts';
import { isForm } from './body.ts';
import { mayChange, unavailableAnswer, unavailableBy } from './unavailable.ts';

export interface RoutesOptions {
  readonly limits: Limits;
  /** Why no call can be answered at the moment: PostgreSQL does not answer. */
  readonly refusal: () => Error | undefined;
  readonly securityLog: SecurityLog;
  /** Absent = API keys are not known here. */
  readonly keys?: KeyEntrance;
  /** For tests: answers that violate their schema and unknown errors fail the request with HTTP 500. */
  readonly strict: boolean;
  /** Called for every answered call with contract code and duration. */
  readonly observe: (call: Pick<Call, 'path'>, code: number, durationMs: number) => void;
}

/** A GET that answers with a file. Not a call of the contract, but with the same limits, sessions and refusals. */
export interface FileRoute<Input extends z.ZodType = z.ZodType> {
  /** Whether an API key reaches it, and with which scope. */
  readonly key: KeyAccess;
  /** With parameters in Fastify's notation: `/api/captcha/:token`. */
  readonly path: string;
  /** The query and the parameters of the path. */
  readonly input: Input;
}

/** For a file that is made or used up by being read: HEAD must not do that, so it only says the media type. */
export interface UsedUp {
  readonly usedUp?: string;
}

/** The limits of its route. `allow` throws Refused when the caller may not have it. */
export const headOf = (
  { usedUp }: UsedUp,
  allow: (request: FastifyRequest) => Promise<unknown> = async () => {},
): RouteLimits =>
  usedUp === undefined
    ? {}
    : {
        head: async (request) => {
          await allow(request);
          return { type: usedUp, body: Buffer.alloc(0) };
        },
      };

/** The sender of a request, with language and host. */
export interface Caller {
  readonly locale: Locale;
  /** True when the caller sent a language; false when the default applies. */
  readonly localeGiven: boolean;
  readonly address: string;
  /** The host name that the client used for this server; empty when absent. */
  readonly host: string;
  readonly userAgent: string;
  /** Of the app on this device; as sent, unchecked. */
  readonly device: string | undefined;
  /** As sent, unchecked. */
  readonly tokens: { readonly session: string | undefined; readonly chat: string | undefined };
  /** Of an API key that reaches the call; then the tokens do not count. */
  readonly keySession: KeySession | undefined;
  readonly log: FastifyBaseLogger;
}

export interface OpenContext<Input> extends Caller {
  readonly input: Input;
}

const DENIALS: ReadonlyMap<number, string> = new Map(
  (['not_found', 'forbidden'] as const).map((key) => [ERROR_CODES[key], key]),
);

const DELIVERED = { code: SUCCESS_CODE };

export type Awaitable<T> = T | Promise<T>;

export interface RouteLimits {
  /** Whether an API key reaches it, and with which scope; absent = no key does. */
  readonly key?: KeyAccess;
  /** Maximum body size of a POST; that of all calls (body.ts) when absent. */
  readonly bodyBytes?: number;
  /** Answers HEAD in place of a GET that changes or uses up something. Absent = as GET, without the body. */
  readonly head?: (request: FastifyRequest) => Promise<Answer | FileAnswer>;
}

export class Routes {
  readonly #app: FastifyInstance;
  readonly #options: RoutesOptions;

  constructor(app: FastifyInstance, options: RoutesOptions) {
    this.#app = app;
    this.#options = options;
  }

  /** `answer` may throw Refused. */
  serve(
    method: Call['method'],
    path: string,
    answer: (request: FastifyRequest) => Promise<Answer | FileAnswer>,
    { bodyBytes, head, key = 'none' }: RouteLimits = {},
  ): void {
    const onRequest = this.#entrance(method, path, key);
    if (key !== 'none') this.#options.keys?.opens(path);
    if (head !== undefined) this.#app.head(path, { onRequest }, this.#handler(path, head));
    this.#app.route({
      method,
      url: path,
      ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
      onRequest,
      exposeHeadRoute: method === 'GET' && head === undefined,
      handler: this.#handler(path, answer),
    });
  }

  /** Lets requests with an API key in, or answers their refusal, before the body is read. */
  #entrance(method: Call['method'], path: string, key: KeyAccess): onRequestHookHandler {
    return (request, reply, done) => {
      const refuse = (error: unknown): void => {
        const answered = this.#refusalOf(error, request);
        this.#noteDenied(request, answered);
        request.noteAnswer?.(answered);
        this.#options.observe({ path }, answered.code, 0);
        discardBody(request.raw, reply);
        void send(reply, answered);
      };
      const found = async (admitted: Promise<true>): Promise<void> => {
        try {
          await admitted;
        } catch (error) {
          return refuse(error);
        }
        done();
      };
      try {
        const admitted = this.#options.keys?.admit(request, reply, method, key);
        if (admitted === undefined || admitted === true) return done();
        void found(admitted);
      } catch (error) {
        refuse(error);
      }
      return undefined;
    };
  }

  #handler(path: string, answer: (request: FastifyRequest) => Promise<Answer | FileAnswer>): RouteHandlerMethod {
    const route = { path };
    return async (request, reply) => {
      const startedMs = performance.now();
      const guarded = (): Promise<Answer | FileAnswer> => this.#guarded(request, answer);
      const answered =
        tracing() === undefined
          ? await guarded()
          : await spanned(`${request.method} ${path}`, 'server', guarded, { isRoot: true, attributesOf });
      this.#noteDenied(request, answered);
      const durationMs = performance.now() - startedMs;
      request.noteAnswer?.('type' in answered ? DELIVERED : answered);
      if ('type' in answered) {
        this.#options.observe(route, SUCCESS_CODE, durationMs);
        return sendFile(reply, answered);
      }
      this.#options.observe(route, answered.code, durationMs);
      return send(reply, answered);
    };
  }

  /** Records that someone with a session asked for something that is not theirs, or does not exist. */
  #noteDenied(request: FastifyRequest, answered: Answer | FileAnswer): void {
    const who = request.identified;
    const reason = 'code' in answered ? DENIALS.get(answered.code) : undefined;
    if (who === undefined || reason === undefined) return;
    const what = request.routeOptions.url ?? '';
    this.#options.securityLog('denied_object', { address: request.ip, what, reason, ...who });
  }

  async #guarded<A extends Answer | FileAnswer>(
    request: FastifyRequest,
    answer: (request: FastifyRequest) => Promise<A>,
  ): Promise<A | Answer> {
    try {
      // in-memory data alone would give half an answer, or a wrong refusal
      const unavailable = this.#options.refusal();
      if (unavailable !== undefined) throw unavailable;
      return await answer(request);
    } catch (error) {
      return this.#refusalOf(error, request);
    }
  }

  #refusalOf(error: unknown, request: FastifyRequest): Answer {
    if (error instanceof TooManyRequests)
      this.#options.securityLog('rate_limited', { address: request.address, what: request.routeOptions.url ?? '' });
    return this.#answerOf(error, request);
  }

  #answerOf(error: unknown, request: FastifyRequest): Answer {
    const [locale, { log }] = [localeOf(request), request];
    if (error instanceof Refused) return refusal(error, locale);
    if (error instanceof TransportError) throw error;
    const ref = randomUUID();
    const unavailable = unavailableBy(error, mayChange(request));
    if (unavailable !== undefined) {
      const why = error instanceof Error ? error.message : String(error);
      // an outage has its own line in the log
      const level = error instanceof DatabaseUnavailable ? 'debug' : 'warn';
      log[level]({ ref, why }, 'call refused: the trading core or the database is not available');
      return unavailableAnswer(unavailable, locale, ref);
    }
    if (this.#options.strict) throw error;
    log.error({ ref, err: error }, 'call failed');
    return refusal(new Refused('internal', { ref }), locale);
  }
}

const attributesOf = (answered: Answer | FileAnswer): Attributes => ({
  'tradewind.code': 'code' in answered ? answered.code : SUCCESS_CODE,
});

export function callerOf(request: FastifyRequest): Caller {
  const lang = request.headers[HEADERS.lang];
  return {
    locale: localeOf(request),
    localeGiven: typeof lang === 'string' && toLocale(lang) === lang,
    address: request.address,
    host: request.headers.host ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    device: headerOf(request, HEADERS.device),
    tokens: { session: tokenOf(request), chat: headerOf(request, HEADERS.chatToken) },
    keySession: request.keySession,
    log: request.log,
  };
}

/** Undefined when the request carries none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return headerOf(request, HEADERS.token);
}

/** Undefined when the request carries none. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The fields of an input of any type. */
export const recordOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** The query of a GET, the body of a POST. */
export function callInput(call: Call, request: FastifyRequest): RawInput {
  if (call.method === 'GET') return { value: request.query, isBody: false, repeated: [], isText: true };
  return { value: request.body, isBody: true, repeated: request.repeatedFields ?? [], isText: isForm(request) };
}

/** Path parameters override query parameters of the same name. */
export const fileInput = ({ query, params }: FastifyRequest): RawInput => ({
  value: { ...recordOf(query), ...recordOf(params) },
  isBody: false,
  repeated: [],
  isText: true,
});
