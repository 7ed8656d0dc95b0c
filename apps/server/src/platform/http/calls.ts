/**
 * The typed layer between Fastify and the modules. Serves the calls of the contract, each in the
 * same order: limit, authenticate, validate, authorise and transact (the handler), present, answer.
 */
import { hash } from 'node:crypto';
import { type CustomerCall, HEADERS } from '@tradewind/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ActiveSession, FindSession } from '../access/index.ts';
import type { CommandPort } from '../commands/index.ts';
import { Refused } from '../errors/index.ts';
import { type Answer, type FileAnswer, refusal, success } from './answer.ts';
import { type CommandPlan, CommandResponses } from './command-response.ts';
import { idempotencyKeyOf, withoutCodes } from './idempotency-key.ts';
import type { KeyedAnswers, KeyedCall } from './keyed-answers.ts';
import type { Presenter, Presenters } from './presenters.ts';
import {
  type Awaitable,
  type FileRoute,
  type OpenContext,
  Routes,
  type RoutesOptions,
  type UsedUp,
  callInput,
  callerOf,
  fileInput,
  headOf,
  tokenOf,
} from './routes.ts';
import { checked, rendered } from './validation.ts';

export interface CallLayerOptions extends RoutesOptions {
  readonly sessions: FindSession;
  readonly host: CommandPort;
  readonly keyed: KeyedAnswers;
  /** Presenters of the served commands; each is added with its call. */
  readonly presenters: Presenters;
}

/** A POST whose handler reads the raw body itself; answers like a call. */
export interface UploadRoute<Output extends z.ZodType = z.ZodType> {
  readonly path: string;
  readonly output: Output;
}

export interface MemberContext<Input> extends OpenContext<Input> {
  readonly session: ActiveSession;
}

export interface UploadContext extends MemberContext<undefined> {
  /** Its body has not been read. */
  readonly request: FastifyRequest;
}

export interface OpenUploadContext extends OpenContext<undefined> {
  /** Its body has not been read. */
  readonly request: FastifyRequest;
}

export interface Guarded {
  /** Throws Refused when the call is not for this user, before the input is validated. */
  readonly authorise?: (user: ActiveSession['user']) => void;
}

/** An answer that holds a secret. */
export interface Repeated<Output> {
  /** What a repeat under the same idempotency key is answered; absent = the same. */
  readonly repeated?: (output: Output) => Output;
}

export interface Permitted<Input = unknown> {
  /**
   * Throws Refused, or rejects with it, when the caller may not send the command. An idempotency key that was used
   * before is answered all the same.
   */
  readonly permit?: (context: MemberContext<Input>) => Promise<void> | undefined;
}

export class CallLayer {
  readonly #routes: Routes;
  readonly #options: CallLayerOptions;
  readonly #responses: CommandResponses;

  constructor(app: FastifyInstance, options: CallLayerOptions) {
    this.#routes = new Routes(app, options);
    this.#options = options;
    this.#responses = new CommandResponses(options.presenters, options);
  }

