/** Does what a signal asks for, within the bounds of its hook, by the commands of the trading core that its owner's calls use. */
import { hash } from 'node:crypto';
import { HOOKS_PATH, type Locale, type OrderResults, type SignalInput } from '@tradewind/contract';
import { type InstrumentSpec, type Refusal, capOf } from '@tradewind/engine';
import type {
  AccountView,
  EngineHost,
  Executed,
  HostCommand,
  Shown,
  ShownOrder,
  ShownOutcome,
  Stored,
  Submission,
} from '../../core/engine-host/index.ts';
import type { CatalogueInstrument, Market } from '../../core/market/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { Refused, refusedByEngine } from '../../platform/errors/index.ts';
import { viewOf } from '../account/index.ts';
import { type VerificationGate, storedGroup } from '../groups/index.ts';
import {
  ORDERS_CANCELLED,
  ORDERS_CLOSED,
  ORDER_CANCELLED,
  ORDER_SUBMITTED,
  presentResult,
  readLots,
  readPrice,
} from '../orders/index.ts';
import { instrumentOf } from '../udf/index.ts';
import { type CalledHook, type Hooks, refusedByHook } from './hooks.ts';
import { places } from './read-signal.ts';

/** A signal that was refused may be sent again this often within a day under its client id. */
const ATTEMPTS = 100;
const CALL = `POST ${HOOKS_PATH}{id}`;

export interface ActServices {
  readonly database: Database;
  readonly host: EngineHost;
  readonly market: Market;
  readonly verificationGate: VerificationGate;
  readonly hooks: Hooks;
}

/** What a signal did, or would have done. */
export interface Done {
  /** Its client id was used before, and nothing was done. */
  readonly isRepeated: boolean;
  readonly data: OrderResults['data'];
}

const REPEATED: Done = { isRepeated: true, data: [] };

/** Its answers show what is read here. */
interface Presenting {
  readonly name: string;
  readonly show: Shown;
}

export class Actions {
  readonly #services: ActServices;

  constructor(services: ActServices) {
    this.#services = services;
  }

