/** The equity of the account while ticks pass: its curve and its drawdown, in micro-dollars. */

export interface EquityPoint {
  /** Epoch ms. */
  readonly time: number;
  readonly equity: number;
}

export interface Drawdown {
  /** Micro-dollars from a peak to the lowest point after it. */
  readonly amount: number;
  readonly peak: EquityPoint;
  readonly low: EquityPoint;
}

const MINUTE_MS = 60_000;

export class Equity {
  /** The last value of each minute in which it has changed. */
  readonly #curve: EquityPoint[] = [];
  #peak: EquityPoint;
  #drawdown: Drawdown;

  constructor(start: EquityPoint) {
    this.#curve.push(start);
    this.#peak = start;
    this.#drawdown = { amount: 0, peak: start, low: start };
  }

  note(time: number, equity: number): void {
    const last = this.#curve.at(-1);
    if (last === undefined || last.equity === equity) return;
    const point = { time, equity };
    if (this.#curve.length > 1 && Math.floor(last.time / MINUTE_MS) === Math.floor(time / MINUTE_MS)) this.#curve.pop();
    this.#curve.push(point);
    if (equity > this.#peak.equity) this.#peak = point;
    const amount = this.#peak.equity - equity;
    if (amount > this.#drawdown.amount) this.#drawdown = { amount, peak: this.#peak, low: point };
  }

  get curve(): readonly EquityPoint[] {
    return this.#curve;
  }

  /** The largest one, of every tick. */
  get drawdown(): Drawdown {
    return this.#drawdown;
  }
}
