/** UTCTimestamp, with milliseconds. */

// one to twelve digits of a second, as venues differ
const UTC_TIMESTAMP = /^(\d{4})(\d\d)(\d\d)-(\d\d):(\d\d):(\d\d)(?:\.(\d{1,12}))?$/u;

/** Of epoch ms: 20260610-16:00:00.000 */
export const utcTimestamp = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace('T', '-')
    .replace('Z', '')
    .replaceAll(/(?<=^\d{4})-|(?<=^\d{4}-\d\d)-/gu, '');

/** Epoch ms, without what is finer; undefined = it is no time. */
export function parseUtcTimestamp(text: string | undefined): number | undefined {
  const [, year, month, day, hour, minute, second, fraction = ''] = UTC_TIMESTAMP.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  // a leap second is the first of the next minute
  const isTime = Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (!isTime || new Date(days).toISOString().slice(0, 10) !== `${year}-${month}-${day}`) return undefined;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return days + seconds * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
}
