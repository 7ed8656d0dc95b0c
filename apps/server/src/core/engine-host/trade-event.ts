/**
 * The canonical form of a trade event and its hash (docs/reference/trade-events.md).
 * Changing one byte of this form invalidates the proof of every log written so far.
 */
import { hash } from 'node:crypto';
import { LEVERAGE_CLASSES } from '@tradewind/engine';
import type { EngineEvent, Grounds, GroupTerms, InstrumentSpec, Markup, Night, Order, Quote } from '@tradewind/engine';

/** The hash before the first event. */
export const GENESIS_HASH = '0'.repeat(64);

/** Account, order (0 = none) and pricing quote of an event, and its payload as JSON text. */
export interface EventParts {
  readonly account: number;
  readonly order: number;
  readonly quote: Quote | undefined;
  readonly payload: string;
}

const optional = (name: string, value: number | undefined): string =>
  value === undefined ? '' : `,"${name}":${value}`;

/** All fields of an order in a fixed order. Its text values are fixed enum words and client ids, so nothing needs escaping. */
export function orderPayload(order: Order): string {
  const parent = order.parent === undefined ? '' : `,"parent":${order.parent}`;
  const extras =
    optional('expiresAt', order.expiresAt) +
    optional('oco', order.oco) +
    optional('trailing', order.trailing) +
    optional('stopQuote', order.stopQuote) +
    optional('swap', order.swap) +
    optional('financedAt', order.financedAt) +
    optional('commission', order.commission);
  const reason = order.closeReason === undefined ? '' : `,"closeReason":"${order.closeReason}"`;
  // logs written before these fields existed have orders without them
  const seen = order.priceSeen === 0 ? '' : `,"priceSeen":${order.priceSeen}`;
  const clientId = order.clientId === undefined ? '' : `,"clientId":"${order.clientId}"`;
  const closeOrigin = order.closeOriginPrice === 0 ? '' : `,"closeOriginPrice":${order.closeOriginPrice}`;
  return (
    `{"id":${order.id},"account":${order.account},"instrument":${order.instrument},"side":"${order.side}","entry":"${order.entry}"` +
    `,"status":"${order.status}","lots":${order.lots},"multiple":${order.multiple},"originPrice":${order.originPrice},"price":${order.price}` +
    `,"closePrice":${order.closePrice},"stopLoss":${order.stopLoss},"takeProfit":${order.takeProfit},"margin":${order.margin}` +
    `,"fee":${order.fee},"profit":${order.profit},"createdAt":${order.createdAt},"openedAt":${order.openedAt},"closedAt":${order.closedAt}` +
    `,"openQuote":${order.openQuote},"closeQuote":${order.closeQuote}${extras}${reason}${parent}${seen}${closeOrigin}${clientId}}`
  );
}

const quoteText = ({ instrument, id, bid, ask, time }: Quote): string => `[${instrument},${id},${bid},${ask},${time}]`;

/** The fields that follow those of the order or the figures; a quote is `[instrument,id,bid,ask,time]`. */
function groundsFields({ prices, agesFrom, skipped, markup }: Grounds): string {
  const quotes = prices === undefined ? '' : `,"prices":[${prices.map(quoteText).join(',')}]`;
  const passed = skipped === undefined ? '' : `,"skipped":[${skipped.join(',')}]`;
  const own = markup === undefined ? '' : `,"markup":[${markup.version},${markup.bid},${markup.ask}]`;
  return quotes + optional('agesFrom', agesFrom) + passed + own;
}

/** The fields as an object of their own. */
const groundsPayload = (grounds: Grounds): string => `{${groundsFields(grounds).slice(1)}}`;

/** The payload of an order's event: the order, and after its fields the grounds. */
function orderEventPayload(order: Order, grounds: Grounds): string {
  const text = orderPayload(order);
  const fields = groundsFields(grounds);
  return fields === '' ? text : `${text.slice(0, -1)}${fields}}`;
}

const GROUNDS =
  /(?:,"prices":\[[\d,[\]]*\])?(?:,"agesFrom":\d+)?(?:,"skipped":\[[\d,]*\])?(?:,"markup":\[[\d,]*\])?\}$/u;

/** Whether the payload of an order's event has the order as it is, whatever else the event states. */
export function isPayloadOf(order: Order, payload: string): boolean {
  const text = orderPayload(order);
  return payload === text || payload.replace(GROUNDS, '}') === text;
}

/** All terms of an instrument in a fixed order. */
export function specPayload(spec: InstrumentSpec): string {
  const { id, code, base, quote, pricePrecision, lotStep, minLots, maxLots, contractSize, feeRate } = spec;
  const { marginMode, multiples, triggerDistance, suspended, maxQuoteAgeMs, maxPositionLots, maxNetExposureUsd } = spec;
  const { leverageClass, swap } = spec;
  return JSON.stringify({
    id,
    code,
    base,
    quote,
    pricePrecision,
    lotStep,
    minLots,
    maxLots,
    contractSize,
    feeRate,
    marginMode,
    multiples,
    triggerDistance,
    ...(suspended === undefined ? {} : { suspended }),
    ...(maxQuoteAgeMs === undefined ? {} : { maxQuoteAgeMs }),
    ...(maxPositionLots === undefined ? {} : { maxPositionLots }),
    ...(maxNetExposureUsd === undefined ? {} : { maxNetExposureUsd }),
    ...(leverageClass === undefined ? {} : { leverageClass }),
    ...(swap === undefined
      ? {}
      : { swap: { mode: swap.mode, long: swap.long, short: swap.short, tripleDay: swap.tripleDay } }),
  });
}

