/** Commands of a rollover in the fast engine. */
import type { Book } from './book.ts';
import type { Sweep } from './financing.ts';
import { NO_SLOT } from './order-table.ts';
import { nightOf } from '../financing.ts';
import type { FinancingCommand, Refusal, Rollover, TimeMs } from '../types.ts';

type Of<T extends FinancingCommand['type']> = Extract<FinancingCommand, { type: T }>;

export function rollOver(book: Book, { instant, days, now }: Of<'roll_over'>): Refusal | undefined {
  if (book.sweep !== undefined) return { key: 'conflict' };
  const { list } = book.markets;
  const nights = list
    .toSorted((left, right) => left.spec.id - right.spec.id)
    .flatMap(({ spec, quote, currency }) => {
      const count = days.get(spec.id);
      return count === undefined ? [] : (nightOf(spec, count, quote, currency.rate, currency.source?.quote) ?? []);
    });
  const rollover: Rollover = { instant, nights };
  const sweep = book.beginSweep(rollover);
  book.events.push({ type: 'rollover', account: 0, ...rollover, time: now });
  endIfDone(book, sweep, now);
  return undefined;
}

export function finance(book: Book, { most, now }: Of<'finance'>): undefined {
  const { sweep } = book;
  if (sweep === undefined) return;
  for (let charged = 0; charged < most; charged += 1) {
    const slot = sweep.nextSlot();
    if (slot === NO_SLOT) break;
    book.chargeDue(slot, now);
  }
  endIfDone(book, sweep, now);
}

function endIfDone(book: Book, sweep: Sweep, time: TimeMs): void {
  if (sweep.nextSlot() !== NO_SLOT) return;
  book.sweep = undefined;
  book.events.push({ type: 'rollover_ended', account: 0, instant: sweep.rollover.instant, time });
}