  /**
   * Serves a call that needs no session. `maxAgeS`: caches may keep its answers for that long, but not its refusals. `keyed`:
   * idempotent by key for a caller who has a session; its answer must hold no secret.
   */
  open<I extends z.ZodType, O extends z.ZodType>(
    call: CustomerCall<I, O>,
    handler: (context: OpenContext<z.output<I>>) => Awaitable<z.output<O>>,
    { keyed = false, ...kept }: Pick<Answer, 'maxAgeS'> & { readonly keyed?: boolean } = {},
  ): void {
    this.#route(call, 'none', async (request) => {
      const context = this.#context(call, request);
      const perform = async (): Promise<Answer> => ({
        ...success(rendered(call.output, await handler(context))),
        ...kept,
      });
      const token = request.keySession === undefined ? tokenOf(request) : undefined;
      if (!keyed || token === undefined || request.headers[HEADERS.idempotencyKey] === undefined) return perform();
      const session = await this.#options.sessions.find(token, request.address);
      return session === undefined ? perform() : this.#once(request, { ...context, session }, perform);
    });
  }

  /** Serves a call of a logged-in user that gives the trading core no command; idempotent by key. */
  member<I extends z.ZodType, O extends z.ZodType>(
    call: CustomerCall<I, O>,
    handler: (context: MemberContext<z.output<I>>) => Awaitable<z.output<O>>,
    { repeated, ...guarded }: Guarded & Repeated<z.output<O>> = {},
  ): void {
    this.#route(call, 'required', async (request) => {
      const session = this.#peek(request) ?? (await this.#authenticate(request));
      const context = this.#memberContext(call, request, session, guarded);
      const perform = async (): Promise<Answer> => {
        const output = await handler(context);
        const answer = success(rendered(call.output, output));
        return repeated ? { ...answer, repeatedBody: rendered(call.output, repeated(output)) } : answer;
      };
      return call.changes ? this.#once(request, context, perform) : perform();
    });
  }

  /** Serves a call of a logged-in user that is a command of the trading core; idempotent by key. */
  command<I extends z.ZodType, O extends z.ZodType, P>(
    call: CustomerCall<I, O>,
    presenter: Presenter<P, O>,
    handler: (context: MemberContext<z.output<I>>) => Awaitable<CommandPlan<P>>,
    { permit }: Permitted<z.output<I>> = {},
  ): void {
    this.#options.presenters.register(presenter);
    this.#route(call, 'required', async (request) => {
      const session = this.#peek(request) ?? (await this.#authenticate(request));
      const context = this.#memberContext(call, request, session);
      const key = idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]);
      const permission = permit?.(context);
      if (permission !== undefined) await this.#permitted(permission, session.user.id, key);
      const planned = handler(context);
      const plan = planned instanceof Promise ? await planned : planned;
      return this.#execute(call, presenter, plan, context, key);
    });
  }

  /**
   * The same for a command whose preparation reads the database. The handler runs only under
   * a key that was not used before, and its refusals are kept under the key like any answer.
   * It must write nothing: what belongs to the command goes into the `writes` of its plan.
   */
  preparedCommand<I extends z.ZodType, O extends z.ZodType, P>(
    call: CustomerCall<I, O>,
    presenter: Presenter<P, O>,
    handler: (context: MemberContext<z.output<I>>) => Promise<CommandPlan<P>>,
    guarded: Guarded = {},
  ): void {
    this.#options.presenters.register(presenter);
    this.#route(call, 'required', async (request) => {
      const session = this.#peek(request) ?? (await this.#authenticate(request));
      const context = this.#memberContext(call, request, session, guarded);
      const key = idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]);
      if (key === undefined) return this.#execute(call, presenter, await handler(context), context, undefined);
      return this.#options.keyed.onceBefore(
        this.#keyed(context, key, nameOf(call)),
        async () => {
          const plan = await handler(context);
          return () => this.#execute(call, presenter, plan, context, key);
        },
        (refused) => refusal(refused, context.locale),
      );
    });
  }

  /** Serves a file that needs no session. */
  openFile<I extends z.ZodType>(
    { path, input, key }: FileRoute<I>,
    handler: (context: OpenContext<z.output<I>>) => Awaitable<FileAnswer>,
    usedUp: UsedUp = {},
  ): void {
    const answer = async (request: FastifyRequest): Promise<FileAnswer> =>
      handler({ ...callerOf(request), input: checked(input, fileInput(request)) });
    this.#routes.serve('GET', path, answer, { ...headOf(usedUp), key });
  }

  /** Serves an upload whose handler checks the tokens itself. Its scope must leave the body unread. */
  openUpload<O extends z.ZodType>(
    { path, output }: UploadRoute<O>,
    handler: (context: OpenUploadContext) => Awaitable<z.output<O>>,
  ): void {
    this.#routes.serve('POST', path, async (request) =>
      success(rendered(output, await handler({ ...callerOf(request), input: undefined, request }))),
    );
  }

  /** Serves a file of a logged-in user. */
  memberFile<I extends z.ZodType>(
    { path, input, key }: FileRoute<I>,
    handler: (context: MemberContext<z.output<I>>) => Awaitable<FileAnswer>,
    usedUp: UsedUp = {},
  ): void {
    const answer = async (request: FastifyRequest): Promise<FileAnswer> => {
      const member = await this.#member(request);
      return handler({ ...member, input: checked(input, fileInput(request)) });
    };
    const head = headOf(usedUp, (request) => this.#member(request));
    this.#routes.serve('GET', path, answer, { ...head, key });
  }

  /** Serves an upload of a logged-in user, idempotent by key. Its scope must leave the body unread. */
  upload<O extends z.ZodType>(
    { path, output }: UploadRoute<O>,
    handler: (context: UploadContext) => Awaitable<z.output<O>>,
  ): void {
    this.#routes.serve('POST', path, async (request) => {
      const context = { ...(await this.#member(request)), input: undefined, request };
      return this.#once(request, context, async () => success(rendered(output, await handler(context))));
    });
  }

  /** Runs a call with a key once, and a call without a key always. */
  async #once(
    request: FastifyRequest,
    context: MemberContext<unknown>,
    perform: () => Promise<Answer>,
  ): Promise<Answer> {
    const key = idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]);
    if (key === undefined) return perform();
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    return this.#options.keyed.once(this.#keyed(context, key, call), perform, (refused) =>
      refusal(refused, context.locale),
    );
  }

  /** Lets a refused caller repeat a command that was done before: it is only answered again. */
  async #permitted(permission: Promise<void>, account: number, key: string | undefined): Promise<void> {
    try {
      await permission;
    } catch (error) {
      const isRepeat = key !== undefined && (await this.#options.host.stored(account, key)) !== undefined;
      if (!isRepeat) throw error;
    }
  }

  #keyed({ session, input, log }: MemberContext<unknown>, key: string, call: string): KeyedCall {
    const account = session.user.id;
    const ofCommand = async (): Promise<Answer | undefined> => {
      const stored = await this.#options.host.stored(account, key);
      if (stored === undefined) return undefined;
      return this.#responses.repeated(stored, { account, key, call, bodyHash: hashOf(input) }, log);
    };
    return { account, key, call, input, ofCommand };
  }

  #route(
    call: CustomerCall,
    session: CustomerCall['session'],
    answer: (request: FastifyRequest) => Promise<Answer>,
  ): void {
    if (call.session !== session)
      throw new Error(`${call.path}: served with session ${session}, declared ${call.session}`);
    this.#routes.serve(call.method, call.path, answer, {
      key: call.key,
      ...(call.method === 'GET' && call.changes && { head: this.#head(call) }),
    });
  }

  /** For a GET that changes something: HEAD says only whether the caller has a session, if that is needed. */
  #head({ session }: CustomerCall): (request: FastifyRequest) => Promise<Answer> {
    return async (request) => {
      if (session === 'required') await this.#authenticate(request);
      return success('');
    };
  }

  #peek(request: FastifyRequest): ActiveSession | undefined {
    if (request.keySession !== undefined) return request.keySession;
    const token = tokenOf(request);
    return token === undefined ? undefined : this.#options.sessions.peek(token, request.address);
  }

  async #authenticate(request: FastifyRequest): Promise<ActiveSession> {
    if (request.keySession !== undefined) return request.keySession;
    const token = tokenOf(request);
    const session = token === undefined ? undefined : await this.#options.sessions.find(token, request.address);
    if (session === undefined) throw new Refused('session_invalid');
    return session;
  }

  #context<I extends z.ZodType>(call: CustomerCall<I>, request: FastifyRequest): OpenContext<z.output<I>> {
    if (call.changes) idempotencyKeyOf(request.headers[HEADERS.idempotencyKey]);
    return { ...callerOf(request), input: checked(call.input, callInput(call, request)) };
  }

  #memberContext<I extends z.ZodType>(
    call: CustomerCall<I>,
    request: FastifyRequest,
    session: ActiveSession,
    { authorise }: Guarded = {},
  ): MemberContext<z.output<I>> {
    request.identified = { account: session.user.id };
    this.#count(session);
    authorise?.(session.user);
    return { ...this.#context(call, request), session };
  }

  async #member(request: FastifyRequest): Promise<Omit<MemberContext<unknown>, 'input'>> {
    const session = this.#peek(request) ?? (await this.#authenticate(request));
    request.identified = { account: session.user.id };
    this.#count(session);
    return { ...callerOf(request), session };
  }

  /** A key has limits of its own, and has passed them. */
  #count(session: ActiveSession): void {
    if (session.key === undefined) this.#options.limits.session(session.id);
  }

  async #execute<P, O extends z.ZodType>(
    call: CustomerCall<z.ZodType, O>,
    { name, show }: Presenter<P, O>,
    { command, parameters, writes }: CommandPlan<P>,
    { session, input, locale, log }: MemberContext<unknown>,
    key: string | undefined,
  ): Promise<Answer> {
    const account = session.user.id;
    const presentation = { locale, presenter: name, parameters };
    const bodyHash = key === undefined ? '' : hashOf(input);
    const caller = { account, call: nameOf(call), show, presentation, bodyHash, ...(key !== undefined && { key }) };
    const executed = await this.#options.host.execute(command, caller, writes);
    if (executed.kind === 'repeated') return this.#responses.repeated(executed.stored, caller, log);
    const { shown: outcome } = executed;
    if (outcome === undefined) throw new Error(`${call.path}: applied, but without the data that its answer shows`);
    return this.#responses.of({ presentation, outcome }, caller, log);
  }
}

/** SHA-256, hexadecimal. One-time codes are left out: they are short, so the hash would reveal them. */
const hashOf = (input: unknown): string => hash('sha256', JSON.stringify(input ?? null, withoutCodes), 'hex');

const nameOf = ({ method, path }: CustomerCall): string => `${method} ${path}`;
