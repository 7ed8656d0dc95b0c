import type { BoundMethod } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useState } from 'react';
import type { PayoutType } from './use-payout.ts';
import { keepForVisit } from '../../shared/visit.ts';

/** Ids as text, '' = not chosen. `amount` is the canonical text of the field. */
const EMPTY = { currency: '', method: '', amount: '', memo: '' };

export type DraftTexts = typeof EMPTY;
export interface Draft extends DraftTexts {
  change(changes: Partial<DraftTexts>): void;
}

const keep = (type: PayoutType, userId: number) => keepForVisit(`tradewind.withdraw.${type}.${userId}`, EMPTY);

/** What is being filled in for one kind of withdrawal; outlives a reload and the way to the bind page and back. */
export function useDraft(type: PayoutType, userId: number): Draft {
  const [kept] = useState(() => keep(type, userId));
  return { ...useReadable(kept), change: kept.change };
}

/** Chooses a method that was bound just now, for when the withdrawal page is back. */
export function chooseMethod(method: BoundMethod, userId: number): void {
  keep(method.type, userId).change({ currency: String(method.draw_currency.id), method: String(method.id) });
}
