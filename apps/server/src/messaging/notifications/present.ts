/** Texts of a notification in the user's language. */
import { LOCALE_TAGS, type Locale, type NotificationEvent } from '@tradewind/contract';
import { type MicroLots, type MicroUsd, microLots, microUsd, toDecimalNumber } from '@tradewind/money';
import { MICRO_DECIMALS, lotsNumber, timeText, usdNumber } from '../../platform/wire/index.ts';
import { notificationsTexts } from '../../platform/locales/index.ts';
import { CANCELLED_BY_HOUSE } from '../../platform/locales/types.ts';
import type { NotificationTexts } from '../../platform/locales/types.ts';
import type { Params } from './types.ts';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** Western digits in every language and a real minus sign, as in the app. */
function numberText(value: number, locale: Locale, options: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(`${LOCALE_TAGS[locale]}-u-nu-latn`, options).format(value).replace('-', '−');
}

const HUNDREDTHS = 10_000;

/** Hundredths of a percent, with the sign where the language has it: 120.00%, 120,00 %, %120,00. */
const percentText = (hundredths: number, locale: Locale, decimals = 2): string =>
  numberText(hundredths / HUNDREDTHS, locale, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).replaceAll(/[\u061c\u200e\u200f]/gu, '');

/** Margin levels of a group, whole percent; undefined for one that is not known. */
export const levelText = (level: string | number | undefined, locale: Locale): string | undefined =>
  typeof level === 'number' ? percentText(level * 100, locale, 0) : undefined;

/** At least two decimals, more if the amount has them. */
export function usdText(amount: MicroUsd, locale: Locale, signDisplay: 'auto' | 'always' = 'auto'): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: MICRO_DECIMALS, signDisplay };
  return `${numberText(usdNumber(amount), locale, options)} USD`;
}

/** Languages that write no space between sentences. */
const WITHOUT_SPACES: readonly Locale[] = ['hk', 'jp'];

/** Title and body. A missing parameter is shown as "unknown". */
export function notificationText(event: NotificationEvent, params: Params, locale: Locale): NotificationText {
  const texts = notificationsTexts[locale];
  const own = texts.events[event];
  const words = isolated(wordsOf(event, params, locale, texts), locale);
  const { note = '' } = words;
  const body = filled(params['claimed'] === undefined ? own.body : texts.depositDiffers, words, texts);
  const levels = words['stopOut'] === undefined ? [] : [filled(texts.groupLevels, words, texts)];
  const full = [body, ...levels].join(WITHOUT_SPACES.includes(locale) ? '' : ' ');
  return { title: filled(own.title, words, texts), body: note === '' ? full : `${full} — ${note}` };
}

/** The title with a generic body, for lock screens. */
export function redactedText(event: NotificationEvent, params: Params, locale: Locale): NotificationText {
  return { title: notificationText(event, params, locale).title, body: notificationsTexts[locale].hidden };
}

const filled = (text: string, words: Readonly<Record<string, string>>, { unknown }: NotificationTexts): string =>
  text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const word = words[name] ?? '';
    return word === '' ? unknown : word;
  });

/**
 * In right-to-left text each inserted value is isolated (UAX #9), so that a sign stays before its number and the full
 * stop after the sentence.
 */
const isolated = (words: Readonly<Record<string, string>>, locale: Locale): Readonly<Record<string, string>> =>
  locale === 'ar'
    ? Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word === '' ? '' : `\u2068${word}\u2069`]))
    : words;

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
  if (typeof params['claimed'] === 'number')
    Object.assign(words, { claimed: usdText(microUsd(params['claimed']), locale) });
  if (event === 'hours_changed') {
    const { time, hours } = params;
    Object.assign(words, { time: timeText(numberOf(time), locale), hours: textOf(hours) || texts.usualHours });
  }
  const isTimed = event === 'calendar_event' || event === 'spread_changes' || event === 'group_moves';
  if (isTimed) Object.assign(words, { time: timeText(numberOf(params['time']), locale) });
  // hundredths of a percent
  if (typeof params['level'] === 'number') Object.assign(words, { level: percentText(params['level'], locale) });
  const [call, stopOut] = [levelText(params['call'], locale), levelText(params['stopOut'], locale)];
  if (call !== undefined && stopOut !== undefined) Object.assign(words, { call, stopOut });
  return event === 'price_alert' ? { ...words, alert: alertText(params, locale, texts) } : words;
}

function orderWords(params: Params, locale: Locale, texts: NotificationTexts): Readonly<Record<string, string>> {
  const words: Record<string, string> = {};
  const { side, lots, price, profit, why } = params;
  if (side === 'buy' || side === 'sell') words['side'] = texts.sides[side];
  if (typeof lots === 'number') words['lots'] = lotsText(microLots(lots), locale);
  if (typeof price === 'number') words['price'] = priceText(price, numberOf(params['precision']), locale);
  if (typeof profit === 'number') words['profit'] = usdText(microUsd(profit), locale, 'always');
  const known = CANCELLED_BY_HOUSE.find((reason) => reason === why);
  if (known !== undefined) words['why'] = texts.why[known];
  return words;
}

const lotsText = (lots: MicroLots, locale: Locale): string =>
  numberText(lotsNumber(lots), locale, { maximumFractionDigits: MICRO_DECIMALS });

const priceText = (points: number, precision: number, locale: Locale): string =>
  numberText(toDecimalNumber(points, precision), locale, {
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  });

/** `fired` and `target` are doubled points: shown with at most one decimal more than the price, and only if needed. */
function alertText(params: Params, locale: Locale, texts: NotificationTexts): string {
  const { condition, source } = params;
  const precision = numberOf(params['precision']);
  const text =
    condition === 'rises_to' || condition === 'falls_to' || condition === 'move' || condition === 'day_change'
      ? texts.alerts[condition]
      : '{price}';
  const words = {
    source: source === 'bid' || source === 'ask' || source === 'mid' ? texts.sources[source] : '',
    price: doubledText(numberOf(params['fired']), precision, locale),
    level: doubledText(numberOf(params['target']), precision, locale),
    percent: percentText(numberOf(params['percent']), locale),
  };
  return filled(text, isolated(words, locale), texts);
}

/** Half of a doubled price, exactly. */
function doubledText(doubled: number, precision: number, locale: Locale): string {
  return numberText(toDecimalNumber(doubled * 5, precision + 1), locale, {
    minimumFractionDigits: precision,
    maximumFractionDigits: precision + 1,
  });
}