  /** Throws Refused, and HostUnavailable. */
  async perform(hook: CalledHook, input: SignalInput, locale: Locale): Promise<Done> {
    const view = await viewOf(this.#services.host, hook.userId);
    const suspended = view.summary.tradingDisabled;
    if (suspended !== undefined) throw new Refused('trading_disabled', { reason: suspended });
    const instrument = this.#instrumentOf(hook, input);
    if (places(input.action)) return this.#place(hook, input, instrument, view, locale);
    if (input.action === 'cancel' && input.client_id !== undefined)
      return this.#cancelOne(hook, input.client_id, instrument, view, locale);
    const type = input.action === 'cancel' ? 'cancel_all' : 'close_all';
    return this.#endAll(hook, input, type, instrument, view, locale);
  }

  /** Undefined = of all instruments of the hook. Throws Refused. */
  #instrumentOf(hook: CalledHook, { action, symbol }: SignalInput): CatalogueInstrument | undefined {
    if (symbol === undefined || action === 'close_all') return undefined;
    const instrument = instrumentOf(this.#services.market, symbol);
    if (instrument === undefined) throw new Refused('not_found', { reason: 'symbol' });
    if (!mayTrade(hook, instrument.spec.id)) throw refusedByHook('hook_instrument');
    return instrument;
  }

  async #place(
    hook: CalledHook,
    input: SignalInput,
    instrument: CatalogueInstrument | undefined,
    { summary }: AccountView,
    locale: Locale,
  ): Promise<Done> {
    const { database, host, hooks, verificationGate } = this.#services;
    // readSignal has refused a missing one
    if (instrument === undefined) throw new Refused('not_found', { reason: 'symbol' });
    const { spec } = instrument;
    const { terms } = await storedGroup(database, summary.group);
    const submission: Submission = {
      type: 'submit',
      account: hook.userId,
      instrument: spec.id,
      side: input.action === 'buy' ? 'buy' : 'sell',
      pending: false,
      lots: readLots(input.lots ?? '0'),
      multiple: leverageOf(spec, capOf(spec, terms.caps)),
      targetPrice: 0,
      stopLoss: readPrice(input.sl ?? '0', spec),
      takeProfit: readPrice(input.tp ?? '0', spec),
      ...(input.client_id !== undefined && { clientId: input.client_id }),
    };
    if (submission.lots > hook.maxLots) throw refusedByHook('hook_lots');
    await hooks.countOrder(hook.id);
    await verificationGate.require({ id: hook.userId, isDemo: hook.isDemo }, 'trade');
    if (hook.isDryRun) {
      const { refusal } = await host.check(submission);
      return refusal === undefined ? { isRepeated: false, data: [] } : repeatedOr(refusal);
    }
    const shown = await this.#run(submission, ORDER_SUBMITTED, locale);
    if (shown === undefined) return REPEATED;
    if (!shown.ok) return repeatedOr(shown.refusal);
    return { isRepeated: false, data: this.#results(shown.order === undefined ? [] : [shown.order], locale) };
  }

  async #cancelOne(
    hook: CalledHook,
    clientId: string,
    instrument: CatalogueInstrument | undefined,
    { pending }: AccountView,
    locale: Locale,
  ): Promise<Done> {
    const found = pending.find(
      ({ order }) =>
        order.clientId === clientId && (instrument === undefined || order.instrument === instrument.spec.id),
    );
    if (found === undefined) throw new Refused('order_not_pending');
    if (!mayTrade(hook, found.order.instrument)) throw refusedByHook('hook_instrument');
    if (hook.isDryRun) return { isRepeated: false, data: this.#results([found], locale) };
    const { userId: account } = hook;
    const shown = await this.#run({ type: 'cancel', account, order: found.order.id }, ORDER_CANCELLED, locale);
    if (shown === undefined) return REPEATED;
    // it was filled or cancelled a moment ago
    if (!shown.ok && shown.refusal.key === 'not_found') throw new Refused('order_not_pending');
    if (!shown.ok) throw refusedByEngine(shown.refusal);
    return { isRepeated: false, data: this.#results(shown.order === undefined ? [] : [shown.order], locale) };
  }

  /** Closes positions or cancels pending orders: of one instrument, or of all that the hook may trade. */
  async #endAll(
    hook: CalledHook,
    input: SignalInput,
    type: 'close_all' | 'cancel_all',
    instrument: CatalogueInstrument | undefined,
    { holding, pending }: AccountView,
    locale: Locale,
  ): Promise<Done> {
    const open = (type === 'close_all' ? holding : pending).filter(({ order }) =>
      instrument === undefined ? mayTrade(hook, order.instrument) : order.instrument === instrument.spec.id,
    );
    const instruments = instrument === undefined ? hook.instruments : [instrument.spec.id];
    // an empty list of a hook means all: one command
    const targets: readonly (number | undefined)[] = instruments.length === 0 ? [undefined] : instruments;
    if (hook.isDryRun) {
      const isRepeated = await this.#isRepeated(hook, input, targets[0]);
      return isRepeated ? REPEATED : { isRepeated: false, data: this.#results(open, locale) };
    }
    const presenter = type === 'close_all' ? ORDERS_CLOSED : ORDERS_CANCELLED;
    const done: Done[] = [];
    for (const target of targets) {
      const command = { type, account: hook.userId, ...(target !== undefined && { instrument: target }) };
      const isEmpty = target !== undefined && !open.some(({ order }) => order.instrument === target);
      // one with a client id is remembered even so: its repetition must not close what came later
      if (isEmpty && input.client_id === undefined) continue;
      const shown = await this.#runOnce(command, presenter, locale, (attempt) => keyOf(hook, input, target, attempt));
      if (shown === undefined) done.push(REPEATED);
      else if (!shown.ok) throw refusedByEngine(shown.refusal);
      else done.push({ isRepeated: false, data: this.#results(shown.orders ?? [], locale) });
    }
    const isRepeated = done.length > 0 && done.every((each) => each.isRepeated);
    return { isRepeated, data: done.flatMap(({ data }) => data) };
  }

  async #isRepeated(hook: CalledHook, input: SignalInput, target: number | undefined): Promise<boolean> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const key = keyOf(hook, input, target, attempt);
      const stored = key === undefined ? undefined : await this.#services.host.stored(hook.userId, key);
      if (stored === undefined) return false;
      if (isDone(stored)) return true;
    }
    return true;
  }

  /** Undefined = done before. What was refused, as a whole or in part, was not: each attempt has a key of its own. */
  async #runOnce(
    command: HostCommand & { readonly account: number },
    presenting: Presenting,
    locale: Locale,
    keyFor: (attempt: number) => string | undefined,
  ): Promise<ShownOutcome | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const executed = await this.#execute(command, presenting, locale, keyFor(attempt));
      if (executed.kind === 'applied') return shownIn(executed, command);
      if (isDone(executed.stored)) return undefined;
    }
    return undefined;
  }

  /** Undefined = done before under the same client id. */
  async #run(
    command: HostCommand & { readonly account: number },
    presenting: Presenting,
    locale: Locale,
  ): Promise<ShownOutcome | undefined> {
    const executed = await this.#execute(command, presenting, locale);
    return executed.kind === 'repeated' ? undefined : shownIn(executed, command);
  }

  #execute(
    command: HostCommand & { readonly account: number },
    { name, show }: Presenting,
    locale: Locale,
    key?: string,
  ): Promise<Executed> {
    return this.#services.host.execute(command, {
      account: command.account,
      call: CALL,
      show,
      presentation: { locale, presenter: name, parameters: { showCodes: {} } },
      bodyHash: '',
      ...(key !== undefined && { key }),
    });
  }

  #results(orders: readonly Ended[], locale: Locale): OrderResults['data'] {
    const { market } = this.#services;
    return orders.map((each) => presentResult(each, market.byId(each.order.instrument)?.showCode ?? each.code, locale));
  }
}

