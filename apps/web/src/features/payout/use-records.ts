import { fundsCalls, type DrawRecord } from '@tradewind/contract/light';
import { usePaymentPages } from '../../funds/use-payment-pages.ts';
import { useClient } from '../../shared/client.tsx';
import { queries } from '../../shared/queries.ts';
import type { Pages } from '../../shared/use-pages.ts';
import type { PayoutType } from './use-payout.ts';

const KEY = 'draws';
/** Status in the contract. */
export const PAID = 1;

export function useRecords(type: PayoutType | undefined): Pages<DrawRecord> {
  const { api } = useClient();
  return usePaymentPages<DrawRecord>({
    key: [KEY, type],
    load: (page, signal) =>
      api.call(fundsCalls.draws, { page, ...(type !== undefined && { type }) }, { signal, quiet: true }),
  });
}

/** Reads all lists of withdrawals again. */
export const refreshRecords = (): Promise<void> => queries.invalidateQueries({ queryKey: [KEY] });
