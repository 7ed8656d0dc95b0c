/**
 * The canonical form of a trade event and its hash (docs/reference/trade-events.md).
 * Changing one byte of this form invalidates the proof of every log written so far.
 */
import { hash } from 'node:crypto';
import { LEVERAGE_CLASSES } from '@tradewind/engine';
import type { EngineEvent, GroupTerms, InstrumentSpec, Night, Order, Quote } from '@tradewind/engine';

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

/** All fields of an order in a fixed order. Its text values are fixed enum words, so nothing needs escaping. */
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
  const closeOrigin = order.closeOriginPrice === 0 ? '' : `,"closeOriginPrice":${order.closeOriginPrice}`;
  return (
    `{"id":${order.id},"account":${order.account},"instrument":${order.instrument},"side":"${order.side}","entry":"${order.entry}"` +
    `,"status":"${order.status}","lots":${order.lots},"multiple":${order.multiple},"originPrice":${order.originPrice},"price":${order.price}` +
    `,"closePrice":${order.closePrice},"stopLoss":${order.stopLoss},"takeProfit":${order.takeProfit},"margin":${order.margin}` +
    `,"fee":${order.fee},"profit":${order.profit},"createdAt":${order.createdAt},"openedAt":${order.openedAt},"closedAt":${order.closedAt}` +
    `,"openQuote":${order.openQuote},"closeQuote":${order.closeQuote}${extras}${reason}${parent}${seen}${closeOrigin}}`
  );
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

/** The nights of a rollover in a fixed order of fields. */
export function nightsPayload(nights: readonly Night[]): string {
  return JSON.stringify(
    nights.map(({ instrument, days, swap, quote, rate }) => ({
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
    })),
  );
}

export function partsOf(event: EngineEvent): EventParts {
  switch (event.type) {
    case 'pending':
    case 'opened':
    case 'triggered':
    case 'financed':
    case 'closed':
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
    case 'account_grouped':
      return { account: event.account, order: 0, quote: undefined, payload: `{"group":${event.group}}` };
    case 'account_opened':
      return { account: event.account, order: 0, quote: undefined, payload: `{"kind":"${event.kind}"}` };
    case 'margin_call':
      return {
        account: event.account,
        order: 0,
        quote: undefined,
        payload: `{"equity":${event.equity},"usedMargin":${event.usedMargin}}`,
      };
    case 'margin_recovered':
      return { account: event.account, order: 0, quote: undefined, payload: '{}' };
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
