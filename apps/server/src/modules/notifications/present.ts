/** A notification in the words of its reader. */
import { LOCALE_TAGS, type Locale, type NotificationEvent } from '@tradewind/contract';
import { type MicroLots, type MicroUsd, formatScaled, microLots, microUsd } from '@tradewind/money';
import { MICRO_DECIMALS, lotsNumber, usdNumber } from '../../wire/index.ts';
import { NOTIFICATION_TEXTS, type NotificationTexts } from './texts/index.ts';
import type { Params } from './types.ts';

export interface Told {
  readonly title: string;
  readonly body: string;
}

/** Two decimals, more where there are; Western digits everywhere, as in the app. */
export function usdText(amount: MicroUsd, locale: Locale, signDisplay: 'auto' | 'always' = 'auto'): string {
  const format = new Intl.NumberFormat(`${LOCALE_TAGS[locale]}-u-nu-latn`, {
    minimumFractionDigits: 2,
    maximumFractionDigits: MICRO_DECIMALS,
    signDisplay,
  });
  return `${format.format(usdNumber(amount))} USD`;
}

/** Title and body. A parameter that is missing is told as unknown. */
export function tell(event: NotificationEvent, params: Params, locale: Locale): Told {
  const texts = NOTIFICATION_TEXTS[locale];
  const own = texts.events[event];
  const words = wordsOf(event, params, locale, texts);
  const note = event === 'price_alert' ? textOf(params['note']) : '';
  const body = filled(own.body, words, texts);
  return { title: filled(own.title, words, texts), body: note === '' ? body : `${body} — ${note}` };
}

/** The same without what it is about, for a locked screen. */
export function tellLittle(event: NotificationEvent, params: Params, locale: Locale): Told {
  return { title: tell(event, params, locale).title, body: NOTIFICATION_TEXTS[locale].hidden };
}

const filled = (text: string, words: Readonly<Record<string, string>>, { unknown }: NotificationTexts): string =>
  text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const word = words[name] ?? '';
    return word === '' ? unknown : word;
  });

const textOf = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
const numberOf = (value: string | number | undefined): number => (typeof value === 'number' ? value : 0);

function wordsOf(
  event: NotificationEvent,
  params: Params,
  locale: Locale,
  texts: NotificationTexts,
): Readonly<Record<string, string>> {
  const plain = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, textOf(value)]));
  const words = { ...plain, ...orderWords(params, locale, texts) };
  if (typeof params['amount'] === 'number') {
    const sign = event === 'balance_corrected' ? 'always' : 'auto';
    Object.assign(words, { amount: usdText(microUsd(params['amount']), locale, sign) });
  }
  // hundredths of a percent
  if (typeof params['level'] === 'number') Object.assign(words, { level: formatScaled(params['level'], 2) });
  return event === 'price_alert' ? { ...words, alert: alertText(params, texts) } : words;
}

function orderWords(params: Params, locale: Locale, texts: NotificationTexts): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  const { side, lots, price, profit, why } = params;
  if (side === 'buy' || side === 'sell') words['side'] = texts.sides[side];
  if (typeof lots === 'number') words['lots'] = lotsText(microLots(lots), locale);
  if (typeof price === 'number') words['price'] = formatScaled(price, numberOf(params['precision']));
  if (typeof profit === 'number') words['profit'] = usdText(microUsd(profit), locale, 'always');
  if (why === 'insufficient_margin' || why === 'no_conversion_rate' || why === 'trading_disabled')
    words['why'] = texts.why[why];
  return words;
}

const lotsText = (lots: MicroLots, locale: Locale): string =>
  new Intl.NumberFormat(`${LOCALE_TAGS[locale]}-u-nu-latn`, { maximumFractionDigits: MICRO_DECIMALS }).format(
    lotsNumber(lots),
  );

/** `fired` and `target` are doubled points: one decimal more than the price at most, and that only where it is needed. */
function alertText(params: Params, texts: NotificationTexts): string {
  const { condition, source } = params;
  const precision = numberOf(params['precision']);
  const text =
    condition === 'rises_to' || condition === 'falls_to' || condition === 'move' || condition === 'day_change'
      ? texts.alerts[condition]
      : '{price}';
  const words = {
    source: source === 'bid' || source === 'ask' || source === 'mid' ? texts.sources[source] : '',
    price: doubledText(numberOf(params['fired']), precision),
    level: doubledText(numberOf(params['target']), precision),
    percent: formatScaled(numberOf(params['percent']), 2).replace('-', '−'),
  };
  return filled(text, words, texts);
}

/** Of a doubled price: half of it, exactly. */
export function doubledText(doubled: number, precision: number): string {
  const text = formatScaled(doubled * 5, precision + 1);
  return text.endsWith('0') ? text.slice(0, precision === 0 ? -2 : -1) : text;
}
