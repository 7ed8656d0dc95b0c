/** Groups of the plain engine (contract §10). */
import { markupOfOrder } from './book.ts';
import type { Account, Book } from './book.ts';
import { assertGroup, capOf, groupOfKind, plainGroup } from '../groups.ts';
import type { CostTerms } from '../formulas.ts';
import { assertMarkup, isSameMarkup, markupKey, NO_MARKUP } from '../markups.ts';
import { DEMO } from '../types.ts';
import type { GroupCommand, GroupId, GroupTerms, InstrumentSpec, MarkupCommand, Refusal, TimeMs } from '../types.ts';

const NOT_FOUND: Refusal = { key: 'not_found' };

type Of<T extends GroupCommand['type']> = Extract<GroupCommand, { type: T }>;

export function groupOf({ groups }: Book, { state: { kind, group = groupOfKind(kind) } }: Account): GroupTerms {
  return groups.get(group) ?? plainGroup(group);
}

export function costTermsOf(book: Book, account: Account, spec: InstrumentSpec): CostTerms {
  const { commission, caps } = groupOf(book, account);
  return { feeType: book.settings.feeType, commission, cap: capOf(spec, caps) };
}

export function defineGroup(book: Book, { terms, now }: Of<'define_group'>): Refusal | undefined {
  if (book.rollover !== undefined) return { key: 'conflict' };
  assertGroup(terms);
  book.groups.set(terms.id, terms);
  book.events.push({ type: 'group_defined', account: 0, terms, time: now });
  return undefined;
}

export function setMarkup(book: Book, { markup, now }: MarkupCommand): Refusal | undefined {
  const { group, instrument } = markup;
  if (!isKnown(book, group)) return NOT_FOUND;
  if (instrument !== undefined && !book.markets.has(instrument)) return NOT_FOUND;
  assertMarkup(markup);
  changePrices(book, now, () => {
    book.markups.set(markupKey(markup), markup);
    book.events.push({ type: 'markup_set', account: 0, markup, time: now });
  });
  return undefined;
}

/** Makes a change; then states where the trailing stops are that follow another price from then on. */
function changePrices(book: Book, time: TimeMs, change: () => void): void {
  const before = new Map([...book.orders.values()].map((order) => [order.id, markupOfOrder(book, order)]));
  change();
  for (const order of [...book.orders.values()].toSorted((left, right) => left.id - right.id)) {
    const isTrailing = order.status === 'holding' && order.trailing !== undefined;
    if (isTrailing && !isSameMarkup(before.get(order.id) ?? NO_MARKUP, markupOfOrder(book, order)))
      book.events.push({ type: 'updated', order, time });
  }
}

const isKnown = ({ groups }: Book, group: GroupId): boolean => groups.has(group) || (group > 0 && group <= DEMO);

export function setGroup(book: Book, { account: id, group, now }: Of<'set_group'>): Refusal | undefined {
  const account = book.accounts.get(id);
  if (account === undefined || !isKnown(book, group)) return NOT_FOUND;
  if (book.rollover !== undefined) return { key: 'conflict' };
  const { group: _, ...state } = account.state;
  changePrices(book, now, () => {
    account.state = group === groupOfKind(state.kind) ? state : { ...state, group };
    book.events.push({ type: 'account_grouped', account: id, group, time: now });
  });
  return undefined;
}
