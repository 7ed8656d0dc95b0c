/**
 * Current levels of trailing stops: the log has the quotes that moved them, and for each order its stop level as of its last event.
 */
import { type MarkupTerms, type Quote, SIDES, type Side, markedQuote, trailedStop } from '@tradewind/engine';
import { type Points, points } from '@tradewind/money';
import { copyRows, parseInt8 } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { oneOf } from './stored-choices.ts';

const MOVES = (after: number): string => `
  SELECT seq, quote_instrument_id, quote_id, quote_bid_points, quote_ask_points, quote_time_ms, payload->>'side'
  FROM trade_events WHERE type = 'trailed' AND seq > ${after} ORDER BY seq`;

/** The fields of an order that determine its stop level. */
interface Trailing {
  readonly instrument: number;
  readonly side: Side;
  readonly stopLoss: number;
  readonly trailing?: number | undefined;
}

interface Move {
  readonly seq: number;
  readonly quote: Quote;
}

/** Moves in log order. For each side of an instrument, only moves that no later one goes beyond are kept. */
export class TrailingMoves {
  readonly #moves = new Map<string, Move[]>();

  add(side: Side, quote: Quote, seq: number): void {
    const key = `${quote.instrument} ${side}`;
    const moves = this.#moves.get(key) ?? [];
    this.#moves.set(key, moves);
    for (let last = moves.at(-1); last !== undefined && isBeyond(side, quote, last.quote); last = moves.at(-1))
      moves.pop();
    moves.push({ seq, quote });
  }

  /**
   * The stop level, and the quote that moved it there, of an order whose last event is `seq`. Undefined = it has not moved. `markup`:
   * of its account, which is the same since that event: a change is followed by an event of the order.
   */
  since(
    { instrument, side, stopLoss, trailing }: Trailing,
    seq: number,
    markup: MarkupTerms,
  ): { readonly stopLoss: Points; readonly stopQuote: number } | undefined {
    if (trailing === undefined) return undefined;
    const move = firstAfter(this.#moves.get(`${instrument} ${side}`) ?? [], seq);
    const moved = move && trailedStop(side, stopLoss, trailing, markedQuote(move.quote, markup));
    return move === undefined || moved === undefined || moved === stopLoss
      ? undefined
      : { stopLoss: moved, stopQuote: move.quote.id };
  }
}

const isBeyond = (side: Side, quote: Quote, other: Quote): boolean =>
  side === 'buy' ? quote.bid > other.bid : quote.ask < other.ask;

/** The first move numbered above `seq`; none of the moves after it goes beyond it. */
function firstAfter(moves: readonly Move[], seq: number): Move | undefined {
  let [low, high] = [0, moves.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moves[middle]?.seq ?? 0) > seq) high = middle;
    else low = middle + 1;
  }
  return moves[low];
}

/** The moves after an event. */
export async function readMoves(db: Database, after: number): Promise<TrailingMoves> {
  const moves = new TrailingMoves();
  await copyRows(db, MOVES(after), ([seq, instrument, id, bid, ask, time, side]) => {
    const number = (text: string | null | undefined): number => parseInt8(text ?? '');
    const quote = {
      id: number(id),
      instrument: number(instrument),
      bid: points(number(bid)),
      ask: points(number(ask)),
      time: number(time),
    };
    moves.add(oneOf(SIDES, side), quote, number(seq));
  });
  return moves;
}
