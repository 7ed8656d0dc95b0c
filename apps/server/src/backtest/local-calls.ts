/** Serves calls of one account inside the process: the same handlers, schemas and answers as over HTTP, without what protects a server. */
import { type CustomerCall, toLocale } from '@tradewind/contract';
import { pino } from 'pino';
import type { z } from 'zod';
import type { ActiveSession } from '../platform/access/index.ts';
import type { CommandPort } from '../platform/commands/index.ts';
import { Refused } from '../platform/errors/index.ts';
import {
  type Answer,
  type Awaitable,
  type CallLayer,
  type CommandPlan,
  type MemberContext,
  type OpenContext,
  type Permitted,
  type Presenter,
  checked,
  refusal,
  rendered,
  success,
} from '../platform/http/index.ts';

type Handler = (method: string, input: object) => Promise<Answer>;

const LOCALE = toLocale('en');

export class LocalCalls implements Pick<CallLayer, 'open' | 'member' | 'command'> {
  readonly #handlers = new Map<string, Handler>();
  readonly #session: ActiveSession;
  readonly #host: CommandPort;
  readonly #log = pino({ level: 'silent' });

  constructor(session: ActiveSession, host: CommandPort) {
    this.#session = session;
    this.#host = host;
  }

  open<I extends z.ZodType, O extends z.ZodType>(
    call: CustomerCall<I, O>,
    handler: (context: OpenContext<z.output<I>>) => Awaitable<z.output<O>>,
  ): void {
    this.#serve(call, async (context) => success(rendered(call.output, await handler(context))));
  }

  member<I extends z.ZodType, O extends z.ZodType>(
    call: CustomerCall<I, O>,
    handler: (context: MemberContext<z.output<I>>) => Awaitable<z.output<O>>,
  ): void {
    this.#serve(call, async (context) => success(rendered(call.output, await handler(context))));
  }

  command<I extends z.ZodType, O extends z.ZodType, P>(
    call: CustomerCall<I, O>,
    presenter: Presenter<P, O>,
    handler: (context: MemberContext<z.output<I>>) => Awaitable<CommandPlan<P>>,
    { permit }: Permitted<z.output<I>> = {},
  ): void {
    this.#serve(call, async (context) => {
      await permit?.(context);
      const { command, parameters } = await handler(context);
      const { name, show } = presenter;
      const presentation = { locale: LOCALE, presenter: name, parameters };
      const account = this.#session.user.id;
      const executed = await this.#host.execute(command, {
        account,
        call: call.path,
        show,
        presentation,
        bodyHash: '',
      });
      if (executed.kind !== 'applied' || executed.shown === undefined)
        throw new Error(`${call.path}: applied, but without the data that its answer shows`);
      return presenter.answer(executed.shown, parameters, LOCALE);
    });
  }

  /** The answer as it would be sent. */
  async perform(method: 'GET' | 'POST', path: string, input: object): Promise<string> {
    const handler = this.#handlers.get(`${method} ${path}`);
    try {
      if (handler === undefined) throw new Refused('not_found', { reason: 'backtest' });
      return (await handler(method, input)).body;
    } catch (error) {
      if (error instanceof Refused) return refusal(error, LOCALE).body;
      throw error;
    }
  }

  #serve<I extends z.ZodType>(
    call: CustomerCall<I>,
    answer: (context: MemberContext<z.output<I>>) => Promise<Answer>,
  ): void {
    this.#handlers.set(`${call.method} ${call.path}`, async (method, sent) => {
      const isBody = method === 'POST';
      const input = checked(call.input, { value: sent, isBody, repeated: [], isText: !isBody });
      return answer({ ...this.#caller(), input });
    });
  }

  #caller(): Omit<MemberContext<unknown>, 'input'> {
    return {
      locale: LOCALE,
      localeGiven: true,
      address: '127.0.0.1',
      host: '',
      userAgent: '',
      device: undefined,
      tokens: { session: undefined, chat: undefined },
      keySession: undefined,
      log: this.#log,
      session: this.#session,
    };
  }
}
