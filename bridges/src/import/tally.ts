/** Counts what became of the lines of files, and says so at the end. */
interface Count {
  count: number;
  readonly first: string;
}

export class Tally {
  accepted = 0;
  readonly #others = new Map<string, Count>();

  /** A line that was not accepted; only the first one of a reason is named. */
  note(reason: string, file: string, line: number): void {
    const known = this.#others.get(reason);
    if (known === undefined) this.#others.set(reason, { count: 1, first: `${file}, line ${line}` });
    else known.count += 1;
  }

  /** Something was accepted, and nothing failed for another reason than these. */
  isGood(harmless: readonly string[]): boolean {
    return this.accepted > 0 && [...this.#others.keys()].every((reason) => harmless.includes(reason));
  }

  /** One line for each reason, the accepted ones first; `what` says what happened to them. */
  lines(what: string): readonly string[] {
    const others = [...this.#others].map(([reason, { count, first }]) => `${count} ${reason} (first: ${first})`);
    return [`${what}: ${this.accepted}`, ...others];
  }
}
