import { ApiError } from '@tradewind/client/app';
import { CALENDAR_LIMITS, EVENT_ALERT_MINUTES } from '@tradewind/contract/calendar-wire';
import { calendarCalls, type CalendarEvent, type EventAlert, type EventAlertMinutes } from '@tradewind/contract/light';
import { useQuery } from '@tanstack/react-query';
import { toast } from '@tradewind/ui';
import { useLocation, useNavigate } from 'react-router';
import { useClient, useUser } from '../../shared/client.tsx';
import { useLanguage } from '../../shared/language.ts';
import { loginPath } from '../../shared/paths.ts';
import { queries } from '../../shared/queries.ts';

const MINUTE_MS = 60_000;
const NONE: readonly EventAlert[] = [];

/** "15 min", formatted for the language. */
export const minutesText = (tag: string, minutes: number): string =>
  new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);

/** Whether an alert this long before an event is still possible. */
export const isInTime = ({ time }: CalendarEvent, minutes: EventAlertMinutes, nowMs: number): boolean =>
  time - minutes * MINUTE_MS > nowMs;

/** Whether any alert before an event is still possible. */
export const canAlert = (event: CalendarEvent, nowMs: number): boolean =>
  EVENT_ALERT_MINUTES.some((minutes) => isInTime(event, minutes, nowMs));

export interface EventAlerts {
  minutesOf(event: CalendarEvent): EventAlertMinutes | undefined;
  /** undefined: no alert. A visitor is sent to the login. */
  set(event: CalendarEvent, minutes: EventAlertMinutes | undefined): Promise<void>;
}

/** The account's event alerts, shared by all places that show them. */
export function useEventAlerts(): EventAlerts {
  const { t, tag } = useLanguage();
  const { api } = useClient();
  const user = useUser();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const queryKey = ['event-alerts', user?.id];
  const { data = NONE } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => api.call(calendarCalls.eventAlerts, {}, { signal, quiet: true }),
      enabled: user !== undefined,
    },
    queries,
  );
  return {
    minutesOf: ({ id }) => data.find((alert) => alert.event_id === id)?.minutes,
    async set({ id }, minutes) {
      if (user === undefined) return void navigate(loginPath(pathname + search));
      try {
        const alerts = await api.call(
          calendarCalls.setEventAlert,
          { event_id: id, minutes: minutes ?? 0 },
          { quiet: true },
        );
        queries.setQueryData(queryKey, alerts);
        toast(
          'success',
          minutes === undefined
            ? t('charting.calendar.alertOff')
            : t('charting.calendar.alertOn', { time: minutesText(tag, minutes) }),
          undefined,
          'event-alert',
        );
      } catch (error) {
        toast('error', failureOf(error), undefined, 'event-alert');
      }
    },
  };

  function failureOf(error: unknown): string {
    if (!(error instanceof ApiError) || error.key !== 'conflict') return t('charting.calendar.alertFailed');
    return error.details['reason'] === 'too_late'
      ? t('charting.calendar.tooLate')
      : t('charting.calendar.alertLimit', { most: CALENDAR_LIMITS.alerts });
  }
}
