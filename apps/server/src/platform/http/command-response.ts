/** Commands of the trading core: the plan of a handler, and the response to its outcome. */
import { hash, randomUUID } from 'node:crypto';
import { toLocale } from '@tradewind/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { BatchWrite, CommandCall, HostCommand, KeyUse, Stored, StoredCall } from '../commands/index.ts';
import { Refused } from '../errors/index.ts';
import { type Answer, codeOf, refusal } from './answer.ts';
import type { Presenters } from './presenters.ts';

/** A command for the trading core, and what its presenter needs besides the outcome. */
export interface CommandPlan<Parameters> {
  readonly command: HostCommand;
  /** Plain JSON. */
  readonly parameters: Parameters;
  /** Committed in the same transaction as what the command causes; dropped when it is refused. */
  readonly writes?: readonly BatchWrite[];
}

interface ResponderOptions {
  /** For tests: an outcome that cannot be presented fails the request. */
  readonly strict: boolean;
}

/** Builds the responses to commands, after their commit and outside the single writer. */
export class CommandResponses {
  readonly #presenters: Presenters;
  readonly #strict: boolean;

  constructor(presenters: Presenters, { strict }: ResponderOptions) {
    this.#presenters = presenters;
    this.#strict = strict;
  }

  /** An outcome that cannot be presented is logged and reported as an internal error. */
  of(
    { presentation, outcome }: Pick<StoredCall, 'presentation' | 'outcome'>,
    caller: Pick<CommandCall, 'account' | 'key'>,
    log: FastifyBaseLogger,
  ): Answer {
    const locale = toLocale(presentation.locale);
    try {
      return this.#presenters.named(presentation.presenter).answer(outcome, presentation.parameters, locale);
    } catch (error) {
      if (this.#strict) throw error;
      const ref = referenceOf(caller);
      log.error({ ref, err: error }, 'could not present an outcome');
      return refusal(new Refused('internal', { ref }), locale);
    }
  }

  /**
   * The answer stored under a key, byte for byte as the first time. Throws Refused
   * (`conflict`) when another call, or the same call with another body, used the key.
   */
  repeated(stored: Stored, caller: RepeatingCall, log: FastifyBaseLogger): Answer {
    assertSameUse(stored, caller);
    if ('answer' in stored) return { status: 200, code: codeOf(stored.answer), body: stored.answer, isReplay: true };
    if ('command' in stored) throw otherUse();
    return { ...this.of(stored, caller, log), isReplay: true };
  }
}

type RepeatingCall = Pick<CommandCall, 'account' | 'key' | 'call' | 'bodyHash'>;

/** Throws Refused (`conflict`) unless `use` matches the first use of the key. */
export function assertSameUse(first: KeyUse, use: KeyUse): void {
  if (first.call !== use.call || (first.bodyHash !== undefined && first.bodyHash !== use.bodyHash)) throw otherUse();
}

const otherUse = (): Refused => new Refused('conflict', { reason: 'idempotency_key' });

/** Reference of an internal error. For a keyed call always the same, because its answer is. */
function referenceOf({ account, key }: Pick<CommandCall, 'account' | 'key'>): string {
  if (key === undefined) return randomUUID();
  const digest = hash('sha256', `answer of ${account} ${key}`, 'hex');
  return digest.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}
