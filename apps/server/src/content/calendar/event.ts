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
/** An ISO 4217 code in capital letters. */
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/**
 * Known to Unicode, but not countries of ISO 3166-1: reserved for other uses, unknown, pseudo and grouping codes. EU is
 * reserved too, but events of the euro area need it.
 */
const NO_COUNTRIES: ReadonlySet<string> = new Set('AC CP CQ DG EA EZ IC QO TA UN XA XB ZZ'.split(' '));
/** Control characters, lone surrogates, line separators, and characters that change the direction of the following text. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const isText = (text: string, max: number): boolean => text.length <= max && !NO_TEXT.test(text);

function isCountry(code: string): boolean {
  if (code === '') return true;
  if (!/^[A-Z]{2}$/u.test(code) || COUNTRIES.of(code) === undefined || NO_COUNTRIES.has(code)) return false;
  // replaced codes such as UK have a name, too
  return new Intl.Locale('und', { region: code }).region === code;
}

/** The event, or its fault. */
export function checkedEvent(raw: RawEvent): ImportedEvent | CalendarFaultKind {
  const { id, timeMs, title, previous, forecast, actual } = raw;
  const [currency, country] = [raw.currency.toUpperCase(), raw.country.toUpperCase()];
  if (id === '' || !isText(id, CALENDAR_LIMITS.externalId)) return 'id';
  if (timeMs === undefined) return 'time';
  if (!isCurrency(currency)) return 'currency';
  if (!isCountry(country)) return 'country';
  const importance = EVENT_IMPORTANCES.find((name) => name === raw.importance.toLowerCase());
  if (importance === undefined) return 'importance';
  if (title === '' || !isText(title, CALENDAR_LIMITS.title)) return 'title';
  if (![previous, forecast, actual].every((text) => isText(text, CALENDAR_LIMITS.figure))) return 'figure';
  return { ...raw, timeMs, currency, country, importance };
}
