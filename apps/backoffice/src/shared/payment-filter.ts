import type { FilterValues } from './filter.ts';
import { periodInput } from './period.ts';
import { choiceOf } from './queue.ts';

export type PaymentFilter = FilterValues<'status' | 'type' | 'search' | 'from' | 'to'>;

/** The default filter of a payment queue: waiting payments of every kind. */
export const waitingPayments = (status: number): PaymentFilter => ({
  status: String(status),
  type: '',
  search: '',
  from: '',
  to: '',
});

/** The filter as input for the calls and the export. */
export function paymentInput({ status, type, search, from, to }: PaymentFilter) {
  const [statusChoice, typeChoice] = [choiceOf(status), choiceOf(type)];
  return {
    ...(statusChoice === undefined ? {} : { status: statusChoice }),
    ...(typeChoice === undefined ? {} : { type: typeChoice }),
    ...(search === '' ? {} : { search }),
    ...periodInput(from, to),
  };
}
