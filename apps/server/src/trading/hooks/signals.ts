/** The calls of hooks: who may make them, what they are answered, and their log. */
import {
  ERROR_CODES,
  HOOK_ID,
  type Locale,
  SUCCESS_CODE,
  type SignalAnswer,
  type SignalInput,
} from '@tradewind/contract';
import { z } from 'zod';
import { shownAddress } from '../../platform/access/index.ts';
import { RateLimiter } from '../../platform/concurrency/index.ts';
import { HostUnavailable, Refused, TooManyRequests } from '../../platform/errors/index.ts';
import { refusal } from '../../platform/http/index.ts';
import { type ActServices, Actions } from './act.ts';
import { type CalledHook, isSecretOf, refusedByHook } from './hooks.ts';
import { jsonOf, readSignal, secretIn } from './read-signal.ts';

/** Signals with the right secret, of all hooks of an account, whatever they ask for. */
const CALLS = { perSecond: 5, burst: 50 } as const;
/** Calls without the right secret that a log takes: it is the owner's to see, and a stranger must not empty it. */
const STRANGERS = { perSecond: 1 / 60, burst: 10 } as const;

export interface SignalServices extends ActServices {
  /** False = calls are not limited, except orders a minute. */
  readonly rateLimits: boolean;
  readonly onError: (error: unknown) => void;
}

interface Caller {
  /** Network address. */
  readonly address: string;
  readonly locale: Locale;
}

interface Call extends Caller {
  readonly hook: CalledHook;
  isProved: boolean;
  input: object | undefined;
}

export class Signals {
  readonly #services: SignalServices;
  readonly #actions: Actions;
  /** By account. */
  readonly #calls = new RateLimiter(CALLS);
  readonly #strangers = new RateLimiter(STRANGERS);

  constructor(services: SignalServices) {
    this.#services = services;
    this.#actions = new Actions(services);
  }

  /** `id`: as in the address of the call. Throws Refused, and HostUnavailable. */
  async take(id: string, text: string, caller: Caller): Promise<SignalAnswer> {
    const { hooks } = this.#services;
    if (!HOOK_ID.test(id)) throw new Refused('not_found');
    const hook = await hooks.called(id);
    if (hook === undefined) throw new Refused('not_found');
    const call: Call = { ...caller, hook, isProved: false, input: undefined };
    try {
      const answer = await this.#answer(call, text);
      await this.#note(call, SUCCESS_CODE, briefly(answer));
      return answer;
    } catch (error) {
      if (error instanceof Refused) await this.#note(call, error.code, dataOf(error, caller.locale));
      else await this.#note(call, ...failureOf(error));
      throw error;
    }
  }

  async #answer(call: Call, text: string): Promise<SignalAnswer> {
    const { hook, locale } = call;
    const body = jsonOf(text);
    if (!isSecretOf(hook, secretIn(body))) throw refusedByHook('hook_secret');
    call.isProved = true;
    const input = readSignal(body, text);
    call.input = withoutSecret(input);
    const waitMs = this.#services.rateLimits ? this.#calls.take(String(hook.userId)) : 0;
    if (waitMs > 0) throw new TooManyRequests(waitMs);
    if (hook.isPaused || hook.isHeld) throw refusedByHook('hook_paused');
    const { isRepeated, data } = await this.#actions.perform(hook, input, locale);
    return { action: input.action, dry_run: hook.isDryRun ? 1 : 0, repeated: isRepeated ? 1 : 0, data };
  }

  /** What was done is answered all the same when it cannot be logged. */
  async #note({ hook, address, input, isProved }: Call, code: number, answer: object): Promise<void> {
    const { hooks, onError } = this.#services;
    if (!isProved && this.#strangers.take(hook.id) > 0) return;
    const call = { address: shownAddress(address), input, isProved, code, answer };
    await hooks.note(hook.id, call).catch(onError);
  }
}

const answered = z.object({ data: z.looseObject({}) });

/** Code and answer, for the log. An order of unknown outcome may have been placed. */
function failureOf(error: unknown): [code: number, answer: object] {
  if (!(error instanceof HostUnavailable)) return [ERROR_CODES.internal, { key: 'internal' }];
  return [ERROR_CODES.unavailable, { key: 'unavailable', ...(error.isOutcomeUnknown && { outcome: 'unknown' }) }];
}

const withoutSecret = ({ secret: _secret, ...rest }: SignalInput): object => rest;

/** Of the answer to a refusal. */
const dataOf = (refused: Refused, locale: Locale): object =>
  answered.parse(JSON.parse(refusal(refused, locale).body)).data;

/** The log names orders by their ids: they change. */
const briefly = ({ data, ...rest }: SignalAnswer): object => ({
  ...rest,
  data: data.map(({ order: _order, ...result }) => result),
});
