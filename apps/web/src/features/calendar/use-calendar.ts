import { CALENDAR_LIMITS } from '@tradewind/contract/calendar-wire';
import { calendarCalls, type CalendarEvent } from '@tradewind/contract/light';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';

const DAY_MS = 86_400_000;
/** The range moves in steps, so that the request stays the same and caches can answer it. */
const STEP_MS = DAY_MS / 48;
const AGAIN_MS = 60_000;
/** Per range: more than any importer publishes in weeks. */
const MAX_PAGES = 10;

/** Days before and after today to be read. */
export interface Range {
  readonly before: number;
  readonly after: number;
}

interface Calendar {
  /** undefined during the first load. */
  readonly events: readonly CalendarEvent[] | undefined;
  readonly error: unknown;
  readonly isChanging: boolean;
  retry(): void;
}

/** Events of some days around now, read again every minute, because figures may be published at any time. */
export function useCalendar({ before, after }: Range): Calendar {
  const { api } = useClient();
  const [openedAt] = useState(() => Math.floor(Date.now() / STEP_MS) * STEP_MS);
  const [from, to] = [openedAt - before * DAY_MS, openedAt + after * DAY_MS];
  const read = useQuery(
    {
      queryKey: ['calendar', from, to],
      queryFn: async ({ signal }) => {
        const all: CalendarEvent[] = [];
        for (let page = 1; page <= MAX_PAGES; page++) {
          const { data, total } = await api.call(calendarCalls.calendar, { from, to, page }, { signal, quiet: true });
          all.push(...data);
          if (data.length < CALENDAR_LIMITS.page || all.length >= total) break;
        }
        return all;
      },
      placeholderData: keepPreviousData,
      refetchInterval: AGAIN_MS,
      refetchOnMount: 'always',
    },
    queries,
  );
  return {
    events: read.data,
    error: read.data === undefined ? read.error : null,
    isChanging: read.isPlaceholderData,
    retry: () => void read.refetch(),
  };
}

/** The time, updated every second while `isTicking`, otherwise every half minute. */
export function useNow(isTicking: boolean): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isTicking ? 1000 : 30_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return nowMs;
}
