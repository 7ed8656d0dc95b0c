import { WITHDRAWAL_STATES } from '@tradewind/contract/operator-light';
import type { FilterValues } from '../../shared/filter.ts';
import { periodInput } from '../../shared/period.ts';
import { choiceOf } from '../../shared/queue.ts';

type WithdrawalFilter = FilterValues<'status' | 'type' | 'search' | 'from' | 'to'>;

/** What waits, of every kind. */
export const WITHDRAWAL_FILTER: WithdrawalFilter = {
  status: String(WITHDRAWAL_STATES.waiting),
  type: '',
  search: '',
  from: '',
  to: '',
};

/** As the call and the file want it. */
export function withdrawalInput({ status, type, search, from, to }: WithdrawalFilter) {
  const [statusChoice, typeChoice] = [choiceOf(status), choiceOf(type)];
  return {
    ...(statusChoice === undefined ? {} : { status: statusChoice }),
    ...(typeChoice === undefined ? {} : { type: typeChoice }),
    ...(search === '' ? {} : { search }),
    ...periodInput(from, to),
  };
}
