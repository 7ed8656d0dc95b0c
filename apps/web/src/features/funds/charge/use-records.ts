import { fundsCalls, type DepositRecord } from '@tradewind/contract/light';
import { useEffect, useEffectEvent } from 'react';
import { useBalanceEvents } from '../../../funds/use-balance-events.ts';
import { useClient, useUser } from '../../../shared/client.tsx';
import { useLanguage } from '../../../shared/language.ts';
import { usePages, type Pages } from '../../../shared/use-pages.ts';
import type { WayKind } from './pay-way.ts';

/** How often somebody who waits for a decision hears of it without doing anything. */
const WAITING_POLL_MS = 20_000;
/** Of the wire. */
const TYPES = { coin: 0, bank: 1 } as const satisfies Record<WayKind, number>;
export const WAITING = 0;

/** Own deposits, newest first; read again when the balance moves, and now and then while one waits. */
export function useRecords(kind: WayKind | undefined): Pages<DepositRecord> {
  const { api } = useClient();
  const user = useUser();
  const { locale } = useLanguage();
  const pages = usePages<DepositRecord>({
    key: ['deposits', user?.id, locale, kind],
    load: (page, signal) =>
      api.call(fundsCalls.deposits, { page, ...(kind && { type: TYPES[kind] }) }, { signal, quiet: true }),
    idOf: (row) => row.id,
  });
  useBalanceEvents(pages.retry);
  const reread = useEffectEvent(() => {
    if (!document.hidden) pages.retry();
  });
  const isWaiting = pages.rows.some(({ status }) => status === WAITING);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = window.setInterval(() => reread(), WAITING_POLL_MS);
    return () => window.clearInterval(timer);
  }, [isWaiting]);
  return pages;
}
