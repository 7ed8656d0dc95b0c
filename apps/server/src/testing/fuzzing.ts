/** Options of the fuzz tests, and statistics of what they tried (npm run fuzz prints them). */
import { appendFileSync } from 'node:fs';

/** Set FUZZ_SEED to repeat a run. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_610);

/** Number of runs of a property; FUZZ_RUNS multiplies it: 2 in the long run, two fifths in `npm test`. */
export const fuzzRuns = (normal: number): number => Math.ceil(normal * Number(process.env['FUZZ_RUNS'] ?? 0.4));

/** Counts the outcomes for one kind of input. */
export class FuzzCount {
  readonly #kind: string;
  readonly #outcomes = new Map<string, number>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  add(outcome: string): void {
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  get outcomes(): readonly string[] {
    return [...this.#outcomes.keys()];
  }

  /** Appends a line to the file FUZZ_REPORT, if that is set. */
  report(): void {
    const file = process.env['FUZZ_REPORT'];
    if (file === undefined) return;
    appendFileSync(file, `${JSON.stringify({ kind: this.#kind, outcomes: Object.fromEntries(this.#outcomes) })}\n`);
  }
}
