/** Names in the log, once each, the recorded files of which lines did not become prices, with the first such line. */
import type { MarketLog } from './feed.ts';
import type { Line } from './replay-files.ts';

/** Longest excerpt of a line. */
const EXCERPT = 80;

interface FileState {
  hasPrice: boolean;
  firstBad: string | undefined;
  isNamed: boolean;
}

export class ReplayReport {
  readonly #log: MarketLog;
  readonly #files = new Map<string, FileState>();

  constructor(log: MarketLog) {
    this.#log = log;
  }

  /** A line became a price. */
  price({ file }: Line): void {
    const state = this.#stateOf(file);
    if (state.hasPrice) return;
    state.hasPrice = true;
    if (state.firstBad !== undefined) this.#name(file, state, `a line of ${file} is no price: ${state.firstBad}`);
  }

  /** A line can never become a price. */
  bad({ file, number, text }: Line, reason: string): void {
    const state = this.#stateOf(file);
    if (state.firstBad !== undefined) return;
    state.firstBad = `line ${number} (${reason}): ${text.slice(0, EXCERPT)}`;
    if (state.hasPrice) this.#name(file, state, `a line of ${file} is no price: ${state.firstBad}`);
  }

  /** A line was a price that could not be used now, such as one while the market is closed. */
  unused({ file }: Line): void {
    this.#stateOf(file).hasPrice = true;
  }

  ended(file: string): void {
    const state = this.#stateOf(file);
    if (!state.hasPrice)
      this.#name(file, state, `nothing in ${file} became a price; ${state.firstBad ?? 'it has no ticks'}`);
  }

  /** Why it could not be read has been logged. */
  broken(file: string): void {
    this.#stateOf(file).isNamed = true;
  }

  #stateOf(file: string): FileState {
    let state = this.#files.get(file);
    if (state === undefined) {
      state = { hasPrice: false, firstBad: undefined, isNamed: false };
      this.#files.set(file, state);
    }
    return state;
  }

  #name(file: string, state: FileState, message: string): void {
    if (state.isNamed) return;
    state.isNamed = true;
    this.#log.warn({ file }, `replay: ${message}`);
  }
}
