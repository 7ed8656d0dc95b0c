/** The economic calendar, as operators import it. */
import { z } from 'zod';
import { calendarEvent } from '../calendar.ts';
import { flagInput, idInput, pageInput, pageOf, textInput, timeMs } from '../primitives.ts';
import { CALENDAR_FAULTS, CALENDAR_FORMATS, CALENDAR_IMPORT } from './wire.ts';

const empty = z.object({});
const count = z.int().nonnegative();

export const calendarFault = z.object({
  line: z.int().positive().meta({ description: 'line of the file, from 1' }),
  fault: z.enum(CALENDAR_FAULTS),
});
export type CalendarFault = z.infer<typeof calendarFault>;

export const calendarImportResult = z.object({
  events: count,
  added: count,
  changed: count,
  same: count,
  faults: z
    .array(calendarFault)
    .meta({ description: `the first ${CALENDAR_IMPORT.faults}; always empty after an import` }),
  fault_count: count.meta({ description: `a CSV file is read no further after more than ${CALENDAR_IMPORT.events}` }),
});
export type CalendarImportResult = z.infer<typeof calendarImportResult>;

export const calendarImportRow = z.object({
  id: z.int().positive(),
  source: z.string(),
  format: z.enum(CALENDAR_FORMATS),
  operator: z.int().positive(),
  created_at: timeMs,
  added: count,
  changed: count,
  left: count.meta({ description: 'events that are still in the calendar as written by this import' }),
});
export type CalendarImportRow = z.infer<typeof calendarImportRow>;

export const operatorCalendarEvent = calendarEvent.extend({
  source: z.string(),
  external_id: z.string(),
  import_id: z.int().positive(),
});
export type OperatorCalendarEvent = z.infer<typeof operatorCalendarEvent>;

export const operatorCalendarSchemas = {
  calendarEvents: {
    summary: 'Events of the economic calendar, last first',
    input: z.object({
      search: textInput(80).optional().meta({ description: 'part of a title, or a currency' }),
      import_id: idInput.optional(),
      page: pageInput,
    }),
    output: pageOf(operatorCalendarEvent),
  },
  calendarImports: {
    summary: 'Imports of economic events, newest first',
    input: z.object({ page: pageInput }),
    output: pageOf(calendarImportRow),
  },
  importCalendar: {
    summary:
      'Import economic events: an event of the same source and id is replaced. A file with a fault is refused as a whole; `preview` 1 stores nothing and lists the faults',
    input: z.object({
      source: textInput(CALENDAR_IMPORT.source, 1).regex(/^[^\t\n\r]*$/u),
      format: z.enum(CALENDAR_FORMATS),
      text: z.string().min(1).max(CALENDAR_IMPORT.bytes),
      preview: flagInput.default(0),
    }),
    output: calendarImportResult,
  },
  removeCalendarEvent: {
    summary: 'Remove an event and its alerts',
    input: z.object({ id: idInput }),
    output: empty,
  },
  removeCalendarImport: {
    summary: 'Remove the events that are still in the calendar as written by an import',
    input: z.object({ id: idInput }),
    output: z.object({ removed: count }),
  },
};
