import {
  DEPOSIT_STATES,
  operatorQueueCalls,
  type DepositDetail,
  type DepositTerms,
} from '@tradewind/contract/operator-light';
import type { InputOf } from '@tradewind/contract/light';
import { useState } from 'react';
import { QUEUE_MS } from '../../shared/queue.ts';
import { useRead } from '../../shared/queries.ts';
import { fieldOf, timeOf } from '../../shared/WhenField.tsx';

/** An operator's entries for a deposit that arrived, and the server's answer to them. */
export interface CreditDraft {
  /** In the currency of the deposit. */
  readonly amount: string;
  /** In the format of the field; empty = now. */
  readonly receivedAt: string;
  /** Of the arrival; each operator enters it. */
  readonly reference: string;
  change(changed: { readonly amount?: string; readonly receivedAt?: string; readonly reference?: string }): void;
  readonly entered: Entered;
  /** For the current entries; undefined until known, and while they are refused. */
  readonly terms: DepositTerms | undefined;
  /** The last known terms: shown until there are new ones. */
  readonly lastTerms: DepositTerms | undefined;
  readonly error: unknown;
  /** Another operator entered the same, so this one credits it. */
  readonly isSecond: boolean;
}

type Entered = Pick<InputOf<typeof operatorQueueCalls.depositTerms>, 'amount_received' | 'received_at'>;

/** The draft starts with another operator's entries, otherwise with what was submitted, received now. */
export function useCreditDraft(deposit: DepositDetail): CreditDraft {
  const { id, amount: claimed, approved_by: approval } = deposit;
  const [typed, setTyped] = useState<Parameters<CreditDraft['change']>[0]>({});
  const amount = typed.amount ?? plain(approval?.amount_received ?? claimed);
  const reference = typed.reference ?? '';
  const receivedAt = typed.receivedAt ?? fieldOf(approval?.received_at ?? null);
  // the field only has minutes: an unchanged value keeps its milliseconds
  const at = typed.receivedAt === undefined ? approval?.received_at : timeOf(receivedAt);
  const entered: Entered = { amount_received: amount, ...(at === undefined ? {} : { received_at: at }) };
  const read = useRead(
    operatorQueueCalls.depositTerms,
    { id, ...entered, reference },
    { enabled: amount !== '' && deposit.status === DEPOSIT_STATES.unchecked, keep: true, everyMs: QUEUE_MS },
  );
  const terms = amount === '' || read.isPlaceholderData ? undefined : read.data;
  return {
    amount,
    receivedAt,
    reference,
    change: (changed) => setTyped({ ...typed, ...changed }),
    entered,
    terms,
    lastTerms: read.data,
    error: read.error,
    isSecond: terms?.confirms === 1,
  };
}

/** Without trailing zeros. */
const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/u, '') : amount);
