import { fundsCalls, type DepositRecord } from '@tradewind/contract/light';
import { usePaymentPages } from '../../../funds/use-payment-pages.ts';
import { useClient } from '../../../shared/client.tsx';
import type { Pages } from '../../../shared/use-pages.ts';
import type { WayKind } from './pay-way.ts';

/** Types in the contract. */
const TYPES = { coin: 0, bank: 1 } as const satisfies Record<WayKind, number>;

export function useRecords(kind: WayKind | undefined): Pages<DepositRecord> {
  const { api } = useClient();
  return usePaymentPages<DepositRecord>({
    key: ['deposits', kind],
    load: (page, signal) =>
      api.call(fundsCalls.deposits, { page, ...(kind && { type: TYPES[kind] }) }, { signal, quiet: true }),
  });
}
