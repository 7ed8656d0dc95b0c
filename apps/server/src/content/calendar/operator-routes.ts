/** Operator calls for the economic calendar. */
import { operatorCalendarCalls } from '@tradewind/contract/operator';
import type { Database } from '../../platform/db/index.ts';
import type { OperatorLayer } from '../../platform/http/index.ts';
import type { EventAlerts } from './event-alerts.ts';
import { importsPage, operatorPage } from './events.ts';
import { importEvents, removeEvent, removeImport } from './import.ts';

interface CalendarServices {
  readonly database: Database;
  readonly now: () => number;
  readonly eventAlerts: EventAlerts;
}

/** The longest file as JSON, if all characters have one byte, or most have three. */
const BODY_BYTES = 2_000_000;

export function serveCalendarToOperators(calls: OperatorLayer, { database, now, eventAlerts }: CalendarServices): void {
  calls.serve(operatorCalendarCalls.calendarEvents, ({ input }) => operatorPage(database, input));
  calls.serve(operatorCalendarCalls.calendarImports, ({ input }) => importsPage(database, input.page));
  calls.serve(
    operatorCalendarCalls.importCalendar,
    async ({ operator, input }) => {
      const result = await importEvents({ database, operator, nowMs: now() }, input);
      eventAlerts.wake();
      return result;
    },
    { bodyBytes: BODY_BYTES },
  );
  calls.serve(operatorCalendarCalls.removeCalendarEvent, async ({ operator, input }) => {
    await removeEvent({ database, operator, nowMs: now() }, input.id);
    return {};
  });
  calls.serve(operatorCalendarCalls.removeCalendarImport, async ({ operator, input }) => ({
    removed: await removeImport({ database, operator, nowMs: now() }, input.id),
  }));
}