/** All terms of a group in a fixed order. */
export function groupPayload(terms: GroupTerms): string {
  const { id, caps, commission, swapFree, marginCallPercent, stopOutPercent, maxOpenOrders, maxPositionLots } = terms;
  const given = LEVERAGE_CLASSES.filter((each) => caps[each] !== undefined);
  return JSON.stringify({
    id,
    caps: Object.fromEntries(given.map((each) => [each, caps[each]])),
    commission,
    swapFree,
    ...(marginCallPercent === undefined ? {} : { marginCallPercent }),
    ...(stopOutPercent === undefined ? {} : { stopOutPercent }),
    maxOpenOrders,
    maxPositionLots,
  });
}

/** A mark-up in a fixed order; it is for an instrument or for a class. */
export function markupPayload({ version, group, instrument, leverageClass, bid, ask }: Markup): string {
  const target = instrument === undefined ? { leverageClass } : { instrument };
  return JSON.stringify({ version, group, ...target, bid, ask });
}

/** All settings in a fixed order, and the limits of accounts as `[account,orders,micro-lots]`. */
function configuredPayload({ settings, limits }: Extract<EngineEvent, { readonly type: 'configured' }>): string {
  const { feeType, marginCallPercent, stopOutPercent, quoteMaxAgeMs, maxOpenOrders, maxNetExposureUsd = 0 } = settings;
  return JSON.stringify({
    feeType,
    marginCallPercent,
    stopOutPercent,
    quoteMaxAgeMs,
    maxOpenOrders,
    maxNetExposureUsd,
    limits: limits.map((each) => [each.account, each.maxOpenOrders, each.maxPositionLots]),
  });
}

/** The nights of a rollover in a fixed order of fields. */
export function nightsPayload(nights: readonly Night[]): string {
  return JSON.stringify(
    nights.map(({ instrument, days, swap, quote, rate, source }) => ({
      instrument,
      days,
      mode: swap.mode,
      long: swap.long,
      short: swap.short,
      tripleDay: swap.tripleDay,
      quote: quote.id,
      bid: quote.bid,
      ask: quote.ask,
      time: quote.time,
      numerator: rate.numerator,
      denominator: rate.denominator,
      ...(source && { source: [source.instrument, source.id, source.bid, source.ask, source.time] }),
    })),
  );
}

export function partsOf(event: EngineEvent): EventParts {
  switch (event.type) {
    case 'pending':
    case 'opened':
    case 'triggered':
    case 'closed':
      return {
        account: event.order.account,
        order: event.order.id,
        quote: event.quote,
        payload: orderEventPayload(event.order, event),
      };
    case 'financed':
      return {
        account: event.order.account,
        order: event.order.id,
        quote: event.quote,
        payload: orderPayload(event.order),
      };
    case 'updated':
    case 'cancelled':
      return {
        account: event.order.account,
        order: event.order.id,
        quote: undefined,
        payload: orderPayload(event.order),
      };
    case 'transfer': {
      const reference = event.reference === undefined ? '' : `,"reference":${event.reference}`;
      return {
        account: event.account,
        order: event.order,
        quote: undefined,
        payload: `{"from":"${event.from}","to":"${event.to}","amount":${event.amount},"cause":"${event.cause}"${reference}}`,
      };
    }
    case 'trailed':
      return { account: 0, order: 0, quote: event.quote, payload: `{"side":"${event.side}"}` };
    case 'rollover': {
      const payload = `{"instant":${event.instant},"nights":${nightsPayload(event.nights)}}`;
      return { account: 0, order: 0, quote: undefined, payload };
    }
    case 'rollover_ended':
      return { account: 0, order: 0, quote: undefined, payload: `{"instant":${event.instant}}` };
    case 'instrument_defined':
      return { account: 0, order: 0, quote: undefined, payload: specPayload(event.spec) };
    case 'group_defined':
      return { account: 0, order: 0, quote: undefined, payload: groupPayload(event.terms) };
    case 'markup_set':
      return { account: 0, order: 0, quote: undefined, payload: markupPayload(event.markup) };
    case 'account_grouped':
      return { account: event.account, order: 0, quote: undefined, payload: `{"group":${event.group}}` };
    case 'account_opened':
      return { account: event.account, order: 0, quote: undefined, payload: `{"kind":"${event.kind}"}` };
    case 'margin_call':
      return {
        account: event.account,
        order: 0,
        quote: undefined,
        payload: `{"equity":${event.equity},"usedMargin":${event.usedMargin}${groundsFields(event)}}`,
      };
    case 'margin_recovered':
      return { account: event.account, order: 0, quote: undefined, payload: groundsPayload(event) };
    case 'account_limited': {
      const { maxOpenOrders, maxPositionLots } = event;
      const payload = JSON.stringify({ maxOpenOrders, maxPositionLots });
      return { account: event.account, order: 0, quote: undefined, payload };
    }
    case 'configured':
      return { account: 0, order: 0, quote: undefined, payload: configuredPayload(event) };
    default:
      return event satisfies never;
  }
}

const orEmpty = (value: number): string => (value === 0 ? '' : String(value));

/** The text that is hashed: the previous hash, then the row's columns, separated by `|`. Null is empty. */
export function canonicalText(prevHash: string, seq: number, time: number, type: string, parts: EventParts): string {
  const { quote } = parts;
  const quoteText =
    quote === undefined ? '||||' : `${quote.id}|${quote.instrument}|${quote.bid}|${quote.ask}|${quote.time}`;
  return `${prevHash}|${seq}|${time}|${type}|${parts.account}|${orEmpty(parts.order)}|${quoteText}|${parts.payload}`;
}

/** SHA-256 of the canonical text in UTF-8, as hexadecimal. */
export function hashOf(canonical: string): string {
  return hash('sha256', canonical, 'hex');
}
