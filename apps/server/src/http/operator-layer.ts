/**
 * Serves the operators' calls: limit, authenticate, role, validate, act, present. Which roles may use a call is said
 * by the contract and enforced here, before anything of the call runs.
 */
import { HEADERS, SESSION_INVALID_CODE, SUCCESS_CODE } from '@tradewind/contract';
import type { OperatorCall, OperatorRole } from '@tradewind/contract/operator';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HostUnavailable } from '../engine-host/index.ts';
import { Refused } from '../errors/index.ts';
import type { ActingOperator, OperatorSessions } from '../modules/operators/index.ts';
import { type Answer, type FileAnswer, refusal, send, sendFile, success } from './answer.ts';
import type { CallLayerOptions, FileRoute, OpenContext } from './calls.ts';
import { localeOf } from './locale.ts';
import { TransportError } from './transport-errors.ts';
import { checked, rendered } from './validation.ts';

export interface OperatorLayerOptions extends Pick<CallLayerOptions, 'limits' | 'strict' | 'observe'> {
  readonly sessions: OperatorSessions;
}

export interface OperatorContext<Input> extends OpenContext<Input> {
  readonly operator: ActingOperator;
}

export interface OperatorFileRoute<Input extends z.ZodType = z.ZodType> extends FileRoute<Input> {
  readonly roles: readonly OperatorRole[];
}

type Awaitable<T> = T | Promise<T>;

export class OperatorLayer {
  readonly #app: FastifyInstance;
  readonly #options: OperatorLayerOptions;

  constructor(app: FastifyInstance, options: OperatorLayerOptions) {
    this.#app = app;
    this.#options = options;
  }

  /** Serves a call that needs no session. */
  entry<I extends z.ZodType, O extends z.ZodType>(
    call: OperatorCall<I, O>,
    handler: (context: OpenContext<z.output<I>>) => Awaitable<z.output<O>>,
  ): void {
    if (call.session !== 'none') throw new Error(`${call.path} needs a session`);
    this.#serve(call.method, call.path, async (request) =>
      success(rendered(call.output, await handler({ ...this.#caller(request), input: inputOf(call, request) }))),
    );
  }

  /** Serves a call of operators with one of its roles; others are refused as `forbidden`. */
  serve<I extends z.ZodType, O extends z.ZodType>(
    call: OperatorCall<I, O>,
    handler: (context: OperatorContext<z.output<I>>) => Awaitable<z.output<O>>,
  ): void {
    if (call.session !== 'required' || call.roles.length === 0) throw new Error(`${call.path} names no roles`);
    this.#serve(call.method, call.path, async (request) => {
      const operator = await this.#operator(request, call.roles);
      const context = { ...this.#caller(request), operator, input: inputOf(call, request) };
      return success(rendered(call.output, await handler(context)));
    });
  }

  /** Serves a file to operators with one of its roles. */
  file<I extends z.ZodType>(
    { path, input, roles }: OperatorFileRoute<I>,
    handler: (context: OperatorContext<z.output<I>>) => Awaitable<FileAnswer>,
  ): void {
    this.#serve('GET', path, async (request) => {
      const operator = await this.#operator(request, roles);
      const given = { ...(request.query as object), ...(request.params as object) };
      return handler({ ...this.#caller(request), operator, input: checked(input, given) });
    });
  }

  async #operator(request: FastifyRequest, roles: readonly OperatorRole[]): Promise<ActingOperator> {
    const token = request.headers[HEADERS.token];
    const operator = typeof token === 'string' ? await this.#options.sessions.find(token, request.ip) : undefined;
    if (operator === undefined) throw new Refused('session_invalid');
    this.#options.limits.session(operator.sessionId);
    if (!roles.includes(operator.role)) throw new Refused('forbidden', { reason: 'role' });
    return operator;
  }

  #caller(request: FastifyRequest): Omit<OpenContext<unknown>, 'input'> {
    return {
      locale: localeOf(request),
      localeGiven: false,
      address: request.ip,
      host: request.headers.host ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      log: request.log,
    };
  }

  #serve(
    method: 'GET' | 'POST',
    path: string,
    answer: (request: FastifyRequest) => Promise<Answer | FileAnswer>,
  ): void {
    this.#app.route({
      method,
      url: path,
      handler: async (request, reply): Promise<FastifyReply> => {
        const startedMs = performance.now();
        const answered = await this.#guarded(request, answer);
        const code = 'type' in answered ? SUCCESS_CODE : answered.code;
        this.#options.observe({ path }, code, performance.now() - startedMs);
        return 'type' in answered ? sendFile(reply, answered) : send(reply, answered);
      },
    });
  }

  async #guarded(
    request: FastifyRequest,
    answer: (request: FastifyRequest) => Promise<Answer | FileAnswer>,
  ): Promise<Answer | FileAnswer> {
    try {
      this.#options.limits.request(request.ip);
      return await answer(request);
    } catch (error) {
      return this.#answerOf(error, request);
    }
  }

  #answerOf(error: unknown, request: FastifyRequest): Answer {
    const locale = localeOf(request);
    if (error instanceof Refused) {
      if (error.code !== SESSION_INVALID_CODE) request.log.info({ key: error.key }, 'operator call refused');
      return refusal(error, locale);
    }
    if (error instanceof TransportError) throw error;
    const ref = randomUUID();
    if (error instanceof HostUnavailable) {
      request.log.warn({ ref }, 'call refused: the trading core cannot write at the moment');
      return { ...refusal(new Refused('internal', { ref }), locale), status: 503, retryAfterS: 1 };
    }
    if (this.#options.strict) throw error;
    request.log.error({ ref, err: error }, 'operator call failed');
    return refusal(new Refused('internal', { ref }), locale);
  }
}

const inputOf = <I extends z.ZodType>(call: OperatorCall<I>, request: FastifyRequest): z.output<I> =>
  checked(call.input, call.method === 'GET' ? request.query : request.body);
