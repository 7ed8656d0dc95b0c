/**
 * Reads events from an iCalendar file (RFC 5545): only the part needed for events at a fixed time; recurring events are
 * faults.
 */
import type { CalendarFaultKind } from '@tradewind/contract/operator';
import { type ImportedEvent, type ReadFile, checkedEvent, isCurrency } from './event.ts';
import { type Line, Reading, linesOf } from './lines.ts';
import { calendarTime } from './times.ts';

interface Property {
  readonly line: number;
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}
/** By name; a name may occur on several lines. */
type Properties = Map<string, Property[]>;

/** RFC 5545 §3.1: the value of a parameter is a list of texts, each plain or quoted. */
const TEXT = '(?:"[^"]*"|[^";:,]*)';
const LINE = new RegExp(
  `^(?<name>[A-Za-z0-9-]+)(?<parameters>(?:;[A-Za-z0-9-]+=${TEXT}(?:,${TEXT})*)*):(?<value>.*)$`,
  'su',
);
/** The first text of each parameter. */
const PARAMETER = /;(?<name>[A-Za-z0-9-]+)=(?:"(?<quoted>[^"]*)"|(?<plain>[^";:,]*))/gu;
/** Properties that are read, and may occur once. */
const SINGLE = ['UID', 'DTSTART', 'SUMMARY', 'STATUS', 'PRIORITY', 'X-COUNTRY', 'X-PREVIOUS', 'X-FORECAST', 'X-ACTUAL'];
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

function propertyOf({ number, text }: Line): Property | undefined {
  const groups = LINE.exec(text)?.groups;
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

/** Old editors write this character at the end of a file. */
const END_OF_FILE = '\u001a';

const BY_PRIORITY = ['low', 'high', 'high', 'high', 'high', 'medium', 'low', 'low', 'low', 'low'] as const;

export function readIcs(file: string): ReadFile {
  const reading = new Reading();
  const text = file.trimEnd();
  const lines = linesOf(text.endsWith(END_OF_FILE) ? text.slice(0, -1) : text, reading);
  if (lines === undefined) return reading.result;
  /** Names of the open components, outermost first. */
  const open: string[] = [];
  let event: Properties = new Map();
  for (const line of unfolded(lines)) {
    const property = propertyOf(line);
    if (property === undefined || (open.length === 0 && property.name !== 'BEGIN')) {
      reading.fault(line.number, 'structure');
      return reading.result;
    }
    const component = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN') {
      open.push(component);
      if (component === 'VEVENT') event = new Map([['BEGIN', [property]]]);
    } else if (property.name === 'END') {
      if (open.pop() !== component) {
        reading.fault(line.number, 'structure');
        return reading.result;
      }
      if (component === 'VEVENT') addEvent(event, reading);
    } else if (open.at(-1) === 'VEVENT') event.set(property.name, [...(event.get(property.name) ?? []), property]);
  }
  const last = lines.at(-1);
  if (open.length > 0 && last !== undefined) reading.fault(last.number, 'structure');
  return reading.result;
}

/** Faults name the line of the property, or that of the event when it is missing. */
function addEvent(properties: Properties, reading: Reading): void {
  const begin = properties.get('BEGIN')?.[0]?.line ?? 1;
  const lineOf = (name: string): number => properties.get(name)?.[0]?.line ?? begin;
  const second = SINGLE.flatMap((name) => properties.get(name)?.slice(1) ?? [])[0];
  if (second !== undefined) return reading.fault(second.line, 'structure');
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
  const text = (name: string): string => unescaped(properties.get(name)?.[0]?.value ?? '');
  if (text('STATUS').toUpperCase() === 'CANCELLED') return 'structure';
  const start = properties.get('DTSTART')?.[0];
  const time = start === undefined ? 'time' : calendarTime(start.value.trim(), start.parameters.get('TZID'));
  if (time === 'zone') return time;
  const categories = (properties.get('CATEGORIES') ?? [])
    .flatMap(({ value }) => unescaped(value).split(','))
    .map((word) => word.trim().toUpperCase());
  return checkedEvent({
    id: text('UID'),
    timeMs: time === 'time' ? undefined : time,
    currency: currencyIn(categories),
    country: text('X-COUNTRY'),
    importance:
      categories.find((word) => /^(?:LOW|MEDIUM|HIGH)$/u.test(word)) ?? BY_PRIORITY[Number(text('PRIORITY'))] ?? '',
    title: text('SUMMARY'),
    previous: text('X-PREVIOUS'),
    forecast: text('X-FORECAST'),
    actual: text('X-ACTUAL'),
  });
}

/** The first currency. `ALL` is the Albanian lek only if no other is named: in lists of categories it is usually the word. */
function currencyIn(categories: readonly string[]): string {
  const currencies = categories.filter(isCurrency);
  return currencies.find((code) => code !== 'ALL') ?? currencies[0] ?? '';
}
