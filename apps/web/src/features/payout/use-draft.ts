import type { BoundMethod } from '@tradewind/contract/light';
import { useReadable } from '@tradewind/ui';
import { useState } from 'react';
import type { PayoutType } from './use-payout.ts';
import { keepForVisit } from '../../shared/visit.ts';

/** Ids as text, '' = not selected. `amount` is the canonical text of the field. */
const EMPTY = { currency: '', method: '', amount: '', memo: '' };

export type DraftTexts = typeof EMPTY;
export interface Draft extends DraftTexts {
  change(changes: Partial<DraftTexts>): void;
}

const keep = (type: PayoutType, userId: number) => keepForVisit(`tradewind.withdraw.${type}.${userId}`, EMPTY);

/** The draft for one kind of withdrawal; it survives a reload and a visit to the binding page. */
export function useDraft(type: PayoutType, userId: number): Draft {
  const [kept] = useState(() => keep(type, userId));
  return { ...useReadable(kept), change: kept.change };
}

/** Selects a newly bound method for the return to the withdrawal page. */
export function chooseMethod(method: BoundMethod, userId: number): void {
  keep(method.type, userId).change({ currency: String(method.draw_currency.id), method: String(method.id) });
}
