/** The fields of the alert sheet, and the input made from them. */
import {
  ALERT_LIMITS,
  type AlertCondition,
  type AlertRow,
  type AlertSource,
  type InputOf,
  type Instrument,
  type MarketRow,
  type alertCalls,
} from '@tradewind/contract/light';
import { divideHalfAwayFromZero, formatScaled, parseScaled } from '@tradewind/money';
import { sensiblePoints } from '../../trading/sensible.ts';
import { specOf } from '../../trading/spec.ts';
import { hasMoreDecimals } from '../../trading/decimals.ts';

export const PAUSES = { m1: 60, m15: 900, h1: 3600, d1: 86_400 } as const;
export const EXPIRIES = { never: 0, d1: 1, d7: 7, d30: 30 } as const;
const DAY_MS = 86_400_000;

export interface AlertForm {
  readonly condition: AlertCondition;
  readonly source: AlertSource;
  /** Canonical decimals. */
  readonly price: string;
  readonly percent: string;
  readonly note: string;
  readonly repeat: boolean;
  readonly pause: keyof typeof PAUSES;
  readonly expiry: keyof typeof EXPIRIES;
  /** The saved state of the alert being changed. */
  readonly expiresAt: number | null;
}

export type FormFault = 'needPrice' | 'decimals' | 'needPercent' | 'tooLow' | 'tooHigh';

export const isOfPrice = ({ condition }: Pick<AlertForm, 'condition'>): boolean =>
  condition === 'rises_to' || condition === 'falls_to';

const priceText = (price: number | null, precision: number): string =>
  price === null ? '' : formatScaled(parseScaled(price, precision) ?? 0, precision);

/** A price not reached yet, on the side that the condition needs; empty without a quote. */
export function firstPrice(
  { condition, source }: Pick<AlertForm, 'condition' | 'source'>,
  quote: MarketRow | undefined,
  instrument: Instrument,
): string {
  const distance = sensiblePoints(quote, specOf(instrument));
  const now = parseScaled(watchedPrice(quote, source) ?? 0, instrument.PricePrecision + 1);
  if (distance === undefined || now === undefined) return '';
  const points = divideHalfAwayFromZero(now, 10) + (condition === 'falls_to' ? -distance : distance);
  return points > 0 ? formatScaled(points, instrument.PricePrecision) : '';
}

/** `price`: as requested; otherwise at a reasonable distance. */
export function newForm(quote: MarketRow | undefined, instrument: Instrument, price?: number): AlertForm {
  const isBelow = price !== undefined && price < (quote?.Bid ?? 0);
  const first = { condition: isBelow ? 'falls_to' : 'rises_to', source: 'bid' } as const;
  return {
    ...first,
    price: price === undefined ? firstPrice(first, quote, instrument) : priceText(price, instrument.PricePrecision),
    percent: '1',
    note: '',
    repeat: false,
    pause: 'h1',
    expiry: 'never',
    expiresAt: null,
  };
}

export function formOf(alert: AlertRow): AlertForm {
  const pause = (Object.keys(PAUSES) as (keyof typeof PAUSES)[]).find((key) => PAUSES[key] === alert.cooldown_s);
  return {
    condition: alert.condition,
    source: alert.source,
    price: priceText(alert.price, alert.PricePrecision),
    percent: alert.percent === null ? '1' : String(alert.percent),
    note: alert.note,
    repeat: alert.repeat === 1,
    pause: pause ?? 'h1',
    expiry: 'never',
    expiresAt: alert.state === 'active' ? alert.expires_at : null,
  };
}

/** The current price of a source; undefined without a quote. */
export function watchedPrice(quote: MarketRow | undefined, source: AlertSource): number | undefined {
  if (quote === undefined || quote.Bid === null || quote.Ask === null) return undefined;
  if (source === 'mid') return (quote.Bid + quote.Ask) / 2;
  return source === 'bid' ? quote.Bid : quote.Ask;
}

/** For display only: the server decides. */
export function faultOf(
  form: AlertForm,
  quote: MarketRow | undefined,
  { PricePrecision }: Pick<Instrument, 'PricePrecision'>,
): FormFault | undefined {
  if (!isOfPrice(form)) {
    const percent = Math.abs(Number(form.percent));
    const isFine = form.percent !== '' && percent >= ALERT_LIMITS.percentMin && percent <= ALERT_LIMITS.percentMax;
    return isFine && (form.condition === 'day_change' || Number(form.percent) > 0) ? undefined : 'needPercent';
  }
  const price = Number(form.price);
  if (form.price === '' || !(price > 0)) return 'needPrice';
  if (hasMoreDecimals(form.price, PricePrecision)) return 'decimals';
  const now = watchedPrice(quote, form.source);
  if (now === undefined) return undefined;
  if (form.condition === 'rises_to' && now >= price) return 'tooLow';
  return form.condition === 'falls_to' && now <= price ? 'tooHigh' : undefined;
}

type Terms = Omit<InputOf<typeof alertCalls.addAlert>, 'forex_id'>;

export function termsOf(form: AlertForm, nowMs = Date.now()): Terms {
  const days = EXPIRIES[form.expiry];
  const expiresAt = days > 0 ? nowMs + days * DAY_MS : form.expiresAt;
  return {
    condition: form.condition,
    source: form.source,
    ...(isOfPrice(form) ? { price: form.price } : { percent: form.percent }),
    note: form.note,
    repeat: form.repeat ? 1 : 0,
    cooldown_s: PAUSES[form.pause],
    ...(expiresAt === null ? {} : { expires_at: expiresAt }),
  };
}
