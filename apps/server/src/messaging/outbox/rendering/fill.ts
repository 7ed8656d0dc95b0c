/** Fills parameters into texts. They come from customers and their browsers and are sanitised here. */
import { LOCALE_TAGS, type Locale } from '@tradewind/contract';

const PARAM_LENGTH = 200;
/** Operators' explanations and links are shown in full; chat messages are cut. */
const REASON_LENGTH = 500;
const LONG: readonly string[] = ['reason', 'text', 'link'];
/** Control characters, line breaks of any kind, and bidirectional formatting characters. */
// oxlint-disable-next-line no-control-regex -- these are what must not get through
const UNWANTED = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+/gu;
const RIGHT_TO_LEFT: readonly Locale[] = ['ar'];
/** Unicode's first strong isolate and its end: the enclosed text has its own direction. */
const [ISOLATE, ISOLATE_END] = ['\u2068', '\u2069'];
/** Values made of digits are left-to-right in any language. */
const PLAIN_DIGITS = /^\d+$/u;

export type Params = Readonly<Record<string, string>>;

export const isRightToLeft = (locale: Locale): boolean => RIGHT_TO_LEFT.includes(locale);

/** Parameters for display: on one line, limited in length, with formatted times. */
export function presentable(params: Params, locale: Locale, unknown: string): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text =
        name === 'time' && PLAIN_DIGITS.test(value)
          ? timeText(Number(value), locale)
          : value.replaceAll(UNWANTED, ' ').trim();
      return [name, text === '' ? unknown : text.slice(0, LONG.includes(name) ? REASON_LENGTH : PARAM_LENGTH)];
    }),
  );
}

/** The text with its `{name}`s replaced. Throws when a parameter is missing. */
export function filled(text: string, params: Params, locale: Locale): string {
  return text.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`message text names {${name}}, which is not a parameter`);
    return isRightToLeft(locale) && !PLAIN_DIGITS.test(value) ? `${ISOLATE}${value}${ISOLATE_END}` : value;
  });
}

/** Gregorian calendar and Western digits everywhere, as in the app; UTC. */
function timeText(timeMs: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(`${LOCALE_TAGS[locale]}-u-ca-gregory-nu-latn`, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(timeMs))} UTC`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapedHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? '');
