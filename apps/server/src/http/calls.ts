/**
 * The typed layer between Fastify and the modules: serves the calls of the contract, each in the same order:
 * limit, authenticate, validate, authorise and transact (the handler), present, answer.
 */
import { randomUUID } from 'node:crypto';
import { type Call, HEADERS, type Locale, SUCCESS_CODE, toLocale } from '@tradewind/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type EngineHost, type Executed, HostUnavailable } from '../engine-host/index.ts';
import { Refused } from '../errors/index.ts';
import type { ActiveSession, Sessions } from '../modules/identity/index.ts';
import { type Answer, type FileAnswer, codeOf, refusal, send, sendFile, success } from './answer.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import type { KeyedAnswers } from './keyed-answers.ts';
import type { Limits } from './limits.ts';
import { localeOf } from './locale.ts';
import { TransportError } from './transport-errors.ts';
import { type CommandPlan, ToldOutcome } from './told-outcome.ts';
import { checked, rendered } from './validation.ts';

export interface CallLayerOptions {
  readonly sessions: Sessions;
  readonly host: EngineHost;
  readonly limits: Limits;
  readonly keyed: KeyedAnswers;
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

/** A POST whose handler reads the body itself, as it comes; answers like a call. */
export interface UploadRoute<Output extends z.ZodType = z.ZodType> {
  readonly path: string;
  readonly output: Output;
}

export interface OpenContext<Input> {
  readonly input: Input;
  readonly locale: Locale;
  /** True when the caller named a language, and did not merely get the default. */
  readonly localeGiven: boolean;
  readonly address: string;
  /** As the client named this server; empty when it did not. */
  readonly host: string;
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
}

export interface MemberContext<Input> extends OpenContext<Input> {
  readonly session: ActiveSession;
}

export interface UploadContext extends MemberContext<undefined> {
  /** Its body has not been read. */
  readonly request: FastifyRequest;
}

type Awaitable<T> = T | Promise<T>;

export class CallLayer {
  readonly #app: FastifyInstance;
  readonly #options: CallLayerOptions;

  constructor(app: FastifyInstance, options: CallLayerOptions) {
    this.#app = app;
    this.#options = options;
  }

