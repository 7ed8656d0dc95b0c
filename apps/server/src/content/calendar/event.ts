/** Validates an event from a file, field by field. */
import { CALENDAR_LIMITS, EVENT_IMPORTANCES, type EventImportance } from '@tradewind/contract';
import type { CalendarFaultKind } from '@tradewind/contract/operator';

/** As written in the file. */
export interface RawEvent {
  readonly id: string;
  readonly timeMs: number | undefined;
  readonly currency: string;
  readonly country: string;
  readonly importance: string;
  readonly title: string;
  readonly previous: string;
  readonly forecast: string;
  readonly actual: string;
}

export interface ImportedEvent extends Omit<RawEvent, 'timeMs' | 'importance'> {
  readonly timeMs: number;
  readonly importance: EventImportance;
}

/** The content of a file: either all its events, or the faults of its lines. */
export interface ReadFile {
  readonly events: readonly ImportedEvent[];
  readonly faults: readonly { readonly line: number; readonly fault: CalendarFaultKind }[];
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Control characters, lone surrogates, and characters that change the direction of the following text. */
const NO_TEXT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const isText = (text: string, max: number): boolean => text.length <= max && !NO_TEXT.test(text);

function isCountry(code: string): boolean {
  return code === '' || (/^[A-Z]{2}$/u.test(code) && COUNTRIES.of(code) !== undefined);
}

/** The event, or its fault. */
export function checkedEvent(raw: RawEvent): ImportedEvent | CalendarFaultKind {
  const { id, timeMs, currency, country, title, previous, forecast, actual } = raw;
  if (id === '' || !isText(id, CALENDAR_LIMITS.externalId)) return 'id';
  if (timeMs === undefined) return 'time';
  if (!CURRENCIES.has(currency)) return 'currency';
  if (!isCountry(country)) return 'country';
  const importance = EVENT_IMPORTANCES.find((name) => name === raw.importance.toLowerCase());
  if (importance === undefined) return 'importance';
  if (title === '' || !isText(title, CALENDAR_LIMITS.title)) return 'title';
  if (![previous, forecast, actual].every((text) => isText(text, CALENDAR_LIMITS.figure))) return 'figure';
  return { ...raw, timeMs, importance };
}
