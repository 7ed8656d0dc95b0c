/**
 * The typed layer between Fastify and the modules: serves the calls of the contract, each in the same order:
 * limit, authenticate, validate, authorise and transact (the handler), present, answer.
 */
import { randomUUID } from 'node:crypto';
import { type Call, HEADERS, type Locale, toLocale } from '@tradewind/contract';
import type { EngineEvent, Refusal } from '@tradewind/engine';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  type EngineHost,
  type Executed,
  HostUnavailable,
  type HostCommand,
  type HostOutcome,
} from '../engine-host/index.ts';
import { Refused, refusedByEngine } from '../errors/index.ts';
import type { ActiveSession, Sessions } from '../modules/identity/index.ts';
import { type Answer, codeOf, refusal, send, success } from './answer.ts';
import { successBody } from './envelope.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';
import type { KeyedAnswers } from './keyed-answers.ts';
import type { Limits } from './limits.ts';
import { localeOf } from './locale.ts';
import { fieldFaults } from './validation.ts';

export interface CallLayerOptions {
  readonly sessions: Sessions;
  readonly host: EngineHost;
  readonly limits: Limits;
  readonly keyed: KeyedAnswers;
  /** For tests: answers that break their schema and unknown errors fail the request with HTTP 500. */
  readonly strict: boolean;
  /** Hears of every answered call: contract code and duration. */
  readonly observe: (call: Call, code: number, durationMs: number) => void;
}

export interface OpenContext<Input> {
  readonly input: Input;
  readonly locale: Locale;
  /** True when the caller named a language, and did not merely get the default. */
  readonly localeGiven: boolean;
  readonly address: string;
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
}

export interface MemberContext<Input> extends OpenContext<Input> {
  readonly session: ActiveSession;
}

/** A command for the trading core, and how its outcome is told. */
export interface CommandPlan<Output> {
  readonly command: HostCommand;
  /** Called at once after the command was applied, before it is durable; must not wait. */
  readonly present: (events: readonly EngineEvent[]) => Output;
  /** What the server knows beyond the core's memory, such as orders in history. Absent = as the core says. */
  readonly refuse?: (refusal: Refusal) => Refused;
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
      return success(rendered(call, await handler(context)));
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
      const perform = async (): Promise<Answer> => success(rendered(call, await handler(context)));
      const key = call.changes ? idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]) : undefined;
      if (key === undefined) return perform();
      const keyed = { account: session.user.id, key, call: `${call.method} ${call.path}` };
      return this.#options.keyed.once(keyed, perform, (refused) => refusal(refused, context.locale));
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

  #route(call: Call, session: Call['session'], answer: (request: FastifyRequest) => Promise<Answer>): void {
    if (call.session !== session)
      throw new Error(`${call.path}: served with session ${session}, declared ${call.session}`);
    this.#app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => {
        const startedMs = performance.now();
        const answered = await this.#guarded(request, answer);
        this.#options.observe(call, answered.code, performance.now() - startedMs);
        return send(reply, answered);
      },
    });
  }

  async #guarded(request: FastifyRequest, answer: (request: FastifyRequest) => Promise<Answer>): Promise<Answer> {
    try {
      this.#options.limits.request(request.ip);
      return await answer(request);
    } catch (error) {
      return this.#answerOf(error, localeOf(request), request.log);
    }
  }

  #answerOf(error: unknown, locale: Locale, log: FastifyBaseLogger): Answer {
    if (error instanceof Refused) return refusal(error, locale);
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
    return typeof token === 'string' ? this.#options.sessions.peek(token) : undefined;
  }

  async #authenticate(request: FastifyRequest): Promise<ActiveSession> {
    const token = request.headers[HEADERS.token];
    const session = typeof token === 'string' ? await this.#options.sessions.find(token) : undefined;
    if (session === undefined) throw new Refused('session_invalid');
    return session;
  }

  #context<I extends z.ZodType>(call: Call<I>, request: FastifyRequest): OpenContext<z.output<I>> {
    if (call.changes) idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]);
    const parsed = call.input.safeParse((call.method === 'GET' ? request.query : request.body) ?? {});
    if (!parsed.success) throw new Refused('invalid_input', { fields: fieldFaults(parsed.error) });
    const lang = request.headers[HEADERS.lang];
    return {
      input: parsed.data,
      locale: localeOf(request),
      localeGiven: typeof lang === 'string' && toLocale(lang) === lang,
      address: request.ip,
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
        ? await host.execute(plan.command)
        : await host.execute(plan.command, {
            account,
            key,
            call: `${call.method} ${call.path}`,
            render: (outcome) => told.of(outcome).body,
          });
    if (executed.kind === 'repeated') return { status: 200, code: codeOf(executed.answer), body: executed.answer };
    const answer = told.of(executed.outcome);
    if (strict && told.failure !== undefined) throw told.failure;
    return answer;
  }
}

/** The answer to a command, made once. Never throws, because the single writer calls it. */
class ToldOutcome<O extends z.ZodType> {
  readonly #call: Call<z.ZodType, O>;
  readonly #plan: CommandPlan<z.output<O>>;
  readonly #context: MemberContext<unknown>;
  #answer: Answer | undefined;
  /** Why the outcome could not be presented and was told as an internal error. */
  failure: Error | undefined;

  constructor(call: Call<z.ZodType, O>, plan: CommandPlan<z.output<O>>, context: MemberContext<unknown>) {
    this.#call = call;
    this.#plan = plan;
    this.#context = context;
  }

  of(outcome: HostOutcome): Answer {
    this.#answer ??= this.#make(outcome);
    return this.#answer;
  }

  #make(outcome: HostOutcome): Answer {
    const { locale, log } = this.#context;
    try {
      if (outcome.ok) return success(rendered(this.#call, this.#plan.present(outcome.events)));
      return refusal(this.#plan.refuse?.(outcome.refusal) ?? refusedByEngine(outcome.refusal), locale);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      const ref = randomUUID();
      log.error({ ref, err: error }, 'outcome could not be presented');
      return refusal(new Refused('internal', { ref }), locale);
    }
  }
}

/** Only what the contract's schema names goes out; an output that breaks it is a fault of the server and throws. */
function rendered<O extends z.ZodType>(call: Call<z.ZodType, O>, output: z.output<O>): string {
  return successBody(call.output.parse(output));
}
