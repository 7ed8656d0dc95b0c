/**
 * Reads events from an iCalendar file (RFC 5545): only the part needed for events at a fixed time; recurring events are
 * faults.
 */
import type { CalendarFaultKind } from '@tradewind/contract/operator';
import { type ImportedEvent, type ReadFile, checkedEvent } from './event.ts';
import { type Line, Reading, linesOf } from './lines.ts';
import { calendarTime } from './times.ts';

interface Property {
  readonly line: number;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}
type Properties = ReadonlyMap<string, Property>;

const NAME = /^(?<name>[A-Za-z0-9-]+)(?<parameters>(?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:]*))*):(?<value>.*)$/u;
const PARAMETER = /;(?<name>[A-Za-z0-9-]+)=(?:"(?<quoted>[^"]*)"|(?<plain>[^";:]*))/gu;
const REPEATS = ['RRULE', 'RDATE', 'EXRULE', 'RECURRENCE-ID'] as const;

/** A line that starts with a space or tab continues the previous one. */
function unfolded(lines: readonly Line[]): readonly Line[] {
  const whole: Line[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    if (/^[ \t]/u.test(line.text) && last !== undefined)
      whole[whole.length - 1] = { ...last, text: last.text + line.text.slice(1) };
    else if (line.text !== '') whole.push(line);
  }
  return whole;
}

function propertyOf({ number, text }: Line): (Property & { readonly name: string }) | undefined {
  const groups = NAME.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const parameters = new Map<string, string>();
  for (const { groups: found } of (groups['parameters'] ?? '').matchAll(PARAMETER))
    parameters.set((found?.['name'] ?? '').toUpperCase(), found?.['quoted'] ?? found?.['plain'] ?? '');
  return { name: (groups['name'] ?? '').toUpperCase(), line: number, parameters, value: groups['value'] ?? '' };
}

/** Line breaks become spaces: titles have one line. */
const unescaped = (value: string): string =>
  value
    .replaceAll(/\\(?<character>[\\;,nN])/gu, (_, character: string) => (/n/iu.test(character) ? ' ' : character))
    .trim();

const BY_PRIORITY = ['low', 'high', 'high', 'high', 'high', 'medium', 'low', 'low', 'low', 'low'] as const;

export function readIcs(file: string): ReadFile {
  const reading = new Reading();
  const lines = linesOf(file, reading);
  if (lines === undefined) return reading.result;
  /** Names of the open components, outermost first. */
  const open: string[] = [];
  let event = new Map<string, Property>();
  for (const line of unfolded(lines)) {
    const property = propertyOf(line);
    if (property === undefined || (open.length === 0 && property.name !== 'BEGIN')) {
      reading.fault(line.number, 'structure');
      return reading.result;
    }
    const { name, value } = property;
    if (name === 'BEGIN') {
      open.push(value.toUpperCase());
      if (value.toUpperCase() === 'VEVENT') event = new Map([[name, property]]);
    } else if (name === 'END') {
      if (open.pop() !== value.toUpperCase()) {
        reading.fault(line.number, 'structure');
        return reading.result;
      }
      if (value.toUpperCase() === 'VEVENT') addEvent(event, reading);
    } else if (open.at(-1) === 'VEVENT') event.set(name, event.get(name) ?? property);
  }
  const last = lines.at(-1);
  if (open.length > 0 && last !== undefined) reading.fault(last.number, 'structure');
  return reading.result;
}

/** Faults name the line of the property, or that of the event when it is missing. */
function addEvent(properties: Properties, reading: Reading): void {
  const begin = properties.get('BEGIN')?.line ?? 1;
  const lineOf = (name: string): number => properties.get(name)?.line ?? begin;
  const repeating = REPEATS.find((name) => properties.has(name));
  if (repeating !== undefined) return reading.fault(lineOf(repeating), 'repeats');
  const checked = eventOf(properties);
  if (typeof checked !== 'string') return reading.add(begin, checked);
  const property = PROPERTY_OF[checked];
  reading.add(property === undefined ? begin : lineOf(property), checked);
}

const PROPERTY_OF: Readonly<Partial<Record<CalendarFaultKind, string>>> = {
  id: 'UID',
  time: 'DTSTART',
  zone: 'DTSTART',
  currency: 'CATEGORIES',
  importance: 'CATEGORIES',
  title: 'SUMMARY',
  country: 'X-COUNTRY',
  structure: 'STATUS',
};

function eventOf(properties: Properties): ImportedEvent | CalendarFaultKind {
  const text = (name: string): string => unescaped(properties.get(name)?.value ?? '');
  if (text('STATUS').toUpperCase() === 'CANCELLED') return 'structure';
  const start = properties.get('DTSTART');
  const time = start === undefined ? 'time' : calendarTime(start.value.trim(), start.parameters.get('TZID'));
  if (time === 'zone') return time;
  const categories = text('CATEGORIES')
    .split(',')
    .map((word) => word.trim().toUpperCase());
  const named = categories.find((word) => /^(?:LOW|MEDIUM|HIGH)$/u.test(word));
  return checkedEvent({
    id: text('UID'),
    timeMs: time === 'time' ? undefined : time,
    currency: categories.find((word) => word !== named && /^[A-Z]{3}$/u.test(word)) ?? '',
    country: text('X-COUNTRY'),
    importance: named ?? BY_PRIORITY[Number(text('PRIORITY'))] ?? '',
    title: text('SUMMARY'),
    previous: text('X-PREVIOUS'),
    forecast: text('X-FORECAST'),
    actual: text('X-ACTUAL'),
  });
}
