/** What every layer of calls does around its handlers: limit, measure, answer, and tell refusals and faults. */
import { randomUUID } from 'node:crypto';
import { type Call, HEADERS, type Locale, SUCCESS_CODE, toLocale } from '@tradewind/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Refused, HostUnavailable } from '../errors/index.ts';
import { type Answer, type FileAnswer, refusal, send, sendFile } from './answer.ts';
import type { Limits } from './limits.ts';
import { localeOf } from './locale.ts';
import { TransportError } from './transport-errors.ts';

export interface RoutesOptions {
  readonly limits: Limits;
  /** For tests: answers that break their schema and unknown errors fail the request with HTTP 500. */
  readonly strict: boolean;
  /** Hears of every answered call: contract code and duration. */
  readonly observe: (call: Pick<Call, 'path'>, code: number, durationMs: number) => void;
}

/** A GET that answers with a file; beside the calls of the contract, with the same limits, sessions and refusals. */
export interface FileRoute<Input extends z.ZodType = z.ZodType> {
  /** Parameters as Fastify writes them: `/api/captcha/:token`. */
  readonly path: string;
  /** The query and the parameters of the path. */
  readonly input: Input;
}

/** Who asks, and how. */
export interface Caller {
  readonly locale: Locale;
  /** True when the caller named a language, and did not merely get the default. */
  readonly localeGiven: boolean;
  readonly address: string;
  /** As the client named this server; empty when it did not. */
  readonly host: string;
  readonly userAgent: string;
  /** As sent, unchecked. */
  readonly tokens: { readonly session: string | undefined; readonly chat: string | undefined };
  readonly log: FastifyBaseLogger;
}

export interface OpenContext<Input> extends Caller {
  readonly input: Input;
}

export type Awaitable<T> = T | Promise<T>;

export interface RouteLimits {
  /** Of the body of a POST; that of all calls (body.ts) when absent. */
  readonly bodyBytes?: number;
}

export class Routes {
  readonly #app: FastifyInstance;
  readonly #options: RoutesOptions;

  constructor(app: FastifyInstance, options: RoutesOptions) {
    this.#app = app;
    this.#options = options;
  }

  /** `answer` may throw Refused; the caller is limited by address before it is called. */
  serve(
    method: Call['method'],
    path: string,
    answer: (request: FastifyRequest) => Promise<Answer | FileAnswer>,
    { bodyBytes }: RouteLimits = {},
  ): void {
    const route = { path };
    this.#app.route({
      method,
      url: path,
      ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
      handler: async (request, reply) => {
        const startedMs = performance.now();
        const answered = await this.#guarded(request, answer);
        const durationMs = performance.now() - startedMs;
        if ('type' in answered) {
          this.#options.observe(route, SUCCESS_CODE, durationMs);
          return sendFile(reply, answered);
        }
        this.#options.observe(route, answered.code, durationMs);
        return send(reply, answered);
      },
    });
  }

  async #guarded<A extends Answer | FileAnswer>(
    request: FastifyRequest,
    answer: (request: FastifyRequest) => Promise<A>,
  ): Promise<A | Answer> {
    try {
      this.#options.limits.request(request.ip);
      return await answer(request);
    } catch (error) {
      return this.#answerOf(error, localeOf(request), request.log);
    }
  }

  #answerOf(error: unknown, locale: Locale, log: FastifyBaseLogger): Answer {
    if (error instanceof Refused) return refusal(error, locale);
    if (error instanceof TransportError) throw error;
    const ref = randomUUID();
    if (error instanceof HostUnavailable) {
      log.warn({ ref }, 'call refused: the trading core cannot write at the moment');
      return { ...refusal(new Refused('internal', { ref }), locale), status: 503, retryAfterS: 1 };
    }
    if (this.#options.strict) throw error;
    log.error({ ref, err: error }, 'call failed');
    return refusal(new Refused('internal', { ref }), locale);
  }
}

export function callerOf(request: FastifyRequest): Caller {
  const lang = request.headers[HEADERS.lang];
  return {
    locale: localeOf(request),
    localeGiven: typeof lang === 'string' && toLocale(lang) === lang,
    address: request.ip,
    host: request.headers.host ?? '',
    userAgent: request.headers['user-agent'] ?? '',
    tokens: { session: tokenOf(request), chat: headerOf(request, HEADERS.chatToken) },
    log: request.log,
  };
}

/** Undefined when the request carries none. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return headerOf(request, HEADERS.token);
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

const recordOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** The query of a GET, the body of a POST. */
export const callInput = (call: Call, request: FastifyRequest): unknown =>
  call.method === 'GET' ? request.query : request.body;

/** The path says what is asked for: a query of the same name does not. */
export const fileInput = ({ query, params }: FastifyRequest): object => ({ ...recordOf(query), ...recordOf(params) });
