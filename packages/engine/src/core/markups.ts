/** Mark-ups in the fast engine: the command, and what changes the price that orders wait for. */
import type { Book } from './book.ts';
import { isSameMarkup } from '../markups.ts';
import { OTHER_CLASS } from '../types.ts';
import type { GroupId, Markup, MarkupCommand, OrderId, Refusal, TimeMs } from '../types.ts';

/** Throws RangeError on a definition out of range. */
export function setMarkup(book: Book, { markup, now }: MarkupCommand): Refusal | undefined {
  const { group, instrument } = markup;
  if (!book.groups.has(group)) return { key: 'not_found' };
  if (instrument !== undefined && book.markets.get(instrument) === undefined) return { key: 'not_found' };
  const changed = applyMarkup(book, markup);
  book.events.push({ type: 'markup_set', account: 0, markup, time: now });
  stateStops(book, changed, now);
  return undefined;
}

/** Returns the open orders for which the price has changed. */
export function applyMarkup(book: Book, markup: Markup): readonly OrderId[] {
  const { accounts, markets, orders } = book;
  const concerned = markets.list.map(({ spec }) =>
    markup.leverageClass === undefined
      ? spec.id === markup.instrument
      : (spec.leverageClass ?? OTHER_CLASS) === markup.leverageClass,
  );
  const slots = [...orders.slots()].filter(
    (slot) => concerned[orders.marketOf(slot)] === true && accounts.groupOf(orders.accountOf(slot)) === markup.group,
  );
  return requeue(book, slots, () => book.markups.set(markup));
}

/** Moves an account to another group; its orders wait at the prices of that group afterwards. Returns as applyMarkup. */
export function moveAccount(book: Book, account: number, group: GroupId): readonly OrderId[] {
  if (book.accounts.groupOf(account) === group) return [];
  const slots = [...book.slotsOf(account, 'pending'), ...book.slotsOf(account, 'holding')];
  return requeue(book, slots, () => book.accounts.setGroup(account, group));
}

/** States where the trailing stops of these orders are: from then on they follow another price. */
export function stateStops(book: Book, changed: readonly OrderId[], time: TimeMs): void {
  for (const id of changed.toSorted((left, right) => left - right)) {
    const slot = book.orders.slotOf(id);
    const isTrailing = book.orders.isHolding(slot) && (book.orders.extraOf(slot)?.trailing ?? 0) !== 0;
    if (isTrailing) book.events.push({ type: 'updated', order: book.recordOf(slot), time });
  }
}

/** Triggers are removed at the prices before a change and added at those after it. */
function requeue(book: Book, slots: readonly number[], change: () => void): readonly OrderId[] {
  const before = slots.map((slot) => book.markupOf(slot));
  for (const slot of slots) book.waits.unwatch(slot);
  change();
  for (const slot of slots) {
    book.waits.watch(slot);
    book.touch(book.orders.accountOf(slot));
  }
  const changed = slots.filter(
    (slot, index) => !isSameMarkup(before[index] ?? book.markupOf(slot), book.markupOf(slot)),
  );
  return changed.map((slot) => book.orders.idOf(slot));
}
