/** The expiry of a pending order, as people choose it. Trading days and weeks end at 17:00 in New York. */
import { NEW_YORK, wallInstant, wallTime } from '@tradewind/client/app';

export const EXPIRY_KINDS = ['never', 'day', 'week', 'date'] as const;
export type ExpiryKind = (typeof EXPIRY_KINDS)[number];

export interface ExpiryInput {
  readonly kind: ExpiryKind;
  /** For `date`: YYYY-MM-DDTHH:MM in the app's time zone. */
  readonly at: string;
}

export const NO_EXPIRY: ExpiryInput = { kind: 'never', at: '' };

const CLOSING_HOUR = 17;
const FRIDAY = 5;
const DAY_MS = 86_400_000;

/** The next 17:00 in New York after a time, on a weekday if one is given (0 = Sunday). */
function nextClose(nowMs: number, weekday?: number): number {
  const wall = wallTime(nowMs, NEW_YORK);
  const closing = wall - (wall % DAY_MS) + CLOSING_HOUR * 3_600_000;
  for (let day = 0; day <= 7; day += 1) {
    const at = closing + day * DAY_MS;
    const isDay = weekday === undefined || new Date(at).getUTCDay() === weekday;
    if (isDay && at > wall) return wallInstant(at, NEW_YORK);
  }
  return wallInstant(closing + 7 * DAY_MS, NEW_YORK);
}

/** Epoch ms: 0 = until cancelled; undefined while the date cannot be parsed or is not in the future. */
export function expiryOf(input: ExpiryInput, nowMs: number, zone: string): number | undefined {
  switch (input.kind) {
    case 'never':
      return 0;
    case 'day':
      return nextClose(nowMs);
    case 'week':
      return nextClose(nowMs, FRIDAY);
    case 'date': {
      const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/u.test(input.at) ? Date.parse(`${input.at}:00Z`) : Number.NaN;
      if (Number.isNaN(wall)) return undefined;
      const instant = wallInstant(wall, zone);
      return instant > nowMs ? instant : undefined;
    }
  }
}

/** The choice that an expiry was made with, as far as it can be recognised. */
export function expiryInputOf(expiresAt: number, nowMs: number, zone: string): ExpiryInput {
  if (expiresAt === 0) return NO_EXPIRY;
  const at = dateText(expiresAt, zone);
  if (expiresAt === nextClose(nowMs)) return { kind: 'day', at };
  return { kind: expiresAt === nextClose(nowMs, FRIDAY) ? 'week' : 'date', at };
}

/** Date fields have years of four digits. */
const LAST_WALL = Date.UTC(9999, 11, 31, 23, 59);

/** The value of a date field for a time: in full minutes, rounded up, so that nothing expires too early. */
export const dateText = (timeMs: number, zone: string): string =>
  new Date(Math.min(Math.ceil(wallTime(timeMs, zone) / 60_000) * 60_000, LAST_WALL)).toISOString().slice(0, 16);

export function isExpiryInput(value: unknown): value is ExpiryInput {
  if (typeof value !== 'object' || value === null || !('kind' in value && 'at' in value)) return false;
  const kinds: readonly unknown[] = EXPIRY_KINDS;
  return kinds.includes(value.kind) && typeof value.at === 'string' && value.at.length <= 24;
}
