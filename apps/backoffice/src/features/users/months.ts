/** Months in UTC that have statements, newest first: from the month of opening to the current one. */
export function monthsSince(openedAtMs: number, nowMs: number): readonly string[] {
  const opened = monthOf(openedAtMs);
  const months: string[] = [];
  const now = new Date(nowMs);
  for (let back = 0; ; back++) {
    const month = monthOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    if (month < opened) return months;
    months.push(month);
  }
}

const monthOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 'YYYY-MM'.length);

/** `2026-06` → June 2026, in the reader's language. */
export function monthText(tag: string, month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, number - 1, 1),
  );
}
