import type { Readable } from '@tradewind/client/app';
import { classes, isoTime, useFormat, useReadable } from '@tradewind/ui';
import { Clock } from 'lucide-react';
import { durationText } from './duration.ts';
import { useLanguage } from './language.ts';

const TICK_MS = 15_000;
/** Longer waits are shown in amber. */
const LATE_MS = 4 * 3_600_000;

/** The current time, updated every 15 s for all ages on the screen together. */
const clock: Readable<number> = (() => {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    get: () => now,
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setInterval(() => {
        now = Date.now();
        for (const listener of listeners) listener();
      }, TICK_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
})();

interface AgeProps {
  /** Start of the wait in epoch ms. */
  readonly sinceMs: number;
  readonly lateMs?: number;
}

/** How long something has waited; amber and with a sign once that is too long. */
export function Age({ sinceMs, lateMs = LATE_MS }: AgeProps) {
  const { tag } = useLanguage();
  const format = useFormat();
  // a row shown between two clock ticks may be newer than the clock
  const ageMs = Math.max(useReadable(clock), sinceMs) - sinceMs;
  const isLate = ageMs >= lateMs;
  return (
    <time
      dateTime={isoTime(sinceMs)}
      title={format.time(sinceMs)}
      data-late={isLate || undefined}
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap tabular-nums',
        isLate && 'font-semibold text-amber',
      )}
    >
      {isLate && <Clock aria-hidden size={14} strokeWidth={2} />}
      {durationText(tag, ageMs)}
    </time>
  );
}
