import { CALENDAR_LIMITS } from '@tradewind/contract/calendar-wire';
import { calendarCalls, type CalendarEvent, type Instrument } from '@tradewind/contract/light';
import { useQuery } from '@tanstack/react-query';
import { useClient } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';

const DAY_MS = 86_400_000;
const BEFORE_MS = 14 * DAY_MS;
const AFTER_MS = 2 * DAY_MS;
const AGAIN_MS = 300_000;
const NONE: readonly CalendarEvent[] = [];

/** Economic events for both currencies of an instrument, from the last two weeks and the next two days. */
export function useChartEvents({ Base, Quote }: Instrument, isShown: boolean): readonly CalendarEvent[] {
  const { api } = useClient();
  const currencies = [Base, Quote].filter((code) => /^[A-Z]{3}$/u.test(code)).join();
  const { data = NONE } = useQuery(
    {
      queryKey: ['chart-events', currencies],
      queryFn: async ({ signal }) => {
        const day = Math.floor(Date.now() / DAY_MS) * DAY_MS;
        const input = { from: day - BEFORE_MS, to: day + AFTER_MS, currencies };
        const { data: rows, total } = await api.call(calendarCalls.calendar, input, { signal, quiet: true });
        if (total <= CALENDAR_LIMITS.page) return rows;
        // the newest page, if there are several
        const page = Math.ceil(total / CALENDAR_LIMITS.page);
        return [...rows, ...(await api.call(calendarCalls.calendar, { ...input, page }, { signal, quiet: true })).data];
      },
      enabled: isShown && currencies !== '',
      staleTime: AGAIN_MS,
      refetchInterval: AGAIN_MS,
    },
    queries,
  );
  return isShown ? data : NONE;
}