  /** Serves a call that needs no session. */
  open<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: OpenContext<z.output<I>>) => Awaitable<z.output<O>>,
  ): void {
    this.#route(call, 'none', async (request) => {
      const context = this.#context(call, request);
      return success(rendered(call.output, await handler(context)));
    });
  }

  /** Serves a call of a logged-in user that gives no command to the trading core, idempotent by its key. */
  member<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: MemberContext<z.output<I>>) => Awaitable<z.output<O>>,
  ): void {
    this.#route(call, 'required', async (request) => {
      const session = this.#peek(request) ?? (await this.#authenticate(request));
      const context = this.#memberContext(call, request, session);
      const perform = async (): Promise<Answer> => success(rendered(call.output, await handler(context)));
      return call.changes ? this.#once(request, context, perform) : perform();
    });
  }

  /** Serves a call of a logged-in user that is a command of the trading core, idempotent by its key. */
  command<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: MemberContext<z.output<I>>) => Awaitable<CommandPlan<z.output<O>>>,
  ): void {
    this.#route(call, 'required', async (request) => {
      const session = this.#peek(request) ?? (await this.#authenticate(request));
      const context = this.#memberContext(call, request, session);
      const planned = handler(context);
      const plan = planned instanceof Promise ? await planned : planned;
      return this.#execute(call, plan, context, idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]));
    });
  }

  /**
   * The same for a command whose preparation reads the database. The handler runs only under a key that was not used
   * before, and what it refuses is kept under the key like any answer. It must write nothing: what belongs to
   * the command goes into `writes` of its plan.
   */
  preparedCommand<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    handler: (context: MemberContext<z.output<I>>) => Promise<CommandPlan<z.output<O>>>,
  ): void {
    this.#route(call, 'required', async (request) => {
      const session = this.#peek(request) ?? (await this.#authenticate(request));
      const context = this.#memberContext(call, request, session);
      const key = idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]);
      if (key === undefined) return this.#execute(call, await handler(context), context, undefined);
      return this.#options.keyed.onceBefore(
        { account: session.user.id, key, call: nameOf(call) },
        async () => {
          const plan = await handler(context);
          return () => this.#execute(call, plan, context, key);
        },
        (refused) => refusal(refused, context.locale),
      );
    });
  }

  /** Serves a file that needs no session. */
  openFile<I extends z.ZodType>(
    { path, input }: FileRoute<I>,
    handler: (context: OpenContext<z.output<I>>) => Awaitable<FileAnswer>,
  ): void {
    this.#serve('GET', path, async (request) =>
      handler({ ...this.#caller(request), input: checked(input, fileInput(request)) }),
    );
  }

  /** Serves a file of a logged-in user. */
  memberFile<I extends z.ZodType>(
    { path, input }: FileRoute<I>,
    handler: (context: MemberContext<z.output<I>>) => Awaitable<FileAnswer>,
  ): void {
    this.#serve('GET', path, async (request) => {
      const member = await this.#member(request);
      return handler({ ...member, input: checked(input, fileInput(request)) });
    });
  }

  /** Serves an upload of a logged-in user, idempotent by its key. Its scope must leave such bodies unread. */
  upload<O extends z.ZodType>(
    { path, output }: UploadRoute<O>,
    handler: (context: UploadContext) => Awaitable<z.output<O>>,
  ): void {
    this.#serve('POST', path, async (request) => {
      const context = { ...(await this.#member(request)), input: undefined, request };
      return this.#once(request, context, async () => success(rendered(output, await handler(context))));
    });
  }

  /** Performs once what carries a key, and always what carries none. */
  async #once(
    request: FastifyRequest,
    { session, locale }: Omit<MemberContext<unknown>, 'input'>,
    perform: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]);
    if (key === undefined) return perform();
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    return this.#options.keyed.once({ account: session.user.id, key, call }, perform, (refused) =>
      refusal(refused, locale),
    );
  }

  #route(call: Call, session: Call['session'], answer: (request: FastifyRequest) => Promise<Answer>): void {
    if (call.session !== session)
      throw new Error(`${call.path}: served with session ${session}, declared ${call.session}`);
    this.#serve(call.method, call.path, answer);
  }

  #serve(
    method: Call['method'],
    path: string,
    answer: (request: FastifyRequest) => Promise<Answer | FileAnswer>,
  ): void {
    const route = { path };
    this.#app.route({
      method,
      url: path,
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

  #peek(request: FastifyRequest): ActiveSession | undefined {
    const token = request.headers[HEADERS.token];
    return typeof token === 'string' ? this.#options.sessions.peek(token, request.ip) : undefined;
  }

  async #authenticate(request: FastifyRequest): Promise<ActiveSession> {
    const token = request.headers[HEADERS.token];
    const session = typeof token === 'string' ? await this.#options.sessions.find(token, request.ip) : undefined;
    if (session === undefined) throw new Refused('session_invalid');
    return session;
  }

  #context<I extends z.ZodType>(call: Call<I>, request: FastifyRequest): OpenContext<z.output<I>> {
    if (call.changes) idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]);
    const input = checked(call.input, call.method === 'GET' ? request.query : request.body);
    return { ...this.#caller(request), input };
  }

  /** Who asks, and how; without a session. */
  #caller(request: FastifyRequest): Omit<OpenContext<unknown>, 'input'> {
    const lang = request.headers[HEADERS.lang];
    return {
      locale: localeOf(request),
      localeGiven: typeof lang === 'string' && toLocale(lang) === lang,
      address: request.ip,
      host: request.headers.host ?? '',
      userAgent: request.headers['user-agent'] ?? '',
      log: request.log,
    };
  }

  #memberContext<I extends z.ZodType>(
    call: Call<I>,
    request: FastifyRequest,
    session: ActiveSession,
  ): MemberContext<z.output<I>> {
    this.#options.limits.session(session.id);
    return { ...this.#context(call, request), session };
  }

  async #member(request: FastifyRequest): Promise<Omit<MemberContext<unknown>, 'input'>> {
    const session = this.#peek(request) ?? (await this.#authenticate(request));
    this.#options.limits.session(session.id);
    return { ...this.#caller(request), session };
  }

  async #execute<O extends z.ZodType>(
    call: Call<z.ZodType, O>,
    plan: CommandPlan<z.output<O>>,
    context: MemberContext<unknown>,
    key: string | undefined,
  ): Promise<Answer> {
    const { host, strict } = this.#options;
    const told = new ToldOutcome(call, plan, context);
    const account = context.session.user.id;
    const executed: Executed =
      key === undefined
        ? await host.execute(plan.command, undefined, plan.writes)
        : await host.execute(
            plan.command,
            { account, key, call: nameOf(call), render: (outcome) => told.of(outcome).body },
            plan.writes,
          );
    if (executed.kind === 'repeated') return { status: 200, code: codeOf(executed.answer), body: executed.answer };
    const answer = told.of(executed.outcome);
    if (strict && told.failure !== undefined) throw told.failure;
    return answer;
  }
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

const recordOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** The path says what is asked for: a query of the same name does not. */
const fileInput = ({ query, params }: FastifyRequest): object => ({ ...recordOf(query), ...recordOf(params) });
