import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../shared/client.tsx';
import { useLanguage } from '../shared/language.ts';
import { usePages, type Pages } from '../shared/use-pages.ts';
import { useBalanceEvents } from './use-balance-events.ts';

/** How often a waiting record is read again. */
const WAITING_POLL_MS = 20_000;
/** Status in the contract of an undecided deposit or withdrawal. */
export const WAITING = 0;

interface PaymentPagesOptions<Row> {
  /** Identifies the list and its filter; user and language are added, because names of states are in that language. */
  readonly key: QueryKey;
  load(page: number, signal: AbortSignal): Promise<{ readonly data: readonly Row[]; readonly total: number }>;
}

/** The user's deposits or withdrawals, newest first; read again when the balance changes, and regularly while one is waiting. */
export function usePaymentPages<Row extends { readonly id: number; readonly status: number }>({
  key: [name, ...filter],
  load,
}: PaymentPagesOptions<Row>): Pages<Row> {
  const user = useUser();
  const { locale } = useLanguage();
  const pages = usePages<Row>({ key: [name, user?.id, locale, ...filter], load, idOf: (row) => row.id });
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
