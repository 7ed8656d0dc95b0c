const HOUR_S = 3600;
/** Further away, day and time are sufficient. */
const SHOWN_S = 24 * HOUR_S;

/** Hours, minutes and seconds until a time; undefined when it is more than a day away, or past. */
export function countdownOf(timeMs: number, nowMs: number): string | undefined {
  const seconds = Math.ceil((timeMs - nowMs) / 1000);
  if (seconds <= 0 || seconds >= SHOWN_S) return undefined;
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  return `${two(seconds / HOUR_S)}:${two((seconds % HOUR_S) / 60)}:${two(seconds % 60)}`;
}
