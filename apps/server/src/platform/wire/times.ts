/** Times as text, for fields that are already formatted in the caller's language. */
import { LOCALE_TAGS, type Locale } from '@tradewind/contract';

/** product.md §9: the chart's time zone, so that texts next to the chart use the same hours. */
const TIME_ZONE = 'America/New_York';

const formats = new Map<Locale, Intl.DateTimeFormat>();
/** The last text of each language: orders of one moment have one time. */
const last = new Map<Locale, { readonly second: number; readonly text: string }>();

function formatOf(locale: Locale): Intl.DateTimeFormat {
  const known = formats.get(locale);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(`${LOCALE_TAGS[locale]}-u-ca-gregory-nu-latn`, {
    timeZone: TIME_ZONE,
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  formats.set(locale, format);
  return format;
}

/** Date and time of an epoch-millisecond time in New York, to the second. */
export function timeText(timeMs: number, locale: Locale): string {
  const second = Math.floor(timeMs / 1000);
  const known = last.get(locale);
  if (known?.second === second) return known.text;
  const text = formatOf(locale).format(timeMs);
  last.set(locale, { second, text });
  return text;
}
