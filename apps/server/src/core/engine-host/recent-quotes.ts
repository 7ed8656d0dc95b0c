/** What was quoted within the last seconds: a customer who saw a price asks for it if it was there (contract §7). */
import type { Command, InstrumentId, TradingEngine } from '@tradewind/engine';

export const SEEN_WITHIN_MS = 10_000;
/** Of an instrument; a flood of prices forgets the oldest early. */
const MOST_KEPT = 4096;

/** One price after the other; each was in force until the next one came. */
interface Past {
  readonly bids: number[];
  readonly asks: number[];
  /** When it came. */
  readonly since: number[];
}

export class RecentQuotes {
  readonly #past = new Map<InstrumentId, Past>();

  note(instrument: InstrumentId, bid: number, ask: number, nowMs: number): void {
    let past = this.#past.get(instrument);
    if (past === undefined) {
      past = { bids: [], asks: [], since: [] };
      this.#past.set(instrument, past);
    }
    if (past.bids.at(-1) === bid && past.asks.at(-1) === ask) return;
    past.bids.push(bid);
    past.asks.push(ask);
    past.since.push(nowMs);
    if (past.since.length >= 2 * MOST_KEPT) drop(past, past.since.length - MOST_KEPT);
    // all at once now and then: taking them off one by one would move the rest each time
    else if ((past.since[MOST_KEPT / 4] ?? nowMs) < nowMs - SEEN_WITHIN_MS) drop(past, MOST_KEPT / 4);
  }

  /** Whether the side at which one buys (the ask), or sells, stood at `price` at some moment of the last SEEN_WITHIN_MS. */
  wasQuoted(instrument: InstrumentId, buys: boolean, price: number, nowMs: number): boolean {
    const past = this.#past.get(instrument);
    if (past === undefined) return false;
    const prices = buys ? past.asks : past.bids;
    for (let index = prices.length - 1; index >= 0; index -= 1) {
      const replacedAt = past.since[index + 1] ?? nowMs;
      if (replacedAt < nowMs - SEEN_WITHIN_MS) return false;
      if (prices[index] === price) return true;
    }
    return false;
  }

  /** A command whose customer saw a price, with whether it was quoted; any other as it is. */
  judged(command: Command, engine: Pick<TradingEngine, 'order'>): Command {
    if (!('seen' in command) || command.seen === undefined) return command;
    const { seen, now } = command;
    const traded = command.type === 'submit' ? command : engine.order(command.order);
    if (traded === undefined) return command;
    const isSameSide = command.type === 'submit' || command.type === 'double';
    const buys = (traded.side === 'buy') === isSameSide;
    return { ...command, seen: { ...seen, wasQuoted: this.wasQuoted(traded.instrument, buys, seen.price, now) } };
  }
}

function drop({ bids, asks, since }: Past, count: number): void {
  for (const list of [bids, asks, since]) list.splice(0, count);
}
