/** Where `trailed` events have moved trailing stops, by a formula of its own (decision 0556). */
import { priceOfGroup } from './figures.ts';
import type { MarkupSpec, OrderPayload, Price } from './types.ts';

interface Move {
  readonly seq: number;
  readonly quote: Price;
}

/** A buy's stop stays below the highest bid, a sell's above the lowest ask. */
const levelOf = (isBuy: boolean, trailing: number, { bid, ask }: Price): number =>
  isBuy ? Math.max(0, bid - trailing) : ask + trailing;

export class TrailingMoves {
  /** By instrument and side, in order of the log; only those that no later one goes beyond: of equal ones the first moved the stops. */
  readonly #moves = new Map<string, Move[]>();

  add(side: 'buy' | 'sell', quote: Price, seq: number): void {
    const key = `${quote.instrument} ${side}`;
    const isKept = ({ quote: { bid, ask } }: Move): boolean => (side === 'buy' ? bid >= quote.bid : ask <= quote.ask);
    const kept = this.#moves.get(key) ?? [];
    while (kept.length > 0 && !kept.slice(-1).some(isKept)) kept.pop();
    kept.push({ seq, quote });
    this.#moves.set(key, kept);
  }

  /**
   * The stop of a position whose last event is `seq`, and the quote that moved it there; undefined = it stands as it was. `markup`:
   * of its group since that event.
   */
  since(
    { instrument, side, stopLoss, trailing }: OrderPayload,
    seq: number,
    markup?: MarkupSpec,
  ): { readonly stopLoss: number; readonly stopQuote: number } | undefined {
    if (trailing === undefined) return undefined;
    const moves = this.#moves.get(`${instrument} ${side}`) ?? [];
    let [low, high] = [0, moves.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((moves[middle]?.seq ?? 0) > seq) high = middle;
      else low = middle + 1;
    }
    const move = moves[low];
    if (move === undefined) return undefined;
    const level = levelOf(side === 'buy', trailing, priceOfGroup(move.quote, markup));
    const isNearer = side === 'buy' ? level > stopLoss : stopLoss === 0 || level < stopLoss;
    return isNearer ? { stopLoss: level, stopQuote: move.quote.id } : undefined;
  }
}
