import { dateTag } from '@tradewind/ui';

/** A month as text in the reader's language: `2026-06` → June 2026. */
export function monthText(tag: string, month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat(dateTag(tag), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, number - 1, 1),
  );
}
