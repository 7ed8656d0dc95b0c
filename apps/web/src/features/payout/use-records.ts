import { fundsCalls, type DrawRecord } from '@tradewind/contract/light';
import { useEffect, useEffectEvent } from 'react';
import { useBalanceEvents } from '../../funds/use-balance-events.ts';
import type { PayoutType } from './use-payout.ts';
import { useClient, useUser } from '../../shared/client.tsx';
import { useLanguage } from '../../shared/language.ts';
import { queries } from '../../shared/queries.ts';
import { usePages, type Pages } from '../../shared/use-pages.ts';

const KEY = 'draws';
/** How often somebody who waits for a decision hears of it without doing anything. */
const WAITING_POLL_MS = 20_000;
/** Status of the wire: nobody has decided yet. */
export const WAITING = 0;
export const PAID = 1;

/** Own withdrawals, newest first; read again when the balance moves, and now and then while one waits. */
export function useRecords(type: PayoutType | undefined): Pages<DrawRecord> {
  const { api } = useClient();
  const user = useUser();
  const { locale } = useLanguage();
  const pages = usePages<DrawRecord>({
    // names of states come in the reader's language
    key: [KEY, user?.id, locale, type],
    load: (page, signal) =>
      api.call(fundsCalls.draws, { page, ...(type !== undefined && { type }) }, { signal, quiet: true }),
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

/** Reads all lists of withdrawals again. */
export const refreshRecords = (): Promise<void> => queries.invalidateQueries({ queryKey: [KEY] });
