/** The economic calendar: events that operators import, and the alerts that accounts set for them. */
import { z } from 'zod';
import { CALENDAR_LIMITS, EVENT_ALERT_MINUTES, EVENT_IMPORTANCES } from './calendar-wire.ts';
import { choiceInput, idInput, pageInput, pageOf, timeInput, timeMs } from './primitives.ts';

const empty = z.object({});
const figure = z.string().meta({ description: 'as published, for example "0.3%"; empty = none' });

export const calendarEvent = z.object({
  id: z.int().positive(),
  time: timeMs,
  currency: z.string().meta({ description: 'ISO 4217' }),
  country: z.string().meta({ description: 'ISO 3166-1 alpha-2; empty = none' }),
  importance: z.enum(EVENT_IMPORTANCES),
  title: z.string().meta({ description: 'plain text, as imported' }),
  previous: figure,
  forecast: figure,
  actual: figure,
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

const minutes = z.literal([...EVENT_ALERT_MINUTES]);
export const eventAlert = z.object({ event_id: z.int().positive(), minutes });
export type EventAlert = z.infer<typeof eventAlert>;
const alerts = z.array(eventAlert);

const currencies = z
  .string()
  .trim()
  .regex(/^(?:[A-Z]{3}(?:,[A-Z]{3})*)?$/u)
  .max(CALENDAR_LIMITS.currencies * 4)
  .transform((text) => (text === '' ? undefined : text.split(',')));

export const calendarSchemas = {
  calendar: {
    summary: `Economic events in the order of their times, ${CALENDAR_LIMITS.page} a page; caches may keep it for a minute`,
    input: z.object({
      from: timeInput.meta({ description: 'epoch milliseconds, inclusive' }),
      to: timeInput.meta({ description: `events before this time; at most ${CALENDAR_LIMITS.days} days later` }),
      currencies: currencies.optional().meta({ description: 'for example EUR,USD; default: all' }),
      importance: z.enum(EVENT_IMPORTANCES).optional().meta({ description: 'minimum importance' }),
      page: pageInput,
    }),
    output: pageOf(calendarEvent),
  },
  eventAlerts: {
    summary: 'Alerts of this account for future events',
    input: empty,
    output: alerts,
  },
  setEventAlert: {
    summary: `Be notified some minutes before an event, or not with 0. Refused: conflict when that time has passed, or beyond ${CALENDAR_LIMITS.alerts}`,
    input: z.object({
      event_id: idInput,
      minutes: choiceInput([0, ...EVENT_ALERT_MINUTES], 'before the event; 0 = no alert'),
    }),
    output: alerts,
  },
};
