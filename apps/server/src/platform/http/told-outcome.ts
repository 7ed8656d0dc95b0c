/** Commands of the trading core: what a handler plans, and the answer to what became of it. */
import { randomUUID } from 'node:crypto';
import type { Call, Locale } from '@tradewind/contract';
import type { EngineEvent, Refusal } from '@tradewind/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { BatchWrite, HostCommand, HostOutcome } from '../../core/engine-host/index.ts';
import { Refused, refusedByEngine } from '../errors/index.ts';
import { type Answer, refusal, success } from './answer.ts';
import { rendered } from './validation.ts';

/** A command for the trading core, and how its outcome is told. */
export interface CommandPlan<Output> {
  readonly command: HostCommand;
  /** Called at once after the command was applied, before it is durable; must not wait. */
  readonly present: (events: readonly EngineEvent[]) => Output;
  /** Committed in the same transaction as what the command causes; left out when it is refused. */
  readonly writes?: readonly BatchWrite[];
  /** What the server knows beyond the core's memory, such as orders in history. Absent = as the core says. */
  readonly refuse?: (refusal: Refusal) => Refused;
}

interface Asked {
  readonly locale: Locale;
  readonly log: FastifyBaseLogger;
}

/** The answer to a command, made once. Never throws, because the single writer calls it. */
export class ToldOutcome<O extends z.ZodType> {
  readonly #call: Call<z.ZodType, O>;
  readonly #plan: CommandPlan<z.output<O>>;
  readonly #context: Asked;
  #answer: Answer | undefined;
  /** Why the outcome could not be presented and was told as an internal error. */
  failure: Error | undefined;

  constructor(call: Call<z.ZodType, O>, plan: CommandPlan<z.output<O>>, context: Asked) {
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
      if (outcome.ok) return success(rendered(this.#call.output, this.#plan.present(outcome.events)));
      return refusal(this.#plan.refuse?.(outcome.refusal) ?? refusedByEngine(outcome.refusal), locale);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      const ref = randomUUID();
      log.error({ ref, err: error }, 'outcome could not be presented');
      return refusal(new Refused('internal', { ref }), locale);
    }
  }
}
