/** Commands about groups in the fast engine. */
import type { Book } from './book.ts';
import { moveAccount, stateStops } from './markups.ts';
import type { GroupCommand, Refusal } from '../types.ts';

type Of<T extends GroupCommand['type']> = Extract<GroupCommand, { type: T }>;

/** Throws RangeError on terms out of range. */
export function defineGroup(book: Book, { terms, now }: Of<'define_group'>): Refusal | undefined {
  if (book.sweep !== undefined) return { key: 'conflict' };
  book.groups.define(terms);
  const { accounts } = book;
  for (let account = 0; account < accounts.count; account += 1)
    if (accounts.groupOf(account) === terms.id) book.touch(account);
  book.events.push({ type: 'group_defined', account: 0, terms, time: now });
  return undefined;
}

export function setGroup(book: Book, { account: id, group, now }: Of<'set_group'>): Refusal | undefined {
  const account = book.accounts.slotOf(id);
  if (account < 0 || !book.groups.has(group)) return { key: 'not_found' };
  if (book.sweep !== undefined) return { key: 'conflict' };
  const changed = moveAccount(book, account, group);
  book.touch(account);
  book.events.push({ type: 'account_grouped', account: id, group, time: now });
  stateStops(book, changed, now);
  return undefined;
}
