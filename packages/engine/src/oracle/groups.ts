/** Groups of the plain engine (contract §10). */
import type { Account, Book } from './book.ts';
import { assertGroup, capOf, groupOfKind, plainGroup } from '../groups.ts';
import type { CostTerms } from '../formulas.ts';
import { DEMO } from '../types.ts';
import type { GroupCommand, GroupTerms, InstrumentSpec, Refusal } from '../types.ts';

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

export function setGroup(book: Book, { account: id, group, now }: Of<'set_group'>): Refusal | undefined {
  const account = book.accounts.get(id);
  if (account === undefined || !(book.groups.has(group) || (group > 0 && group <= DEMO))) return { key: 'not_found' };
  if (book.rollover !== undefined) return { key: 'conflict' };
  const { group: _, ...state } = account.state;
  account.state = group === groupOfKind(state.kind) ? state : { ...state, group };
  book.events.push({ type: 'account_grouped', account: id, group, time: now });
  return undefined;
}