function shownIn({ shown }: Extract<Executed, { kind: 'applied' }>, { type }: HostCommand): ShownOutcome {
  if (shown === undefined) throw new Error(`${type}: applied, but without what its answer shows`);
  return shown;
}

/** Whether nothing of it was refused. */
const isDone = (stored: Stored): boolean =>
  'outcome' in stored &&
  stored.outcome.ok &&
  (stored.outcome.orders ?? []).every(({ refusal }) => refusal === undefined);

type Ended = ShownOrder & { readonly refusal?: Refusal };

const mayTrade = ({ instruments }: CalledHook, id: number): boolean =>
  instruments.length === 0 || instruments.includes(id);

/** The highest that its account may have, because signals carry none: it ties up the least margin, and the lots decide the risk. */
function leverageOf({ marginMode, multiples }: InstrumentSpec, cap = Infinity): number {
  const offered = multiples.filter((multiple) => multiple <= cap);
  return marginMode === 'leverage' && offered.length > 0 ? Math.max(...offered) : 0;
}

/** A client id that an order has already is no fault of a signal. */
function repeatedOr(refusal: Refusal): Done {
  if (refusal.key === 'conflict' && refusal.clientIdOf !== undefined) return REPEATED;
  throw refusedByEngine(refusal);
}

/** Of what a signal does only once; undefined = it carries no client id. Kept for a day, like every idempotency key. */
function keyOf(
  { id }: CalledHook,
  { action, client_id: clientId }: SignalInput,
  target = 0,
  attempt = 1,
): string | undefined {
  if (clientId === undefined) return undefined;
  return `hook ${hash('sha256', JSON.stringify([id, action, clientId, target, attempt]), 'base64url')}`;
}
