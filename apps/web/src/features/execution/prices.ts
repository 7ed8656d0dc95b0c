/** Recalculates the prices of an event from the text that was hashed, so that a page cannot show others. */
import type { ProofEvent } from '@tradewind/contract/light';
import { markedQuote } from '@tradewind/engine';
import { parseScaled } from '@tradewind/money';

/** Of the canonical text (trade-events.md): its last field is the payload. */
const FIELDS_BEFORE_PAYLOAD = 11;
const TYPE = 3;
const QUOTE = 6;
const BID = 8;
const ASK = 9;

interface Payload {
  readonly price?: unknown;
  readonly closePrice?: unknown;
  readonly markup?: unknown;
}

interface Hashed {
  readonly type: string;
  readonly quote: number;
  /** Points of the raw quote. */
  readonly bid: number;
  readonly ask: number;
  readonly payload: Payload;
}

/** undefined = the event has no quote, or the text is none of an event. */
function hashedEvent(canonical: string): Hashed | undefined {
  const fields = canonical.split('|');
  const text = fields.slice(FIELDS_BEFORE_PAYLOAD).join('|');
  const number = (place: number): number => Number(fields[place] === '' ? Number.NaN : fields[place]);
  const [quote, bid, ask] = [number(QUOTE), number(BID), number(ASK)];
  if (![quote, bid, ask].every(Number.isSafeInteger)) return undefined;
  try {
    const payload: unknown = JSON.parse(text);
    if (typeof payload !== 'object' || payload === null) return undefined;
    return { type: fields[TYPE] ?? '', quote, bid, ask, payload };
  } catch {
    return undefined;
  }
}

interface HashedMarkup {
  readonly version: number;
  readonly bid: number;
  readonly ask: number;
}
const NONE: HashedMarkup = { version: 0, bid: 0, ask: 0 };

/** Version, and points of bid and ask; undefined = unreadable. */
function markupOf({ markup }: Payload): HashedMarkup | undefined {
  if (markup === undefined) return NONE;
  if (!Array.isArray(markup) || !markup.every(Number.isSafeInteger)) return undefined;
  const [version, bid, ask] = markup as readonly number[];
  return version === undefined || bid === undefined || ask === undefined ? undefined : { version, bid, ask };
}

function fillOf({ type, payload }: Hashed): unknown {
  if (type === 'opened' || type === 'triggered') return payload.price;
  return type === 'closed' ? payload.closePrice : undefined;
}

/**
 * Whether quote, mark-up, resulting prices and fill price of an event are those of its text, and follow from each other: the raw
 * price with the mark-up is the price of the group, and a fill is at it. undefined = the event has no quote.
 */
export function arePricesOf(event: ProofEvent, precision: number): boolean | undefined {
  const { quote, markup: shown, side, got } = event;
  if (quote === null) return undefined;
  const hashed = hashedEvent(event.canonical);
  const markup = hashed && markupOf(hashed.payload);
  if (hashed === undefined || markup === undefined) return false;
  const seen = markedQuote({ bid: hashed.bid, ask: hashed.ask }, markup);
  const points = (price: number): number | undefined => parseScaled(price, precision);
  const isQuote = quote.id === hashed.quote && points(quote.bid) === hashed.bid && points(quote.ask) === hashed.ask;
  const isMarkup =
    shown === undefined
      ? markup.version === 0
      : shown.version === markup.version &&
        shown.bid === markup.bid &&
        shown.ask === markup.ask &&
        points(shown.seen_bid) === seen.bid &&
        points(shown.seen_ask) === seen.ask;
  const fill = fillOf(hashed);
  const isFill = got === null || side === null ? fill === undefined : fill === seen[side] && points(got) === fill;
  return isQuote && isMarkup && isFill;
}
