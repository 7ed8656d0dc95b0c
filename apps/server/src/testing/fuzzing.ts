/** Options of the fuzz tests, and the record of what they tried (npm run fuzz prints it). */
import { appendFileSync } from 'node:fs';

/** FUZZ_SEED repeats a run. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_610);

/** How often a property is tried; FUZZ_RUNS multiplies it. */
export const fuzzRuns = (normal: number): number => Math.ceil(normal * Number(process.env['FUZZ_RUNS'] ?? 1));

/** Counts what became of the inputs of one kind. */
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

  /** Appends a line to the file FUZZ_REPORT, if it is set. */
  report(): void {
    const file = process.env['FUZZ_REPORT'];
    if (file === undefined) return;
    appendFileSync(file, `${JSON.stringify({ kind: this.#kind, outcomes: Object.fromEntries(this.#outcomes) })}\n`);
  }
}
