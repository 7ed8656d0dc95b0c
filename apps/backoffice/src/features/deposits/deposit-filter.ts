import { DEPOSIT_STATES } from '@tradewind/contract/operator-light';
import type { FilterValues } from '../../shared/filter.ts';
import { periodInput } from '../../shared/period.ts';
import { choiceOf } from '../../shared/queue.ts';

type DepositFilter = FilterValues<'status' | 'type' | 'search' | 'from' | 'to'>;

/** What waits, of every kind. */
export const DEPOSIT_FILTER: DepositFilter = {
  status: String(DEPOSIT_STATES.unchecked),
  type: '',
  search: '',
  from: '',
  to: '',
};

/** As the call and the file want it. */
export function depositInput({ status, type, search, from, to }: DepositFilter) {
  const [statusChoice, typeChoice] = [choiceOf(status), choiceOf(type)];
  return {
    ...(statusChoice === undefined ? {} : { status: statusChoice }),
    ...(typeChoice === undefined ? {} : { type: typeChoice }),
    ...(search === '' ? {} : { search }),
    ...periodInput(from, to),
  };
}
