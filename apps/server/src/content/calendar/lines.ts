/** Splits files into lines, so that each fault has a line number. */
import { CALENDAR_IMPORT, type CalendarFaultKind } from '@tradewind/contract/operator';
import type { ImportedEvent, ReadFile } from './event.ts';

export interface Line {
  /** Starts at 1. */
  readonly number: number;
  readonly text: string;
}

const BYTE_ORDER_MARK = 0xfeff;

/** Collects events and faults; a duplicate id is a fault of the second event. */
export class Reading {
  readonly #events: ImportedEvent[] = [];
  readonly #faults: ReadFile['faults'][number][] = [];
  readonly #ids = new Set<string>();

  fault(line: number, fault: CalendarFaultKind): void {
    this.#faults.push({ line, fault });
  }

  add(line: number, event: ImportedEvent | CalendarFaultKind): void {
    if (typeof event === 'string') return this.fault(line, event);
    if (this.#ids.has(event.id)) return this.fault(line, 'twice');
    this.#ids.add(event.id);
    this.#events.push(event);
    if (this.#events.length === CALENDAR_IMPORT.events + 1) this.fault(line, 'too_many');
  }

  /** There are too many events, or so many faults that further ones help no one. */
  get isFull(): boolean {
    return this.#events.length > CALENDAR_IMPORT.events || this.#faults.length > CALENDAR_IMPORT.events;
  }

  get result(): ReadFile {
    if (this.#events.length === 0 && this.#faults.length === 0) this.fault(1, 'empty');
    return { events: this.#events, faults: this.#faults };
  }
}

/** Undefined, with a fault, when there are too many lines or one is too long. */
export function linesOf(file: string, reading: Reading): readonly Line[] | undefined {
  const text = file.codePointAt(0) === BYTE_ORDER_MARK ? file.slice(1) : file;
  const lines = text.split(/\r\n|\n|\r/u).map((line, index) => ({ number: index + 1, text: line }));
  const [over] = lines.slice(CALENDAR_IMPORT.lines);
  if (over !== undefined) reading.fault(over.number, 'too_many');
  const long = lines.filter((line) => line.text.length > CALENDAR_IMPORT.line);
  for (const { number } of long) reading.fault(number, 'line_length');
  return over === undefined && long.length === 0 ? lines : undefined;
}
