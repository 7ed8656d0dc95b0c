/** Milliseconds in a unit of time. A day of the calendar in a time zone may be an hour shorter or longer than DAY_MS. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
