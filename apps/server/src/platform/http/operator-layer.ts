/**
 * Serves the operators' calls: limit, authenticate, role, validate, step-up, act, present. The contract
 * declares which roles may use a call and which step-up it needs; that is enforced here, before any of the call
 * runs. The code is checked after the input is valid, so that a mistyped form uses up no code. These calls have
 * no idempotency keys: what an operator decides has its own state, and a repeat is answered by `conflict`.
 */
import { HEADERS } from '@tradewind/contract';
import { type OperatorCall, type OperatorRole, stepUpOf } from '@tradewind/contract/operator';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ActingOperator, OperatorSessions, OperatorStepUp } from '../access/index.ts';
import { Refused } from '../errors/index.ts';
import { type FileAnswer, success } from './answer.ts';
import {
  type Awaitable,
  type FileRoute,
  type OpenContext,
  type RouteLimits,
  Routes,
  type RoutesOptions,
  type UsedUp,
  callInput,
  callerOf,
  fileInput,
  headOf,
  headerOf,
  recordOf,
  tokenOf,
} from './routes.ts';
import { checkedText, rendered } from './validation.ts';

/** No code was checked. */
const QUIET: ReadonlySet<unknown> = new Set(['missing', 'cool_off']);

export interface OperatorLayerOptions extends RoutesOptions {
  readonly sessions: OperatorSessions;
  readonly stepUp: OperatorStepUp;
}

export interface OperatorContext<Input> extends OpenContext<Input> {
  readonly operator: ActingOperator;
}

export interface OperatorFileRoute<Input extends z.ZodType = z.ZodType> extends Omit<FileRoute<Input>, 'key'> {
  readonly roles: readonly OperatorRole[];
}

/** A POST whose handler reads the raw body itself; answers like a call. */
export interface OperatorUploadRoute<Output extends z.ZodType = z.ZodType> {
  readonly path: string;
  readonly roles: readonly OperatorRole[];
  readonly output: Output;
}

export interface OperatorUploadContext extends OperatorContext<undefined> {
  /** Its body has not been read. */
  readonly request: FastifyRequest;
}

export class OperatorLayer {
  readonly #routes: Routes;
  readonly #options: OperatorLayerOptions;

  constructor(app: FastifyInstance, options: OperatorLayerOptions) {
    this.#routes = new Routes(app, options);
    this.#options = options;
  }

  /** Serves a call that needs no session. */
  entry<I extends z.ZodType, O extends z.ZodType>(
    call: OperatorCall<I, O>,
    handler: (context: OpenContext<z.output<I>>) => Awaitable<z.output<O>>,
  ): void {
    if (call.session !== 'none') throw new Error(`${call.path} needs a session`);
    this.#routes.serve(call.method, call.path, async (request) => {
      const input = checkedText(call.input, callInput(call, request));
      return success(rendered(call.output, await handler({ ...callerOf(request), input })));
    });
  }

  /** Serves a call of operators with one of its roles; others are refused as `forbidden` (data.reason = role). The step-up follows. */
  serve<I extends z.ZodType, O extends z.ZodType>(
    call: OperatorCall<I, O>,
    handler: (context: OperatorContext<z.output<I>>) => Awaitable<z.output<O>>,
    limits: RouteLimits = {},
  ): void {
    if (call.session !== 'required' || call.roles.length === 0) throw new Error(`${call.path} names no roles`);
    const answer = async (request: FastifyRequest) => {
      const operator = await this.#operator(request, call.roles);
      const input = checkedText(call.input, callInput(call, request));
      await this.#stepUp(call, recordOf(input), operator, request);
      return success(rendered(call.output, await handler({ ...callerOf(request), operator, input })));
    };
    this.#routes.serve(call.method, call.path, answer, limits);
  }

  /** Serves an upload of operators with one of its roles. Its scope must leave the body unread. */
  upload<O extends z.ZodType>(
    { path, roles, output }: OperatorUploadRoute<O>,
    handler: (context: OperatorUploadContext) => Awaitable<z.output<O>>,
  ): void {
    this.#routes.serve('POST', path, async (request) => {
      const operator = await this.#operator(request, roles);
      return success(rendered(output, await handler({ ...callerOf(request), operator, input: undefined, request })));
    });
  }

  /** Serves a file to operators with one of its roles. */
  file<I extends z.ZodType>(
    { path, input, roles }: OperatorFileRoute<I>,
    handler: (context: OperatorContext<z.output<I>>) => Awaitable<FileAnswer>,
    usedUp: UsedUp = {},
  ): void {
    const answer = async (request: FastifyRequest): Promise<FileAnswer> => {
      const operator = await this.#operator(request, roles);
      return handler({ ...callerOf(request), operator, input: checkedText(input, fileInput(request)) });
    };
    this.#routes.serve(
      'GET',
      path,
      answer,
      headOf(usedUp, (request) => this.#operator(request, roles)),
    );
  }

  async #stepUp(call: OperatorCall, input: object, operator: ActingOperator, request: FastifyRequest): Promise<void> {
    const need = stepUpOf(call, input);
    if (need === 'none') return;
    const { stepUp, securityLog } = this.#options;
    const details = { address: request.address, operator: operator.id, what: call.path };
    const code = headerOf(request, HEADERS.authCode);
    try {
      await stepUp.require(operator, need, code, call.path);
    } catch (error) {
      // clients first send a call without a code, to find out whether it needs one
      if (error instanceof Refused && !QUIET.has(error.details['reason']))
        securityLog('step_up_failed', { ...details, reason: error.key });
      throw error;
    }
    if (code !== undefined) securityLog('step_up_passed', details);
  }

  async #operator(request: FastifyRequest, roles: readonly OperatorRole[]): Promise<ActingOperator> {
    const token = tokenOf(request);
    const operator = token === undefined ? undefined : await this.#options.sessions.find(token, request.address);
    if (operator === undefined) throw new Refused('session_invalid');
    request.identified = { operator: operator.id };
    this.#options.limits.session(operator.sessionId);
    if (!roles.includes(operator.role)) throw new Refused('forbidden', { reason: 'role' });
    return operator;
  }
}
