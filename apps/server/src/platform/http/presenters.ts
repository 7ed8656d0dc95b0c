/**
 * Presenters build the answers to commands of the trading core. A presenter is pure: from the outcome as applied, its
 * plain parameters and the language it builds the same answer again, even after a restart and when prices have moved.
 */
import type { Locale } from '@tradewind/contract';
import type { Refusal } from '@tradewind/engine';
import type { z } from 'zod';
import type { Shown, ShownOutcome } from '../commands/index.ts';
import { type Refused, refusedByEngine } from '../errors/index.ts';
import { type Answer, refusal, success } from './answer.ts';
import { asRead, rendered } from './validation.ts';

export type Applied = Extract<ShownOutcome, { readonly ok: true }>;

interface Declaration<P, O extends z.ZodType> {
  /** Unique in the program, and stored with the answers: a presenter that shows something else needs another name. */
  readonly name: string;
  /** The `data` of the answer. */
  readonly output: O;
  /** Parameters from the command's plan: plain JSON. */
  readonly parameters: z.ZodType<P>;
  /** The parts of the outcome that it shows. */
  readonly show: Shown;
  readonly present: (outcome: Applied, parameters: P, locale: Locale) => z.output<O>;
  /** For refusals that the server can explain better than the core. Absent = as the core says. */
  readonly refuse?: (refusal: Refusal, parameters: P) => Refused;
}

export class Presenter<P, O extends z.ZodType> {
  readonly #declaration: Declaration<P, O>;

  constructor(declaration: Declaration<P, O>) {
    this.#declaration = declaration;
  }

  get name(): string {
    return this.#declaration.name;
  }

  get show(): Shown {
    return this.#declaration.show;
  }

  /** Throws when the parameters are not its own or the output violates its schema; both are bugs. */
  answer(outcome: ShownOutcome, given: unknown, locale: Locale): Answer {
    const { output, parameters, present, refuse } = this.#declaration;
    const known = asRead(parameters, given);
    if (outcome.ok) return success(rendered(output, present(outcome, known, locale)));
    return refusal(refuse?.(outcome.refusal, known) ?? refusedByEngine(outcome.refusal), locale);
  }
}

type AnyPresenter = Pick<Presenter<unknown, z.ZodType>, 'name' | 'answer'>;

/** The presenters of all commands that are served, by name. */
export class Presenters {
  readonly #byName = new Map<string, AnyPresenter>();

  /** Throws when another presenter has the name. */
  register(presenter: AnyPresenter): void {
    const known = this.#byName.get(presenter.name);
    if (known !== undefined && known !== presenter) throw new Error(`two presenters are named ${presenter.name}`);
    this.#byName.set(presenter.name, presenter);
  }

  /** Throws when there is none. */
  named(name: string): AnyPresenter {
    const presenter = this.#byName.get(name);
    if (presenter === undefined) throw new Error(`no presenter is named "${name}"`);
    return presenter;
  }
}
