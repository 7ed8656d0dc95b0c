/** Quotes of the last few seconds: a customer who saw a price gets it if it was really quoted (contract §7). */
import type { Command, InstrumentId, TradingEngine } from '@tradewind/engine';

export const SEEN_WITHIN_MS = 10_000;
/** Limit per instrument; a flood of prices drops the oldest ones early. */
const MAX_KEPT = 4096;

/** Consecutive prices; each was in force until the next one arrived. */
interface Past {
  readonly bids: number[];
  readonly asks: number[];
  /** When each arrived. */
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
    if (past.since.length >= 2 * MAX_KEPT) drop(past, past.since.length - MAX_KEPT);
    // in bulk now and then: removing them one by one would shift the rest each time
    else if ((past.since[MAX_KEPT / 4] ?? nowMs) < nowMs - SEEN_WITHIN_MS) drop(past, MAX_KEPT / 4);
  }

  /** Whether the ask (when buying) or the bid (when selling) was at `price` at any moment of the last SEEN_WITHIN_MS. */
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

  /** Adds to a command with a price that the customer saw whether it was quoted; returns any other command unchanged. */
  judged(command: Command, engine: Pick<TradingEngine, 'order' | 'markupOf'>): Command {
    if (!('seen' in command) || command.seen === undefined) return command;
    const { seen, now } = command;
    const traded = command.type === 'submit' ? command : engine.order(command.order);
    if (traded === undefined) return command;
    const isSameSide = command.type === 'submit' || command.type === 'double';
    const buys = (traded.side === 'buy') === isSameSide;
    // what the customer saw is the price of their group
    const { bid, ask } = engine.markupOf(command.account, traded.instrument);
    const raw = buys ? seen.price - ask : seen.price + bid;
    return { ...command, seen: { ...seen, wasQuoted: this.wasQuoted(traded.instrument, buys, raw, now) } };
  }
}

function drop({ bids, asks, since }: Past, count: number): void {
  for (const list of [bids, asks, since]) list.splice(0, count);
}
