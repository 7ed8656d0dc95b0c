/** Times as text, per language, in the reader's own time zone. */
const cache = new Map<string, Intl.DateTimeFormat>();

const STYLES = {
  dateTime: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  /** Weekday and minute: when a market opens. */
  weekTime: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  /** Of a message: to the minute. */
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type TimeStyle = keyof typeof STYLES;

/** `timeMs` is epoch milliseconds. `timeZone` is for tests; by default the reader's. */
export function formatTime(tag: string, timeMs: number, style: TimeStyle = 'dateTime', timeZone?: string): string {
  const key = `${tag}|${style}|${timeZone ?? ''}`;
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
      ...STYLES[style],
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    cache.set(key, format);
  }
  return format.format(timeMs);
}
