/** Public calls for the economic calendar, and the alerts of an account. */
import { calendarCalls } from '@tradewind/contract';
import type { Database } from '../../platform/db/index.ts';
import type { CallLayer } from '../../platform/http/index.ts';
import type { AbuseLimits } from '../../platform/limits/index.ts';
import type { EventAlerts } from './event-alerts.ts';
import { calendarPage } from './events.ts';

interface CalendarServices {
  readonly database: Database;
  readonly eventAlerts: EventAlerts;
  readonly limits: AbuseLimits;
}

/** Maximum age of cached answers: an imported event may be missing for this long. */
const KEPT_S = 60;

export function serveCalendar(calls: CallLayer, { database, eventAlerts, limits }: CalendarServices): void {
  calls.open(calendarCalls.calendar, ({ input }) => calendarPage(database, input), { maxAgeS: KEPT_S });
  calls.member(calendarCalls.eventAlerts, ({ session }) => eventAlerts.of(session.user.id));
  calls.member(calendarCalls.setEventAlert, async ({ input, session }) => {
    const { id } = session.user;
    await limits.take('alert_user', String(id));
    await eventAlerts.set(id, input.event_id, input.minutes);
    return eventAlerts.of(id);
  });
}
